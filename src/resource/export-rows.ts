import type { EndpointName } from '#contract/endpoint.ts'
import type { Answer, Payload } from '#contract/schemas.ts'
import { call } from '#src/api/client.ts'
import { payloadOf, type Column, type Resource, type Words } from './define.ts'
import type { ListQuery, ListShape } from './list-query.ts'
import { handFile } from '#src/ui/hand-file.ts'

/** More rows are cut, and the person is told. */
export const MAX_EXPORT = 5000
const PAGE = 500

/** All rows of a question, page by page. */
export async function allRows<Row extends object, N extends EndpointName>(
  list: Resource<Row, N>['list'],
  query: ListQuery,
  shape: ListShape,
  ask: (payload: Payload<N>) => Promise<Answer<N>> = (payload) => call(list.endpoint, payload),
): Promise<{ rows: Row[]; total: number }> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const answer = await ask(payloadOf(list, { ...query, page, size: PAGE }, shape))
    const found = list.rows(answer)
    const total = list.total(answer)
    rows.push(...found)
    if (found.length === 0 || rows.length >= total || rows.length >= MAX_EXPORT) return { rows: rows.slice(0, MAX_EXPORT), total }
  }
}

/** What a cell says without how it looks. */
export function cellText<Row>(column: Column<Row>, row: Row, words: Words): string | number {
  if (column.text !== undefined) return column.text(row, words)
  const value: unknown = row[column.key]
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'string') return value
  if (typeof value === 'boolean') return words.t(value ? 'resource.yes' : 'resource.no')
  return JSON.stringify(value)
}

/** Control characters, which a spreadsheet refuses to open. */
// oxlint-disable-next-line no-control-regex -- these are what is taken out
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** A cell of Excel holds no more. */
const CELL = 32_767

/** A figure as it is shown, and how many of its digits a spreadsheet keeps. */
const FIGURE = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/
const MOST_DIGITS = 15
/** What stands to the right as a figure without a unit is a number: as a text no spreadsheet would add it up. */
const numberOf = (text: string): string | number =>
  FIGURE.test(text) && text.replaceAll(/\D/g, '').length <= MOST_DIGITS ? Number(text.replaceAll(',', '')) : text

/** What stands above the columns; of a list that is imported too, as the import knows them: else with what stands above several, such as their unit. */
export const sheetTitles = <Row>(columns: readonly Column<Row>[], isImported: boolean, { t }: Words): string[] =>
  columns.map(({ title, group }) => (group === undefined || isImported ? t(title) : `${t(title)} (${t(group)})`))

/** The cells of a sheet, titles first; a number that is none is left out, a spreadsheet could not open it. A last column names the others of the row that are made of corrected readings. */
export function sheetOf<Row>(columns: readonly Column<Row>[], titles: readonly string[], rows: readonly Row[], words: Words): (string | number)[][] {
  const marks = columns.some(({ isCorrected }) => isCorrected !== undefined)
  const correctedOf = (row: Row): string => titles.filter((_title, i) => columns[i]?.isCorrected?.(row) === true).join(words.t('layout.list'))
  const cells = rows.map((row) => [
    ...columns.map((column) => {
      const value = cellText(column, row, words)
      if (typeof value === 'number') return Number.isFinite(value) ? value : ''
      const text = value.replace(UNPRINTABLE, '').slice(0, CELL)
      return column.align === 'right' ? numberOf(text) : text
    }),
    ...(marks ? [correctedOf(row)] : []),
  ])
  return [[...titles, ...(marks ? [words.t('reading.containedReadings')] : [])], ...cells]
}

/** A number without what arithmetic leaves behind its figures: 858.94, where a register's difference is 858.9400000000023. */
export const plainNumber = (value: number): number => (Math.abs(value) < 1 ? Number(value.toPrecision(9)) : Number(value.toFixed(8)))

/** Gives the sheet to the browser as a file. The writer is loaded when it is needed. */
export async function downloadSheet(name: string, sheet: (string | number)[][]): Promise<void> {
  const { default: writeExcelFile } = await import('write-excel-file/universal')
  const [titles = [], ...rows] = sheet
  const blob = await writeExcelFile(
    [
      titles.map((value) => ({ value, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map((value) => (value === '' ? null : { value: typeof value === 'number' ? plainNumber(value) : value }))),
    ],
    { columns: titles.map((_title, i) => ({ width: widthOf(sheet, i) })), stickyRowsCount: 1 },
  ).toBlob()
  handFile(blob, `${name}.xlsx`)
}

/** Characters of the longest of the first rows; wide characters count twice. */
function widthOf(sheet: readonly (string | number)[][], column: number): number {
  const lengths = sheet.slice(0, 50).map((row) => [...String(row[column] ?? '')].reduce((sum, one) => sum + (one > '\u2e7f' ? 2 : 1), 0))
  return Math.min(60, Math.max(8, ...lengths) + 2)
}
