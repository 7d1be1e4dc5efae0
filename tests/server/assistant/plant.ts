import type { AlarmLevel } from '#contract/alarm.ts'
import type { ProductModel } from '#contract/model.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import type { Device } from '#contract/station.ts'
import { quality } from '#contract/live.ts'
import { emptyRollupBatch, upsertRollups, type RollupBatch } from '#server/db/sample-store.ts'
import { seedPrices } from '#server/db/seed-prices.ts'
import { seedModels, seedStations } from '#server/db/seed-stations.ts'
import { signalAlarm } from '#tests/support/field.ts'
import { seedOf, testPrices } from '#tests/support/plant.ts'
import type { TestServer } from '#tests/support/server.ts'

/** A plant whose every figure follows from a formula: what the assistant must say can be worked out without its code. */

/** Wednesday, 15 July 2026, 18:30 in Shanghai. */
export const NOW = Date.UTC(2026, 6, 15, 10, 30)
export const QUARTER = 900_000
export const DAY = 86_400_000
/** Midnight of today in Shanghai, which knows no summer time. */
export const TODAY = Date.UTC(2026, 6, 14, 16)
/** History begins on 1 June. */
export const FIRST_DAY = -44

export const gauge = (code: string, zh: string, en: string, unit: string, decimals: number, quantity?: QuantityCode) =>
  ({ code, name: { zh, en }, unit, decimals, kind: 'measurement', coefficient: 1, ...(quantity === undefined ? {} : { quantity }) }) as const
export const register = (code: string, quantity: QuantityCode) => ({ ...gauge(code, code, code, 'kWh', 2, quantity), kind: 'register' }) as const

export const models: ProductModel[] = [
  {
    code: 'ASK_METER',
    kind: 'gridMeter',
    name: { zh: '关口电能表', en: 'Grid meter' },
    brand: '',
    parameters: [
      gauge('P', '有功功率', 'Active power', 'kW', 1, 'gridPower'),
      gauge('PF', '功率因数', 'Power factor', '', 3),
      gauge('Ua', 'A相电压', 'Voltage A', 'V', 1),
      gauge('DEMAND', '需量(15分钟)', 'Demand (15 min)', 'kW', 1, 'gridDemand'),
      register('EPI', 'gridImport'),
      register('EPE', 'gridExport'),
    ],
  },
  {
    code: 'ASK_PCS',
    kind: 'pcs',
    name: { zh: '储能变流器', en: 'Power conversion system' },
    brand: '',
    parameters: [
      gauge('P', '有功功率', 'Active power', 'kW', 1, 'storagePower'),
      gauge('T_IGBT', 'IGBT温度', 'IGBT temperature', 'degC', 1),
      register('EC', 'storageCharge'),
      register('ED', 'storageDischarge'),
    ],
  },
  {
    code: 'ASK_BMS',
    kind: 'battery',
    name: { zh: '电池堆', en: 'Battery stack' },
    brand: '',
    parameters: [
      gauge('SOC', '荷电状态', 'State of charge', '%', 1, 'soc'),
      gauge('SOH', '健康状态', 'State of health', '%', 1, 'soh'),
      gauge('U', '总电压', 'Total voltage', 'V', 1),
    ],
  },
  {
    code: 'ASK_PV',
    kind: 'pvInverter',
    name: { zh: '光伏逆变器', en: 'PV inverter' },
    brand: '',
    parameters: [
      gauge('P', '有功功率', 'Active power', 'kW', 1, 'pvPower'),
      gauge('TEMP', '机内温度', 'Internal temperature', 'degC', 1),
      register('EG', 'pvGeneration'),
    ],
  },
  {
    code: 'ASK_LOAD',
    kind: 'loadMeter',
    name: { zh: '负荷电能表', en: 'Load meter' },
    brand: '',
    parameters: [gauge('P', '有功功率', 'Active power', 'kW', 1, 'loadPower'), register('EPI', 'loadConsumption')],
  },
]

export const device = (stationId: string, suffix: string, modelCode: string, kind: Device['kind'], name: string, nameEn: string): Device => ({
  sn: `${stationId}-${suffix}`,
  stationId,
  parentSn: null,
  kind,
  name,
  nameEn,
  modelCode,
  ratedPowerKw: 100,
  ratedCapacityKwh: kind === 'battery' ? 400 : null,
})

export const stationOf = (id: string, organization: string, name: string, nameEn: string, devices: Device[]) => {
  const seed = seedOf(id, organization)
  return { ...seed, station: { ...seed.station, name, nameEn, storageCapacityKwh: 400 }, devices }
}

