import { eq, sql } from '../db/orm.ts'
import { productModel } from '../db/product-schema.ts'
import { device, station } from '../db/schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** Devices of the viewer's stations, those that are out of service too. */
export const devices = defineEntity({
  table: device,
  key: device.sn,
  scope: { stations: device.stationId },
  audit: {
    subject: 'device',
    save: 'saveDevice',
    remove: 'deleteDevice',
    omits: ['position', 'since', 'registerOffsets', 'registerRests', 'retiredAt', 'replacesSn', 'kind'],
  },
  // Two that move at once could hang each on the other.
  holds: (tx) => tx.execute(sql`select pg_advisory_xact_lock(7004)`),
  list: {
    columns: {
      ...columnsOf(device, 'position', 'since', 'registerOffsets', 'registerRests'),
      id: sql<string>`${device.sn}`,
      stationName: station.name,
      stationNameEn: station.nameEn,
      modelNameZh: productModel.nameZh,
      modelNameEn: productModel.nameEn,
      parentName: sql<string | null>`(select p.name from device p where p.sn = ${device.parentSn})`,
      parentNameEn: sql<string | null>`(select p.name_en from device p where p.sn = ${device.parentSn})`,
      connectionPointName: sql<string | null>`(select c.name from connection_point c where c.id = ${device.connectionPointId})`,
      children: sql<number>`(select count(*)::int from device c where c.parent_sn = ${device.sn})`,
    },
    joins: [
      { table: station, on: eq(station.id, device.stationId) },
      { table: productModel, on: eq(productModel.code, device.modelCode) },
    ],
    search: [device.sn, device.name, device.nameEn, device.brand, device.remark, station.name, station.nameEn],
  },
  hanging: [
    { words: 'hangingDevices', table: device, on: device.parentSn, called: device.name, calledEn: device.nameEn },
    {
      words: 'hangingDevices',
      table: device,
      on: device.replacesSn,
      called: device.name,
      calledEn: device.nameEn,
      // What took its place may have gone on to another station.
      organization: sql`(select s.organization_code from station s where s.id = "device"."station_id")`,
    },
  ],
})
