import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { Activity, ActivityState, PlanEdit } from '#domain/project/edits.ts'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import { Board } from './board.tsx'
import type { PlanView } from './plan-page.tsx'

const stage = await stageWidgets({ width: 1366, height: 768 })

test('a card that somebody else moves while it is in the air goes on from where it was taken, so that the server can say so', async () => {
  const asked: PlanEdit[] = []
  const draw = (state: ActivityState) => {
    const one: Activity = { id: 'dig', name: 'dig', parentId: null, order: 0, kind: 'task', start: '2026-03-02', durationDays: 1, percent: 0, state, assigneeId: '', note: '' } // prettier-ignore
    const view = {
      plan: { shown: { activities: [one], links: [], calendar: { weekend: [6, 7], holidays: [], makeUpDays: [] } }, undo: [], redo: [] },
      project: { id: 'p', boardLimits: {} },
      names: new Map(),
      today: '2026-03-02',
      edit: async (edits: readonly PlanEdit[]) => asked.push(...edits) > 0,
      open: () => undefined,
      mayReport: true,
      mayEdit: false,
    } as unknown as PlanView
    return act(async () =>
      stage.root.render(
        <MemoryRouter>
          <Board {...view} />
        </MemoryRouter>,
      ),
    )
  }
  const send = (target: EventTarget | null | undefined, type: string, clientX: number) =>
    act(async () => void target?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'mouse', button: 0, clientX })))
  await draw('doing')
  const column = (state: ActivityState) => stage.host.querySelector(`[data-state="${state}"]`)
  document.elementsFromPoint = () => [column('blocked')].filter((one) => one !== null)
  await send(stage.host.querySelector('[data-activity="dig"]'), 'pointerdown', 0)
  await send(window, 'pointermove', 50)
  await draw('done')
  await send(window, 'pointerup', 60)
  expect(asked).toEqual([{ kind: 'set', id: 'dig', set: { state: 'blocked' }, was: { state: 'doing' } }])
})
