import { expect, test } from 'vitest'
import type { Option, Words } from '../define.ts'
import type { Field } from '../field.ts'
import { allFaults, besideOf, doubled, readSheet } from './import-rows.ts'

const titles: Record<string, string> = {
  'organization.groupName': 'Name',
  'organization.organization': 'Organization',
  'organization.memberCount': 'Power',
}
const words = { t: (key: string) => titles[key] ?? key, language: 'en', zoneOf: () => 'Asia/Shanghai' } as unknown as Words
const fields: Field[] = [
  { key: 'name', title: 'organization.groupName', kind: 'text', required: true, maxLength: 5 },
  { key: 'organizationCode', title: 'organization.organization', kind: 'tree-select', required: true },
  { key: 'power', title: 'organization.memberCount', kind: 'decimal', min: 0 },
]
const tree: Option[] = [{ value: 'OWN', label: 'Own (OWN)', children: [{ value: 'SUB', label: 'Below (SUB)' }] }]
const read = (sheet: (string | number | boolean | Date | null)[][]) =>
  readSheet(sheet, fields, (field) => (field.key === 'organizationCode' ? tree : []), words)

test('columns are found by their titles in any order, choices by their words or values, and empty lines are none', () => {
  const { rows, faults } = read([
    ['Power', 'name', 'Organization'],
    ['1,250.5', 'A', 'below (sub)'],
    [null, null, ''],
    [null, 'B', 'OWN'],
  ])
  expect(faults).toEqual([])
  expect(rows).toEqual([
    { name: 'A', organizationCode: 'SUB', power: 1250.5 },
    { name: 'B', organizationCode: 'OWN' },
  ])
})

test('what an export has written is understood: the name without its code, unless two have it', () => {
  const twins: Option[] = [...tree, { value: 'EAST', label: 'Works (EAST)' }, { value: 'WEST', label: 'Works (WEST)' }]
  const { rows, faults } = readSheet(
    [
      ['Name', 'Organization'],
      ['A', 'Below'],
      ['B', 'Works'],
    ],
    fields,
    () => twins,
    words,
  )
  expect(rows[0]).toMatchObject({ organizationCode: 'SUB' })
  expect(faults).toEqual([{ row: 1, field: 'organizationCode', words: 'resource.fault.choice' }])
})

test('a sheet that was filled in with the other language is understood: titles, choices, yes and no; what the page itself calls so comes first', () => {
  const chinese: Record<string, string> = {
    'organization.groupName': '名称',
    'organization.organization': '组织',
    'resource.yes': '是',
    'resource.no': '否',
  }
  const other = { ...words, t: (key: string) => chinese[key] ?? key, language: 'zh' } as unknown as Words
  const mixed: Field[] = [
    ...fields,
    {
      key: 'kind',
      title: 'organization.at',
      kind: 'select',
      options: ({ language }) => [{ value: 'a', label: language === 'zh' ? '电表' : 'Meter' }],
    },
    { key: 'on', title: 'organization.code', kind: 'switch' },
  ]
  const named: Option[] = [
    { value: 'OWN', label: 'Own (OWN)', other: '自有 (OWN)' },
    { value: 'TWO', label: '自有 (TWO)', other: 'Own (TWO)' },
    { value: 'SUB', label: 'Below (SUB)', other: '下级 (SUB)' },
  ]
  const sheet = [
    ['名称', '组织', 'kind', 'on'],
    ['A', '下级', '电表', '是'],
    ['B', '下级 (SUB)', 'meter', '否'],
    ['C', '自有 (TWO)', 'Meter', 'yes'],
    ['D', '自有', '电表', ''],
  ]
  const optionsOf = ({ key }: Field): Option[] => (key === 'kind' ? [{ value: 'a', label: 'Meter' }] : named)
  const { rows, faults } = readSheet(sheet, mixed, optionsOf, words, {}, other)
  expect(rows.slice(0, 3)).toMatchObject([
    { name: 'A', organizationCode: 'SUB', kind: 'a', on: true },
    { name: 'B', organizationCode: 'SUB', kind: 'a', on: false },
    { name: 'C', organizationCode: 'TWO', kind: 'a', on: true },
  ])
  expect(faults).toEqual([{ row: 3, field: 'organizationCode', words: 'resource.fault.choice' }])
  expect(readSheet(sheet, mixed, optionsOf, words).missing).toEqual(['Name', 'Organization'])
})

