import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { build } from 'vite'
import { ownDirectory } from '../plant.ts'
import type { Panel } from '../wall/geometry.ts'
import type { WallWorld } from '../wall/world.ts'

const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

/** The yardstick page, built, and the server's stream of the same topics handed through as it is. */
export async function serveYardstick(world: WallWorld, panels: () => readonly Panel[]): Promise<{ url: string; close(): void }> {
  const directory = ownDirectory()
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    build: { target: 'es2022', outDir: directory.path, emptyOutDir: true, modulePreload: { polyfill: false } },
  })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench')
    if (pathname === '/panels.json') response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(panels()))
    else if (pathname === '/stream') {
      const abort = new AbortController()
      response.on('close', () => abort.abort())
      void fetch(`${world.url}/energy/stream?topics=${world.topics.join(',')}`, { headers: { sessionId: world.token }, signal: abort.signal })
        .then(({ status, body }) => {
          response.writeHead(status, { 'content-type': 'text/event-stream' })
          if (body !== null)
            Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
              .on('error', () => response.end())
              .pipe(response)
        })
        .catch(() => response.end())
    } else {
      const file = pathname === '/' ? '/index.html' : pathname
      readFile(join(directory.path, file)).then(
        (bytes) => response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(bytes),
        () => response.writeHead(404).end(),
      )
    }
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
