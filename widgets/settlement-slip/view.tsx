import './slip.css'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { SlipEntry } from '#contract/schemas/settlement.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { ViewProps } from '../define.ts'
import { keyPx } from '../parts/figures/key-px.ts'
import { bodyPx, labelPx } from '../parts/figures/type-scale.ts'
import { useWholeRows } from '../parts/figures/use-whole-rows.ts'
import { shiftDate } from '../parts/data/dates.ts'
import { useToday } from '../parts/data/use-today.ts'
import { yuan } from '../parts/figures/yuan.ts'
import { monthBefore, totalOf } from './model.ts'
import type { Options } from './widget.ts'

const MOST = 50
// Not three dots: in front of a word they read as words that were cut.
const MARKS = { draft: '○', confirmed: '✓', locked: '■', reversed: '↩' } as const
/** What was taken back is not paid, neither is the red slip that took it back. */
const counts = ({ state, reverses }: SlipEntry): boolean => state !== 'reversed' && reverses === null

/** Settlement slips of a month: what they come to, each with its state, period and sum; they lead to themselves. */
export default function SettlementSlip({ context, options, box }: ViewProps<Options>) {
  const { t } = useMomentWords()
  const rows = useWholeRows(context.mode)
  const language = useAtomValue(languageAtom)
  const present = useToday(context.zone).date.slice(0, 7)
  const month = options.slipMonth === 'this' ? present : monthBefore(present)
  const { id } = context.model.station
  const asked = useMemo(() => ({ stationId: id, month, pageNum: 1, pageSize: MOST, sort: 'number' as const, order: 'asc' as const }), [id, month])
  const live = useQuery('settlementSlipList', asked, { everyMs: 120_000 })
  return (
    <LiveView live={live}>
      {({ settlementSlipList: slips, totalRows }) => {
        if (slips.length === 0) return <Empty>{t('panel.slip.none', { month })}</Empty>
        const text = bodyPx(context.mode)
        // Of more than are read the sum is not known.
        const total = yuan(totalRows > slips.length ? undefined : totalOf(slips.filter(counts).map(({ payable }) => payable)), language)
        const longest = Math.max(...slips.map(({ payable }) => yuan(payable, language).length))
        const isNarrow = box.width < text * (27 + longest * 0.62)
        return (
          <div className="slips" style={{ fontSize: text }}>
            <div className="slips-head">
              <span className="figure-label">{t('panel.slip.total', { month })}</span>
              <b style={{ fontSize: `max(${labelPx(context.mode)}px, ${keyPx(total, box)})` }}>{total}</b>
            </div>
            <div ref={rows} className="slips-rows scrolls">
              <table className={isNarrow ? 'plain-table slips-narrow' : 'plain-table'}>
                <tbody>
                  {slips.map((slip) => {
                    const name = slip.facts.pointName || slip.facts.customerName || slip.number
                    return (
                      <tr key={slip.id}>
                        <td title={`${slip.number} ${name}`}>
                          {context.mode === 'screen' ? (
                            name
                          ) : (
                            <a href={`#/production/settlement?station=${encodeURIComponent(slip.stationId)}&record=${encodeURIComponent(slip.id)}`}>
                              {name}
                            </a>
                          )}
                        </td>
                        <td className={`slip-state slip-${slip.state}`}>
                          <i aria-hidden="true">{MARKS[slip.state]}</i> {t(slip.reverses === null ? `slipState.${slip.state}` : 'slipState.red')}
                        </td>
                        <td className="dim">
                          {slip.dateFrom.slice(5)}–{shiftDate(slip.dateTo, -1).slice(5)}
                        </td>
                        <td className="right">{yuan(slip.payable, language)}</td>
                      </tr>
                    )
                  })}
                </tbody>
              </table>
            </div>
          </div>
        )
      }}
    </LiveView>
  )
}
