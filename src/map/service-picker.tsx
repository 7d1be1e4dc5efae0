import './service-map.css'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AmapMarker, AmapPosition } from './amap-types.ts'
import { loadParts, outlineOf } from './areas.ts'
import { fromWgs84, rounded, toWgs84, type Position } from './coordinates.ts'
import type { MapService } from './load-amap.ts'
import { useServiceMap } from './use-service-map.ts'

interface Props {
  service: MapService
  /** WGS-84. */
  place: Position | undefined
  onPick(place: Position): void
  /** An area to show; another object shows it anew. */
  goTo: { code: string } | undefined
  /** The service did not come. */
  onFail(): void
}

/** Streets around a place that is known. */
const NEAR = 15

const keptOf = (at: AmapPosition): Position => rounded(toWgs84([at.getLng(), at.getLat()], 'GCJ02'))

/** The online map on which a place is picked: a click sets it, its pin can be dragged, Enter takes the middle. What the service says (GCJ-02) is kept as WGS-84. */
export default function ServicePicker({ service, place, onPick, goTo, onFail }: Props) {
  const { t } = useTranslation()
  const host = useRef<HTMLDivElement>(null)
  const drawn = useServiceMap(host, service, onFail)
  const latest = useRef({ onPick, place })
  useEffect(() => {
    latest.current = { onPick, place }
  })

  useEffect(() => {
    if (drawn === undefined) return
    drawn.map.on('click', ({ lnglat }) => latest.current.onPick(keptOf(lnglat)))
    if (latest.current.place !== undefined) drawn.map.setZoomAndCenter(NEAR, fromWgs84(latest.current.place, 'GCJ02'))
  }, [drawn])

  const [longitude, latitude] = place ?? []
  useEffect(() => {
    if (drawn === undefined || longitude === undefined || latitude === undefined) return undefined
    const { api, map } = drawn
    const content = document.createElement('div')
    content.className = 'map-pin'
    const marker: AmapMarker = new api.Marker({
      position: fromWgs84([longitude, latitude], 'GCJ02'),
      title: t('resource.place.map'),
      content,
      offset: new api.Pixel(-8, -8),
      draggable: true,
    })
    marker.on('dragend', ({ lnglat }) => latest.current.onPick(keptOf(lnglat)))
    map.add([marker])
    return () => map.remove([marker])
  }, [drawn, longitude, latitude, t])

  useEffect(() => {
    if (drawn === undefined || goTo === undefined) return undefined
    let gone = false
    void loadParts(goTo.code)
      .catch(() => [])
      .then((found) => {
        const points = outlineOf(goTo.code, found)?.rings.flat() ?? []
        if (gone || points.length === 0) return
        const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
        drawn.map.setBounds(new drawn.api.Bounds([Math.min(...xs), Math.min(...ys)], [Math.max(...xs), Math.max(...ys)]))
      })
    return () => {
      gone = true
    }
  }, [drawn, goTo])

  return (
    <div className="service-picker">
      <div
        className="service-map-host"
        ref={host}
        role="application"
        tabIndex={0}
        aria-label={t('resource.place.pickHint')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || drawn === undefined) return
          onPick(keptOf(drawn.map.getCenter()))
          event.preventDefault()
        }}
      />
    </div>
  )
}
