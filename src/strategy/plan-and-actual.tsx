import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatShown } from '#domain/units.ts'
import { separated } from '#domain/settlement/layout.ts'
import { useQuery } from '#src/atoms/query.ts'
import { useWords } from '#src/resource/use-options.ts'
import { DayPicker } from '#src/ui/inputs/pickers.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import { ActingLimits, bandsOf } from './acting-limits.tsx'
import { DayCurves, hourShares } from './day-curves.tsx'

/** A day of the storage: the plan that was in force, the one that is wanted, what it did, what held it back, and what the difference is worth. */
export function PlanAndActual({ stationId, zone }: { stationId: string; zone: string }) {
  const { t } = useTranslation()
  const words = useWords()
  const { language } = words
  const [date, setDate] = useState<string>()
  const asked = useMemo(() => ({ powerstationId: stationId, ...(date === undefined ? {} : { date }) }), [stationId, date])
  const live = useQuery('planDay', asked, { everyMs: 60_000, reload: true })
  return (
    <section className="card strategy-card strategy-effect" aria-label={t('strategy.plan.actual')}>
      <header>
        <h2>{t('strategy.plan.actual')}</h2>
        <DayPicker
          inputProps={{ 'aria-label': t('strategy.day') }}
          allowClear={false}
          placeholder={t('strategy.plan.today')}
          {...(date === undefined ? {} : { value: date })}
          onChange={(text) => setDate(text)}
          style={{ width: 150 }}
        />
      </header>
      <LiveView live={live}>
        {(day) => (
          <>
            <DayCurves
              name={day.date}
              hours={hourShares(zone, day.date)}
              curves={[
                { name: t('strategy.plan.inForce'), look: 'was', values: day.planned },
                { name: t('strategy.wanted'), look: 'want', values: day.wanted },
                { name: t('strategy.plan.was'), look: 'is', values: day.actual },
              ]}
              bands={bandsOf(day, words, zone)}
            />
            <ActingLimits day={day} zone={zone} />
            {day.compared === 0 ? (
              <p className="dim">{t('strategy.plan.nothing')}</p>
            ) : (
              <dl className="strategy-standing">
                <div>
                  <dt>{t('strategy.plan.deviation')}</dt>
                  <dd>{formatShown(day.deviationKwh, 'kWh', 1, language)}</dd>
                </div>
                <div>
                  <dt>{t('strategy.plan.absolute')}</dt>
                  <dd>{formatShown(day.absoluteKwh, 'kWh', 1, language)}</dd>
                </div>
                <div>
                  <dt>{t('strategy.plan.worth')}</dt>
                  <dd>{day.deviationYuan === null ? t('strategy.plan.noPrice') : `¥ ${separated(day.deviationYuan)}`}</dd>
                </div>
                <div>
                  <dt>{t('strategy.plan.compared')}</dt>
                  <dd>{t('strategy.minutes', { n: day.compared * 15 })}</dd>
                </div>
              </dl>
            )}
          </>
        )}
      </LiveView>
    </section>
  )
}
