import { and, asc, eq, inArray, isNull } from '../db/orm.ts'
import { pinyinOf } from './pinyin.ts'
import type { Device, DeviceKind, Station, StationOption } from '#contract/station.ts'
import { stationTypeOf } from '#domain/stations.ts'
import type { Reader } from '../db/change.ts'
import * as schema from '../db/schema.ts'

type Row = typeof schema.station.$inferSelect

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

const toStation = (row: Row): Station => ({
  id: row.id,
  name: row.name,
  nameEn: row.nameEn,
  organizationCode: row.organizationCode,
  type: stationTypeOf(row),
  isStorage: row.isStorage,
  isPhotoVoltaic: row.isPhotoVoltaic,
  isCharPail: row.isCharPail,
  state: row.state,
  timeZone: row.timeZone,
  area: row.area,
  address: row.address,
  longitude: row.longitude,
  latitude: row.latitude,
  gridCapacityKva: row.gridCapacityKva,
  storagePowerKw: row.storagePowerKw,
  storageCapacityKwh: row.storageCapacityKwh,
  pvPeakKw: row.pvPeakKw,
  pilePowerKw: row.pilePowerKw,
})

const toOption = (row: Row): StationOption => ({
  powerstationId: row.id,
  powerstationName: row.name,
  powerstationNameEn: row.nameEn,
  pinyin: pinyinOf(row.name),
  powerstationNumber: row.id,
  organizationCode: row.organizationCode,
  timeZone: row.timeZone,
  isStorage: flag(row.isStorage),
  isPhotoVoltaic: flag(row.isPhotoVoltaic),
  isCharPail: flag(row.isCharPail),
  isScreen: flag(row.isScreen),
  isTopology: flag(row.isTopology),
  state: row.state,
})

/** Stations and devices of one viewer; `stationIds` is all they may see. */
export function stationRepo(orm: Reader, stationIds: string[]) {
  const rows = (): Promise<Row[]> =>
    stationIds.length === 0
      ? Promise.resolve([])
      : orm.select().from(schema.station).where(inArray(schema.station.id, stationIds)).orderBy(asc(schema.station.id))
  return {
    stations: async (): Promise<Station[]> => (await rows()).map(toStation),
    options: async (): Promise<StationOption[]> => (await rows()).map(toOption),
    /** Stations that are not a branch of another. */
    masterOptions: async (): Promise<StationOption[]> => (await rows()).filter((row) => row.parentId === null).map(toOption),
    devices: async (stationId: string): Promise<Device[]> => {
      if (!stationIds.includes(stationId)) return []
      const found = await orm
        .select()
        .from(schema.device)
        .where(and(eq(schema.device.stationId, stationId), isNull(schema.device.retiredAt)))
        .orderBy(asc(schema.device.position))
      return found.map((row) => ({
        sn: row.sn,
        stationId: row.stationId,
        parentSn: row.parentSn,
        kind: row.kind as DeviceKind,
        name: row.name,
        nameEn: row.nameEn,
        modelCode: row.modelCode,
        ratedPowerKw: row.ratedPowerKw,
        ratedCapacityKwh: row.ratedCapacityKwh,
      }))
    },
  }
}
