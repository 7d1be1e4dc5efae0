import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { MOST_ACTIVITIES } from '#contract/project.ts'
import { listStage, page, settle } from '#tests/support/list-stage.tsx'
import { ActivityTable } from './activity-table.tsx'
import type { PlanView } from './plan-page.tsx'

const { draw } = listStage()

/** The table of a plan with these activities, for somebody who may change it. */
function drawTable(activities: readonly unknown[], edit: () => Promise<boolean>): Promise<unknown> {
  const shown = { activities, links: [], calendar: { weekend: [0, 6], holidays: [], makeUpDays: [] } }
  const plan = { shown, pending: [], undo: [], redo: [] }
  const view = { plan, names: new Map(), assignees: () => [], today: '2026-11-24', edit, mayEdit: true, mayReport: true }
  return draw(<ActivityTable {...(view as unknown as PlanView)} />)
}

test('rows that would be more than a plan holds are refused as a whole before any is sent', async () => {
  const edit = vi.fn(async () => true)
  await drawTable([], edit)
  const pasted = (rows: number): Promise<void> =>
    act(async () => {
      const clipboardData = { getData: () => Array.from({ length: rows }, (_, i) => `T${i}`).join('\n') }
      document
        .querySelector('[role="treegrid"]')
        ?.dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }))
    })
  await pasted(MOST_ACTIVITIES + 1)
  await settle()
  expect(page()).toContain(`${MOST_ACTIVITIES + 1} activities would be added and the plan has 0; a plan holds ${MOST_ACTIVITIES} at most`)
  expect(page()).not.toContain('Paste 5001 activities')
  expect(edit).not.toHaveBeenCalled()
  await pasted(1)
  await vi.waitFor(() => expect(page()).toContain('Paste 1 activity'))
  expect(page()).not.toContain('Paste 1 activities')
})

test('what is done with a selected row has its place before one is selected, so that the rows stay where they are', async () => {
  const edit = vi.fn(async () => true)
  const of = { kind: 'task', parentId: null, state: 'todo', start: '2026-11-24', durationDays: 2, percent: 0, assigneeId: null, notBefore: null }
  const row = (id: string, order: number) => ({ ...of, id, order, name: id, weight: 1, note: '' })
  await drawTable([row('dig', 0), row('pour', 1)], edit)
  const tools = () => [...document.querySelectorAll<HTMLButtonElement>('.plan-tools button')]
  const down = () => tools().find((button) => button.getAttribute('aria-label') === 'Move down') as HTMLButtonElement
  const before = tools().length
  expect(down().disabled).toBe(true)
  expect(down().title).toBe('Move down: select one activity first')
  await act(async () => document.querySelector<HTMLElement>('[data-activity="dig"] input[type="checkbox"]')?.click())
  await settle()
  expect(tools()).toHaveLength(before)
  await act(async () => down().click())
  expect(edit).toHaveBeenCalledWith([expect.objectContaining({ kind: 'set', id: 'dig' })])
})
