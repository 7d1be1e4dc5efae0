import type pg from 'pg'
import type { AlarmDelivery } from '#contract/schemas/alarm.ts'

/**
 * The deliveries of one alarm, the first first. Of rules of other organizations than the viewer's (undefined: all are) it is told that they told somebody, and no
 * more: names of their groups and answers, with people's addresses, are shown by no log to the viewer either.
 */
export async function deliveriesOf(
  client: Pick<pg.Pool, 'query'>,
  alarmId: string,
  organizations: ReadonlySet<string> | undefined,
): Promise<AlarmDelivery[]> {
  const { rows } = await client.query<AlarmDelivery>(
    `select d.id, d.kind, d.state, d.step, r.name as "ruleName", g.name as "groupName", g.provider, d.created_at as "createdAt",
       case d.state when 'waiting' then greatest(d.run_at, g.retry_at) else d.run_at end as "runAt",
       d.sent_at as "sentAt", d.attempts, d.code, d.answer, d.may_be_twice as "mayBeTwice",
       coalesce(r.organization_code <> all($2::text[]), false) as "ofOthers"
     from push_delivery d left join push_rule r on r.id = d.rule_id left join push_group g on g.id = d.group_id
     where d.alarm_id = $1 order by d.id limit 1000`,
    [alarmId, organizations === undefined ? null : [...organizations]],
  )
  return rows.map((row) => (row.ofOthers ? { ...row, ruleName: null, groupName: null, provider: null, answer: '' } : row))
}
