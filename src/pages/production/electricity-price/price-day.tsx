import { useAtomValue } from 'jotai'
import { useMemo, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { PriceSegment } from '#contract/price.ts'
import type { Answer } from '#contract/schemas.ts'
import { CHARGING_SERVICE, FEED_IN_PRICE } from '#domain/price-defaults.ts'
import { clockChange, clockMinutes } from '#domain/time.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { PeriodHours } from '#src/price/period-day.tsx'
import { ownOrUsual } from '#src/price/price-text.ts'
import { DayPicker } from '#src/ui/inputs/pickers.tsx'
import { Stale } from '#src/ui/stale.tsx'
import { Empty, LiveView, PageView } from '#src/ui/state-card.tsx'
import { clockWords, remainingWords } from '#src/ui/time-words.ts'
import { useServerNow, useToday } from '#widgets/parts/data/use-today.ts'
import { periodColour } from '#widgets/parts/figures/meaning.ts'

interface Props {
  stationId: string
  zone: string
}
type Day = Answer<'priceDay'>

/** The price of now and the next change; beside it the 24 hours of any day with their prices. */
export function PriceDay({ stationId, zone }: Props) {
  const { t } = useTranslation()
  const { date: today } = useToday(zone)
  const [chosen, setChosen] = useState<string>()
  const date = chosen ?? today
  const [asksNow, asksDay] = useMemo(
    () => [
      { powerstationId: stationId, date: today },
      { powerstationId: stationId, date },
    ],
    [stationId, today, date],
  )
  const now = useQuery('priceDay', asksNow, { everyMs: 60_000 })
  const day = useQuery('priceDay', asksDay, { everyMs: 60_000 })
  return (
    <div className="price-top">
      <section className="card section-card price-card" aria-label={t('price.own.now')}>
        <h2>{t('price.own.now')}</h2>
        <Stale live={now} />
        <PageView live={now}>{(answer) => <Now day={answer} zone={zone} />}</PageView>
      </section>
      <section className="card section-card price-card" aria-label={t('price.own.day')}>
        <h2>
          {t('price.own.day')}
          <DayPicker
            size="small"
            className="price-date"
            allowClear={false}
            inputProps={{ 'aria-label': t('price.date') }}
            value={date}
            onChange={(text) => setChosen(text === today ? undefined : text)}
          />
        </h2>
        <Stale live={day} />
        <LiveView live={day}>{(answer) => <DayPicture day={answer} zone={zone} />}</LiveView>
      </section>
    </div>
  )
}

/** Without noughts at its end, which say nothing here. */
const priceText = (price: string | null): string => (price === null ? '—' : price.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''))

/** Where prices come from, and what is not known of the day. */
function Origin({ day: { table, gaps } }: { day: Day }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  return (
    <p className="price-origin">
      {table !== null && (
        <>
          <b className={`price-mark price-${table.origin}`}>{t(`price.own.origin.${table.origin}`)}</b>{' '}
          {nameOf(table.source, table.sourceEn, language)}{' '}
        </>
      )}
      {gaps.length > 0 && <span className="price-warning">{gaps.map((gap) => t(`widget.priceGap.${gap}`)).join(t('layout.semicolon'))}</span>}
    </p>
  )
}

function Now({ day, zone }: { day: Day; zone: string }) {
  const { t } = useTranslation()
  const now = useServerNow(1000)
  const at = day.segments.findIndex(({ from, to }) => from <= now && now < to)
  const [current, next] = [day.segments[at], day.segments[at + 1]]
  if (current === undefined) return <NoPrice day={day} />
  return (
    <>
      <p className="price-current">
        <b style={{ color: periodColour(current.period) }}>{t(`period.${current.period}`)}</b> <strong>{priceText(current.price)}</strong>{' '}
        <span className="dim">{t('price.perKwh')}</span>
      </p>
      <p className="price-next">
        {next === undefined
          ? t('price.own.untilMidnight')
          : t('price.own.next', { time: clockWords(next.from, zone), period: t(`period.${next.period}`), price: priceText(next.price) })}
        <span className="dim">{t('price.own.remaining', { time: remainingWords(current.to - now) })}</span>
      </p>
      <p className="dim">
        {t('price.own.feedIn')} {ownOrUsual(day.table?.feedInPrice ?? '', FEED_IN_PRICE, t)}
        <br />
        {t('price.own.service')} {ownOrUsual(day.table?.servicePrice ?? '', CHARGING_SERVICE, t)}
      </p>
      <Origin day={day} />
    </>
  )
}

const NoPrice = ({ day: { gaps } }: { day: Day }) => {
  const { t } = useTranslation()
  return <Empty>{t(gaps.includes('scheme') ? 'price.own.noHours' : 'price.own.noTable')}</Empty>
}

/** The day from left to right, as high as its prices. */
function DayPicture({ day, zone }: { day: Day; zone: string }) {
  const { t } = useTranslation()
  const { segments } = day
  const [first, last] = [segments[0], segments.at(-1)]
  if (first === undefined || last === undefined) return <NoPrice day={day} />
  const whole = last.to - first.from
  const minutes = clockMinutes(zone, day.date)
  const put = clockChange(minutes)
  const highest = Math.max(...segments.map(({ price }) => Number(price ?? 0)), 0.000001)
  const hoursOf = ({ from, to }: PriceSegment): string => `${clockWords(from, zone)}–${to === last.to ? '24:00' : clockWords(to, zone)}`
  const words = (segment: PriceSegment): string => `${hoursOf(segment)} ${t(`period.${segment.period}`)} ${priceText(segment.price)}`
  return (
    <>
      <div className="price-steps" role="img" aria-label={`${day.date}${t('layout.colon')}${segments.map(words).join(t('layout.list'))}`}>
        {segments.map((segment) => (
          <span key={segment.from} title={words(segment)} style={{ width: `${((segment.to - segment.from) / whole) * 100}%` }}>
            <small data-long={priceText(segment.price).length > 6}>{priceText(segment.price)}</small>
            <i
              style={
                {
                  height: `${Math.max(4, (Number(segment.price ?? 0) / highest) * 100)}%`,
                  '--period': periodColour(segment.period),
                } as CSSProperties
              }
            >
              {segment.to - segment.from >= whole / 32 ? t(`price.letter.${segment.period}`) : ''}
            </i>
          </span>
        ))}
      </div>
      <PeriodHours of={{ zone, date: day.date }} />
      {put !== undefined && <p className="price-warning">{t(`price.own.clock.${put.kind}`, { n: minutes.length / 60 })}</p>}
      <Origin day={day} />
    </>
  )
}
