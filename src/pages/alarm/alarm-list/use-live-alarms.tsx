import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alarm } from '#contract/alarm.ts'
import type { LiveList } from '#src/resource/define.ts'
import { addChanges, applyChanges, noChanges, passes } from './merge.ts'
import { useAlarmEvents } from './use-alarm-events.ts'

/** Pause before the list is asked for what was raised, and between two such questions: in a storm nobody reads faster. */
const SETTLE_MS = 500
const STORM_MS = 2000

/**
 * Rows of the alarm list as the stream tells them. New alarms come by themselves on the first page while nobody has rows in hand; else a line offers them, so
 * that rows do not move under a hand; while one moves over them they wait without a word, which would move them too.
 */
export function useLiveAlarms(rows: readonly Alarm[] | undefined, { query, busy, isAtHand, answer, refresh, toFirstPage }: LiveList) {
  const { t } = useTranslation()
  const [changes, setChanges] = useState(noChanges)
  const [known, setKnown] = useState(answer)
  if (known !== answer) {
    setKnown(answer)
    setChanges(noChanges)
  }
  const shown = useMemo(() => rows && applyChanges(rows, changes), [rows, changes])
  const isShown = ({ id }: Alarm): boolean => (rows ?? []).some((row) => row.id === id)
  const matters = (alarm: Alarm): boolean => passes(alarm, query.filters) && !isShown(alarm)
  const follows = query.page === 1 && query.order === 'desc' && !busy
  useAlarmEvents((events) =>
    setChanges((before) =>
      // That there are new ones is enough for a list that follows: how many is not shown, so that a storm draws nothing until it asks anew.
      addChanges(before, events, isShown, matters, follows),
    ),
  )
  const fresh = changes.raised.size
  const asks = fresh > 0 && follows && !isAtHand
  const askedAt = useRef(-Infinity)
  useEffect(() => {
    if (!asks) return undefined
    const timer = setTimeout(
      () => {
        askedAt.current = performance.now()
        refresh()
      },
      Math.max(SETTLE_MS, askedAt.current + STORM_MS - performance.now()),
    )
    return () => clearTimeout(timer)
    // How to ask anew is another function on each render; what counts is that something came.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asks])
  const notice = fresh > 0 && !follows && (
    <button type="button" className="alarms-new" onClick={() => (query.page === 1 ? refresh() : toFirstPage())}>
      {t('alarm.newCount', { count: fresh })}
    </button>
  )
  return { rows: shown, notice }
}
