import type { LocalText } from '#contract/text.ts'
import type { Device, DeviceKind, Station } from '#contract/station.ts'
import type { PriceTable } from '#contract/price.ts'
import { stationTypeOf } from '../stations.ts'

export interface DemoStation {
  station: Station
  parentId?: string
  isScreen: boolean
  isTopology: boolean
  devices: Device[]
  tariff: Pick<PriceTable, 'area' | 'priceSystem' | 'consumptionType' | 'voltageLevel'>
}

export const demoOrganizations: { code: string; name: LocalText }[] = [
  { code: 'ORG1', name: { zh: '绿能运营公司', en: 'Green Energy Operations' } },
  { code: 'ORG2', name: { zh: '江海工业集团', en: 'Jianghai Industries' } },
]

interface Plan {
  id: string
  organization: string
  name: LocalText
  area: string
  address: string
  at: [longitude: number, latitude: number]
  gridKva: number
  /** Cabinets of 100 kW and 215 kWh (240S x 280 Ah). */
  cabinets?: number
  clusters?: number
  pv?: { inverters: number; kwEach: number }
  piles?: { count: number; kwEach: number }
}

const device = (plan: Plan, suffix: string, kind: DeviceKind, modelCode: string, zh: string, en: string, more: Partial<Device> = {}): Device => ({
  sn: `${plan.id}-${suffix}`,
  stationId: plan.id,
  parentSn: null,
  kind,
  name: zh,
  nameEn: en,
  modelCode,
  ratedPowerKw: null,
  ratedCapacityKwh: null,
  ...more,
})

const CABINET_KW = 100
const CABINET_KWH = 215

function devicesOf(plan: Plan): Device[] {
  const { cabinets = 0, clusters = 0, pv, piles } = plan
  const devices = [
    device(plan, 'GRID', 'gridMeter', 'GRID_METER', '关口表', 'Grid meter', { ratedPowerKw: plan.gridKva }),
    device(plan, 'TR1', 'transformer', 'TRANSFORMER', '1号变压器', 'Transformer 1', { ratedPowerKw: plan.gridKva }),
    device(plan, 'LOAD', 'loadMeter', 'LOAD_METER', '负荷表', 'Load meter'),
  ]
  for (let i = 1; i <= cabinets; i++) {
    const pcs = device(plan, `PCS${i}`, 'pcs', 'PCS', `${i}号变流器`, `PCS ${i}`, { ratedPowerKw: CABINET_KW })
    const parent = { parentSn: pcs.sn, ratedPowerKw: CABINET_KW, ratedCapacityKwh: CABINET_KWH }
    devices.push(pcs, device(plan, `BMS${i}`, 'battery', 'BMS', `${i}号电池堆`, `Battery ${i}`, parent))
    if (i <= clusters) {
      const below = { parentSn: `${plan.id}-BMS${i}`, ratedCapacityKwh: CABINET_KWH }
      devices.push(device(plan, `CL${i}`, 'cluster', 'CLUSTER_240', `${i}号电池簇`, `Cluster ${i}`, below))
    }
  }
  for (let i = 1; i <= (pv?.inverters ?? 0); i++) {
    devices.push(device(plan, `PV${i}`, 'pvInverter', 'PV_INVERTER', `${i}号逆变器`, `Inverter ${i}`, { ratedPowerKw: pv?.kwEach ?? null }))
  }
  for (let i = 1; i <= (piles?.count ?? 0); i++) {
    devices.push(device(plan, `EV${i}`, 'pile', 'PILE_DC', `${i}号充电桩`, `Pile ${i}`, { ratedPowerKw: piles?.kwEach ?? null }))
  }
  if (pv !== undefined) devices.push(device(plan, 'ENV', 'environment', 'ENVIRONMENT', '环境监测仪', 'Environment station'))
  return devices
}

