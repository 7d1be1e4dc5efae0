import type { LocalText } from './text.ts'

/**
 * Station quantities: what the server computes once from a station's devices and widgets bind to.
 * Signs: grid import +, storage discharge +, PV generation +, load and charging piles consumption +,
 * so that grid + PV + storage = load + piles.
 */
export const quantityCodes = [
  'gridPower',
  'pvPower',
  'storagePower',
  'loadPower',
  'pilePower',
  'soc',
  'soh',
  'gridDemand',
  'irradiance',
  'ambientTemperature',
  'windSpeed',
  'rainfall',
  'gridImport',
  'gridExport',
  'storageCharge',
  'storageDischarge',
  'pvGeneration',
  'loadConsumption',
  'pileConsumption',
] as const
export type QuantityCode = (typeof quantityCodes)[number]

export type Unit = 'kW' | 'kWh' | 'kvar' | 'kVA' | 'V' | 'A' | 'Hz' | 'degC' | '%' | 'W/m2' | 'm/s' | 'mm/h' | 'mV' | 'CNY' | 'CNY/kWh' | ''

export interface QuantityInfo {
  code: QuantityCode
  name: LocalText
  unit: Unit
  decimals: number
  /** gauge: a momentary value; register: a cumulative meter reading that only grows. */
  kind: 'gauge' | 'register'
  /** How a station's value is made of its devices': sum, or mean weighted by rated capacity. */
  combine: 'sum' | 'mean'
  /** Sent with the `fleet` topic, kept as 1-minute history. */
  headline: boolean
}

const gauge = (
  code: QuantityCode,
  zh: string,
  en: string,
  unit: Unit,
  decimals: number,
  combine: 'sum' | 'mean',
  headline: boolean,
): QuantityInfo => ({
  code,
  name: { zh, en },
  unit,
  decimals,
  kind: 'gauge',
  combine,
  headline,
})
const register = (code: QuantityCode, zh: string, en: string): QuantityInfo => ({
  code,
  name: { zh, en },
  unit: 'kWh',
  decimals: 1,
  kind: 'register',
  combine: 'sum',
  headline: true,
})

export const quantities: Record<QuantityCode, QuantityInfo> = {
  gridPower: gauge('gridPower', '电网功率', 'Grid power', 'kW', 1, 'sum', true),
  pvPower: gauge('pvPower', '光伏功率', 'PV power', 'kW', 1, 'sum', true),
  storagePower: gauge('storagePower', '储能功率', 'Storage power', 'kW', 1, 'sum', true),
  loadPower: gauge('loadPower', '负荷功率', 'Load power', 'kW', 1, 'sum', true),
  pilePower: gauge('pilePower', '充电桩功率', 'Charging power', 'kW', 1, 'sum', true),
  soc: gauge('soc', '荷电状态', 'State of charge', '%', 1, 'mean', true),
  soh: gauge('soh', '健康状态', 'State of health', '%', 1, 'mean', false),
  gridDemand: gauge('gridDemand', '需量(15分钟)', 'Demand (15 min)', 'kW', 1, 'sum', false),
  irradiance: gauge('irradiance', '辐照度', 'Irradiance', 'W/m2', 0, 'mean', false),
  ambientTemperature: gauge('ambientTemperature', '环境温度', 'Ambient temperature', 'degC', 1, 'mean', false),
  windSpeed: gauge('windSpeed', '风速', 'Wind speed', 'm/s', 1, 'mean', false),
  rainfall: gauge('rainfall', '降雨强度', 'Rainfall', 'mm/h', 1, 'mean', false),
  gridImport: register('gridImport', '电网购电量', 'Grid import'),
  gridExport: register('gridExport', '电网送电量', 'Grid export'),
  storageCharge: register('storageCharge', '储能充电量', 'Storage charge'),
  storageDischarge: register('storageDischarge', '储能放电量', 'Storage discharge'),
  pvGeneration: register('pvGeneration', '光伏发电量', 'PV generation'),
  loadConsumption: register('loadConsumption', '负荷用电量', 'Load consumption'),
  pileConsumption: register('pileConsumption', '充电桩充电量', 'Charging energy'),
}
