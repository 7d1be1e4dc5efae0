import type { Logger } from 'pino'
import type { WhatIfResult } from '#contract/schemas/what-if.ts'
import { addParts } from '#domain/what-if/parts.ts'
import type { RunState, RunTerms } from '#domain/what-if/run-days.ts'
import { eq } from '../db/orm.ts'
import { whatIf } from '../db/what-if-schema.ts'
import type { ReportSources } from '../reports/sources.ts'
import { AskedThread } from '../strategy/asked-thread.ts'
import { planStation } from '../strategy/plan-basis.ts'
import { basisOf, heardDays, monthsOf, templatePlan, termsOfStation, type WhatIfRow } from './facts.ts'
import { workMonth } from './month.ts'
import type { AskedDays, RanDays } from './run-worker.ts'

/** Of a month, two ways; it takes about a second. */
const LIMIT_MS = 60_000

/** Works what-ifs out, one after the other, month by month; days are run through in a thread. People take turns: nobody's many keep another's one waiting. */
export class WhatIfs {
  readonly #sources: ReportSources
  readonly #log: Logger
  readonly #now: () => number
  readonly #thread: AskedThread<AskedDays, RanDays>
  /** The newest beginning of each; an older one that is still at work ends with its month. */
  readonly #begun = new Map<string, symbol>()
  #last: Promise<void> = Promise.resolve()
  #waiting: { id: string; turn: symbol; by: string }[] = []
  /** Those that have failed and of which the store has not taken it yet. */
  readonly #unsaid = new Set<string>()
  /** When somebody's was begun last, as a count of those that were. */
  readonly #served = new Map<string, number>()
  #count = 0

  constructor(sources: ReportSources, log: Logger, now: () => number) {
    this.#sources = sources
    this.#log = log
    this.#now = now
    this.#thread = new AskedThread(new URL('./run-worker.ts', import.meta.url), log)
  }

  /** What was under way when the server ended has stopped. */
  async open(): Promise<void> {
    await this.#sources.db.pool.query("update what_if set state = 'stopped' where state = 'running'")
  }

  /** Begins one (anew) that somebody asks for; its row says `running` already. */
  begin(id: string, by: string): void {
    const turn = Symbol(id)
    this.#begun.set(id, turn)
    this.#unsaid.delete(id)
    this.#waiting.push({ id, turn, by })
    // Also where the store does not take that one has failed, the next ones have their turn.
    this.#last = this.#last.then(() => this.#next()).catch((error: unknown) => this.#log.error({ err: error }, 'a what-if did not end'))
  }

