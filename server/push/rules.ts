import type pg from 'pg'
import type { AlarmLevel } from '#contract/alarm.ts'
import type { PushType } from '#contract/push.ts'
import { QUALITY_ALARM } from '#contract/quality.ts'
import type { Quiet } from './quiet.ts'

/** A rule as it decides. */
export interface Rule extends Quiet {
  id: string
  organizationCode: string
  types: readonly PushType[]
  levels: readonly AlarmLevel[]
  /** Undefined: all of the organization. */
  stations: ReadonlySet<string> | undefined
  /** Whom it tells, and how many minutes after the one before: the first group, then the steps of the escalation. */
  steps: readonly { groupId: string; minutes: number }[]
  returnMessages: boolean
}

interface RuleRow {
  id: string
  organization_code: string
  types: PushType[]
  levels: AlarmLevel[]
  all_stations: boolean
  group_id: string
  delay_minutes: number
  return_messages: boolean
  quiet: boolean
  quiet_from: string
  quiet_to: string
  quiet_days: string[]
  quiet_except: AlarmLevel[]
  stations: string[]
  steps: { groupId: string; minutes: number }[]
}

const toRule = (row: RuleRow): Rule => ({
  id: row.id,
  organizationCode: row.organization_code,
  types: row.types,
  levels: row.levels,
  stations: row.all_stations ? undefined : new Set(row.stations),
  steps: [{ groupId: row.group_id, minutes: row.delay_minutes }, ...row.steps],
  returnMessages: row.return_messages,
  quiet: row.quiet,
  quietFrom: row.quiet_from,
  quietTo: row.quiet_to,
  quietDays: row.quiet_days,
  quietExcept: row.quiet_except,
})

/**
 * Rules that are on, and which organization is below which, as the transaction of `client` sees them. No rule changes until it ends: who saves one finds what
 * is kept by it here, or is waited for.
 */
export async function readRules(client: Pick<pg.ClientBase, 'query'>): Promise<{ rules: Rule[]; parents: Parents }> {
  // By itself: what is read after it sees the stations and steps of a rule that was waited for.
  await client.query('select 1 from push_rule order by id for share')
  const { rows } = await client.query<RuleRow>(
    `select r.*,
       coalesce((select jsonb_agg(s.station_id) from push_rule_station s where s.rule_id = r.id), '[]') as stations,
       coalesce((select jsonb_agg(jsonb_build_object('groupId', s.group_id, 'minutes', s.minutes) order by s.step) from push_rule_step s where s.rule_id = r.id), '[]') as steps
     from push_rule r where r.enabled order by r.id`,
  )
  return { rules: rows.map(toRule), parents: rows.length === 0 ? new Map() : await readParents(client) }
}

/** Above each organization the next one. */
export type Parents = ReadonlyMap<string, string | null>

export async function readParents(client: Pick<pg.ClientBase, 'query'>): Promise<Parents> {
  const { rows } = await client.query<{ code: string; parent_code: string | null }>('select code, parent_code from organization')
  return new Map(rows.map((row) => [row.code, row.parent_code]))
}

/** Whether an organization is another one, or hangs somewhere below it. */
export function isWithin(organization: string, above: string, parents: Parents): boolean {
  for (let at: string | null | undefined = organization, left = parents.size + 1; at != null && left > 0; at = parents.get(at), left--) {
    if (at === above) return true
  }
  return false
}

/** What is to be told of: by its kind, level, station and whose that is now. */
export interface Matter {
  type: PushType
  level: AlarmLevel
  stationId: string
  organizationCode: string
}

export const pushTypeOf = (alarmCode: string): 'alarm' | 'quality' => (alarmCode.startsWith(QUALITY_ALARM) ? 'quality' : 'alarm')

/** Whether a rule tells of such things at all. Orders that went wrong and tasks that fall due are told whatever their level. */
export const tellsOf = ({ types, levels }: Pick<Rule, 'types' | 'levels'>, type: PushType, level: AlarmLevel): boolean =>
  types.includes(type) && (type === 'strategy' || type === 'task' || levels.includes(level))

/** Whether a rule tells of it. A station that has left the organization is not the rule's any more. */
export const concerns = (rule: Rule, { type, level, stationId, organizationCode }: Matter, parents: Parents): boolean =>
  tellsOf(rule, type, level) && rule.stations?.has(stationId) !== false && isWithin(organizationCode, rule.organizationCode, parents)
