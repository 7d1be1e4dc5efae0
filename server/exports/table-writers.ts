import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { XlsxStreamRow } from 'hucre/xlsx'
import { fileWriter, ParquetWriter } from 'hyparquet-writer'
import type { ExportFormat } from '#contract/analysis.ts'
import { zoneOffset } from '#domain/time.ts'

/** Rows that belong together in time; NaN: nothing was read. */
export interface Page {
  times: Float64Array
  columns: Float64Array[]
}

export interface Table {
  path: string
  format: ExportFormat
  /** Of the time, its distance from UTC, and the values. */
  titles: [time: string, offset: string, ...values: string[]]
  /** Whose clock the times are told by. */
  zone: string
}

const two = (n: number, digits = 2): string => String(n).padStart(digits, '0')

/** `+08:00`: an hour that the clock has twice is told apart by it. */
function offsetWords(offsetMs: number): string {
  const minutes = Math.abs(Math.round(offsetMs / 60_000))
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** `YYYY-MM-DD HH:mm:ss.mmm` of the zone's clock. */
function clockOf(at: number, offsetMs: number): string {
  return new Date(at + offsetMs).toISOString().replace('T', ' ').slice(0, -1)
}

/** A cell of text: quoted where it must be, and never a formula, whatever a device is called. */
export function csvText(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

async function* csvLines({ titles, zone }: Table, pages: AsyncIterable<Page>): AsyncGenerator<string> {
  // Excel reads UTF-8 where this stands at the beginning.
  yield `\ufeff${titles.map(csvText).join(',')}\r\n`
  for await (const { times, columns } of pages) {
    let text = ''
    for (let i = 0; i < times.length; i++) {
      const at = times[i] as number
      const offset = zoneOffset(zone, at)
      text += `${clockOf(at, offset)},${offsetWords(offset)}`
      for (const column of columns) text += Number.isNaN(column[i]) ? ',' : `,${column[i]}`
      text += '\r\n'
    }
    yield text
  }
}

async function* xlsxRows({ zone }: Table, pages: AsyncIterable<Page>): AsyncGenerator<XlsxStreamRow> {
  for await (const { times, columns } of pages) {
    for (let i = 0; i < times.length; i++) {
      const at = times[i] as number
      const offset = zoneOffset(zone, at)
      // A spreadsheet knows no zones: its date is what the clock said.
      yield [new Date(at + offset), offsetWords(offset), ...columns.map((column) => (Number.isNaN(column[i]) ? null : (column[i] as number)))]
    }
  }
}

async function xlsxStream(table: Table, pages: AsyncIterable<Page>): Promise<Readable> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const columns = table.titles.map((header, i) => ({ header, width: i === 0 ? 24 : 18, ...(i === 0 ? { numFmt: 'yyyy-mm-dd hh:mm:ss.000' } : {}) }))
  const bytes = writeXlsxStream(xlsxRows(table, pages), { name: 'data', columns, freezePane: { rows: 1 } })
  return Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0])
}

/** Times are instants there, and are said to be: no reader takes them for a clock. Their distance from UTC stands beside them, as in the other formats. */
async function writeParquet({ path, titles, zone }: Table, pages: AsyncIterable<Page>): Promise<void> {
  const [time, offset, ...names] = titles
  const unique = names.map((name, i) => (names.indexOf(name) === i && name !== time && name !== offset ? name : `${name} (${i + 1})`))
  const writer = new ParquetWriter({
    writer: fileWriter(path),
    schema: [
      { name: 'root', num_children: 2 + unique.length },
      { name: time, type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' }, repetition_type: 'REQUIRED' },
      { name: offset, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
      ...unique.map((name) => ({ name, type: 'DOUBLE' as const, repetition_type: 'OPTIONAL' as const })),
    ],
  })
  for await (const { times, columns } of pages) {
    await writer.write({
      columnData: [
        { name: time, data: Array.from(times, (at) => new Date(at)) },
        { name: offset, data: Array.from(times, (at) => offsetWords(zoneOffset(zone, at))) },
        ...columns.map((column, i) => ({ name: unique[i] ?? '', data: Array.from(column, (value) => (Number.isNaN(value) ? null : value)) })),
      ],
      rowGroupSize: times.length,
    })
  }
  await writer.finish()
}

/** Writes a table to a file page by page; only some pages are held at a time. */
export async function writeTable(table: Table, pages: AsyncIterable<Page>): Promise<void> {
  if (table.format === 'parquet') return writeParquet(table, pages)
  const bytes = table.format === 'csv' ? Readable.from(csvLines(table, pages)) : await xlsxStream(table, pages)
  return pipeline(bytes, createWriteStream(table.path, { mode: 0o600 }))
}
