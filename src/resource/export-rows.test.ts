import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import type { Column, Words } from './define.ts'
import { allRows, cellText, MAX_EXPORT, plainNumber, sheetOf, sheetTitles } from './export-rows.ts'

interface Row {
  name: string
  n: number | null
  on: boolean
}
const words: Words = { t: ((key: string) => key) as unknown as TFunction, language: 'en', zoneOf: () => 'Asia/Shanghai' }
const columns: Column<Row>[] = [
  { key: 'name', title: 'resource.save' },
  { key: 'n', title: 'resource.save' },
  { key: 'on', title: 'resource.save' },
  { key: 'name', title: 'resource.save', text: (row) => `<${row.name}>` },
]

test('cells say the value, yes and no in words, and nothing for null', () => {
  expect(columns.map((column) => cellText(column, { name: '储能', n: null, on: true }, words))).toEqual(['储能', '', 'resource.yes', '<储能>'])
})

test('a sheet has its titles first, keeps numbers as numbers and drops what a spreadsheet refuses', () => {
  const rows = [1.5, NaN, -Infinity].map((n) => ({ name: 'a\u0000b🔋', n, on: false }))
  expect(sheetOf(columns.slice(0, 2), ['A', 'B'], rows, words)).toEqual([
    ['A', 'B'],
    ['ab🔋', 1.5],
    ['ab🔋', ''],
    ['ab🔋', ''],
  ])
})

test('what stands above several columns, such as their unit, is in the sheet too; not where the same sheet can be imported, which knows a column by its own words', () => {
  const grouped: Column<Row>[] = [
    { key: 'name', title: 'resource.save' },
    { key: 'n', title: 'reading.fault.missing', group: 'quality.minutesUnit' },
  ]
  expect(sheetTitles(grouped, false, words)).toEqual(['resource.save', 'reading.fault.missing (quality.minutesUnit)'])
  expect(sheetTitles(grouped, true, words)).toEqual(['resource.save', 'reading.fault.missing'])
})

test('a figure to the right is a number in a sheet however it is shown; with a unit, too long for one, or to the left it is what is shown', () => {
  const at = (align: 'right' | undefined): Column<Row> => ({ key: 'name', title: 'resource.save', ...(align === undefined ? {} : { align }) })
  const said = ['-1,234.50', '0.2797', '120.0 kW', '—', '12,34', '1234567890123456', '5/8', '']
  const cells = sheetOf(
    [at('right'), at(undefined)],
    ['A', 'B'],
    said.map((name) => ({ name, n: null, on: false })),
    words,
  ).slice(1)
  expect(cells.map(([right]) => right)).toEqual([-1234.5, 0.2797, '120.0 kW', '—', '12,34', '1234567890123456', '5/8', ''])
  expect(cells.map(([, left]) => left)).toEqual(said)
})

test('a sheet says which cells of a row are made of corrected readings, in a last column; one whose columns can have none has no such column', () => {
  const marked: Column<Row>[] = [
    { key: 'n', title: 'resource.save', isCorrected: ({ n }) => n === 1 },
    { key: 'name', title: 'resource.save', isCorrected: () => true },
  ]
  const rows = [1, 2].map((n) => ({ name: 'a', n, on: false }))
  expect(sheetOf(marked, ['A', 'B'], rows, words)).toEqual([
    ['A', 'B', 'reading.containedReadings'],
    [1, 'a', 'Alayout.listB'],
    [2, 'a', 'B'],
  ])
})

test.each([
  [858.9400000000023, 858.94],
  [37.92999999993481, 37.93],
  [0.30000000000000004, 0.3],
  [-972.070000000007, -972.07],
  [1_795_654_594_025, 1_795_654_594_025],
  [113.1234567, 113.1234567],
  [1.2345e-7, 1.2345e-7],
])('%d is written as %d', (value, written) => {
  expect(plainNumber(value)).toBe(written)
})

const shape = { sortable: [], filters: [] }
const query = { page: 3, size: 20, sort: undefined, order: 'asc' as const, filters: {} }
/** A server with `n` rows that answers whatever page it is asked for. */
const listOf = (n: number, asked: unknown[]) => ({
  list: { endpoint: 'alarmList' as const, rows: () => Array.from({ length: 500 }, (_, i) => ({ i })).slice(0, Math.max(0, n)), total: () => n },
  ask: async (payload: unknown) => {
    asked.push(payload)
    return { alarmList: [], totalRows: n }
  },
})

test('all pages are fetched, from the first one on', async () => {
  const asked: unknown[] = []
  const { list, ask } = listOf(1000, asked)
  const found = await allRows(list, query, shape, ask)
  expect(found.rows).toHaveLength(1000)
  expect(asked).toEqual([
    { pageNum: 1, pageSize: 500 },
    { pageNum: 2, pageSize: 500 },
  ])
})

test('more than five thousand rows are cut and the true count is told', async () => {
  const { list, ask } = listOf(7000, [])
  const found = await allRows(list, query, shape, ask)
  expect([found.rows.length, found.total]).toEqual([MAX_EXPORT, 7000])
})

test('a list that shrinks meanwhile ends the export', async () => {
  const { list, ask } = listOf(0, [])
  expect((await allRows({ ...list, total: () => 9 }, query, shape, ask)).rows).toEqual([])
})
