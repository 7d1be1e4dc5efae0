import type { ProductModel } from '#contract/model.ts'
import type { Device } from '#contract/station.ts'
import { emptyRollupBatch, upsertRollups } from '#server/db/sample-store.ts'
import type { TestServer } from '#tests/support/server.ts'
import { add, DAY, device, fillWith, FIRST_DAY, gauge, growth, models, NOW, QUARTER, register, stationOf, storageDevices, TODAY } from './plant.ts'

/** Four stations with everything that people ask about: piles and their sessions, weather, a transformer, batteries with temperatures, a device's own meter. */

const own: ProductModel[] = [
  {
    code: 'HELD_TR',
    kind: 'transformer',
    name: { zh: '变压器', en: 'Transformer' },
    brand: '',
    parameters: [gauge('TW', '绕组温度', 'Winding temperature', 'degC', 1), gauge('LOADRATE', '负载率', 'Load rate', '%', 1)],
  },
  {
    code: 'HELD_ENV',
    kind: 'environment',
    name: { zh: '环境监测仪', en: 'Environment station' },
    brand: '',
    parameters: [
      gauge('GHI', '辐照度', 'Irradiance', 'W/m2', 0, 'irradiance'),
      gauge('TA', '环境温度', 'Ambient temperature', 'degC', 1, 'ambientTemperature'),
      gauge('RH', '相对湿度', 'Relative humidity', '%', 0),
      gauge('WS', '风速', 'Wind speed', 'm/s', 1),
    ],
  },
  {
    code: 'HELD_PILE',
    kind: 'pile',
    name: { zh: '直流充电桩', en: 'DC charging pile' },
    brand: '',
    parameters: [
      gauge('P', '充电功率', 'Charging power', 'kW', 1, 'pilePower'),
      gauge('STATUS', '状态', 'Status', '', 0),
      gauge('ESESSION', '本次充电量', 'Energy of this session', 'kWh', 2),
      register('EP', 'pileConsumption'),
    ],
  },
  {
    code: 'HELD_BMS',
    kind: 'battery',
    name: { zh: '电池堆', en: 'Battery stack' },
    brand: '',
    parameters: [
      gauge('SOC', '荷电状态', 'State of charge', '%', 1, 'soc'),
      gauge('SOH', '健康状态', 'State of health', '%', 1, 'soh'),
      gauge('U', '总电压', 'Total voltage', 'V', 1),
      gauge('TMAX', '最高单体温度', 'Highest cell temperature', 'degC', 1),
      gauge('TMIN', '最低单体温度', 'Lowest cell temperature', 'degC', 1),
    ],
  },
]

const battery = (id: string, i: number): Device => device(id, `BMS${i}`, 'HELD_BMS', 'battery', `${i}号电池堆`, `Battery ${i}`)
const inverter = (id: string, i: number): Device => device(id, `PV${i}`, 'ASK_PV', 'pvInverter', `${i}号逆变器`, `Inverter ${i}`)
const pile = (id: string, i: number): Device => device(id, `EV${i}`, 'HELD_PILE', 'pile', `${i}号充电桩`, `Pile ${i}`)
const withoutStorage = (id: string): Device[] => storageDevices(id).filter(({ kind }) => kind === 'gridMeter' || kind === 'loadMeter')

const stations = [
  stationOf('ST201', 'OWN', '佛山光储充一体站', 'Foshan PV storage charging', [
    ...withoutStorage('ST201'),
    device('ST201', 'TR1', 'HELD_TR', 'transformer', '1号变压器', 'Transformer 1'),
    device('ST201', 'PCS1', 'ASK_PCS', 'pcs', '1号变流器', 'PCS 1'),
    device('ST201', 'PCS2', 'ASK_PCS', 'pcs', '2号变流器', 'PCS 2'),
    ...[1, 2, 3].map((i) => battery('ST201', i)),
    ...[1, 2].map((i) => inverter('ST201', i)),
    ...[1, 2, 3, 4].map((i) => pile('ST201', i)),
    device('ST201', 'ENV', 'HELD_ENV', 'environment', '环境监测仪', 'Environment station'),
  ]),
  stationOf('ST202', 'OWN', '苏州用户侧储能站', 'Suzhou user-side storage', storageDevices('ST202')),
  stationOf('ST203', 'OWN', '济南光储微电网', 'Jinan PV storage microgrid', [...storageDevices('ST203'), inverter('ST203', 1)]),
  stationOf('ST204', 'OWN', '武汉光充示范站', 'Wuhan PV charging', [
    ...withoutStorage('ST204'),
    inverter('ST204', 1),
    ...[1, 2].map((i) => pile('ST204', i)),
  ]),
]
export const stationIds = stations.map(({ station }) => station.id)

export const live = {
  ST201: {
    soc: 57.3,
    soh: 96.1,
    gridPower: 388.4,
    pvPower: 41.7,
    storagePower: 120,
    loadPower: 540.2,
    pilePower: 96.5,
    gridDemand: 402.6,
    irradiance: 283,
    ambientTemperature: 31.4,
  },
  ST202: { soc: 44.9, gridPower: 1103.7, storagePower: -75, loadPower: 1028.7 },
  ST203: { soc: 71.6, gridPower: 250.5, storagePower: 30, pvPower: 22.2, loadPower: 302.7 },
  ST204: { gridPower: -15.3, pvPower: 112.8, loadPower: 29.5, pilePower: 68 },
} as const

