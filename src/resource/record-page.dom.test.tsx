import { act, useState } from 'react'
import { getDefaultStore } from 'jotai'
import { expect, test, vi } from 'vitest'
import { pageNamesAtom } from '#src/atoms/page-name.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { useUnsaved } from '#src/atoms/unsaved.ts'
import { box, button, click, listStage, page, rows, settle, type } from '#tests/support/list-stage.tsx'
import { defineResource } from './define.ts'
import { RecordPages } from './record-page.tsx'
import { RecordLink } from './record-address.tsx'
import type { RecordView } from './record-tabs.tsx'
import { ResourcePage } from './resource-page.tsx'

/** A record of an invented server; the alarm list's envelope serves as any list's. */
interface Thing {
  id: string
  code: string
  notes: string
  parts: { when: string; share: number }[]
  revision: number
}
const removed = vi.fn(async (_rows: Thing[]) => undefined)
const saved = vi.fn(async (_values: unknown, _row: Thing | undefined) => undefined)
const things = defineResource({
  name: 'things',
  list: { endpoint: 'alarmList', rows: (found): Thing[] => found.alarmList as unknown as Thing[], total: (found) => found.totalRows },
  rowKey: (row: Thing) => row.id,
  columns: [{ key: 'code', title: 'alarm.level', render: (row) => <RecordLink id={row.id}>{row.code}</RecordLink> }],
  filters: [{ key: 'text', kind: 'text', title: 'alarm.search' }],
  form: {
    fields: [
      { key: 'code', title: 'alarm.level', kind: 'text', required: true },
      { key: 'notes', title: 'alarm.notes', kind: 'textarea', section: 'alarm.device' },
      {
        key: 'parts',
        title: 'alarm.handling',
        kind: 'table',
        columns: [
          { key: 'when', title: 'alarm.raisedAt', kind: 'date' },
          { key: 'share', title: 'alarm.value', kind: 'decimal', unit: '%' },
        ],
      },
      { key: 'drawn', title: 'alarm.count', kind: 'table', render: () => <i /> },
    ],
    empty: { code: '', notes: '', parts: [] as Thing['parts'], drawn: [] as Thing['parts'] },
    fromRow: ({ code, notes, parts }) => ({ code, notes, parts, drawn: parts }),
    save: saved,
    edit: 'system_role:edit',
    createTitle: 'resource.create',
    editTitle: 'resource.edit',
  },
  remove: { permission: 'system_role:edit', run: removed },
  emptyText: 'state.empty',
})
const opened: string[] = []
const view: RecordView<Thing> = {
  name: (row) => `Thing ${row.code}`,
  badge: () => <b>badge</b>,
  tabs: [
    {
      key: 'inside',
      title: 'alarm.station',
      view: function Inside({ row }) {
        opened.push(row.id)
        return <input className="inside" defaultValue={row.code} />
      },
    },
    {
      key: 'secret',
      title: 'alarm.handler',
      needs: 'system_audit',
      view: function Secret() {
        const [typed, setTyped] = useState('')
        useUnsaved(typed !== '')
        return <input className="secret" value={typed} onChange={(event) => setTyped(event.target.value)} />
      },
    },
  ],
}
const { server, person, draw } = listStage()
const thing = (id: string, more: Partial<Thing> = {}): Thing => ({
  id,
  code: `C-${id}`,
  notes: '',
  parts: [{ when: '2026-01-01', share: 12.5 }],
  revision: 1,
  ...more,
})
let there: Thing[] = []
const open = async (hash: string, list: Thing[]): Promise<void> => {
  there = list
  opened.length = 0
  location.hash = hash
  server.answer = ({ id }) => {
    const found = there.filter((one) => id === undefined || one.id === id)
    return { code: 200, result: { alarmList: found, totalRows: found.length } }
  }
  await draw(<RecordPages resource={things} view={view} />)
  await settle()
}
const tabs = (): string[] => [...document.querySelectorAll('[role=tab]')].map((tab) => tab.textContent ?? '')
const tab = (words: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((one) => one.textContent === words) as HTMLElement

test('a record is read at its address: what its form asks, in sections, tables too, and a dash where nothing is', async () => {
  await open('#/list?record=b', [thing('a'), thing('b')])
  expect(document.querySelector('h2')?.textContent).toBe('Thing C-b')
  expect(document.querySelector('[data-field=code] dd')?.textContent).toBe('C-b')
  expect(document.querySelector('[data-field=notes] dd')?.textContent).toBe('—')
  expect(document.querySelector('[data-field=parts] tbody')?.textContent).toBe('2026-01-0112.5 %')
  // Only a control of its own could draw it: no label without a value.
  expect(document.querySelector('[data-field=drawn]')).toBeNull()
  expect(document.querySelector('.form-section')?.textContent).toBe('Device')
  expect([...getDefaultStore().get(pageNamesAtom)]).toEqual([['/list', 'Thing C-b']])
  expect(server.asked.at(-1)).toEqual({ id: 'b' })
})

test('a link of the list leads to it, and the way back is the list as it was asked', async () => {
  await open('#/list?text=C', [thing('a'), thing('b')])
  await click(rows()[1]?.querySelector('a') as HTMLElement)
  expect(location.hash).toBe('#/list?text=C&record=b')
  await click(document.querySelector('[aria-label="Back to the list"]') as HTMLElement)
  expect(location.hash).toBe('#/list?text=C')
  expect(rows()).toHaveLength(2)
})

test('a tab is made when it is first opened, has an address, and keeps what was typed; one without permission is not there', async () => {
  await open('#/list?record=a', [thing('a')])
  expect(opened).toEqual([])
  await click(tab('Station'))
  expect(location.hash).toBe('#/list?record=a&tab=inside')
  await type(document.querySelector('.inside') as HTMLInputElement, 'typed')
  await click(tab('Basics'))
  expect(location.hash).toBe('#/list?record=a')
  await click(tab('Station'))
  expect((document.querySelector('.inside') as HTMLInputElement).value).toBe('typed')
  expect(tabs()).toEqual(['Basics', 'Station', 'Handled by'])
  await act(async () => person.store.set(sessionAtom, { ...(person.store.get(sessionAtom) as object), roles: [], permissions: [] } as never))
  expect(tabs()).toEqual(['Basics', 'Station'])
  expect([...document.querySelectorAll('button')].map((one) => one.textContent)).not.toContain('Edit')
})

test('it is edited and deleted where it stands; its own deletion leads to the list', async () => {
  await open('#/list?record=a&tab=inside', [thing('a'), thing('b')])
  await click(button('Edit'))
  await type(box('code'), 'new')
  there = [thing('a', { code: 'new' }), thing('b')]
  await click(button('Save'))
  expect(saved.mock.lastCall?.[0]).toMatchObject({ code: 'new' })
  expect(document.querySelector('h2')?.textContent).toBe('Thing new')
  await click(button('Delete'))
  there = [thing('b')]
  await click(button('OK'))
  expect(removed.mock.lastCall?.[0].map((row) => row.id)).toEqual(['a'])
  expect(location.hash).toBe('#/list')
  expect(rows()).toHaveLength(1)
})

test('of a list of one station it is not said that a record is nobody’s: it may be of another station', async () => {
  location.hash = '#/list?record=nobody'
  server.answer = () => ({ code: 200, result: { alarmList: [], totalRows: 0 } })
  const list = { ...things.list, scope: { stationId: 'T1' } as Record<string, string> }
  await draw(<RecordPages resource={{ ...things, list }} view={view} />)
  await settle()
  expect(page()).toContain('The chosen station has no record “nobody”: it may be of another station')
})

test('what is not there or not the viewer’s is said, and so is what somebody else deletes meanwhile, which stays to be read', async () => {
  await open('#/list?record=nobody', [thing('a')])
  expect(page()).toContain('There is no record “nobody”, or it is not yours to see.')
  await click(button('Back to the list'))
  await click(rows()[0]?.querySelector('a') as HTMLElement)
  there = []
  const { refreshQueries } = await import('#src/atoms/query.ts')
  await act(async () => refreshQueries('alarmList'))
  await settle()
  expect(page()).toContain('This record was deleted, or is no longer yours to see.')
  expect(document.querySelector('[data-field=code] dd')?.textContent).toBe('C-a')
  expect([...document.querySelectorAll('button')].map((one) => one.textContent)).not.toContain('Edit')
})

test('a list in a part of a page that is refused says so there: the page is still theirs', async () => {
  server.answer = () => ({ code: 403, message: 'No permission' })
  await draw(<ResourcePage resource={{ ...things, prefix: 'part.' }} />)
  await settle()
  expect(page()).toContain('No permission')
  // Nor is there anything to do with what one may not see.
  expect([...document.querySelectorAll('button')].map((one) => one.textContent)).toEqual(['Try again'])
  expect(location.hash).toBe('#/list')
})

/** Where forms say that they hold something unsaved. */
function inDefaultStore(): () => void {
  const store = getDefaultStore()
  const before = store.get(sessionAtom)
  store.set(sessionAtom, person.store.get(sessionAtom))
  person.store = store as typeof person.store
  return () => store.set(sessionAtom, before)
}

test('what is typed in the form of a record stays when the record is deleted or taken away, and when the right to see it is', async () => {
  const end = inDefaultStore()
  await open('#/list?record=a', [thing('a')])
  await click(button('Edit'))
  await type(box('code'), 'typed')
  const { refreshQueries } = await import('#src/atoms/query.ts')
  const askAgain = async (): Promise<void> => {
    await act(async () => refreshQueries('alarmList'))
    await settle()
  }
  there = []
  await askAgain()
  expect(page()).toContain('This record was deleted, or is no longer yours to see.')
  expect(box('code').value).toBe('typed')
  server.answer = () => ({ code: 403, message: 'No permission' })
  await askAgain()
  expect(location.hash).toBe('#/list?record=a')
  expect(box('code').value).toBe('typed')
  // Nothing is left to lose: the page that says so.
  await click(button('Cancel'))
  await click(button('Discard'))
  expect(location.hash).toBe('#/403')
  end()
})

test('a part whose right is taken away stays as long as something is typed', async () => {
  const end = inDefaultStore()
  await open('#/list?record=a&tab=secret', [thing('a')])
  const input = (): HTMLInputElement => document.querySelector('.secret') as HTMLInputElement
  await type(input(), 'typed')
  await act(async () => person.store.set(sessionAtom, { ...(person.store.get(sessionAtom) as object), roles: [], permissions: [] } as never))
  expect(input().value).toBe('typed')
  await type(input(), '')
  expect(tabs()).toEqual(['Basics', 'Station'])
  end()
})

test('what is typed beside a list that is refused stays, in a form that is not the list’s own', async () => {
  const end = inDefaultStore()
  function Beside() {
    const [typed, setTyped] = useState('')
    useUnsaved(typed !== '')
    return <input className="beside" value={typed} onChange={(event) => setTyped(event.target.value)} />
  }
  there = [thing('a')]
  await draw(<ResourcePage resource={things} tools={<Beside />} />)
  await settle()
  const input = (): HTMLInputElement => document.querySelector('.beside') as HTMLInputElement
  await type(input(), 'typed')
  server.answer = () => ({ code: 403, message: 'No permission' })
  const { refreshQueries } = await import('#src/atoms/query.ts')
  await act(async () => refreshQueries('alarmList'))
  await settle()
  expect(page()).toContain('No permission')
  expect(input().value).toBe('typed')
  await type(input(), '')
  expect(location.hash).toBe('#/403')
  end()
})
