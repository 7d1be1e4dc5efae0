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
import { useWholeRows } from '../parts/figures/use-whole-rows.ts'
import type { Options } from './widget.ts'

/** How good the alarms of the last days were, figure by figure, against the guidelines. */
export default function AlarmQuality({ context, options }: ViewProps<Options>) {
  const { t, looksBack } = useMomentWords()
  const language = useAtomValue(languageAtom)
  const rows = useWholeRows(context.mode)
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
        <div ref={rows} className="alarm-figures scrolls">
          <table className="plain-table">
            <tbody>
              {figuresOf(quality).map(({ key, value, decimals, unit, verdict }) => (
                <tr key={key}>
                  <td>{t(`panel.alarms.figure.${key}`)}</td>
                  <td className="right">
                    {formatNumber(value, decimals, language)}
                    {unit}
                  </td>
                  <td className={`alarm-figure-${verdict}`}>{t(`panel.alarms.verdict.${verdict}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </LiveView>
  )
}
