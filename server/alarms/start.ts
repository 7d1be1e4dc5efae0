import { AlarmEngine, type AlarmEngineDeps } from './alarm-engine.ts'
import { LimitWatcher, type LimitCrossing } from './limits.ts'
import type { AlarmSignal } from './alarm-signal.ts'

/** Alarms, and the limits of parameters that raise them. */
export async function startAlarms(deps: AlarmEngineDeps): Promise<{ alarms: AlarmEngine; limits: LimitWatcher }> {
  const alarms = new AlarmEngine(deps)
  const limits = new LimitWatcher((crossing) => alarms.signal(signalOf(crossing)), deps.registry().points)
  await resumeLimits(deps, limits)
  return { alarms, limits }
}

const signalOf = ({ entry, limit, value, at, cleared }: LimitCrossing): AlarmSignal => ({
  stationId: entry.stationId,
  deviceSn: entry.deviceSn,
  code: limit.code,
  level: limit.level,
  text: limit.text,
  value,
  pointId: entry.id,
  at,
  cleared,
  isOwn: true,
  ack: undefined,
})

/** Limits beyond which a value was when the server stopped clear when it is back, and are not raised anew: also where somebody has handled the alarm. */
async function resumeLimits({ pool, registry }: AlarmEngineDeps, limits: LimitWatcher): Promise<void> {
  const open = await pool.query<{ point_id: number; code: string }>(
    'select point_id, code from alarm where cleared_at is null and point_id is not null',
  )
  for (const row of open.rows) {
    const entry = registry().points[row.point_id]
    if (entry !== undefined) limits.resume(entry, row.code)
  }
}
