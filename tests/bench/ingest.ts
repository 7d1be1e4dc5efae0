import { pino } from 'pino'
import type { Database } from '#server/db/database.ts'
import { DAY_MS, Partitions } from '#server/db/partitions.ts'
import { insertSamples, MAX_BATCH, type SampleBatch } from '#server/db/sample-store.ts'
import { readSeries } from '#server/db/series.ts'
import { SampleWriter } from '#server/ingest/sample-writer.ts'
import { MINUTE_MS, Rollups } from '#server/jobs/rollup.ts'
import { dayStart } from '#domain/time.ts'
import { openPlant, ownDirectory } from './plant.ts'
import { median, ROUNDS, type Row } from './report.ts'
import { stallDuring, type Stall } from './stall.ts'

const POINTS = 2000
/** A round: every point once a second for 100 s of the samples' own time, as fast as the store takes it. */
const BATCHES = 50
const ROUND_MS = 3 * MINUTE_MS
const log = pino({ level: 'fatal' })
const ids = Array.from({ length: POINTS }, (_, n) => n + 1)

/** Batch `n` of the round that begins at `from`: two seconds of all points. */
function batchOf(from: number, n: number): SampleBatch {
  const batch: SampleBatch = { points: [], times: [], values: [], qualities: [] }
  for (let i = 0; i < MAX_BATCH; i++) {
    const t = from + (n * (MAX_BATCH / POINTS) + Math.floor(i / POINTS)) * 1000
    batch.points.push((i % POINTS) + 1)
    batch.times.push(t)
    batch.values.push(Math.round(Math.sin(t / 60_000 + i) * 1000) / 10)
    batch.qualities.push(0)
  }
  return batch
}

const batchesOf = (from: number): SampleBatch[] => Array.from({ length: BATCHES }, (_, n) => batchOf(from, n))

const perSecond = (begin: number): number => (BATCHES * MAX_BATCH) / ((performance.now() - begin) / 1000)

const thousands = (rates: readonly number[]): string => `${rates.map((rate) => Math.round(rate / 1000)).join(', ')} k`

async function bare(db: Database, from: number): Promise<number> {
  const batches = batchesOf(from)
  const begin = performance.now()
  for (const batch of batches) await insertSamples(db.pool, batch)
  return perSecond(begin)
}

/** The writer with two messages of a batch each under way, as a gateway that waits for its acknowledgements. */
async function written(db: Database, from: number, after: (t: number) => void): Promise<number> {
  const writer = new SampleWriter({ pool: db.pool, log })
  const batches = batchesOf(from)
  const begin = performance.now()
  const underway: Promise<void>[] = []
  for (const { points, times, values, qualities } of batches) {
    for (let i = 0; i < points.length; i++) writer.push(points[i] as number, times[i] as number, values[i] as number, qualities[i] as number)
    underway.push(new Promise((resolve) => writer.endMessage(resolve)))
    if (underway.length >= 2) await underway.shift()
    after(times.at(-1) as number)
  }
  await writer.settled()
  return perSecond(begin)
}

async function rollupsFrom(db: Database, partitions: Partitions, minute: number, now: () => number): Promise<Rollups> {
  const zones = new Map([['Asia/Shanghai', ids]])
  const rollups = new Rollups({ pool: db.pool, partitions, log, now, dayStart, zones: () => zones })
  // At its start it goes three minutes back from what was saved.
  await db.pool.query("insert into setting (key, value) values ('rollup', $1) on conflict (key) do update set value = excluded.value", [
    JSON.stringify({ minute: minute + 2 }),
  ])
  await rollups.start()
  return rollups
}

