import { siteZone } from '#contract/project.ts'
import { localDate } from '#domain/time.ts'

/** What of the stations must be known. */
interface Plant {
  stations: ReadonlyMap<string, { timeZone: string }>
}
type Place = { stationId: string | null } | undefined

/** The zone of a project's days: that of its station, where it has one. Undefined: several projects, a set of them. */
export const zoneAt = ({ stations }: Plant, of: Place): string => stations.get(of?.stationId ?? '')?.timeZone ?? siteZone

/** The day that it is at a project's site. */
export const dayAt = (plant: Plant, of: Place, now: number): string => localDate(zoneAt(plant, of), now)
