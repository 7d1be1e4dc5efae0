import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

/**
 * Two seconds each of a test picture with a running clock, 160 x 90, H.264 in MPEG-TS. Made with
 * `ffmpeg -f lavfi -i testsrc=size=160x90:rate=10 -t 4 -c:v libx264 -profile:v baseline -pix_fmt yuv420p -g 20 -preset veryslow -crf 40 -an -f hls -hls_time 2`.
 */
const parts = ['part0', 'part1'].map((name) => readFileSync(join(import.meta.dirname, 'fixtures/hls', `${name}.mpegts`)))
const PART_S = 2
/** Parts that a playlist names, as a video server keeps a few. */
const WINDOW = 4

/** A playlist of what is live `ms` after the begin: the two parts, over and over. Numbers from 0 on: the player keeps a list as long as the greatest. */
function playlist(ms: number, broken = false): string {
  const last = Math.floor(ms / 1000 / PART_S) + WINDOW
  const lines = ['#EXTM3U', '#EXT-X-VERSION:3', `#EXT-X-TARGETDURATION:${PART_S}`, `#EXT-X-MEDIA-SEQUENCE:${last - WINDOW + 1}`]
  lines.push(`#EXT-X-DISCONTINUITY-SEQUENCE:${broken ? 4_294_967_295 : last - WINDOW + 1}`)
  for (let i = last - WINDOW + 1; i <= last; i++) lines.push('#EXT-X-DISCONTINUITY', `#EXTINF:${PART_S}.0,`, `${i}.ts`)
  return `${lines.join('\n')}\n`
}

export interface HlsServer {
  origin: string
  address: string
  /** One whose playlist counts breaks beyond all sense. */
  broken: string
  start(): Promise<void>
  /** As a power failure at the camera: open connections end too. */
  stop(): Promise<void>
}

/** A video server with one live stream, on a host of its own. */
export async function hlsServer(): Promise<HlsServer> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const begin = Date.now()
  let server: Server | undefined
  return {
    origin,
    address: `${origin}/live/gate.m3u8`,
    broken: `${origin}/live/broken.m3u8`,
    start: () =>
      new Promise((resolve) => {
        server = createServer((request, response) => {
          response.setHeader('access-control-allow-origin', '*')
          response.setHeader('cache-control', 'no-store')
          const part = /^\/live\/(\d+)\.ts$/.exec(request.url ?? '')
          const list = /^\/live\/(gate|broken)\.m3u8$/.exec(request.url ?? '')
          if (list !== null)
            response.setHeader('content-type', 'application/vnd.apple.mpegurl').end(playlist(Date.now() - begin, list[1] === 'broken'))
          else if (part !== null) response.setHeader('content-type', 'video/mp2t').end(parts[Number(part[1]) % parts.length])
          else response.writeHead(404).end()
        }).listen(port, '127.0.0.1', resolve)
      }),
    stop: () =>
      new Promise((resolve) => {
        server?.closeAllConnections()
        server?.close(() => resolve())
      }),
  }
}
