/** A file of 5,000 rows has one or two; what is larger would stop the window while it is read. */
export const MOST_FILE_BYTES = 20_000_000
const MOST_SHEET_BYTES = 150_000_000
/** Columns to ZZ: a cell further out makes rows of a thousand empty ones. */
const LONGEST_COLUMN = 2
export const MOST_ROWS = 100_000

const END = 0x06054b50
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46

interface Part {
  name: string
  method: number
  offset: number
  packed: number
  bytes: number
}

/** The parts of a zip by its directory; undefined: it is none. */
function partsOf(view: DataView): Part[] | undefined {
  let end = view.byteLength - 22
  while (end >= 0 && view.getUint32(end, true) !== END) end--
  if (end < 0) return undefined
  const parts: Part[] = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY) return undefined
    const length = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + ENTRY_BYTES, length))
    const [packed, bytes] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    parts.push({ name, method: view.getUint16(at + 10, true), offset: view.getUint32(at + 42, true), packed, bytes })
    at += ENTRY_BYTES + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return parts
}

/** What a part unpacks to, piece by piece, whatever its directory says of its size. */
async function* unpacked(view: DataView, { offset, packed, method }: Part): AsyncGenerator<Uint8Array> {
  const from = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const bytes = new Uint8Array(view.buffer as ArrayBuffer, view.byteOffset + from, packed)
  if (method === 0) return yield bytes
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return undefined
    yield value
  }
}

async function textOf(view: DataView, part: Part): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of unpacked(view, part)) text += decoder.decode(bytes, { stream: true })
  return text
}

/** Whether a cell stands so far out that the table around it would not fit into a window. */
const isFarOut = (text: string): boolean =>
  [...text.matchAll(/<(?:\w+:)?c\s[^>]*?\br="([A-Z]{1,3})(\d{1,7})"/g)].some(
    ([, column = '', row = '']) => column.length > LONGEST_COLUMN || Number(row) > MOST_ROWS,
  )

/**
 * Whether a spreadsheet may be read: a small file can unpack to gigabytes, or have its one cell at the far end of a table of 17 thousand million. The window,
 * and what was typed in it, would be gone. What is no zip may be read: the reader says what it is.
 */
export async function isReadable(file: Blob): Promise<boolean> {
  if (file.size > MOST_FILE_BYTES) return false
  const view = new DataView(await file.arrayBuffer())
  const parts = partsOf(view)
  if (parts === undefined) return true
  if (parts.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_SHEET_BYTES) return false
  let total = 0
  for (const part of parts) {
    const isSheet = part.name.startsWith('xl/worksheets/')
    const decoder = new TextDecoder()
    let rest = ''
    for await (const bytes of unpacked(view, part)) {
      total += bytes.byteLength
      if (total > MOST_SHEET_BYTES) return false
      if (!isSheet) continue
      const text = rest + decoder.decode(bytes, { stream: true })
      if (isFarOut(text)) return false
      // A cell that is cut by the end of a piece is looked at with the next one.
      rest = text.slice(-200)
    }
  }
  return true
}

/** Which sheet a person means: the first that they see. From 1; `id`: what the workbook calls its part. */
async function meantSheet(view: DataView, parts: readonly Part[]): Promise<{ at: number; id: string | undefined }> {
  const workbook = parts.find(({ name }) => name === 'xl/workbook.xml')
  const sheets = workbook === undefined ? [] : ((await textOf(view, workbook)).match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [])
  const at = Math.max(
    sheets.findIndex((one) => !/\bstate="(?:hidden|veryHidden)"/.test(one)),
    0,
  )
  return { at: at + 1, id: /\w+:id="([^"]+)"/.exec(sheets[at] ?? '')?.[1] }
}

/** The sheet of a file that a person means: the first that is not hidden. What is in hidden ones nobody has seen. From 1. */
export async function sheetToRead(file: Blob): Promise<number> {
  const view = new DataView(await file.arrayBuffer())
  const parts = partsOf(view)
  return parts === undefined ? 1 : (await meantSheet(view, parts)).at
}

/** The part that holds that sheet. */
async function partToRead(view: DataView, parts: readonly Part[]): Promise<Part | undefined> {
  const { id } = await meantSheet(view, parts)
  const relations = parts.find(({ name }) => name === 'xl/_rels/workbook.xml.rels')
  const related =
    relations === undefined ? undefined : (await textOf(view, relations)).match(/<Relationship\s[^>]*>/g)?.find((one) => one.includes(`Id="${id}"`))
  const target = /Target="([^"]+)"/.exec(related ?? '')?.[1] ?? ''
  return parts.find(({ name }) => name === target.replace(/^\//, '') || name === `xl/${target}`)
}

const columnOf = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** What the reader of a sheet says nothing of. Lines and columns from 0; the first line is the head. */
export interface SheetFacts {
  /**
   * Cells which hold no value but a formula that failed (#N/A), or that nobody has worked out. The reader takes them for empty ones, and what somebody meant to
   * say in them would be left out without a word.
   */
  failed: { line: number; column: number; text: string }[]
  /** Lines that are hidden, by hand or by a filter: they are read, and nobody has seen them. */
  hidden: Set<number>
}

const failedForm =
  /<(?:\w+:)?c\s(?=[^>]*?\br="([A-Z]{1,3})(\d{1,7})")(?:[^>]*?\bt="e"(?:[^>]*>\s*(?:<(?:\w+:)?f\b(?:[^>]*\/>|[^>]*>[^<]*<\/(?:\w+:)?f>)\s*)?<(?:\w+:)?v>([^<]*)<)?|[^>]*>\s*<(?:\w+:)?f\b(?:[^>]*\/>|[^>]*>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v>\s*<\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>)/g
const hiddenForm = /<(?:\w+:)?row\s(?=[^>]*?\br="(\d{1,7})")[^>]*?\bhidden="(?:1|true)"/g

/** Those of the sheet that is read. */
export async function sheetFacts(file: Blob): Promise<SheetFacts> {
  const view = new DataView(await file.arrayBuffer())
  const parts = partsOf(view)
  const sheet = parts === undefined ? undefined : await partToRead(view, parts)
  const text = sheet === undefined ? '' : await textOf(view, sheet)
  return {
    failed: [...text.matchAll(failedForm)].map(([, letters = '', row = '', text = '']) => ({
      line: Number(row) - 1,
      column: columnOf(letters),
      text,
    })),
    hidden: new Set([...text.matchAll(hiddenForm)].map(([, row = '']) => Number(row) - 1)),
  }
}
