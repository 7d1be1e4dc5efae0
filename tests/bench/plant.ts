import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openDatabase, type Database } from '#server/db/database.ts'
import * as schema from '#server/db/schema.ts'
import type { Station } from '#contract/station.ts'
import { seedModels, seedStations, type StationSeed } from '#server/db/seed-stations.ts'
import { stationOf, tariff } from '#tests/support/plant.ts'

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

/** A station of the bench with an inverter for each serial number. */
export const benchSeed = (id: string, sns: readonly string[], more: Partial<Station> = {}): StationSeed => ({
  station: { ...stationOf(id, 'BENCH'), isStorage: false, storagePowerKw: null, storageCapacityKwh: null, ...more },
  isScreen: false,
  isTopology: false,
  devices: sns.map((sn) => ({
    sn,
    stationId: id,
    parentSn: null,
    kind: 'pvInverter',
    name: sn,
    nameEn: sn,
    modelCode: 'BENCH_METER',
    ratedPowerKw: 100,
    ratedCapacityKwh: null,
  })),
  tariff,
})

/** The embedded store in `dataDir`, or the one of `databaseUrl`, with one station of `devices` devices of `perDevice` points each. */
export async function openPlant(dataDir: string, devices: number, perDevice: number, databaseUrl?: string): Promise<Database> {
  const db = await openDatabase({ databaseUrl, dataDir }, pino({ level: 'fatal' }))
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
  const sns = Array.from({ length: devices }, (_, n) => snOf(n))
  await seedStations(db.orm, [benchSeed(STATION, sns)])
  return db
}