/** What devices have just sent; two that are silent since two hours. */
const sent: [sn: string, code: string, value: number, fresh?: boolean][] = [
  ['ST201-GRID', 'PF', 0.961],
  ['ST201-GRID', 'Ua', 229.8],
  ['ST201-GRID', 'P', 388.4],
  ['ST201-LOAD', 'P', 540.2],
  ['ST201-TR1', 'TW', 74.5],
  ['ST201-TR1', 'LOADRATE', 47.2],
  ['ST201-PCS1', 'P', 60],
  ['ST201-PCS2', 'P', 60],
  ['ST201-PCS2', 'T_IGBT', 62.8],
  ['ST201-BMS1', 'SOC', 57.3],
  ['ST201-BMS2', 'SOC', 57.1, false],
  ['ST201-BMS3', 'SOC', 57.5],
  ['ST201-BMS3', 'U', 771.4],
  ['ST201-BMS3', 'TMAX', 36.2],
  ['ST201-BMS3', 'TMIN', 30.1],
  ['ST201-PV1', 'P', 22.4],
  ['ST201-PV2', 'P', 19.3],
  ['ST201-PV2', 'TEMP', 48.6],
  ['ST201-EV1', 'STATUS', 1],
  ['ST201-EV1', 'P', 52.5],
  ['ST201-EV2', 'STATUS', 1],
  ['ST201-EV2', 'P', 44],
  ['ST201-EV3', 'STATUS', 0],
  ['ST201-EV4', 'STATUS', 0, false],
  ['ST201-ENV', 'GHI', 283],
  ['ST201-ENV', 'TA', 31.4],
  ['ST201-ENV', 'RH', 66],
  ['ST201-ENV', 'WS', 3.4],
  ['ST202-GRID', 'P', 1103.7],
  ['ST203-GRID', 'P', 250.5],
  ['ST204-GRID', 'P', -15.3],
]

const raised = [
  ['ST201', 'ST201-PCS1', 'URGENT', '电网欠压', 'Grid under-voltage', TODAY + 10 * 3_600_000 + 300_000],
  ['ST201', 'ST201-BMS1', 'VERY_URGENT', '绝缘电阻过低', 'Insulation resistance low', TODAY - 1.5 * 3_600_000],
  ['ST201', 'ST201-PV1', 'COMMON', '光伏组串故障', 'PV string fault', TODAY + 0.5 * 3_600_000],
  ['ST201', 'ST201-GRID', 'WARN', '舱门打开', 'Door open', TODAY - 2 * DAY],
  ['ST202', 'ST202-PCS1', 'SERIOUS', '模块温度过高', 'Module too hot', TODAY - 10 * 3_600_000],
] as const

/** Sessions of piles today: hours of begin and end, kWh. Two are running. */
export const sessions: [sn: string, from: number, to: number, kwh: number][] = [
  ['ST201-EV1', 9, 9 + 40 / 60, 18.5],
  ['ST201-EV3', 12, 12 + 65 / 60, 30.4],
  ['ST201-EV2', 17.5, 18.5, 21.7],
  ['ST201-EV1', 18 + 10 / 60, 18.5, 6.2],
]

/** Of what the first inverter's meter counts, of the whole PV. */
export const INVERTER_SHARE = 0.6

async function writeInverter(server: TestServer): Promise<void> {
  const batch = emptyRollupBatch()
  const point = server.pointId('ST201', 'ST201-PV1', 'EG')
  let total = 800
  for (let day = FIRST_DAY; day <= 0; day++) {
    for (let quarter = 0; quarter < 96; quarter++) {
      const t = TODAY + day * DAY + quarter * QUARTER
      if (t + QUARTER > NOW) break
      const was = total
      total += growth('ST201', 'pvGeneration', day, quarter) * INVERTER_SHARE
      add(batch, point, t, total, 0, was)
    }
  }
  await upsertRollups(server.db.pool, 'rollup_15m', batch)
}

async function writeSessions(server: TestServer): Promise<void> {
  const batch = emptyRollupBatch()
  for (const [sn, from, to, kwh] of sessions) {
    const minutes = Math.round((to - from) * 60)
    for (let minute = 0; minute < minutes; minute++) {
      const t = TODAY + Math.round(from * 60) * 60_000 + minute * 60_000
      const value = (kwh * (minute + 1)) / minutes
      add(batch, server.pointId('ST201', sn, 'ESESSION'), t, value, 0, value)
      // Within its minute.
      batch.tmin[batch.tmin.length - 1] = t + 1000
      batch.tmax[batch.tmax.length - 1] = t + 59_000
    }
    const end = TODAY + Math.round(to * 60) * 60_000
    if (end < NOW) add(batch, server.pointId('ST201', sn, 'ESESSION'), end, 0, 0, 0)
  }
  await upsertRollups(server.db.pool, 'rollup_1m', batch)
}

/** The plant of the held-out questions, with the sessions of its piles. */
export async function fillHeldOutPlant(server: TestServer): Promise<void> {
  await fillWith(server, { models: [...models, ...own], stations, live, sent, alarms: raised, processed: 'Door open' })
  await writeInverter(server)
  await writeSessions(server)
}
