import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { code } from '#contract/endpoint.ts'
import { monthAfter, settlementPeriod } from '#domain/settlement/period.ts'
import { localMonth, startOfDate } from '#domain/time.ts'
import type { Reader, Transaction } from '../db/change.ts'
import { and, asc, desc, eq, inArray, isNull, lte } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import { account, station } from '../db/schema.ts'
import { settlementAgreement, settlementRun, settlementRunItem } from '../db/settlement-schema.ts'
import { badField, badFieldWith, forbidden, notFound, Refusal } from '../refusal/refusal.ts'
import { makeSlip, type Making } from './slips.ts'

type Run = typeof settlementRun.$inferSelect
/** The zone of the console, in which it is a month now. */
const ZONE = 'Asia/Shanghai'
/** Who started a run, or goes on with it: slips are made in their name. */
export type RunBy = Omit<Making, 'now'> & {
  by: Making['by'] & { viewer: { accountId: string } }
  stationIds: readonly string[]
  /** Whether they may make slips of a station now. */
  mayNow(stationId: string): Promise<boolean>
}

/**
 * The slips of a month for all customers of somebody's stations, one after the other. What is done is kept with each step, so that a run can be stopped, by
 * people or by the server's end, and gone on with. One person has one at a time.
 */
export class SettlementRuns {
  readonly #pool: pg.Pool
  readonly #orm: Reader
  readonly #log: Logger
  readonly #now: () => number
  readonly #under = new Map<string, Promise<void>>()
  /** What an error has ended, until the store has taken that it stopped: what ended it may be the store itself. */
  readonly #died = new Set<string>()
  #ended = false

  constructor(pool: pg.Pool, orm: Reader, log: Logger, now: () => number) {
    this.#pool = pool
    this.#orm = orm
    this.#log = log
    this.#now = now
  }

  /** What was under way when the server ended has stopped. */
  async open(): Promise<void> {
    await this.#pool.query("update settlement_run set state = 'stopped' where state = 'running'")
  }

  /** A person's newest; undefined: none yet. */
  async newest(ownerId: string): Promise<Run | undefined> {
    await this.#bury()
    const [run] = await this.#orm.select().from(settlementRun).where(eq(settlementRun.ownerId, ownerId)).orderBy(desc(settlementRun.startedAt)).limit(1) // prettier-ignore
    return run
  }

