import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { Slip } from '#contract/schemas/settlement.ts'
import { slipSheet } from './sheet.ts'

const text = { stationName: '站', stationNameEn: '', pointNumber: '', pointName: '', customerName: '', ownerName: '', area: '' }
const slip: Slip = {
  id: 'one',
  number: '',
  stationId: 'T1',
  connectionPointId: 'one',
  month: '2026-01',
  dateFrom: '2026-01-01',
  dateTo: '2026-02-01',
  state: 'draft',
  reverses: null,
  facts: { ...text, bankName: '', bankAccount: '', taxNumber: '', timeZone: 'Asia/Shanghai' },
  problems: [],
  warnings: [],
  payable: null,
  earlier: null,
  confirmedAt: null,
  confirmedBy: null,
  confirmRemark: '',
  lockedAt: null,
  lockedBy: null,
  createdAt: 0,
  createdBy: '',
  revision: 1,
  updatedAt: 0,
  updatedBy: '',
  reason: '',
  reversesNumber: '',
  formula: null,
  split: null,
  figures: [],
  reversedBy: null,
}

// 1#/2# is what transformers are called.
test.each(['1#/2#-1', '[x]:*?\\-1', "123456789012345678'-1"])('a slip of point %s is a spreadsheet', async (point) => {
  const number = `JS202601-T1-${point}`
  const [sheet] = await readXlsxFile(Buffer.from(await slipSheet({ ...slip, number }, 'en')))
  expect(sheet?.data.flat()).toContain(number)
})

test('a slip’s notes stand in its spreadsheet, as on the page and in the PDF', async () => {
  const what = 'M1 EPI 2026-02-01: 101 → 100'
  const [sheet] = await readXlsxFile(Buffer.from(await slipSheet({ ...slip, number: 'JS1', warnings: [{ code: 'readingByHand', what }] }, 'en')))
  expect(sheet?.data.flat()).toEqual(expect.arrayContaining(['Notes', what]))
})
