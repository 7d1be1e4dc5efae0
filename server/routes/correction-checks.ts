import type { CorrectionKind } from '#contract/correction.ts'
import { MOST_CORRECTED_MS } from '#contract/correction.ts'
import { isPlausible, plausibleRange } from '#domain/plausible.ts'
import { rulesFor } from '#domain/quality/rules.ts'
import { localDate, zoneOffset } from '#domain/time.ts'
import type { Transaction } from '../db/change.ts'
import { sql, type SQL } from '../db/orm.ts'
import { DAY_MS } from '../db/partitions.ts'
import { plausibleSample } from '../db/sample-store.ts'
import type { ViewerCall } from '../http/call.ts'
import { hoursOf } from '../live/late-hours.ts'
import { goneSince } from '../live/late-quantities.ts'
import { LATE_MS, MAX_AHEAD_MS } from '../plant/clocks.ts'
import type { PointEntry } from '../plant/registry.ts'
import { badField, badFieldWith } from '../refusal/refusal.ts'

export interface CorrectionDraft {
  from: number
  to: number
  kind: CorrectionKind
  value: number | null
}

/** What a stretch of raw readings is; null: none of them was a number. */
export interface RawFacts {
  readings: number
  rawMin: number | null
  rawMax: number | null
}

const QUARTER_MS = 900_000
const HOUR_MS = 3_600_000

interface Shown {
  t: number
  v: number
}

const zoneOf = (entry: PointEntry, call: ViewerCall): string => call.services.registry().stations.get(entry.stationId)?.timeZone ?? 'Asia/Shanghai'
const clock = (zone: string, at: number): string => new Date(at + zoneOffset(zone, at)).toISOString().slice(0, 19).replace('T', ' ')

/** Refuses what begins before samples are sure to be there for working out anew. */
export function refuseOld(entry: PointEntry, from: number, call: ViewerCall, field = 'from'): void {
  const { corrections, config } = call.services
  const oldest = corrections.oldest()
  if (from < oldest) throw badFieldWith(field, 'correctionTooOld', config.retention.sampleDays, clock(zoneOf(entry, call), oldest))
}

/** Refuses what no store needs to be asked for. */
export function refuseDraft(entry: PointEntry, { from, to, kind, value }: CorrectionDraft, call: ViewerCall): void {
  if (entry.deviceSn === null) throw badField('point', 'correctionOfQuantity')
  if (from > call.now) throw badField('from', 'futureTime')
  if (to < from) throw badField('to', 'rangeOrder')
  if (to > call.now) throw badField('to', 'futureTime')
  if (to - from > MOST_CORRECTED_MS) throw badField('to', 'correctionTooLong')
  refuseOld(entry, from, call)
  const station = call.services.registry().stations.get(entry.stationId)
  const gone = station === undefined || entry.quantity === null ? 0 : goneSince(station, entry.quantity)
  if (from < gone) throw badFieldWith('from', 'correctionGone', clock(zoneOf(entry, call), gone))
  if (kind === 'void') return
  if (value === null) throw badField('value', 'required')
  if (kind === 'offset' && entry.kind === 'signal') throw badField('kind', 'correctionSignal')
  if (kind === 'offset' && value === 0) throw badField('value', 'correctionNothing')
  if (kind === 'value') refuseOutside(entry, value)
}

/** Refuses what the model, or the unit, says that it cannot be. */
function refuseOutside({ range, unit }: PointEntry, value: number): void {
  const [least, most] = plausibleRange(unit)
  const [low, high] = [Math.max(least, range?.[0] ?? least), Math.min(most, range?.[1] ?? most)]
  if (!isPlausible(value, unit) || value < low || value > high) throw badFieldWith('value', 'correctionRange', low, high)
}

/**
 * Refuses what a register cannot have shown between two readings: it goes on with neither of them, forwards and as fast as its device can. One of the two may be
 * wrong itself, and be corrected next.
 */
async function refuseLeap(tx: Transaction, entry: PointEntry, { from, to, kind, value }: CorrectionDraft, call: ViewerCall): Promise<void> {
  if (entry.kind !== 'register' || kind === 'void' || value === null) return
  const next = async (condition: SQL, order: SQL): Promise<Shown | undefined> => {
    const found = await tx.execute<Shown & Record<string, unknown>>(
      sql`select t, v from reading where point = ${entry.id} and q <> 3 and ${condition} order by t ${order} limit 1`,
    )
    return found.rows[0]
  }
  const before = await next(sql`t < ${from} and t >= ${from - DAY_MS}`, sql`desc`)
  const after = await next(sql`t > ${to} and t <= ${to + DAY_MS}`, sql`asc`)
  const within = sql`t >= ${from} and t <= ${to}`
  const [first, last] = kind === 'value' ? [] : [await next(within, sql`asc`), await next(within, sql`desc`)]
  const { ratedPowerKw } = call.services.registry().devices.get(entry.deviceSn ?? '') ?? {}
  const { perHour } = rulesFor({ ...entry, intervalMs: entry.reportIntervalMs, ratedPowerKw: ratedPowerKw ?? null }, entry.quality)
  const goesOn = (one: Shown, two: Shown): boolean =>
    two.v >= one.v && (perHour === undefined || two.v - one.v <= perHour * ((two.t - one.t) / HOUR_MS + 1))
  const begin = { t: first?.t ?? from, v: first === undefined ? value : first.v + value }
  const end = { t: last?.t ?? to, v: last === undefined ? value : last.v + value }
  if (before === undefined || after === undefined || goesOn(before, begin) || goesOn(end, after)) return
  throw badFieldWith('value', 'correctionLeap', before.v, after.v)
}