export const storageDevices = (id: string): Device[] => [
  device(id, 'GRID', 'ASK_METER', 'gridMeter', '关口表', 'Grid meter'),
  device(id, 'PCS1', 'ASK_PCS', 'pcs', '1号变流器', 'PCS 1'),
  device(id, 'BMS1', 'ASK_BMS', 'battery', '1号电池堆', 'Battery 1'),
  device(id, 'LOAD', 'ASK_LOAD', 'loadMeter', '负荷表', 'Load meter'),
]

const stations = [
  stationOf('ST101', 'OWN', '佛山光储站', 'Foshan PV storage', [
    ...storageDevices('ST101'),
    device('ST101', 'PCS2', 'ASK_PCS', 'pcs', '2号变流器', 'PCS 2'),
    device('ST101', 'PV1', 'ASK_PV', 'pvInverter', '1号逆变器', 'Inverter 1'),
    device('ST101', 'PV2', 'ASK_PV', 'pvInverter', '2号逆变器', 'Inverter 2'),
  ]),
  stationOf('ST102', 'OWN', '苏州储能站', 'Suzhou storage', storageDevices('ST102')),
  stationOf('ST909', 'OTHER', '成都储能站', 'Chengdu storage', storageDevices('ST909')),
]

/** How large a station is beside the first, and how much PV, piles and storage it has; those of two hundred and more are of the held-out questions. */
const sizes: Record<string, { scale: number; pv: number; piles: number; storage: number }> = {
  ST101: { scale: 1, pv: 1, piles: 0, storage: 1 },
  ST201: { scale: 1, pv: 1, piles: 1, storage: 1 },
  ST202: { scale: 0.5, pv: 0, piles: 0, storage: 1 },
  ST203: { scale: 0.75, pv: 1.5, piles: 0, storage: 0.8 },
  ST204: { scale: 0.25, pv: 0.37, piles: 2, storage: 0 },
}
export const sizeOf = (station: string) => sizes[station] ?? { scale: 0.5, pv: 0, piles: 0, storage: 1 }
/** Days since 1 June. */
const n = (day: number): number => day - FIRST_DAY

/** kWh of a quarter hour (0 to 95) of a day (0: today, -1: yesterday). */
export function growth(station: string, quantity: QuantityCode, day: number, quarter: number): number {
  const { scale, pv: pvScale, piles, storage } = sizeOf(station)
  const sun = quarter >= 28 && quarter < 72 ? ((quarter - 28) * (72 - quarter)) / 100 : 0
  const pv = sun * (1 + (n(day) % 7) / 10) * pvScale
  if (quantity === 'pileConsumption') return quarter >= 36 && quarter < 80 ? (3 + (n(day) % 4)) * piles : 0
  if (quantity === 'pvGeneration') return pv
  if (quantity === 'gridExport') return quarter >= 44 && quarter < 52 ? pv * 0.1 : 0
  if (quantity === 'storageCharge') return quarter < 32 ? (10 + (n(day) % 3)) * scale * storage : 0
  if (quantity === 'storageDischarge') return quarter >= 64 && quarter < 88 ? (12 + (n(day) % 3)) * scale * storage : 0
  if (quantity === 'gridImport') return (20 + (quarter % 4) + (n(day) % 5)) * scale
  return (25 + (quarter % 8) + (n(day) % 4)) * scale
}

/** Value of a gauge in a quarter hour; its lowest is 1 below after one minute, its highest 1 above after ten. */
export function level(station: string, quantity: QuantityCode, day: number, quarter: number): number {
  const { scale } = sizeOf(station)
  if (quantity === 'soc') return 20 + (quarter % 60) + (n(day) % 9) * 0.5
  if (quantity === 'gridDemand') return (100 + ((quarter * 7 + n(day) * 13) % 307)) * scale
  if (quantity === 'gridPower') return (80 + quarter + n(day)) * scale
  if (quantity === 'storagePower') return quarter < 32 ? -44 * scale : quarter >= 64 && quarter < 88 ? 52 * scale : 0
  if (quantity === 'ambientTemperature') return 18 + ((quarter * 5 + n(day)) % 17)
  if (quantity === 'pvPower') return growth(station, 'pvGeneration', day, quarter) * 4
  return (150 + ((quarter * 3 + n(day)) % 91)) * scale
}

