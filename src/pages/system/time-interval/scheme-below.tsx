import { useTranslation } from 'react-i18next'
import type { PeriodRule } from '#contract/price.ts'
import type { PeriodScheme } from '#contract/schemas/period-scheme.ts'
import { hoursOf } from '#domain/price-hours.ts'
import { Coverage } from './coverage.tsx'

/** A scheme in its list: the 24 hours, and its rules in words. */
export function SchemeBelow({ row }: { row: PeriodScheme }) {
  return (
    <div className="scheme-below">
      <Coverage rules={row.rules} />
      <ol className="scheme-rules">
        {row.rules.map((rule) => (
          <li key={JSON.stringify(rule)}>
            <RuleWords rule={rule} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function RuleWords({ rule }: { rule: PeriodRule }) {
  const { t } = useTranslation()
  const { months, dayTypes, holidays = [], holidayDays, weekendMonths = [], temperature, priceSystems = [], consumptionTypes = [] } = rule
  const days = [
    ...dayTypes.map((one) => t(`price.day.${one}`)),
    ...(weekendMonths.length > 0 ? [t('price.weekendsOf', { months: weekendMonths.join(t('layout.list')) })] : []),
    ...holidays.map((one) => t(`price.holiday.${one}`)),
    ...(holidayDays === undefined ? [] : [t('price.holidayOf', { n: holidayDays })]),
  ]
  const parts = [
    hoursOf(rule.windows),
    months.length === 0 ? undefined : t('price.monthsOf', { months: months.join(t('layout.list')) }),
    days.length === 0 ? undefined : days.join(t('layout.list')),
    temperature === undefined ? undefined : t('price.orHot', { place: temperature.place, n: temperature.atLeast, days: temperature.days }),
    ...priceSystems.map((one) => t(`price.system.${one}`)),
    ...consumptionTypes.map((one) => t(`price.consumption.${one}`)),
    rule.overrides === true ? t('price.overrides') : undefined,
  ]
  return (
    <>
      <b>{t(`period.${rule.period}`)}</b> {parts.filter((part) => part !== undefined).join(' · ')}
    </>
  )
}
