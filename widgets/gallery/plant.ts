import { alarmLevels, type Alarm, type AlarmCounts, type AlarmLevel } from '#contract/alarm.ts'
import { periodTypes, type PeriodType, type PriceSegment } from '#contract/price.ts'
import { quantities, quantityCodes, type QuantityCode } from '#contract/quantity.ts'
import type { Answer } from '#contract/schemas.ts'
import type { Device, Point, Station, StationModel } from '#contract/station.ts'
import type { FixtureState } from './fixture.ts'

/** An invented station for the gallery and the tests: its figures are no measurements and are shown nowhere else. */
export const NOW = Date.UTC(2026, 2, 18, 6, 20)
const HOUR = 3_600_000
export const DAY_START = NOW - 14 * HOUR - 20 * 60_000

export const typicalValues: Record<QuantityCode, number> = {
  gridPower: 446.6,
  pvPower: 216.8,
  storagePower: -120.4,
  loadPower: 463.5,
  pilePower: 79.5,
  soc: 62.4,
  soh: 97.1,
  gridDemand: 512.3,
  irradiance: 641,
  ambientTemperature: 26.3,
  gridImport: 1_234_567.8,
  gridExport: 45_678.9,
  storageCharge: 234_567.1,
  storageDischarge: 212_345.6,
  pvGeneration: 345_678.9,
  loadConsumption: 1_345_678.9,
  pileConsumption: 98_765.4,
}

export const extremeValues: Record<QuantityCode, number> = {
  ...typicalValues,
  gridPower: -128_456.7,
  pvPower: 999.949,
  storagePower: 1_234_567.8,
  loadPower: 998_877.6,
  pilePower: 0,
  soc: 100,
  irradiance: 1361,
  ambientTemperature: -39.9,
}

const isExtreme = (state: FixtureState): boolean => state === 'extreme'

export function stationOf(state: FixtureState, n = 1): Station {
  const bare = state === 'empty'
  return {
    id: `gallery-${n}`,
    name: isExtreme(state) ? '粤港澳大湾区佛山市南海区狮山镇光储充一体化微电网示范电站二期扩建工程' : `佛山光储充一体站${n === 1 ? '' : n}`,
    nameEn: isExtreme(state)
      ? 'Guangdong-Hong Kong-Macao Greater Bay Area Foshan Nanhai PV storage charging demonstration microgrid, phase two extension'
      : `Foshan PV storage charging${n === 1 ? '' : ` ${n}`}`,
    organizationCode: '10',
    type: bare ? 'PHOTOVOLTAIC' : 'STORED_ENERGY',
    isStorage: !bare,
    isPhotoVoltaic: !bare,
    isCharPail: !bare,
    state: 'operating',
    timeZone: 'Asia/Shanghai',
    area: '440600',
    address: '',
    longitude: null,
    latitude: null,
    gridCapacityKva: 1600,
    storagePowerKw: bare ? null : 500,
    storageCapacityKwh: bare ? null : 1075,
    pvPeakKw: bare ? null : 620,
    pilePowerKw: bare ? null : 360,
  }
}

const ownCodes = (state: FixtureState): readonly QuantityCode[] => (state === 'empty' ? ['gridPower', 'loadPower', 'gridImport'] : quantityCodes)

/** Points of station n have the ids from 1000 n on. */
export const pointsOfStation = (state: FixtureState, n = 1): Point[] =>
  ownCodes(state).map((code) => ({
    id: n * 1000 + quantityCodes.indexOf(code),
    stationId: `gallery-${n}`,
    deviceSn: null,
    code,
    quantity: code,
    name: quantities[code].name,
    unit: quantities[code].unit,
    decimals: quantities[code].decimals,
    kind: quantities[code].kind === 'register' ? 'register' : 'measurement',
  }))

export const pileCount = (state: FixtureState): number => (state === 'empty' ? 0 : isExtreme(state) ? 40 : 6)

const piles = (state: FixtureState): Device[] =>
  Array.from({ length: pileCount(state) }, (_, i) => ({
    sn: `PILE${i + 1}`,
    stationId: 'gallery-1',
    parentSn: null,
    kind: 'pile' as const,
    name: isExtreme(state) ? `地下二层东区直流快充${i + 1}号充电桩` : `${i + 1}号充电桩`,
    nameEn: isExtreme(state) ? `Basement two east fast charger ${i + 1}` : `Pile ${i + 1}`,
    modelCode: 'pile',
    ratedPowerKw: 60,
    ratedCapacityKwh: null,
  }))

export const modelOf = (state: FixtureState): StationModel => ({ station: stationOf(state), devices: piles(state), points: pointsOfStation(state) })

/** Point ids of a pile: state, power, session's energy. */
export const pilePointId = (sn: string, i: number): number => 100_000 + Number(sn.slice(4)) * 10 + i

export const pilePoints = (sn: string): Point[] =>
  (['STATUS', 'P', 'ESESSION'] as const).map((code, i) => ({
    id: pilePointId(sn, i),
    stationId: 'gallery-1',
    deviceSn: sn,
    code,
    quantity: null,
    name: { zh: code, en: code },
    unit: ['', 'kW', 'kWh'][i] as string,
    decimals: [0, 1, 1][i] as number,
    kind: 'measurement',
  }))

