import '@arco-design/web-react/lib/_util/react-19-adapter.js'
import { ConfigProvider, Message } from '@arco-design/web-react'
import enUS from '@arco-design/web-react/es/locale/en-US.js'
import i18next from 'i18next'
import { createStore, getDefaultStore, Provider } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { HashRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { tokenValue } from '#src/api/client.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { unsavedPathsAtom } from '#src/atoms/unsaved.ts'
import { en } from '#src/i18n/en.ts'
import { defineResource } from './define.ts'
import { ResourcePage } from './resource-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

interface Row {
  id: string
  code: string
}
/** What the invented server holds; the alarm list's envelope serves as any list's. */
let stored: Row[] = []
let asked: Record<string, unknown>[] = []
let answer: (payload: Record<string, unknown>) => unknown
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

interface Part {
  id: string
  level: string
  parts: Part[]
  revision: number
}
const renamed = vi.fn(async (_part: Part, _value: unknown) => undefined)
const moved = vi.fn(async (_rows: Part[], _values: unknown) => undefined)
const savedPart = vi.fn(async (_values: { level: string; remark: string }, _row: Part | undefined) => undefined)
const ordered = vi.fn(async (_row: Part, _beside: Part, _side: 'above' | 'below') => undefined)
const remarks: Record<string, string> = {}
/** One with all that a list can have. */
const rich = defineResource({
  name: 'rich',
  list: { endpoint: 'alarmList', rows: (found): Part[] => found.alarmList as unknown as Part[], total: (found) => found.totalRows },
  rowKey: (row: Part) => row.id,
  children: (row) => row.parts,
  columns: [
    { key: 'level', title: 'alarm.level', sortable: true, edit: { kind: 'text', value: (row) => row.level, save: renamed } },
    {
      key: 'revision',
      title: 'alarm.count',
      group: 'alarm.device',
      align: 'right',
      total: (rows) => rows.reduce((sum, row) => sum + row.revision, 0),
    },
  ],
  form: {
    fields: [
      { key: 'level', title: 'alarm.level', kind: 'text', required: true },
      { key: 'remark', title: 'alarm.notes', kind: 'text' },
    ],
    empty: { level: '', remark: '' },
    fromRow: (row) => ({ level: row.level, remark: '' }),
    load: async (row) => ({ level: row.level, remark: remarks[row.id] ?? '' }),
    save: savedPart,
    edit: 'system_role:edit',
    createTitle: 'resource.create',
    editTitle: 'resource.edit',
  },
  actions: [
    {
      id: 'move',
      title: 'alarm.handle',
      where: 'bulk',
      form: {
        fields: [{ key: 'to', title: 'alarm.station', kind: 'text', required: true }],
        empty: { to: '' },
        note: (rows) => `about ${rows.length}`,
      },
      run: moved,
    },
  ],
  reorder: { permission: 'system_role:edit', run: ordered },
  emptyText: 'state.empty',
})
const part = (id: string, parts: Part[] = [], revision = 1): Part => ({ id, level: `L-${id}`, parts, revision })
const showRich = async (parts: Part[]): Promise<void> => {
  answer = ({ id }) => {
    const found = parts.filter((one) => id === undefined || one.id === id)
    return { code: 200, result: { alarmList: found, totalRows: found.length } }
  }
  await show(rich as never)
  await settle()
}
const box = (key: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`[data-field="${key}"] input`)
  if (found === null) throw new Error(`no field ${key}`)
  return found
}

/** Arco looks at the old number of the key. */
const ESCAPE = { keyCode: 27 }

const resource = resourceOf()
let store: ReturnType<typeof createStore>
let root: Root
let host: HTMLElement
const settle = () =>
  act(async () => {
    for (let i = 0; i < 40; i++) await new Promise((resolve) => setImmediate(resolve))
  })
const page = (): string => document.body.textContent ?? ''
const show = (shown: ReturnType<typeof resourceOf>): Promise<void> =>
  act(async () =>
    root.render(
      <Provider store={store}>
        <HashRouter>
          <ConfigProvider locale={enUS as never}>
            <ResourcePage resource={shown} />
          </ConfigProvider>
        </HashRouter>
      </Provider>,
    ),
  )
