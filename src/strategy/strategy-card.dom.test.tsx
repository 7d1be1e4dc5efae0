import { expect, test } from 'vitest'
import type { StrategyEntry } from '#contract/schemas/strategy.ts'
import { listStage } from '#tests/support/list-stage.tsx'
import { StrategyCard } from './strategy-card.tsx'

const { draw } = listStage()
const params = { enabled: true, chargeKw: 10, dischargeKw: 10 }
const draft: StrategyEntry = {
  type: 'totalPower',
  isKnown: true,
  params,
  hash: 'wanted',
  version: 1,
  state: 'toBeIssued',
  reason: '',
  reported: null,
  reportedHash: null,
  reportedVersion: null,
  reportedAt: null,
  reportedBy: null,
  issue: null,
  revision: 1,
  updatedAt: 1,
  updatedBy: 'li',
}
const issued = (state: 'waiting' | 'queued', hash = 'wanted'): StrategyEntry => ({
  ...draft,
  issue: {
    mid: 'm',
    type: 'totalPower',
    version: 1,
    hash,
    params,
    state,
    issuedAt: 1,
    issuedBy: 'li',
    approvedAt: null,
    approvedBy: null,
    sentAt: null,
    answeredAt: null,
    doneAt: null,
    code: null,
    message: '',
  },
})
const badge = (): string => document.querySelector('.strategy-state')?.textContent ?? ''
const buttons = (): string[] => [...document.querySelectorAll('.strategy-do button')].map((one) => one.textContent ?? '')
const show = (entry: StrategyEntry) =>
  draw(<StrategyCard stationId="T1" zone="Asia/Shanghai" entry={entry} isElsewhere={false} needsSecond={false} />)

test('a draft is told from an issue that waits, and what was saved after an issue can be issued in its place', async () => {
  await show(draft)
  expect([badge(), buttons()]).toEqual(['! To be issued', ['Edit', 'Preview', 'Issue']])
  await show(issued('queued'))
  expect([badge(), buttons()]).toEqual(['… Waits to be sent', ['Edit', 'Preview', 'Withdraw']])
  await show(issued('waiting'))
  expect(badge()).toBe('… Waits for approval')
  await show(issued('queued', 'of before'))
  expect([badge(), buttons()]).toEqual(['! To be issued', ['Edit', 'Preview', 'Issue', 'Withdraw']])
})
