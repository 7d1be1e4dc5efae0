import { expect, test, vi } from 'vitest'
import type { StrategyEntry } from '#contract/schemas/strategy.ts'
import { box, button, click, listStage, outcomeTold, page, refusalTold, settle, type as typed } from '#tests/support/list-stage.tsx'
import { StrategyCard } from './strategy-card.tsx'

const { server, draw } = listStage()
const params = { enabled: true, chargeKw: 10, dischargeKw: 10 }
const draft: StrategyEntry = {
  type: 'totalPower',
  isKnown: true,
  params,
  hash: 'wanted',
  version: 1,
  state: 'toBeIssued',
  isOver: false,
  reason: '',
  reported: null,
  reportedHash: null,
  reportedVersion: null,
  reportedAt: null,
  reportedBy: null,
  devices: null,
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
  await show({ ...draft, isOver: true })
  expect([badge(), buttons()]).toEqual(['– Expired, not issued', ['Edit', 'Preview']])
  await show(issued('waiting'))
  expect(badge()).toBe('… Waits for approval')
  await show(issued('queued', 'of before'))
  expect([badge(), buttons()]).toEqual(['! To be issued', ['Edit', 'Preview', 'Issue', 'Withdraw']])
})

test('each device that carries it out stands there with what is wanted, what it has, since when, and whether that is the same', async () => {
  const device = (sn: string, hash: string | null, version: number) => ({
    sn,
    name: sn === 'P1' ? '储能变流器' : '',
    nameEn: sn === 'P1' ? 'Converter' : '',
    hash,
    version,
    since: 0,
  })
  const has = {
    ...draft,
    version: 4,
    state: 'synchronized' as const,
    reported: params,
    reportedHash: 'wanted',
    reportedVersion: 4,
    reportedAt: 1,
    reportedBy: 'cloud',
  }
  const rows = (): string[] =>
    [...document.querySelectorAll('.strategy-devices tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim().replace(/ \(UTC.*\)$/, '')).join(' | '),
    )
  await show({ ...has, devices: [device('P1', 'wanted', 4), device('P2', 'earlier', 3), device('P3', null, 2)] })
  expect(rows()).toEqual([
    'Converter P1 | As wanted | Version 4 · wanted | Version 4 · wanted | 1970-01-01 08:00:00',
    'P2 | Not as wanted | Version 4 · wanted | Version 3 · earlier | 1970-01-01 08:00:00',
    'P3 | Not as wanted | Version 4 · wanted | Version 2 | 1970-01-01 08:00:00',
  ])
  const folded = () => document.querySelector('details.strategy-devices') as HTMLDetailsElement
  const said = (): string => `${folded().open ? 'open' : 'folded'}: ${folded().querySelector('summary')?.textContent}`
  expect(said()).toBe('open: Devices that carry it out: 2 of 3 have something else than is wanted')
  await show({ ...has, devices: [device('P1', 'wanted', 4)] })
  expect(said()).toBe('folded: Devices that carry it out: 1, all as wanted')
  await show(has)
  expect([rows(), document.body.textContent]).toEqual([[], expect.stringContaining('does not say what each of its devices has')])
})

test.for([
  ['did not go out', null, ['it did not go out', true]],
  ['went out', { ...issued('queued').issue, version: 2, issuedBy: 'u' }, ['It went out: version 2, “Waits for the controller”', false]],
  ['somebody else issued it', { ...issued('queued').issue, version: 2, issuedBy: 'li' }, ['it did not go out', true]],
] as const)('an issue that got no answer and %s is told in its form as soon as the server answers again', async ([, found, [words, mayIssue]]) => {
  let isUp = false
  server.answer = (payload) => {
    if ('password' in payload || !isUp) throw new Error('no connection')
    return { code: 200, result: { strategies: [{ ...draft, issue: found, version: found?.version ?? 1 }] } }
  }
  await show(draft)
  await click(button('Issue'))
  await typed(document.querySelector('input[type="password"]') as HTMLInputElement, 'something')
  await click(button('Issue'))
  const said = (): string => document.querySelector('.form-refusal')?.textContent ?? ''
  await vi.waitFor(() => expect(said()).toContain('it is not known whether this arrived'))
  isUp = true
  await vi.waitFor(async () => {
    await settle()
    expect(said()).toContain(words)
  })
  expect(said()).not.toContain('not known')
  expect([...document.querySelectorAll('.form-foot button')].map((one) => one.textContent)).toEqual(mayIssue ? ['Cancel', 'Issue'] : ['Close'])
  expect(page()).not.toContain('not saved')
})

test.for([
  ['was not heard', 'waiting', 'm', ['it still waits for a decision', ['Cancel', 'Approve']]],
  ['was heard', 'queued', 'm', ['It is decided: “Waits for the controller”', ['Close']]],
  ['is of an issue that a newer one replaced', 'waiting', 'newer', ['A newer issue took its place', ['Close']]],
] as const)('a decision that got no answer and %s is told so in its form', async ([, state, mid, [words, buttons]]) => {
  const waiting = issued('waiting')
  let isUp = false
  server.answer = (payload) => {
    if ('password' in payload || !isUp) throw new Error('no connection')
    return { code: 200, result: { strategies: [{ ...waiting, issue: { ...issued(state).issue, mid } }] } }
  }
  await show(waiting)
  await click(button('Approve'))
  await typed(box('password'), 'something')
  await click(button('Approve'))
  await vi.waitFor(() => expect(refusalTold()).toContain('it is not known whether this arrived'))
  isUp = true
  await outcomeTold(words, buttons)
})

test('a power above the rated one of the storage is told where it is typed, and may be saved', async () => {
  server.answer = () => ({ code: 200, result: { station: { storagePowerKw: 100 } } })
  await show(draft)
  await click(button('Edit'))
  const told = (): (string | null)[] => [...document.querySelectorAll('.form-field [role="status"]')].map((one) => one.textContent)
  const power = () => document.querySelector('[data-field="chargeKw"] input') as HTMLInputElement
  await typed(power(), '100')
  expect(told()).toEqual([])
  await typed(power(), '101')
  await vi.waitFor(async () => {
    await settle()
    expect(told()).toEqual(['Above the rated 100 kW: it holds nothing back'])
  })
  await typed(power(), '70000')
  await click(button('Save'))
  expect(told()).toEqual([])
})

test('so it is of a power by hand, and of each time in scheduling', async () => {
  server.answer = () => ({ code: 200, result: { station: { storagePowerKw: 100 } } })
  const told = (): (string | null)[] => [...document.querySelectorAll('.form-fields [role="status"]')].map((one) => one.textContent)
  const over = (kw: number) => `Above the rated ${kw} kW: it runs at that`
  const open = async (entry: StrategyEntry, words: string[]): Promise<void> => {
    await show(entry)
    await click(button('Edit'))
    await vi.waitFor(async () => {
      await settle()
      expect(told()).toEqual(words)
    })
  }
  await open({ ...draft, type: 'operatingMode', params: { mode: 'charge', kw: 200 } }, [over(100)])
  await draw(<p />)
  const from = 1_900_000_000_000
  const windows = [0, 1, 2].map((i) => ({ from: from + i * 3_600_000, to: from + (i + 1) * 3_600_000, mode: i === 1 ? 'standby' : 'charge', kw: 120 - i, task: '' })) // prettier-ignore
  await open({ ...draft, type: 'scheduling', params: { enabled: true, windows } }, [over(100), over(100)])
})