/** What devices have just sent. */
export const live = {
  ST101: { soc: 63.2, soh: 97.4, gridPower: 412.5, pvPower: 35.6, storagePower: 180, loadPower: 628.1, gridDemand: 355.5 },
  ST102: { soc: 41.7, gridPower: 1203.4, storagePower: -60, loadPower: 1143.4 },
  ST909: { soc: 88.8, gridPower: 777.7 },
} as const
export const liveDevices: [sn: string, code: string, value: number, fresh: boolean][] = [
  ['ST101-GRID', 'PF', 0.953, true],
  ['ST101-GRID', 'Ua', 231.4, true],
  ['ST101-PCS1', 'T_IGBT', 58.3, true],
  ['ST101-PCS1', 'P', 90, true],
  ['ST101-PCS2', 'T_IGBT', 61.9, true],
  ['ST101-PCS2', 'P', 90, true],
  ['ST101-BMS1', 'U', 768.2, true],
  ['ST101-LOAD', 'P', 628.1, true],
  ['ST101-PV1', 'TEMP', 44.1, true],
  ['ST101-PV2', 'TEMP', 39, false],
  ['ST102-GRID', 'P', 1203.4, true],
  ['ST102-PCS1', 'T_IGBT', 47.7, true],
  ['ST102-BMS1', 'U', 701.5, true],
]

const registers: QuantityCode[] = [
  'gridImport',
  'gridExport',
  'storageCharge',
  'storageDischarge',
  'pvGeneration',
  'loadConsumption',
  'pileConsumption',
]
const gauges: QuantityCode[] = ['soc', 'gridPower', 'storagePower', 'loadPower', 'pvPower', 'gridDemand', 'ambientTemperature']

/** One row of a roll-up; its lowest one minute in, its highest ten. */
export function add(batch: RollupBatch, point: number, t: number, value: number, spread: number, first: number): void {
  batch.points.push(point)
  batch.times.push(t)
  batch.min.push(value - spread)
  batch.max.push(value + spread)
  batch.mean.push(value)
  batch.first.push(first)
  batch.last.push(value)
  batch.n.push(1)
  batch.tmin.push(t + 60_000)
  batch.tmax.push(t + 600_000)
}

export async function writeHistory(server: TestServer, station: string): Promise<void> {
  const has = server.core.services.registry().stations.get(station)?.quantities
  for (const quantity of [...registers, ...gauges]) {
    if (has?.has(quantity) !== true) continue
    const point = server.pointId(station, null, quantity)
    const isRegister = registers.includes(quantity)
    const batch = emptyRollupBatch()
    let total = 5000
    // The quarter before the first day, from which the first day counts.
    const before = isRegister ? total : level(station, quantity, FIRST_DAY - 1, 95)
    add(batch, point, TODAY + FIRST_DAY * DAY - QUARTER, before, 0, before)
    for (let day = FIRST_DAY; day <= 0; day++) {
      for (let quarter = 0; quarter < 96; quarter++) {
        const t = TODAY + day * DAY + quarter * QUARTER
        if (t + QUARTER > NOW) break
        if (isRegister) {
          const was = total
          total += growth(station, quantity, day, quarter)
          add(batch, point, t, total, 0, was)
        } else {
          const value = level(station, quantity, day, quarter)
          add(batch, point, t, value, 1, value)
        }
      }
    }
    await upsertRollups(server.db.pool, 'rollup_15m', batch)
  }
}

const alarmsRaised = [
  ['ST101', 'ST101-PCS1', 'VERY_URGENT', '电网过压', 'Grid over-voltage', TODAY + 10 * 3_600_000 + 300_000],
  ['ST101', 'ST101-PCS2', 'COMMON', '风扇停转', 'Fan stopped', TODAY - 10 * 3_600_000],
  ['ST101', 'ST101-GRID', 'WARN', '舱门打开', 'Door open', TODAY - 5 * DAY],
  ['ST101', 'ST101-BMS1', 'SERIOUS', '单体压差过大', 'Cell range', TODAY - 8 * 3_600_000],
  ['ST102', 'ST102-GRID', 'URGENT', '需量越限', 'Over demand', TODAY + 9 * 3_600_000],
  ['ST909', 'ST909-GRID', 'URGENT', '机密告警', 'Secret alarm', TODAY + 9 * 3_600_000],
] as const

/** What a plant of questions has of its own, beside what all of them are made of. */
export interface AskedPlant {
  models: readonly ProductModel[]
  stations: readonly ReturnType<typeof stationOf>[]
  /** Station quantities that were just sent. */
  live: Readonly<Record<string, Readonly<Partial<Record<QuantityCode, number>>>>>
  /** What devices have just sent; not fresh: two hours ago. */
  sent: readonly (readonly [sn: string, code: string, value: number, fresh?: boolean])[]
  alarms: readonly (readonly [stationId: string, deviceSn: string, level: AlarmLevel, zh: string, en: string, at: number])[]
  /** The alarm that somebody has processed, a day ago. */
  processed: string
}

