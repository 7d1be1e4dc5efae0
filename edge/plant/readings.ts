import { CELLS_PER_CLUSTER } from '#domain/demo/models.ts'
import { cells as cellFigures } from '#domain/demo/shapes.ts'
import type { Device } from '#contract/station.ts'
import { periodTypes } from '#contract/price.ts'
import { registerNames, type Plant } from './plant.ts'
import { powerOfPile, sessionAt } from './plant-day.ts'
import { hashText, normal } from './seeded.ts'

/** What a device's registers show: parameter code -> value as the device sends it. */
export type Readings = Record<string, number | boolean>

/** The station's powers at one second, kW, house signs; the balance grid + pv + storage = load + piles holds exactly. */
export interface Powers {
  grid: number
  pv: number
  storage: number
  load: number
  piles: number[]
  soc: number
  irradiance: number
  temperature: number
}

const at2 = (series: Float64Array, minute: number, share: number): number => {
  const a = series[minute] as number
  const b = series[Math.min(1439, minute + 1)] as number
  return a + (b - a) * share
}

/** Minute series run through in seconds, with a small scatter of measurement. */
export function powersAt(plant: Plant, at: number): Powers {
  const { day } = plant.day(at)
  const minutes = (at - day.start) / 60_000
  const minute = Math.min(1439, Math.floor(minutes))
  const share = minutes - minute
  const second = Math.floor(at / 1000)
  const seed = hashText(plant.demo.station.id)
  const scatter = (index: number, size: number): number => 1 + normal(seed + index, second) * size
  const load = at2(day.load, minute, share) * scatter(1, 0.006)
  const pv = at2(day.pv, minute, share) * scatter(2, 0.003)
  const planned = day.storage[minute] as number
  const storage = planned * (planned === 0 ? 0 : scatter(3, 0.003))
  const piles = day.sessions.map((list, i) => powerOfPile(list, minute) * scatter(10 + i, 0.004))
  const sum = piles.reduce((total, kw) => total + kw, 0)
  return {
    grid: load + sum - pv - storage,
    pv,
    storage,
    load,
    piles,
    soc: at2(day.soc, minute, share),
    irradiance: at2(day.irradiance, minute, share),
    temperature: at2(day.temperature, minute, share),
  }
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))

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
  /** How many devices of each kind share the station's power. */
  count(kind: Device['kind']): number
  demandKw: number
}

type Reader = (device: Device, position: number, shared: Shared) => Readings

const registerOf = ({ plant, at }: Shared, name: (typeof registerNames)[number]): number => plant.register(at, registerNames.indexOf(name))
const kwToVolts = (device: Device, index: number, at: number): number => 231 + normal(hashText(device.sn) + index, Math.floor(at / 5000)) * 0.9

const gridMeter: Reader = (device, _position, shared) => {
  const { powers, at, plant } = shared
  const reactive = Math.abs(powers.load) * 0.28
  const apparent = Math.hypot(powers.grid, reactive)
  const readings: Readings = {
    P: round(powers.grid, 1),
    Q: round(reactive, 1),
    PF: apparent === 0 ? 1 : round(Math.abs(powers.grid) / apparent, 3),
    F: round(50 + normal(7, Math.floor(at / 2000)) * 0.012, 2),
    DEMAND: round(shared.demandKw, 1),
  }
  ;['a', 'b', 'c'].forEach((phase, i) => {
    const volts = kwToVolts(device, i, at)
    readings[`U${phase}`] = round(volts, 1)
    readings[`I${phase}`] = round((apparent * 1000) / 3 / volts, 1)
  })
  readings.EPI = round(registerOf(shared, 'import'), 2)
  readings.EPE = round(registerOf(shared, 'export'), 2)
  periodTypes.forEach((_, i) => {
    readings[`EPI${i + 1}`] = round(plant.register(at, registerNames.length + i), 2)
    readings[`EPE${i + 1}`] = round(plant.register(at, registerNames.length + periodTypes.length + i), 2)
  })
  return readings
}

