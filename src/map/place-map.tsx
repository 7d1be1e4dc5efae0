import './place-map.css'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { loadParts, outlineOf } from './areas.ts'
import { rounded, type Position } from './coordinates.ts'
import { MapFoot } from './map-foot.tsx'
import { PlaceOutlines } from './place-outlines.tsx'
import { isOnMap, project, unproject } from './project.ts'
import { useMapDrag } from './use-map-drag.ts'
import { useMapView } from './use-map-view.ts'
import { useNamesAt, useParts } from './use-regions.ts'
import { around, aroundRings } from './view.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

interface Props {
  /** WGS-84. */
  place: Position | undefined
  /** Undefined: it is only looked at. */
  onPick?: ((place: Position) => void) | undefined
  /** An area to show; another object shows it anew. */
  goTo?: { code: string } | undefined
}

/** The offline map: drag moves it, wheel and buttons zoom; a click sets the place, its pin can be dragged; keys do all of it. */
export default function PlaceMap({ place, onPick, goTo }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const {
    size,
    shape,
    view,
    setView,
    unit,
    height,
    corner,
    under,
    onKey: onMapKey,
  } = useMapView(box, () => (place === undefined ? undefined : around(place)))

  // A place that was typed or taken over comes into sight; one that was set here is in sight already.
  const own = useRef(place?.join())
  useEffect(() => {
    if (own.current === place?.join()) return
    own.current = place?.join()
    if (place !== undefined) setView((before) => around(place, Math.min(before?.width ?? Infinity, around(place).width)))
  }, [place, setView])
  const pick = ({ x, y }: { x: number; y: number }): void => {
    const next = rounded(unproject(x, y))
    own.current = next.join()
    onPick?.(next)
  }

  const parts = useParts(view)
  useEffect(() => {
    if (goTo === undefined) return undefined
    let gone = false
    void loadParts(goTo.code)
      .catch(() => [])
      .then((found) => {
        const outline = outlineOf(goTo.code, found)
        if (!gone && outline !== undefined) setView(aroundRings(outline.rings, shape))
      })
    return () => {
      gone = true
    }
    // The size is that of the moment at which somebody asked.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [goTo])

  const drag = useMapDrag({
    view,
    unit,
    setView,
    pulls: (target) => onPick !== undefined && target.closest('.place-pin') !== null,
    onPull: (event) => pick(under(event)),
    onClick: (event) => pick(under(event)),
  })
  const onKey = (event: KeyboardEvent): void => {
    if (onMapKey(event)) return
    if (event.key !== 'Enter' || onPick === undefined) return
    pick(view)
    event.preventDefault()
  }

  const pin = place !== undefined && isOnMap(...place) ? project(...place) : undefined
  return (
    <div className="place-map">
      <div
        className="place-box"
        ref={box}
        role="application"
        tabIndex={0}
        aria-label={t(onPick === undefined ? 'resource.place.map' : 'resource.place.pickHint')}
        {...drag}
        onKeyDown={onKey}
      >
        {size.width > 0 && (
          <svg width={size.width} height={size.height} viewBox={`${corner.x} ${corner.y} ${view.width} ${height}`} aria-hidden="true">
            <PlaceOutlines view={view} unit={unit} parts={parts} />
            {pin !== undefined && (
              <g className="place-pin" transform={`translate(${pin[0]} ${pin[1]}) scale(${unit})`} data-movable={onPick !== undefined}>
                <path d="M0 0C-3 -7 -9 -11 -9 -18A9 9 0 1 1 9 -18C9 -11 3 -7 0 0Z" />
                <circle cy={-18} r={3.4} />
              </g>
            )}
            {onPick !== undefined && <path className="place-cross" transform={`translate(${view.x} ${view.y}) scale(${unit})`} d="M-9 0H9M0 -9V9" />}
          </svg>
        )}
      </div>
      <ZoomButtons view={view} onView={setView} />
      <MapFoot view={view}>{place !== undefined && <Where place={place} />}</MapFoot>
    </div>
  )
}

/** In which province and city a place lies. */
function Where({ place }: { place: Position }) {
  const { t } = useTranslation()
  const names = useNamesAt(place)
  return <span>{names.length === 0 ? t('resource.place.outside') : names.join(' ')}</span>
}
