import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, click, listStage, page, rows, settle, type } from '#tests/support/list-stage.tsx'
import { SLIPS_EVERY_MS, SlipFigures } from './slip-figures.tsx'
import { slipsOf } from './slips.tsx'

const { server, show, draw } = listStage()
// What is asked again and again goes by the clock of the tests, the drawing by that of the machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }))
afterEach(() => void vi.useRealTimers())
const pass = async (ms: number): Promise<void> => {
  await act(async () => vi.advanceTimersByTimeAsync(ms))
  await settle()
}

const facts = { customerName: '客户', pointNumber: 'P', pointName: '点', ownerName: '', bankName: '', bankAccount: '', taxNumber: '' }
const reading = { kind: 'reading', sn: 'M1', code: 'EPI', date: '2026-11-01' }
const figures = [
  { id: 'l', name: 'last', unit: 'reading', value: '1', decimals: null, made: null, source: { ...reading, how: 'settled', corrected: true } },
  { id: 'c', name: 'current', unit: 'reading', value: '3', decimals: null, made: null, source: { ...reading, date: '2026-12-01', how: 'register' } },
  { id: 'r', name: 'ratio', unit: '', value: '1', decimals: null, made: null, source: { kind: 'ratio', ct: '1', pt: '1' } },
  { id: 'm', name: 'metered', unit: 'kWh', value: '2', decimals: null, made: { op: 'metered', of: ['l', 'c', 'r'] }, source: null, meter: 'M1' },
]
const slip = {
  id: 's', number: 'JS1', stationId: 'T1', connectionPointId: 'P', month: '2026-11', dateFrom: '2026-11-01', dateTo: '2026-12-01', state: 'draft', reverses: null, facts,
  problems: [], warnings: [{ code: 'readingCorrected', what: 'M1 EPI 2026-11-01' }], payable: '1.00', confirmedAt: null, confirmedBy: null, confirmRemark: '', lockedAt: null, lockedBy: null, createdAt: 0, createdBy: 'other', revision: 1,
  updatedAt: 0, updatedBy: 'other', reason: '', reversesNumber: '', formula: null, split: null, figures, earlier: null, reversedBy: null,
} // prettier-ignore
const agreed = { ...slip, state: 'locked', confirmedAt: 1, confirmedBy: 'buyer', lockedAt: 2, lockedBy: 'keeper', revision: 3 }

test('the list follows what others do with a slip, and leaves what is selected and being typed', async () => {
  const told = (one: object) => () => ({ code: 200, result: { settlementSlipList: [one], totalRows: 1 } })
  server.answer = told(slip)
  await show(slipsOf('T1', true, 'u'))
  await pass(1)
  expect(rows()[0]?.textContent).toContain('Draft')
  const box = (): HTMLInputElement => rows()[0]?.querySelector('input[type="checkbox"]') as HTMLInputElement
  await click(box())
  expect(box().checked).toBe(true)
  await click(button('Confirm'))
  const remark = (): HTMLTextAreaElement => document.querySelector('[data-field="remark"] textarea') as HTMLTextAreaElement
  await type(remark(), 'as agreed')
  server.answer = told(agreed)
  await pass(SLIPS_EVERY_MS)
  expect(rows()[0]?.textContent).toContain('Locked')
  expect(remark().value).toBe('as agreed')
  expect(box().checked).toBe(true)
})

test('an open slip follows them too, and leaves open what was opened; of a corrected reading it says so', async () => {
  const told = (one: object) => () => ({ code: 200, result: one })
  server.answer = told(slip)
  await draw(<SlipFigures row={slip as never} />)
  await pass(1)
  expect(page()).not.toContain('keeper')
  expect(page()).toContain('Readings that were corrected when they were frozen')
  await click([...document.querySelectorAll('.figure-open')].find((one) => one.textContent === '2.00') ?? document.body)
  const opened = (): string[] => [...document.querySelectorAll('.slip-tree small')].map((one) => one.textContent ?? '')
  expect(opened().filter((words) => words.includes('✎'))).toEqual([expect.stringContaining('M1 EPI 2026-11-01')])
  server.answer = told(agreed)
  await pass(SLIPS_EVERY_MS)
  expect(page()).toContain('keeper')
  expect(opened()).not.toEqual([])
})

test('a draft that lacks something says where it is entered, once for all of a kind, to who may', async () => {
  const problems = ['M1', 'M2'].map((sn) => ({ code: 'readingMissing', what: `${sn} EPI 2026-12-01` }))
  server.answer = () => ({ code: 200, result: { ...slip, payable: null, figures: [], warnings: [], problems } })
  await draw(<SlipFigures row={slip as never} />)
  await pass(1)
  expect(page().split('“Frozen readings”')).toHaveLength(2)
})

test('of a slip that somebody deletes while it is open, which its page tells, the figures stay to be read', async () => {
  server.answer = () => ({ code: 200, result: agreed })
  await draw(<SlipFigures row={slip as never} />)
  await pass(1)
  const before = page()
  server.answer = () => ({ code: 404, message: 'Not found' })
  await pass(SLIPS_EVERY_MS)
  expect(before).toContain('keeper')
  expect(page()).toBe(before)
})

test('whoever agrees to a slip that somebody has deleted is told so, and what was typed stays', async () => {
  server.answer = () => ({ code: 200, result: { settlementSlipList: [slip], totalRows: 1 } })
  await show(slipsOf('T1', true, 'u'))
  await pass(1)
  await click(rows()[0]?.querySelector('input[type="checkbox"]') ?? document.body)
  await click(button('Confirm'))
  const remark = (): HTMLTextAreaElement => document.querySelector('[data-field="remark"] textarea') as HTMLTextAreaElement
  await type(remark(), 'as agreed')
  server.answer = () => ({ code: 404, message: 'Not found' })
  await click(document.querySelector('.form-foot .arco-btn-primary') ?? document.body)
  await pass(1)
  expect(document.querySelector('.form-refusal')?.textContent).toContain('was deleted meanwhile')
  expect(remark().value).toBe('as agreed')
})
