import { NEVER } from 'rxjs'
import { beforeAll, expect, test, vi } from 'vitest'
import type { ResponseTask } from '#contract/schemas/response.ts'
import { setLiveParts, type LiveParts } from '#src/atoms/live.ts'
import { box, button, click, listStage, outcomeTold, refusalTold, rows, settle, type as typed } from '#tests/support/list-stage.tsx'
import { tasksOf } from './tasks.tsx'

const { server, show } = listStage()
let serverTime = Date.parse('2026-01-01T00:00:00Z')
beforeAll(() => setLiveParts({ store: { serverNow: () => serverTime }, stream: { connection$: NEVER } } as unknown as LiveParts))

const saved = {
  id: 'R1',
  name: 'Evening',
  state: 'saved',
  kind: 'cut',
  fromAt: Date.parse('2098-01-01T10:00:00Z'),
  toAt: Date.parse('2098-01-01T11:00:00Z'),
  targetKw: 10,
  sharedKw: 10,
  points: 1,
  failed: 0,
  capacityKwh: 1,
  powerKw: 10,
  revenue: null,
  settledAt: null,
  issuedAt: null,
  endedAt: null,
  judgedTo: null,
  issuedBy: null,
  organizationName: '',
  organizationNameEn: '',
  remark: '',
  revision: 1,
} as unknown as ResponseTask

const issued = { ...saved, state: 'issued', issuedAt: 5, issuedBy: 'u' } as ResponseTask

/** Presses a button of a task, whose answer is lost; the server then answers again, and the task is as `found`. */
async function loseAnswer(words: string, before: ResponseTask, found: ResponseTask, password?: string): Promise<void> {
  let [isUp, task] = [true, before]
  server.answer = (payload) => {
    // What is done with a task goes with its revision.
    if (!isUp || 'revision' in payload) throw new Error('no connection')
    return { code: 200, result: { responseTaskList: [task], totalRows: 1, task, points: [] } }
  }
  await show(tasksOf({ mayEdit: true, mayIssue: true, username: 'u' }))
  await vi.waitFor(async () => {
    await settle()
    expect(rows().length).toBeGreaterThan(0)
  })
  await click(button(words))
  if (password !== undefined) await typed(box('password'), password)
  isUp = false
  await click(button(words))
  await vi.waitFor(() => expect(refusalTold()).not.toBe(''))
  ;[isUp, task] = [true, found]
}

test.for([
  ['did not go out', saved, ['it did not go out', ['Cancel', 'Issue']]],
  ['went out', issued, ['It went out: “Issued”', ['Close']]],
  ['somebody else issued it', { ...issued, issuedBy: 'li' }, ['it did not go out', ['Cancel', 'Issue']]],
] as const)('a task of demand response whose issue got no answer and %s is told so in its form', async ([, found, [words, buttons]]) => {
  await loseAnswer('Issue', saved, found, 'something')
  // By its name and kind: its state is what this changes.
  expect(document.querySelector('.arco-drawer-header-title')?.textContent).toBe('Issue · Evening · Peak cut (discharge)')
  await outcomeTold(words, buttons)
})

test.for([
  ['was not heard', issued, ['it was not done', ['Cancel', 'Take back']]],
  ['was heard', saved, ['It was done, although no answer came', ['Close']]],
] as const)('taking a task back that got no answer and %s is told so in its form', async ([, found, [words, buttons]]) => {
  await loseAnswer('Take back', issued, found)
  await outcomeTold(words, buttons)
})

