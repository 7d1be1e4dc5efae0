import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_KW, type PlanSegment, type SegmentMode } from '#contract/strategy.ts'
import { powerOf } from '#domain/control/plan.ts'
import { useWords } from '#src/resource/use-options.ts'
import { drawnKw, isTimed } from './kw-box.tsx'
import { segmentWords } from './param-words.ts'
import { useAxisDrag, type DragPart } from './use-axis-drag.ts'

/** Segments begin and end on these minutes when they are drawn. */
const SNAP = 15
const DAY = 1440
const WIDTH = 960
const HEIGHT = 190
const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24]

export interface PricedHours {
  from: number
  to: number
  period: string
}

interface Props {
  segments: readonly PlanSegment[]
  /** Price periods of the day, in minutes. */
  prices: readonly PricedHours[]
  /** What a new segment is drawn as. */
  brush: { mode: SegmentMode; kw: number }
  /** Of the axis, kW. */
  most: number
  disabled: boolean
  /** There is room for one more. */
  canAdd: boolean
  chosen: number | undefined
  onChoose(index: number | undefined): void
  onChange(segments: PlanSegment[]): void
}

const colourOf = (period: string): string => `var(--${period === 'deepValley' ? 'deep-valley' : period})`
const snap = (minute: number): number => Math.min(DAY, Math.max(0, Math.round(minute / SNAP) * SNAP))
/** Room for a segment between its neighbours. */
function roomOf(segments: readonly PlanSegment[], index: number): [number, number] {
  const own = segments[index]
  if (own === undefined) return [0, DAY]
  const others = segments.filter((_, i) => i !== index)
  return [
    Math.max(0, ...others.filter(({ to }) => to <= own.from).map(({ to }) => to)),
    Math.min(DAY, ...others.filter(({ from }) => from >= own.to).map(({ from }) => from)),
  ]
}

/** Moves or stretches a segment as far as its neighbours let it. */
function changed(segments: readonly PlanSegment[], index: number, part: DragPart, by: number): PlanSegment[] {
  const own = segments[index]
  if (own === undefined) return [...segments]
  const [low, high] = roomOf(segments, index)
  const length = own.to - own.from
  const next = { ...own }
  if (part === 'from') next.from = Math.min(own.to - SNAP, Math.max(low, snap(own.from + by)))
  else if (part === 'to') next.to = Math.max(own.from + SNAP, Math.min(high, snap(own.to + by)))
  else {
    next.from = Math.min(high - length, Math.max(low, snap(own.from + by)))
    next.to = next.from + length
  }
  return segments.map((one, i) => (i === index ? next : one))
}

/** A day of 24 hours on which segments are drawn: drag on free hours makes one, drag moves it, its edges stretch it; arrows do the same. Charging below, discharging above. */
export function PlanAxis({ segments, prices, brush, most, disabled, canAdd, chosen, onChoose, onChange }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const box = useRef<SVGSVGElement>(null)
  const x = (minute: number): number => (minute / DAY) * WIDTH
  const middle = HEIGHT / 2
  const y = (kw: number): number => middle - (Math.max(-1, Math.min(1, kw / (most || 1))) * (HEIGHT - 24)) / 2
  const minuteOf = (event: PointerEvent): number => {
    const { left, width } = (box.current as SVGSVGElement).getBoundingClientRect()
    return ((event.clientX - left) / width) * DAY
  }
  const drag = useAxisDrag({ spans: segments, atOf: minuteOf, changed, onChoose, onChange })
  const down = (event: PointerEvent<SVGSVGElement>): void => {
    if (disabled || event.button !== 0) return
    // With text selected the browser would drag that, and this would end after its first step.
    document.getSelection()?.removeAllRanges()
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = minuteOf(event)
    const index = segments.findIndex(({ from, to }) => at >= from && at < to)
    if (index >= 0) {
      const own = segments[index] as PlanSegment
      const { from, to } = own
      drag.take(event, index, own, Math.min(30, (to - from) / 4))
      onChoose(index)
      return
    }
    if (!canAdd) return
    // A hand that is a little before the hour means the hour.
    const from = Math.min(DAY - SNAP, Math.max(0, Math.floor((at + SNAP / 3) / SNAP) * SNAP))
    if (segments.some((one) => from >= one.from && from < one.to)) return
    drag.draw(event, { from, to: from + SNAP, ...brush, kw: brush.mode === 'standby' ? 0 : brush.kw })
  }
  const onKey = (event: KeyboardEvent, index: number): void => {
    const own = segments[index]
    if (own === undefined || disabled) return
    const by = { ArrowLeft: -SNAP, ArrowRight: SNAP }[event.key]
    const power = { ArrowUp: 10, ArrowDown: -10 }[event.key]
    if (by !== undefined) onChange(changed(segments, index, event.shiftKey ? 'to' : 'whole', by))
    else if (power !== undefined && own.mode !== 'standby')
      onChange(segments.map((one, i) => (i === index ? { ...one, kw: Math.max(0, Math.min(MOST_KW, drawnKw(one.kw) + power)) } : one)))
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      onChange(segments.filter((_, i) => i !== index))
      onChoose(undefined)
    } else if (power === undefined) return
    event.preventDefault()
  }
  return (
    <div className="plan-axis">
      <svg
        ref={box}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="group"
        aria-label={t('strategy.plan.axis')}
        data-disabled={disabled}
        onPointerDown={down}
        onPointerMove={drag.move}
        onPointerUp={drag.up}
        onPointerCancel={drag.letGo}
      >
        {prices.map(({ from, to, period }) => (
          <rect key={`${from} ${period}`} x={x(from)} width={x(to - from)} height={HEIGHT} className="plan-price" style={{ fill: colourOf(period) }}>
            <title>{t(`period.${period}` as 'period.peak')}</title>
          </rect>
        ))}
        {HOURS.map((hour) => (
          <line key={hour} x1={x(hour * 60)} x2={x(hour * 60)} y1={0} y2={HEIGHT} className="plan-hour" />
        ))}
        <line x1={0} x2={WIDTH} y1={middle} y2={middle} className="strategy-nought" />
        {segments.map((one, i) => {
          if (!isTimed(one)) return null
          const kw = powerOf({ mode: one.mode, kw: drawnKw(one.kw) })
          const [top, bottom] = [Math.min(y(kw), middle - 4), Math.max(y(kw), middle + 4)]
          return (
            <rect
              key={i}
              x={x(one.from)}
              width={Math.max(2, x(one.to - one.from) - 1)}
              y={top}
              height={bottom - top}
              className={`plan-segment plan-${one.mode}`}
              data-chosen={i === chosen}
              tabIndex={disabled ? -1 : 0}
              role="button"
              aria-label={segmentWords(one, words)}
              onFocus={() => onChoose(i)}
              onKeyDown={(event) => onKey(event, i)}
            >
              <title>{segmentWords(one, words)}</title>
            </rect>
          )
        })}
      </svg>
      <div className="strategy-hours" aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}:00</span>
        ))}
      </div>
      <p className="plan-legend">
        <span className="dim">{t('strategy.plan.upDown')}</span>
        {[...new Set(prices.map(({ period }) => period))].map((period) => (
          <span key={period}>
            <i className="plan-price" style={{ background: colourOf(period) }} />
            {t(`period.${period}` as 'period.peak')}
          </span>
        ))}
      </p>
    </div>
  )
}
