import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { PowerWindow } from '#contract/strategy.ts'
import { fingerOn } from '#tests/support/finger.ts'
import { button, click, listStage, outcomeTold, refusalTold, settle, type as typed } from '#tests/support/list-stage.tsx'
import { StationRow, type Drawn } from './station-row.tsx'

const { draw, server } = listStage()

const HOUR = 3_600_000
const station = {
  stationId: 'T1',
  name: { zh: 'T1', en: 'T1' },
  timeZone: 'UTC',
  powerKw: 100,
  pointId: null,
  master: null,
  state: null,
  ahead: 'none',
  wasIssued: false,
  isEnabled: true,
  isReachable: true,
  revision: 0,
  windows: [],
  plan: [],
} as unknown as Parameters<typeof StationRow>[0]['station']

const past: PowerWindow = { from: 0, to: HOUR, mode: 'charge', kw: 80, task: '' }

function Row({ mayEdit = true }: { mayEdit?: boolean }) {
  const windows: PowerWindow[] = [{ from: 2 * HOUR, to: 3 * HOUR, mode: 'charge', kw: 80, task: '' }]
  const [drawn, setDrawn] = useState<Drawn | undefined>({ windows, revision: 0 })
  const brush = { mode: 'charge', kw: undefined } as const
  return (
    <StationRow
      station={station}
      from={0}
      to={24 * HOUR}
      now={HOUR}
      brush={brush}
      mayEdit={mayEdit}
      mayIssue={false}
      drawn={drawn}
      onDraw={setDrawn}
    />
  )
}
const box = (): HTMLInputElement => document.querySelector('input[aria-label="Power"]') as HTMLInputElement
const said = (): (string | null)[] => [...document.querySelectorAll('[role="alert"]')].map((one) => one.textContent)

test('a scheduled power that is empty or too large is told at its box and not saved, neither as 0 kW nor as the largest there is', async () => {
  await draw(<Row />)
  await act(async () => document.querySelector('.schedule-window')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
  for (const [text, words] of [
    ['', 'Required'],
    ['70000', 'At most 65535 kW'],
  ] as const) {
    await typed(box(), text)
    expect(said()).toEqual([words])
    await click(button('Save draft'))
    expect(said()).toEqual([words])
  }
  expect(server.asked).toEqual([])
  await typed(box(), '100.5')
  expect([said(), document.querySelector('.schedule-chosen [role="status"]')?.textContent]).toEqual([[], 'Above the rated 100 kW: it runs at that'])
  await typed(box(), '12.5')
  expect([said(), document.querySelector('.schedule-chosen [role="status"]')]).toEqual([[], null])
  await click(button('Save draft'))
  expect(server.asked).toMatchObject([{ params: { windows: [{ kw: 12.5 }] } }])
})

test.each([
  ['none', false, 'expired, not issued', false],
  ['none', true, 'over', false],
  ['same', false, '✓ Synchronized', false],
  ['different', false, '! To be issued', true],
] as const)('times of which %s is to come (issued once: %s) say: %s', async (ahead, wasIssued, words, canIssue) => {
  const own = { ...station, state: 'toBeIssued' as const, ahead, wasIssued, windows: [{ ...past, taskName: '', isThere: false }] }
  const brush = { mode: 'charge', kw: undefined } as const
  await draw(
    <StationRow station={own} from={0} to={24 * HOUR} now={HOUR} brush={brush} mayEdit mayIssue drawn={undefined} onDraw={() => undefined} />,
  )
  expect(document.querySelector('.schedule-facts')?.textContent).toContain(words)
  expect([...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Issue')).toBe(canIssue)
})

test('a finger that scrolls the page over the axis draws nothing, and leaves nothing to be saved', async () => {
  const taken: unknown[] = []
  function Scrolled() {
    const [drawn, setDrawn] = useState<Drawn>()
    taken.push(drawn)
    const brush = { mode: 'discharge', kw: undefined } as const
    return <StationRow station={station} from={0} to={24 * HOUR} now={HOUR} brush={brush} mayEdit mayIssue={false} drawn={drawn} onDraw={setDrawn} />
  }
  await draw(<Scrolled />)
  const finger = fingerOn('.schedule-axis')
  await finger('pointerdown')
  await finger('pointercancel')
  expect(taken.every((one) => one === undefined)).toBe(true)
  expect([...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Save draft')).toBe(false)
  await finger('pointerdown')
  await finger('pointerup')
  expect(taken.at(-1)).toMatchObject({ windows: [{ from: 12 * HOUR, mode: 'discharge', kw: 100 }] })
})

test('what somebody else has saved while something is drawn is not saved over: it is kept by the revision on which it was drawn', async () => {
  function Shared({ revision }: { revision: number }) {
    const [drawn, setDrawn] = useState<Drawn>()
    const brush = { mode: 'discharge', kw: undefined } as const
    const own = { ...station, revision }
    return <StationRow station={own} from={0} to={24 * HOUR} now={HOUR} brush={brush} mayEdit mayIssue={false} drawn={drawn} onDraw={setDrawn} />
  }
  await draw(<Shared revision={3} />)
  const add = document.querySelector('.schedule-do button') as HTMLElement
  await click(add)
  await draw(<Shared revision={4} />)
  await click(add)
  await click(button('Save draft'))
  expect(server.asked).toMatchObject([{ revision: 3, params: { windows: [{}, {}] } }])
})

test('who loses the right while something is drawn is told, keeps it in sight and is offered no save', async () => {
  await draw(<Row />)
  expect(document.querySelector('.schedule-refusal')).toBeNull()
  await draw(<Row mayEdit={false} />)
  expect(document.querySelector('.schedule-refusal')?.textContent).toBe('You may no longer save this. What you typed stays here until you close it')
  expect(document.querySelector('.schedule-window')?.getAttribute('aria-label')).toContain('80')
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Undo'])
})

test.for([
  ['did not go out', 'before', 'it did not go out', ['Cancel', 'Issue']],
  ['went out', 'own', 'It went out: version 2, “Waits for the controller”', ['Close']],
] as const)('a schedule whose issue got no answer and %s is told so in its form', async ([, mid, words, buttons]) => {
  let [isUp, newest] = [true, 'before']
  server.answer = (payload) => {
    if ('password' in payload || !isUp) throw new Error('no connection')
    const issue = { mid: newest, version: newest === 'own' ? 2 : 1, state: 'queued', issuedBy: 'u' }
    return { code: 200, result: { strategies: [{ type: 'scheduling', issue }] } }
  }
  const own = { ...station, state: 'toBeIssued' as const, ahead: 'different' as const }
  const brush = { mode: 'charge', kw: undefined } as const
  await draw(
    <StationRow station={own} from={0} to={24 * HOUR} now={HOUR} brush={brush} mayEdit mayIssue drawn={undefined} onDraw={() => undefined} />,
  )
  await click(button('Issue'))
  await vi.waitFor(() => expect(server.asked).toContainEqual({ powerstationId: 'T1' }))
  await settle()
  await typed(document.querySelector('input[type="password"]') as HTMLInputElement, 'something')
  isUp = false
  await click([...document.querySelectorAll('.form-foot button')].at(-1) as HTMLElement)
  await vi.waitFor(() => expect(refusalTold()).toContain('it is not known whether this arrived'))
  ;[isUp, newest] = [true, mid]
  await outcomeTold(words, buttons)
})
