import { MOST_YEARS, type Resolution } from '#contract/analysis.ts'
import { code } from '#contract/endpoint.ts'
import type { AnalysisPoint, AnalysisSource } from '#contract/schemas/analysis.ts'
import { chooseSource, sources as tables } from '../db/series.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import type { PointEntry } from '../plant/registry.ts'
import { anyCorrected } from './corrected-energies.ts'
import { badField, forbidden, Refusal } from '../refusal/refusal.ts'
import { curveOf } from '../reports/analysis-curve.ts'
import { energyCurve, energyStatistics } from '../reports/analysis-energy.ts'
import {
  distributionOf,
  durationOf,
  energyMeans,
  readingMeans,
  readingPairs,
  scatterOf,
  shapeResolution,
  steppedPairs,
} from '../reports/analysis-shape.ts'
import { fitting, statisticsOf } from '../reports/analysis-statistics.ts'
import { suspectOf } from '../reports/suspect.ts'
import { pinyinOf } from '../repos/pinyin.ts'

const YEAR_MS = 366 * 86_400_000
/** Rows of the store that one question may work through: some seconds on a small machine. */
const MOST_ROWS = 5_000_000
/** Points that a search gives at once. */
const MOST_FOUND = 50

/** Points of the viewer's own stations; one foreign or unknown number refuses all. */
export function entriesOf(sources: readonly AnalysisSource[], call: ViewerCall): PointEntry[] {
  const points = call.services.registry().points
  return sources.map(({ point, as }) => {
    const entry = points[point]
    if (entry === undefined) throw forbidden()
    call.station(entry.stationId)
    if (as === 'energy' && entry.kind !== 'register') throw badField('sources', 'registerOnly')
    return entry
  })
}

/** The range as far as it has been, refused where there is none, it is too long, or has too many rows for one question. */
export function rangeOf(
  asked: { from: number; to: number; resolution?: Resolution | undefined },
  points: number,
  now: number,
): { from: number; to: number } {
  const { from, to, resolution } = asked
  if (from >= to) throw badField('from', 'rangeOrder')
  if (to - from > MOST_YEARS * YEAR_MS) throw badField('to', 'rangeTooLong')
  if (from >= now) throw badField('from', 'rangeFuture')
  const until = Math.min(to, now)
  const stepMs = tables.find((table) => table.resolution === resolution)?.stepMs
  if (stepMs !== undefined && ((until - from) / stepMs) * points > MOST_ROWS)
    throw new Refusal(code.badRequest, 'questionTooLarge', { resolution: 'questionTooLarge' })
  return { from, to: until }
}

/** Whose days a point's energies are put into. */
export const zoneOf = (entry: PointEntry, call: ViewerCall): string =>
  call.services.registry().stations.get(entry.stationId)?.timeZone ?? 'Asia/Shanghai'

/** With names and zone of what it belongs to. */
function named(entry: PointEntry, call: ViewerCall): AnalysisPoint {
  const { stations, devices } = call.services.registry()
  const { id, stationId, deviceSn, code, quantity, name, unit, decimals, kind } = entry
  const device = entry.former ?? (deviceSn === null ? undefined : devices.get(deviceSn))
  const station = stations.get(stationId)
  return {
    id,
    stationId,
    deviceSn,
    code,
    quantity,
    name,
    unit,
    decimals,
    kind,
    stationName: station?.name ?? stationId,
    stationNameEn: station?.nameEn ?? '',
    timeZone: zoneOf(entry, call),
    deviceName: device?.name ?? '',
    deviceNameEn: device?.nameEn ?? '',
  }
}

/** What the choices call that which is measured or worked out for a station as a whole. */
const STATION_TOTALS = ['电站汇总', 'Station totals']

/** Every word is found in the names of the parameter, its device or its station; whole names come first, then beginnings, totals of stations before devices. */
function found(text: string, call: ViewerCall): { points: AnalysisPoint[]; total: number } {
  const wanted = text.trim().toLowerCase()
  const words = wanted.split(/\s+/).filter(Boolean)
  const mine = new Set(call.stationIds)
  const ranked: AnalysisPoint[][] = [[], [], [], [], [], []]
  for (const entry of call.services.registry().points) {
    if (entry === undefined || !mine.has(entry.stationId)) continue
    const point = named(entry, call)
    const names = [
      point.name.zh,
      point.name.en,
      point.code,
      point.deviceSn ?? '',
      point.deviceName,
      point.deviceNameEn,
      point.stationName,
      point.stationNameEn,
      ...(point.deviceSn === null ? STATION_TOTALS : []),
    ].map((name) => name.toLowerCase())
    const all = [...names, pinyinOf(point.stationName).toLowerCase()].join(' ')
    if (!words.every((word) => all.includes(word))) continue
    const closeness = names.includes(wanted) ? 0 : names.some((name) => name.startsWith(wanted)) ? 1 : 2
    ranked[closeness * 2 + (point.deviceSn === null ? 0 : 1)]?.push(point)
  }
  const all = ranked.flat()
  return { points: all.slice(0, MOST_FOUND), total: all.length }
}

