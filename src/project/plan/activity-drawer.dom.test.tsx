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

test.each([
  ['edits.link', 'after', 'dig → pour → dig'],
  ['edits.parentId', 'parentId', 'site → site'],
  ['edits.0.set.note', 'note', 'too long'],
])('what the server says of %s stands at its field', async (named, field, words) => {
  const [dig, pour] = [activity('dig', 0), activity('pour', 1)]
  const send = vi.fn((_edits: readonly PlanEdit[]) => Promise.reject(new ApiError(400, words, { [named]: words })))
  await act(async () =>
    stage.root.render(
      <MemoryRouter>
        <ActivityDrawer
          projectId="p"
          plan={{ activities: [dig, pour], links: [], calendar: { weekend: [0, 6], holidays: [], makeUpDays: [] } }}
          activity={dig}
          start={dig}
          names={new Map()}
          mayEdit
          mayReport
          send={send}
          onMade={() => undefined}
          onClose={() => undefined}
        />
      </MemoryRouter>,
    ),
  )
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
