import type pg from 'pg'
import type { AlarmLevel } from '#contract/alarm.ts'
import type { PushDrop, PushFault, PushKind, PushType } from '#contract/push.ts'
import { calls, type AlarmRow } from '../alarms/alarm-row.ts'
import type { pushGroup, Told } from '../db/push-schema.ts'
import type { Registry } from '../plant/registry.ts'
import type { Message } from './message.ts'
import { faultKinds, type Outcome } from './outcome.ts'
import { GIVE_UP_MS, GROUP_TRIES, LEAST_TRIES, pauseAfter } from './rates.ts'
import { isWithin, pushTypeOf, readParents, tellsOf, type Parents } from './rules.ts'

/** A robot answers within ten seconds, a mail server takes up to that for each recipient; what says "sending" for longer was begun by somebody who is dead. */
const LEASE_MS = 30_000
const LEASE_PER_RECIPIENT_MS = 10_000
/** In one message at most. */
const MOST_TOGETHER = 1000

/** A row of the queue as pg gives it, with what decides whether it is still to be told. */
export interface Due {
  id: number
  alarm_id: string | null
  kind: PushKind
  urgency: number
  station_id: string
  told: Told
  held: boolean
  attempts: number
  batch: number | null
  message_id: string | null
  run_at: number
  rule_on: boolean | null
  rule_organization: string | null
  rule_types: PushType[] | null
  rule_levels: AlarmLevel[] | null
  rule_has_station: boolean
  /** The group that the rule tells at this step now. */
  rule_group: string | null
  notify_all: boolean | null
  resend: boolean | null
  alarm: AlarmRow | null
  /** Of a task: it is still to be done by that day. */
  task_stands: boolean
}

export type GroupRow = Pick<
  typeof pushGroup.$inferSelect,
  'id' | 'name' | 'provider' | 'address' | 'secret' | 'signed' | 'robot' | 'recipients' | 'keyword' | 'language' | 'enabled' | 'failures' | 'retryAt'
>

const GROUP_COLUMNS = `g.id, g.name, g.provider, g.address, g.secret, g.signed, g.robot, g.recipients, g.keyword, g.language, g.enabled, g.failures,
  g.retry_at as "retryAt"`

/** A group for which something is due; without `group` it is not there any more. */
export interface DueGroup {
  groupId: string
  isUrgent: boolean
  group: GroupRow | null
}

/** Those with something very urgent first, then those that wait the longest. */
export async function dueGroups(pool: pg.Pool, now: number): Promise<DueGroup[]> {
  const { rows } = await pool.query<GroupRow & { groupId: string; isUrgent: boolean }>(
    `select d.group_id as "groupId", d.urgent as "isUrgent", ${GROUP_COLUMNS} from (
       select group_id, min(urgency) = 0 as urgent, min(run_at) as since from push_delivery where state = 'waiting' and run_at <= $1 group by group_id) d
     left join push_group g on g.id = d.group_id order by d.urgent desc, d.since, d.group_id`,
    [now],
  )
  return rows.map(({ groupId, isUrgent, ...group }) => ({ groupId, isUrgent, group: group.id === null ? null : group }))
}

/** Whether the rule as it is now would tell of it. Who was told that something is there is told that it is over, whatever the rule says meanwhile. */
function isStillTold({ rule_types, rule_levels, rule_has_station, rule_group, kind, alarm, told }: Due): boolean {
  const type = kind === 'strategy' || kind === 'task' ? kind : pushTypeOf(alarm?.code ?? '')
  return rule_group !== null && rule_has_station && tellsOf({ types: rule_types ?? [], levels: rule_levels ?? [] }, type, told.level)
}