export const analysisHandlers = {
  analysisPoints: async ({ text, ids }, call) => {
    if (ids === undefined) return found(text ?? '', call)
    const { points } = call.services.registry()
    const mine = new Set(call.stationIds)
    return { points: ids.flatMap((id) => (points[id] !== undefined && mine.has(points[id].stationId) ? [named(points[id], call)] : [])) }
  },

  analysisCurves: async ({ sources, size, resolution, ...asked }, call) => {
    const entries = entriesOf(sources, call)
    const { from, to } = rangeOf(
      { ...asked, resolution: resolution ?? chooseSource(asked.from, Math.min(asked.to, call.now), size).resolution },
      sources.length,
      call.now,
    )
    const { pool } = call.services.db
    const curves = []
    for (const [i, { point, as }] of sources.entries()) {
      if (as === 'energy') curves.push({ as, ...(await energyCurve(pool, zoneOf(entries[i] as PointEntry, call), point, from, to)) })
      else {
        const curve = await curveOf(pool, point, from, to, size, resolution)
        curves.push({ as, ...curve, ...(call.services.ingest.isHeld(entries[i] as PointEntry) ? { gapMs: YEAR_MS } : {}) })
      }
    }
    const points = sources.map(({ point }) => point)
    return (await anyCorrected(points, from, to, call)) ? { curves, corrected: true } : { curves }
  },

  analysisStatistics: async ({ sources, resolution, leaveOut, ...asked }, call) => {
    const entries = entriesOf(sources, call)
    const { from, to } = rangeOf({ ...asked, resolution }, sources.length, call.now)
    const { pool } = call.services.db
    const statistics = []
    for (const [i, source] of sources.entries()) {
      const entry = entries[i] as PointEntry
      const leftOut = leaveOut ? await suspectOf(pool, source.point, from, to) : []
      const figures =
        source.as === 'energy'
          ? await energyStatistics(pool, zoneOf(entry, call), source.point, from, to, leftOut)
          : await statisticsOf(pool, { ...entry, isHeld: call.services.ingest.isHeld(entry) }, from, to, resolution ?? fitting(from, to), leftOut)
      statistics.push({ ...source, ...figures })
    }
    return { statistics }
  },

  analysisShape: async ({ sources, view, resolution: asked, ...range }, call) => {
    const entries = entriesOf(sources, call)
    const { from, to } = rangeOf(range, sources.length, call.now)
    const { pool } = call.services.db
    const points = sources.map(({ point }) => point)
    const resolution = asked === undefined || asked === 'raw' ? await shapeResolution(pool, points, from, to) : asked
    rangeOf({ ...range, resolution }, sources.length, call.now)
    const energies = await inTurn(sources, async ({ point, as }, i) =>
      as === 'energy' ? energyCurve(pool, zoneOf(entries[i] as PointEntry, call), point, from, to) : undefined,
    )
    const means = sources.map(({ point }, i) => {
      const energy = energies[i]
      return energy === undefined ? readingMeans(point, from, to, resolution) : energyMeans(energy)
    })
    const scatter = () => {
      const [[a, b], [x, y]] = [points, means]
      if (a === undefined || b === undefined || x === undefined || y === undefined) return null
      const steps = energies[0] ?? energies[1]
      return scatterOf(pool, steps === undefined ? readingPairs([a, b], from, to, resolution) : steppedPairs([x, y], steps.times))
    }
    return {
      ...((await anyCorrected(points, from, to, call)) ? { corrected: true } : {}),
      resolution,
      duration: view === 'duration' ? await inTurn(means, (one) => durationOf(pool, one)) : [],
      distribution: view === 'distribution' ? await inTurn(means, (one) => distributionOf(pool, one)) : [],
      scatter: view === 'scatter' ? await scatter() : null,
    }
  },
} satisfies Partial<Handlers>

/** One after the other: the store has one connection, and others want it too. */
async function inTurn<T, R>(some: readonly T[], work: (one: T, i: number) => Promise<R>): Promise<R[]> {
  const result: R[] = []
  for (const [i, one] of some.entries()) result.push(await work(one, i))
  return result
}
