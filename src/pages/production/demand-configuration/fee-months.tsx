import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { basicFeeModes } from '#contract/fee.ts'
import type { Answer } from '#contract/schemas.ts'
import type { FeeMonthRow } from '#contract/schemas/fee.ts'
import { separated } from '#domain/settlement/layout.ts'
import { localHour } from '#domain/time.ts'
import { useQuery } from '#src/atoms/query.ts'
import { CorrectedMark, withMark } from '#src/ui/corrected.tsx'
import { Stale } from '#src/ui/stale.tsx'
import { LiveView } from '#src/ui/state-card.tsx'

/** Each may be the month's highest. */
const QUARTER_HOUR_MS = 900_000

interface Props {
  stationId: string
  connectionPointId: string
  zone: string
}

/** A connection point's last months: what was measured, what it costs, and what would cost least. */
export function FeeMonths({ stationId, connectionPointId, zone }: Props) {
  const { t } = useTranslation()
  const asked = useMemo(() => ({ powerstationId: stationId, connectionPointId }), [stationId, connectionPointId])
  const live = useQuery('basicFeeMonths', asked, { everyMs: QUARTER_HOUR_MS, reload: true })
  return (
    <LiveView live={live}>
      {({ months, proposal }) => (
        <>
          <Stale live={live} />
          {proposal === null ? <p className="dim fee-proposal">{t('fee.noProposal')}</p> : <Proposed proposal={proposal} />}
          <MonthTable months={months} zone={zone} />
        </>
      )}
    </LiveView>
  )
}

function Proposed({ proposal }: { proposal: NonNullable<Answer<'basicFeeMonths'>['proposal']> }) {
  const { t } = useTranslation()
  const { fees, contractKw, cheapest, saves, months } = proposal
  const parts = basicFeeModes.flatMap((mode) => {
    const fee = fees[mode]
    if (fee === null) return []
    return [
      mode === 'contract'
        ? t('fee.proposalContract', { kw: shown(contractKw), fee: shown(fee) })
        : t('fee.proposalFee', { mode: t(`fee.mode.${mode}`), fee: shown(fee) }),
    ]
  })
  const less = saves === null ? undefined : Number(saves) > 0 ? t('fee.saves', { saves: shown(saves) }) : t('fee.savesNothing')
  return (
    <p className="fee-proposal">
      {t('fee.proposal', { n: months })} {parts.join(t('fee.between'))}
      <b>{[t('fee.cheapest', { mode: t(`fee.mode.${cheapest}`) }), less].filter((one) => one !== undefined).join(t('fee.between'))}</b>
    </p>
  )
}

/** Digits in threes, as on slips. */
const shown = (value: string | number | null): string => (value === null || value === '' ? '—' : separated(String(value)))

function MonthTable({ months, zone }: { months: readonly FeeMonthRow[]; zone: string }) {
  const { t } = useTranslation()
  const figures = ['measured', 'fee', 'price', 'excessKw', 'contractKw', 'kva', 'kwh', 'known'] as const
  const figuresOf = (row: FeeMonthRow): Record<(typeof figures)[number], ReactNode> => ({
    measured: (
      <span>
        {shown(row.measuredKw)}
        {row.corrected.measured && <CorrectedMark />}
        {row.measuredAt !== null && <small className="dim">{localHour(zone, row.measuredAt).slice(5).replace('T', ' ')}</small>}
      </span>
    ),
    fee:
      row.fee === null && row.problem !== null ? (
        <span className="fee-lacks">{t(`fee.problem.${row.problem}`)}</span>
      ) : (
        withMark(shown(row.fee), row.corrected.fee)
      ),
    price: shown(row.price),
    excessKw: shown(row.excessKw),
    contractKw: shown(row.contractKw),
    kva: shown(row.kva),
    kwh: withMark(shown(row.kwh), row.corrected.kwh),
    known: `${row.known} %`,
  })
  const monthOf = ({ month, open, recalculating }: FeeMonthRow): string => {
    const state = [open && t('fee.open'), recalculating && t('fee.recalculating')].filter((one) => one !== false)
    return state.length === 0 ? month : t('fee.stateOf', { month, state: state.join(t('fee.between')) })
  }
  return (
    <div className="fee-months figure-table figure-cards" tabIndex={0} role="group" aria-label={t('fee.months')}>
      <table>
        <caption className="sr-only">{t('fee.months')}</caption>
        <thead>
          <tr>
            <th>{t('fee.month')}</th>
            <th>{t('fee.modeTitle')}</th>
            {figures.map((key) => (
              <th key={key} className="figure-right">
                {t(`fee.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((row) => {
            const said = figuresOf(row)
            return (
              <tr key={row.month}>
                <td>{monthOf(row)}</td>
                <td>{row.mode === null ? '—' : t(`fee.mode.${row.mode}`)}</td>
                {figures.map((key) => (
                  <td key={key} className="figure-right" data-head={t(`fee.${key}`)}>
                    {said[key]}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
