import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import { ACCEPTED, reportMessage, resultMessage, type CommandMessage, type ReportMessage, type ResultMessage } from '#contract/controller.ts'
import { type IssueBar, strategySchemas } from '#contract/strategy.ts'
import type { Transaction } from '../db/change.ts'
import { and, asc, eq, inArray, lt, or, sql } from '../db/orm.ts'
import { strategy, strategyIssue, type DeviceHas } from '../db/strategy-schema.ts'
import { sendClaimed } from './claimed.ts'
import { hashOf, unreadable } from './hash.ts'
import { InTurn } from './in-turn.ts'
import { endBarred } from './issuer.ts'
import { keepPlanReport } from './plan-reports.ts'
import { fail, held, openOf, strategyId, whereThere, type Issue, type Strategy } from './issues.ts'

/** A controller that says nothing for so long has not taken it. */
export const ANSWER_MS = 20_000

export interface DeliveryDeps {
  orm: NodePgDatabase
  log: Logger
  now: () => number
  reachable(stationId: string): boolean
  /** Sends a command to a station's controller. False: it is not there. Rejects: it could not be sent. */
  send(stationId: string, message: CommandMessage): Promise<boolean>
  /** Why an issue may not go out now; undefined: it may. */
  barOf(issue: Issue): Promise<IssueBar | undefined>
  /** A station's strategies are no longer what they were. */
  onChange(stationId: string): void
  refuse(topic: string, detail: string): void
}

/**
 * Brings what is wanted to the controllers and what they say back into the store. All that is known stands there: a server that begins goes on with it. A
 * strategy is synchronized only where its controller reports just the parameters that are wanted. Each station's messages are taken one after the other.
 */
export class Delivery {
  readonly #deps: DeliveryDeps
  readonly #turns = new InTurn()

  constructor(deps: DeliveryDeps) {
    this.#deps = deps
  }

  /** Sends what is queued for a station, of each type the newest alone. */
  push(stationId: string): Promise<void> {
    return this.#turns.run(stationId, () => this.#push(stationId))
  }

