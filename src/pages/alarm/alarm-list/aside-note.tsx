import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { useAlarmEvents } from './use-alarm-events.ts'

const kinds = ['shelved', 'folded', 'maintenance'] as const

/** How many open alarms call nobody for now, and why: nothing is hidden without a word. */
export function AsideNote({ stationId, shown, onShow }: { stationId: string; shown: string | null; onShow(aside: string | undefined): void }) {
  const { t } = useTranslation()
  const question = useMemo(() => (stationId === '' ? {} : { powerstationId: stationId }), [stationId])
  const aside = valueOf(useQuery('alarmCounts', question, { everyMs: 60_000, reload: true }))?.aside
  useAlarmEvents((events) => {
    if (events.some(({ change }) => change === 'shelved' || change === 'aside' || change === 'resumed' || change === 'handled'))
      refreshQueries('alarmCounts')
  })
  if (aside === undefined) return null
  const n = aside.shelved + aside.folded + aside.maintenance
  if (n === 0 && shown === null) return null
  const parts = kinds.filter((kind) => aside[kind] > 0).map((kind) => t(`alarmLife.asideParts.${kind}`, { n: aside[kind] }))
  return (
    <p className="alarms-aside" role="status">
      {t('alarmLife.asideNote', { parts: parts.join(t('layout.list')) || '0' })}{' '}
      <button type="button" className="plain-button" onClick={() => onShow(shown === null ? 'only' : undefined)}>
        {t(shown === null ? 'alarmLife.show' : 'alarmLife.hide')}
      </button>
    </p>
  )
}