const pcs: Reader = (device, position, shared) => {
  const share = 1 / shared.count('pcs')
  const kw = shared.powers.storage * share * (1 + (position % 2 === 0 ? 0.004 : -0.004))
  const volts = restingVoltage(shared.powers.soc) * CELLS_PER_CLUSTER
  return {
    // Charging positive on the wire, as this device counts.
    P: round(-kw, 1),
    Q: round(normal(hashText(device.sn), Math.floor(shared.at / 5000)) * 0.4, 1),
    UDC: round(volts, 1),
    IDC: round((-kw * 1000) / volts, 1),
    T_IGBT: round(shared.powers.temperature + 12 + Math.abs(kw) * 0.28, 1),
    RUN: kw !== 0,
    EC: round(registerOf(shared, 'charge') * share, 2),
    ED: round(registerOf(shared, 'discharge') * share, 2),
  }
}

const battery: Reader = (device, position, shared) => {
  const kw = shared.powers.storage / shared.count('pcs')
  const soc = Math.min(100, Math.max(0, shared.powers.soc + ((position % 3) - 1) * 0.4))
  const cell = restingVoltage(soc) - kw * 0.00035
  const kwh = device.ratedCapacityKwh ?? 0
  const rated = device.ratedPowerKw ?? 0
  const warm = shared.powers.temperature * 0.35 + 17 + Math.abs(kw) * 0.06
  return {
    SOC: round(soc, 1),
    SOH: round(98.4 - position * 0.2, 1),
    U: round(cell * CELLS_PER_CLUSTER, 1),
    I: round((-kw * 1000) / (cell * CELLS_PER_CLUSTER), 1),
    CHARGEABLE: round((kwh * (100 - soc)) / 100, 1),
    DISCHARGEABLE: round((kwh * soc) / 100, 1),
    PMAX_C: round(soc > 98 ? 0 : soc > 95 ? rated * 0.3 : rated, 1),
    PMAX_D: round(soc < 3 ? 0 : soc < 6 ? rated * 0.3 : rated, 1),
    VMAX: round(cell + 0.011, 3),
    VMIN: round(cell - 0.009, 3),
    TMAX: round(warm + 2.1, 1),
    TMIN: round(warm - 1.4, 1),
  }
}

const cluster: Reader = (device, position, shared) => {
  const seed = hashText(device.sn)
  const kw = shared.powers.storage / shared.count('pcs')
  const soc = shared.powers.soc
  const base = (restingVoltage(soc) - kw * 0.00035) * 1000
  const warm = shared.powers.temperature * 0.35 + 17 + Math.abs(kw) * 0.06
  const readings: Readings = {}
  let low = Infinity
  let high = -Infinity
  const minute = Math.floor(shared.at / 60_000)
  for (let i = 0; i < CELLS_PER_CLUSTER; i++) {
    const mv = base + normal(seed, i) * cellFigures.lastingMv + normal(seed + i, minute) * cellFigures.passingMv
    const name = String(i + 1).padStart(3, '0')
    readings[`CV${name}`] = Math.round(mv)
    // Cells in the middle of a pack of 48 run warmer than those at its ends.
    readings[`CT${name}`] = round(warm + Math.sin((((i % 48) + 0.5) / 48) * Math.PI) * 2.2 + normal(seed, 5000 + i) * 0.3, 1)
    low = Math.min(low, mv)
    high = Math.max(high, mv)
  }
  return {
    U: round((base * CELLS_PER_CLUSTER) / 1000, 1),
    I: round((-kw * 1_000_000) / (base * CELLS_PER_CLUSTER), 1),
    SOC: round(soc + ((position % 2) - 0.5) * 0.3, 1),
    VMAX: round(high / 1000, 3),
    VMIN: round(low / 1000, 3),
    ...readings,
  }
}

