import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { StrategyOutcome } from '#contract/schemas/strategy.ts'
import type { StrategyParams, StrategyType } from '#contract/strategy.ts'
import { clockOn, dayOfPlan } from '#domain/control/plan.ts'
import { formatNumber, formatShown } from '#domain/units.ts'
import { separated } from '#domain/settlement/layout.ts'
import { serverNow } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import type { Words } from '#src/resource/define.ts'
import { useWords } from '#src/resource/use-options.ts'
import { DayPicker } from '#src/ui/inputs/pickers.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import { daysWords } from './param-words.ts'
import { DayCurves, hourShares, type DayCurve } from './day-curves.tsx'

const figures = [
  ['chargeKwh', 'kWh'],
  ['dischargeKwh', 'kWh'],
  ['demandKw', 'kW'],
  ['exportKwh', 'kWh'],
  ['importKwh', 'kWh'],
  ['socLow', '%'],
  ['socHigh', '%'],
] as const

interface Props {
  stationId: string
  type: StrategyType
  params: unknown
  /** Of the station. */
  zone: string
}

/** Which part of a plan the day is run by: a change of another part does nothing on it. */
function partWords(params: unknown, date: string, words: Words): string {
  const part = dayOfPlan(params as StrategyParams<'plan'>, clockOn(date, 0))
  return part === undefined ? words.t('strategy.effectNoPart', { date }) : words.t('strategy.effectPart', { date, part: daysWords(part, words) })
}

/** What a change would have made of a past day, by the controller's own law: figures and curves, before and after. */
export function Effect({ stationId, type, params, zone }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const { language } = words
  const [date, setDate] = useState<string>()
  const asked = useMemo(
    () => ({ powerstationId: stationId, type, params: params as Record<string, unknown>, ...(date === undefined ? {} : { date }) }),
    [stationId, type, params, date],
  )
  const answer = useQuery('previewStrategy', asked)
  // While the next one is worked out the last one stays, so that nothing jumps.
  const [kept, setKept] = useState(answer)
  if (answer !== kept && answer.state !== 'waiting') setKept(answer)
  const live = answer.state === 'waiting' ? kept : answer
  const limited = (one: StrategyOutcome): string =>
    one.limited.map(({ limit, minutes }) => `${t(`strategyWord.limit.${limit}`)} ${t('strategy.minutes', { n: minutes })}`).join(t('layout.list')) ||
    '—'
  const both = (before: number[], after: number[]): DayCurve[] => [
    { name: t('strategy.before'), look: 'was', values: before },
    { name: t('strategy.after'), look: 'is', values: after },
  ]
  const hint = (date: string, known: number): string =>
    known === 0 ? t('strategy.effectNone') : t('strategy.effectHint', { date, known: formatNumber(known, 0, language) })
  return (
    <section className="strategy-effect" aria-busy={answer.state === 'waiting'}>
      <header>
        <h3>{t('strategy.effect')}</h3>
        <DayPicker
          inputProps={{ 'aria-label': t('strategy.day') }}
          allowClear={false}
          placeholder={t('strategy.day')}
          value={date ?? valueOf(live)?.date ?? ''}
          disabledDate={(day) => day.endOf('day').valueOf() > serverNow()}
          onChange={(text) => setDate(text)}
          style={{ width: 150 }}
        />
      </header>
      <LiveView live={live}>
        {({ date: day, known, before, after }) => (
          <>
            <p className="dim">{answer.state === 'waiting' ? t('strategy.effectWaiting') : hint(day, known)}</p>
            {type === 'plan' && known > 0 && <p className="dim">{partWords(params, day, words)}</p>}
            {/* Without load the law would be tried out on a plant that stands still: a gain of that is none. */}
            {known > 0 && (
              <>
                <div className="strategy-scroll">
                  <table className="plain-table strategy-compared">
                    <thead>
                      <tr>
                        <th aria-label={t('resource.figure')} />
                        <th scope="col">{t('strategy.before')}</th>
                        <th scope="col">{t('strategy.after')}</th>
                      </tr>
                    </thead>
                    <tbody>
                      {figures.map(([key, unit]) => {
                        const [was, is] = [before[key], after[key]].map((value) => formatShown(value, unit, 1, language))
                        // A difference that nobody can see is none.
                        return (
                          <tr key={key} data-differs={was !== is}>
                            <th scope="row">{t(`strategy.figure.${key}`)}</th>
                            <td>{was}</td>
                            <td>{is}</td>
                          </tr>
                        )
                      })}
                      <tr data-differs={before.gainYuan !== after.gainYuan}>
                        <th scope="row">{t('strategy.figure.gainYuan')}</th>
                        {[before, after].map((one, i) => (
                          <td key={i}>{one.gainYuan === null ? '—' : `¥ ${separated(one.gainYuan)}`}</td>
                        ))}
                      </tr>
                      <tr data-differs={limited(before) !== limited(after)}>
                        <th scope="row">{t('strategy.figure.limited')}</th>
                        <td>{limited(before)}</td>
                        <td>{limited(after)}</td>
                      </tr>
                    </tbody>
                  </table>
                </div>
                <DayCurves name={t('strategy.gridPower')} curves={both(before.gridKw, after.gridKw)} hours={hourShares(zone, day)} />
                <DayCurves name={t('strategy.storagePower')} curves={both(before.storageKw, after.storageKw)} hours={hourShares(zone, day)} />
              </>
            )}
          </>
        )}
      </LiveView>
    </section>
  )
}
