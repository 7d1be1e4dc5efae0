import './states.css'
import { useMemo } from 'react'
import { useQuery } from '#src/atoms/query.ts'
import { useStrategyNotices } from '#src/atoms/strategy-notices.ts'
import { ageWords } from '#src/ui/age.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { StateBadge } from '#src/ui/strategy-state.tsx'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import { useServerNow } from '../parts/data/use-today.ts'
import { useWholeRows } from '../parts/figures/use-whole-rows.ts'
import { bodyPx } from '../parts/figures/type-scale.ts'
import type { ViewProps } from '../define.ts'
import { inOrder, isOpen, sinceOf } from './model.ts'
import type { Options } from './widget.ts'

/** Each strategy of the station: whether its controller has it, and for how long it is so. */
export default function StrategyStates({ context, options, box }: ViewProps<Options>) {
  const { t, looksBack } = useMomentWords()
  const rows = useWholeRows(context.mode)
  const now = useServerNow(10_000)
  const { id, isStorage } = context.model.station
  const asked = useMemo(() => (isStorage && !looksBack ? { powerstationId: id } : undefined), [isStorage, looksBack, id])
  useStrategyNotices()
  // The clock of a controller that does not answer runs out without anybody's word.
  const live = useQuery('strategyStates', asked, { everyMs: 10_000 })
  if (!isStorage) return <Empty>{t('widget.noStorage')}</Empty>
  if (looksBack) return <Empty>{t('panel.plan.statesNow')}</Empty>
  const isNarrow = box.width < bodyPx(context.mode) * 23
  return (
    <LiveView live={live}>
      {({ states, isReachable }) => {
        const shown = inOrder(states).filter((one) => !options.onlyOpen || isOpen(one))
        if (shown.length === 0) return <Empty>{t(states.length === 0 ? 'panel.plan.noStrategy' : 'panel.plan.allThere')}</Empty>
        return (
          <div className="strategy-states">
            {!isReachable && (
              <p className="strategy-away" role="status">
                {t('panel.plan.away')}
              </p>
            )}
            <div ref={rows} className="strategy-rows scrolls">
              <table style={{ height: `min(100%, ${shown.length * 4}em)` }} className={isNarrow ? 'plain-table strategy-narrow' : 'plain-table'}>
                <thead className="sr-only">
                  <tr>
                    <th>{t('panel.plan.strategy')}</th>
                    <th>{t('panel.plan.state')}</th>
                    <th>{t('panel.plan.since')}</th>
                  </tr>
                </thead>
                <tbody>
                  {shown.map((one) => (
                    <tr key={one.type}>
                      <td title={t(`strategyWord.type.${one.type}`)}>{t(`strategyWord.type.${one.type}`)}</td>
                      <td>
                        <StateBadge state={one.state} issue={one.issueState} isOver={one.isOver} />
                      </td>
                      <td className="right dim">{ageWords(now - sinceOf(one), t)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </div>
        )
      }}
    </LiveView>
  )
}
