import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Remaining } from '#domain/battery/health/remaining.ts'
import type { Resistance } from '#domain/battery/health/resistance.ts'
import { useSize } from '#src/ui/use-size.ts'

/** What a connected battery's health and that of a file are told with. */

export type Format = (value: number, decimals: number) => string

export const LABEL_PX = 11
export const PICTURE_PX = 280

export const Tile = ({ name, value, note }: { name: string; value: ReactNode; note: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
    <dd className="dim">{note}</dd>
  </div>
)

/** Cycles left as an interval, or why they cannot be told. */
export function RemainingTile({ remaining, endOfLife, n }: { remaining: Remaining | { reason: 'noRating' }; endOfLife: number; n: Format }) {
  const { t } = useTranslation()
  return (
    <Tile
      name={t('batteryHealth.remaining', { percent: endOfLife })}
      value={
        'reason' in remaining
          ? '—'
          : remaining.high === null
            ? t('batteryHealth.atLeast', { n: n(remaining.low, 0) })
            : `${n(remaining.low, 0)} – ${n(remaining.high, 0)}`
      }
      note={
        'reason' in remaining
          ? t(`batteryHealth.noRemaining.${remaining.reason}`)
          : remaining.cycles === null
            ? t('batteryHealth.remainingFar', { n: n(remaining.from, 0) })
            : t('batteryHealth.remainingHow', { middle: n(remaining.cycles, 0), n: n(remaining.from, 0) })
      }
    />
  )
}

/** `none`: why there is no resistance; `days`: between which its steps were heard. */
export function ResistanceTile({ resistance, none, n, days = '' }: { resistance: Resistance | null; none: string; n: Format; days?: string }) {
  const { t } = useTranslation()
  return (
    <Tile
      name={t('batteryHealth.resistance')}
      value={resistance === null ? '—' : `${n(resistance.milliohm, 1)} mΩ`}
      note={
        resistance === null
          ? none
          : `${t('batteryHealth.resistanceHow', { low: n(resistance.low, 1), high: n(resistance.high, 1), n: resistance.steps })}${days === '' ? '' : `, ${days}`}`
      }
    />
  )
}

/** As wide as there is room. */
export function Wide({ children }: { children(width: number): ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const { width } = useSize(box)
  return <div ref={box}>{width > 0 && children(width)}</div>
}
