import react from '@vitejs/plugin-react'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { build } from 'vite'
import { ownDirectory } from '../plant.ts'
import type { Panel } from '../wall/geometry.ts'
import type { WallWorld } from '../wall/world.ts'

const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

export interface Site {
  url: string
  close(): void
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** The pages of this folder, built; `more` answers what is not a file, by path. */
export async function pagesSite(more: Record<string, Answer> = {}): Promise<Site> {
  const directory = ownDirectory()
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [react()],
    worker: { format: 'es' },
    build: {
      target: 'es2022',
      outDir: directory.path,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 5000,
      rollupOptions: { input: ['wall-by-hand', 'long-series'].map((name) => join(import.meta.dirname, `${name}.html`)) },
    },
  })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench')
    const own = more[pathname]
    if (own !== undefined) {
      own(request, response)
      return
    }
    readFile(join(directory.path, pathname)).then(
      (bytes) => response.writeHead(200, { 'content-type': types[extname(pathname)] ?? 'application/octet-stream' }).end(bytes),
      () => response.writeHead(404).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    close() {
      server.closeAllConnections()
      server.close()
      directory.remove()
    },
  }
}

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
