import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { getDefaultStore } from 'jotai'
import { ApiError } from '#src/api/api-error.ts'
import { unsavedPathsAtom } from '#src/atoms/unsaved.ts'
import { box, button, click, listStage, page, press, rows, settle, type } from '#tests/support/list-stage.tsx'
import { defineResource } from './define.ts'

interface Row {
  id: string
  code: string
}
/** What the invented server holds; the alarm list's envelope serves as any list's. */
let stored: Row[] = []
const saved = vi.fn(async (_values: { code: string }, _row: Row | undefined) => undefined)
const removed = vi.fn(async (_rows: Row[]) => undefined)

const resourceOf = (powerstationId?: string) =>
  defineResource({
    name: 'test',
    list: {
      endpoint: 'alarmList',
      payload: (query) => ({
        pageNum: query.page,
        pageSize: query.size,
        text: String(query.filters.text ?? ''),
        ...(powerstationId === undefined ? {} : { powerstationId }),
      }),
      scope: { powerstationId },
      rows: (found): Row[] => found.alarmList,
      total: (found) => found.totalRows,
    },
    rowKey: (row: Row) => row.id,
    columns: [
      { key: 'code', title: 'realtime.code', choice: false },
      { key: 'id', title: 'alarm.device' },
    ],
    filters: [{ key: 'text', kind: 'text', title: 'alarm.search' }],
    form: {
      fields: [{ key: 'code', title: 'realtime.code', kind: 'text', required: true }],
      empty: { code: '' },
      fromRow: (row) => ({ code: row.code }),
      save: saved,
      create: 'system_role:edit',
      edit: 'system_role:edit',
      createTitle: 'resource.create',
      editTitle: 'resource.edit',
    },
    remove: { permission: 'system_role:edit', run: removed },
    emptyText: 'state.empty',
  })

/** Arco looks at the old number of the key. */
const ESCAPE = { keyCode: 27 }

const resource = resourceOf()
const field = (): HTMLInputElement => box('code')
const { server, show } = listStage()
beforeEach(async () => {
  stored = Array.from({ length: 25 }, (_, i) => ({ id: `r${i}`, code: `C${i}` }))
  saved.mockReset()
  removed.mockReset()
  server.answer = ({ pageNum, pageSize }) => {
    const [page, size] = [Number(pageNum), Number(pageSize)]
    return { code: 200, result: { alarmList: stored.slice((page - 1) * size, page * size), totalRows: stored.length } }
  }
  await show(resource)
  await settle()
})

test('the first page is server.asked for and shown with the total', () => {
  expect(server.asked).toEqual([{ pageNum: 1, pageSize: 20, text: '' }])
  expect(rows()).toHaveLength(20)
  expect(page()).toContain('25 in all')
})

test('deleting without a selection says what to do first and does not look ready; with one it asks, then deletes', async () => {
  const looksReady = (): boolean => button('Delete selected').className.includes('status-danger')
  expect(looksReady()).toBe(false)
  expect(button('Delete selected').title).toBe('No rows selected')
  await click(button('Delete selected'))
  expect(page()).toContain('Please select the data to be deleted first')
  await press(rows()[2] as HTMLElement, ' ')
  expect(page()).toContain('1 selected')
  expect(looksReady()).toBe(true)
  await click(button('Delete selected'))
  expect(page()).toContain('Are you sure you want to delete the selected item?')
  expect(page()).toContain('C2 · r2')
  expect(removed).not.toHaveBeenCalled()
  await click(button('OK'))
  expect(removed).toHaveBeenCalledWith([stored[2]])
  expect(server.asked).toHaveLength(2)
})

test('a double click on what opens a form leaves it open, a click beside it closes it', async () => {
  await click(button('New'))
  const beside = document.querySelector('.arco-drawer-mask') as HTMLElement
  const clickTimes = (detail: number): Promise<void> =>
    act(async () => void beside.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail })))
  await clickTimes(2)
  await settle()
  expect(field().checkVisibility?.() ?? true).toBe(true)
  await clickTimes(1)
  await settle()
  expect(document.querySelector('.form-drawer [data-field]')).toBeNull()
})

