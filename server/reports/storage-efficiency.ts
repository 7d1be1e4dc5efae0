import { chargesByPlus, type ChargeStep } from '#domain/battery/health/cycles.ts'
import { energyByPeriod, isCycled, roundTrip } from '#domain/energy.ts'
import type { Answer } from '#contract/schemas.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import type { LocalText } from '#contract/text.ts'
import { valueAt } from '../db/series.ts'
import type { PointEntry, StationEntry } from '../plant/registry.ts'
import { registerReadings } from '../repos/energy-repo.ts'
import { batteryDevices, batteryOf, ratedKwhOf } from './battery-points.ts'
import { readSteps } from './battery-readings.ts'
import type { ReportSources } from './sources.ts'

type Efficiency = Answer<'storageEfficiency'>
type Side = { chargedKwh: number | null; dischargedKwh: number | null; storedKwh: number | null }

/** Of the time, and of the station's capacity: with less known, or fewer batteries connected, the two sides are not of the same energy. */
const WHOLE = 0.99
const ALL_CONNECTED = [0.95, 1.05] as const
const QUARTER_HOURS = 0.25
const QUARTER_MS = 900_000
/** Read at once. */
const STRETCH_MS = 31 * 86_400_000

const percentOf = ({ chargedKwh, dischargedKwh, storedKwh }: Side, capacityKwh: number): number | null =>
  chargedKwh !== null && dischargedKwh !== null && storedKwh !== null && isCycled(chargedKwh, dischargedKwh, capacityKwh)
    ? (roundTrip(chargedKwh, dischargedKwh, storedKwh) ?? null)
    : null
const sumOf = (list: readonly (number | null)[]): number | null =>
  list.length === 0 || list.includes(null) ? null : list.reduce<number>((sum, one) => sum + (one ?? 0), 0)

/**
 * Energies of a station's storage over [from, to) by each meter that stands for it (the side of the grid) and at each battery's terminals (the other side), and
 * what is lost in between. Round trips are corrected for what is in stock more or less than at the begin: of a battery by its own state of charge, of a meter by
 * the station's, in proportion to what it charged.
 */
export async function storageEfficiency(
  sources: ReportSources,
  entry: StationEntry,
  from: number,
  to: number,
  capacityKwh: number,
): Promise<Efficiency> {
  const { batteries, ratedKwh } = await batterySides(sources, entry, from, to)
  const storedKwh = await storedBy(sources, entry, from, to, capacityKwh)
  const meters = await meterSides(sources, entry, from, to)
  const charged = sumOf(meters.map((one) => one.chargedKwh))
  const ac = { chargedKwh: charged, dischargedKwh: sumOf(meters.map((one) => one.dischargedKwh)), storedKwh }
  const dc = {
    chargedKwh: sumOf(batteries.map((one) => one.chargedKwh)),
    dischargedKwh: sumOf(batteries.map((one) => one.dischargedKwh)),
    storedKwh: sumOf(batteries.map((one) => (one.coverage >= WHOLE ? one.storedKwh : null))),
  }
  const connected = ratedKwh === null || capacityKwh <= 0 ? 0 : ratedKwh / capacityKwh
  const isWhole = batteries.every(({ coverage }) => coverage >= WHOLE) && connected >= ALL_CONNECTED[0] && connected <= ALL_CONNECTED[1]
  const by = (out: number | null, into: number | null): number | null =>
    !isWhole || out === null || into === null || into <= 0 ? null : (out / into) * 100
  return {
    meters: meters.map((one) => {
      const share = charged === null || charged <= 0 || one.chargedKwh === null ? 0 : one.chargedKwh / charged
      const own = { ...one, storedKwh: storedKwh === null ? null : storedKwh * share }
      return { ...own, efficiency: percentOf(own, capacityKwh * share) }
    }),
    batteries,
    ac: { ...ac, efficiency: percentOf(ac, capacityKwh) },
    dc: { ...dc, efficiency: ratedKwh === null ? null : percentOf(dc, ratedKwh) },
    ratedKwh,
    capacityKwh: capacityKwh > 0 ? capacityKwh : null,
    charging: by(dc.chargedKwh, ac.chargedKwh),
    discharging: by(ac.dischargedKwh, dc.dischargedKwh),
  }
}

/** By how much more is in stock at the end, by the station's state of charge. */
async function storedBy({ db: { pool } }: ReportSources, entry: StationEntry, from: number, to: number, capacityKwh: number): Promise<number | null> {
  const soc = entry.quantities.get('soc')
  if (soc === undefined || capacityKwh <= 0) return null
  const [begin, end] = [(await valueAt(pool, [soc.id], from))[0]?.v, (await valueAt(pool, [soc.id], to))[0]?.v]
  return begin === undefined || end === undefined ? null : ((end - begin) / 100) * capacityKwh
}

