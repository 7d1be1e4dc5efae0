import { expect, test, vi } from 'vitest'
import type { ProjectApplication } from '#contract/schemas/project-material.ts'
import type { ProjectRecord } from '#contract/schemas/project-record.ts'
import { noFacts } from '#contract/project-record.ts'
import { decisionActions } from '#src/pages/project/activity-apply-goods/decision-actions.tsx'
import type { OpenProject } from '#src/project/project-page.tsx'
import type { Resource } from '#src/resource/define.ts'
import { box, button, click, listStage, refusalTold, settle, type as typed } from '#tests/support/list-stage.tsx'
import { recordResource } from './record-resource.tsx'

const { server, show } = listStage()

const change = {
  ...noFacts,
  id: 'r1',
  kind: 'change',
  number: 'BG-0001',
  title: 'Higher fence',
  state: 'signing',
  text: '',
  cost: '500',
  place: '',
  responsibleId: null,
  responsibleName: '',
  dueDate: '',
  photos: [],
  signers: ['u'],
  undecided: ['u'],
  unable: [],
  asked: 1,
  signed: 0,
  comments: 0,
  sealed: false,
  overdue: false,
  createdBy: 'li',
  createdAt: 1,
  updatedAt: 1,
  updatedBy: 'li',
  revision: 1,
} as unknown as ProjectRecord

const project = { id: 'p', codes: ['change', 'change:edit', 'change:sign'], archivedAt: null } as unknown as OpenProject

/** Answers with what `now` says; what is sent with another revision is refused. */
function keeps(list: string, now: () => { revision: number }): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  server.answer = (payload) => {
    if (!('revision' in payload)) return { code: 200, result: { [list]: [now()], totalRows: 1, overdue: 0, people: [] } }
    sent.push(payload)
    return payload.revision === now().revision ? { code: 200, result: {} } : { code: 409, message: 'li changed it' }
  }
  return sent
}
async function shown(page: Resource, action: string): Promise<void> {
  await show(page)
  await vi.waitFor(async () => {
    await settle()
    expect(button(action)).toBeDefined()
  })
}

test('whoever signs or takes a step of a record that others have just changed keeps their words, sees what it is now, and may mean it again', async () => {
  let now = change
  const sent = keeps('recordList', () => now)
  await shown(recordResource('change', project, 'u') as unknown as Resource, 'Decline')
  await click(button('Decline'))
  expect(document.querySelector('.record-signed-facts')?.textContent).toContain('500.00')
  await typed(document.querySelector('[data-field=note] textarea') as HTMLTextAreaElement, 'Too dear')
  now = { ...change, cost: '300', revision: 2 }
  await click(button('Decline'))
  await vi.waitFor(() => expect(refusalTold()).toBe('li changed it. Their changes are shown now; look, then do it again'))
  expect(document.querySelector('.record-signed-facts')?.textContent).toContain('300.00')
  await click(button('Decline'))
  await vi.waitFor(() =>
    expect(sent.map(({ revision, note }) => [revision, note])).toEqual([
      [1, 'Too dear'],
      [2, 'Too dear'],
    ]),
  )
})

test('whoever orders what somebody else has just ordered has their supplier in the form, and keeps the number that was typed', async () => {
  let now = {
    id: 'a1',
    number: 'SQ-0001',
    state: 'approved',
    supplier: '',
    orderNumber: '',
    expectedOn: '',
    lines: [],
    revision: 1,
  } as unknown as ProjectApplication
  const sent = keeps('applicationList', () => now)
  const page = {
    name: 'applications',
    list: { endpoint: 'projectApplicationList', rows: (answer: { applicationList: object[] }) => answer.applicationList, total: () => 1 },
    rowKey: ({ id }: ProjectApplication) => id,
    columns: [{ key: 'number', title: 'projectRecords.number' }],
    actions: decisionActions('p', 'en')
      .filter(({ id }) => id === 'order')
      .map(({ permission: _all, ...action }) => action),
  }
  await shown(page as unknown as Resource, 'Note the order')
  await click(button('Note the order'))
  await typed(box('orderNumber'), 'PO-7')
  now = { ...now, supplier: 'Baosteel', revision: 2 }
  await click(button('Note the order'))
  await vi.waitFor(() => expect(refusalTold()).toBe('li changed it. Their changes are in the form now and yours are kept; look, then save again'))
  await click(button('Note the order'))
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ revision: 2, supplier: 'Baosteel', orderNumber: 'PO-7' }))
})
