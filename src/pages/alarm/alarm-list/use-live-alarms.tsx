import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alarm } from '#contract/alarm.ts'
import type { LiveList } from '#src/resource/define.ts'
import { isRange, type FilterValue } from '#src/resource/list-query.ts'
import { addChanges, applyChanges, noChanges } from './merge.ts'
import { useAlarmEvents } from './use-alarm-events.ts'

/** Whether a filter lets a value through. */
const fits = (wanted: FilterValue, value: string | null): boolean =>
  wanted === undefined || isRange(wanted) || wanted.length === 0 || (value !== null && [wanted].flat().includes(value))

/** Pause before the list is asked for what was raised: a storm asks once. */
const SETTLE_MS = 500

/**
 * Rows of the alarm list as the stream tells them. New alarms come by themselves on the first page while nobody has rows in hand; else a line offers them, so
 * that rows do not move under a hand.
 */
export function useLiveAlarms(rows: readonly Alarm[] | undefined, { query, busy, answer, refresh, toFirstPage }: LiveList) {
  const { t } = useTranslation()
  const [changes, setChanges] = useState(noChanges)
  const [known, setKnown] = useState(answer)
  if (known !== answer) {
    setKnown(answer)
    setChanges(noChanges)
  }
  const shown = useMemo(() => rows && applyChanges(rows, changes), [rows, changes])
  const { level, powerstationId, deviceSn, state } = query.filters
  const matters = (alarm: Alarm): boolean =>
    fits(level, alarm.level) &&
    fits(powerstationId, alarm.stationId) &&
    fits(deviceSn, alarm.deviceSn) &&
    state !== 'PROCESSED' &&
    !(shown ?? []).some((row) => row.id === alarm.id)
  useAlarmEvents((events) => setChanges((before) => addChanges(before, events, matters)))
  const fresh = changes.raised.size
  const follows = query.page === 1 && query.order === 'desc' && !busy
  useEffect(() => {
    if (fresh === 0 || !follows) return undefined
    const timer = setTimeout(refresh, SETTLE_MS)
    return () => clearTimeout(timer)
    // How to ask anew is another function on each render; what counts is that something came.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [fresh, follows])
  const notice = fresh > 0 && !follows && (
    <button type="button" className="alarms-new" onClick={() => (query.page === 1 ? refresh() : toFirstPage())}>
      {t('alarm.newCount', { n: fresh })}
    </button>
  )
  return { rows: shown, notice }
}
