import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { StrategyEntry } from '#contract/schemas/strategy.ts'
import type { PlanSegment } from '#contract/strategy.ts'
import { button, click, listStage, settle, type as typed } from '#tests/support/list-stage.tsx'
import { planEditor } from './plan-drawer.tsx'

const { server, draw } = listStage()
const refused = { code: 404, message: 'Nothing' }
const day = (segments: PlanSegment[], weekdays: number[] = []) => ({ dates: [], weekdays, segments })
const segment = (from: number, to: number, kw = 10): PlanSegment => ({ from, to, mode: 'charge', kw })
const closed = vi.fn<() => void>()
async function open(days: ReturnType<typeof day>[], save: () => unknown): Promise<void> {
  server.answer = (payload) =>
    payload.type === 'plan' && payload.revision !== undefined
      ? save()
      : Object.keys(payload).length === 1
        ? { code: 200, result: { station: { storagePowerKw: 100 }, strategies: [] } }
        : refused
  closed.mockClear()
  await draw(planEditor({ params: { days }, revision: 1 } as unknown as StrategyEntry, 'T1', 'Asia/Shanghai', [])(closed))
  await settle()
}
const saves = () => server.asked.filter(({ revision }) => revision !== undefined)
const timeBox = (label: string) => document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)
const faults = () => [...document.querySelectorAll('.plan-table [role=alert]')].map((one) => one.textContent)

test('a plan with what is told to be wrong is not sent: whoever saves is led to it, also in another part', async () => {
  await open([day([segment(0, 120), segment(60, 180)]), day([segment(0, 60)], [5])], () => ({ code: 200, result: {} }))
  await click(document.querySelectorAll('.plan-parts button')[1] as Element)
  expect(faults()).toEqual([])
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await click(button('Save'))
  expect(scrolled.mock.contexts).toEqual([timeBox('To 2')?.closest('tr')])
  expect(saves()).toEqual([])
  expect(faults()).toEqual(['Overlaps a segment before it'])
  expect(document.activeElement).toBe(timeBox('To 2'))
  await typed(timeBox('From 2') as HTMLInputElement, '02:00')
  await act(async () => timeBox('From 2')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  await click(button('Save'))
  expect(saves()).toHaveLength(1)
  expect(closed).toHaveBeenCalledOnce()
})

test('while a plan is saved it is not changed; what the server refuses is led to', async () => {
  let answer: (said: unknown) => void = () => undefined
  await open([day([segment(0, 120)])], () => new Promise((resolve) => (answer = resolve)))
  const parts = () => document.querySelector('.plan-table')?.closest('[inert]')
  expect(parts()).toBeNull()
  await click(button('Save'))
  expect(parts()).not.toBeNull()
  await act(async () => answer({ code: 400, message: 'No', fields: { 'params.days.0.segments.0.kw': 'Too much' } }))
  await settle()
  expect([parts(), faults()]).toEqual([null, ['Too much']])
  expect(document.activeElement).toBe(timeBox('Power 1'))
})
