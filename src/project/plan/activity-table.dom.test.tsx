import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { MOST_ACTIVITIES } from '#contract/project.ts'
import { listStage, page, settle } from '#tests/support/list-stage.tsx'
import { ActivityTable } from './activity-table.tsx'
import type { PlanView } from './plan-page.tsx'

const { draw } = listStage()

test('rows that would be more than a plan holds are refused as a whole before any is sent', async () => {
  const edit = vi.fn(async () => true)
  const shown = { activities: [], links: [], calendar: { weekend: [0, 6], holidays: [], makeUpDays: [] } }
  const view = { plan: { shown, pending: [], undo: [], redo: [] }, names: new Map(), today: '2026-11-24', edit, mayEdit: true, mayReport: true }
  await draw(<ActivityTable {...(view as unknown as PlanView)} />)
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
})
