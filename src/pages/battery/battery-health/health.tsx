import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/schemas.ts'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { timeWords } from '#src/ui/time-words.ts'
import { Empty } from '#src/ui/state-card.tsx'
import { Drifts } from './drifts.tsx'
import { LABEL_PX, PICTURE_PX, RemainingTile, ResistanceTile, Tile, Wide, type Format } from './tiles.tsx'
import { SohPicture } from '#widgets/parts/drawing/soh-picture.tsx'
import { Scatter, type ScatterSeries } from '#widgets/parts/drawing/scatter.tsx'

export type HealthAnswer = Answer<'batteryHealth'>

interface Props {
  health: HealthAnswer
  zone: string
  endOfLife: number
}

/** Head figures, each with how it was found and how sure it is, the trend of the state of health, months, and cells. */
export function Health({ health, zone, endOfLife }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  if (health.known === null) return <Empty>{t('batteryHealth.nothing')}</Empty>
  const n = (value: number, decimals: number): string => formatNumber(value, decimals, language)
  const day = (at: number): string => timeWords(at, zone).slice(0, 10)
  return (
    <>
      <section className="card section-card">
        <Head health={health} n={n} day={day} endOfLife={endOfLife} />
        <p className="health-note">
          {t('batteryHealth.madeOf', {
            from: day(health.known.from),
            to: day(health.known.to),
            n: n(health.known.quarters, 0),
            count: health.known.quarters,
          })}
          {health.rejected > 0 && ` ${t('batteryHealth.rejected', { count: health.rejected })}`}
        </p>
      </section>
      <div className="health-pictures">
        <section className="card section-card">
          <h2>{t('panel.health.soh')}</h2>
          <Wide>{(width) => <SohPicture health={health} zone={zone} width={width} height={PICTURE_PX} labelPx={LABEL_PX} />}</Wide>
        </section>
        <section className="card section-card">
          <h2>{t('batteryHealth.consistency')}</h2>
          <Consistency health={health} zone={zone} n={n} day={day} />
        </section>
      </div>
      <Drifts health={health} zone={zone} day={day} n={n} />
      <Months health={health} n={n} />
    </>
  )
}

type Day = (at: number) => string
const daysBetween = (from: string, to: string): string => (from === to ? from : `${from} – ${to}`)

function Head({ health, n, day, endOfLife }: { health: HealthAnswer; n: Format; day: Day; endOfLife: number }) {
  const { t } = useTranslation()
  const { trend, capacities, remaining, resistance, ratedAh } = health
  const last = capacities.at(-1)
  const full = capacities.filter(({ method }) => method === 'full').length
  return (
    <dl className="health-tiles">
      <Tile
        name={t('batteryHealth.sohNow')}
        value={trend === null ? (last?.soh == null ? '—' : `${n(last.soh, 1)} %`) : `${n(trend.now, 1)} %`}
        note={
          trend === null
            ? t(ratedAh === null ? 'batteryHealth.noRating' : 'batteryHealth.fewCapacities', { count: capacities.length })
            : t('batteryHealth.sohHow', { day: day(last?.at ?? health.to), scatter: n(trend.scatter, 2), full, partial: capacities.length - full })
        }
      />
      <Tile
        name={t('batteryHealth.perYear')}
        value={trend === null ? '—' : `${n(trend.perYear, 2)} %`}
        note={trend === null ? t('batteryHealth.notTold') : t('batteryHealth.interval', { low: n(trend.low, 2), high: n(trend.high, 2) })}
      />
      <Tile
        name={t('batteryHealth.capacity')}
        value={last === undefined ? '—' : `${n(last.ah, 1)} Ah`}
        note={
          last === undefined
            ? t('panel.health.noCapacity')
            : `${day(last.at)}${t('layout.colon')}${t('panel.health.capacityHow', {
                method: t(`panel.health.method.${last.method}`),
                from: n(last.socFrom, 0),
                to: n(last.socTo, 0),
                rate: last.cRate === null ? '—' : `${n(last.cRate, 2)}C`,
                error: n(last.plusMinus, 1),
                rated: ratedAh === null ? '—' : n(ratedAh, 0),
              })}`
        }
      />
      <Tile
        name={t('batteryHealth.cycles')}
        value={health.cycles === null ? '—' : n(health.cycles, 1)}
        note={t(health.cycles === null ? 'batteryHealth.noRating' : 'batteryHealth.cyclesHow')}
      />
      <RemainingTile remaining={remaining} endOfLife={endOfLife} n={n} />
      <ResistanceTile
        resistance={resistance}
        none={t(health.currentSteps < 5 ? 'batteryHealth.noResistance' : 'batteryHealth.stepsContradict', { n: health.currentSteps })}
        n={n}
        days={resistance === null ? '' : daysBetween(day(resistance.since), day(resistance.until))}
      />
    </dl>
  )
}

