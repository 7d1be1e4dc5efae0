import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import { draftId, type KeptReport } from './report-store.ts'
import type { Reports } from './use-reports.ts'
import { WorkOrder } from './work-order.tsx'

const stage = await stageWidgets({ width: 390, height: 844 })
const link = { token: 'a-token-of-a-link', device: '' }
const order = {
  id: 'trench',
  name: 'trench',
  kind: 'task' as const,
  start: '2026-11-02',
  due: '2026-11-06',
  state: 'todo' as const,
  percent: 0,
  received: true,
  reports: [],
}
const nothing = { activityId: order.id, work: order.name, received: false, percent: null, done: false, photos: [], at: 0, fault: '' }
const draft: KeptReport = { ...nothing, id: draftId(link.token, order.id), token: link.token, note: 'half', draft: true }
const written: string[] = []
const sent: string[] = []
const reports: Reports = {
  kept: [],
  drafts: [],
  sent: [],
  report: async (one) => void sent.push(one.note),
  drop: async () => undefined,
  write: ({ note }) => void written.push(note),
}

const draw = (kept: KeptReport | undefined) =>
  act(async () => stage.root.render(<WorkOrder link={link} order={order} today="2026-11-03" kept={[]} draft={kept} sent={[]} reports={reports} />))
const note = () => stage.host.querySelector('textarea')
async function type(words: string): Promise<void> {
  const box = note()
  if (box === null) throw new Error('no form')
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, words)
  await act(async () => void box.dispatchEvent(new Event('input', { bubbles: true })))
}

test('a form that another window opened goes with its draft; one that is written in here stays, and is written down again', async () => {
  await draw(draft)
  expect(note()?.value).toBe('half')
  await draw(undefined)
  expect(note()).toBe(null)

  await draw(draft)
  // Emptied to be written anew: the draft is dropped, the form is not.
  await type('')
  await draw(undefined)
  expect(note()?.value).toBe('')

  await type('mine')
  written.length = 0
  // What is read of the store is not written again: it may have been dropped by now.
  await draw(draft)
  expect(written).toEqual([])
  // Another window has sent its own, and with it the draft is gone.
  await draw(undefined)
  expect(note()?.value).toBe('mine')
  expect(written).toEqual(['mine'])
})

test('a note that is pasted too long stays whole, is refused with the reason, and goes out when it is short enough', async () => {
  await draw(draft)
  await type('x'.repeat(501))
  expect(note()?.value).toHaveLength(501)
  expect(stage.host.querySelector('.too-long')?.textContent).toBe('最多 500 个字符')
  const submit = () => act(async () => void stage.host.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  await submit()
  expect(sent).toEqual([])
  await type('x'.repeat(500))
  expect(stage.host.querySelector('.too-long')).toBe(null)
  await submit()
  await vi.waitFor(() => expect(sent).toEqual(['x'.repeat(500)]))
})

test('a milestone is moved to its end or not at all, its field says so, and its one day is said once', async () => {
  const reached = { ...order, id: 'handover', kind: 'milestone' as const, start: order.due }
  await act(async () =>
    stage.root.render(
      <WorkOrder key="m" link={link} order={reached} today="2026-11-03" kept={[]} draft={{ ...draft, percent: 30 }} sent={[]} reports={reports} />,
    ),
  )
  const range = stage.host.querySelector<HTMLInputElement>('input[type=range]')
  expect([range?.step, range?.value]).toEqual(['100', '0'])
  expect(document.getElementById(range?.getAttribute('aria-describedby') ?? '')?.textContent).toContain('milestoneHint')
  expect(stage.host.textContent).not.toContain('30 %')
  expect(stage.host.textContent?.split(order.due)).toHaveLength(2)
})

test('a percent that others say while somebody writes is shown, and taken back by nobody who has not set one', async () => {
  const said: unknown[] = []
  const own: Reports = { ...reports, report: async ({ percent }) => void said.push(percent), write: ({ percent }) => void said.push(percent) }
  const at = (percent: number) =>
    act(async () =>
      stage.root.render(
        <WorkOrder key="p" link={link} order={{ ...order, percent }} today="2026-11-03" kept={[]} draft={draft} sent={[]} reports={own} />,
      ),
    )
  await at(40)
  await at(60)
  expect(stage.host.querySelector<HTMLInputElement>('input[type=range]')?.value).toBe('60')
  await type('cable is there')
  await act(async () => void stage.host.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  await vi.waitFor(() => expect(said.length).toBeGreaterThan(2))
  expect(new Set(said)).toEqual(new Set([null]))
})