/** Why something need not be told any more. */
function dropOf(row: Due, registry: Registry, parents: Parents): PushDrop | undefined {
  if (row.rule_on !== true || row.rule_organization === null) return 'ruleOff'
  const station = registry.stations.get(row.station_id)
  const whose = station?.organizationCode ?? (row.station_id === '' ? row.told.task?.organizationCode : undefined)
  if (whose === undefined || !isWithin(whose, row.rule_organization, parents)) return 'elsewhere'
  const { alarm, kind } = row
  if (kind !== 'cleared' && !isStillTold(row)) return 'ruleChanged'
  // Done, put off, deleted or put away while it waited for the morning.
  if (kind === 'task' && !row.task_stands) return 'over'
  if (row.alarm_id === null || kind === 'cleared' || (kind !== 'escalated' && !row.held)) return undefined
  // One that comes and goes is over when it has been quiet.
  if (alarm === null || (alarm.cleared_at !== null && alarm.chatter_since === null)) return 'over'
  if (alarm.state === 'PROCESSED') return 'handled'
  if (!calls(alarm)) return 'aside'
  return kind === 'escalated' && alarm.seen_at !== null ? 'seen' : undefined
}

/** Of what is due for a group, what goes into one message: all, unless one was refused for what it said; then its halves. */
function together(rows: readonly Due[]): Due[] {
  const [first] = rows
  if (first?.batch == null) return rows.filter((row) => row.batch === null)
  return rows.filter((row) => row.batch !== null && row.message_id === first.message_id).slice(0, first.batch)
}

export interface Claim {
  rows: Due[]
  message: Message
}

/**
 * Takes what is due for a group, the most urgent first, drops what need not be told, and keeps the message that `compose` makes of the rest as being sent:
 * from here on a death leaves rows that say so. Undefined: nothing is left to tell.
 */
export async function claim(
  pool: pg.Pool,
  { groupId, group }: DueGroup,
  { registry, now, compose }: { registry: Registry; now: number; compose(rows: readonly Due[]): Message },
): Promise<Claim | undefined> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<Due>(
      `select d.id, d.alarm_id, d.kind, d.urgency, d.station_id, d.told, d.held, d.attempts, d.batch, d.message_id, d.run_at,
         r.enabled as rule_on, r.organization_code as rule_organization, r.notify_all, r.types as rule_types, r.levels as rule_levels,
         coalesce(r.all_stations or exists (select 1 from push_rule_station s where s.rule_id = r.id and s.station_id = d.station_id), false) as rule_has_station,
         case when d.step = 0 then r.group_id else (select s.group_id from push_rule_step s where s.rule_id = d.rule_id and s.step = d.step) end as rule_group,
         r.resend_uncertain as resend, to_jsonb(a) as alarm,
         d.kind = 'task' and exists (
           select 1 from project_task t join project p on p.id = t.project_id
           where t.id = split_part(d.subject, ':', 1) and t.due_date = split_part(d.subject, ':', 3) and t.state in ('open', 'doing') and p.archived_at is null
         ) as task_stands
       from push_delivery d left join push_rule r on r.id = d.rule_id left join alarm a on a.id = d.alarm_id
       where d.group_id = $1 and d.state = 'waiting' and d.run_at <= $2 order by d.urgency, d.id limit ${MOST_TOGETHER} for update of d skip locked`,
      [groupId, now],
    )
    const parents = await readParents(client)
    const drops = new Map<PushDrop, number[]>()
    const kept: Due[] = []
    for (const row of rows) {
      // It was being sent when the rule was given another group.
      const isElsewhere = row.kind !== 'cleared' && row.rule_group !== null && row.rule_group !== groupId
      const drop = isElsewhere || group?.enabled === true ? dropOf(row, registry, parents) : 'groupOff'
      if (drop === undefined && isElsewhere)
        await client.query('update push_delivery set group_id = $2, batch = null, attempts = 0 where id = $1', [row.id, row.rule_group])
      else if (drop === undefined) kept.push(row)
      else drops.set(drop, [...(drops.get(drop) ?? []), row.id])
    }
    for (const [drop, ids] of drops)
      await client.query("update push_delivery set state = 'dropped', code = $2 where id = any($1::int8[])", [ids, drop])
    const chosen = together(kept)
    if (group === null || chosen.length === 0) {
      await client.query('commit')
      return undefined
    }
    const message = compose(chosen)
    await client.query(
      `with message as (insert into push_message (id, group_id, robot, at, items, body) values ($1, $2, $3, $4, $5, $6))
       update push_delivery set state = 'sending', message_id = $1, lease_at = $7, attempts = attempts + 1 where id = any($8::int8[])`,
      [
        message.id,
        groupId,
        group.robot,
        now,
        chosen.length,
        `${message.title}\n${message.text}`,
        now + LEASE_MS + group.recipients.length * LEASE_PER_RECIPIENT_MS,
        chosen.map(({ id }) => id),
      ],
    )
    await client.query('commit')
    return { rows: chosen, message }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** What was being sent when somebody died may have arrived: it says so, and is sent again where its rule wants that. Gives how many. */
