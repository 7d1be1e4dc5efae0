import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import { ACCEPTED, resultMessage } from '#contract/controller.ts'
import type { IssueBar, IssueState } from '#contract/strategy.ts'
import { isSameSetpoint } from '#domain/setpoint.ts'
import { setpointFault } from '#domain/setpoint-bounds.ts'
import { and, asc, eq, inArray } from '../db/orm.ts'
import { setpointIssue } from '../db/setpoint-schema.ts'
import type { Registry } from '../plant/registry.ts'
import { sendClaimed } from './claimed.ts'
import { ANSWER_MS } from './delivery.ts'
import { InTurn } from './in-turn.ts'

type Issue = typeof setpointIssue.$inferSelect
const under = ['queued', 'sent', 'accepted'] as const satisfies readonly IssueState[]

/** Why a device may not be written to as it is by now: what waited for a second person or a gateway was checked when it was issued. Undefined: it may. */
export function deviceBar({ devices }: Registry, { stationId, deviceSn, code, value }: Issue): IssueBar | undefined {
  const device = devices.get(deviceSn)
  const point = device?.points.get(code)
  if (device?.stationId !== stationId || device.retired || point?.kind !== 'setpoint') return 'setpointGone'
  return setpointFault(value, point, device.ratedPowerKw) === undefined ? undefined : 'setpointBeyond'
}

export interface SetpointsDeps {
  orm: NodePgDatabase
  log: Logger
  now: () => number
  /** So long a command waits for its gateway. */
  waitMs: number
  reachable(stationId: string): boolean
  /** Sends a command to a device. False: its gateway is not there. Rejects: it could not be sent. */
  send(issue: Issue): Promise<boolean>
  /** Why an issue may not go out now; undefined: it may. */
  barOf(issue: Issue): Promise<IssueBar | undefined>
  /** What the device reports of it, with how many decimals, and when that came; undefined: nothing good. */
  reported(issue: Issue): { value: number; decimals: number; arrived: number } | undefined
  onChange(stationId: string): void
  refuse(topic: string, detail: string): void
}

/**
 * Brings setpoints to devices and what these report back into the store, as `Delivery` does with strategies: all that is known stands there, and only a report
 * that equals what was wanted ends a command well. A device keeps no versions: a command that is late names until when it may be carried out.
 */
export class Setpoints {
  readonly #deps: SetpointsDeps
  readonly #turns = new InTurn()
  /** Something may be under way; a server that begins does not know yet. */
  #mayBeOpen = true

  constructor(deps: SetpointsDeps) {
    this.#deps = deps
  }

  /** Sends what is queued for a station. */
  push(stationId: string): Promise<void> {
    this.#mayBeOpen = true
    return this.#turns.run(stationId, () => this.#push(stationId))
  }

