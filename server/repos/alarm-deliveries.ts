import type pg from 'pg'
import type { AlarmDelivery } from '#contract/schemas/alarm.ts'

/** The deliveries of one alarm, the first first. */
export async function deliveriesOf(client: Pick<pg.Pool, 'query'>, alarmId: string): Promise<AlarmDelivery[]> {
  const { rows } = await client.query<AlarmDelivery>(
    `select d.id, d.kind, d.state, d.step, r.name as "ruleName", g.name as "groupName", g.provider, d.created_at as "createdAt",
       case d.state when 'waiting' then greatest(d.run_at, g.retry_at) else d.run_at end as "runAt",
       d.sent_at as "sentAt", d.attempts, d.code, d.answer, d.may_be_twice as "mayBeTwice"
     from push_delivery d left join push_rule r on r.id = d.rule_id left join push_group g on g.id = d.group_id
     where d.alarm_id = $1 order by d.id limit 1000`,
    [alarmId],
  )
  return rows
}