test('what only opens something and is refused says why', async () => {
  const opens = vi.fn(async () => Promise.reject(new ApiError(404, 'It is gone')))
  await show({ ...resourceOf(), actions: [{ id: 'file', title: 'settlement.pdf', where: 'row', quiet: true, run: opens }] })
  await settle()
  await click(button('PDF'))
  expect(opens).toHaveBeenCalledOnce()
  expect(page()).toContain('It is gone')
})

test('an action whose form is refused because others were quicker is about the row of now when it is opened again', async () => {
  const seen: string[] = []
  const run = vi.fn(async ([row]: Row[]) => {
    seen.push(row?.code ?? '')
    if (row?.code !== 'Now') throw new ApiError(409, 'Somebody was quicker')
  })
  const fields = [{ key: 'remark', title: 'settlement.remark' as const, kind: 'text' as const }]
  await show({
    ...resourceOf(),
    actions: [{ id: 'confirm', title: 'settlement.confirm', where: 'row', form: { fields, empty: { remark: '' } }, run }],
  })
  const open = () => click(button('Confirm'))
  const submit = () => click(document.querySelector('.form-drawer .arco-btn-primary') as HTMLElement)
  await open()
  stored = stored.map(({ id }) => ({ id, code: 'Now' }))
  await submit()
  expect(page()).toContain('Somebody was quicker')
  await settle()
  await click(button('Cancel'))
  await open()
  await submit()
  expect(seen).toEqual([expect.stringMatching(/^C/), 'Now'])
})

test('the form of an action names the one that it is about, and of several how many they are', async () => {
  const fields = [{ key: 'remark', title: 'settlement.remark' as const, kind: 'text' as const }]
  const run = async () => undefined
  await show({
    ...resourceOf(),
    actions: [{ id: 'confirm', title: 'settlement.confirm', where: 'bulk', form: { fields, empty: { remark: '' } }, run }],
  })
  await settle()
  const title = (): string => document.querySelector('.form-drawer .arco-drawer-header-title')?.textContent ?? ''
  await press(rows()[2] as HTMLElement, ' ')
  await click(button('Confirm'))
  expect(title()).toBe('Confirm · C2 · r2')
  await click(button('Cancel'))
  await press(rows()[3] as HTMLElement, ' ')
  await click(button('Confirm'))
  expect(title()).toBe('Confirm (2)')
})

test('where the columns need the place, what is done with a row goes into its menu behind the first of it', async () => {
  const doings = (): string[] =>
    [...(rows()[0]?.querySelectorAll('.resource-do button') ?? [])].map((one) => one.getAttribute('aria-label') ?? one.textContent)
  const withMore = {
    ...resourceOf(),
    actions: [{ id: 'file', title: 'settlement.pdf', where: 'row', quiet: true, run: async () => undefined } as const],
  }
  await show(withMore)
  await settle()
  expect(doings()).toEqual(['Edit', 'PDF', 'Delete'])
  // Nothing has a size here.
  const sizes = { clientWidth: 500, scrollWidth: 900 }
  for (const [name, size] of Object.entries(sizes))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: (): number => size })
  try {
    await show({ ...withMore, columns: withMore.columns.slice(0, 1) })
    await settle()
    expect(doings()).toEqual(['Edit', 'More'])
  } finally {
    for (const name of Object.keys(sizes)) Reflect.deleteProperty(HTMLElement.prototype, name)
  }
})

test('how many there are is not said before an answer is there', async () => {
  server.answer = () => ({ code: 500, message: 'broken' })
  await show(resourceOf('another'))
  await settle()
  expect(page()).not.toContain('in all')
})

test('of nothing there is no page to go to', async () => {
  expect(document.querySelector('.arco-pagination')).not.toBeNull()
  stored = []
  await click(document.querySelector('[aria-label="Refresh"]') as HTMLElement)
  expect(page()).toContain('0 in all')
  expect(document.querySelector('.arco-pagination')).toBeNull()
  expect(page()).toContain('Begin with “New” above')
})