test('what is wrong is told by line of the sheet and field, once each', () => {
  const { faults } = read([
    ['Name', 'Organization', 'Power'],
    ['too long', 'nowhere', 'many'],
    [null, null, ''],
    ['', 'OWN', -1],
  ])
  expect(faults.map(({ row, field, words }) => `${row} ${field} ${words}`)).toEqual([
    '0 organizationCode resource.fault.choice',
    '0 power resource.fault.decimal',
    '0 name app.tooLong',
    '2 name resource.fault.required',
    '2 power resource.fault.atLeast',
  ])
})

test('a text that no store takes is told at its cell and stays here, so that the other rows are checked', () => {
  const { rows, faults } = read([
    ['Name', 'Organization'],
    ['A\0', 'OWN'],
    ['\ud800', 'OWN\0'],
    ['🔋', 'OWN'],
  ])
  expect(faults.map(({ row, field, words }) => `${row} ${field} ${words}`)).toEqual([
    '0 name resource.fault.broken',
    '1 name resource.fault.broken',
    '1 organizationCode resource.fault.broken',
  ])
  expect(rows.map(({ name }) => name ?? '')).toEqual(['', '', '🔋'])
})

test('what is said once for all rows stands where a row leaves it open, and its column may be missing', () => {
  const given = { organizationCode: 'OWN', power: 7 }
  const { rows, faults, missing } = readSheet(
    [
      ['Name', 'power'],
      ['A', null],
      ['B', 9],
    ],
    fields,
    () => tree,
    words,
    given,
  )
  expect([faults, missing]).toEqual([[], []])
  expect(rows).toEqual([
    { name: 'A', organizationCode: 'OWN', power: 7 },
    { name: 'B', organizationCode: 'OWN', power: 9 },
  ])
})

test('a sheet without a column that must be there is not read', () => {
  expect(read([['Name'], ['A']])).toMatchObject({ rows: [], lines: [], faults: [], missing: ['Organization'], twice: [] })
  expect(
    read([
      ['Name', 'Organization', 'name'],
      ['A', 'OWN', 'B'],
    ]),
  ).toMatchObject({ rows: [], lines: [], faults: [], missing: [], twice: ['Name'] })
})

test('what only all rows of a sheet show: which stands there twice, and which of them are named by others', () => {
  const rows = [{ sn: 'A' }, { sn: 'B', parentSn: 'C' }, { sn: 'A' }, {}, { sn: 'C', parentSn: 'NOWHERE' }]
  expect(doubled(rows, [0, 1, 3, 4, 5], 'sn', words)).toEqual([{ row: 3, field: 'sn', words: 'resource.fault.doubled' }])
  expect(besideOf(rows, 'sn', 'parentSn')(rows)).toEqual(['C'])
  // Where several fields together are not alike, those of which one differs or is open are apart.
  const prices = [{ month: '1', area: 'A' }, { month: '1', area: 'B' }, { month: '2' }, { month: '2' }, { month: '1', area: 'A' }]
  expect(doubled(prices, [0, 1, 2, 3, 4], ['month', 'area'], words)).toEqual([{ row: 4, field: 'month', words: 'resource.fault.doubled' }])
})

test('what the server finds stands among what the sheet itself shows, and says nothing of a cell that could not be read', () => {
  const here = [
    { row: 0, field: 'power', words: 'not a number' },
    { row: 3, field: 'name', words: 'too long' },
  ]
  const there = [
    { row: 0, field: 'power', words: 'required' },
    { row: 0, field: 'name', words: 'taken' },
    { row: 2, field: 'organizationCode', words: 'no such' },
  ]
  expect(allFaults(here, there).map(({ row, field, words }) => `${row} ${field} ${words}`)).toEqual([
    '0 power not a number',
    '0 name taken',
    '2 organizationCode no such',
    '3 name too long',
  ])
})

