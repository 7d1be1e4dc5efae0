import type { AlarmSignal } from '#server/alarms/alarm-signal.ts'
import { upsertRollups } from '#server/db/sample-store.ts'
import type { TestServer } from './server.ts'

/** Raises (or clears) an alarm as its device does, and waits until it is stored; an urgent one of the whole station, now, unless said otherwise. */
export async function signalAlarm({ core }: TestServer, signal: Partial<AlarmSignal> & Pick<AlarmSignal, 'stationId' | 'code'>): Promise<void> {
  const { alarms } = core.services
  alarms.signal({
    deviceSn: null,
    level: 'URGENT',
    text: { zh: signal.code, en: signal.code },
    value: null,
    pointId: null,
    at: Date.now(),
    cleared: false,
    ack: undefined,
    ...signal,
  })
  await alarms.settled()
}

/** Puts one reading into each quarter hour that begins at `times`, as the roll-up of a register would: of a station's quantity, or of a device. */
export async function storeReadings(
  { db, pointId }: TestServer,
  stationId: string,
  code: string,
  times: number[],
  last: number[],
  deviceSn: string | null = null,
): Promise<void> {
  const point = pointId(stationId, deviceSn, code)
  await upsertRollups(db.pool, 'rollup_15m', {
    points: times.map(() => point),
    times,
    min: last,
    max: last,
    mean: last,
    first: last,
    last,
    n: times.map(() => 1),
    tmin: times,
    tmax: times,
  })
}
