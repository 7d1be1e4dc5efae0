import { expect, test } from 'vitest'
import { pastedActivities } from './paste.ts'

const at = { start: '2026-03-02', order: 5, parentId: null }

test('rows of a spreadsheet become activities in their order; what is left out is as given', () => {
  const { activities, faults } = pastedActivities('挖沟\t2026/3/9\t5\t40%\r\nPour\n开工\t2026-03-20\t0\n', at)
  expect(faults).toEqual([])
  expect(activities).toMatchObject([
    { name: '挖沟', start: '2026-03-09', durationDays: 5, percent: 40, state: 'doing', order: 5 },
    { name: 'Pour', start: '2026-03-02', durationDays: 1, percent: 0, state: 'todo', order: 6 },
    { name: '开工', kind: 'milestone', durationDays: 0 },
  ])
})

test('what cannot be is told by row and column, all of it', () => {
  const { faults } = pastedActivities('\t2026-02-31\t-1\t101\nGood\t2026-03-02\t1.5', at)
  expect(faults).toEqual([
    { row: 1, what: 'pasteName' },
    { row: 1, what: 'pasteDate' },
    { row: 1, what: 'pasteDays' },
    { row: 1, what: 'pastePercent' },
    { row: 2, what: 'pasteDays' },
  ])
  // Days that no plan has, and a name that nobody sees, would have the whole refused by the server without a row.
  expect(pastedActivities('old\t1900-01-01\nfar\t9999-12-31\n\u200B\u2060', at).faults).toEqual([
    { row: 1, what: 'pasteDate' },
    { row: 2, what: 'pasteDate' },
    { row: 3, what: 'pasteName' },
  ])
})

test('a table that was copied with its titles has them left out, and its rows keep their numbers', () => {
  const read = (text: string) => pastedActivities(text, at)
  expect(read('Name\tStart\tDays\nDig\t2026-03-09\t5').activities.map(({ name }) => name)).toEqual(['Dig'])
  expect(read('名称\t开始\t工期\nDig\t2026-13-09').faults).toEqual([{ row: 2, what: 'pasteDate' }])
  expect(read('Name\tStart\tDays\n\nDig\t2026-13-09').faults, 'below an empty row').toEqual([{ row: 3, what: 'pasteDate' }])
  // Names alone, and a row that stands alone, are meant.
  expect(read('Dig\nPour').activities).toHaveLength(2)
  expect(read('Dig\ttomorrow').faults).toEqual([{ row: 1, what: 'pasteDate' }])
  expect(read('Dig\ttomorrow\nPour\t2026-03-09').faults).toEqual([{ row: 1, what: 'pasteDate' }])
})

test('a cell with a line break is one cell; quotation marks of a name are its own', () => {
  const { activities, faults } = pastedActivities('"Dig ""deep""\nand pour"\t2026-03-09\t5\n"Cabinet" A\t2026-03-10\n12" pipe\r\n"Cable"\n', at)
  expect(faults).toEqual([])
  expect(activities.map(({ name, start }) => [name, start])).toEqual([
    ['Dig "deep" and pour', '2026-03-09'],
    ['"Cabinet" A', '2026-03-10'],
    ['12" pipe', '2026-03-02'],
    ['"Cable"', '2026-03-02'],
  ])
})

test('a milestone that is done in part is told by its row', () => {
  expect(pastedActivities('Handover\t2026-03-09\t0\t30', at).faults).toEqual([{ row: 1, what: 'pastePercent' }])
})

test('what stands beyond the four columns is not taken, and said to be left out', () => {
  const beyond = (text: string): boolean => pastedActivities(text, at).beyond
  expect(beyond('Dig\t2026-03-09\t5\t0\tLee\nPour')).toBe(true)
  expect(beyond('Dig\t2026-03-09\t5\t0\t\t \nPour')).toBe(false)
  expect(beyond('Name\tStart\tDays\tDone\tWho\nDig\t2026-03-09'), 'only a title').toBe(false)
})