const pvInverter: Reader = (device, position, shared) => {
  const share = 1 / shared.count('pvInverter')
  const kw = shared.powers.pv * share * (1 + ((position % 3) - 1) * 0.012)
  const start = shared.plant.day(shared.at).day.start
  const total = registerOf(shared, 'pv') * share
  const volts = shared.powers.irradiance > 20 ? 640 - shared.powers.temperature * 1.6 : 0
  return {
    P: round(kw, 1),
    UDC: round(volts, 1),
    IDC: volts === 0 ? 0 : round((kw * 1000) / 0.98 / volts, 1),
    TEMP: round(shared.powers.temperature + 6 + (kw / (device.ratedPowerKw ?? 100)) * 26, 1),
    EDAY: round(total - shared.plant.register(start, registerNames.indexOf('pv')) * share, 1),
    RUN: kw > 0.5,
    EG: round(total, 2),
  }
}

const loadMeter: Reader = (_device, _position, shared) => ({
  P: round(shared.powers.load, 1),
  Q: round(shared.powers.load * 0.28, 1),
  EPI: round(registerOf(shared, 'load'), 2),
})

const pile: Reader = (_device, position, shared) => {
  const { day } = shared.plant.day(shared.at)
  const minute = Math.min(1439, Math.floor((shared.at - day.start) / 60_000))
  const session = sessionAt(day.sessions[position] ?? [], minute)
  const kw = shared.powers.piles[position] ?? 0
  const minutes = session === undefined ? 0 : (shared.at - day.start) / 60_000 - session.from
  const kwh = session === undefined ? 0 : session.kw * Math.min(minutes, (session.to - session.from) * 0.66) * (1 / 60)
  return {
    P: round(kw, 1),
    U: kw > 0 ? round(420 + (session?.startSoc ?? 0), 1) : 0,
    I: kw > 0 ? round((kw * 1000) / (420 + (session?.startSoc ?? 0)), 1) : 0,
    STATUS: session === undefined ? 0 : 1,
    VSOC: session === undefined ? 0 : Math.min(100, Math.round(session.startSoc + (kwh / 62) * 100)),
    ESESSION: round(kwh, 2),
    TSESSION: Math.floor(minutes),
    EP: round(registerOf(shared, 'piles') / shared.count('pile'), 2),
  }
}

const transformer: Reader = (device, _position, shared) => {
  const rate = (Math.abs(shared.powers.grid) / (device.ratedPowerKw ?? 1000)) * 100
  return { TW: round(shared.powers.temperature + 22 + rate * 0.45, 1), LOADRATE: round(rate, 1) }
}

const environment: Reader = (device, _position, shared) => ({
  GHI: Math.round(shared.powers.irradiance),
  TA: round(shared.powers.temperature, 1),
  RH: Math.round(Math.min(98, Math.max(20, 95 - shared.powers.temperature * 1.3))),
  WS: round(Math.abs(1.8 + normal(hashText(device.sn), Math.floor(shared.at / 30_000)) * 0.8), 1),
})

const readers: Record<Device['kind'], Reader> = { gridMeter, pcs, battery, cluster, pvInverter, loadMeter, pile, transformer, environment }

/** Reads every device of a station at an instant. `wanted` limits to some devices. */
export function readStation(plant: Plant, at: number, demandKw: number, wanted: (device: Device) => boolean = () => true): Map<string, Readings> {
  const { devices } = plant.demo
  const counts = new Map<string, number>()
  for (const device of devices) counts.set(device.kind, (counts.get(device.kind) ?? 0) + 1)
  const shared: Shared = { plant, at, powers: powersAt(plant, at), count: (kind) => counts.get(kind) ?? 1, demandKw }
  const positions = new Map<string, number>()
  const result = new Map<string, Readings>()
  for (const device of devices) {
    const position = positions.get(device.kind) ?? 0
    positions.set(device.kind, position + 1)
    if (wanted(device)) result.set(device.sn, readers[device.kind](device, position, shared))
  }
  return result
}

/** Mean grid power of the running quarter hour so far, kW: what a demand meter shows. */
export function demandAt(plant: Plant, at: number): number {
  const quarter = Math.floor(at / 900_000) * 900_000
  const hours = Math.max(at - quarter, 60_000) / 3_600_000
  return Math.max(0, (plant.register(at, 0) - plant.register(quarter, 0)) / hours)
}
