import { expect, test, vi } from 'vitest'
import type { PlanSegment } from '#contract/strategy.ts'
import { button, click, listStage, page, settle, type } from '#tests/support/list-stage.tsx'
import { ProposalPanel } from './proposal.tsx'

const { server, draw } = listStage()
const DATE = '2026-12-01'
const BEFORE = 'what is drawn or asked for has changed since'
const run = { segments: [], worthYuan: '10.00', chargeKwh: 1, dischargeKwh: 1, cycles: 1, endSoc: 10, demandKw: 1, storageKw: [], gridKw: [], soc: [], breaches: [] } // prettier-ignore
const result = {
  date: DATE,
  state: 'proposed',
  proposal: { ...run, reasons: [], idealYuan: '11.00' },
  manual: { ...run, worthYuan: '4.00' },
  differenceYuan: '6.00',
  limits: [],
  beginSoc: 10,
  endSoc: 10,
}

test('a proposal beside what was drawn says so once something else is drawn or asked for', async () => {
  server.answer = () => ({ code: 200, result })
  const show = (kw: number) => {
    const segments: PlanSegment[] = [{ from: 0, to: 60, mode: 'charge', kw }]
    return draw(<ProposalPanel stationId="T1" zone="Asia/Shanghai" date={DATE} beginSoc={10} segments={segments} onTake={() => undefined} />)
  }
  const propose = async (): Promise<void> => {
    await click(button('Propose'))
    await vi.waitFor(async () => {
      await settle()
      expect(document.querySelector('.plan-proposal')?.getAttribute('aria-busy')).toBe('false')
    })
  }
  await show(10)
  await propose()
  expect(page()).toContain('6.00')
  expect(page()).not.toContain(BEFORE)
  await show(20)
  expect(page()).toContain(BEFORE)
  await propose()
  expect(page()).not.toContain(BEFORE)
  const wear = document.querySelector<HTMLInputElement>('[aria-label^="Wear"]')
  if (wear === null) throw new Error('no box of wear')
  await type(wear, '0.1')
  expect(page()).toContain(BEFORE)
})
