import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupError, type Part } from './manifest.ts'

/** Lines of one page when a table is read back. */
const PAGE_LINES = 500
const PAGE_BYTES = 4 * 1024 * 1024
/** Fast: a backup is written while a plant runs. */
const GZIP_LEVEL = 3

/** Lets bytes through and knows their number and hash at the end. */
function measure(): { stream: Transform; hash: Hash; bytes: () => number } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, hash, bytes: () => bytes }
}

/** Writes rows, a line each, packed. */
export async function writeLines(folder: string, path: string, pages: AsyncIterable<readonly string[]>): Promise<Part & { rows: number }> {
  let rows = 0
  async function* text(): AsyncGenerator<string> {
    for await (const page of pages) {
      rows += page.length
      yield `${page.join('\n')}\n`
    }
  }
  const { stream, hash, bytes } = measure()
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await pipeline(Readable.from(text()), createGzip({ level: GZIP_LEVEL }), stream, createWriteStream(file, { mode: 0o600, flush: true }))
  return { path, rows, bytes: bytes(), sha256: hash.digest('hex') }
}

/** The rows of a part, page by page. JSON has no line breaks of its own. */
export async function* readLines(folder: string, path: string): AsyncGenerator<string[]> {
  const unpacked = createReadStream(join(folder, path)).pipe(createGunzip())
  let page: string[] = []
  let bytes = 0
  for await (const line of createInterface({ input: unpacked, crlfDelay: Infinity })) {
    page.push(line)
    bytes += line.length
    if (page.length < PAGE_LINES && bytes < PAGE_BYTES) continue
    yield page
    page = []
    bytes = 0
  }
  if (page.length > 0) yield page
}

export async function copyPart(from: string, folder: string, path: string): Promise<Part> {
  const { stream, hash, bytes } = measure()
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await pipeline(createReadStream(from), stream, createWriteStream(file, { mode: 0o600, flush: true }))
  return { path, bytes: bytes(), sha256: hash.digest('hex') }
}

/** Whether every part is there as it was written. */
export async function checkParts(folder: string, parts: readonly Part[]): Promise<void> {
  for (const { path, bytes, sha256 } of parts) {
    const hash = createHash('sha256')
    let found = 0
    try {
      for await (const chunk of createReadStream(join(folder, path))) {
        hash.update(chunk as Buffer)
        found += (chunk as Buffer).length
      }
    } catch (error) {
      throw new BackupError(`the backup is not whole: ${path} cannot be read (${error instanceof Error ? error.message : String(error)})`)
    }
    if (found !== bytes) throw new BackupError(`the backup is not whole: ${path} has ${found} of ${bytes} bytes`)
    if (hash.digest('hex') !== sha256) throw new BackupError(`the backup was changed: ${path} is not what was written`)
  }
}

/** Paths of all files below a folder, from there; nothing where there is none. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
