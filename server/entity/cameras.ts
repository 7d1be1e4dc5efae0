import { camera } from '../db/camera-schema.ts'
import { eq } from '../db/orm.ts'
import { station } from '../db/schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** Cameras of the viewer's stations, each station's in people's own order. */
export const cameras = defineEntity({
  table: camera,
  key: camera.id,
  scope: { stations: camera.stationId },
  audit: { subject: 'camera', save: 'saveCamera', remove: 'deleteCamera', called: (row) => row.nameZh, omits: ['position'] },
  list: {
    columns: { ...columnsOf(camera), stationName: station.name, stationNameEn: station.nameEn },
    joins: [{ table: station, on: eq(station.id, camera.stationId) }],
    search: [camera.nameZh, camera.nameEn, camera.remark, camera.deviceSn],
  },
})
