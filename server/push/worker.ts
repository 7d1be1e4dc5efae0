import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { PushFault } from '#contract/push.ts'
import type { LocalText } from '#contract/text.ts'
import type { Registry } from '../plant/registry.ts'
import type { Resolve } from './address.ts'
import { inSpan } from '../tracing/spans.ts'
import { sendHttp } from './http-send.ts'
import { mailBytes, mailLimits, MOST_MAIL, type Mailer } from './mail.ts'
import { compose, testMessage, type Composing, type Message, type PushItem, type Room } from './message.ts'
import { faultKinds, type Outcome } from './outcome.ts'
import type { Limits, Provider } from './providers/provider.ts'
import { robots } from './providers/robots.ts'
import { claim, dueGroups, expire, finish, markTestFailed, markTold, type Due, type DueGroup, type GroupRow } from './queue.ts'
import { isPaused, nextSlot, RATE_WINDOW_MS } from './rates.ts'
import type { SecretBox } from './secret-box.ts'

export interface WorkerDeps {
  pool: pg.Pool
  registry: () => Registry
  log: Logger
  now: () => number
  box: SecretBox
  mailer: Mailer
  /** Origins of PUSH_HOSTS. */
  allowed: readonly string[]
  publicUrl: string | undefined
  limitMs: number
  resolve?: Resolve | undefined
  random?: () => number
  /** Turns are driven by hand. */
  isDriven?: true
}

/** What comes close together goes together. */
const COLLECT_MS = 250

const providerOf = (provider: GroupRow['provider']): Provider | undefined => (provider === 'email' ? undefined : robots[provider])
const limitsOf = (provider: GroupRow['provider']): Limits => providerOf(provider)?.limits ?? mailLimits
export const roomOf = (provider: GroupRow['provider']): Room => providerOf(provider) ?? { bytes: mailBytes, most: () => MOST_MAIL }
/** Where secrets of a group belong (`SecretBox`). */
export const placeOf = (groupId: string, of: 'address' | 'secret'): string => `push_group:${groupId}:${of}`

/**
 * Sends what waits: of one robot one message at a time, robots beside each other. What it is about to send is kept first, what came of it afterwards; time
 * is `deps.now`, so that a turn can be driven by hand.
 */
export class PushWorker {
  readonly #deps: WorkerDeps
  readonly #lanes = new Map<string, Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #turning: Promise<void> | undefined
  #open = true

  constructor(deps: WorkerDeps) {
    this.#deps = deps
  }

