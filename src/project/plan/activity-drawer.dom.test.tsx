import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { Activity, PlanEdit } from '#domain/project/edits.ts'
import { ApiError } from '#src/api/api-error.ts'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import { ActivityDrawer } from './activity-drawer.tsx'

const stage = await stageWidgets({ width: 1366, height: 768 })

const activity = (id: string, order: number): Activity => ({
  id,
  name: id,
  parentId: null,
  order,
  kind: 'task',
  start: '2026-11-24',
  durationDays: 3,
  percent: 0,
  state: 'todo',
  assigneeId: '',
  notBefore: null,
  weight: null,
  note: '',
})

/** Opens the drawer of one of these. */
const open = (activities: Activity[], one: Activity, send: (edits: readonly PlanEdit[]) => Promise<void>): Promise<void> =>
  act(async () =>
    stage.root.render(
      <MemoryRouter key={one.id}>
        <ActivityDrawer
          projectId="p"
          plan={{ activities, links: [], calendar: { weekend: [0, 6], holidays: [], makeUpDays: [] } }}
          activity={one}
          start={one}
          assignees={() => []}
          mayEdit
          mayReport
          send={send}
          onMade={() => undefined}
          onClose={() => undefined}
        />
      </MemoryRouter>,
    ),
  )

test.each([
  ['edits.link', 'after', 'dig → pour → dig'],
  ['edits.parentId', 'parentId', 'site → site'],
  ['edits.0.set.note', 'note', 'too long'],
])('what the server says of %s stands at its field', async (named, field, words) => {
  const [dig, pour] = [activity('dig', 0), activity('pour', 1)]
  const send = vi.fn((_edits: readonly PlanEdit[]) => Promise.reject(new ApiError(400, words, { [named]: words })))
  await open([dig, pour], dig, send)
  const name = document.querySelector<HTMLInputElement>('[data-field="name"] input')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(name, 'dig deeper')
    name?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true })))
  expect(send).toHaveBeenCalledOnce()
  await expect.poll(() => document.querySelector(`[data-field="${field}"] .form-fault`)?.textContent).toBe(words)
  expect(document.querySelector('.form-refusal')?.textContent).toBe('')
})

test('a group is offered neither itself nor what lies in it as the group that it lies in', async () => {
  const group = (id: string, order: number, parentId: string | null = null): Activity => ({ ...activity(id, order), kind: 'group', parentId })
  const site = group('site', 0)
  await open([site, group('ground', 0, 'site'), group('deep', 0, 'ground'), group('roof', 1)], site, () => Promise.resolve())
  await act(async () => document.querySelector<HTMLElement>('[data-field="parentId"] .arco-select-view')?.click())
  await expect.poll(() => [...document.querySelectorAll('.arco-select-option')].map((one) => one.textContent)).toEqual(['2 roof'])
})
