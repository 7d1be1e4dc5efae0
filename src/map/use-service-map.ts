import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { languageAtom } from '#src/atoms/language.ts'
import { themeAtom } from '#src/atoms/theme.ts'
import type { Amap, AmapMap } from './amap-types.ts'
import { loadAmap, type MapService } from './load-amap.ts'

/** The online map and what can be made for it. */
export interface ServiceParts {
  api: Amap
  map: AmapMap
}

/** The online map in a box: scale, toolbar, where the person is. Undefined until it has come; `onFail`: it did not. */
export function useServiceMap(host: RefObject<HTMLElement | null>, service: MapService, onFail: () => void): ServiceParts | undefined {
  const language = useAtomValue(languageAtom)
  const theme = useAtomValue(themeAtom)
  const [parts, setParts] = useState<ServiceParts>()
  const latest = useRef(onFail)
  useEffect(() => {
    latest.current = onFail
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
        setParts({ api, map })
      },
      () => gone || latest.current(),
    )
    return () => {
      gone = true
      setParts(undefined)
      map?.destroy()
    }
  }, [host, service, language, theme])
  return parts
}
