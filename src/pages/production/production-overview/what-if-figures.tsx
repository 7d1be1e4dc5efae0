import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WhatIf, WhatIfResult } from '#contract/schemas/what-if.ts'
import { whatIfParts, type LeftOut, type WhatIfPart } from '#contract/what-if.ts'
import { separated } from '#domain/settlement/layout.ts'
import { lessParts, wholeOf, type Parts } from '#domain/what-if/parts.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { LiveView } from '#src/ui/state-card.tsx'
import { ShareBar } from '#src/ui/share-bar.tsx'

type Compared = Pick<WhatIfResult['months'][number], 'real' | 'same' | 'changed'>
const yuan = (value: string | null): string => (value === null ? '—' : separated(value))
const isKnown = (parts: Parts): boolean => whatIfParts.some((part) => parts[part] !== null)

/** What came out of one, once it is there. */
export function WhatIfFigures({ row: { id, stationId, state, done, total, workedAt } }: { row: WhatIf }) {
  const { t } = useTranslation()
  const asked = useMemo(() => ({ powerstationId: stationId, id, whole: true }), [stationId, id])
  const live = useQuery('whatIfList', asked)
  useEffect(() => {
    if (state === 'done') refreshQueries('whatIfList')
  }, [state, workedAt])
  if (state === 'running') {
    const percent = total === 0 ? 0 : Math.round((done / total) * 100)
    return (
      <div className="what-if">
        <ShareBar percent={percent} label={t('whatIf.figures')} />
        <p role="status">{t('whatIf.state.running', { done, total })}</p>
      </div>
    )
  }
  if (state !== 'done') return <p role="status">{t(`whatIf.why.${state}`)}</p>
  return (
    <LiveView live={live}>
      {({ whatIfList: [found] }) =>
        found === undefined || found.result === null ? null : <Figures result={found.result} outdated={found.outdated} />
      }
    </LiveView>
  )
}

function Figures({ result: { months, year }, outdated }: { result: WhatIfResult; outdated: WhatIf['outdated'] }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState('')
  const month = months.find((one) => one.month === shown)
  const days = months.reduce((sum, one) => sum + one.days, 0)
  const missing = months.reduce((sum, one) => sum + one.missing.length, 0)
  return (
    <div className="what-if">
      {outdated.length > 0 && (
        <p role="status" className="what-if-outdated">
          {t('whatIf.outdated', { what: outdated.map((one) => t(`whatIf.basis.${one}`)).join(t('layout.list')) })}
        </p>
      )}
      <p className="dim">{t('whatIf.explained')}</p>
      <section className="card section-card">
        <h2>
          {month === undefined ? t('whatIf.wholeYear') : month.month}
          {month !== undefined && (
            <button type="button" className="figure-open" onClick={() => setShown('')}>
              {t('whatIf.wholeYear')}
            </button>
          )}
        </h2>
        <PartsTable compared={month ?? year} />
        {month === undefined ? <YearGaps months={months} /> : <MonthGaps month={month} />}
      </section>
      <section className="card section-card">
        <h2>{t('whatIf.byMonth')}</h2>
        <p className="dim">{t('whatIf.days', { days, missing })}</p>
        <div className="figure-table figure-cards">
          <table>
            <thead>
              <tr>
                <th>{t('whatIf.month')}</th>
                {(['dayCount', 'missingCount', ...wholeHeads] as const).map((key) => (
                  <th key={key} className="figure-right">
                    {t(`whatIf.column.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {months.map((one) => (
                <tr key={one.month}>
                  <td>
                    <button type="button" className="figure-open" aria-pressed={one === month} onClick={() => setShown(one.month)}>
                      {one.month}
                    </button>
                  </td>
                  <td className="figure-right" data-head={t('whatIf.column.dayCount')}>
                    {one.days}
                  </td>
                  <td className="figure-right" data-head={t('whatIf.column.missingCount')}>
                    {one.missing.length}
                  </td>
                  {wholes(one).map((value, i) => (
                    <td key={i} className="figure-right" data-head={t(`whatIf.column.${wholeHeads[i] as (typeof wholeHeads)[number]}`)}>
                      {yuan(value)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </div>
  )
}

const wholeHeads = ['real', 'same', 'changed', 'difference'] as const
/** Real, the same, changed, and the last two's difference. */
function wholes({ real, same, changed }: Compared): (string | null)[] {
  return isKnown(real) ? [wholeOf(real), wholeOf(same), wholeOf(changed), wholeOf(lessParts(changed, same))] : [null, null, null, null]
}

const partHeads = ['real', 'same', 'error', 'changed', 'difference'] as const
function PartsTable({ compared }: { compared: Compared }) {
  const { t } = useTranslation()
  const { real, same, changed } = compared
  const [error, difference] = [lessParts(same, real), lessParts(changed, same)]
  const all = [real, same, error, changed, difference]
  const headOf = (i: number) => t(`whatIf.column.${partHeads[i] as (typeof partHeads)[number]}`)
  return (
    <div className="figure-table figure-cards">
      <table>
        <thead>
          <tr>
            <th>{t('whatIf.part')} (¥)</th>
            {partHeads.map((key) => (
              <th key={key} className="figure-right" title={t(`whatIf.told.${key}`)}>
                {t(`whatIf.column.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {whatIfParts.map((part) => (
            <tr key={part}>
              <td>{t(`whatIf.partOf.${part}`)}</td>
              {all.map((parts, i) => (
                <td key={i} className="figure-right" data-head={headOf(i)}>
                  {yuan(parts[part])}
                </td>
              ))}
            </tr>
          ))}
          <tr className="what-if-sum">
            <td>{t('whatIf.sum')}</td>
            {all.map((parts, i) => (
              <td key={i} className="figure-right" data-head={headOf(i)}>
                {isKnown(parts) ? yuan(wholeOf(parts)) : '—'}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

/** Which parts of the year are left out of how many months, and why: a part without a sum is never without a word. */
function YearGaps({ months }: Pick<WhatIfResult, 'months'>) {
  const { t } = useTranslation()
  const counts = new Map<string, { part: WhatIfPart; why: LeftOut; n: number }>()
  for (const { part, why } of months.flatMap(({ leftOut }) => leftOut)) {
    const key = `${part} ${why}`
    counts.set(key, { part, why, n: (counts.get(key)?.n ?? 0) + 1 })
  }
  if (counts.size === 0) return null
  return (
    <ul className="dim">
      {[...counts].map(([key, { part, why, n }]) => (
        <li key={key}>{t('whatIf.leftOutMonths', { part: t(`whatIf.partOf.${part}`), why: t(`whatIf.lack.${why}`), n, total: months.length })}</li>
      ))}
    </ul>
  )
}

/** What of a month is not counted, and why. */
function MonthGaps({ month: { missing, leftOut } }: { month: WhatIfResult['months'][number] }) {
  const { t } = useTranslation()
  if (missing.length + leftOut.length === 0) return null
  return (
    <ul className="dim">
      {leftOut.map(({ part, why }) => (
        <li key={part}>{t('whatIf.leftOut', { part: t(`whatIf.partOf.${part}`), why: t(`whatIf.lack.${why}`) })}</li>
      ))}
      {missing.map(({ date, why }) => (
        <li key={date}>{t('whatIf.missing', { date, why: t(`whatIf.gap.${why}`) })}</li>
      ))}
    </ul>
  )
}
