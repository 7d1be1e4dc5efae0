import { Button, Select } from '@arco-design/web-react'
import { Decimal } from 'decimal.js'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/schemas.ts'
import { localMonth } from '#domain/time.ts'
import { formatShown } from '#domain/units.ts'
import { separated } from '#domain/settlement/layout.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { useWords } from '#src/resource/use-options.ts'

const spans = [1, 3, 6, 12] as const
const worths = ['planYuan', 'proposedYuan', 'foresightYuan'] as const
type Month = Answer<'planBackTest'>

/** The last months, this one first, `YYYY-MM`. */
function lastMonths(zone: string, n: number): string[] {
  const [year = 0, month = 1] = localMonth(zone, Date.now()).split('-').map(Number)
  return Array.from({ length: n }, (_, i) => new Date(Date.UTC(year, month - 1 - i, 1)).toISOString().slice(0, 7))
}

/** What proposals would have brought in the last months, beside the plan of now and perfect foresight; month by month, as each comes. */
export function BackTest({ stationId, zone }: { stationId: string; zone: string }) {
  const { t } = useTranslation()
  const { language } = useWords()
  const [span, setSpan] = useState<number>(1)
  const [months, setMonths] = useState<readonly Month[]>([])
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const [refusal, setRefusal] = useState('')
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => void (isThere.current = false)
  }, [])
  const run = async (): Promise<void> => {
    setBusy(true)
    setDone(false)
    setRefusal('')
    setMonths([])
    try {
      for (const month of lastMonths(zone, span)) {
        if (!isThere.current) return
        const found = await call('planBackTest', { powerstationId: stationId, month })
        setMonths((before) => [...before, found])
      }
      setDone(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.message)
    } finally {
      setBusy(false)
    }
  }
  const sum = (key: (typeof worths)[number]): string => months.reduce((total, { total: one }) => total.plus(one[key] ?? 0), new Decimal(0)).toFixed(2)
  const hasPlan = months.some(({ total }) => total.planYuan !== null)
  const days = months.reduce((total, { total: one }) => total + one.days, 0)
  const share = (proposed: string, foresight: string): string =>
    new Decimal(foresight).gt(0) ? formatShown(new Decimal(proposed).div(foresight).times(100).toNumber(), '%', 1, language) : '—'
  const rows = [
    ...months.map(({ month, total, unknown }) => ({ ...total, month, unknown })),
    ...(months.length > 1
      ? [
          {
            month: t(isDone ? 'plan.backTestTotal' : 'plan.backTestSoFar'),
            days,
            unknown: months.reduce((total, { unknown }) => total + unknown, 0),
            planYuan: hasPlan ? sum('planYuan') : null,
            proposedYuan: sum('proposedYuan'),
            foresightYuan: sum('foresightYuan'),
          },
        ]
      : []),
  ]
  return (
    <section className="card strategy-card strategy-effect" aria-label={t('plan.backTest')}>
      <header>
        <h2>{t('plan.backTest')}</h2>
        <span className="strategy-do">
          <span className="dim" aria-hidden="true">
            {t('plan.months')}
          </span>
          <Select
            style={{ width: 90 }}
            aria-label={t('plan.months')}
            value={span}
            options={spans.map((n) => ({ value: n, label: String(n) }))}
            onChange={setSpan}
          />
          <Button loading={isBusy} onClick={() => void run()}>
            {t('plan.backTestDo')}
          </Button>
        </span>
      </header>
      <p className="dim">{t('plan.backTestHint')}</p>
      {refusal !== '' && <p role="alert">{refusal}</p>}
      {isDone && days === 0 && <p role="status">{t('plan.backTestNone')}</p>}
      {months.length > 0 && (
        <div className="strategy-scroll">
          <table className="plain-table strategy-compared plan-back-test">
            <thead>
              <tr>
                <th scope="col">{t('plan.backTestMonth')}</th>
                <th scope="col">{t('plan.backTestDays')}</th>
                <th scope="col">{t('plan.backTestPlan')}</th>
                <th scope="col">{t('plan.backTestProposed')}</th>
                <th scope="col">{t('plan.backTestForesight')}</th>
                <th scope="col">{t('plan.backTestShare')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.month}>
                  <th scope="row">{row.month}</th>
                  <td>
                    {row.days}
                    {row.unknown > 0 && <span className="dim">{` · ${t('plan.unknownDays', { count: row.unknown })}`}</span>}
                  </td>
                  {worths.map((key) => (
                    <td key={key}>{row.days === 0 || row[key] === null ? '—' : `¥ ${separated(row[key])}`}</td>
                  ))}
                  <td>{row.days === 0 ? '—' : share(row.proposedYuan, row.foresightYuan)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
