import { CELLS_PER_CLUSTER } from '#domain/demo/models.ts'
import { cells as cellFigures } from '#domain/demo/shapes.ts'
import type { Device } from '#contract/station.ts'
import { periodTypes } from '#contract/price.ts'
import { sessionAt } from './charging.ts'
import { minuteAt, type Plant } from './plant.ts'
import { demandAt, powersAt, sharesOf, sumOf, warmthAt } from './powers.ts'
import type { Powers } from './controlled.ts'
import { exportOf, importOf, pileRegister, registerIndex, type RegisterName } from './registers.ts'
import { hashText, normal } from './seeded.ts'
import { SOC_MAX, SOC_MIN, terminalKw } from './storage.ts'

/** What a device's registers show: parameter code -> value as the device sends it. */
export type Readings = Record<string, number | boolean>

const DAY_MS = 86_400_000
const powersOfTen = [1, 10, 100, 1000]
const round = (value: number, digits: number): number => {
  const scale = powersOfTen[digits] as number
  // A meter never shows a negative nought.
  return Math.round(value * scale) / scale || 0
}

/** Resting voltage of an LFP cell by state of charge (typical curve, flat between 20 and 90 %), V. */
const restingVoltage = (soc: number): number => {
  const points: [number, number][] = [
    [0, 2.9],
    [5, 3.1],
    [10, 3.2],
    [20, 3.26],
    [50, 3.3],
    [80, 3.33],
    [92, 3.35],
    [97, 3.4],
    [100, 3.48],
  ]
  for (let i = 1; i < points.length; i++) {
    const [s1, v1] = points[i - 1] as [number, number]
    const [s2, v2] = points[i] as [number, number]
    if (soc <= s2) return v1 + ((v2 - v1) * (soc - s1)) / (s2 - s1)
  }
  return 3.48
}

interface Shared {
  plant: Plant
  at: number
  powers: Powers
}

type Reader = (device: Device, position: number, shared: Shared) => Readings

const registerOf = ({ plant, at }: Shared, name: RegisterName): number => plant.register(at, registerIndex(name))
const voltage = (device: Device, index: number, at: number): number => 231 + normal(hashText(device.sn) + index, Math.floor(at / 5000)) * 0.9

const gridMeter: Reader = (device, _position, shared) => {
  const { powers, at, plant } = shared
  const reactive = powers.load * 0.28
  // Phase by phase: one may feed in what another draws, and all three carry current.
  const apparents = powers.phases.map((kw) => Math.hypot(kw, reactive / 3))
  const apparent = sumOf(apparents)
  const readings: Readings = {
    P: powers.grid,
    Q: round(reactive, 1),
    PF: apparent === 0 ? 1 : round(Math.abs(powers.grid) / apparent, 3),
    F: round(50 + normal(7, Math.floor(at / 2000)) * 0.012, 2),
    DEMAND: round(demandAt(plant, at), 1),
  }
  ;['a', 'b', 'c'].forEach((phase, i) => {
    const volts = voltage(device, i, at)
    readings[`P${phase.toUpperCase()}`] = powers.phases[i] as number
    readings[`U${phase}`] = round(volts, 1)
    readings[`I${phase}`] = round(((apparents[i] as number) * 1000) / volts, 1)
  })
  readings.EPI = round(registerOf(shared, 'import'), 2)
  readings.EPE = round(registerOf(shared, 'export'), 2)
  periodTypes.forEach((_, i) => {
    readings[`EPI${i + 1}`] = round(plant.register(at, importOf(i)), 2)
    readings[`EPE${i + 1}`] = round(plant.register(at, exportOf(i)), 2)
  })
  return readings
}

const pcs: Reader = (device, position, shared) => {
  const { plant, at, powers } = shared
  const share = sharesOf(plant, 'pcs')[position] as number
  const kw = powers.storage[position] as number
  const volts = restingVoltage(powers.soc) * CELLS_PER_CLUSTER
  const setQ = plant.setpoints.get(`${device.sn}/SET_Q`) ?? 0
  return {
    // Charging positive on the wire, as this device counts.
    P: -kw || 0,
    Q: round(setQ + normal(hashText(device.sn), Math.floor(at / 5000)) * 0.4, 1),
    SET_Q: setQ,
    UDC: round(volts, 1),
    IDC: round((-terminalKw(kw) * 1000) / volts, 1),
    T_IGBT: round(powers.temperature + 12 + warmthAt(plant, at, 'storage') * share * 0.26 + Math.abs(kw) * 0.04, 1),
    RUN: kw !== 0,
    EC: round(registerOf(shared, 'charge') * share, 2),
    ED: round(registerOf(shared, 'discharge') * share, 2),
  }
}

