export type VideoFault = 'noVideo' | 'noHls' | 'videoForeign' | undefined

/** Why a video cannot even be tried; `origin`: where this console stands, `playsHls`: the browser reads playlists by itself. */
export function faultOf(address: string, origin: string, playsHls: boolean): VideoFault {
  if (address === '') return 'noVideo'
  const url = URL.parse(address, origin)
  if (url === null) return 'noVideo'
  if (url.origin !== origin) return 'videoForeign'
  return url.pathname.toLowerCase().endsWith('.m3u8') && !playsHls ? 'noHls' : undefined
}
