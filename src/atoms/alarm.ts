import { atom } from 'jotai'
import { from, map, merge } from 'rxjs'
import { call } from '#src/api/client.ts'
import { settings } from '#src/settings.ts'
import { createAlarmStream } from '#streams/alarm/create-alarm-stream.ts'
import type { AlarmState } from '#streams/alarm/reduce.ts'
import { liveParts } from './live.ts'
import { mountedFamily } from './mounted-family.ts'
import { allRefreshed$ } from './query.ts'
import { canAtom } from './session.ts'

/** Open alarms of one station (empty text: of all), for bell and widgets. Undefined until the first snapshot. */
export const alarmStateAtom = mountedFamily(String, (stationId: string, keep) => {
  const state = atom<AlarmState | undefined>(undefined)
  state.onMount = (set) => {
    const forget = keep()
    const { stream } = liveParts()
    const release = stream.want(['alarms'])
    const station = stationId === '' ? {} : { powerstationId: stationId }
    const subscription = createAlarmStream({
      events$: stream.alarms$,
      // A past that was rewritten raises nothing; other stations may be the viewer's now.
      reload$: merge(stream.gaps$, allRefreshed$),
      fetchLatest: () =>
        from(
          call('alarmList', { pageNum: 1, pageSize: settings.bellPageSize, level: 'VERY_URGENT', state: 'WARNING', sort: 'lastAt', ...station }),
        ).pipe(map((answer) => answer.alarmList)),
      fetchCounts: () => from(call('alarmCounts', station)).pipe(map((answer) => answer.counts)),
      stationId: stationId === '' ? undefined : stationId,
    }).subscribe(set)
    return () => {
      subscription.unsubscribe()
      release()
      forget()
    }
  }
  return state
})

/** The bell's: open alarms of all stations that the viewer sees; undefined before the first answer and for whoever is told of none. */
export const bellAtom = atom((get): AlarmState | undefined => (get(canAtom)('alarm_notify') ? get(alarmStateAtom('')) : undefined))

/** Marks alarms as seen: ends blinking and takeover everywhere; the record says who. Live events bring the change back. Rejects where it is not done. */
export const markSeen = async (ids: string[]): Promise<void> => {
  await call('alarmSeen', { ids })
}