/** Refuses what only the store knows, held against others who correct the same point. Gives what is there. */
export async function refuseStored(
  tx: Transaction,
  entry: PointEntry,
  { from, to, kind, value }: CorrectionDraft,
  call: ViewerCall,
): Promise<RawFacts> {
  await tx.execute(sql`select id from point where id = ${entry.id} for no key update`)
  const other = await tx.execute<{ from: number; to: number; by: string }>(
    sql`select t_from as from, t_to as to, created_by as by from correction where point = ${entry.id} and withdrawn_at is null and t_from <= ${to} and t_to >= ${from}
      and t_from >= ${from - DAY_MS} order by t_from limit 1`,
  )
  const [overlap] = other.rows
  if (overlap !== undefined) {
    const zone = zoneOf(entry, call)
    throw badFieldWith('from', 'correctionOverlap', clock(zone, overlap.from), clock(zone, overlap.to), overlap.by)
  }
  const number = sql.raw(`q <> 3 and ${plausibleSample}`)
  const found = await tx.execute<RawFacts & Record<string, unknown>>(
    sql`select count(*)::int as readings, min(v) filter (where ${number}) as "rawMin", max(v) filter (where ${number}) as "rawMax"
      from sample where point = ${entry.id} and t >= ${from} and t <= ${to}`,
  )
  const facts = found.rows[0] ?? { readings: 0, rawMin: null, rawMax: null }
  if (facts.readings === 0) throw badField('from', 'correctionNoReading')
  if (kind === 'offset' && facts.rawMin === null) throw badField('kind', 'correctionNoReading')
  if (kind === 'offset' && value !== null) for (const raw of [facts.rawMin, facts.rawMax]) if (raw !== null) refuseOutside(entry, raw + value)
  if (kind === 'value' && facts.rawMin === value && facts.rawMax === value) throw badField('value', 'correctionNothing')
  await refuseLeap(tx, entry, { from, to, kind, value }, call)
  // Sums of an import, or of samples that are gone: they could not be made again.
  const begin = Math.floor(from / QUARTER_MS) * QUARTER_MS
  const thinned = await tx.execute(
    sql`select 1 from rollup_15m r where r.point = ${entry.id} and r.t >= ${begin} and r.t <= ${to}
      and r.n > (select count(*) from sample s where s.point = r.point and s.t >= r.t and s.t < r.t + ${QUARTER_MS}) limit 1`,
  )
  if (thinned.rows.length > 0) throw badField('from', 'correctionThinned')
  return { readings: facts.readings, rawMin: facts.rawMin, rawMax: facts.rawMax }
}

/**
 * Until when the readings of a stretch have their say: the next one ends it, as late as it may come without being late, or a day. Marks the hours as to be
 * worked out anew, in the same change: from when they may have come, by a clock that is ahead.
 */
export async function markHours(tx: Transaction, point: number, from: number, to: number, now: number): Promise<number> {
  const found = await tx.execute<{ t: number }>(
    sql`select t from sample where point = ${point} and t > ${to} and t <= ${to + DAY_MS} order by t limit 1`,
  )
  const until = Math.max(to, Math.min(now, (found.rows[0]?.t ?? to + DAY_MS) - 1 + LATE_MS))
  await markUntil(tx, point, from, until)
  return until
}

/** Marks the hours of a stretch, and before it as far as a clock may be ahead. */
export async function markUntil(tx: Transaction, point: number, from: number, until: number): Promise<void> {
  for (const part of hoursOf(from - MAX_AHEAD_MS, until)) {
    await tx.execute(
      sql`insert into late_mark (point, hour, t_from, t_to) values (${point}, ${Math.floor(part.from / 3_600_000)}, ${part.from}, ${part.to})
        on conflict (point, hour) do update set t_from = least(late_mark.t_from, excluded.t_from), t_to = greatest(late_mark.t_to, excluded.t_to)`,
    )
  }
}

/** What the log calls a correction. */
export const calledIn = (entry: PointEntry, from: number, call: ViewerCall): string => {
  const zone = zoneOf(entry, call)
  return `${entry.deviceSn ?? entry.stationId}/${entry.code} ${localDate(zone, from)} ${clock(zone, from).slice(11)}`
}