test('arrows move the row that has the focus, Enter opens it, Delete asks', async () => {
  const first = rows()[0] as HTMLElement
  await act(async () => first.focus())
  await press(first, 'ArrowDown')
  expect(document.activeElement).toBe(rows()[1])
  await press(rows()[1] as HTMLElement, 'Delete')
  expect(page()).toContain('Are you sure')
  await click(button('Cancel'))
  await press(rows()[1] as HTMLElement, 'Enter')
  expect(field().value).toBe('C1')
})

test('a form that lacks something says so, at the field too, and sends nothing', async () => {
  await click(button('New'))
  await press(document.body, 's', { ctrlKey: true })
  expect(page()).toContain('You have incomplete information')
  expect(document.querySelector('.form-fault')?.textContent).toBe('Required')
  expect(saved).not.toHaveBeenCalled()
})

test('a text that is pasted too long stays whole and is refused at once, with what its field takes', async () => {
  await click(button('New'))
  await type(field(), 'x'.repeat(201))
  expect([field().value.length, field().hasAttribute('maxlength')]).toEqual([201, false])
  expect(document.querySelector('.form-fault')?.textContent).toBe('200 characters at most')
  await click(button('Save'))
  expect(saved).not.toHaveBeenCalled()
  await type(field(), 'x'.repeat(200))
  expect(document.querySelector('.form-fault')).toBeNull()
  await click(button('Save'))
  expect(saved).toHaveBeenCalledOnce()
})

test('a fault that is of two fields goes when the other one is put right', async () => {
  const { form } = resource
  if (form === undefined) throw new Error('it has one')
  const same = { key: 'again' as never, title: 'push.secret', kind: 'text', rule: (value: unknown, { code }: { code: string }) => (value === code ? undefined : 'mismatch') } as const // prettier-ignore
  await show({ ...resource, form: { ...form, fields: [...form.fields, same] } })
  await settle()
  await click(button('New'))
  await type(field(), 'one')
  await type(box('again'), 'two')
  await click(button('Save'))
  expect(document.querySelectorAll('.form-fault')).toHaveLength(1)
  await type(field(), 'two')
  expect(document.querySelector('.form-fault')).toBeNull()
})

test('what is never told again is required of a new record, and of one that would not keep it', async () => {
  const { form } = resource
  if (form === undefined) throw new Error('it has one')
  await show({
    ...resource,
    form: {
      ...form,
      fields: [
        ...form.fields,
        { key: 'secret' as never, title: 'push.secret', kind: 'text', required: true, keeps: (row, { code }) => row.code === code },
      ],
    },
  })
  await settle()
  const isStarred = (): boolean => document.querySelector('[data-field=secret] .form-star') !== null
  await click(button('New'))
  expect(isStarred()).toBe(true)
  await click(button('Cancel'))
  await press(rows()[1] as HTMLElement, 'Enter')
  expect(isStarred()).toBe(false)
  await type(field(), 'elsewhere')
  expect(isStarred()).toBe(true)
})

test('what was typed is saved with Ctrl+S, the form closes and the list is server.asked again', async () => {
  await click(button('New'))
  await type(field(), 'new one')
  await press(document.body, 's', { ctrlKey: true })
  expect(saved).toHaveBeenCalledWith({ code: 'new one' }, undefined)
  expect(document.querySelector('[data-field]')).toBeNull()
  expect(server.asked).toHaveLength(2)
})

test('closing a changed form asks; staying keeps what was typed, the page is known to hold it, and discarding ends both', async () => {
  await click(button('New'))
  await type(field(), 'half')
  expect([...getDefaultStore().get(unsavedPathsAtom)]).toEqual(['/list'])
  await press(field(), 'Escape', ESCAPE)
  expect(page()).toContain('There are unsaved changes')
  await click(button('Go on editing'))
  expect(field().value).toBe('half')
  await click(button('Cancel'))
  await click(button('Discard'))
  expect(document.querySelector('[data-field]')).toBeNull()
  expect(getDefaultStore().get(unsavedPathsAtom).size).toBe(0)
  expect(saved).not.toHaveBeenCalled()
})