/** Stations, prices, six weeks of history, live values and alarms. The test plant's own stations stay and have no data. */
export async function fillWith(server: TestServer, { models, stations, live, sent, alarms, processed }: AskedPlant): Promise<void> {
  await seedModels(server.db.orm, [...models])
  await seedStations(server.db.orm, [...stations])
  await seedPrices(server.db.orm, testPrices(['2026-06', '2026-07']))
  await server.core.reload()
  for (const { station } of stations) await writeHistory(server, station.id)
  const { values, dayFigures } = server.core.services
  // Asked for by name: the clock may have begun with stations that had no history yet.
  const noons = Array.from({ length: 1 - FIRST_DAY }, (_, i) => TODAY + (FIRST_DAY + i) * DAY + DAY / 2).filter((noon) => noon <= NOW)
  await dayFigures.changed(stations.flatMap(({ station: { id } }) => noons.map((hour) => ({ point: server.pointId(id, null, 'gridImport'), hour }))))
  await dayFigures.run()
  while ((await server.db.pool.query('select 1 from day_figure where asked <> done limit 1')).rows.length > 0) await dayFigures.run()
  for (const [station, own] of Object.entries(live)) {
    for (const [code, value] of Object.entries(own)) values.take(server.pointId(station, null, code), NOW - 2000, value, quality.good, NOW - 2000)
  }
  for (const [sn, code, value, fresh = true] of sent) {
    const at = fresh ? NOW - 2000 : NOW - 2 * 3_600_000
    values.take(server.pointId(sn.slice(0, 5), sn, code), at, value, fresh ? quality.good : quality.stale, at)
  }
  for (const [stationId, deviceSn, level, zh, en, at] of alarms)
    await signalAlarm(server, { stationId, deviceSn, level, code: en, text: { zh, en }, at, value: 1 })
  await server.db.pool.query("update alarm set state = 'PROCESSED', handled_at = $1, handled_by = 'worker' where code = $2", [NOW - DAY, processed])
}

/** The plant of the first set of questions. */
export async function fillPlant(server: TestServer): Promise<void> {
  await fillWith(server, { models, stations, live, sent: liveDevices, alarms: alarmsRaised, processed: 'Cell range' })
  const { pool } = server.db
  // A day before the history: nothing works it out anew.
  await pool.query(
    `insert into day_figure (station_id, day, asked, done, open, sources, span_s, heard_s, available_s, moved_s, charged_kwh, discharged_kwh, stored_kwh, discharge_value, charge_cost)
     values ('ST101', '2026-05-20', 1, 1, false, 1, 86400, 82080, 77760, 86400, 400, 350, 0, 42000, -12000)`,
  )
  await pool.query(
    `insert into maintenance (id, station_id, device_sn, from_at, to_at, reason) values
       ('M1', 'ST101', 'ST101-PCS2', $1, $2, 'new fan'), ('M2', 'ST102', null, $3, $4, 'cable test'), ('M3', 'ST909', null, $1, $2, 'secret work')`,
    [NOW - 3_600_000, NOW + 3_600_000, TODAY - 2 * DAY, TODAY - 2 * DAY + 7_200_000],
  )
  const told = {
    level: 'URGENT',
    content: { zh: '电网过压', en: 'Grid over-voltage' },
    deviceSn: 'ST101-PCS1',
    value: null,
    pointId: null,
    count: 1,
    at: NOW,
  }
  await pool.query(
    `insert into push_delivery (subject, rule_id, step, kind, occurrence, group_id, station_id, urgency, told, run_at, created_at, state, answer) values
       ('1', 'R', 0, 'raised', 1, 'G', 'ST101', 1, $1, $2, $2, 'failed', 'errcode 310000'), ('2', 'R', 0, 'raised', 1, 'G', 'ST101', 1, $1, $2, $2, 'sent', ''),
       ('3', 'R', 0, 'raised', 1, 'G', 'ST909', 1, $1, $2, $2, 'failed', 'secret answer'), ('4', 'R', 0, 'raised', 1, 'G', 'ST102', 1, $1, $3, $3, 'uncertain', '')`,
    [JSON.stringify(told), NOW - 600_000, NOW - DAY],
  )
}
