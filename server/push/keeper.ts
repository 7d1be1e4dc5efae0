import type pg from 'pg'
import { alarmLevels, type AlarmLevel } from '#contract/alarm.ts'
import { siteZone } from '#contract/project.ts'
import type { PushKind, PushType } from '#contract/push.ts'
import type { AlarmChange, AlarmTeller } from '../alarms/alarm-change.ts'
import type { AlarmRow } from '../alarms/alarm-row.ts'
import type { NoticeOutcome, Told, ToldTask } from '../db/push-schema.ts'
import type { Registry } from '../plant/registry.ts'
import { afterQuiet } from './quiet.ts'
import { noticeText } from './notice-words.ts'
import { concerns, pushTypeOf, readRules, type Matter, type Parents, type Rule } from './rules.ts'

/** A row of the queue before it is there. */
interface Draft {
  subject: string
  alarmId: string | null
  ruleId: string
  step: number
  kind: PushKind
  occurrence: number
  groupId: string
  stationId: string
  urgency: number
  told: Told
  held: boolean
  runAt: number
}

/** What became of an order, or of a strategy at its controller. */
interface StrategyNotice {
  /** Which it is: the same is told once. */
  subject: string
  stationId: string
  deviceSn: string | null
  level: AlarmLevel
  content: Told['content']
  at: number
}

interface NoticeRow {
  id: number
  subject: string
  station_id: string
  device_sn: string | null
  what: string
  outcome: NoticeOutcome
}

/** Who changed a strategy at the site knows of it; what went wrong nobody does. */
function toNotice({ subject, station_id, device_sn, what, outcome }: NoticeRow, at: number): StrategyNotice {
  const content = noticeText(what, device_sn !== null, outcome)
  return { subject, stationId: station_id, deviceSn: device_sn, level: outcome === 'local' ? 'COMMON' : 'SERIOUS', content, at }
}

export interface KeeperDeps {
  registry: () => Registry
  now: () => number
  /** Somebody waits to be told. */
  wake(): void
}

const toldOf = (row: AlarmRow, kind: PushKind | 'worsened'): Told => ({
  level: row.level,
  // Half a character would be refused by the store, and the alarm with it.
  content: { zh: row.content_zh.toWellFormed(), en: row.content_en.toWellFormed() },
  deviceSn: row.device_sn,
  value: kind === 'cleared' ? null : row.value,
  pointId: row.point_id,
  count: row.count,
  at: kind === 'raised' ? row.raised_at : kind === 'cleared' ? (row.cleared_at ?? row.last_at) : row.last_at,
})

/** What is said again of an alarm that is there already: whom it goes on to may wait for it since before. */
const saidAgain: readonly AlarmChange['kind'][] = ['worsened', 'chattering', 'resumed']

/** Keeps what must be told, in the transaction of what it is about: neither is there without the other. */
export class Keeper implements AlarmTeller {
  readonly #deps: KeeperDeps

  constructor(deps: KeeperDeps) {
    this.#deps = deps
  }

  wake(): void {
    this.#deps.wake()
  }

