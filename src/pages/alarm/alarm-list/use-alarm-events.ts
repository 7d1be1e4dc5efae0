import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { bufferTime, filter } from 'rxjs'
import type { AlarmEvent } from '#contract/live.ts'
import { liveStreamAtom, useTopics } from '#src/atoms/live.ts'

const topics = ['alarms']
/** A storm is taken four times a second, whole. */
const BUNDLE_MS = 250

/** Alarm events of the viewer's stations, in bundles. */
export function useAlarmEvents(take: (events: AlarmEvent[]) => void): void {
  const stream = useAtomValue(liveStreamAtom)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  }, [take])
  useTopics(topics)
  useEffect(() => {
    const subscription = stream.alarms$
      .pipe(
        bufferTime(BUNDLE_MS),
        filter((events) => events.length > 0),
      )
      .subscribe((events) => latest.current(events))
    return () => subscription.unsubscribe()
  }, [stream])
}
