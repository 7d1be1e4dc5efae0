import { DatePicker } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { StrategyOutcome } from '#contract/schemas/strategy.ts'
import type { StrategyType } from '#contract/strategy.ts'
import { formatShown } from '#domain/units.ts'
import { useQuery } from '#src/atoms/query.ts'
import { useWords } from '#src/resource/use-options.ts'
import { LiveView } from '#src/ui/state-card.tsx'

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
}

/** What a change would have made of a past day, by the controller's own law: figures and curves, before and after. */
export function Effect({ stationId, type, params }: Props) {
  const { t } = useTranslation()
  const { language } = useWords()
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
    one.limited.map(({ limit, minutes }) => `${t(`strategy.limit.${limit}`)} ${t('strategy.minutes', { n: minutes })}`).join(', ') || '—'
  return (
    <section className="strategy-effect" aria-busy={answer.state === 'waiting'}>
      <header>
        <h3>{t('strategy.effect')}</h3>
        <DatePicker
          inputProps={{ 'aria-label': t('strategy.day') }}
          allowClear={false}
          placeholder={t('strategy.day')}
          value={date ?? valueOf(live)?.date ?? ''}
          disabledDate={(day) => day.valueOf() > Date.now()}
          onChange={(text) => setDate(text)}
          style={{ width: 150 }}
        />
      </header>
      <LiveView live={live}>
        {({ date: day, known, before, after }) => (
          <>
            <p className="dim">{known === 0 ? t('strategy.effectNone') : t('strategy.effectHint', { date: day, known })}</p>
            <div className="strategy-scroll">
              <table className="plain-table strategy-compared">
                <thead>
                  <tr>
                    <th />
                    <th scope="col">{t('strategy.before')}</th>
                    <th scope="col">{t('strategy.after')}</th>
                  </tr>
                </thead>
                <tbody>
                  {figures.map(([key, unit]) => (
                    <tr key={key} data-differs={before[key] !== after[key]}>
                      <th scope="row">{t(`strategy.figure.${key}`)}</th>
                      <td>{formatShown(before[key], unit, 1, language)}</td>
                      <td>{formatShown(after[key], unit, 1, language)}</td>
                    </tr>
                  ))}
                  <tr data-differs={before.gainYuan !== after.gainYuan}>
                    <th scope="row">{t('strategy.figure.gainYuan')}</th>
                    {[before, after].map((one, i) => (
                      <td key={i}>{one.gainYuan === null ? '—' : `¥ ${one.gainYuan}`}</td>
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
            <Curves name={t('strategy.gridPower')} before={before.gridKw} after={after.gridKw} labels={[t('strategy.before'), t('strategy.after')]} />
            <Curves
              name={t('strategy.storagePower')}
              before={before.storageKw}
              after={after.storageKw}
              labels={[t('strategy.before'), t('strategy.after')]}
            />
          </>
        )}
      </LiveView>
    </section>
  )
}

const WIDTH = 560
const HEIGHT = 110

/** A day in quarters of an hour, before (dashed) and after, around nought. */
function Curves({ name, before, after, labels }: { name: string; before: number[]; after: number[]; labels: readonly [string, string] }) {
  const { language } = useWords()
  const [low, high] = [Math.min(0, ...before, ...after), Math.max(0, ...before, ...after)]
  const span = high - low || 1
  const y = (kw: number): number => ((high - kw) / span) * (HEIGHT - 4) + 2
  const path = (values: number[]): string =>
    values.map((kw, i) => `${i === 0 ? 'M' : 'L'}${((i / Math.max(1, values.length - 1)) * WIDTH).toFixed(1)} ${y(kw).toFixed(1)}`).join('')
  return (
    <figure className="strategy-curve">
      <figcaption>
        <b>{name}</b> <span className="strategy-was">{labels[0]}</span> <span className="strategy-is">{labels[1]}</span>
        <span className="dim">
          {formatShown(low, 'kW', 0, language)} … {formatShown(high, 'kW', 0, language)}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={name}>
        <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} className="strategy-nought" />
        <path d={path(before)} className="strategy-line-was" />
        <path d={path(after)} className="strategy-line-is" />
      </svg>
      <div className="strategy-hours" aria-hidden="true">
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}:00</span>
        ))}
      </div>
    </figure>
  )
}
