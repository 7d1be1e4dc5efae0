import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { HistoryFrame } from '#contract/history-import.ts'
import { dayStart, nextDayStart } from '#domain/time.ts'
import { isConnectionError, withRetry } from '../db/database.ts'
import { DAY_MS, type Partitions } from '../db/partitions.ts'
import { emptyRollupBatch, insertSamples, upsertRollups, type RollupBatch, type SampleBatch } from '../db/sample-store.ts'
import type { Registry } from '../plant/registry.ts'
import { rollDay } from './roll-bucket.ts'

/** Rows of one statement: about 30 ms on the one connection, after which ingest has its turn. */
const ROWS = 2000
const STEP_MS = { '15m': 900_000, '1m': 60_000 } as const

export interface HistoryState {
  state: 'none' | 'writing' | 'complete' | 'failed'
  doneDays: number
  totalDays: number
}

export interface HistoryImportDeps {
  pool: pg.Pool
  partitions: Partitions
  registry: () => Registry
  log: Logger
  now: () => number
  /** Days of some points were written and summed up. */
  onDays?(points: readonly number[], from: number): Promise<void>
}

type RollupFrame = Extract<HistoryFrame, { type: 'rollup' }>
type SamplesFrame = Extract<HistoryFrame, { type: 'samples' }>

/** Imports readings from before the server knew a plant: frames of contract/history-import.ts, newest day first, into rollups and samples. */
export class HistoryImport {
  readonly #deps: HistoryImportDeps
  readonly state: HistoryState = { state: 'none', doneDays: 0, totalDays: 0 }
  #child: ChildProcess | undefined
  #open = true

  constructor(deps: HistoryImportDeps) {
    this.#deps = deps
  }

  /** Reads how far an earlier run came. True: there is nothing left to do. */
  async isComplete(): Promise<boolean> {
    const saved = await this.#deps.pool.query<{ value: { complete: boolean; days: number } }>("select value from setting where key = 'history'")
    const value = saved.rows[0]?.value
    if (value?.complete !== true) return false
    Object.assign(this.state, { state: 'complete', doneDays: value.days, totalDays: value.days } satisfies HistoryState)
    return true
  }