function Consistency({ health, zone, n, day }: { health: HealthAnswer; zone: string; n: Format; day: Day }) {
  const { t } = useTranslation()
  const { consistency } = health
  if (consistency.length === 0) return <p className="health-note">{t('batteryHealth.noRest')}</p>
  const series: ScatterSeries[] = (['range', 'deviation'] as const).map((key) => ({
    key,
    name: t(`batteryHealth.${key}`),
    mark: key === 'range' ? 'dot' : 'ring',
    colour: key === 'range' ? 'var(--accent)' : 'var(--text-2)',
    points: consistency.map((one) => ({
      at: one.at,
      y: one[key],
      words: `${day(one.at)}  ${t(`batteryHealth.${key}`)} ${n(one[key], 1)} mV  ${t('batteryHealth.restHow', {
        soc: n(one.soc, 0),
        cells: one.cells,
        degrees: one.temperatureRange === null ? '—' : n(one.temperatureRange, 1),
      })}`,
    })),
  }))
  return (
    <>
      <Wide>
        {(width) => (
          <Scatter
            series={series}
            from={health.from}
            to={health.to}
            unit="mV"
            zone={zone}
            label={t('batteryHealth.consistency')}
            width={width}
            height={PICTURE_PX}
            labelPx={LABEL_PX}
          />
        )}
      </Wide>
      <p className="health-note">{t('batteryHealth.restNote')}</p>
    </>
  )
}

/** Figures of a month and their decimals. */
const monthColumns = [
  ['cycles', 1],
  ['chargedAh', 0],
  ['dischargedAh', 0],
  ['chargedKwh', 0],
  ['dischargedKwh', 0],
  ['efficiency', 1],
] as const

function Months({ health: { months }, n }: { health: HealthAnswer; n: Format }) {
  const { t } = useTranslation()
  const told = (value: number | null, decimals: number): string => (value === null ? '—' : n(value, decimals))
  return (
    <section className="card section-card">
      <h2>{t('batteryHealth.months')}</h2>
      <div className="figure-table figure-cards" tabIndex={0} role="group" aria-label={t('batteryHealth.months')}>
        <table>
          <thead>
            <tr>
              <th>{t('batteryHealth.month')}</th>
              {monthColumns.map(([key]) => (
                <th key={key} className="figure-right">
                  {t(`batteryHealth.column.${key}`)}
                </th>
              ))}
              <th className="figure-right">{t('batteryHealth.column.known')}</th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map((month) => (
              <tr key={month.month}>
                <td>{month.month}</td>
                {monthColumns.map(([key, decimals]) => (
                  <td key={key} className="figure-right" data-head={t(`batteryHealth.column.${key}`)}>
                    {told(month[key], decimals)}
                  </td>
                ))}
                <td className="figure-right" data-head={t('batteryHealth.column.known')}>
                  {n(Math.floor(month.known * 1000) / 10, 1)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="health-note">{t('batteryHealth.monthsNote')}</p>
    </section>
  )
}