/** The writer beside rollups that run every ten seconds of the samples' time, as in the server; `behind` in ms of that time. */
async function rolled(db: Database, partitions: Partitions, from: number): Promise<{ rate: number; behind: number }> {
  let now = from
  let due = from
  let behind = 0
  const rollups = await rollupsFrom(db, partitions, from / MINUTE_MS, () => now)
  const begin = performance.now()
  await written(db, from, (t) => {
    now = t
    // A minute can be summed up when it is over: what lies behind that counts.
    behind = Math.max(behind, rollups.behindMs - MINUTE_MS)
    if (now < due) return
    due = now + 10_000
    void rollups.run()
  })
  await rollups.run()
  return { rate: perSecond(begin), behind }
}

/** 5,000 points a second go on being written while others work on the store. */
async function withIngest<T>(db: Database, from: number, work: () => Promise<T>): Promise<T> {
  const writer = new SampleWriter({ pool: db.pool, log })
  let t = from
  const timer = setInterval(() => {
    t += 100
    for (let i = 0; i < 500; i++) writer.push(ids[i] as number, t, i, 0)
    writer.endMessage()
  }, 100)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await writer.settled()
  }
}

async function stalls(db: Database, partitions: Partitions, from: number, to: number): Promise<Row[]> {
  const aggregated: Stall[] = []
  const read: Stall[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const late = to + round * 600_000
    const rollups = await rollupsFrom(db, partitions, from / MINUTE_MS, () => to)
    aggregated.push(await withIngest(db, late, () => stallDuring(() => rollups.run())))
    const page = async (): Promise<void> => {
      await Promise.all(ids.slice(0, 24).map((id) => readSeries(db.pool, id, from, from + 900_000, 1500)))
    }
    read.push(await withIngest(db, late + 300_000, () => stallDuring(page)))
  }
  const counted = await db.pool.query<{ n: number }>('select count(*) as n from sample where t >= $1 and t < $2', [from, to])
  const rows = (counted.rows[0]?.n ?? 0) / 1e6
  const row = (part: string, seen: Stall[]): Row => {
    const middle = (of: keyof Stall): number => median(seen.map((stall) => stall[of]))
    const note = `own CPU in one turn at most ${middle('ownCpu').toFixed(1)} ms; an idle process beside it ${middle('idle').toFixed(1)} ms`
    return { part, ours: middle('longest'), unit: 'ms', goal: { atMost: 20 }, note }
  }
  return [row(`loop stall, ${rows.toFixed(1)} M rows aggregated`, aggregated), row('loop stall, 24 series read', read)]
}

/** The writer against a bare loop of the same inserts into the embedded store, without and with rollups; and what the event loop feels of big queries. */
export async function measure(): Promise<Row[]> {
  const directory = ownDirectory()
  const db = await openPlant(directory.path, 20, POINTS / 20)
  try {
    const first = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const partitions = new Partitions(db.pool)
    await partitions.ensure('sample', first, first)
    let from = first - ROUND_MS
    const next = (): number => (from += ROUND_MS)
    await bare(db, next())
    const limit: number[] = []
    const off: number[] = []
    const on: { rate: number; behind: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      limit.push(await bare(db, next()))
      off.push(await written(db, next(), () => undefined))
      on.push(await rolled(db, partitions, next()))
    }
    const yardstick = median(limit)
    const unit = 'points/s'
    const rates = on.map((round) => round.rate)
    const behind = Math.max(...on.map((round) => round.behind)) / 1000
    return [
      {
        part: 'ingest, rollups off',
        ours: median(off),
        yardstick,
        unit,
        goal: { atLeast: 0.8 },
        note: `rounds ${thousands(off)}, yardstick ${thousands(limit)}`,
      },
      { part: 'ingest, rollups on', ours: median(rates), yardstick, unit, goal: { atLeast: 0.5 }, note: `rounds ${thousands(rates)}` },
      { part: 'rollups behind, at most', ours: Math.max(0, behind), unit: 's', goal: { atMost: 60 }, note: "seconds of the samples' time" },
      ...(await stalls(db, partitions, first, from + ROUND_MS)),
    ]
  } finally {
    await db.close()
    directory.remove()
  }
}
