import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

const FOLDER = 'pdf-cmaps'

/** Tables of characters that the reader of PDF asks for by name where a file's Chinese fonts are not inside of it. Nothing loads them before. */
export function pdfCmaps(): Plugin {
  const from = join(import.meta.dirname, '../node_modules/pdfjs-dist/cmaps')
  return {
    name: 'pdf-cmaps',
    configureServer({ middlewares }) {
      middlewares.use(`/${FOLDER}`, (request, response) => {
        const name = basename(request.url ?? '')
        if (readdirSync(from).includes(name)) response.end(readFileSync(join(from, name)))
        else response.writeHead(404).end()
      })
    },
    generateBundle() {
      for (const name of readdirSync(from).filter((one) => one.endsWith('.bcmap')))
        this.emitFile({ type: 'asset', fileName: `${FOLDER}/${name}`, source: readFileSync(join(from, name)) })
    },
  }
}
