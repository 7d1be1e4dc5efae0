import './service-map.css'
import { Input } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageAtom } from '#src/atoms/language.ts'
import { themeAtom } from '#src/atoms/theme.ts'
import type { Amap, AmapMap, AmapMarker } from './amap-types.ts'
import { toGcj02 } from './coordinates.ts'
import { loadAmap, type MapService } from './load-amap.ts'

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
  onChoose(id: string): void
  /** The service did not come. */
  onFail(): void
}

const positionOf = ({ longitude, latitude }: Place): [number, number] => toGcj02(longitude, latitude)

function markOf(api: Amap, place: Place, onChoose: (id: string) => void): AmapMarker {
  const content = document.createElement('div')
  content.className = `map-mark map-mark-${place.tone}`
  content.textContent = place.name
  const marker = new api.Marker({ position: positionOf(place), title: place.name, content, offset: new api.Pixel(-8, -8) })
  marker.on('click', () => onChoose(place.id))
  // Its address, asked once and only when somebody looks at it.
  content.addEventListener(
    'pointerenter',
    () =>
      new api.Geocoder().getAddress(positionOf(place), (status, { regeocode }) => {
        if (status === 'complete' && regeocode?.formattedAddress !== undefined) content.title = `${place.name}\n${regeocode.formattedAddress}`
      }),
    { once: true },
  )
  return marker
}

/** Stations on the online map: scale, toolbar, where the person is, search for a place, the address of a station on hover. */
export default function ServiceMap({ service, places, onChoose, onFail }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const theme = useAtomValue(themeAtom)
  const host = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<{ api: Amap; map: AmapMap }>()
  const [found, setFound] = useState<'none' | 'failed'>()
  const latest = useRef({ onChoose, onFail })
  useEffect(() => {
    latest.current = { onChoose, onFail }
  })

  useEffect(() => {
    let gone = false
    let map: AmapMap | undefined
    loadAmap(service).then(
      (api) => {
        if (gone || host.current === null) return
        map = new api.Map(host.current, {
          zoom: 5,
          resizeEnable: true,
          lang: language === 'en' ? 'en' : 'zh_cn',
          mapStyle: theme === 'dark' ? 'amap://styles/dark' : 'amap://styles/normal',
        })
        for (const control of [
          new api.Scale(),
          new api.ToolBar({ liteStyle: true }),
          new api.Geolocation({ buttonPosition: 'RB', showMarker: true }),
        ])
          map.addControl(control)
        setDrawn({ api, map })
      },
      () => gone || latest.current.onFail(),
    )
    return () => {
      gone = true
      setDrawn(undefined)
      map?.destroy()
    }
  }, [service, language, theme])

  useEffect(() => {
    if (drawn === undefined) return undefined
    const marks = places.map((place) => markOf(drawn.api, place, (id) => latest.current.onChoose(id)))
    drawn.map.add(marks)
    return () => drawn.map.remove(marks)
  }, [drawn, places])
  // The whole fleet is in sight once; after that the person moves the map.
  const fitted = useRef<AmapMap | undefined>(undefined)
  useEffect(() => {
    if (drawn === undefined || places.length === 0 || fitted.current === drawn.map) return
    fitted.current = drawn.map
    drawn.map.setFitView()
  }, [drawn, places])

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
