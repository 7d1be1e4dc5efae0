import './cluster-ring.css'
import './service-map.css'
import { Input } from '@arco-design/web-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AmapMap, AmapMarker } from './amap-types.ts'
import { toGcj02, type Position } from './coordinates.ts'
import type { MapService } from './load-amap.ts'
import { clustersAt, zoomApart } from './mercator.ts'
import { useServiceMap, type ServiceParts } from './use-service-map.ts'

/** A thing on the map. */
export interface Place {
  id: string
  name: string
  /** WGS-84, as stations are kept. */
  longitude: number
  latitude: number
  /** Class of the mark: what is the matter there. */
  tone: 'normal' | 'alarm' | 'silent' | 'stopped'
}

interface Props {
  service: MapService
  places: readonly Place[]
  /** What a mark says that stands for several things, and its colour. */
  tell(ids: readonly string[]): { words: string; colour: string }
  onChoose(id: string): void
  /** Things that no nearer look tells apart. */
  onSame(ids: readonly string[]): void
  /** The service did not come. */
  onFail(): void
}

interface Shifted extends Place {
  /** GCJ-02. */
  position: Position
}

/** Marks nearer than this are put together, px. */
const REACH_PX = 40
const CLUSTER_PX = 36

function markOf({ api }: ServiceParts, place: Shifted, onChoose: (id: string) => void): AmapMarker {
  const content = document.createElement('div')
  content.className = `map-mark map-mark-${place.tone}`
  content.textContent = place.name
  const marker = new api.Marker({ position: place.position, title: place.name, content, offset: new api.Pixel(-8, -8) })
  marker.on('click', () => onChoose(place.id))
  // Its address, asked once and only when somebody looks at it.
  content.addEventListener(
    'pointerenter',
    () =>
      new api.Geocoder().getAddress(place.position, (status, { regeocode }) => {
        if (status === 'complete' && regeocode?.formattedAddress !== undefined) content.title = `${place.name}\n${regeocode.formattedAddress}`
      }),
    { once: true },
  )
  return marker
}

function clusterMark({ api }: ServiceParts, position: Position, n: number, told: { words: string; colour: string }, onOpen: () => void): AmapMarker {
  const content = document.createElement('button')
  content.type = 'button'
  content.className = 'cluster-ring map-cluster'
  content.style.color = told.colour
  content.ariaLabel = told.words
  content.append(Object.assign(document.createElement('b'), { textContent: String(n) }))
  const half = -CLUSTER_PX / 2
  const marker = new api.Marker({ position, title: told.words, content, offset: new api.Pixel(half, half) })
  marker.on('click', onOpen)
  content.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    // Else the browser makes a click of it, and the map opens it once more.
    event.preventDefault()
    onOpen()
  })
  return marker
}

/**
 * Stations on the online map, those too near to each other put together by the rule of the offline map (the service's own clusters know nothing of alarms, and changed their
 * interface with its next version). Scale, toolbar, where the person is, search for a place, the address of a station on hover.
 */
export default function ServiceMap({ service, places, tell, onChoose, onSame, onFail }: Props) {
  const { t } = useTranslation()
  const host = useRef<HTMLDivElement>(null)
  const drawn = useServiceMap(host, service, onFail)
  const [found, setFound] = useState<'none' | 'failed'>()
  const [zoom, setZoom] = useState<number>()
  const latest = useRef({ tell, onChoose, onSame })
  useEffect(() => {
    latest.current = { tell, onChoose, onSame }
  })
  const shifted = useMemo(() => places.map((place): Shifted => ({ ...place, position: toGcj02(place.longitude, place.latitude) })), [places])

  useEffect(() => {
    drawn?.map.on('zoomend', () => setZoom(drawn.map.getZoom()))
  }, [drawn])
  // The whole fleet is in sight once; after that the person moves the map.
  const fitted = useRef<AmapMap | undefined>(undefined)
  useEffect(() => {
    if (drawn === undefined || shifted.length === 0) return undefined
    const level = zoom ?? drawn.map.getZoom()
    const marks = clustersAt(shifted, level, REACH_PX).map(({ members }) => {
      const [first] = members
      if (members.length === 1 && first !== undefined) return markOf(drawn, first, (id) => latest.current.onChoose(id))
      const middle = (axis: 0 | 1): number => members.reduce((sum, { position }) => sum + position[axis], 0) / members.length
      const center: Position = [middle(0), middle(1)]
      const ids = members.map(({ id }) => id)
      return clusterMark(drawn, center, members.length, latest.current.tell(ids), () => {
        const apart = zoomApart(members, drawn.map.getZoom(), REACH_PX)
        if (apart === undefined) latest.current.onSame(ids)
        else drawn.map.setZoomAndCenter(apart, center)
      })
    })
    drawn.map.add(marks)
    if (fitted.current !== drawn.map) {
      fitted.current = drawn.map
      drawn.map.setFitView()
    }
    return () => drawn.map.remove(marks)
  }, [drawn, shifted, zoom])

  const search = (text: string): void => {
    if (drawn === undefined || text.trim() === '') return setFound(undefined)
    new drawn.api.PlaceSearch({ map: drawn.map, pageSize: 5 }).search(text.trim(), (status) =>
      setFound(status === 'complete' ? undefined : status === 'no_data' ? 'none' : 'failed'),
    )
    return undefined
  }
  return (
    <div className="service-map">
      <div className="service-map-search">
        <Input.Search allowClear placeholder={t('operation.mapSearch')} onSearch={search} />
        {found !== undefined && <span role="status">{t(found === 'none' ? 'operation.mapNoPlace' : 'operation.mapSearchFailed')}</span>}
      </div>
      <div className="service-map-host" ref={host} role="application" aria-label={t('operation.map')} />
    </div>
  )
}