  async keep(client: pg.ClientBase, changes: readonly AlarmChange[]): Promise<void> {
    const { rules, parents } = await readRules(client)
    // One after the other, as they came: what is over is over of what was raised before it.
    let drafts: Draft[] = []
    let over: AlarmRow[] = []
    let again: Draft[] = []
    let seen: string[] = []
    const put = async (): Promise<void> => {
      await moveUp(client, again, seen)
      await insert(client, drafts, this.#deps.now())
      if (over.length > 0) await this.#over(client, over, rules)
      drafts = []
      over = []
      again = []
      seen = []
    }
    for (const { kind, row, wasSeen = false, goesOn = false } of changes) {
      if (kind === 'cleared') {
        over.push(row)
        continue
      }
      if (over.some(({ id }) => id === row.id)) await put()
      const told = this.#alarmDrafts(rules, parents, kind, row).filter(({ step }) => step === 0 || !goesOn)
      drafts.push(...told)
      if (saidAgain.includes(kind)) again.push(...told.filter((draft) => draft.kind === 'escalated'))
      if (wasSeen) seen.push(row.id)
    }
    await put()
  }

  /** Puts what became of orders into the queue: the store keeps it with the orders themselves (`push_notice`), whoever writes them. */
  async takeNotices(pool: pg.Pool): Promise<void> {
    const waiting = await pool.query('select 1 from push_notice limit 1')
    if (waiting.rows.length === 0) return
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query<NoticeRow>('delete from push_notice returning *')
      await this.#keepNotices(
        client,
        rows.toSorted((a, b) => a.id - b.id).map((row) => toNotice(row, this.#deps.now())),
      )
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    } finally {
      client.release()
    }
    this.wake()
  }

  /** Puts what falls due into the queue, in the transaction that notes that it was told. */
  async keepTasks(
    client: Pick<pg.ClientBase, 'query'>,
    tasks: readonly { subject: string; stationId: string; isLate: boolean; content: Told['content']; task: ToldTask }[],
  ): Promise<void> {
    const { rules, parents } = await readRules(client)
    const at = this.#deps.now()
    const drafts = tasks.flatMap(({ subject, stationId, isLate, content, task }) => {
      const told: Told = { level: isLate ? 'COMMON' : 'WARN', content, deviceSn: null, value: null, pointId: null, count: 1, at, task }
      // Whoever tells has noted that it was told; a day that comes back after another one is told again.
      return this.#drafts(rules, parents, 'task', { kind: 'task', subject, alarmId: null, stationId, occurrence: at, told })
    })
    await insert(client, drafts, at)
  }

  async #keepNotices(client: pg.ClientBase, notices: readonly StrategyNotice[]): Promise<void> {
    const { rules, parents } = await readRules(client)
    const drafts = notices.flatMap(({ subject, stationId, deviceSn, level, content, at }) => {
      const told: Told = { level, content, deviceSn, value: null, pointId: null, count: 1, at }
      return this.#drafts(rules, parents, 'strategy', { kind: 'strategy', subject, alarmId: null, stationId, occurrence: 0, told })
    })
    await insert(client, drafts, this.#deps.now())
  }

  #alarmDrafts(rules: readonly Rule[], parents: Parents, kind: Exclude<AlarmChange['kind'], 'cleared'>, row: AlarmRow): Draft[] {
    const type = pushTypeOf(row.code)
    // What comes back may do so at the same count: it was there all the time.
    // Of one that goes up and down each level is told once.
    const occurrence = kind === 'resumed' ? this.#deps.now() : kind === 'worsened' ? -1 - alarmLevels.indexOf(row.level) : row.count
    return this.#drafts(rules, parents, type, {
      kind: kind === 'worsened' ? 'raised' : kind,
      subject: row.id,
      alarmId: row.id,
      stationId: row.station_id,
      occurrence,
      told: toldOf(row, kind),
    })
  }

  #drafts(
    rules: readonly Rule[],
    parents: Parents,
    type: PushType,
    what: Pick<Draft, 'kind' | 'subject' | 'alarmId' | 'stationId' | 'occurrence' | 'told'>,
  ): Draft[] {
    const station = this.#deps.registry().stations.get(what.stationId)
    const { level, task } = what.told
    // A project that builds no station of the console yet: its own organization, and the days of the country.
    const organizationCode = station?.organizationCode ?? task?.organizationCode
    if (organizationCode === undefined) return []
    const zone = station?.timeZone ?? siteZone
    const matter: Matter = { type, level, stationId: what.stationId, organizationCode }
    return rules
      .filter((rule) => concerns(rule, matter, parents))
      .flatMap((rule) => {
        const drafts: Draft[] = []
        let at = this.#deps.now()
        // Only an alarm can wait for somebody to see it.
        const steps = type !== 'strategy' && type !== 'task' ? rule.steps : rule.steps.slice(0, 1)
        for (const [step, { groupId, minutes }] of steps.entries()) {
          const wanted = at + (type === 'strategy' || type === 'task' ? 0 : minutes * 60_000)
          const runAt = afterQuiet(rule, level, zone, wanted)
          drafts.push({
            ...what,
            kind: step === 0 ? what.kind : 'escalated',
            ruleId: rule.id,
            step,
            groupId,
            urgency: alarmLevels.indexOf(level),
            held: runAt > this.#deps.now(),
            runAt,
          })
          at = runAt
        }
        return drafts
      })
  }

  /** What still waited until it is sure that it stands need not be told; who was told that it is there is told that it is over, where the rule says so. */
  async #over(client: pg.ClientBase, rows: readonly AlarmRow[], rules: readonly Rule[]): Promise<void> {
    const ids = rows.map((row) => row.id)
    // One that comes and goes is not over between two returns: somebody is still to see it.
    const ended = rows.filter((row) => row.chatter_since === null).map((row) => row.id)
    await client.query(
      `update push_delivery set state = 'dropped', code = 'over'
       where alarm_id = any($1::text[]) and state = 'waiting' and kind in ('raised', 'returned', 'chattering', 'resumed', 'escalated') and held`,
      [ended],
    )
    const returning = new Map(rules.filter((rule) => rule.returnMessages).map((rule) => [rule.id, rule]))
    if (returning.size === 0) return
    const told = await client.query<{ alarm_id: string; rule_id: string; step: number; group_id: string }>(
      `select distinct d.alarm_id, d.rule_id, d.step, d.group_id from push_delivery d
       where d.alarm_id = any($1::text[]) and d.rule_id = any($2::text[]) and d.state in ('waiting', 'sending', 'sent', 'uncertain')
         and d.kind in ('raised', 'returned', 'chattering', 'resumed', 'escalated')
         and not exists (select 1 from push_delivery c where c.alarm_id = d.alarm_id and c.rule_id = d.rule_id and c.step = d.step and c.kind = 'cleared' and c.id > d.id)`,
      [ids, [...returning.keys()]],
    )
    const now = this.#deps.now()
    const drafts = rows.flatMap((row): Draft[] => {
      const station = this.#deps.registry().stations.get(row.station_id)
      // Of one that comes and goes no single return is told; when it has been quiet, that it is over.
      if (station === undefined || row.chatter_since !== null) return []
      return told.rows.flatMap((one): Draft[] => {
        const rule = returning.get(one.rule_id)
        if (one.alarm_id !== row.id || rule === undefined) return []
        const runAt = afterQuiet(rule, row.level, station.timeZone, now)
        const place = { ruleId: rule.id, step: one.step, groupId: one.group_id, stationId: row.station_id }
        const what = { subject: row.id, alarmId: row.id, kind: 'cleared' as const, occurrence: row.count, told: toldOf(row, 'cleared') }
        return [{ ...place, ...what, urgency: alarmLevels.indexOf(row.level), held: runAt > now, runAt }]
      })
    })
    await insert(client, drafts, now)
  }
}

