import { readdirSync, readFileSync } from 'node:fs'
import { pino } from 'pino'
import { dayStart } from '#domain/time.ts'
import type { Database } from '#server/db/database.ts'
import { DAY_MS, Partitions, type PartitionedTable } from '#server/db/partitions.ts'
import { insertSamples, MAX_BATCH } from '#server/db/sample-store.ts'
import { MINUTE_MS, Rollups } from '#server/jobs/rollup.ts'
import { startOutsideServers } from '../../scripts/outside-servers.ts'
import { cpuSecondsOf, ownCpuSeconds } from './cpu.ts'
import { openPlant, ownDirectory } from './plant.ts'
import type { Row } from './report.ts'

/**
 * What PostgreSQL pays for very many points: bytes a row, CPU a point, WAL. Sizes do not depend on the machine; docs/SCALE.md reckons with them.
 */
const POINTS = 100_000
const PER_DEVICE = 100
/** Seconds of all points: more than a shared buffer holds, so that the index is not only in memory. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 120)
const log = pino({ level: 'fatal' })

/** CPU seconds of all processes of a PostgreSQL, by the main one's pid. */
function storeCpu(main: number): number {
  let seconds = 0
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      if (parent === main || Number(name) === main) seconds += cpuSecondsOf(Number(name))
    } catch {
      // It ended meanwhile.
    }
  }
  return seconds
}

/** A power, a voltage, a temperature: with a digit after the point, and steady for a while, as devices tell them. */
const valueOf = (point: number, second: number): number => Math.round((Math.sin(second / 40 + point) * 100 + (point % 400)) * 10) / 10

async function write(db: Database, from: number): Promise<void> {
  for (let second = 0; second < SECONDS; second++) {
    const t = from + second * 1000
    for (let low = 1; low <= POINTS; low += MAX_BATCH) {
      const points = Array.from({ length: Math.min(MAX_BATCH, POINTS + 1 - low) }, (_, i) => low + i)
      // Gateways do not speak in the same millisecond.
      const times = points.map((point) => t + (point % 1000))
      await insertSamples(db.pool, { points, times, values: points.map((point) => valueOf(point, second)), qualities: points.map(() => 0) })
    }
  }
}

async function bytesOf(db: Database, table: PartitionedTable): Promise<{ rows: number; heap: number; index: number }> {
  const parts = await db.pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent where p.relname = $1`,
    [table],
  )
  let [rows, heap, index] = [0, 0, 0]
  for (const { name } of parts.rows) {
    const found = await db.pool.query<{ rows: number; heap: number; index: number }>(
      `select (select count(*) from ${name}) as rows, pg_relation_size('${name}') as heap, pg_indexes_size('${name}') as index`,
    )
    const [one] = found.rows
    if (one === undefined) continue
    rows += one.rows
    heap += one.heap
    index += one.index
  }
  return { rows, heap: heap / rows, index: index / rows }
}

const walAt = async (db: Database): Promise<number> =>
  Number((await db.pool.query<{ at: string }>("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as at")).rows[0]?.at)

export async function measure(): Promise<Row[]> {
  const outside = await startOutsideServers(0)
  const directory = ownDirectory()
  const db = await openPlant(directory.path, POINTS / PER_DEVICE, PER_DEVICE, outside.databaseUrl)
  try {
    const main = Number((await db.pool.query<{ pid: string }>("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid")).rows[0]?.pid)
    const first = await db.pool.query<{ low: number }>('select min(id) as low from point where device_sn is not null')
    if (first.rows[0]?.low !== 1) throw new Error('points do not begin with 1')
    const from = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const partitions = new Partitions(db.pool)
    await partitions.ensure('sample', from, from)
    await partitions.ensure('rollup_1m', from, from)
    const written = POINTS * SECONDS

    const before = { store: storeCpu(main), own: ownCpuSeconds(), wal: await walAt(db), at: performance.now() }
    await write(db, from)
    const insert = {
      store: storeCpu(main) - before.store,
      own: ownCpuSeconds() - before.own,
      wal: (await walAt(db)) - before.wal,
      ms: performance.now() - before.at,
    }

    const ids = Array.from({ length: POINTS }, (_, i) => i + 1)
    await db.pool.query("insert into setting (key, value) values ('rollup', $1) on conflict (key) do update set value = excluded.value", [
      JSON.stringify({ minute: from / MINUTE_MS + 2 }),
    ])
    const rollups = new Rollups({
      pool: db.pool,
      partitions,
      log,
      now: () => from + SECONDS * 1000 + 60_000,
      dayStart,
      zones: () => new Map([['Asia/Shanghai', ids]]),
    })
    await rollups.start()
    const begun = { store: storeCpu(main), at: performance.now() }
    await rollups.run()
    const summed = { store: storeCpu(main) - begun.store, ms: performance.now() - begun.at }

    const sample = await bytesOf(db, 'sample')
    const minute = await bytesOf(db, 'rollup_1m')
    const us = (seconds: number, n: number): number => (seconds / n) * 1e6
    const bytes = ({ heap, index, rows }: { heap: number; index: number; rows: number }): string =>
      `${heap.toFixed(0)} of rows, ${index.toFixed(0)} of the key; ${(rows / 1e6).toFixed(1)} M rows`
    return [
      {
        part: 'samples: CPU of PostgreSQL',
        ours: us(insert.store, written),
        unit: 'us a row',
        goal: { atMost: 15 },
        note: `${Math.round(written / (insert.ms / 1000)).toLocaleString('en')} rows/s by the clock`,
      },
      { part: 'samples: CPU of the writing process', ours: us(insert.own, written), unit: 'us a row', goal: { atMost: 5 } },
      { part: 'samples: disk', ours: sample.heap + sample.index, unit: 'bytes a row', goal: { atMost: 140 }, note: bytes(sample) },
      { part: 'samples: WAL', ours: insert.wal / written, unit: 'bytes a row', goal: { atMost: 250 }, note: 'without full pages' },
      {
        part: 'minutes: CPU of PostgreSQL to sum one up',
        ours: us(summed.store, minute.rows),
        unit: 'us a point',
        goal: { atMost: 300 },
        note: `${(summed.ms / (minute.rows / POINTS) / 1000).toFixed(1)} s by the clock for a minute of all points`,
      },
      { part: 'minutes: disk', ours: minute.heap + minute.index, unit: 'bytes a row', goal: { atMost: 200 }, note: bytes(minute) },
    ]
  } finally {
    await db.close()
    directory.remove()
    await outside.stop()
  }
}
