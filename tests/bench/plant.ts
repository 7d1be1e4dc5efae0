import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openDatabase, type Database } from '#server/db/database.ts'
import * as schema from '#server/db/schema.ts'
import { seedModels, seedStations } from '#server/db/seed-stations.ts'

export const STATION = 'BENCH'
export const snOf = (n: number): string => `BENCH-${n}`
export const codeOf = (n: number): string => `P${n}`

export interface OwnDirectory {
  path: string
  remove(): void
}

export function ownDirectory(): OwnDirectory {
  const path = mkdtempSync(join(tmpdir(), 'microgrid-bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** The embedded store in `dataDir` with one station of `devices` devices of `perDevice` points each. */
export async function openPlant(dataDir: string, devices: number, perDevice: number): Promise<Database> {
  const db = await openDatabase({ databaseUrl: undefined, dataDir }, pino({ level: 'fatal' }))
  await db.orm.insert(schema.organization).values({ code: 'BENCH', name: 'Bench', nameEn: 'Bench' })
  const parameters = Array.from({ length: perDevice }, (_, n) => ({
    code: codeOf(n),
    name: { zh: codeOf(n), en: codeOf(n) },
    unit: 'kW',
    decimals: 1,
    kind: 'measurement' as const,
    coefficient: 1,
  }))
  await seedModels(db.orm, [{ code: 'BENCH_METER', kind: 'pvInverter', name: { zh: 'Bench', en: 'Bench' }, brand: '', parameters }])
  const station = {
    id: STATION,
    name: STATION,
    nameEn: STATION,
    organizationCode: 'BENCH',
    type: 'STORED_ENERGY' as const,
    isStorage: false,
    isPhotoVoltaic: true,
    isCharPail: false,
    state: 'operating' as const,
    timeZone: 'Asia/Shanghai',
    area: '湖北',
    address: '',
    longitude: 114.3,
    latitude: 30.6,
    gridCapacityKva: 1000,
    storagePowerKw: null,
    storageCapacityKwh: null,
    pvPeakKw: 80,
    pilePowerKw: null,
  }
  const own = Array.from({ length: devices }, (_, n) => ({
    sn: snOf(n),
    stationId: STATION,
    parentSn: null,
    kind: 'pvInverter' as const,
    name: snOf(n),
    nameEn: snOf(n),
    modelCode: 'BENCH_METER',
    ratedPowerKw: 100,
    ratedCapacityKwh: null,
  }))
  const tariff = { area: '湖北', priceSystem: 'two', consumptionType: 'bigIndustry', voltageLevel: '1-10kV' } as const
  await seedStations(db.orm, [{ station, isScreen: false, isTopology: false, devices: own, tariff }])
  return db
}
