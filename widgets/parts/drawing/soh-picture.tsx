import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/schemas.ts'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { timeWords } from '#src/ui/time-words.ts'
import { Scatter, type ScatterSeries } from './scatter.tsx'

type HealthAnswer = Answer<'batteryHealth'>

interface Props {
  health: HealthAnswer
  zone: string
  width: number
  height: number
  labelPx: number
}

/** State of health by capacities, full and partial ones told apart, with the trend and what the battery manager says. */
export function SohPicture({ health, zone, width, height, labelPx }: Props) {
  const language = useAtomValue(languageAtom)
  const n = (value: number, decimals: number): string => formatNumber(value, decimals, language)
  const day = (at: number): string => timeWords(at, zone).slice(0, 10)
  const { t } = useTranslation()
  const { capacities, trend, reported } = health
  const words = (one: HealthAnswer['capacities'][number]): string =>
    `${day(one.at)}  ${n(one.soh ?? 0, 1)} %  ${t('panel.health.capacityHow', {
      method: t(`panel.health.method.${one.method}`),
      from: n(one.socFrom, 0),
      to: n(one.socTo, 0),
      rate: one.cRate === null ? '—' : `${n(one.cRate, 2)}C`,
      error: n(one.plusMinus, 1),
      rated: n(health.ratedAh ?? 0, 0),
    })}`
  const of = (method: 'full' | 'partial'): ScatterSeries => ({
    key: method,
    name: t(`panel.health.method.${method}`),
    mark: method === 'full' ? 'dot' : 'ring',
    colour: method === 'full' ? 'var(--storage)' : 'var(--text-2)',
    points: capacities.flatMap((one) => (one.method === method && one.soh !== null ? [{ at: one.at, y: one.soh, words: words(one) }] : [])),
  })
  const [first, last] = [capacities[0], capacities.at(-1)]
  const years = ((last?.at ?? 0) - (first?.at ?? 0)) / (365.25 * 86_400_000)
  const series: ScatterSeries[] = [
    of('full'),
    of('partial'),
    {
      key: 'reported',
      name: t('panel.health.reported'),
      mark: 'line',
      colour: 'var(--flat)',
      points: reported.map(({ at, soh }) => ({ at, y: soh, words: `${day(at)}  ${n(soh, 1)} %  ${t('panel.health.reported')}` })),
    },
  ]
  if (series.every(({ points }) => points.length === 0)) return <p className="dim">{t('panel.health.noCapacity')}</p>
  return (
    <Scatter
      series={series}
      line={
        trend === null || first === undefined || last === undefined
          ? undefined
          : {
              from: first.at,
              to: last.at,
              begin: trend.begin,
              now: trend.now,
              low: trend.begin + trend.low * years,
              high: trend.begin + trend.high * years,
            }
      }
      from={health.from}
      to={health.to}
      unit="%"
      zone={zone}
      label={t('panel.health.soh')}
      width={width}
      height={height}
      labelPx={labelPx}
    />
  )
}
