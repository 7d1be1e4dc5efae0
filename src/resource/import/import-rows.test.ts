import { expect, test } from 'vitest'
import type { Option, Words } from '../define.ts'
import type { Field } from '../field.ts'
import { allFaults, readSheet } from './import-rows.ts'

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
const read = (sheet: (string | number | Date | null)[][]) =>
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
    '0 name resource.fault.tooLong',
    '2 name resource.fault.required',
    '2 power resource.fault.range',
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
  expect(read([['Name'], ['A']])).toEqual({ rows: [], lines: [], faults: [], missing: ['Organization'] })
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
