import '#src/ui/arco.ts'
import { createStore, Provider } from 'jotai'
import { act, useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DashboardBody, PlacedWidget } from '#contract/dashboard.ts'
import { loadWords, startI18n } from '#src/i18n/i18n.ts'
import { contextOf, stageLive, stageServer } from '#tests/gallery/stage.ts'
import { stageDocument } from '#tests/support/dom-stage.ts'
import { OptionsForm } from '#widgets/options-form.tsx'
import { readOptions, widgetKinds } from '#widgets/registry.ts'
import { useEditor, type Editor } from './use-editor.ts'

/** A dashboard that is edited and the form of one of its widgets beside it, as a person has them. */
let root: Root
let host: HTMLElement
let editor: Editor
const bodyOf = (placed: PlacedWidget): DashboardBody => ({
  version: 1,
  bind: { kind: 'chosen' },
  arrangements: { desktop: [{ id: 'a', x: 0, y: 0, w: 4, h: 4 }] },
  widgets: { a: placed },
})

function Desk() {
  const here = useEditor('desk', 'desktop')
  useEffect(() => void (editor = here))
  const [context] = useState(() => contextOf('typical', 'console'))
  const placed = here.body?.widgets.a
  return placed === undefined ? null : <OptionsForm placed={placed} context={context} onChange={(options) => here.configure('a', options)} />
}

beforeEach(async () => {
  stageDocument()
  await startI18n()
  await loadWords('editor')
  stageServer({})
  stageLive('typical')
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  await act(async () =>
    root.render(
      <Provider store={createStore()}>
        <MemoryRouter>
          <Desk />
        </MemoryRouter>
      </Provider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
})

const edit = (placed: PlacedWidget): Promise<void> => act(async () => editor.start(bodyOf(placed), 1, ''))
/** The field under these words. */
function field(words: string): HTMLInputElement {
  const label = [...host.querySelectorAll('label')].find((one) => one.textContent.startsWith(words))
  return host.querySelector(`#${CSS.escape(label?.htmlFor ?? '')}`) as HTMLInputElement
}
/** As a keyboard does: the browser's own setter, then the event. */
const type = (words: string, text: string): Promise<void> =>
  act(async () => {
    const one = field(words)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one), 'value')?.set?.call(one, text)
    one.dispatchEvent(new Event('input', { bubbles: true }))
  })
const options = (): Record<string, unknown> => editor.body?.widgets.a?.options ?? {}

test('a setting after an undo does not bring back what was undone', async () => {
  await edit({ type: 'web-link', version: 1, options: {} })
  await type('地址', 'https://example.org')
  expect(options().address).toBe('https://example.org')
  await act(async () => editor.undo())
  expect(field('地址').value).toBe('')
  await type('显示文字', 'Manual')
  expect(options()).toMatchObject({ address: '', label: 'Manual' })
})

test('what does not fit stays in its field with its fault until the options change otherwise', async () => {
  await edit({ type: 'web-link', version: 1, options: {} })
  await type('地址', 'javascript:alert(1)')
  expect(field('地址').value).toBe('javascript:alert(1)')
  expect(host.querySelector('.field-fault')).not.toBeNull()
  expect(options().address ?? '').toBe('')
})

test('options that were lifted are kept under the version that they are of', async () => {
  await edit({ type: 'value', version: 1, options: { trend: true, title: 'Old' } })
  await type('标题', 'New')
  const placed = editor.body?.widgets.a as PlacedWidget
  expect(placed).toMatchObject({ version: 2, options: { title: 'New', below: 'trend' } })
  const definition = widgetKinds.get('value')?.definition
  expect(definition && readOptions(definition, placed)).toMatchObject({ ok: true, options: { below: 'trend' } })
})

test('an undo after a merge takes back one’s own steps, and nothing that somebody else has published meanwhile', async () => {
  const own = (label: string): PlacedWidget => ({ type: 'web-link', version: 1, options: { label } })
  const theirs = bodyOf(own('a'))
  theirs.arrangements.desktop.push({ id: 'b', x: 6, y: 0, w: 4, h: 4 })
  theirs.widgets.b = own('theirs')
  await act(async () => editor.start(bodyOf(own('a')), 1, 'Hall'))
  await act(async () => editor.configure('a', { label: 'mine' }))
  const before = editor
  await act(async () => editor.configure('a', { label: 'mine, a moment later' }))
  // Asked for before the last step was there: what they published came only now.
  await act(async () => void before.merge({ body: theirs, revision: 2, title: 'Entrance' }))
  expect(editor.body?.widgets).toMatchObject({ a: { options: { label: 'mine, a moment later' } }, b: { options: { label: 'theirs' } } })
  expect(editor.editing).toMatchObject({ revision: 2, title: 'Entrance' })
  await act(async () => editor.undo())
  expect(editor.body).toEqual(theirs)
  expect(editor.dirty).toBe(false)
  await act(async () => editor.redo())
  expect(options().label).toBe('mine, a moment later')
  expect(Object.keys(editor.body?.widgets ?? {})).toEqual(['a', 'b'])
})
