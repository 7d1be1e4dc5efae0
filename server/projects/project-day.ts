import { localDate } from '#domain/time.ts'

/** Where a project without a station is taken to be. */
const HOME_ZONE = 'Asia/Shanghai'

/** The day that it is at a project's site: that of its station, where it has one. */
export const dayAt = (stationZone: string | undefined, now: number): string => localDate(stationZone ?? HOME_ZONE, now)
