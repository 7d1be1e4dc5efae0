import { Readable } from 'node:stream'
import { builtSite, type Answer, type Site } from '../site.ts'
import type { Panel } from '../wall/geometry.ts'
import type { WallWorld } from '../wall/world.ts'

/** The pages of this folder, built; `more` answers what is not a file, by path. */
export const pagesSite = (more: Record<string, Answer> = {}): Promise<Site> =>
  builtSite(import.meta.dirname, ['wall-by-hand', 'long-series', 'gantt', 'spatial'], more)

/** The wall by hand, and the server's stream of the same topics handed through as it is. */
export const wallByHand = (world: WallWorld, panels: () => readonly Panel[]): Promise<Site> =>
  pagesSite({
    '/panels.json': (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(panels())),
    '/stream': (_request, response) => {
      const abort = new AbortController()
      response.on('close', () => abort.abort())
      fetch(`${world.url}/energy/stream?topics=${world.topics.join(',')}`, { headers: { sessionId: world.token }, signal: abort.signal })
        .then(({ status, body }) => {
          response.writeHead(status, { 'content-type': 'text/event-stream' })
          if (body === null) return response.end()
          const readable = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
          return readable.on('error', () => response.end()).pipe(response)
        })
        .catch(() => response.end())
    },
  })
