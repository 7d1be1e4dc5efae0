import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { filter } from 'rxjs'
import type { Alarm } from '#contract/alarm.ts'
import { callsBy } from '#contract/live.ts'
import { alarmStateAtom } from '#src/atoms/alarm.ts'
import { liveStreamAtom } from '#src/atoms/live.ts'
import { momentAtom } from '#src/atoms/moment.ts'
import { soundAlarm } from '#src/ui/alarm-sound.ts'
import { takeoverOf, type Takeover } from './takeover-model.ts'

const SOUND_EVERY_MS = 5000

/** What takes over a wall of these stations (empty: of all that it may see) at this moment, and the sounds of its alarms. */
export function useTakeover(stationId: string, now: number, enabled: boolean): Takeover | undefined {
  const state = useAtomValue(alarmStateAtom(stationId))
  const stream = useAtomValue(liveStreamAtom)
  // A wall that looks back is not called by what happens now.
  const isLive = useAtomValue(momentAtom) === 'live'
  const takeover = enabled && isLive ? takeoverOf(state?.latest ?? [], now) : undefined
  const id = takeover === undefined || takeover.clearedAt !== undefined ? undefined : takeover.alarm.id
  useEffect(() => {
    if (id === undefined) return undefined
    const sound = (): void => soundAlarm('VERY_URGENT')
    sound()
    const timer = setInterval(sound, SOUND_EVERY_MS)
    return () => clearInterval(timer)
  }, [id])
  useEffect(() => {
    if (!enabled || !isLive) return undefined
    // Lesser ones are heard once; the most urgent is heard until it was seen.
    const raised = stream.alarms$.pipe(filter(({ change }) => callsBy(change)))
    const subscription = raised.subscribe(({ alarm: one }) => {
      const { level, stationId: of, clearedAt } = one as Alarm
      if (clearedAt === null && level !== 'VERY_URGENT' && (stationId === '' || stationId === of)) soundAlarm(level)
    })
    return () => subscription.unsubscribe()
  }, [stream, stationId, enabled, isLive])
  return takeover
}
