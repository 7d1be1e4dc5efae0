import i18next from 'i18next'
import { act, useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { en } from '#src/i18n/en.ts'
import { enRecords } from '#src/i18n/en-records.ts'
import { bookOf } from '#tests/support/book.ts'
import { stageDocument, stageRoot } from '#tests/support/dom-stage.ts'
import type { Field, FormValues } from '../field.ts'
import { Control } from './control.tsx'

const stage = stageRoot()

/** Fields that hold lists, filled in faster than they take it. */
stageDocument()
await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: { ...en, ...enRecords } } } })

let value: unknown
afterEach(() => {
  vi.unstubAllGlobals()
})

async function show(field: Field, first: unknown): Promise<void> {
  function Held() {
    const [held, setHeld] = useState(first)
    const take = (next: unknown): void => {
      value = next
      setHeld(next)
    }
    return <Control field={field} control={{ id: 'it', value: held, onChange: take, disabled: false, faulty: false, describedBy: 'note' }} />
  }
  await act(async () => stage.root.render(<Held />))
}

test('what is pasted beyond the room of a table is told, not swallowed', async () => {
  const columns: Field[] = [
    { key: 'a', title: 'resource.order', kind: 'text' },
    { key: 'b', title: 'resource.order', kind: 'text' },
  ]
  await show({ key: 'lines', title: 'resource.order', kind: 'table', max: 50, columns }, [{ a: '', b: '' }])
  const cell = stage.host.querySelector('[data-cell="0.0"]') ?? stage.host.querySelector('td[data-cell]')
  const text = Array.from({ length: 5000 }, (_, i) => `a${i}\t=b${i}`).join('\n')
  const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: { getData: () => text } })
  await act(async () => void cell?.dispatchEvent(paste))
  expect((value as FormValues[]).map(({ b }) => b)).toEqual(Array.from({ length: 50 }, (_, i) => `=b${i}`))
  expect(stage.host.querySelector('[role=alert]')?.textContent).toBe('At most 50: 4950 more were left out')
})

test('a sheet with more lines than a table holds is refused whole, and how many it holds is said', async () => {
  const columns: Field[] = [{ key: 'a', title: 'resource.order', kind: 'text' }]
  await show({ key: 'lines', title: 'resource.order', kind: 'table', max: 50, columns, sheet: true }, [{ a: 'kept' }])
  const input = stage.host.querySelector('input[type=file]')
  const choose = async (lines: number): Promise<void> => {
    const book = bookOf([enRecords.resource.order, ...Array.from({ length: lines }, (_, i) => `a${i}`)])
    Object.defineProperty(input, 'files', { configurable: true, value: [new File([await book.arrayBuffer()], 'lines.xlsx')] })
    await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })))
  }
  value = undefined
  await choose(51)
  // What reads a sheet is loaded when it is needed.
  const comes = (check: () => void) =>
    vi.waitFor(async () => {
      await act(() => Promise.resolve())
      check()
    })
  const told = 'This sheet has 51 rows, and the table holds 50 at most: nothing was taken over'
  await comes(() => expect(stage.host.querySelector('[role=alert]')?.textContent).toBe(told))
  expect(value).toBeUndefined()
  await choose(50)
  await comes(() => expect(value).toHaveLength(50))
  expect(stage.host.querySelector('[role=alert]')).toBeNull()
})

test('the list of a choice is at least as wide as its box, and wider where its words are', async () => {
  await show({ key: 'it', title: 'resource.order', kind: 'select', options: () => [{ value: 'a', label: 'Grid connection application' }] }, '')
  await act(async () => void stage.host.querySelector('.arco-select')?.dispatchEvent(new MouseEvent('click', { bubbles: true })))
  await expect.poll(() => document.querySelector('.arco-select-popup')?.textContent).toBe('Grid connection application')
  const { width, minWidth } = document.querySelector<HTMLElement>('.arco-trigger')?.style ?? {}
  expect([width, minWidth]).toEqual(['', '0px'])
})

test('files that are dropped while another is sent are all kept, one that is taken away stays away, and it is said which had no room', async () => {
  const sent: { name: string; done(): void }[] = []
  class Sending {
    readonly upload = { addEventListener: () => undefined }
    readonly #heard: Record<string, () => void> = {}
    responseText = ''
    open = (): void => undefined
    setRequestHeader = (): void => undefined
    addEventListener(name: string, hear: () => void): void {
      this.#heard[name] = hear
    }
    send(form: FormData): void {
      const { name } = form.get('file') as File
      sent.push({
        name,
        done: () => {
          this.responseText = JSON.stringify({ code: 200, message: 'OK', result: { fileId: name, name, size: 1, type: 'text/plain' } })
          this.#heard.load?.()
        },
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', Sending)
  await show({ key: 'files', title: 'resource.order', kind: 'files', max: 3 }, [{ fileId: 'old', name: 'old' }])
  const drop = (...names: string[]) =>
    act(async () => {
      const files = names.map((name) => new File(['x'], name))
      const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer: { files } })
      stage.host.querySelector('.form-files')?.dispatchEvent(event)
    })
  await drop('a')
  await drop('b', 'c', 'd')
  await act(async () => stage.host.querySelector<HTMLElement>('[aria-label="Remove old"]')?.click())
  for (let i = 0; i < 4; i++) await act(async () => sent[i]?.done())
  expect((value as { name: string }[]).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect(stage.host.querySelector('[role=alert]')?.textContent).toBe('At most 3: 1 more was left out')
})
