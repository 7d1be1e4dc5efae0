import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { isTrue, valueOf } from '#contract/live-value.ts'
import type { Point } from '#contract/station.ts'
import { switchPosition } from '#domain/switches.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { useLiveSelect } from '../data/use-live-select.ts'
import type { Spot } from '../flow/flow.ts'
import { DeviceSymbol, SwitchSymbol } from './symbols.tsx'

interface Props {
  /** Corners of the line, from the symbol to what it hangs on. */
  way: readonly Spot[]
  /** Where the symbol at its beginning ends, px. */
  from: number
  /** What is taken at its other end by the symbol or the bar there, px. */
  to: number
  unit: number
  colour: string
  /** A meter of its own stands in it. */
  isMetered: boolean
  /** Signals of breakers and switches. */
  switches: readonly Point[]
}

/** Where `n` things stand on a line, from its first symbol on, and whether the line lies flat there; px. */
function spotsOf(way: readonly Spot[], from: number, to: number, n: number): { x: number; y: number; isFlat: boolean }[] {
  const parts = way.slice(1).map((end, i) => ({ start: way[i] as Spot, end }))
  const lengths = parts.map(({ start, end }) => Math.hypot(end[0] - start[0], end[1] - start[1]))
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  return Array.from({ length: n }, (_, i) => {
    let left = from + Math.max(0, whole - from - to) * ((i + 1) / (n + 1))
    const at = Math.max(
      0,
      lengths.findIndex((length) => (left <= length ? true : ((left -= length), false))),
    )
    const part = parts[at]
    if (part === undefined) return { x: way[0]?.[0] ?? 0, y: way[0]?.[1] ?? 0, isFlat: false }
    const share = Math.min(1, left / Math.max(1, lengths[at] ?? 1))
    const [dx, dy] = [part.end[0] - part.start[0], part.end[1] - part.start[1]]
    return { x: part.start[0] + dx * share, y: part.start[1] + dy * share, isFlat: Math.abs(dx) > Math.abs(dy) }
  })
}

/** What is in a device's line: its meter, and the breakers that its model has signals for. A meter for which there is no room is left out, a breaker never. */
export function InLine({ way, from, to, unit, colour, isMetered, switches }: Props) {
  const whole = way.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - (way[i]?.[0] ?? 0), y - (way[i]?.[1] ?? 0)), 0)
  const gap = whole - from - to
  const n = switches.length + (isMetered ? 1 : 0)
  const size = Math.max(12, Math.min(unit * 1.7, n === 1 ? gap * 0.65 : gap / (n + 1)))
  const hasRoom = gap > size * (switches.length + 1) * 1.2
  const meters = isMetered && hasRoom ? 1 : 0
  const spots = spotsOf(way, from, to, meters + switches.length)
  const [first] = spots
  return (
    <>
      {meters === 1 && first !== undefined && (
        <span className="topology-inline" style={{ left: first.x - size / 2, top: first.y - size / 2, width: size, height: size, color: colour }}>
          <DeviceSymbol name="meter" />
        </span>
      )}
      {switches.map((point, i) => {
        const spot = spots[i + meters]
        return spot === undefined ? null : <Breaker key={point.id} point={point} {...spot} size={size} colour={colour} />
      })}
    </>
  )
}

function Breaker({ point, x, y, isFlat, size, colour }: { point: Point; x: number; y: number; isFlat: boolean; size: number; colour: string }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const position = useLiveSelect(point.id, (live) => switchPosition(point, isTrue(live) ? valueOf(live) : undefined))
  const words = `${textOf(point.name, language)} · ${t(`panel.topology.switch.${position}`)}`
  return (
    <span
      className="topology-inline"
      role="img"
      aria-label={words}
      title={words}
      style={{
        left: x - size / 2,
        top: y - size / 2,
        width: size,
        height: size,
        color: position === 'closed' ? colour : 'var(--text-2)',
        ...(isFlat ? { transform: 'rotate(90deg)' } : {}),
      }}
    >
      <SwitchSymbol position={position} />
    </span>
  )
}