  /** Runs the generator (a process of its own) and writes what it prints. Safe to repeat: rows replace themselves. */
  async run(until: number): Promise<void> {
    this.state.state = 'writing'
    const startedAt = this.#deps.now()
    try {
      const script = fileURLToPath(new URL('../../edge/history.ts', import.meta.url))
      const child = spawn(process.execPath, [script, '--until', new Date(until).toISOString()], { stdio: ['ignore', 'pipe', 'pipe'] })
      this.#child = child
      let complaint = ''
      child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-1000)))
      const exited = once(child, 'exit')
      for await (const line of createInterface({ input: child.stdout })) {
        if (!this.#open) return
        await this.#take(JSON.parse(line) as HistoryFrame)
      }
      const [exitCode] = await exited
      if (exitCode !== 0) throw new Error(`history generator ended with ${String(exitCode)}: ${complaint}`)
      await this.#deps.pool.query("insert into setting (key, value) values ('history', $1) on conflict (key) do update set value = excluded.value", [
        JSON.stringify({ complete: true, days: this.state.totalDays }),
      ])
      this.state.state = 'complete'
      this.#deps.log.info(`history complete: ${this.state.totalDays} days in ${Math.round((this.#deps.now() - startedAt) / 1000)} s`)
    } catch (error) {
      if (!this.#open) return
      this.state.state = 'failed'
      this.#deps.log.error({ err: error }, 'history import failed')
    }
  }

  close(): void {
    this.#open = false
    this.#child?.kill()
  }

  #pointOf(stationId: string, deviceSn: string | null, code: string): number | undefined {
    const registry = this.#deps.registry()
    if (deviceSn !== null) return registry.devices.get(deviceSn)?.points.get(code)?.id
    const station = registry.stations.get(stationId)
    return [...(station?.quantities.values() ?? [])].find((point) => point.code === code)?.id
  }

  async #take(frame: HistoryFrame): Promise<void> {
    if (frame.type === 'rollup') await this.#rollup(frame)
    else if (frame.type === 'samples') await this.#samples(frame)
    else if (frame.type === 'progress') {
      await this.#flush()
      await this.#sumDays()
      this.state.doneDays = frame.doneDays
      this.state.totalDays = frame.totalDays
      if (frame.doneDays % 50 === 0) this.#deps.log.info(`history: ${frame.doneDays} of ${frame.totalDays} days`)
    } else await this.#flush()
  }

  readonly #pending = { '15m': emptyRollupBatch(), '1m': emptyRollupBatch() }
  /** Station days that got quarters since the last progress line, with their points. */
  readonly #days = new Map<string, { start: number; end: number; points: Set<number> }>()

  async #rollup(frame: RollupFrame): Promise<void> {
    const point = this.#pointOf(frame.stationId, frame.deviceSn, frame.code)
    if (point === undefined) return
    const step = STEP_MS[frame.resolution]
    await this.#deps.partitions.ensure(frame.resolution === '15m' ? 'rollup_15m' : 'rollup_1m', frame.from, frame.from + step * frame.mean.length)
    const batch = this.#pending[frame.resolution]
    for (let i = 0; i < frame.mean.length; i++) appendRow(batch, point, frame.from + i * step, step, frame, i)
    if (frame.resolution === '15m') this.#noteDay(frame, point, step)
    if (batch.points.length >= ROWS) await this.#flush()
  }

  #noteDay(frame: RollupFrame, point: number, step: number): void {
    const zone = this.#deps.registry().stations.get(frame.stationId)?.timeZone ?? 'Asia/Shanghai'
    for (let at = dayStart(zone, frame.from); at < frame.from + frame.mean.length * step; at = nextDayStart(zone, at)) {
      const key = `${zone} ${at}`
      const day = this.#days.get(key) ?? { start: at, end: nextDayStart(zone, at), points: new Set<number>() }
      day.points.add(point)
      this.#days.set(key, day)
    }
  }

  async #sumDays(): Promise<void> {
    for (const [key, day] of this.#days) {
      this.#days.delete(key)
      await this.#retry(() => rollDay(this.#deps.pool, day.start, day.end, [...day.points]))
      await this.#deps.onDays?.([...day.points], day.start)
    }
  }

  async #samples(frame: SamplesFrame): Promise<void> {
    const point = this.#pointOf(frame.stationId, frame.deviceSn, frame.code)
    if (point === undefined) return
    const end = frame.from + frame.values.length * frame.stepMs
    await this.#deps.partitions.ensure('sample', frame.from, Math.min(end, this.#deps.now() + DAY_MS))
    const batch: SampleBatch = { points: [], times: [], values: [], qualities: [] }
    frame.values.forEach((value, i) => {
      if (value === null) return
      batch.points.push(point)
      batch.times.push(frame.from + i * frame.stepMs)
      batch.values.push(value)
      batch.qualities.push(0)
    })
    await this.#retry(() => insertSamples(this.#deps.pool, batch))
  }

  async #flush(): Promise<void> {
    for (const resolution of ['15m', '1m'] as const) {
      const rows = this.#pending[resolution]
      this.#pending[resolution] = emptyRollupBatch()
      for (let from = 0; from < rows.points.length; from += ROWS) {
        const part = sliceBatch(rows, from, from + ROWS)
        await this.#retry(() => upsertRollups(this.#deps.pool, resolution === '15m' ? 'rollup_15m' : 'rollup_1m', part))
        // A turn for sockets and timers between statements.
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
  }

  #retry<T>(work: () => Promise<T>): Promise<T> {
    return withRetry(work, () => this.#open).catch((error: unknown) => {
      if (isConnectionError(error)) this.#deps.log.warn('history import lost the database')
      throw error
    })
  }
}

function appendRow(batch: RollupBatch, point: number, t: number, step: number, frame: RollupFrame, i: number): void {
  const mean = frame.mean[i]
  if (mean === null || mean === undefined) return
  batch.points.push(point)
  batch.times.push(t)
  batch.mean.push(mean)
  batch.min.push(frame.min[i] ?? mean)
  batch.max.push(frame.max[i] ?? mean)
  batch.first.push(frame.first[i] ?? mean)
  batch.last.push(frame.last[i] ?? mean)
  batch.n.push(frame.resolution === '15m' ? 15 : 1)
  // The recording does not say when within the step; rising or falling order keeps the drawn line straight.
  const rising = (frame.last[i] ?? mean) >= (frame.first[i] ?? mean)
  batch.tmin.push(rising ? t : t + step - 1000)
  batch.tmax.push(rising ? t + step - 1000 : t)
}

function sliceBatch(batch: RollupBatch, from: number, to: number): RollupBatch {
  return Object.fromEntries(Object.entries(batch).map(([key, column]) => [key, (column as number[]).slice(from, to)])) as unknown as RollupBatch
}