test('an unchanged form closes without a question', async () => {
  await click(button('New'))
  await press(field(), 'Escape', ESCAPE)
  expect(document.querySelector('[data-field]')).toBeNull()
})

test('what the server says about a field stands at the field and the form stays open', async () => {
  saved.mockRejectedValueOnce(new ApiError(400, 'The request is not valid: code', { code: 'This code is taken' }))
  await click(button('New'))
  await type(field(), 'C1')
  await click(button('Save'))
  expect(document.querySelector('.form-fault')?.textContent).toBe('This code is taken')
  expect(document.activeElement).toBe(field())
})

test('a form whose save gets no answer says that it is not saved and keeps what was typed', async () => {
  saved.mockRejectedValueOnce(new ApiError(0, 'Server exception'))
  await click(button('New'))
  await type(field(), 'C1')
  await click(button('Save'))
  expect(document.querySelector('.form-refusal')?.textContent).toMatch(/^Server exception\. No answer came: take it as not saved/)
  expect(field().value).toBe('C1')
})

test('a failed list offers another try, a forbidden one leads away', async () => {
  server.answer = () => ({ code: 503, message: 'busy' })
  await act(async () => window.dispatchEvent(new Event('nothing')))
  await click(document.querySelector('[aria-label="Refresh"]') as HTMLElement)
  // The rows stay: they are old, not gone.
  expect(rows()).toHaveLength(20)
  await act(async () => {
    location.hash = '#/list?page=2'
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await settle()
  expect(page()).toContain('busy')
  server.answer = () => ({ code: 403, message: 'no' })
  await click(button('Try again'))
  expect(location.hash).toBe('#/403')
})

test('a list that is refused with a filter says so in its place, and comes back when the filters are cleared', async () => {
  await act(async () => {
    location.hash = '#/list?text=T9'
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await settle()
  server.answer = ({ text }) =>
    text === '' ? { code: 200, result: { alarmList: stored.slice(0, 3), totalRows: 3 } } : { code: 403, message: 'not yours' }
  await click(document.querySelector('[aria-label="Refresh"]') as HTMLElement)
  await vi.waitFor(() => expect(page()).toContain('A filter names what you may not see'))
  expect(location.hash).toBe('#/list?text=T9')
  // What was counted before was something else.
  expect(document.querySelector('.resource-foot')?.textContent).not.toContain('in all')
  await click(button('Clear filters'))
  await vi.waitFor(() => expect(rows()).toHaveLength(3))
})

test('a page that deletions have emptied leads to the last one that has rows', async () => {
  stored = stored.slice(0, 5)
  await act(async () => {
    location.hash = '#/list?page=2'
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await settle()
  expect(rows()).toHaveLength(5)
  expect(location.hash).toBe('#/list')
})

test('rows of one station are never seen under another, and a form about one does not stay open for the other', async () => {
  await click(button('New'))
  await type(field(), 'about the first')
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const now = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    await held
    return now(url, init)
  })
  await show(resourceOf('ST2'))
  await settle()
  expect(rows()).toHaveLength(0)
  expect(page()).toContain('Waiting for data')
  expect(document.querySelector('[data-field]')).toBeNull()
  release?.()
  await settle()
  expect(rows()).toHaveLength(20)
  expect(server.asked.at(-1)).toMatchObject({ powerstationId: 'ST2' })
})

test('a question is kept under a name and server.asked again with one click', async () => {
  await act(async () => {
    location.hash = '#/list?text=pump&page=3'
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await settle()
  await click(document.querySelector('[aria-label="Saved filters"]') as HTMLElement)
  await type(document.querySelector('[aria-label="Name these filters"]') as HTMLInputElement, 'Pumps')
  await click(button('Save'))
  await click(button('Clear filters'))
  expect(location.hash).toBe('#/list')
  await click(document.querySelector('[aria-label="Saved filters"]') as HTMLElement)
  await click(button('Pumps'))
  expect(location.hash).toBe('#/list?text=pump')
  expect(server.asked.at(-1)).toMatchObject({ text: 'pump', pageNum: 1 })
})