/**
 * Alarms of which something is said again: what waits to go on to the next group goes there once, at its time of before or sooner, with the level of now. What
 * was `seen` (alarms' keys) at the level before waits anew.
 */
async function moveUp(client: Pick<pg.ClientBase, 'query'>, drafts: readonly Draft[], seen: readonly string[]): Promise<void> {
  if (seen.length > 0) {
    await client.query(
      "update push_delivery set state = 'dropped', code = 'seen' where alarm_id = any($1::text[]) and state = 'waiting' and kind = 'escalated'",
      [seen],
    )
  }
  for (const { subject, ruleId, step, kind, occurrence, told, urgency, runAt, held } of drafts) {
    // It takes the place of the row that would be put in.
    await client.query(
      `update push_delivery d set occurrence = $5, told = $6, urgency = $7, run_at = least(run_at, $8), held = held and $9
       where subject = $1 and rule_id = $2 and step = $3 and kind = $4 and state = 'waiting'
         and id = (select min(id) from push_delivery w where w.subject = $1 and w.rule_id = $2 and w.step = $3 and w.kind = $4 and w.state = 'waiting')
         and not exists (select 1 from push_delivery o where o.subject = $1 and o.rule_id = $2 and o.step = $3 and o.kind = $4 and o.occurrence = $5)`,
      [subject, ruleId, step, kind, occurrence, JSON.stringify(told), urgency, runAt, held],
    )
  }
}

/** Puts rows into the queue; what is there already stays as it is. */
async function insert(client: Pick<pg.ClientBase, 'query'>, drafts: readonly Draft[], now: number): Promise<void> {
  if (drafts.length === 0) return
  const column = <T>(pick: (draft: Draft) => T): T[] => drafts.map(pick)
  await client.query(
    `insert into push_delivery (subject, alarm_id, rule_id, step, kind, occurrence, group_id, station_id, urgency, told, held, run_at, created_at)
     select u.subject, u.alarm, u.rule, u.step, u.kind, u.occurrence, u.receiver, u.station, u.urgency, u.told, u.held, u.run_at, $13
     from unnest($1::text[], $2::text[], $3::text[], $4::int4[], $5::text[], $6::int8[], $7::text[], $8::text[], $9::int4[], $10::jsonb[], $11::bool[], $12::int8[])
       as u (subject, alarm, rule, step, kind, occurrence, receiver, station, urgency, told, held, run_at)
     on conflict (subject, rule_id, step, kind, occurrence) do nothing`,
    [
      column((draft) => draft.subject),
      column((draft) => draft.alarmId),
      column((draft) => draft.ruleId),
      column((draft) => draft.step),
      column((draft) => draft.kind),
      column((draft) => draft.occurrence),
      column((draft) => draft.groupId),
      column((draft) => draft.stationId),
      column((draft) => draft.urgency),
      column((draft) => JSON.stringify(draft.told)),
      column((draft) => draft.held),
      column((draft) => draft.runAt),
      now,
    ],
  )
}