/** The newest: a question that was answered fades out beside the next one. */
const button = (words: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('button')].findLast((one) => one.textContent?.trim() === words)
  if (found === undefined) throw new Error(`no button ${words}: ${[...document.querySelectorAll('button')].map((one) => one.textContent).join('|')}`)
  return found
}
const click = async (element: Element): Promise<void> => {
  await act(async () => element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))
  await settle()
}
const press = async (element: Element, key: string, more: KeyboardEventInit = {}): Promise<void> => {
  await act(async () => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })))
  await settle()
}
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.resource-table tbody tr')]
const type = async (input: HTMLInputElement, text: string): Promise<void> => {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await settle()
}
const field = (): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>('[data-field="code"] input')
  if (found === null) throw new Error('the form is not open')
  return found
}

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: en } }, interpolation: { escapeValue: false } }))
beforeEach(async () => {
  location.hash = '#/list'
  localStorage.clear()
  localStorage.setItem('acceptLanguage', 'en')
  stored = Array.from({ length: 25 }, (_, i) => ({ id: `r${i}`, code: `C${i}` }))
  asked = []
  saved.mockReset()
  removed.mockReset()
  answer = ({ pageNum, pageSize }) => {
    const [page, size] = [Number(pageNum), Number(pageSize)]
    return { code: 200, result: { alarmList: stored.slice((page - 1) * size, page * size), totalRows: stored.length } }
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/publicKey')) return Response.json({ code: 200, data: { publicKey: '', mockServer: true } })
    const payload = JSON.parse(String(init.body)) as Record<string, unknown>
    asked.push(payload)
    return Response.json(answer(payload))
  })
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  store = createStore()
  tokenValue.set('T')
  store.set(sessionAtom, {
    userId: 'u',
    username: 'u',
    realname: 'u',
    singleName: 'u',
    avatar: '',
    roles: ['admin'],
    permissions: [],
    roleCode: 'admin',
    platformLogo: '',
    organizationCode: 'O',
    refresh: false,
    paths: [],
    pinyin: {},
  })
  await show(resource)
  await settle()
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  // Its place on the page is Arco's own and stays.
  act(() => Message.clear())
  vi.unstubAllGlobals()
})

test('the first page is asked for and shown with the total', () => {
  expect(asked).toEqual([{ pageNum: 1, pageSize: 20, text: '' }])
  expect(rows()).toHaveLength(20)
  expect(page()).toContain('25 in all')
})

test('deleting without a selection says what to do first; with one it asks, then deletes', async () => {
  await click(button('Delete selected'))
  expect(page()).toContain('Please select the data to be deleted first')
  await press(rows()[2] as HTMLElement, ' ')
  expect(page()).toContain('1 selected')
  await click(button('Delete selected'))
  expect(page()).toContain('Are you sure you want to delete the selected item?')
  expect(removed).not.toHaveBeenCalled()
  await click(button('OK'))
  expect(removed).toHaveBeenCalledWith([stored[2]])
  expect(asked).toHaveLength(2)
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

test('what was typed is saved with Ctrl+S, the form closes and the list is asked again', async () => {
  await click(button('New'))
  await type(field(), 'new one')
  await press(document.body, 's', { ctrlKey: true })
  expect(saved).toHaveBeenCalledWith({ code: 'new one' }, undefined)
  expect(document.querySelector('[data-field]')).toBeNull()
  expect(asked).toHaveLength(2)
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

test('a failed list offers another try, a forbidden one leads away', async () => {
  answer = () => ({ code: 503, message: 'busy' })
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
  answer = () => ({ code: 403, message: 'no' })
  await click(button('Try again'))
  expect(location.hash).toBe('#/403')
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
  expect(asked.at(-1)).toMatchObject({ powerstationId: 'ST2' })
})

test('a row unfolds what hangs on it, by its button and by keys, and the totals are of the uppermost rows', async () => {
  await showRich([part('a', [part('a1', [], 50)], 2), part('b', [], 3)])
  expect(rows().map((row) => row.dataset.row)).toEqual(['a', 'b'])
  await press(rows()[0] as HTMLElement, 'ArrowRight')
  expect(rows().map((row) => row.dataset.row)).toEqual(['a', 'a1', 'b'])
  expect(rows()[1]?.getAttribute('aria-level')).toBe('2')
  expect(document.querySelector('tfoot')?.textContent).toBe('Total5')
  await click(document.querySelector('[aria-label="Fold"]') as HTMLElement)
  expect(rows()).toHaveLength(2)
})

test('Alt and an arrow move a row past its neighbour, among those that hang on the same one, and the focus goes along', async () => {
  const parts = [part('a', [part('a1'), part('a2')]), part('b'), part('c')]
  await showRich(parts)
  await press(rows()[0] as HTMLElement, 'ArrowRight')
  const keys = (): string =>
    rows()
      .map((row) => row.dataset.row)
      .join(' ')
  ordered.mockImplementationOnce(async () => void parts.reverse())
  await press(rows()[4] as HTMLElement, 'ArrowUp', { altKey: true })
  expect(ordered.mock.lastCall?.map((one) => (typeof one === 'string' ? one : one.id))).toEqual(['c', 'b', 'above'])
  expect(keys()).toBe('c b a a1 a2')
  expect(document.activeElement).toBe(rows()[0])
  await press(rows()[3]?.querySelector('.resource-handle') as HTMLElement, 'ArrowDown', { altKey: true })
  expect(ordered.mock.lastCall?.map((one) => (typeof one === 'string' ? one : one.id))).toEqual(['a1', 'a2', 'below'])
  expect((document.activeElement?.closest('[data-row]') as HTMLElement | null)?.dataset.row).toBe('a1')
  ordered.mockClear()
  // The last of its parent stays there.
  await press(rows()[4] as HTMLElement, 'ArrowDown', { altKey: true })
  expect(ordered).not.toHaveBeenCalled()
})

test('a row is dragged by its handle beside one that hangs where it does; over another it shows no place, and Escape lets it be', async () => {
  await showRich([part('a', [part('a1')]), part('b'), part('c')])
  await press(rows()[0] as HTMLElement, 'ArrowRight')
  const at = (key: string): HTMLElement => rows().find((row) => row.dataset.row === key) as HTMLElement
  let under = at('a')
  vi.spyOn(document, 'elementFromPoint').mockImplementation(() => under)
  const pointer = (type: string, from: string, clientY = 0) =>
    act(async () =>
      at(from)
        .querySelector('.resource-handle')
        ?.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientY })),
    )
  const drag = async (from: string, to: string, clientY: number): Promise<void> => {
    await pointer('pointerdown', from)
    under = at(to)
    await pointer('pointermove', from, clientY)
  }
  ordered.mockClear()
  // Nothing has a size here: below 0 is the upper half of a row.
  await drag('c', 'a', -1)
  expect(at('a').className).toContain('resource-drop-above')
  await act(async () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
  await pointer('pointerup', 'c')
  expect(ordered).not.toHaveBeenCalled()
  await drag('a1', 'c', 1)
  expect(document.querySelector('[class*="resource-drop"]')).toBeNull()
  await pointer('pointerup', 'a1')
  expect(ordered).not.toHaveBeenCalled()
  // Below a row is below all that hangs on it.
  await drag('c', 'a', 1)
  expect(at('a1').className).toContain('resource-drop-below')
  await pointer('pointerup', 'c')
  await settle()
  expect(ordered.mock.lastCall?.map((one) => (typeof one === 'string' ? one : one.id))).toEqual(['c', 'a', 'below'])
  vi.restoreAllMocks()
})

test('who may only look sees no handles and no empty column of actions', async () => {
  const session = store.get(sessionAtom)
  if (session === undefined) throw new Error('nobody is logged in')
  await act(async () => store.set(sessionAtom, { ...session, roles: ['looker'] }))
  await showRich([part('a'), part('b')])
  expect(rows()).toHaveLength(2)
  expect(document.querySelector('.resource-handle')).toBeNull()
  expect(page()).not.toContain('Actions')
})

test('a cell is changed where it stands; a refusal keeps what was typed', async () => {
  await showRich([part('a')])
  await click(button('L-a'))
  const input = document.querySelector('.resource-editing input') as HTMLInputElement
  await type(input, 'L-new')
  renamed.mockRejectedValueOnce(new ApiError(400, 'no', { level: 'This name is taken' }))
  await press(input, 'Enter')
  expect(document.querySelector('.resource-editing')?.textContent).toContain('This name is taken')
  expect(input.value).toBe('L-new')
  await press(input, 'Enter')
  expect(renamed).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'a' }), 'L-new')
  expect(document.querySelector('.resource-editing')).toBeNull()
})