  /** Looks at what is under way: what was reported, what ran out of time, whose gateway is back. Called by the clock. */
  async sweep(): Promise<void> {
    if (!this.#mayBeOpen) return
    this.#mayBeOpen = false
    const { orm, log } = this.#deps
    const open = await orm
      .selectDistinct({ stationId: setpointIssue.stationId })
      .from(setpointIssue)
      .where(inArray(setpointIssue.state, [...under]))
    if (open.length > 0) this.#mayBeOpen = true
    const looked = await Promise.allSettled(open.map(({ stationId }) => this.#turns.run(stationId, () => this.#look(stationId))))
    for (const one of looked) if (one.status === 'rejected') log.warn(`setpoints wait: ${String(one.reason)}`)
  }

  /** A device's answer, on its own topic. Resolves when it is kept. */
  async result(stationId: string, topic: string, body: unknown): Promise<void> {
    const { orm, now, onChange, refuse } = this.#deps
    const parsed = resultMessage.safeParse(body)
    if (!parsed.success) return refuse(topic, parsed.error.issues[0]?.message ?? '')
    const { reply, code, message } = parsed.data
    const deviceSn = topic.split('/')[2] ?? ''
    await this.#turns.run(stationId, async () => {
      const own = and(eq(setpointIssue.mid, reply), eq(setpointIssue.stationId, stationId), eq(setpointIssue.deviceSn, deviceSn))
      await orm.transaction(async (tx) => {
        const [row] = await tx.select().from(setpointIssue).where(own).for('update')
        // Twice, or to a command that nobody knows: it changes nothing.
        if (row === undefined || row.answeredAt !== null) return
        const waits = row.state === 'sent' || row.state === 'timedOut'
        const state = !waits ? row.state : code !== ACCEPTED ? 'refused' : row.state === 'sent' ? 'accepted' : row.state
        const over = waits && state === 'refused' ? { doneAt: now() } : {}
        await tx
          .update(setpointIssue)
          .set({ answeredAt: now(), resultCode: code, message, state, ...over })
          .where(own)
      })
    })
    onChange(stationId)
  }

  /** Resolves when everything that came so far is done. */
  settled(): Promise<void> {
    return this.#turns.settled()
  }

  #of(stationId: string, states: readonly IssueState[]): Promise<Issue[]> {
    return this.#deps.orm
      .select()
      .from(setpointIssue)
      .where(and(eq(setpointIssue.stationId, stationId), inArray(setpointIssue.state, [...states])))
      .orderBy(asc(setpointIssue.issuedAt))
  }

  /** Moves an issue on. False: somebody has moved it meanwhile. */
  async #move({ mid, stationId, state }: Issue, to: Partial<Issue>): Promise<boolean> {
    const { orm, onChange } = this.#deps
    const moved = await orm
      .update(setpointIssue)
      .set(to)
      .where(and(eq(setpointIssue.mid, mid), eq(setpointIssue.state, state)))
      .returning({ mid: setpointIssue.mid })
    if (moved.length > 0) onChange(stationId)
    return moved.length > 0
  }

  async #look(stationId: string): Promise<void> {
    const { now, reported } = this.#deps
    for (const issue of await this.#of(stationId, ['sent', 'accepted'])) {
      const found = reported(issue)
      const sentAt = issue.sentAt ?? 0
      const isSame = (value: number): boolean => found !== undefined && isSameSetpoint(issue.value, value, found.decimals)
      // Written back while another value is on its way: what it reported before it was told says nothing of what it will have.
      const isOld = found !== undefined && issue.before !== null && isSame(issue.before) && found.arrived <= sentAt
      if (found !== undefined && isSame(found.value) && !isOld) await this.#move(issue, { state: 'done', doneAt: now() })
      else if (now() - sentAt > ANSWER_MS) {
        const isOther = found !== undefined && found.arrived > (issue.answeredAt ?? sentAt)
        await this.#move(issue, { state: isOther ? 'different' : 'timedOut', doneAt: now() })
      }
    }
    await this.#push(stationId)
  }

  /** What somebody wanted long ago is not what they want when the gateway comes back. */
  #isExpired({ approvedAt, issuedAt }: Issue): boolean {
    return this.#deps.now() - (approvedAt ?? issuedAt) > this.#deps.waitMs
  }

  async #push(stationId: string): Promise<void> {
    const { now, send, reachable, barOf, log } = this.#deps
    for (const issue of await this.#of(stationId, ['queued'])) {
      if (this.#isExpired(issue)) {
        await this.#move(issue, { state: 'expired', doneAt: now() })
        continue
      }
      if (!reachable(stationId)) continue
      const bar = await barOf(issue)
      if (bar !== undefined) {
        await this.#move(issue, { state: 'refused', message: bar, doneAt: now() })
        continue
      }
      await sendClaimed({
        claim: () => this.#move(issue, { state: 'sent', sentAt: now() }),
        send: () => send(issue),
        release: () => this.#move({ ...issue, state: 'sent' }, { state: 'queued', sentAt: null }),
        failed: (error) => log.warn(`setpoint ${issue.deviceSn}/${issue.code} not sent: ${String(error)}`),
      })
    }
  }
}
