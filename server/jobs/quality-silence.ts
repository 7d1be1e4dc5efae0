import type pg from 'pg'
import { HOUR, MINUTE, type MinuteRow } from '#domain/quality/hour.ts'
import { silentMinutes, usualSilence, type HeardMinute } from '#domain/quality/silence.ts'
import { valueAt } from '../db/series.ts'
import type { DeviceEntry, PointEntry } from '../plant/registry.ts'

/** From so long before an hour it is learned how a device usually reports, */
const LEARNED_MS = 24 * HOUR
/** and from so many of its points: those of a battery's cells say the same as the first of them. */
const LEARNED_POINTS = 40
/** Below this nothing flows, kW or A, where a device's rating does not say. */
const REST = 0.05
const REST_OF_RATED = 0.01

export interface SilenceDeps {
  pool: pg.Pool
  /** Since when a Sparkplug session of a device has lived. */
  aliveSince: (stationId: string, sn: string) => number | undefined
}

/** The point that tells whether anything flows: a power, else a current. */
const flowOf = (points: readonly PointEntry[]): PointEntry | undefined =>
  ['kW', 'A'].map((unit) => points.find((point) => point.kind === 'measurement' && point.unit === unit)).find((point) => point !== undefined)

const isRest = (value: number, { ratedPowerKw }: DeviceEntry): boolean => Math.abs(value) <= Math.max(REST, REST_OF_RATED * (ratedPowerKw ?? 0))

/** A device's minutes before an hour: whether something new was said in each, and whether anything flowed at its end. */
async function heardBefore(pool: pg.Pool, device: DeviceEntry, points: readonly PointEntry[], hour: number): Promise<HeardMinute[]> {
  const flow = flowOf(points)
  const some = [...new Set([...(flow === undefined ? [] : [flow]), ...points])].slice(0, LEARNED_POINTS)
  const found = await pool.query<{ t: number; same: boolean; flow: number | null }>(
    `select t, bool_and(coalesce(min = max and min = before, false)) as same, max(last) filter (where point = $4) as flow
     from (select point, t, min, max, last, lag(last) over (partition by point order by t) as before
           from rollup_1m where point = any($1::int4[]) and t >= $2 and t < $3) one
     group by t order by t`,
    [`{${some.map(({ id }) => id).join(',')}}`, hour - LEARNED_MS, hour, flow?.id ?? -1],
  )
  let last: number | undefined
  return found.rows.map(({ t, same, flow: told }) => {
    last = told ?? last
    return { minute: t / MINUTE, isRepeat: same, atRest: last !== undefined && isRest(last, device) }
  })
}

/** The minute before `before` in which any of the points was told last. */
async function lastMinute(pool: pg.Pool, points: readonly PointEntry[], before: number): Promise<number | undefined> {
  const found = await pool.query<{ t: number | null }>(
    `select max(told.t) as t from unnest($1::int4[]) as p(id)
     cross join lateral (select t from rollup_1m where point = p.id and t < $2 order by t desc limit 1) told`,
    [`{${points.map(({ id }) => id).join(',')}}`, before],
  )
  const t = found.rows[0]?.t
  return t == null ? undefined : t / MINUTE
}

/** Of a point that is to be told so often whether it changes or not. */
export async function silentPoint(pool: pg.Pool, entry: PointEntry, rows: readonly MinuteRow[], hour: number, minutes: number): Promise<Set<number>> {
  const heard = new Set(rows.map(({ t }) => t / MINUTE))
  const silent = silentMinutes(hour, heard, minutes * MINUTE)
  return minutes <= 60 ? silent : silentMinutes(hour, heard, minutes * MINUTE, await lastMinute(pool, [entry], hour - HOUR))
}

/**
 * Minutes of an hour in which a device was silent for longer than it usually is: many say nothing of what stays as it is, and a Sparkplug session that lives
 * means that it does; but not of a device that otherwise tells everything again and again.
 */
export async function silentDevice(
  { pool, aliveSince }: SilenceDeps,
  device: DeviceEntry,
  points: readonly PointEntry[],
  rows: ReadonlyMap<number, readonly MinuteRow[]>,
  hour: number,
): Promise<Set<number>> {
  const intervalMs = Math.max(MINUTE, Math.min(...points.map(({ reportIntervalMs }) => reportIntervalMs ?? MINUTE)))
  const heard = new Set([...rows.values()].flatMap((own) => own.map(({ t }) => t / MINUTE)))
  const alive = (aliveSince(device.stationId, device.sn) ?? Infinity) / MINUTE
  // What is no pause for a device that tells everything all the time is none for any.
  if (silentMinutes(hour, heard, 3 * intervalMs).size === 0) return new Set()
  const allowed = usualSilence(await heardBefore(pool, device, points, hour), intervalMs)
  const last = await lastMinute(pool, points, hour - HOUR)
  const flow = flowOf(points)
  const before = flow === undefined ? undefined : (await valueAt(pool, [flow.id], hour - HOUR))[0]?.v
  // Of each pause by what flowed before it.
  const flows = new Map((flow === undefined ? [] : (rows.get(flow.id) ?? [])).map((row) => [row.t / MINUTE, row.last]))
  const restAt = (minute: number): boolean => {
    const known = [...flows].filter(([t]) => t <= minute).at(-1)?.[1] ?? before
    return known !== undefined && isRest(known, device)
  }
  const [atRest, flowing] = [true, false].map((rest) => {
    const { ms, tells } = allowed(rest)
    const found = silentMinutes(hour, heard, ms, last)
    return tells ? found : new Set([...found].filter((minute) => minute < alive))
  })
  const silent = new Set<number>()
  const words = [...heard].sort((a, b) => a - b)
  for (let minute = hour / MINUTE; minute < hour / MINUTE + 60; minute++) {
    if (heard.has(minute)) continue
    const word = words.filter((one) => one < minute).at(-1) ?? last
    const chosen = word !== undefined && restAt(word) ? atRest : flowing
    if (chosen?.has(minute) === true) silent.add(minute)
  }
  return silent
}