  /** There is something new: a turn soon. */
  wake(): void {
    if (!this.#open || this.#deps.isDriven === true) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.turn().catch((error: unknown) => this.#deps.log.warn(`push: ${String(error)}`))
    }, COLLECT_MS)
  }

  /** Begins a message for every robot that has something due and may be sent to. Resolves when they have begun; `settled` when they are through. */
  async turn(): Promise<void> {
    if (!this.#open) return
    this.#turning ??= this.#turn().finally(() => (this.#turning = undefined))
    await this.#turning
  }

  async settled(): Promise<void> {
    await this.#turning
    await Promise.all(this.#lanes.values())
  }

  async close(): Promise<void> {
    this.#open = false
    clearTimeout(this.#timer)
    await this.settled()
  }

  /** Sends a test and says what came of it. */
  async test(group: GroupRow): Promise<Outcome & { tookMs: number }> {
    const { pool, now } = this.#deps
    const message = testMessage(group.name, this.#composing(group, false))
    const body = `${message.title}\n${message.text}`
    await pool.query('insert into push_message (id, group_id, robot, at, items, body) values ($1, $2, $3, $4, 0, $5)', [
      message.id,
      group.id,
      group.robot,
      now(),
      body,
    ])
    const begun = performance.now()
    const outcome = await this.#send(group, message)
    if (outcome.fault === undefined || faultKinds[outcome.fault] === 'partly') {
      await markTold(pool, group.id, outcome, now())
      this.wake()
    } else if (faultKinds[outcome.fault] !== 'message') await markTestFailed(pool, group.id, outcome, now())
    return { ...outcome, tookMs: Math.round(performance.now() - begun) }
  }

  /** When the robot of a group may be sent to next. */
  async slot(group: Pick<GroupRow, 'robot' | 'provider'>, isUrgent: boolean): Promise<number> {
    const now = this.#deps.now()
    const { rows } = await this.#deps.pool.query<{ at: number }>('select at from push_message where robot = $1 and at > $2', [
      group.robot,
      now - RATE_WINDOW_MS,
    ])
    return nextSlot(
      rows.map(({ at }) => at),
      limitsOf(group.provider),
      isUrgent,
      now,
    )
  }

  async #turn(): Promise<void> {
    const { pool, log, now } = this.#deps
    const died = await expire(pool, now())
    if (died > 0) log.warn(`push: of ${died} deliveries it is not known whether they arrived`)
    // Groups of one robot share its limit.
    const lanes = Map.groupBy(await dueGroups(pool, now()), (due) => due.group?.robot ?? due.groupId)
    for (const [lane, groups] of lanes) {
      if (this.#lanes.has(lane)) continue
      const work = this.#tellFirst(groups).finally(() => this.#lanes.delete(lane))
      this.#lanes.set(lane, work)
    }
  }

  /** One message of a robot, of the first of its groups that may be told now: one that pauses or has nothing left keeps no other waiting. */
  async #tellFirst(groups: readonly DueGroup[]): Promise<void> {
    for (const due of groups) {
      try {
        if (await this.#tell(due)) return
      } catch (error) {
        this.#deps.log.warn(`push: ${String(error)}`)
      }
    }
  }

  /** False: it may not be told now, or there is nothing left to tell. */
  async #tell(due: DueGroup): Promise<boolean> {
    const { pool, log, now, registry, random = Math.random } = this.#deps
    const { group } = due
    const isOn = group?.enabled === true
    if (isOn && (isPaused(group.retryAt, now()) || (await this.slot(group, due.isUrgent)) > now())) return false
    const claimed = await claim(pool, due, {
      registry: registry(),
      now: now(),
      compose: (rows) => {
        if (group === null) throw new Error('no group')
        // That something is over wakes nobody.
        const how = this.#composing(
          group,
          rows.some((row) => row.notify_all === true && row.kind !== 'cleared'),
        )
        return compose(
          rows.map((row) => itemOf(row, registry())),
          how,
          roomOf(group.provider),
        )
      },
    })
    if (claimed === undefined || group === null) return false
    const outcome = await this.#send(group, claimed.message)
    const failed = await finish(pool, claimed, group, outcome, { now: now(), random: random() })
    if (outcome.fault !== undefined) log.warn({ fault: outcome.fault }, `push: group ${group.name}: ${claimed.rows.length} not told to all of it`)
    if (failed > 0) log.error(`push: group ${group.name}: ${failed} deliveries failed for good`)
    this.wake()
    return true
  }

  #composing(group: GroupRow, notifyAll: boolean): Composing {
    return { id: randomUUID(), language: group.language, keyword: group.keyword, notifyAll, publicUrl: this.#deps.publicUrl }
  }

  #send(group: GroupRow, message: Message): Promise<Outcome> {
    return inSpan('push', { 'microgrid.provider': group.provider }, () => this.#deliver(group, message))
  }

  async #deliver(group: GroupRow, message: Message): Promise<Outcome> {
    const { box, mailer, allowed, resolve, limitMs, now } = this.#deps
    const provider = providerOf(group.provider)
    if (provider === undefined) return mailer.send(message, group.recipients)
    let request
    try {
      const address = box.open(group.address, placeOf(group.id, 'address'))
      const secret = group.signed ? box.open(group.secret, placeOf(group.id, 'secret')) : ''
      request = provider.request(message, { address, secret }, now())
    } catch {
      return { fault: 'secretUnreadable' satisfies PushFault, text: '' }
    }
    const answer = await sendHttp(request, { allowed, resolve, limitMs })
    return 'fault' in answer ? answer : provider.read(answer.status, answer.body)
  }
}

const both = (name: string, nameEn: string): LocalText => ({ zh: name, en: nameEn || name })

function itemOf({ kind, alarm_id, station_id, told }: Due, { stations, devices, points }: Registry): PushItem {
  const station = stations.get(station_id)
  const device = told.deviceSn === null ? undefined : devices.get(told.deviceSn)
  const point = told.pointId === null ? undefined : points[told.pointId]
  return {
    kind,
    level: told.level,
    alarmId: alarm_id,
    station:
      station_id === ''
        ? null
        : { id: station_id, name: both(station?.name ?? station_id, station?.nameEn ?? ''), timeZone: station?.timeZone ?? 'UTC' },
    task: told.task ?? null,
    device: told.deviceSn === null ? null : { sn: told.deviceSn, name: both(device?.name ?? told.deviceSn, device?.nameEn ?? '') },
    content: told.content,
    value: told.value,
    unit: point?.unit ?? '',
    decimals: point?.decimals ?? 2,
    count: told.count,
    at: told.at,
  }
}
