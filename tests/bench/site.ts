import react from '@vitejs/plugin-react'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { build } from 'vite'
import { ownDirectory } from './plant.ts'

const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

export interface Site {
  url: string
  close(): void
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Pages of a folder (`names`, without .html), built as the console is and served; `more` answers what is not a file, by path. */
export async function builtSite(root: string, names: readonly string[], more: Record<string, Answer> = {}): Promise<Site> {
  const directory = ownDirectory()
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react()],
    worker: { format: 'es' },
    build: {
      target: 'es2022',
      outDir: directory.path,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 5000,
      rollupOptions: { input: names.map((name) => join(root, `${name}.html`)) },
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
