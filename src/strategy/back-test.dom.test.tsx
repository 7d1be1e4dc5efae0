import { expect, test, vi } from 'vitest'
import { button, click, listStage, page, settle } from '#tests/support/list-stage.tsx'
import { BackTest } from './back-test.tsx'

const { server, draw } = listStage()

test('what is summed up while months are still to come, or after one failed, is not called the total', async () => {
  const total = { days: 30, planYuan: null, proposedYuan: '10.00', foresightYuan: '20.00' }
  const state = { fails: true, asked: 0 }
  server.answer = (payload) => {
    if (++state.asked === 3 && state.fails) return { code: 500, msg: 'no' }
    return { code: 200, result: { month: payload.month, total, unknown: 0, days: [] } }
  }
  await draw(<BackTest stationId="S1" zone="Asia/Shanghai" />)
  const choose = async (months: string): Promise<void> => {
    await click(document.querySelector('.arco-select-view')!)
    await vi.waitFor(() => expect(document.querySelector('.arco-select-option')).not.toBeNull())
    await click([...document.querySelectorAll('.arco-select-option')].find((one) => one.textContent === months)!)
  }
  await choose('3')
  await click(button('Run'))
  await vi.waitFor(async () => {
    await settle()
    expect(page()).toContain('Total so far')
  })
  state.fails = false
  await click(button('Run'))
  await vi.waitFor(async () => {
    await settle()
    expect(page()).toContain('Total90')
  })
  expect(page()).not.toContain('so far')
})
