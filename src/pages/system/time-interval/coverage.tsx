import './coverage.css'
import { Select } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PeriodRule } from '#contract/price.ts'
import { dayCasesOf, payersOf, schemeFaults, stretchesOf, type DayCase } from '#domain/price-coverage.ts'
import { clockOf } from '#domain/price-hours.ts'
import { PeriodDay, PeriodHours, PeriodLegend } from '#src/price/period-day.tsx'

/** So many holes and contradictions are told one by one. */
const TOLD = 4

/** The 24 hours of the twelve months as a picture: colours and letters of the periods, holes and contradictions where there are any. */
export function Coverage({ rules }: { rules: readonly PeriodRule[] }) {
  const { t } = useTranslation()
  const [cases, payers] = useMemo(() => [dayCasesOf(rules), payersOf(rules)], [rules])
  const [day, setDay] = useState(0)
  const [payer, setPayer] = useState(0)
  const faults = useMemo(() => schemeFaults(rules), [rules])
  // Another rule may have taken a kind of day away.
  const [dayCase, customer] = [cases[day] ?? cases[0], payers[payer] ?? payers[0]]
  if (dayCase === undefined || customer === undefined) return null

  const caseWords = ({ day: { dayType, holidays, holidayDays }, isHot }: DayCase): string => {
    const name = holidays.length > 0 ? holidays.map((one) => t(`price.holiday.${one}`)).join(t('layout.list')) : t(`price.day.${dayType}`)
    const long =
      dayType === 'holiday' && cases.some((one) => one.day.holidayDays > 1) ? t('layout.aside', { text: t('price.ofDays', { n: holidayDays }) }) : ''
    return `${name}${long}${isHot ? ` · ${t('price.hot')}` : ''}`
  }
  const months = Array.from({ length: 12 }, (_, i) => ({ month: i + 1, stretches: stretchesOf(rules, i + 1, dayCase, customer) }))
  return (
    <section className="coverage" aria-label={t('price.coverage')}>
      <div className="coverage-head">
        <b>{t('price.coverage')}</b>
        <Select
          size="small"
          className="coverage-choice"
          aria-label={t('price.days')}
          value={cases.indexOf(dayCase)}
          onChange={setDay}
          options={cases.map((one, value) => ({ value, label: caseWords(one) }))}
        />
        {payers.length > 1 && (
          <Select
            size="small"
            className="coverage-choice"
            aria-label={t('price.payers')}
            value={payers.indexOf(customer)}
            onChange={setPayer}
            options={payers.map((one, value) => ({
              value,
              label: `${t(`price.system.${one.priceSystem}`)} · ${t(`price.consumption.${one.consumptionType}`)}`,
            }))}
          />
        )}
        <PeriodLegend />
      </div>
      {faults.length === 0 ? (
        <p className="coverage-good">{t('price.covered')}</p>
      ) : (
        <ul className="form-fault coverage-faults" role="status">
          {faults.slice(0, TOLD).map((fault) => (
            <li key={`${fault.kind} ${fault.rules.join(' ')} ${fault.from}`}>
              {t(fault.kind === 'gap' ? 'price.gapAt' : 'price.overlapAt', {
                month: fault.month,
                day: caseWords(fault.dayCase),
                from: clockOf(fault.from),
                to: clockOf(fault.to),
                rules: fault.rules.map((rule) => rule + 1).join(t('layout.list')),
              })}
            </li>
          ))}
          {faults.length > TOLD && <li>{t('price.moreFaults', { n: faults.length - TOLD })}</li>}
        </ul>
      )}
      <div className="coverage-rows">
        {months.map(({ month, stretches }) => (
          <div key={month} className="coverage-row">
            <span className="coverage-month">{t('price.month', { n: month })}</span>
            <PeriodDay label={t('price.month', { n: month })} stretches={stretches} />
          </div>
        ))}
        <div className="coverage-row" aria-hidden="true">
          <span className="coverage-month" />
          <PeriodHours />
        </div>
      </div>
    </section>
  )
}
