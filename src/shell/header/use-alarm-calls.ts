import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { filter } from 'rxjs'
import { isCalling, type Alarm } from '#contract/alarm.ts'
import { callsBy } from '#contract/live.ts'
import { localValue } from '#src/api/local-value.ts'
import { bellAtom } from '#src/atoms/alarm.ts'
import { alarmSoundAtom } from '#src/atoms/alarm-sound.ts'
import { languageAtom, nameOf, textOf } from '#src/atoms/language.ts'
import { liveStreamAtom } from '#src/atoms/live.ts'
import { storageKeys } from '#src/settings.ts'
import { soundAlarm } from '#src/ui/alarm-sound.ts'

/** Which call was made last in this browser: several windows are open, and one voice is enough. The same alarm may call again, off its shelf. */
const called = localValue(storageKeys.alarmCalled)
const claim = (call: string): boolean => {
  if (called.get() === call) return false
  called.set(call)
  return true
}

/** A person hears no more. */
const CALL_EVERY_MS = 1000

/** Missing where the page is not served securely. */
export const notifications = (): typeof Notification | undefined => ('Notification' in globalThis ? Notification : undefined)

export const alarmAddress = (alarm: Alarm): string =>
  `/alarm/alarm-list?${new URLSearchParams({ powerstationId: alarm.stationId, level: alarm.level, alarm: alarm.id }).toString()}`

/** The bell may be of a moment before an event for so long. */
const CALLED_MS = 60_000

/**
 * Calls a person for what is raised at any station that they see: a sound by level, and for very urgent alarms a notification of the desktop while the window
 * is not looked at. `open` leads to the alarm.
 */
export function useAlarmCalls(open: (address: string) => void): void {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const stream = useAtomValue(liveStreamAtom)
  const audible = useAtomValue(alarmSoundAtom)
  const bell = useAtomValue(bellAtom)
  const call = useCallback(
    (alarm: Alarm): void => {
      if (audible) soundAlarm(alarm.level)
      const Desktop = notifications()
      if (alarm.level !== 'VERY_URGENT' || document.visibilityState === 'visible' || Desktop?.permission !== 'granted') return
      try {
        const shown = new Desktop(`${t(`level.${alarm.level}`)} · ${nameOf(alarm.stationName, alarm.stationNameEn, language)}`, {
          body: textOf(alarm.content, language),
          tag: alarm.id,
        })
        shown.onclick = () => {
          globalThis.focus()
          open(alarmAddress(alarm))
          shown.close()
        }
      } catch {
        // Some browsers let only a service worker notify: bell, title and sound must do.
      }
    },
    [audible, language, t, open],
  )
  /** Alarms that called by an event a moment ago, and when. */
  const calledAt = useRef(new Map<string, number>())
  useEffect(() => {
    let lastAt = -Infinity
    let isVeryUrgent = false
    const raised$ = stream.alarms$.pipe(filter(({ change }) => callsBy(change)))
    const subscription = raised$.subscribe((event) => {
      const alarm = event.alarm as Alarm
      // What is off its shelf and over is only listed.
      if (alarm.clearedAt !== null || (alarm.level !== 'VERY_URGENT' && alarm.level !== 'URGENT')) return
      const now = performance.now()
      calledAt.current.set(alarm.id, now)
      // Of a storm one in a while is heard; the first very urgent one always.
      if (now - lastAt < CALL_EVERY_MS && (isVeryUrgent || alarm.level === 'URGENT')) return
      lastAt = now
      isVeryUrgent = alarm.level === 'VERY_URGENT'
      if (claim(`${alarm.id} ${event.sequence}`)) call(alarm)
    })
    return () => subscription.unsubscribe()
  }, [stream, call])

  /** When what stood in the bell was last raised, the newest of it; undefined: there was no bell, and what stood when somebody came calls nobody. */
  const heardUntil = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (bell === undefined) return
    const now = performance.now()
    for (const [id, at] of calledAt.current) if (now - at > CALLED_MS) calledAt.current.delete(id)
    const calling = bell.latest.filter(isCalling)
    // Raised while this window heard nothing (a computer that slept, a broken line): no event tells of it any more.
    const until = heardUntil.current
    const missed = until === undefined ? [] : calling.filter(({ id, lastAt }) => lastAt > until && !calledAt.current.has(id))
    heardUntil.current = Math.max(until ?? 0, ...bell.latest.map(({ lastAt }) => lastAt))
    const newest = missed.toSorted((a, b) => b.lastAt - a.lastAt)[0]
    if (newest !== undefined && claim(`${newest.id} ${newest.lastAt}`)) call(newest)
  }, [bell, call])
}
