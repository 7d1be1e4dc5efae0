import { expect, test, vi } from 'vitest'
import type { Setpoint } from '#contract/schemas/setpoint.ts'
import { button, click, listStage, outcomeTold, refusalTold, settle, type as typed } from '#tests/support/list-stage.tsx'
import { Setpoints } from './setpoints.tsx'

const { server, draw } = listStage()
// A tab that is never let in: no live stream is opened.
Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: () => new Promise(() => undefined) } })

const earlier = {
  mid: 'earlier',
  state: 'done',
  issuedAt: 1,
  issuedBy: 'u',
  approvedAt: null,
  approvedBy: null,
  sentAt: null,
  answeredAt: null,
  doneAt: null,
  message: '',
  deviceSn: 'P1',
  code: 'SP',
  value: 5,
  before: null,
  resultCode: null,
} as unknown as NonNullable<Setpoint['issue']>
const setpoint: Setpoint = {
  pointId: 1,
  code: 'SP',
  name: { zh: 'SP', en: 'SP' },
  unit: 'kW',
  decimals: 0,
  texts: [],
  reported: 3,
  low: 0,
  high: 100,
  state: null,
  reason: '',
  issue: earlier,
}

test.for([
  ['did not go out', earlier, ['it did not go out', ['Cancel', 'Issue']]],
  ['went out', { ...earlier, mid: 'own', state: 'queued' }, ['It went out: “Waits for the controller”', ['Close']]],
  ['somebody else wrote it', { ...earlier, mid: 'other', issuedBy: 'li' }, ['it did not go out', ['Cancel', 'Issue']]],
] as const)('a setpoint whose issue got no answer and %s is told so in its form', async ([, found, [words, buttons]]) => {
  let [isUp, issue] = [true, earlier as Setpoint['issue']]
  server.answer = (payload) => {
    if ('password' in payload || !isUp) throw new Error('no connection')
    return { code: 200, result: { setpoints: [{ ...setpoint, issue }], isReachable: true, needsSecond: false, waitMinutes: 5, values: [] } }
  }
  await draw(<Setpoints stationId="T1" deviceSn="P1" zone="UTC" />)
  await vi.waitFor(async () => {
    await settle()
    expect(document.querySelector('.setpoint-name')).not.toBeNull()
  })
  await click(button('Write'))
  await typed(document.querySelector('.arco-drawer input') as HTMLInputElement, '7')
  await typed(document.querySelector('input[type="password"]') as HTMLInputElement, 'something')
  isUp = false
  await click(button('Issue'))
  await vi.waitFor(() => expect(refusalTold()).toContain('it is not known whether this arrived'))
  ;[isUp, issue] = [true, found as Setpoint['issue']]
  await outcomeTold(words, buttons)
})