test('an action asks its questions about the chosen rows, its refusal stands at the field, and then it is done', async () => {
  await showRich([part('a'), part('b')])
  await press(rows()[1] as HTMLElement, ' ')
  await click(button('Handle'))
  expect(page()).toContain('about 1')
  await press(document.body, 's', { ctrlKey: true })
  expect(moved).not.toHaveBeenCalled()
  await type(box('to'), 'somewhere')
  moved.mockRejectedValueOnce(new ApiError(400, 'no', { to: 'There is no such station' }))
  await press(document.body, 's', { ctrlKey: true })
  expect(page()).toContain('There is no such station')
  await press(document.body, 's', { ctrlKey: true })
  expect(moved).toHaveBeenLastCalledWith([expect.objectContaining({ id: 'b' })], { to: 'somewhere' })
  expect(document.querySelector('[data-field]')).toBeNull()
})

test('what somebody else has saved meanwhile comes into the form, what was typed stays, and saving again is about the newest', async () => {
  const parts = [part('a')]
  remarks.a = 'old'
  await showRich(parts)
  await press(rows()[0] as HTMLElement, 'Enter')
  await type(box('level'), 'mine')
  parts[0] = { ...part('a', [], 2), level: 'theirs' }
  remarks.a = 'theirs too'
  savedPart.mockRejectedValueOnce(new ApiError(409, 'Somebody has changed this record meanwhile: lilei'))
  await press(document.body, 's', { ctrlKey: true })
  expect(page()).toContain('Somebody has changed this record meanwhile: lilei')
  expect([box('level').value, box('remark').value]).toEqual(['mine', 'theirs too'])
  expect(document.querySelector('[data-field="level"] .form-fault')?.textContent).toBe('Changed by them too; saving again keeps yours')
  await press(document.body, 's', { ctrlKey: true })
  expect(savedPart).toHaveBeenLastCalledWith({ level: 'mine', remark: 'theirs too' }, expect.objectContaining({ revision: 2 }))
})

test('a question is kept under a name and asked again with one click', async () => {
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
  expect(asked.at(-1)).toMatchObject({ text: 'pump', pageNum: 1 })
})
