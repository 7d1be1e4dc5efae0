import type { Camera } from '#contract/schemas/camera.ts'
import { STATION_KEY } from '#src/atoms/station.ts'

/** The page of one camera, with its station above it, whichever was chosen before; also for whoever gets the link. */
export const cameraLink = ({ id, stationId }: Pick<Camera, 'id' | 'stationId'>): string =>
  `/operation/video-monitor/detail?camera=${encodeURIComponent(id)}&${STATION_KEY}=${encodeURIComponent(stationId)}`