/** Of each device whose registers stand for the storage, or did. */
async function meterSides(sources: ReportSources, entry: StationEntry, from: number, to: number) {
  const feeds = (quantity: QuantityCode): PointEntry[] => (entry.feeds.get(quantity) ?? []).filter(({ since, until }) => since < to && until > from)
  const [ins, outs] = [feeds('storageCharge'), feeds('storageDischarge')]
  const sns = [...new Set([...ins, ...outs].flatMap(({ deviceSn }) => deviceSn ?? []))]
  const found: { deviceSn: string; name: LocalText; chargedKwh: number | null; dischargedKwh: number | null }[] = []
  for (const deviceSn of sns) {
    const of = (list: readonly PointEntry[]): PointEntry[] => list.filter((one) => one.deviceSn === deviceSn)
    const known = sources.registry().devices.get(deviceSn) ?? [...of(ins), ...of(outs)][0]?.former
    const name = known?.name ?? deviceSn
    found.push({
      deviceSn,
      name: { zh: name, en: known?.nameEn || name },
      chargedKwh: await grownBy(sources, of(ins), from, to),
      dischargedKwh: await grownBy(sources, of(outs), from, to),
    })
  }
  return found
}

/** What registers grew in the part of the time in which they stood for the station. */
async function grownBy({ db: { pool } }: ReportSources, points: readonly PointEntry[], from: number, to: number): Promise<number | null> {
  let sum: number | null = null
  for (const { id, since, until } of points) {
    const [begin, end] = [Math.max(from, since), Math.min(to, until)]
    for (let at = begin; at < end; at += STRETCH_MS) {
      const readings = (await registerReadings(pool, [id], at, Math.min(end, at + STRETCH_MS))).get(id) ?? []
      if (readings.length > 1) sum = (sum ?? 0) + energyByPeriod(readings, []).totalKwh
    }
  }
  return sum
}

/** At the terminals of each cluster, or stack without clusters: current times voltage by quarter hour. */
async function batterySides(
  { db, registry }: ReportSources,
  entry: StationEntry,
  from: number,
  to: number,
): Promise<{ batteries: Efficiency['batteries']; ratedKwh: number | null }> {
  const own = batteryDevices(entry.devices)
  const ratedOf = await ratedKwhOf(db.orm, own)
  const batteries: Efficiency['batteries'] = []
  const ratings: (number | null)[] = []
  for (const { sn, name, nameEn } of own) {
    const battery = batteryOf(registry(), entry.id, sn, ratedOf)
    const { soc, amps, volts } = battery?.points ?? {}
    const steps = soc === undefined || amps === undefined || volts === undefined ? [] : await readSteps(db.pool, soc, amps, volts, from, to)
    const side = terminals(steps, battery?.ratedKwh)
    const known = steps.filter((one) => one.amps !== undefined && one.volts !== undefined).length
    const coverage = Math.min(1, known / Math.max(1, Math.floor((to - from) / QUARTER_MS)))
    ratings.push(battery?.ratedKwh ?? null)
    batteries.push({
      deviceSn: sn,
      name: { zh: name, en: nameEn || name },
      ...side,
      efficiency: battery?.ratedKwh === undefined || coverage < WHOLE ? null : percentOf(side, battery.ratedKwh),
      coverage,
    })
  }
  return { batteries, ratedKwh: sumOf(ratings) }
}

function terminals(steps: readonly ChargeStep[], ratedKwh: number | undefined): Side {
  const known = steps.filter(({ amps, volts }) => amps !== undefined && volts !== undefined)
  const plus = chargesByPlus(known)
  if (plus === undefined) return { chargedKwh: null, dischargedKwh: null, storedKwh: null }
  const kwh = (isIn: boolean): number =>
    known
      .filter(({ amps = 0 }) => amps !== 0 && amps > 0 === (plus === isIn))
      .reduce((sum, { amps = 0, volts = 0 }) => sum + (Math.abs(amps) * volts * QUARTER_HOURS) / 1000, 0)
  const change = (known.at(-1)?.socLast ?? 0) - (known[0]?.socFirst ?? 0)
  return { chargedKwh: kwh(true), dischargedKwh: kwh(false), storedKwh: ratedKwh === undefined ? null : (change / 100) * ratedKwh }
}