  /** Begins one for all agreements of the stations of who asks. */
  async start(run: RunBy, month: string): Promise<string> {
    const { accountId } = run.by.viewer
    await this.#bury()
    // The period of a month may begin with days of the month before.
    if (month > monthAfter(localMonth(ZONE, this.#now()))) throw badField('month', 'settlementNotBegun')
    // Of each point the agreement that holds in the month.
    const agreements = await this.#orm
      .select({ id: settlementAgreement.connectionPointId, day: settlementAgreement.settlementDay, timeZone: station.timeZone })
      .from(settlementAgreement)
      .innerJoin(station, eq(station.id, settlementAgreement.stationId))
      .where(and(inArray(settlementAgreement.stationId, [...run.stationIds]), lte(settlementAgreement.fromMonth, month)))
      .orderBy(asc(settlementAgreement.stationId), asc(settlementAgreement.connectionPointId), desc(settlementAgreement.fromMonth))
    const points = agreements.filter(({ id }, i) => agreements[i - 1]?.id !== id)
    if (points.length === 0) throw badField('month', 'settlementNothing')
    // One customer's period may be over days before another's; before the first one is, a slip could only say that it is not.
    const ends = points.map(({ day, timeZone }) => ({ to: settlementPeriod(month, day).to, timeZone }))
    const [first] = ends.map(({ to }) => to).toSorted()
    if (ends.every(({ to, timeZone }) => startOfDate(timeZone, to) > this.#now())) throw badFieldWith('month', 'settlementNotOver', first ?? '')
    const id = randomUUID()
    await run.change(run.by, async (tx, note) => {
      await refuseSecond(tx, accountId)
      await tx
        .insert(settlementRun)
        .values({ id, month, state: 'running', startedAt: this.#now(), startedBy: run.by.viewer.username, ownerId: accountId })
      await tx.insert(settlementRunItem).values(points.map((point, position) => ({ runId: id, position, connectionPointId: point.id })))
      await note('startSettlementRun', `settlementRun:${month}`, null, { month, count: points.length })
    })
    this.#go(id, month, run)
    return id
  }

  /** Goes on with one that was stopped. */
  async goOn(run: RunBy, id: string): Promise<void> {
    const own = await this.#own(id, run.by.viewer.accountId)
    if (own.state !== 'stopped') throw new Refusal(code.conflict, 'settlementRunBusy')
    await this.#under.get(id)
    await run.change(run.by, async (tx, note) => {
      await refuseSecond(tx, run.by.viewer.accountId)
      const again = { state: 'running', endedAt: null } as const
      const stopped = and(eq(settlementRun.id, id), eq(settlementRun.state, 'stopped'))
      const taken = await tx.update(settlementRun).set(again).where(stopped).returning({ id: settlementRun.id })
      if (taken.length === 0) throw new Refusal(code.conflict, 'settlementRunBusy')
      await note('continueSettlementRun', `settlementRun:${own.month}`, { state: 'stopped' }, { state: 'running' })
    })
    this.#go(id, own.month, run)
  }

  /** Ends one after the slip that is being made. */
  async stop({ by, change }: Pick<RunBy, 'by' | 'change'>, id: string): Promise<void> {
    const { month } = await this.#own(id, by.viewer.accountId)
    await change(by, async (tx, note) => {
      const running = and(eq(settlementRun.id, id), eq(settlementRun.state, 'running'))
      const ended = { state: 'stopped', endedAt: this.#now() } as const
      const stopped = await tx.update(settlementRun).set(ended).where(running).returning({ id: settlementRun.id })
      if (stopped.length > 0) await note('stopSettlementRun', `settlementRun:${month}`, { state: 'running' }, { state: 'stopped' })
    })
  }

  async close(): Promise<void> {
    this.#ended = true
    await Promise.all(this.#under.values())
  }

  /** What has died says no longer that it is under way. */
  async #bury(): Promise<void> {
    const ids = [...this.#died]
    if (ids.length === 0) return
    const stopped = "update settlement_run set state = 'stopped', ended_at = $2 where id = any($1::text[]) and state = 'running'"
    await this.#pool.query(stopped, [ids, this.#now()])
    for (const id of ids) this.#died.delete(id)
  }

  async #own(id: string, ownerId: string): Promise<Run> {
    await this.#bury()
    const [run] = await this.#orm
      .select()
      .from(settlementRun)
      .where(and(eq(settlementRun.id, id), eq(settlementRun.ownerId, ownerId)))
    if (run === undefined) throw notFound()
    return run
  }

  #go(id: string, month: string, run: RunBy): void {
    const going = this.#work(id, month, run)
      .catch((error: unknown) => {
        this.#log.error({ err: error }, 'settlement run failed')
        this.#died.add(id)
      })
      .finally(() => this.#under.delete(id))
    this.#under.set(id, going)
  }

  async #work(id: string, month: string, run: RunBy): Promise<void> {
    const items = await this.#orm
      .select()
      .from(settlementRunItem)
      .where(and(eq(settlementRunItem.runId, id), isNull(settlementRunItem.doneAt)))
      .orderBy(asc(settlementRunItem.position))
    for (const { position, connectionPointId } of items) {
      if (this.#ended) return
      const [now] = await this.#orm.select({ state: settlementRun.state }).from(settlementRun).where(eq(settlementRun.id, id))
      if (now?.state !== 'running') return
      const { slipId, failure } = await this.#make(run, connectionPointId, month)
      await this.#pool.query('update settlement_run_item set done_at = $3, slip_id = $4, failure = $5 where run_id = $1 and position = $2', [
        id,
        position,
        this.#now(),
        slipId,
        failure,
      ])
    }
    await this.#pool.query("update settlement_run set state = 'done', ended_at = $2 where id = $1 and state = 'running'", [id, this.#now()])
  }

  async #make(run: RunBy, connectionPointId: string, month: string): Promise<{ slipId: string | null; failure: string }> {
    try {
      // Whoever began it may have lost the right, or the station, since.
      const [point] = await this.#orm
        .select({ stationId: connectionPoint.stationId })
        .from(connectionPoint)
        .where(eq(connectionPoint.id, connectionPointId))
      if (point === undefined) throw notFound()
      if (!(await run.mayNow(point.stationId))) throw forbidden()
      return { slipId: await makeSlip({ ...run, now: this.#now() }, connectionPointId, month), failure: '' }
    } catch (error) {
      if (error instanceof Refusal) return { slipId: null, failure: error.text }
      this.#log.error({ err: error, connectionPointId, month }, 'settlement slip failed')
      return { slipId: null, failure: 'internal' }
    }
  }
}

/** Refuses a second run of a person beside one that is under way: of two that begin, or go on, at once one waits here and then sees the other. */
async function refuseSecond(tx: Transaction, ownerId: string): Promise<void> {
  await tx.select({ id: account.id }).from(account).where(eq(account.id, ownerId)).for('no key update')
  const [busy] = await tx
    .select({ id: settlementRun.id })
    .from(settlementRun)
    .where(and(eq(settlementRun.ownerId, ownerId), eq(settlementRun.state, 'running')))
    .limit(1)
  if (busy !== undefined) throw new Refusal(code.conflict, 'settlementRunBusy')
}
