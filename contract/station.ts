import { z } from 'zod'
import { localText } from './text.ts'
import { quantityCodes } from './quantity.ts'

export const stationTypes = ['STORED_ENERGY', 'PHOTOVOLTAIC', 'CHARGE_PAIL'] as const
export type StationType = (typeof stationTypes)[number]
export const stationStates = ['construction', 'operating', 'stopped'] as const
export type StationState = (typeof stationStates)[number]
/** Who controls the plant: its own storage controller, a master station for all branches, or each branch for itself. */
export const controlTypes = ['energyStorage', 'master', 'branch'] as const
export type ControlType = (typeof controlTypes)[number]
/** Strategies go to the master station alone, or to each branch. */
export const issuanceTypes = ['unified', 'branch'] as const
export type IssuanceType = (typeof issuanceTypes)[number]

/** Value added tax in per cent, from a day on: of electricity, and of the service of saving it. Decimal texts. */
export interface TaxRate {
  from: string
  electricity: string
  service: string
}

const flag = z.union([z.literal(0), z.literal(1)])

/** One entry of the station selector; flags are 1 for yes, as the specification has it. */
export const stationOption = z.object({
  powerstationId: z.string(),
  powerstationName: z.string(),
  powerstationNameEn: z.string(),
  powerstationNumber: z.string(),
  /** Initials and syllables of the Chinese name: search in Latin letters. */
  pinyin: z.string(),
  organizationCode: z.string(),
  /** IANA zone of the station's own time. */
  timeZone: z.string(),
  isStorage: flag,
  isPhotoVoltaic: flag,
  isCharPail: flag,
  isScreen: flag,
  isTopology: flag,
  state: z.enum(stationStates),
})
export type StationOption = z.infer<typeof stationOption>

export const pointKinds = ['measurement', 'register', 'signal', 'setpoint'] as const

/** One live value: a device's parameter, or (deviceSn null) a quantity of the station. `id` is what samples carry. */
export const point = z.object({
  id: z.int(),
  stationId: z.string(),
  deviceSn: z.string().nullable(),
  code: z.string(),
  quantity: z.enum(quantityCodes).nullable(),
  name: localText,
  unit: z.string(),
  decimals: z.int(),
  kind: z.enum(pointKinds),
  /** What its values are called; absent: they are numbers. */
  texts: z.array(z.object({ value: z.number(), text: localText })).optional(),
})
export type Point = z.infer<typeof point>

export const deviceKinds = [
  'gridMeter',
  'pcs',
  'battery',
  'cluster',
  'pvInverter',
  'loadMeter',
  'pile',
  'transformer',
  'environment',
  'meter',
  'airConditioner',
  'firePanel',
] as const
export type DeviceKind = (typeof deviceKinds)[number]

export const device = z.object({
  sn: z.string(),
  stationId: z.string(),
  parentSn: z.string().nullable(),
  kind: z.enum(deviceKinds),
  name: z.string(),
  nameEn: z.string(),
  modelCode: z.string(),
  ratedPowerKw: z.number().nullable(),
  ratedCapacityKwh: z.number().nullable(),
})
export type Device = z.infer<typeof device>

export const station = z.object({
  id: z.string(),
  name: z.string(),
  nameEn: z.string(),
  organizationCode: z.string(),
  type: z.enum(stationTypes),
  isStorage: z.boolean(),
  isPhotoVoltaic: z.boolean(),
  isCharPail: z.boolean(),
  state: z.enum(stationStates),
  timeZone: z.string(),
  area: z.string(),
  address: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  gridCapacityKva: z.number().nullable(),
  /** Rated storage power and energy, PV peak power, charging power; null when the station has none. */
  storagePowerKw: z.number().nullable(),
  storageCapacityKwh: z.number().nullable(),
  pvPeakKw: z.number().nullable(),
  pilePowerKw: z.number().nullable(),
})
export type Station = z.infer<typeof station>

/** Everything a browser needs to bind widgets to a station: itself, its devices, its quantities' points. */
export const stationModel = z.object({
  station,
  devices: z.array(device),
  /** Quantity points of the station (deviceSn null). Device points come by `devicePoints`. */
  points: z.array(point),
  /** People want a single-line picture of it. */
  isTopology: z.boolean(),
})
export type StationModel = z.infer<typeof stationModel>
