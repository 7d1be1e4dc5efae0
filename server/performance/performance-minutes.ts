import type pg from 'pg'
import { PERFORMANCE_KEPT_MS, serverFigures, windowFigures, type ServerUse, type UseSource, type WindowUse } from '#contract/performance.ts'
import { minuteOf, type Fold } from '#domain/minute-use.ts'

const MINUTE_MS = 60_000
/** A display that reports more windows than walls have tiles fills no memory. */
const MOST_SOURCES = 2000

type Use = Readonly<Record<string, number | null>>
interface Told {
  minute: number
  uses: Use[]
}

const nameOf = (source: UseSource): string => (source.kind === 'server' ? `server:${source.host}` : `display:${source.displayId}:${source.tile}`)
/** Undefined: of a kind that is not known any more. */
function sourceOf(name: string): UseSource | undefined {
  const [kind, ...rest] = name.split(':')
  if (kind === 'server') return { kind, host: rest.join(':') }
  if (kind !== 'display') return undefined
  const tile = Number(rest.pop())
  return { kind, displayId: rest.join(':'), tile }
}
const figuresOf = (name: string): Readonly<Record<string, { fold: Fold }>> => (name.startsWith('server:') ? serverFigures : windowFigures)

/** What servers and displays' windows tell of themselves, by the minute, in the store for a day: a slow wall explains itself afterwards too. */
export class PerformanceMinutes {
  readonly #pool: pg.Pool
  readonly #now: () => number
  readonly #told = new Map<string, Told>()
  /** The last of each of the last day: a minute that is over tells only when it began. */
  readonly #last = new Map<string, { at: number; use: Use }>()
  /** Minutes that are over and wait for the store; a store that is away loses those of more than an hour. */
  #over: { name: string; at: number; figures: Use }[] = []

  constructor(pool: pg.Pool, now: () => number) {
    this.#pool = pool
    this.#now = now
  }

  tell(source: Extract<UseSource, { kind: 'server' }>, use: ServerUse): void
  tell(source: Extract<UseSource, { kind: 'display' }>, use: WindowUse): void
  tell(source: UseSource, use: Use): void {
    const name = nameOf(source)
    const at = this.#now()
    const minute = at - (at % MINUTE_MS)
    if (!this.#last.has(name) && this.#last.size >= MOST_SOURCES) return
    this.#last.set(name, { at, use })
    const told = this.#told.get(name)
    if (told?.minute === minute) {
      told.uses.push(use)
      return
    }
    if (told !== undefined) this.#end(name, told)
    this.#told.set(name, { minute, uses: [use] })
  }

  /** By the clock: writes the minutes that are over. */
  async write(): Promise<void> {
    const now = this.#now()
    for (const [name, told] of this.#told) {
      if (now - told.minute < MINUTE_MS) continue
      this.#end(name, told)
      this.#told.delete(name)
    }
    const over = this.#over.filter(({ at }) => now - at < 60 * MINUTE_MS)
    this.#over = over
    if (over.length === 0) return
    await this.#pool.query(
      `insert into performance_minute (source, at, figures) select * from unnest($1::text[], $2::int8[], $3::jsonb[])
       on conflict (source, at) do update set figures = excluded.figures`,
      [over.map(({ name }) => name), over.map(({ at }) => at), over.map(({ figures }) => JSON.stringify(figures))],
    )
    this.#over = this.#over.filter((one) => !over.includes(one))
  }

  async drop(): Promise<void> {
    const oldest = this.#now() - PERFORMANCE_KEPT_MS
    for (const [name, { at }] of this.#last) if (at < oldest) this.#last.delete(name)
    await this.#pool.query('delete from performance_minute where at < $1', [oldest])
  }

  /** Everybody of whom the last day tells something, with the last of it. */
  async last(): Promise<{ source: UseSource; at: number; use: Use }[]> {
    const oldest = this.#now() - PERFORMANCE_KEPT_MS
    const { rows } = await this.#pool.query<{ source: string; at: number; figures: Use }>(
      'select distinct on (source) source, at, figures from performance_minute where at >= $1 order by source, at desc',
      [oldest],
    )
    const found = new Map(rows.map(({ source, at, figures }) => [source, { at, use: figures }]))
    for (const [name, last] of this.#last) if (last.at >= (found.get(name)?.at ?? oldest)) found.set(name, last)
    return [...found].flatMap(([name, last]) => {
      const source = sourceOf(name)
      return source === undefined ? [] : [{ source, ...last }]
    })
  }

  /** Minutes of the last day, up to the one that runs. */
  async day(source: UseSource): Promise<{ at: number; use: Use }[]> {
    const name = nameOf(source)
    const { rows } = await this.#pool.query<{ at: number; figures: Use }>(
      'select at, figures from performance_minute where source = $1 and at >= $2 order by at',
      [name, this.#now() - PERFORMANCE_KEPT_MS],
    )
    const running = this.#told.get(name)
    return [
      ...rows.filter(({ at }) => at !== running?.minute).map(({ at, figures }) => ({ at, use: figures })),
      ...(running === undefined ? [] : [{ at: running.minute, use: minuteOf(figuresOf(name), running.uses) }]),
    ]
  }

  #end(name: string, { minute, uses }: Told): void {
    this.#over.push({ name, at: minute, figures: minuteOf(figuresOf(name), uses) })
  }
}
