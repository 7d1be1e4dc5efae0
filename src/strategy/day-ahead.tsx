import { useTranslation } from 'react-i18next'
import { formatNumber, formatShown } from '#domain/units.ts'
import type { CheckedPlan } from '#domain/control/plan-check.ts'
import { useWords } from '#src/resource/use-options.ts'
import { DayCurves, hourShares } from './day-curves.tsx'
import type { DayAhead } from './plan-words.ts'

type Forecast = NonNullable<DayAhead['load']>

/** What a forecast is made of, and how it has done. */
function Basis({ name, forecast }: { name: string; forecast: Forecast | null }) {
  const { t } = useTranslation()
  const { language } = useWords()
  if (forecast === null) return <p className="dim">{`${name}${t('layout.colon')}${t('plan.forecastNone')}`}</p>
  const { error, from, basis } = forecast
  if (from.length === 0) return null
  const share = error?.percent ?? null
  const parts = [
    t('plan.forecastFrom', { days: from.length, count: from.length, basis: t(`plan.basis.${basis}`) }),
    ...(error === null
      ? []
      : [
          t('plan.forecastError', { days: error.days, count: error.days, mae: formatShown(error.maeKw, 'kW', 1, language) }) +
            (share === null ? '' : t('plan.forecastShare', { percent: formatShown(share, '%', 0, language) })),
        ]),
  ]
  return <p className="dim">{`${name}${t('layout.colon')}${parts.join(t('layout.semicolon'))}`}</p>
}

/** The day that a plan is for, by forecast: load and PV with their error, and what the plan makes of the battery. */
export function DayAheadCard({ ahead, checked, zone }: { ahead: DayAhead; checked: CheckedPlan; zone: string }) {
  const { t } = useTranslation()
  const { language } = useWords()
  const { date, load, pv } = ahead
  const kwh = (value: number): string => formatShown(value, 'kWh', 0, language)
  const said = { date, charge: kwh(checked.chargeKwh), discharge: kwh(checked.dischargeKwh) }
  const endSoc = checked.soc?.at(-1)
  const hasPv = pv !== null && pv.from.length > 0
  return (
    <section className="plan-ahead" aria-label={t('plan.forecast', { date })}>
      <p>
        {endSoc === undefined
          ? t('plan.noWalk', said)
          : t('plan.walk', { ...said, cycles: formatNumber(checked.cycles ?? 0, 2, language), soc: formatShown(endSoc, '%', 0, language) })}
      </p>
      {(load !== null || hasPv) && (
        <DayCurves
          name={t('plan.forecast', { date })}
          hours={hourShares(zone, date)}
          curves={[
            ...(load === null ? [] : [{ name: t('plan.forecastLoad'), look: 'is' as const, values: load.kw }]),
            ...(hasPv ? [{ name: t('plan.forecastPv'), look: 'want' as const, values: pv.kw }] : []),
          ]}
        />
      )}
      <Basis name={t('plan.forecastLoad')} forecast={load} />
      <Basis name={t('plan.forecastPv')} forecast={pv} />
    </section>
  )
}
