import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf, type Live } from '#contract/live-value.ts'
import { periodTypes } from '#contract/price.ts'
import { quantities, type QuantityCode } from '#contract/quantity.ts'
import type { Answer } from '#contract/schemas.ts'
import { localHour } from '#domain/time.ts'
import { formatNumber, formatShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { Empty } from '#src/ui/state-card.tsx'
import { stationTime } from '#src/ui/time-words.ts'
import { useSize } from '#src/ui/use-size.ts'
import { BarStack } from '#widgets/parts/drawing/bar-stack.tsx'
import { useServerNow } from '#widgets/parts/data/use-today.ts'
import { periodColour } from '#widgets/parts/figures/meaning.ts'
import type { EnergyRow, SpanKind } from './spans.ts'

const HOUR_MS = 3_600_000
const LABEL_PX = 12

interface Props {
  rows: readonly EnergyRow[]
  quantity: QuantityCode | undefined
  kind: SpanKind
  zone: string
  /** Of a day: its periods stand behind the bars. */
  prices: Live<Answer<'priceDay'>>
}

/** One energy by hour, day or month, each bar made of its price periods; what was not heard is an empty frame, what is to come nothing. */
export function PeriodBars({ rows, quantity, kind, zone, prices }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(box)
  const now = localHour(zone, useServerNow(60_000))
  const segments = valueOf(prices)?.segments ?? []
  const first = segments[0]?.from ?? 0
  const bars = rows.map((row) => {
    const label = kind === 'day' ? row.start.slice(11, 13) : kind === 'month' ? row.start.slice(8, 10) : row.start.slice(5, 7)
    const known = periodTypes.flatMap((period) => {
      const value = row.byPeriod[period] ?? 0
      return value > 0 ? [{ name: t(`period.${period}`), value, colour: period === 'deepValley' ? '--deep-valley' : `--${period}` }] : []
    })
    const unknown = row.unknownKwh > 0 ? [{ name: t('production.unknown'), value: row.unknownKwh, colour: '--text-3' }] : []
    return {
      key: row.start,
      label,
      title: [
        row.start.replace('T', ' '),
        ...(row.carried === undefined
          ? []
          : [t('production.carried', { kwh: formatNumber(row.carried.kwh, 1, language), since: stationTime(row.carried.since, zone) })]),
      ].join(' · '),
      parts: row.totalKwh !== null ? [...known, ...unknown] : row.start > now ? [] : undefined,
    }
  })
  return (
    <>
      <h3>{quantity === undefined ? '' : quantities[quantity].name[language]}</h3>
      <ul className="overview-legend">
        {periodTypes.map((period) => (
          <li key={period}>
            <i style={{ background: periodColour(period) }} />
            {t(`period.${period}`)}
          </li>
        ))}
      </ul>
      <div ref={box} className="overview-box">
        {bars.length === 0 ? (
          <Empty>{t('production.noCourse')}</Empty>
        ) : (
          <BarStack
            bars={bars}
            width={width}
            height={height}
            labelPx={LABEL_PX}
            unit="kWh"
            format={(value) => formatShown(value, 'kWh', 1, language)}
            bands={segments.map((segment) => ({
              from: (segment.from - first) / HOUR_MS,
              to: (segment.to - first) / HOUR_MS,
              colour: periodColour(segment.period),
            }))}
            label={t('production.course')}
          />
        )}
      </div>
    </>
  )
}
