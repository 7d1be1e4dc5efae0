import type pg from 'pg'
import type { Alarm } from '#contract/alarm.ts'
import { holds, type PermissionId } from '#contract/permission.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import type { Answer } from '#contract/schemas.ts'
import type { AlarmMeanwhile, AlarmTrailLine } from '#contract/schemas/alarm.ts'
import { toAlarm, type AlarmRow } from '../alarms/alarm-row.ts'
import type { LocalText } from '#contract/text.ts'
import type { Registry } from '../plant/registry.ts'
import { alarmRepo } from './alarm-repo.ts'

/** What else is told: so long before and after. */
const AROUND_MS = 10 * 60_000
const MOST_TOLD = 100
/** Curves that are drawn together. */
const KEY_POINTS = 4
/** Of the station itself, where no device raised it. */
const stationKeys: readonly QuantityCode[] = ['gridPower', 'storagePower', 'pvPower', 'soc']

interface Asked {
  pool: pg.Pool
  registry: Registry
  /** The viewer's. */
  stationIds: string[]
  viewer: { roles: readonly string[]; permissions: readonly string[] }
}

/** One alarm with its whole story; undefined: there is none, or it is not the viewer's. */
export async function alarmDetail(
  { pool, registry, stationIds, viewer }: Asked,
  id: string,
): Promise<Omit<Answer<'alarmDetail'>, 'deliveries'> | undefined> {
  const repo = alarmRepo(pool, registry, stationIds)
  const [found] = await repo.byIds([id])
  if (found === undefined) return undefined
  const { alarm, pointId } = found
  const [cause] = alarm.causeId === null ? [] : await repo.byIds([alarm.causeId])
  const folded = await repo.list({ causeId: id, pageNum: 1, pageSize: MOST_TOLD, sort: 'raisedAt', order: 'asc', aside: 'with' })
  return {
    alarm,
    pointId,
    guide: guideOf(registry, alarm),
    keyPoints: keyPoints(registry, alarm, pointId),
    trail: await trailOf(pool, id),
    cause: cause?.alarm ?? null,
    folded: folded.alarmList,
    foldedTotal: folded.totalRows,
    meanwhile: await meanwhileOf(viewer, pool, registry, alarm),
  }
}

export function keyPoints(registry: Registry, { stationId, deviceSn }: Alarm, pointId: number | null): number[] {
  const device = deviceSn === null ? undefined : registry.devices.get(deviceSn)
  const entries =
    device === undefined
      ? stationKeys.flatMap((code) => registry.stations.get(stationId)?.quantities.get(code) ?? [])
      : // What a station is counted by tells most of a device.
        [...device.points.values()]
          .filter(({ kind }) => kind === 'measurement')
          .sort((a, b) => Number(b.quantity !== null) - Number(a.quantity !== null))
  return [...new Set([...(pointId === null ? [] : [pointId]), ...entries.map((entry) => entry.id)])].slice(0, KEY_POINTS)
}

const trailOf = async (pool: pg.Pool, id: string): Promise<AlarmTrailLine[]> =>
  (
    await pool.query<AlarmTrailLine>(
      `select at, kind, by_name as "byName", value, detail, until_at as "untilAt", count from alarm_event where alarm_id = $1 order by at, id limit 1000`,
      [id],
    )
  ).rows

async function meanwhileOf(viewer: Asked['viewer'], pool: pg.Pool, registry: Registry, alarm: Alarm): Promise<AlarmMeanwhile[]> {
  const from = alarm.raisedAt - AROUND_MS
  const to = alarm.raisedAt + AROUND_MS
  const may = (...codes: PermissionId[]): boolean => holds(viewer, codes)
  const alarms = await pool.query<AlarmRow>(
    `select * from alarm where station_id = $1 and id <> $2 and (raised_at between $3 and $4 or cleared_at between $3 and $4) order by raised_at limit ${MOST_TOLD}`,
    [alarm.stationId, alarm.id, from, to],
  )
  const strategies = may('security_strategy', 'production_charge_and_discharge_plan')
    ? await pool.query<AlarmMeanwhile & { kind: 'strategy' }>(
        `select coalesce(sent_at, issued_at) as at, 'strategy' as kind, type, state, issued_by as by from strategy_issue
         where station_id = $1 and coalesce(sent_at, issued_at) between $2 and $3 order by 1 limit ${MOST_TOLD}`,
        [alarm.stationId, from, to],
      )
    : { rows: [] }
  const setpoints = may('monitor_realTime')
    ? await pool.query<AlarmMeanwhile & { kind: 'setpoint' }>(
        `select coalesce(sent_at, issued_at) as at, 'setpoint' as kind, device_sn as "deviceSn", code, value, state, issued_by as by from setpoint_issue
         where station_id = $1 and coalesce(sent_at, issued_at) between $2 and $3 order by 1 limit ${MOST_TOLD}`,
        [alarm.stationId, from, to],
      )
    : { rows: [] }
  const within = (at: number | null): at is number => at !== null && at >= from && at <= to
  return [
    ...alarms.rows.flatMap((row): AlarmMeanwhile[] => {
      const told = toAlarm(row, registry)
      return [
        ...(within(row.raised_at) ? [{ at: row.raised_at, kind: 'raised' as const, alarm: told }] : []),
        ...(within(row.cleared_at) ? [{ at: row.cleared_at, kind: 'cleared' as const, alarm: told }] : []),
      ]
    }),
    ...strategies.rows,
    ...setpoints.rows,
  ].sort((a, b) => a.at - b.at)
}

/** What to do first: the text of a limit of the device's model; without one, of the code that devices raise by themselves. */
export function guideOf(registry: Registry, { code, deviceSn }: Pick<Alarm, 'code' | 'deviceSn'>): LocalText | null {
  const device = deviceSn === null ? undefined : registry.devices.get(deviceSn)
  const limit = [...(device?.points.values() ?? [])].flatMap(({ limits }) => limits).find((one) => one.code === code)
  const guide = limit?.guide ?? registry.eventCodes.get(code)?.guide
  return guide === undefined || (guide.zh === '' && guide.en === '') ? null : guide
}
