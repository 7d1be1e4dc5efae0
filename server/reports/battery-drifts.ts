import { setImmediate } from 'node:timers/promises'
import { readCells } from '#domain/battery/cells.ts'
import { ratedAhOf, type GradeLimits } from '#domain/battery/grade.ts'
import type { ChargeStep } from '#domain/battery/health/cycles.ts'
import { byUrgency, cellCount, driftOf, isLongEnough, type Drift, type RestReading } from '#domain/battery/health/drift.ts'
import { statisticsOf } from '#domain/battery/statistics.ts'
import type { Answer } from '#contract/schemas.ts'
import type { Queries } from '../db/change.ts'
import type { Database } from '../db/database.ts'
import type { DeviceEntry, Registry, StationEntry } from '../plant/registry.ts'
import { limitsOf } from './battery-limits.ts'
import { batteryDevices, batteryOf, ratedKwhOf, type Battery } from './battery-points.ts'
import { cellTimes, readCellsAt, readSteps } from './battery-readings.ts'

type Health = Omit<Answer<'batteryHealth'>, 'watched'>
type CellDrift = Omit<Drift, 'place'> & { cell: number }

const QUARTER_MS = 900_000
const WEEK_MS = 7 * 86_400_000
/** Cells whose slopes are worked out in one go. */
const AT_ONCE = 20

/** Cells of a battery that drifted in a time; undefined: its readings at rest do not reach far enough. */
async function batteryDrifts(pool: Queries, battery: Battery, limits: GradeLimits, from: number, to: number): Promise<CellDrift[] | undefined> {
  const { points, ratedKwh, voltages } = battery
  const steps = points.soc === undefined || voltages.length < 2 ? [] : await readSteps(pool, points.soc, points.amps, points.volts, from, to)
  const rests = await readRests(pool, battery, steps, ratedAhOf(ratedKwh, voltages.length), limits)
  return isLongEnough(rests) ? cellsThatDrift(battery, rests, limits.outlierMv) : undefined
}

/** Readings of so many days tell which cells drift. */
const JUDGED_DAYS = 180
const DAY_MS = 86_400_000

/** What a battery's alarms of cells that drift are told from; undefined: a device without cells. */
export async function judgeBattery({ orm, pool }: Database, registry: Registry, station: StationEntry, device: DeviceEntry, now: number) {
  if (!batteryDevices(station.devices).includes(device)) return undefined
  const battery = batteryOf(registry, station.id, device.sn, await ratedKwhOf(orm, [device]))
  if (battery === undefined || battery.voltages.length === 0) return undefined
  const limits = await limitsOf(orm, station.id)
  const to = Math.floor(now / QUARTER_MS) * QUARTER_MS
  return {
    drifts: limits.driftDays === 0 ? [] : await batteryDrifts(pool, battery, limits, to - JUDGED_DAYS * DAY_MS, to),
    limitMv: limits.outlierMv,
    driftDays: limits.driftDays,
    driftLevel: limits.driftLevel,
    pointOf: (cell: number) => battery.voltages.find(({ number }) => number === cell)?.id ?? null,
  }
}

/** Cells that drift, by their numbers, the most urgent first; others have their turn between some cells. */
export async function cellsThatDrift({ voltages }: Battery, readings: readonly RestReading[], limitMv: number): Promise<CellDrift[]> {
  const found: Drift[] = []
  const cells = isLongEnough(readings) ? cellCount(readings) : 0
  for (let place = 0; place < cells; place++) {
    if (place % AT_ONCE === 0) await setImmediate()
    const drift = driftOf(readings, place, limitMv)
    if (drift !== undefined) found.push(drift)
  }
  return found.sort(byUrgency).map(({ place, ...drift }) => ({ cell: voltages[place]?.number ?? place + 1, ...drift }))
}

type Rest = RestReading & Health['consistency'][number]

/** States of charge of one part are alike, %. */
const ALIKE_SOC = 10

/**
 * Cells at rest, once a week: the last quarter hour of which the one before was at rest too, and whose state of charge is where cells are compared. A battery
 * that rests only when it is full or empty is compared with itself: in the part of the charge in which it rested in most weeks. Weeks without one have none.
 */
export async function readRests(
  pool: Queries,
  battery: Battery,
  steps: readonly ChargeStep[],
  ratedAh: number | undefined,
  limits: GradeLimits,
): Promise<Rest[]> {
  if (ratedAh === undefined || battery.voltages.length < 2) return []
  const isRest = (step: ChargeStep | undefined): boolean => step?.amps !== undefined && Math.abs(step.amps) < limits.restC * ratedAh
  const heard = await cellTimes(pool, battery.voltages, steps[0]?.t ?? 0, (steps.at(-1)?.t ?? 0) + QUARTER_MS)
  const weeks = { graded: new Map<number, ChargeStep>(), alike: new Map<number, Map<number, ChargeStep>>() }
  for (const [i, step] of steps.entries()) {
    const before = steps[i - 1]
    if (!heard.has(step.t) || !isRest(step) || !isRest(before) || before?.t !== step.t - QUARTER_MS) continue
    const week = Math.floor(step.t / WEEK_MS)
    if (step.socLast >= limits.socLow && step.socLast <= limits.socHigh) weeks.graded.set(week, step)
    const part = Math.round(step.socLast / ALIKE_SOC)
    weeks.alike.set(part, (weeks.alike.get(part) ?? new Map<number, ChargeStep>()).set(week, step))
  }
  const most = [...weeks.alike.values()].reduce((best, one) => (one.size > best.size ? one : best), new Map<number, ChargeStep>())
  const chosen = [...(weeks.graded.size > 0 ? weeks.graded : most).values()]
  const volts = await readCellsAt(pool, battery.voltages, chosen.map(({ t }) => t)) // prettier-ignore
  const degrees = await readCellsAt(pool, battery.temperatures, chosen.map(({ t }) => t)) // prettier-ignore
  return chosen.flatMap((step) => {
    const read = readCells(volts.get(step.t) ?? [], 'voltage').values
    const statistics = statisticsOf(read)
    if (statistics === undefined || statistics.count < 2) return []
    const warm = statisticsOf(readCells(degrees.get(step.t) ?? [], 'temperature').values)
    return [
      {
        at: step.t,
        apart: read.map((value) => value - statistics.median),
        soc: step.socLast,
        cells: statistics.count,
        range: statistics.range * 1000,
        deviation: statistics.deviation * 1000,
        temperatureRange: warm === undefined || warm.count < 2 ? null : warm.range,
      },
    ]
  })
}
