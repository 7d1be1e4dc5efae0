import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDevice } from '#tests/support/record-drafts.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** Devices out of a sheet: each row that is wrong is named, and nothing is made by halves. */
let server: TestServer
let root: string
beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
})
afterAll(() => server.close())

test('5,000 rows of which 37 are wrong: each is named with row, column and reason, and none is made; without them all are', async () => {
  const rows = Array.from({ length: 5000 }, (_, i) => ({ ...newDevice(`IMP-${i}`), parentSn: i % 10 === 0 ? '' : `IMP-${i - (i % 10)}` }))
  const wrong = [
    (row: (typeof rows)[number]) => ({ ...row, modelCode: 'NONE' }),
    (row: (typeof rows)[number]) => ({ ...row, sn: 'with space' }),
    (row: (typeof rows)[number]) => ({ ...row, sn: 'T1-GRID' }),
    (row: (typeof rows)[number]) => ({ ...row, stationId: 'X-NONE', parentSn: '' }),
  ]
  const bad = rows.map((row, i) => (i % 135 === 7 ? (wrong[((i / 135) % 4) | 0] ?? ((one) => one))(row) : row))
  const faulty = bad.flatMap((row, i) => (row === rows[i] ? [] : [i]))
  expect(faulty).toHaveLength(37)
  const { made, faults } = await server.ok('importDevice', { rows: bad, check: true }, root)
  expect(made).toBe(0)
  expect(faults.map((fault) => fault.row)).toEqual(faulty)
  expect(new Set(faults.map((fault) => fault.field))).toEqual(new Set(['modelCode', 'sn', 'stationId']))
  for (const fault of faults) expect(fault.words.length).toBeGreaterThan(3)
  expect((await server.ok('importDevice', { rows: bad, check: false }, root)).made).toBe(0)
  expect((await server.ok('deviceList', { text: 'IMP-' }, root)).totalRows).toBe(0)
  expect((await server.ok('importDevice', { rows, check: false }, root)).made).toBe(5000)
})

test('the check of a whole sheet finds a parent that is nowhere; that of a part leaves it to the other parts', async () => {
  const check = { rows: [{ ...newDevice('LOST'), parentSn: 'NOWHERE' }], check: true }
  expect((await server.ok('importDevice', check, root)).faults.map(({ field }) => field)).toEqual(['parentSn'])
  expect((await server.ok('importDevice', { ...check, part: true }, root)).faults).toEqual([])
  // Where it is said what other parts have, that it is nowhere is found at once.
  expect((await server.ok('importDevice', { ...check, part: true, beside: [] }, root)).faults.map(({ field }) => field)).toEqual(['parentSn'])
  const beside = [String(check.rows[0]?.parentSn)]
  expect((await server.ok('importDevice', { ...check, part: true, beside }, root)).faults).toEqual([])
})