  /** The oldest of whoever has waited longest for one of theirs. */
  async #next(): Promise<void> {
    const last = (by: string): number => this.#served.get(by) ?? 0
    const [next] = this.#waiting.toSorted((a, b) => last(a.by) - last(b.by))
    if (next === undefined) return
    this.#waiting = this.#waiting.filter((one) => one !== next)
    this.#served.set(next.by, ++this.#count)
    await this.#run(next.id, next.turn)
  }

  /** Ends the work at one after the month that it is at. */
  stop(id: string): void {
    this.#begun.delete(id)
  }

  /** When all that was begun has come to an end. */
  async settled(): Promise<void> {
    await this.#last
  }

  async close(): Promise<void> {
    this.#begun.clear()
    await this.#last
    await this.#thread.close()
  }

  async #run(id: string, turn: symbol): Promise<void> {
    try {
      await this.#work(id, turn)
    } catch (error) {
      this.#log.error({ err: error }, 'a what-if failed')
      await this.#end(id, turn)
    } finally {
      if (this.#begun.get(id) === turn) this.#begun.delete(id)
    }
  }

  async #end(id: string, turn: symbol): Promise<void> {
    if (this.#begun.get(id) !== turn) return
    this.#unsaid.add(id)
    await this.sayFailed()
  }

  /** Writes down which have failed, as soon as the store takes it: none runs for ever that nobody works at. */
  async sayFailed(): Promise<void> {
    for (const id of this.#unsaid) {
      await this.#sources.db.pool.query("update what_if set state = 'failed' where id = $1 and state = 'running'", [id])
      this.#unsaid.delete(id)
    }
  }

  async #work(id: string, turn: symbol): Promise<void> {
    const { db, prices, registry } = this.#sources
    const [row] = await db.orm.select().from(whatIf).where(eq(whatIf.id, id))
    const entry = row === undefined ? undefined : registry().stations.get(row.stationId)
    const now = this.#now()
    const plans = { orm: db.orm, pool: db.pool, prices, now }
    const known = entry === undefined ? undefined : await planStation(plans, entry)
    if (row === undefined || known?.tariff === undefined || this.#begun.get(id) !== turn) return this.#end(id, turn)
    const ways = await this.#ways(row, known)
    if (ways === undefined) return this.#end(id, turn)
    const { months, until } = monthsOf(known.entry.timeZone, row.year, now)
    // Before the work: what changes while it goes on is told as changed.
    const basis = await basisOf(this.#sources, known, row, until)
    const terms = await termsOfStation(this.#sources, row.stationId)
    const result: WhatIfResult['months'] = []
    // Whatever an older turn of it has come to meanwhile; but who has stopped it since keeps it stopped.
    const going = "update what_if set state = 'running', result = null, total = $2 where id = $1 and state <> 'stopped'"
    if ((await db.pool.query(going, [id, months.length])).rowCount === 0) return
    let states: (RunState | undefined)[] = ways.map(() => undefined)
    for (const [done, month] of months.entries()) {
      if (this.#begun.get(id) !== turn) return
      await db.pool.query('update what_if set done = $2 where id = $1', [id, done])
      const table = await prices.table(known.tariff, month)
      const heard = await heardDays(plans, known, month, until)
      if (table === undefined || table.rules.length === 0) {
        const missing = [...heard.missing, ...heard.days.map(({ date }) => ({ date, why: 'prices' as const }))]
        const none = addParts([])
        result.push({
          month,
          days: 0,
          missing: missing.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
          leftOut: [],
          real: none,
          same: none,
          changed: none,
        })
        continue
      }
      const ran = await this.#thread.ask({ days: heard.days, ways: ways.map((way, i) => ({ terms: way, state: states[i] })) }, LIMIT_MS)
      if (ran === undefined) return this.#end(id, turn)
      states = ran.map(({ state }) => state)
      const [same = [], changed = []] = ran.map(({ days }) => days)
      result.push(
        await workMonth({
          ...heard,
          sources: this.#sources,
          tariff: known.tariff,
          row,
          month,
          until,
          hasPv: known.hasPv,
          terms,
          table,
          same,
          changed,
        }),
      )
    }
    if (this.#begun.get(id) !== turn) return
    const year = { real: addParts(result.map(({ real }) => real)), same: addParts(result.map(({ same }) => same)), changed: addParts(result.map(({ changed }) => changed)) } // prettier-ignore
    await db.pool.query(
      "update what_if set state = 'done', done = $2, total = $2, result = $3, basis = $4, worked_at = $5 where id = $1 and state = 'running'",
      [id, months.length, JSON.stringify({ months: result, year }), JSON.stringify(basis), until],
    )
  }

  /** As nothing and as something is changed. Undefined: the template is gone. */
  async #ways(row: WhatIfRow, { storage, strategies, plan }: NonNullable<Awaited<ReturnType<typeof planStation>>>): Promise<RunTerms[] | undefined> {
    const other = row.templateId === '' ? plan : await templatePlan(this.#sources, row.templateId)
    if (row.templateId !== '' && other === undefined) return undefined
    const size = (text: string, own: number): number => (text === '' ? own : Number(text))
    const larger = { ...storage, capacityKwh: size(row.capacityKwh, storage.capacityKwh), ratedKw: size(row.powerKw, storage.ratedKw) }
    const withPlan = (one: typeof plan) => ({ ...strategies, ...(one === undefined ? {} : { plan: one }) })
    return [
      { strategies: withPlan(plan), storage },
      { strategies: withPlan(other), storage: larger },
    ]
  }
}
