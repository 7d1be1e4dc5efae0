import './station-map.css'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { isTrue, valueOf } from '#contract/live-value.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import type { Answer } from '#contract/schemas.ts'
import type { Point } from '#contract/station.ts'
import { isOperating } from '#domain/stations.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { inkOf } from '#src/ui/ink.ts'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { StationStateBadge } from '#src/ui/station-state.tsx'
import { LiveText } from '#src/ui/live-text.tsx'
import { useBlink } from '#src/ui/use-blink.ts'
import { OpenPointContext } from '../../open-point.ts'
import { colourOf } from '../figures/meaning.ts'
import { PointLink } from '../figures/point-link.tsx'
import { PowerList } from '../figures/power-list.tsx'
import { useLiveSelect } from '../data/use-live-select.ts'
import { presentOf, ratedKw, stateColour, type PlacedLabel } from './station-places.ts'

export type Entry = Answer<'stationOverview'>['stations'][number]

export const pointOf = (entry: Entry, quantity: QuantityCode): Point | undefined => entry.points.find((point) => point.quantity === quantity)

/** What a station is there for: its storage, else its PV, else its piles, else the grid. */
export const mainPoint = (entry: Entry): Point | undefined =>
  pointOf(entry, 'storagePower') ?? pointOf(entry, 'pvPower') ?? pointOf(entry, 'pilePower') ?? pointOf(entry, 'gridPower')

interface MarkProps {
  entry: Entry
  x: number
  y: number
  radius: number
  /** Height of the bar in px; 0: a dot. */
  barPx: number
  pulses: boolean
  onChoose(): void
  /** A click; undefined: it chooses too. */
  onOpen?: (() => void) | undefined
}

/** A station's dot or bar: grey and dashed when its values are old. */
export function StationMark({ entry, x, y, radius, barPx, pulses, onChoose, onOpen }: MarkProps) {
  const language = useAtomValue(languageAtom)
  useBlink(pulses)
  const grid = pointOf(entry, 'gridPower')
  const state = useLiveSelect(grid?.id, (live) => (isTrue(live) ? 'fresh' : live.state))
  const colour = state === 'fresh' && isOperating(entry.station) ? `var(${stateColour(presentOf(entry))})` : 'var(--stale)'
  const size =
    barPx > 0
      ? { left: x - radius * 0.7, top: y - barPx, width: radius * 1.4, height: barPx }
      : { left: x - radius, top: y - radius, width: radius * 2, height: radius * 2 }
  return (
    <button
      type="button"
      className={`map-mark${barPx > 0 ? ' map-bar' : ''}${pulses ? ' map-pulse' : ''}`}
      data-live={state}
      style={{ ...size, color: colour }}
      aria-label={nameOf(entry.station.name, entry.station.nameEn, language)}
      onPointerEnter={onChoose}
      onFocus={onChoose}
      onClick={onOpen ?? onChoose}
    >
      {barPx > 0 && <BarFill entry={entry} />}
    </button>
  )
}

/** How much of the rated power runs now; painted by the store's flush. */
function BarFill({ entry }: { entry: Entry }) {
  const store = useAtomValue(liveStoreAtom)
  const ref = useRef<HTMLElement>(null)
  const point = mainPoint(entry)?.id
  const rated = Math.max(1, ratedKw(entry.station))
  useEffect(() => {
    if (point === undefined) return undefined
    const paint = (): void => {
      const share = Math.min(1, Math.abs(valueOf(store.live(point)) ?? 0) / rated)
      if (ref.current !== null) ref.current.style.transform = `scaleY(${share.toFixed(3)})`
    }
    paint()
    return store.subscribe(point, paint)
  }, [store, point, rated])
  return <i ref={ref} />
}

export function StationLabel({ entry, name, spot }: { entry: Entry; name: string; spot: PlacedLabel }) {
  const point = mainPoint(entry)
  return (
    <div className={spot.endsHere ? 'map-label map-label-end' : 'map-label'} style={{ left: spot.x, top: spot.y, width: spot.width }}>
      <span>{name}</span>
      {point !== undefined && (
        <b className="ink" style={inkOf(`var(${colourOf(point.quantity)})`)}>
          <PointLink point={point}>
            <LiveText point={point.id} unit="kW" decimals={1} chars={8} align={spot.endsHere ? 'right' : 'left'} />
          </PointLink>
        </b>
      )}
    </div>
  )
}

/** Name and live powers of the station under the pointer; always inside the picture. */
export function StationTip({ entry, x, y, box }: { entry: Entry; x: number; y: number; box: { width: number; height: number } }) {
  const language = useAtomValue(languageAtom)
  const { station } = entry
  const present = presentOf(entry)
  const worst = (['VERY_URGENT', 'URGENT', 'SERIOUS', 'COMMON', 'WARN'] as const).find((level) => present[level] > 0)
  const side = x > box.width / 2 ? { right: box.width - x + 14 } : { left: x + 14 }
  const edge = y > box.height / 2 ? { bottom: Math.max(0, box.height - y - 20) } : { top: Math.max(0, y - 20) }
  return (
    <div className="map-tip" role="status" style={{ ...side, ...edge, maxWidth: Math.max(150, box.width / 2 - 20) }}>
      <b>{nameOf(station.name, station.nameEn, language)}</b> <StationStateBadge state={station.state} only />
      {worst !== undefined && (
        <div>
          <LevelMark level={worst} /> {present[worst]}
        </div>
      )}
      {/* It goes away with the pointer: nothing to press. */}
      <OpenPointContext value={undefined}>
        <PowerList points={entry.points} />
      </OpenPointContext>
    </div>
  )
}
