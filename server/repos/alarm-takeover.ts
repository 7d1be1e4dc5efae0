import type pg from 'pg'
import type { Answer } from '#contract/schemas.ts'
import type { AlarmDelivery } from '#contract/schemas/alarm.ts'
import type { Registry } from '../plant/registry.ts'
import { toPoint } from '../plant/to-point.ts'
import { guideOf, keyPoints } from './alarm-detail.ts'
import { alarmRepo } from './alarm-repo.ts'

interface Asked {
  pool: pg.Pool
  registry: Registry
  /** The viewer's. */
  stationIds: string[]
}

/** What a wall says of an alarm that takes it over, beside its record; undefined: there is none, or it is not the viewer's. */
export async function alarmTakeover(
  { pool, registry, stationIds }: Asked,
  id: string,
  deliveries: (alarmId: string) => Promise<AlarmDelivery[]>,
): Promise<Answer<'alarmTakeover'> | undefined> {
  const [found] = await alarmRepo(pool, registry, stationIds).byIds([id])
  if (found === undefined) return undefined
  const { alarm, pointId } = found
  const told = await deliveries(id)
  const station = await pool.query<{ name: string; phone: string }>(
    'select contact_name as name, contact_phone as phone from station where id = $1',
    [alarm.stationId],
  )
  const [contact] = station.rows
  const begun = await pool.query<{ at: number | null }>(
    `select max(at) as at from alarm_event where alarm_id = $1 and kind in ('raised', 'returned')`,
    [id],
  )
  return {
    since: begun.rows[0]?.at ?? alarm.raisedAt,
    keyPoints: keyPoints(registry, alarm, pointId).flatMap((one) => {
      const point = registry.points[one]
      return point === undefined ? [] : [toPoint(point)]
    }),
    told: told
      .filter(({ kind, state }) => kind !== 'cleared' && state !== 'dropped')
      .map(({ state, groupName, sentAt, runAt, step }) => ({ state, groupName, step, at: sentAt ?? runAt })),
    guide: guideOf(registry, alarm),
    contact: contact === undefined || (contact.name === '' && contact.phone === '') ? null : contact,
  }
}