const pileStates = [1, 0, 1, 2, 0, 6]
export const pileValues = (state: FixtureState): [id: number, value: number][] =>
  piles(state).flatMap(({ sn }, i): [number, number][] => {
    const status = pileStates[i % pileStates.length] as number
    return [
      [pilePointId(sn, 0), status],
      [pilePointId(sn, 1), status === 1 ? 39.6 + i : 0],
      [pilePointId(sn, 2), status === 1 ? 12.4 + i * 3 : 0],
    ]
  })

const stretch: [PeriodType, number, number][] = [
  ['valley', 0, 8],
  ['flat', 8, 10],
  ['peak', 10, 12],
  ['flat', 12, 14],
  ['peak', 14, 15],
  ['sharp', 15, 17],
  ['peak', 17, 19],
  ['flat', 19, 24],
]
const price: Record<PeriodType, string> = { sharp: '1.4253', peak: '1.1547', flat: '0.6864', valley: '0.2708', deepValley: '0.1354' }

export const priceSegments: PriceSegment[] = stretch.map(([period, from, to]) => ({
  from: DAY_START + from * HOUR,
  to: DAY_START + to * HOUR,
  period,
  price: price[period],
}))

export const priceDay: Answer<'priceDay'> = {
  date: '2026-03-18',
  timeZone: 'Asia/Shanghai',
  table: { area: '440600', month: '2026-03', source: '示例电价文件〔2026〕1号' },
  segments: priceSegments,
}

type EnergyRow = Answer<'energyByPeriod'>['rows'][number]
export const energyRow = (quantity: QuantityCode, totalKwh: number | null, shares: readonly number[] = [0, 0.3, 0.3, 0.4, 0]): EnergyRow => ({
  start: '2026-03-18',
  quantity,
  totalKwh,
  byPeriod: Object.fromEntries(periodTypes.map((period, i) => [period, (totalKwh ?? 0) * (shares[i] ?? 0)])),
  unknownKwh: 0,
  coverage: totalKwh === null ? 0 : 1,
})

const noAlarms: AlarmCounts = { VERY_URGENT: 0, URGENT: 0, SERIOUS: 0, COMMON: 0, WARN: 0 }
export const countsOf = (alarms: readonly Alarm[]): AlarmCounts => {
  const counts = { ...noAlarms }
  for (const alarm of alarms) counts[alarm.level]++
  return counts
}

export function alarmOf(i: number, level: AlarmLevel, long = false): Alarm {
  return {
    id: `alarm-${i}`,
    stationId: 'gallery-1',
    stationName: stationOf('typical').name,
    stationNameEn: stationOf('typical').nameEn,
    organizationCode: '10',
    deviceSn: 'BAT1',
    deviceName: long ? '一号储能舱三号电池簇二十七号电池包' : '1号电池簇',
    deviceNameEn: long ? 'Storage container one, cluster three, pack twenty-seven' : 'Cluster 1',
    code: 'TEMP_HIGH',
    level,
    state: 'WARNING',
    content: long
      ? {
          zh: '单体最高温度过高，当前温度 61.4 摄氏度，超过三级保护限值 60.0 摄氏度，请立即停机检查',
          en: 'Highest cell temperature is over the third protection limit of 60.0 °C at 61.4 °C, stop and inspect at once',
        }
      : { zh: '单体温度过高', en: 'Cell temperature high' },
    value: 61.4,
    raisedAt: NOW - i * 600_000,
    lastAt: NOW - i * 500_000,
    count: long ? 9999 : i + 1,
    clearedAt: null,
    seenBy: null,
    seenAt: null,
    shelvedUntil: null,
    handledBy: null,
    handledAt: null,
    handlingContent: null,
    notes: null,
  }
}
export const someAlarms = (n: number, long = false): Alarm[] =>
  Array.from({ length: n }, (_, i) => alarmOf(i, alarmLevels[i % alarmLevels.length] as AlarmLevel, long))

type Overview = Answer<'stationOverview'>
export const overviewOf = (state: FixtureState, n: number): Overview => ({
  stations: Array.from({ length: n }, (_, i) => ({
    station: stationOf(state, i + 1),
    points: pointsOfStation(state, i + 1),
    last: [],
    alarms: i % 3 === 1 ? { ...noAlarms, VERY_URGENT: 1, URGENT: 2 } : noAlarms,
    devices: 12,
    devicesOnline: i % 3 === 1 ? 11 : 12,
  })),
})

/** A smooth day of values for a point, every five minutes until now. */
export function seriesOf(pointId: number, level: number): Answer<'series'>['series'][number] {
  const times: number[] = []
  const values: number[] = []
  for (let at = DAY_START; at <= NOW; at += 300_000) {
    // Half an hour without data: it must stay a gap.
    if (at > DAY_START + 5 * HOUR && at < DAY_START + 5.5 * HOUR) continue
    times.push(at)
    values.push(level * (0.6 + 0.4 * Math.sin((at - DAY_START) / (2.2 * HOUR) + (pointId % 7))))
  }
  return { pointId, resolution: '1m', gapMs: 900_000, times, values }
}