  /**
   * What was sent and not answered has failed; what came of it is seen at the next report. What waits for a station that is there goes out: one whose gateway
   * was silent for a while, but connected all the time, tells no report when it is heard again. Called by the clock.
   */
  async sweep(): Promise<void> {
    const { orm, now, log, reachable } = this.#deps
    const { stationId: of, state, sentAt } = strategyIssue
    const open = await orm
      .selectDistinct({ stationId: of, isQueued: sql<boolean>`${state} = 'queued'` })
      .from(strategyIssue)
      .where(and(inArray(state, ['queued', 'sent', 'accepted']), or(eq(state, 'queued'), lt(sentAt, now() - ANSWER_MS))))
    // One that has much to work off, or fails, holds up no other.
    const ended = open.flatMap(({ stationId, isQueued }) => {
      if (!isQueued) return [this.#turns.run(stationId, () => this.#timeOut(stationId))]
      return reachable(stationId) ? [this.push(stationId)] : []
    })
    for (const one of await Promise.allSettled(ended)) if (one.status === 'rejected') log.warn(`strategies wait: ${String(one.reason)}`)
  }

  /** A controller's answer. Resolves when it is kept. */
  result(stationId: string, topic: string, body: unknown): Promise<void> {
    const parsed = resultMessage.safeParse(body)
    if (!parsed.success) {
      this.#deps.refuse(topic, parsed.error.issues[0]?.message ?? '')
      return Promise.resolve()
    }
    return this.#turns.run(stationId, () => this.#result(stationId, parsed.data))
  }

  /** What a controller has. Resolves when it is kept; what waited for the station goes out then. */
  report(stationId: string, topic: string, body: unknown): Promise<void> {
    const parsed = reportMessage.safeParse(body)
    if (!parsed.success) {
      this.#deps.refuse(topic, parsed.error.issues[0]?.message ?? '')
      return Promise.resolve()
    }
    return this.#turns.run(stationId, async () => {
      await this.#report(stationId, parsed.data)
      await this.#push(stationId)
    })
  }

  /** Resolves when everything that came so far is done. */
  settled(): Promise<void> {
    return this.#turns.settled()
  }

  async #push(stationId: string): Promise<void> {
    const { orm, now, send, reachable, log } = this.#deps
    const queued = await orm
      .select()
      .from(strategyIssue)
      .where(and(eq(strategyIssue.stationId, stationId), eq(strategyIssue.state, 'queued')))
      .orderBy(asc(strategyIssue.version))
    for (const issue of queued) {
      const { mid, type, version, hash, params } = issue
      const bar = await this.#deps.barOf(issue)
      if (bar !== undefined) {
        await this.#bar(issue, bar)
        continue
      }
      if (!reachable(stationId)) continue
      await sendClaimed({
        claim: () => this.#move(issue, { state: 'queued', to: { state: 'sent', sentAt: now() } }, { state: 'synchronizing', reason: '' }),
        send: () => send(stationId, { mid, type, version, hash, params, timestamp: now() }),
        release: () => this.#move(issue, { state: 'sent', to: { state: 'queued', sentAt: null } }, { state: 'toBeIssued' }),
        failed: (error) => log.warn(`strategy ${stationId}/${type} not sent: ${String(error)}`),
      })
    }
  }

  /** Moves an issue on that is in a state, and its strategy with it. False: somebody has moved it meanwhile. */
  async #move(
    { mid, stationId, type }: Issue,
    { state, to }: { state: Issue['state']; to: Partial<Issue> },
    next: Partial<Strategy>,
  ): Promise<boolean> {
    const { orm, onChange } = this.#deps
    const moved = await orm.transaction(async (tx) => {
      await held(tx, stationId, type)
      const of = and(eq(strategyIssue.mid, mid), eq(strategyIssue.state, state))
      const rows = await tx.update(strategyIssue).set(to).where(of).returning({ mid: strategyIssue.mid })
      if (rows.length > 0)
        await tx
          .update(strategy)
          .set(next)
          .where(eq(strategy.id, strategyId(stationId, type)))
      return rows.length > 0
    })
    if (moved) onChange(stationId)
    return moved
  }

  /** What waited may not go out any more. */
  async #bar({ mid, stationId, type }: Issue, bar: IssueBar): Promise<void> {
    const { orm, now, onChange } = this.#deps
    await orm.transaction(async (tx) => {
      await held(tx, stationId, type)
      const [row] = await tx.select().from(strategyIssue).where(eq(strategyIssue.mid, mid)).for('update')
      if (row?.state === 'queued') await endBarred(tx, row, bar, now())
    })
    onChange(stationId)
  }

  async #timeOut(stationId: string): Promise<void> {
    const { orm, now, onChange } = this.#deps
    await orm.transaction(async (tx) => {
      const rows = await tx
        .select()
        .from(strategyIssue)
        .where(
          and(
            eq(strategyIssue.stationId, stationId),
            inArray(strategyIssue.state, ['sent', 'accepted']),
            lt(strategyIssue.sentAt, now() - ANSWER_MS),
          ),
        )
      for (const row of rows) await fail(tx, row, { state: 'timedOut', reason: row.state === 'accepted' ? 'noReport' : 'noAnswer', at: now() })
    })
    onChange(stationId)
  }

  async #result(stationId: string, { reply, code, message }: ResultMessage): Promise<void> {
    const { orm, now, onChange } = this.#deps
    await orm.transaction(async (tx) => {
      const [known] = await tx.select().from(strategyIssue).where(eq(strategyIssue.mid, reply))
      if (known === undefined || known.stationId !== stationId) return
      await held(tx, stationId, known.type)
      const [row] = await tx.select().from(strategyIssue).where(eq(strategyIssue.mid, reply)).for('update')
      // Twice, or to a command that nobody waits for: it is kept with the issue, and changes nothing.
      if (row === undefined || row.answeredAt !== null) return
      await tx.update(strategyIssue).set({ answeredAt: now(), code, message }).where(eq(strategyIssue.mid, reply))
      if (row.state !== 'sent' && row.state !== 'timedOut') return
      if (code !== ACCEPTED) await fail(tx, row, { state: 'refused', reason: message, at: now() })
      else if (row.state === 'sent') await tx.update(strategyIssue).set({ state: 'accepted' }).where(eq(strategyIssue.mid, reply))
    })
    onChange(stationId)
  }

  async #report(stationId: string, { timestamp, strategies }: ReportMessage): Promise<void> {
    const { orm, now, onChange } = this.#deps
    await orm.transaction(async (tx) => {
      const own = await tx.select().from(strategy).where(eq(strategy.stationId, stationId)).for('update')
      for (const told of newestOf(strategies)) {
        const { type, version, params, updatedAt, updatedBy } = told
        const read = strategySchemas[type].safeParse(params)
        const reported = read.success ? read.data : unreadable(params)
        const hash = hashOf(reported)
        const facts = {
          reported,
          reportedHash: hash,
          reportedVersion: version,
          reportedAt: Math.min(updatedAt, now()),
          reportedBy: updatedBy,
          reportedDevices: devicesOf(told, hash, now()),
        }
        const wanted = own.find((one) => one.type === type)
        const isKept = wanted !== undefined || read.success
        if (type === 'plan' && isKept && wanted?.reportedHash !== hash)
          await keepPlanReport(tx, { stationId, toldAt: now(), since: facts.reportedAt, plan: { params: reported, hash } })
        if (wanted === undefined) {
          const id = strategyId(stationId, type)
          // Nobody has said anything of it here: what the controller has stands for what is wanted.
          if (read.success)
            await tx
              .insert(strategy)
              .values({ id, stationId, type, params: reported, hash, version, ...whereThere(facts.reportedDevices, hash), ...facts })
          continue
        }
        await tx
          .update(strategy)
          .set({ ...facts, ...(await this.#compared(tx, wanted, { ...facts, hash, version, by: updatedBy })) })
          .where(eq(strategy.id, wanted.id))
      }
      for (const gone of own.filter((one) => one.reported !== null && strategies.every(({ type }) => type !== one.type))) {
        const nothing = {
          reported: null,
          reportedHash: null,
          reportedVersion: null,
          reportedAt: Math.min(timestamp, now()),
          reportedBy: null,
          reportedDevices: null,
        }
        if (gone.type === 'plan') await keepPlanReport(tx, { stationId, toldAt: now(), since: nothing.reportedAt, plan: null })
        const open = await openOf(tx, stationId, gone.type)
        await tx
          .update(strategy)
          .set({ ...nothing, ...(open.some(({ state }) => state !== 'waiting') ? {} : { state: 'toBeIssued' as const, reason: 'lost' }) })
          .where(eq(strategy.id, gone.id))
      }
    })
    onChange(stationId)
  }

  /** What a report makes of a strategy and of its issue that is under way. */
  async #compared(
    tx: Transaction,
    wanted: Strategy,
    { hash, version, by, reportedDevices }: { hash: string; version: number; by: string; reportedDevices: DeviceHas[] | null },
  ): Promise<Partial<Strategy>> {
    const at = this.#deps.now()
    const issues = await openOf(tx, wanted.stationId, wanted.type)
    const under = issues.find(({ state }) => state === 'sent' || state === 'accepted' || state === 'queued')
    if (under !== undefined && under.hash === hash && version >= under.version) {
      await tx.update(strategyIssue).set({ state: 'done', doneAt: at }).where(eq(strategyIssue.mid, under.mid))
      return hash === wanted.hash ? whereThere(reportedDevices, hash) : { state: 'toBeIssued', reason: 'changed' }
    }
    if (under !== undefined) {
      // An older state of the controller, told before it has taken the command.
      if (version < under.version) return {}
      await tx.update(strategyIssue).set({ state: 'different', doneAt: at, message: by }).where(eq(strategyIssue.mid, under.mid))
      return { state: 'toBeIssued', reason: 'different' }
    }
    // An answer that came too late, or never: it was taken all the same.
    const { stationId, type } = wanted
    const taken = and(eq(strategyIssue.version, version), eq(strategyIssue.hash, hash), eq(strategyIssue.state, 'timedOut'))
    const late = await tx
      .update(strategyIssue)
      .set({ state: 'done', doneAt: at })
      .where(and(eq(strategyIssue.stationId, stationId), eq(strategyIssue.type, type), taken))
      .returning({ mid: strategyIssue.mid })
    // What waits for a second person is of other parameters, and may go out.
    if (hash === wanted.hash) return issues.some((one) => one.hash !== hash) ? {} : whereThere(reportedDevices, hash)
    // What is a draft here stays one; what was the same is no longer.
    if (wanted.state === 'toBeIssued' && wanted.reportedHash === hash) return {}
    // Just what was issued last, and something else is wanted since.
    if (late.length > 0 && version === wanted.version) return { state: 'toBeIssued', reason: 'changed' }
    if (by !== 'cloud') return { state: 'toBeIssued', reason: 'local' }
    return { state: 'toBeIssued', reason: version < (wanted.reportedVersion ?? 0) ? 'older' : 'different' }
  }
}

/** What each device has of a strategy; of one that is named twice the last. Null: the controller says nothing of them. */
function devicesOf({ type, version, devices }: ReportMessage['strategies'][number], hash: string, now: number): DeviceHas[] | null {
  if (devices === undefined) return null
  const has = devices.map((one): DeviceHas => {
    const read = one.params === undefined ? undefined : strategySchemas[type].safeParse(one.params)
    const own = read === undefined ? (one.version === version ? hash : null) : read.success ? hashOf(read.data) : null
    return { sn: one.sn, version: one.version, hash: own, since: Math.min(one.updatedAt, now) }
  })
  return [...new Map(has.map((one) => [one.sn, one])).values()]
}

/** Of each type the newest, whatever a controller says twice. */
const newestOf = (list: ReportMessage['strategies']): ReportMessage['strategies'] => [
  ...new Map(list.toSorted((a, b) => a.version - b.version).map((one) => [one.type, one])).values(),
]