export async function expire(pool: pg.Pool, now: number): Promise<number> {
  const { rowCount } = await pool.query(
    `update push_delivery d set state = case when r.resend_uncertain then 'waiting' else 'uncertain' end, may_be_twice = d.may_be_twice or coalesce(r.resend_uncertain, false), code = 'died', lease_at = null
     from push_delivery o left join push_rule r on r.id = o.rule_id
     where d.id = o.id and d.state = 'sending' and d.lease_at <= $1`,
    [now],
  )
  return rowCount ?? 0
}

/** What became of a message: rows that are not its own any more are left alone. Gives how many failed for good. */
export async function finish(
  pool: pg.Pool,
  { rows, message }: Claim,
  group: GroupRow,
  outcome: Outcome,
  { now, random }: { now: number; random: number },
): Promise<number> {
  const { fault, text } = outcome
  if (fault === undefined || faultKinds[fault] === 'partly') {
    await pool.query(
      `update push_delivery set state = 'sent', sent_at = $2, code = $4, answer = $3, lease_at = null, batch = null
       where message_id = $1 and state in ('sending', 'uncertain')`,
      [message.id, now, text, fault ?? null],
    )
    await markTold(pool, group.id, outcome, now)
    return 0
  }
  const kind = faultKinds[fault]
  const isSplit = kind === 'message' && rows.length > 1
  const idsWhere = (test: (row: Due) => boolean): number[] => rows.filter(test).map(({ id }) => id)
  const isLate = (row: Due): boolean => now - row.run_at > GIVE_UP_MS
  // Given up, it may have arrived all the same; only what is sent again may come twice.
  const uncertain = kind === 'uncertain' ? idsWhere((row) => row.resend !== true || isLate(row)) : []
  const failed = idsWhere(
    (row) =>
      (kind === 'message' && !isSplit) ||
      (kind === 'group' && row.attempts + 1 >= GROUP_TRIES) ||
      (kind === 'retry' && isLate(row) && row.attempts + 1 >= LEAST_TRIES),
  )
  await pool.query(
    `update push_delivery set lease_at = null, code = $2, answer = $3, may_be_twice = may_be_twice or ($4 and not id = any($7::int8[])), batch = case when $5 then $6::int4 else batch end,
       state = case when id = any($7::int8[]) then 'uncertain' when id = any($8::int8[]) then 'failed' else 'waiting' end
     where message_id = $1 and state = 'sending'`,
    [message.id, fault, text, kind === 'uncertain', isSplit, Math.ceil(rows.length / 2), uncertain, failed],
  )
  // One message that is not taken says nothing of the next.
  if (kind !== 'message') await markFault(pool, group.id, fault, text, now, now + pauseAfter(group.failures + 1, kind === 'group', random))
  return failed.length
}

/** It works; `outcome`: at some of its people nothing arrives. */
export async function markTold(pool: pg.Pool, id: string, { fault, text }: Outcome, now: number): Promise<void> {
  await pool.query(
    `update push_group set fault = $3, fault_text = $4, fault_at = $5, told_at = $2, failures = 0, retry_at = 0 where id = $1`,
    fault === undefined ? [id, now, null, '', null] : [id, now, fault, text, now],
  )
}

/** A test did not arrive: it is the group's condition, and holds up nothing that waits. */
export async function markTestFailed(pool: pg.Pool, id: string, { fault, text }: Outcome, now: number): Promise<void> {
  await pool.query('update push_group set fault = $2, fault_text = $3, fault_at = $4 where id = $1', [id, fault, text, now])
}

async function markFault(pool: pg.Pool, id: string, fault: PushFault, text: string, now: number, retryAt: number): Promise<void> {
  await pool.query('update push_group set fault = $2, fault_text = $3, fault_at = $4, failures = failures + 1, retry_at = $5 where id = $1', [
    id,
    fault,
    text,
    now,
    retryAt,
  ])
}