/** Stacks differ by up to 0.4 % of charge; their mean is the station's. */
const socOf = (plant: Plant, position: number, soc: number): number => {
  const count = sharesOf(plant, 'battery').length
  return soc + (count < 2 ? 0 : (position / (count - 1) - 0.5) * 0.8)
}
export const sohOf = (position: number): number => round(98.4 - position * 0.2, 1)
const cellWarmth = ({ plant, at, powers }: Shared, share: number): number =>
  powers.temperature * 0.35 + 17 + warmthAt(plant, at, 'storage') * share * 0.06
const SAG_V_PER_KW = 0.00035

const battery: Reader = (device, position, shared) => {
  const { plant, powers } = shared
  const kw = powers.storage[position] as number
  const soc = socOf(plant, position, powers.soc)
  const cell = restingVoltage(soc) - kw * SAG_V_PER_KW
  const kwh = device.ratedCapacityKwh ?? 0
  const rated = device.ratedPowerKw ?? 0
  const warm = cellWarmth(shared, sharesOf(plant, 'pcs')[position] as number)
  return {
    SOC: round(soc, 1),
    SOH: sohOf(position),
    U: round(cell * CELLS_PER_CLUSTER, 1),
    I: round((-terminalKw(kw) * 1000) / (cell * CELLS_PER_CLUSTER), 1),
    CHARGEABLE: round((kwh * Math.max(0, SOC_MAX - soc)) / 100, 1),
    DISCHARGEABLE: round((kwh * Math.max(0, soc - SOC_MIN)) / 100, 1),
    PMAX_C: round(soc > 98 ? 0 : soc > 95 ? rated * 0.3 : rated, 1),
    PMAX_D: round(soc < 3 ? 0 : soc < 6 ? rated * 0.3 : rated, 1),
    VMAX: round(cell + 0.011, 3),
    VMIN: round(cell - 0.009, 3),
    TMAX: round(warm + 2.1, 1),
    TMIN: round(warm - 1.4, 1),
  }
}

/** What a cluster shows beside its cells, of the station's state of charge (%) and its own power (kW, discharging above nought). Charging current is above nought. */
export function clusterState(plant: Plant, position: number, stationSoc: number, kw: number): { soc: number; volts: number; amps: number } {
  const soc = socOf(plant, position, stationSoc)
  const volts = (restingVoltage(soc) - kw * SAG_V_PER_KW) * CELLS_PER_CLUSTER
  return { soc, volts, amps: (-terminalKw(kw) * 1000) / volts }
}

/**
 * A cell of a plant's first clusters each that loses charge by itself, until it is changed after fifteen months. They are changed in turns, so that one of them
 * has always drifted for longer than cells have a history.
 */
const drifting = [136, 57]
const DRIFT_MV_A_DAY = 2 / 30.4
const CHANGED_AFTER_DAYS = 456
const driftMv = (position: number, cell: number, at: number): number =>
  drifting[position] === cell ? -DRIFT_MV_A_DAY * ((at / DAY_MS + (position * CHANGED_AFTER_DAYS) / drifting.length) % CHANGED_AFTER_DAYS) : 0

const cluster: Reader = (device, position, shared) => {
  const seed = hashText(device.sn)
  const { soc, volts, amps } = clusterState(shared.plant, position, shared.powers.soc, shared.powers.storage[position] as number)
  const base = (volts / CELLS_PER_CLUSTER) * 1000
  const warm = cellWarmth(shared, sharesOf(shared.plant, 'pcs')[position] as number)
  const readings: Readings = {}
  let low = Infinity
  let high = -Infinity
  const minute = Math.floor(shared.at / 60_000)
  for (let i = 0; i < CELLS_PER_CLUSTER; i++) {
    const lasting = normal(seed, i) * cellFigures.lastingMv + driftMv(position, i, shared.at)
    const mv = base + lasting + normal(seed + i, minute) * cellFigures.passingMv
    const name = String(i + 1).padStart(3, '0')
    readings[`CV${name}`] = Math.round(mv)
    // Cells in the middle of a pack of 48 run warmer than those at its ends.
    readings[`CT${name}`] = round(warm + Math.sin((((i % 48) + 0.5) / 48) * Math.PI) * 2.2 + normal(seed, 5000 + i) * 0.3, 1)
    low = Math.min(low, mv)
    high = Math.max(high, mv)
  }
  return {
    U: round(volts, 1),
    I: round(amps, 1),
    SOC: round(soc, 1),
    VMAX: round(high / 1000, 3),
    VMIN: round(low / 1000, 3),
    ...readings,
  }
}

