import type { ProductModel } from '#contract/model.ts'
import type { PriceTable } from '#contract/price.ts'
import type { Device, Station } from '#contract/station.ts'
import type { StationSeed } from '#server/db/seed-stations.ts'

/** A small plant for server tests: two organizations, a station with meter, storage and PV, one that belongs to somebody else, one without a load meter. */

const power = { unit: 'kW', decimals: 1, kind: 'measurement', coefficient: 1 } as const
const register = { unit: 'kWh', decimals: 2, kind: 'register', coefficient: 1 } as const

export const testModels: ProductModel[] = [
  {
    code: 'TEST_METER',
    kind: 'gridMeter',
    name: { zh: '电表', en: 'Meter' },
    brand: '',
    parameters: [
      {
        code: 'P',
        name: { zh: '有功功率', en: 'Active power' },
        ...power,
        quantity: 'gridPower',
        limits: [
          {
            code: 'GRID_OVERLOAD',
            level: 'URGENT',
            side: 'above',
            set: 500,
            clear: 450,
            delayMs: 0,
            text: { zh: '电网功率越限', en: 'Grid power over limit' },
          },
        ],
      },
      { code: 'EPI', name: { zh: '正向有功总', en: 'Import total' }, ...register, quantity: 'gridImport' },
      { code: 'EPE', name: { zh: '反向有功总', en: 'Export total' }, ...register, quantity: 'gridExport' },
    ],
  },
  {
    code: 'TEST_PCS',
    kind: 'pcs',
    name: { zh: '变流器', en: 'PCS' },
    brand: '',
    parameters: [
      // This device reports charging as positive; the house's sign is discharge positive.
      { code: 'P', name: { zh: '有功功率', en: 'Active power' }, ...power, coefficient: -1, quantity: 'storagePower' },
      { code: 'SOC', name: { zh: '荷电状态', en: 'State of charge' }, unit: '%', decimals: 1, kind: 'measurement', coefficient: 1, quantity: 'soc' },
      {
        code: 'RUN',
        name: { zh: '运行', en: 'Running' },
        unit: '',
        decimals: 0,
        kind: 'signal',
        coefficient: 1,
        texts: [{ value: 1, text: { zh: '运行', en: 'Running' } }],
      },
      { code: 'EPC', name: { zh: '充电电量', en: 'Charged' }, ...register, quantity: 'storageCharge' },
      { code: 'EPD', name: { zh: '放电电量', en: 'Discharged' }, ...register, quantity: 'storageDischarge' },
      // Written in tenths and with the other sign.
      {
        code: 'SET_Q',
        name: { zh: '无功设定', en: 'Reactive setpoint' },
        unit: 'kvar',
        decimals: 1,
        kind: 'setpoint',
        coefficient: -0.1,
        rangeMin: -60,
        rangeMax: 60,
      },
    ],
  },
  {
    code: 'TEST_PV',
    kind: 'pvInverter',
    name: { zh: '逆变器', en: 'Inverter' },
    brand: '',
    parameters: [
      { code: 'P', name: { zh: '有功功率', en: 'Active power' }, ...power, quantity: 'pvPower' },
      { code: 'EPG', name: { zh: '发电量', en: 'Generated' }, ...register, quantity: 'pvGeneration' },
    ],
  },
]

const device = (stationId: string, suffix: string, modelCode: string, kind: Device['kind']): Device => ({
  sn: `${stationId}-${suffix}`,
  stationId,
  parentSn: null,
  kind,
  name: suffix,
  nameEn: suffix,
  modelCode,
  ratedPowerKw: 100,
  ratedCapacityKwh: kind === 'pcs' ? 200 : null,
})

/** A station of the test plant. */
export const stationOf = (id: string, organizationCode: string): Station => ({
  id,
  name: `站 ${id}`,
  nameEn: `Station ${id}`,
  organizationCode,
  type: 'STORED_ENERGY',
  isStorage: true,
  isPhotoVoltaic: true,
  isCharPail: false,
  state: 'operating',
  timeZone: 'Asia/Shanghai',
  area: '湖北',
  address: '',
  longitude: 114.3,
  latitude: 30.6,
  gridCapacityKva: 1000,
  storagePowerKw: 100,
  storageCapacityKwh: 200,
  pvPeakKw: 80,
  pilePowerKw: null,
})

/** What it pays: Hubei, two-part, 1 to 10 kV. */
export const tariff = { area: '湖北', priceSystem: 'two', consumptionType: 'bigIndustry', voltageLevel: '1-10kV' } as const

/** A station of the test plant, for a test that adds one. */
export const seedOf = (id: string, organizationCode: string): StationSeed => ({
  station: stationOf(id, organizationCode),
  isScreen: true,
  isTopology: true,
  devices: [device(id, 'GRID', 'TEST_METER', 'gridMeter'), device(id, 'PCS1', 'TEST_PCS', 'pcs'), device(id, 'PV1', 'TEST_PV', 'pvInverter')],
  tariff,
})

export const testOrganizations = [
  { code: 'OWN', name: '本组织', nameEn: 'Own' },
  { code: 'OTHER', name: '他组织', nameEn: 'Other' },
]
export const testStations: StationSeed[] = [seedOf('T1', 'OWN'), seedOf('T2', 'OWN'), seedOf('X1', 'OTHER')]

export const testPrices = (months: string[]): PriceTable[] =>
  months.map((month) => ({
    ...tariff,
    areaEn: 'Hubei',
    month,
    prices: { peak: '1.000000', flat: '0.600000', valley: '0.300000' },
    rules: [
      { period: 'valley', months: [], dayTypes: [], windows: [{ from: 0, to: 480 }] },
      { period: 'peak', months: [], dayTypes: [], windows: [{ from: 960, to: 1320 }] },
      { period: 'flat', months: [], dayTypes: [], windows: [{ from: 0, to: 1440 }] },
    ],
    source: 'test',
  }))