function toDemoStation(plan: Plan): DemoStation {
  const { cabinets = 0, pv, piles } = plan
  const station: Station = {
    id: plan.id,
    name: plan.name.zh,
    nameEn: plan.name.en,
    organizationCode: plan.organization,
    type: stationTypeOf({ isStorage: cabinets > 0, isPhotoVoltaic: pv !== undefined }),
    isStorage: cabinets > 0,
    isPhotoVoltaic: pv !== undefined,
    isCharPail: piles !== undefined,
    state: 'operating',
    timeZone: 'Asia/Shanghai',
    area: plan.area,
    address: plan.address,
    longitude: plan.at[0],
    latitude: plan.at[1],
    gridCapacityKva: plan.gridKva,
    storagePowerKw: cabinets > 0 ? cabinets * CABINET_KW : null,
    storageCapacityKwh: cabinets > 0 ? cabinets * CABINET_KWH : null,
    pvPeakKw: pv === undefined ? null : pv.inverters * pv.kwEach,
    pilePowerKw: piles === undefined ? null : piles.count * piles.kwEach,
  }
  return {
    station,
    isScreen: true,
    isTopology: true,
    devices: devicesOf(plan),
    tariff: { area: plan.area, priceSystem: 'two', consumptionType: 'bigIndustry', voltageLevel: '1-10kV' },
  }
}

/** Six live stations in six provinces, and ST007 for a visitor's own gateway. */
export const demoStations: DemoStation[] = [
  {
    id: 'ST001',
    organization: 'ORG1',
    name: { zh: '佛山光储充一体站', en: 'Foshan PV storage charging' },
    area: '广东-珠三角五市',
    address: '广东省佛山市顺德区',
    at: [113.24, 22.84] as [number, number],
    gridKva: 2500,
    cabinets: 5,
    clusters: 2,
    pv: { inverters: 6, kwEach: 100 },
    piles: { count: 6, kwEach: 120 },
  },
  {
    id: 'ST002',
    organization: 'ORG1',
    name: { zh: '苏州用户侧储能站', en: 'Suzhou user-side storage' },
    area: '江苏',
    address: '江苏省苏州市工业园区',
    at: [120.72, 31.31] as [number, number],
    gridKva: 4000,
    cabinets: 10,
  },
  {
    id: 'ST003',
    organization: 'ORG1',
    name: { zh: '济南光储微电网', en: 'Jinan PV storage microgrid' },
    area: '山东',
    address: '山东省济南市历城区',
    at: [117.07, 36.68] as [number, number],
    gridKva: 2000,
    cabinets: 4,
    pv: { inverters: 8, kwEach: 110 },
  },
  {
    id: 'ST004',
    organization: 'ORG1',
    name: { zh: '武汉光充示范站', en: 'Wuhan PV charging' },
    area: '湖北',
    address: '湖北省武汉市东湖新技术开发区',
    at: [114.4, 30.5] as [number, number],
    gridKva: 1600,
    pv: { inverters: 2, kwEach: 100 },
    piles: { count: 10, kwEach: 120 },
  },
  {
    id: 'ST005',
    organization: 'ORG2',
    name: { zh: '宁波屋顶光伏电站', en: 'Ningbo rooftop PV' },
    area: '浙江',
    address: '浙江省宁波市北仑区',
    at: [121.84, 29.9] as [number, number],
    gridKva: 3150,
    pv: { inverters: 12, kwEach: 110 },
  },
  {
    id: 'ST006',
    organization: 'ORG2',
    name: { zh: '成都储能电站', en: 'Chengdu storage' },
    area: '四川',
    address: '四川省成都市龙泉驿区',
    at: [104.27, 30.56] as [number, number],
    gridKva: 2500,
    cabinets: 6,
  },
  {
    id: 'ST007',
    organization: 'ORG1',
    name: { zh: '接入体验站', en: 'Bring your own gateway' },
    area: '广东-珠三角五市',
    address: '广东省广州市黄埔区',
    at: [113.46, 23.11] as [number, number],
    gridKva: 1000,
    cabinets: 1,
    pv: { inverters: 1, kwEach: 100 },
  },
].map(toDemoStation)

/** The station that no simulator feeds. */
export const VISITOR_STATION = 'ST007'
