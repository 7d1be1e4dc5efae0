import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScheduledStation } from '#contract/schemas/response.ts'
import type { PowerWindow, SegmentMode } from '#contract/strategy.ts'
import { MOST_KW, MOST_WINDOWS } from '#contract/strategy.ts'
import { powerOf } from '#domain/control/plan.ts'
import { useWords } from '#src/resource/use-options.ts'
import { drawnKw } from '#src/strategy/kw-box.tsx'
import { windowWords } from '#src/strategy/param-words.ts'
import { useAxisDrag } from '#src/strategy/use-axis-drag.ts'
import { begun, changed, hoursOf, overPlan, SNAP_MS } from './windows.ts'

const WIDTH = 960
const HEIGHT = 64
/** Of a time, px on screen, at whose ends it is stretched. */
const EDGE_SHARE = 0.25
const EDGE_PX = 10
const STEP_KW = 10

interface Props {
  name: string
  zone: string
  /** Of the day that is shown. */
  from: number
  to: number
  now: number
  windows: readonly PowerWindow[]
  /** Those that the controller has just so. */
  isThere(window: PowerWindow): boolean
  taskName(task: string): string
  plan: ScheduledStation['plan']
  ratedKw: number
  brush: { mode: SegmentMode; kw: number }
  disabled: boolean
  chosen: number | undefined
  onChoose(index: number | undefined): void
  onChange(windows: PowerWindow[]): void
}

/** A day of one station: its plan behind, scheduled powers drawn over it, discharge above, charge below. Drag draws, moves and stretches; arrows do the same. */
export function ScheduleAxis(props: Props) {
  const { name, zone, from, to, now, windows, isThere, taskName, plan, ratedKw, brush, disabled, chosen, onChoose, onChange } = props
  const { t } = useTranslation()
  const words = useWords()
  const box = useRef<SVGSVGElement>(null)
  const x = (at: number): number => ((Math.min(to, Math.max(from, at)) - from) / (to - from)) * WIDTH
  const middle = HEIGHT / 2
  const drawn = windows.map((one) => ({ ...one, kw: drawnKw(one.kw) }))
  const most = Math.max(ratedKw, ...drawn.map(({ kw }) => kw), ...plan.map(({ kw }) => Math.abs(kw)), 1)
  const y = (kw: number): number => middle - (kw / most) * (middle - 4)
  const atOf = ({ clientX }: PointerEvent): number => {
    const { left, width } = (box.current as SVGSVGElement).getBoundingClientRect()
    return from + ((clientX - left) / width) * (to - from)
  }
  const drag = useAxisDrag({
    spans: windows,
    atOf,
    changed: (before: readonly PowerWindow[], index, part, by) => changed(before, index, part, by, now, { from, to }),
    onChoose,
    onChange,
  })
  const down = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.button !== 0) return
    // With text selected the browser would drag that, and this would end after its first step.
    document.getSelection()?.removeAllRanges()
    const at = atOf(event)
    const index = windows.findIndex((one) => at >= one.from && at < one.to)
    const own = windows[index]
    if (own !== undefined) {
      onChoose(index)
      if (disabled || own.task !== '') return
      event.currentTarget.setPointerCapture(event.pointerId)
      const { width } = (box.current as SVGSVGElement).getBoundingClientRect()
      drag.take(event, index, own, Math.min((EDGE_PX / width) * (to - from), (own.to - own.from) * EDGE_SHARE))
      return
    }
    onChoose(undefined)
    if (disabled || windows.filter((one) => one.to > now).length >= MOST_WINDOWS) return
    const made = begun(windows, at, brush, now)
    if (made === undefined) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.draw(event, made)
  }
  const onKey = (event: KeyboardEvent, index: number): void => {
    const own = windows[index]
    if (own === undefined || disabled || own.task !== '') return
    const by = { ArrowLeft: -SNAP_MS, ArrowRight: SNAP_MS }[event.key]
    const power = { ArrowUp: STEP_KW, ArrowDown: -STEP_KW }[event.key]
    if (by !== undefined) onChange(changed(windows, index, event.shiftKey ? 'to' : 'whole', by, now, { from, to }))
    else if (power !== undefined) {
      if (own.mode !== 'standby')
        onChange(windows.map((one, i) => (i === index ? { ...one, kw: Math.max(0, Math.min(MOST_KW, one.kw + power)) } : one)))
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      onChoose(undefined)
      onChange(windows.filter((_, i) => i !== index))
    } else return
    event.preventDefault()
  }
  return (
    <svg
      ref={box}
      className="schedule-axis"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="group"
      aria-label={t('response.schedule.axis', { name })}
      data-disabled={disabled}
      onPointerDown={down}
      onPointerMove={drag.move}
      onPointerUp={drag.up}
      onPointerCancel={drag.letGo}
    >
      {now > from && <rect x={0} width={x(now)} y={0} height={HEIGHT} className="schedule-over" />}
      {hoursOf(zone, { from, to }).map(({ hour, at }) => (
        <line key={hour} x1={x(at)} x2={x(at)} y1={0} y2={HEIGHT} className="schedule-hour" />
      ))}
      <line x1={0} x2={WIDTH} y1={middle} y2={middle} className="schedule-nought" />
      {plan.map((one) => (
        <rect
          key={one.from}
          x={x(one.from)}
          width={Math.max(1, x(one.to) - x(one.from))}
          y={Math.min(y(one.kw), middle)}
          height={Math.abs(y(one.kw) - middle)}
          className="schedule-plan"
        >
          <title>{t('response.schedule.plan')}</title>
        </rect>
      ))}
      {drawn.map((one, i) => {
        if (one.to <= from || one.from >= to) return null
        const kw = powerOf(one)
        const [top, bottom] = [Math.min(y(kw), middle - 4), Math.max(y(kw), middle + 4)]
        const says = `${windowWords(one, words, zone)}${one.task === '' ? '' : ` · ${t('response.schedule.ofTask')} ${taskName(one.task)}`}`
        return (
          <rect
            key={i}
            x={x(one.from)}
            width={Math.max(3, x(one.to) - x(one.from) - 1)}
            y={top}
            height={bottom - top}
            className={`schedule-window schedule-${one.mode}`}
            data-chosen={i === chosen}
            data-task={one.task !== ''}
            data-there={isThere(windows[i] ?? one)}
            tabIndex={0}
            role="button"
            aria-label={says}
            onFocus={() => onChoose(i)}
            onKeyDown={(event) => onKey(event, i)}
          >
            <title>{says}</title>
          </rect>
        )
      })}
      {overPlan(drawn, plan).map((one) =>
        one.to <= from || one.from >= to ? null : (
          <rect
            key={`${one.from}`}
            x={x(one.from)}
            width={Math.max(2, x(one.to) - x(one.from))}
            y={HEIGHT - 5}
            height={5}
            className="schedule-conflict"
          >
            <title>{t('response.schedule.conflict')}</title>
          </rect>
        ),
      )}
      {now > from && now < to && <line x1={x(now)} x2={x(now)} y1={0} y2={HEIGHT} className="schedule-now" />}
    </svg>
  )
}
