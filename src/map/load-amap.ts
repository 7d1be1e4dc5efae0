import type { Amap } from './amap-types.ts'

/** The specification's version of the map service and the plugins that it names: scale, toolbar, search, geolocation, geocoder. */
const AMAP_VERSION = '1.4.4'
const AMAP_PLUGINS = ['AMap.Scale', 'AMap.ToolBar', 'AMap.Autocomplete', 'AMap.PlaceSearch', 'AMap.Geolocation', 'AMap.Geocoder'] as const
const HOST = 'https://webapi.amap.com/maps'
const TIMEOUT_MS = 15_000

export interface MapService {
  key: string
  /** The account's security code; empty for old keys that have none. */
  securityCode: string
}

interface MapWindow {
  AMap?: Amap
  _AMapSecurityConfig?: { securityJsCode: string }
}

/** The service did not come: no network, a key that is refused, or too late. The offline map takes its place. */
class MapLoadError extends Error {
  override name = 'MapLoadError'
}

let loading: Promise<Amap> | undefined

/** Loads the map service's script, once a window; after a failure the next call tries again. The service cannot be bundled: its terms forbid copies. */
export function loadAmap({ key, securityCode }: MapService): Promise<Amap> {
  const target = window as unknown as MapWindow
  if (target.AMap !== undefined) return Promise.resolve(target.AMap)
  loading ??= new Promise<Amap>((resolve, reject) => {
    // The service reads it while its script runs.
    if (securityCode !== '') target._AMapSecurityConfig = { securityJsCode: securityCode }
    const script = document.createElement('script')
    const timer = setTimeout(() => fail(`no map service after ${TIMEOUT_MS / 1000} s`), TIMEOUT_MS)
    const fail = (words: string): void => {
      clearTimeout(timer)
      script.remove()
      loading = undefined
      reject(new MapLoadError(words))
    }
    script.src = `${HOST}?${new URLSearchParams({ v: AMAP_VERSION, key, plugin: AMAP_PLUGINS.join(',') }).toString()}`
    script.async = true
    script.onload = () => {
      clearTimeout(timer)
      if (target.AMap === undefined) fail('the map service answered without a map')
      else resolve(target.AMap)
    }
    script.onerror = () => fail('the map service could not be loaded')
    document.head.append(script)
  })
  return loading
}
