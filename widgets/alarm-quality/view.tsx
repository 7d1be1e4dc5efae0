import './quality.css'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { figuresOf } from '#domain/alarm-figures.ts'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { ViewProps } from '../define.ts'
import type { Options } from './widget.ts'

/** How good the alarms of the last days were, figure by figure, against the guidelines. */
export default function AlarmQuality({ context, options }: ViewProps<Options>) {
  const { t, looksBack } = useMomentWords()
  const language = useAtomValue(languageAtom)
  const { id } = context.model.station
  const question = useMemo(
    () => (looksBack ? undefined : { days: options.days, ...(options.scope === 'fleet' ? {} : { powerstationId: id }) }),
    [looksBack, options.days, options.scope, id],
  )
  const live = useQuery('alarmQuality', question, { everyMs: 60_000, reload: true })
  if (looksBack) return <Empty>{t('panel.alarms.onlyNow')}</Empty>
  return (
    <LiveView live={live}>
      {(quality) => (
        <ul className="alarm-figures">
          {figuresOf(quality).map(({ key, value, decimals, unit, verdict, guide }) => (
            <li key={key} className={`alarm-figure-${verdict}`}>
              <span>{t(`panel.alarms.figure.${key}`)}</span>
              <Against value={value} guide={guide} label={t(`panel.alarms.verdict.${verdict}`)} />
              <b>
                {formatNumber(value, decimals, language)}
                {unit}
              </b>
            </li>
          ))}
        </ul>
      )}
    </LiveView>
  )
}

/** A bar against the most that is good, which is marked in its middle; where none is good, the mark stands at the beginning and any makes the bar whole. */
function Against({ value, guide, label }: { value: number; guide: number; label: string }) {
  const part = guide === 0 ? Math.sign(value) : Math.min(1, value / (2 * guide))
  return (
    <i role="img" aria-label={label} title={label}>
      <i style={{ width: `${part * 100}%` }} />
      <i style={{ left: guide === 0 ? 0 : '50%' }} />
    </i>
  )
}