const more: Field[] = [
  { key: 'name', title: 'organization.groupName', kind: 'text', required: true },
  { key: 'month', title: 'organization.organization', kind: 'month' },
  { key: 'on', title: 'organization.memberCount', kind: 'switch' },
]
const readMore = (...lines: (string | number | boolean | Date | null)[][]) =>
  readSheet([['Name', 'Organization', 'Power'], ...lines], more, () => [], words)

test('what a spreadsheet made of a month is that month, and a word that is neither yes nor no is told', () => {
  const { rows, faults } = readMore(['A', new Date('2026-01-01'), 'Y'], ['B', '2026-02', false], ['C', null, 'perhaps'])
  expect(rows.slice(0, 2)).toEqual([
    { name: 'A', month: '2026-01', on: true },
    { name: 'B', month: '2026-02', on: false },
  ])
  expect(faults).toEqual([{ row: 2, field: 'on', words: 'resource.fault.choice' }])
})

test('a formula that failed, a day that is none and a number whose last digits are gone are told instead of written', () => {
  const { faults } = readMore(
    ['#N/A', null, null],
    [new Date(Number.NaN), null, null],
    [123456789012345680000, null, null],
    [13800000000, null, null],
  )
  expect(faults.map(({ row, words }) => `${row} ${words}`)).toEqual(['0 resource.fault.failed', '1 resource.fault.failed', '2 resource.fault.digits'])
})

test('what arithmetic of a spreadsheet leaves behind the fifteenth digit is not read', () => {
  expect(readMore([0.7 * 1.1, null, null], [0.1 + 0.2, null, null], [12345678.9, null, null]).rows.map(({ name }) => name)).toEqual([
    '0.77',
    '0.3',
    '12345678.9',
  ])
})

test('what a text suggests may be called as lists call it, and anything else stands as it was written', () => {
  const area: Field = { key: 'area', title: 'organization.groupName', kind: 'text', required: true, options: () => [] }
  const { rows } = readSheet([['Name'], ['Hubei'], ['湖北'], ['Park 7']], [area], () => [{ value: '湖北', label: 'Hubei' }], words)
  expect(rows.map((row) => row.area)).toEqual(['湖北', '湖北', 'Park 7'])
})

test('a sheet that is wrong in every cell is told of as fast as another', () => {
  const many: Option[] = Array.from({ length: 2000 }, (_, i) => ({ value: `W${i}`, label: `Works (W${i})` }))
  let asked = 0
  const sheet = [['Name', 'Organization', 'Power'], ...Array.from({ length: 5000 }, () => ['too long', 'nowhere', 'many'])]
  const { faults } = readSheet(sheet, fields, () => (asked++, many), words)
  const looked = { times: 0 }
  const counted = faults.map(({ row, ...fault }) => Object.defineProperty({ ...fault, row }, 'row', { get: () => (looked.times++, row) }))
  expect(faults).toHaveLength(15_000)
  // Once a column, not once a cell.
  expect(asked).toBe(1)
  expect(allFaults(counted, counted)).toHaveLength(15_000)
  expect(looked.times).toBeLessThan(15_000 * 100)
})

test('a day that was typed as text is one by year, month and day; what is wrong is found again in its cell', () => {
  const dated: Field[] = [...fields, { key: 'on', title: 'station.commissionedOn', kind: 'date' }]
  const { rows, faults, textAt } = readSheet(
    [
      ['Name', 'Organization', 'Power', 'station.commissionedOn'],
      ['A', 'OWN', null, '2026/1/5'],
      ['B', 'OWN', null, '5.1.2026'],
      ['C', 'nowhere', null, '2026.13.1'],
    ],
    dated,
    (field) => (field.key === 'organizationCode' ? tree : []),
    words,
  )
  expect(rows[0]).toMatchObject({ on: '2026-01-05' })
  expect(faults.map(({ row, field }) => [row, field, textAt(row, field)])).toEqual([
    [1, 'on', '5.1.2026'],
    [2, 'organizationCode', 'nowhere'],
    [2, 'on', '2026.13.1'],
  ])
})
