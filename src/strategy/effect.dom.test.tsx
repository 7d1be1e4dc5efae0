import { expect, test } from 'vitest'
import { listStage, page, settle } from '#tests/support/list-stage.tsx'
import { Effect } from './effect.tsx'

const { server, draw } = listStage()
const quarters = Array<number>(96).fill(0)
const outcome = {
  chargeKwh: 514.6,
  dischargeKwh: 0,
  demandKw: 80,
  exportKwh: 0,
  importKwh: 514.6,
  socLow: 50,
  socHigh: 95,
  gainYuan: '-143.94',
  limited: [],
}
const whole = { ...outcome, gridKw: quarters, storageKw: quarters, soc: quarters }
/** Of weekends alone; the 26th of November 2026 is a Thursday. */
const weekends = { days: [{ dates: [], weekdays: [5, 6], segments: [{ from: 0, to: 60, mode: 'charge', kw: 50 }] }] }
const show = async (date: string, known: number): Promise<void> => {
  server.answer = () => ({ code: 200, result: { date, known, before: whole, after: whole } })
  await draw(<Effect stationId="T1" type="plan" params={weekends} zone="Asia/Shanghai" />)
  await settle()
}

test('of a day of which nothing is known no gain is told', async () => {
  await show('2026-11-26', 0)
  expect(page()).toContain('Nothing is known of this day')
  expect(page()).not.toContain('143.94')
  expect(document.querySelector('.strategy-effect table')).toBeNull()
})

test('a plan of weekends that is tried out on a Thursday says that it says nothing of that day', async () => {
  await show('2026-11-26', 1440)
  expect(page()).toContain('The plan says nothing of 2026-11-26')
  expect(page()).toContain('¥ -143.94')
})

test('on a day that the plan is for it is told which part of it holds', async () => {
  await show('2026-11-29', 1440)
  expect(page()).toContain('Of the plan it is the part “Sat, Sun” that holds on 2026-11-29')
  expect(page()).toContain('(1,440 minutes are known)')
})

test('what is wrong with a plan that is being drawn is said in words, not by the way of its field', async () => {
  server.answer = () => ({
    code: 400,
    message: 'The request is not valid: params.days.0.segments.1.from',
    fields: { 'params.days.0.segments.1.from': 'Overlaps a segment before it' },
  })
  await draw(<Effect stationId="T1" type="plan" params={weekends} zone="Asia/Shanghai" />)
  await settle()
  expect(page()).toContain('Overlaps a segment before it')
  expect(page()).not.toContain('params.')
})
