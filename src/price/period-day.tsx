import './period-day.css'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { periodTypes } from '#contract/price.ts'
import type { Stretch } from '#domain/price-coverage.ts'
import { clockOf } from '#domain/price-hours.ts'
import { sharesOfHours } from '#domain/time.ts'
import { periodColour } from '#widgets/parts/figures/meaning.ts'

const DAY = 1440
/** Narrower stretches carry no letter. */
const LETTER_MINUTES = 45
/** Nor these, where the window is small. */
const SHORT_MINUTES = 100

interface Props {
  /** What day it is, before its hours. */
  label: string
  /** The day once, from midnight to midnight. */
  stretches: readonly Stretch[]
  /** Said of a stretch besides its hours and period. */
  more?(stretch: Stretch): string
}

/** The 24 hours of a day as a picture: colours and letters of the periods; a hole is told by its pattern too. */
export function PeriodDay({ label, stretches, more }: Props) {
  const { t } = useTranslation()
  const words = (stretch: Stretch): string => {
    const period = stretch.period === undefined ? t('price.hole') : t(`period.${stretch.period}`)
    return `${clockOf(stretch.from)}–${clockOf(stretch.to)} ${period}${more?.(stretch) ?? ''}`
  }
  return (
    <span className="period-day" role="img" aria-label={`${label}${t('layout.colon')}${stretches.map(words).join(t('layout.list'))}`}>
      {stretches.map((stretch) => (
        <i
          key={stretch.from}
          className={stretch.period === undefined ? 'period-hole' : undefined}
          data-short={stretch.to - stretch.from < SHORT_MINUTES}
          title={words(stretch)}
          style={
            {
              width: `${((stretch.to - stretch.from) / DAY) * 100}%`,
              ...(stretch.period === undefined ? {} : { '--period': periodColour(stretch.period) }),
            } as CSSProperties
          }
        >
          {stretch.to - stretch.from >= LETTER_MINUTES ? (stretch.period === undefined ? '?' : t(`price.letter.${stretch.period}`)) : ''}
        </i>
      ))}
    </span>
  )
}

/** Which colour and letter is which period. */
export function PeriodLegend() {
  const { t } = useTranslation()
  return (
    <span className="period-legend">
      {periodTypes.map((period) => {
        const [letter, name] = [t(`price.letter.${period}`), t(`period.${period}`)]
        return (
          <span key={period}>
            <i style={{ background: periodColour(period) }} />
            {letter === name ? name : `${letter} ${name}`}
          </span>
        )
      })}
    </span>
  )
}

const HOURS = [0, 4, 8, 12, 16, 20, 24]

/** The hours below such pictures; `of`: a day that went by as its clock did, which need not be 24 hours. */
export function PeriodHours({ of }: { of?: { zone: string; date: string } }) {
  const shares = of === undefined ? HOURS.map((hour) => hour / 24) : sharesOfHours(of.zone, of.date, HOURS)
  return (
    <span className="period-hours" aria-hidden="true">
      {HOURS.map((hour, i) => (
        <span key={hour} style={{ left: `${(shares[i] ?? 0) * 100}%`, transform: `translateX(${(shares[i] ?? 0) * -100}%)` }}>
          {hour}
        </span>
      ))}
    </span>
  )
}