const pvInverter: Reader = (device, position, shared) => {
  const { plant, at, powers } = shared
  const share = sharesOf(plant, 'pvInverter')[position] as number
  const kw = powers.pv[position] as number
  const total = registerOf(shared, 'pv') * share
  const volts = powers.irradiance > 20 ? 640 - powers.temperature * 1.6 : 0
  return {
    P: kw,
    UDC: round(volts, 1),
    IDC: volts === 0 ? 0 : round((kw * 1000) / 0.98 / volts, 1),
    TEMP: round(powers.temperature + 6 + (kw / (device.ratedPowerKw ?? 100)) * 26, 1),
    EDAY: round(total - (plant.live?.pvAtDayStart ?? plant.natural(plant.day(at).day.start, registerIndex('pv'))) * share, 1),
    RUN: kw > 0.5,
    EG: round(total, 2),
  }
}

const loadMeter: Reader = (_device, _position, shared) => ({
  P: shared.powers.load,
  Q: round(shared.powers.load * 0.28, 1),
  EPI: round(registerOf(shared, 'load'), 2),
})

/** What a vehicle's battery holds, for its state of charge. */
const VEHICLE_KWH = 75

const pile: Reader = (_device, position, shared) => {
  const { plant, at, powers } = shared
  const { day } = plant.day(at)
  const session = sessionAt(day.sessions[position] ?? [], minuteAt(day, at).minute)
  const total = plant.register(at, pileRegister(position))
  const kw = powers.pile[position] as number
  if (session === undefined) return { P: kw, U: 0, I: 0, STATUS: 0, VSOC: 0, ESESSION: 0, TSESSION: 0, EP: round(total, 2) }
  const begun = day.start + session.from * 60_000
  const kwh = total - plant.natural(begun, pileRegister(position))
  const soc = Math.min(100, session.startSoc + (kwh / VEHICLE_KWH) * 100)
  const volts = 400 + soc * 0.9
  return {
    P: kw,
    U: round(volts, 1),
    I: round((kw * 1000) / volts, 1),
    STATUS: 1,
    VSOC: Math.round(soc),
    ESESSION: round(kwh, 2),
    TSESSION: Math.floor((at - begun) / 60_000),
    EP: round(total, 2),
  }
}

const transformer: Reader = (device, _position, { plant, at, powers }) => {
  const rated = device.ratedPowerKw ?? 1000
  const warm = (warmthAt(plant, at, 'grid') / rated) * 100
  return { TW: round(powers.temperature + 22 + warm * 0.45, 1), LOADRATE: round((Math.abs(powers.grid) / rated) * 100, 1), QF: 1 }
}

const rainAt = ({ plant, at }: Shared): number => {
  const { day } = plant.day(at)
  return round(day.rain[minuteAt(day, at).minute] as number, 1)
}

const environment: Reader = (device, _position, shared) => ({
  GHI: Math.round(shared.powers.irradiance),
  TA: round(shared.powers.temperature, 1),
  RH: Math.round(Math.min(98, Math.max(20, 95 - shared.powers.temperature * 1.3))),
  RAIN: rainAt(shared),
  WS: round(Math.abs(1.8 + normal(hashText(device.sn), Math.floor(shared.at / 30_000)) * 0.8), 1),
})

/** The demonstration has no devices of other kinds. */
const readers: Partial<Record<Device['kind'], Reader>> = { gridMeter, pcs, battery, cluster, pvInverter, loadMeter, pile, transformer, environment }

/** Reads every device of a station at an instant. `wanted` limits to some devices. */
export function readStation(plant: Plant, at: number, wanted: (device: Device) => boolean = () => true): Map<string, Readings> {
  const shared: Shared = { plant, at, powers: powersAt(plant, at) }
  const positions = new Map<string, number>()
  const result = new Map<string, Readings>()
  for (const device of plant.demo.devices) {
    const position = positions.get(device.kind) ?? 0
    positions.set(device.kind, position + 1)
    const reader = readers[device.kind]
    if (reader !== undefined && wanted(device)) result.set(device.sn, reader(device, position, shared))
  }
  return result
}
