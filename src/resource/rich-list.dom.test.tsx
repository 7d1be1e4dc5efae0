import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { box, button, click, listStage, page, press, rows, settle, type } from '#tests/support/list-stage.tsx'
import { defineResource } from './define.ts'
import { Filters } from './filters.tsx'

/** Rows that hang on rows, are put in order, changed in their place, and acted upon; the alarm list's envelope serves as any list's. */
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
const { server, person, show, draw } = listStage()
const part = (id: string, parts: Part[] = [], revision = 1): Part => ({ id, level: `L-${id}`, parts, revision })
const showRich = async (parts: Part[]): Promise<void> => {
  server.answer = ({ id }) => {
    const found = parts.filter((one) => id === undefined || one.id === id)
    return { code: 200, result: { alarmList: found, totalRows: found.length } }
  }
  await show(rich)
  await settle()
}
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

test('where a table has no room, each value has the words that stand above several columns beside its own', async () => {
  const narrow = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined } as unknown as MediaQueryList
  const asked = vi.spyOn(window, 'matchMedia').mockReturnValue(narrow)
  await showRich([part('a')])
  const said = document.querySelector('.resource-cards dt')?.textContent
  // The head is the column that names the row, wherever it stands in the table.
  const head = (): string | undefined => document.querySelector('.resource-card-head')?.textContent
  expect(head()).toContain('L-a')
  await show({ ...rich, columns: rich.columns.map((column) => ({ ...column, heads: column.key === 'revision' })) })
  await settle()
  expect([head(), document.querySelector('.resource-cards dt')?.textContent]).toEqual(['1', 'Level'])
  asked.mockRestore()
  expect(said).toBe('Device · Count')
})

test('on a phone the choices fold behind a button that says how many are set', async () => {
  const narrow = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined } as unknown as MediaQueryList
  const asked = vi.spyOn(window, 'matchMedia').mockReturnValue(narrow)
  const options = [{ value: 'a', label: 'A' }]
  const choice = (key: string, title: 'alarm.level' | 'alarm.device') => ({ key, kind: 'select' as const, title, options: () => options })
  await draw(
    <Filters
      filters={[{ key: 'text', kind: 'text', title: 'alarm.search' }, choice('level', 'alarm.level'), choice('device', 'alarm.device')]}
      query={{ page: 1, size: 20, sort: undefined, order: 'asc', filters: { level: 'a' } }}
      onChange={() => undefined}
      onClear={() => undefined}
    />,
  )
  const choices = (): number => document.querySelectorAll('.resource-filters .arco-select').length
  expect(choices()).toBe(0)
  expect(document.querySelector('.resource-filters input')).not.toBeNull()
  await click(button('Filters (1 set)'))
  expect(choices()).toBe(2)
  asked.mockRestore()
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
  const session = person.store.get(sessionAtom)
  if (session === undefined) throw new Error('nobody is logged in')
  await act(async () => person.store.set(sessionAtom, { ...session, roles: ['looker'] }))
  await showRich([part('a'), part('b')])
  expect(rows()).toHaveLength(2)
  expect(document.querySelector('.resource-handle')).toBeNull()
  expect(page()).not.toContain('Actions')
})

test('a right that is taken away while a form is filled in is told in the form, and what was typed stays to be read', async () => {
  const session = person.store.get(sessionAtom)
  if (session === undefined) throw new Error('nobody is logged in')
  await showRich([part('a')])
  await press(rows()[0] as HTMLElement, 'Enter')
  await type(box('level'), 'mine')
  await act(async () => person.store.set(sessionAtom, { ...session, roles: ['looker'] }))
  expect(document.querySelector('.form-refusal')?.textContent).toBe('You may no longer save this. What you typed stays here until you close it')
  expect(box('level').value).toBe('mine')
  await press(document.body, 's', { ctrlKey: true })
  expect(savedPart).not.toHaveBeenCalled()
  await act(async () => person.store.set(sessionAtom, session))
  expect(document.querySelector('.form-refusal')?.textContent).toBe('')
  await press(document.body, 's', { ctrlKey: true })
  expect(savedPart).toHaveBeenLastCalledWith(expect.objectContaining({ level: 'mine' }), expect.objectContaining({ id: 'a' }))
})

test('a record that somebody deletes while its form is open is told to be gone, and what was typed stays', async () => {
  const parts = [part('a')]
  await showRich(parts)
  await press(rows()[0] as HTMLElement, 'Enter')
  await type(box('level'), 'mine')
  parts.length = 0
  savedPart.mockRejectedValueOnce(new ApiError(404, 'Not found'))
  await press(document.body, 's', { ctrlKey: true })
  expect(document.querySelector('.form-refusal')?.textContent).toBe(
    'This was deleted meanwhile, or is no longer yours to see. What you typed stays here until you close it',
  )
  expect(box('level').value).toBe('mine')
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
  expect(document.querySelector('[data-field="level"] .form-fault')?.textContent).toBe('Changed by them too, to “theirs”; saving again keeps yours')
  await press(document.body, 's', { ctrlKey: true })
  expect(savedPart).toHaveBeenLastCalledWith({ level: 'mine', remark: 'theirs too' }, expect.objectContaining({ revision: 2 }))
})

test('what is done with rows while the network is cut is said to be unknown, not to have failed', async () => {
  await showRich([part('a')])
  await click(rows()[0]?.querySelector('input[type="checkbox"]') as HTMLElement)
  await click(button('Handle'))
  await type(box('to'), 'ST1')
  moved.mockRejectedValueOnce(new ApiError(0, 'No connection'))
  await click([...document.querySelectorAll('.form-foot button')].at(-1) as HTMLElement)
  await settle()
  expect(document.querySelector('.form-refusal')?.textContent).toBe(
    'No connection. No answer came: it is not known whether this was done. The list shows it once the server answers; look there before doing it again',
  )
})