test('whoever issues a task that somebody else has just changed is told so, sees it as it is now, and may mean it again', async () => {
  const theirs = { ...saved, name: 'Night', revision: 2 } as ResponseTask
  let [task, sent] = [saved, [] as unknown[]]
  server.answer = (payload) => {
    if ('revision' in payload) sent = [...sent, payload.revision]
    if ('revision' in payload && payload.revision !== task.revision) return { code: 409, message: 'li changed it' }
    return { code: 200, result: { responseTaskList: [task], totalRows: 1, task, points: [] } }
  }
  await show(tasksOf({ mayEdit: true, mayIssue: true, username: 'u' }))
  await vi.waitFor(async () => {
    await settle()
    expect(rows().length).toBeGreaterThan(0)
  })
  await click(button('Issue'))
  await typed(box('password'), 'something')
  task = theirs
  await click(button('Issue'))
  await vi.waitFor(() => expect(refusalTold()).toBe('li changed it. Their changes are shown now; look, then do it again'))
  expect(document.querySelector('.arco-drawer-header-title')?.textContent).toContain('Night')
  await click(button('Issue'))
  await vi.waitFor(() => expect(sent).toEqual([1, 2]))
})

/** The form of a new task, once a field of it is there. */
async function openNew(field: string): Promise<void> {
  server.answer = () => ({ code: 200, result: { responseTaskList: [], totalRows: 0, rows: [], rooms: [], conflicts: [] } })
  await show(tasksOf({ mayEdit: true, mayIssue: true, username: 'u' }))
  await vi.waitFor(() => expect(button('New')).toBeDefined())
  await click(button('New'))
  await vi.waitFor(() => expect(box(field)).not.toBeNull())
}

test('a share that counts is not left open: nothing that nobody typed becomes part of an agreement', async () => {
  await openNew('capPercent')
  for (const key of ['lowPercent', 'capPercent']) await typed(box(key), '')
  await click(button('Save'))
  for (const key of ['lowPercent', 'capPercent'])
    await vi.waitFor(() => expect(document.querySelector(`[data-field="${key}"]`)?.textContent).toContain('Required'))
})

test('the price of a response takes the four decimals that it may have, and says which form is right', async () => {
  await openNew('price')
  await typed(box('price'), '2.4375')
  expect(box('price').value).toBe('2.4375')
  await typed(box('price'), '1,5')
  await click(button('Save'))
  await vi.waitFor(() => expect(document.querySelector('[data-field="price"]')?.textContent).toContain('A price like 2.4375'))
  expect(box('price').value).toBe('1,5')
})

test.for([
  ['half an hour before it', '2098-01-01T09:30:00Z', ['Take back']],
  ['while it runs', '2098-01-01T10:30:00Z', ['End event']],
  ['when it is over', '2098-01-01T11:00:00Z', []],
] as const)('by the server’s clock, whatever this machine’s says, %s an issued task has its buttons', async ([, time, words]) => {
  serverTime = Date.parse(time)
  server.answer = () => ({ code: 200, result: { responseTaskList: [issued], totalRows: 1 } })
  await show(tasksOf({ mayEdit: true, mayIssue: true, username: 'u' }))
  await vi.waitFor(async () => {
    await settle()
    expect(rows().length).toBeGreaterThan(0)
  })
  const all = [...document.querySelectorAll('button')].map((one) => one.textContent?.trim())
  expect(all.filter((one) => one === 'Take back' || one === 'End event')).toEqual(words)
})

test.for([
  ['nothing', saved.fromAt, []],
  ['a quarter hour', saved.fromAt + 900_000, ['Settle']],
] as const)('a task that ended early with %s to be judged can be settled only for something', async ([, judgedTo, words]) => {
  const executed = { ...issued, state: 'executed', endedAt: judgedTo, judgedTo } as ResponseTask
  server.answer = () => ({ code: 200, result: { responseTaskList: [executed], totalRows: 1 } })
  await show(tasksOf({ mayEdit: true, mayIssue: true, username: 'u' }))
  await vi.waitFor(async () => {
    await settle()
    expect(rows().length).toBeGreaterThan(0)
  })
  expect([...document.querySelectorAll('button')].map((one) => one.textContent?.trim()).filter((one) => one === 'Settle')).toEqual(words)
})
