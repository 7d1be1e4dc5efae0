import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '#src/i18n/i18n.ts'
import { contextOf, stageLive, stageServer } from '#tests/gallery/stage.ts'
import { stageDocument } from '#tests/support/dom-stage.ts'
import { options } from './widget.ts'
import Rotation from './view.tsx'

let root: Root
let host: HTMLElement
beforeEach(async () => {
  stageDocument()
  await startI18n()
  stageServer({})
  stageLive('typical')
  vi.useFakeTimers()
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  const children = [
    { type: 'clock', version: 1, options: { title: 'First' } },
    { type: 'text', version: 1, options: { title: 'Second' } },
  ]
  await act(async () =>
    root.render(
      <Provider store={createStore()}>
        <Rotation context={contextOf('typical', 'console')} options={options.parse({ children, seconds: 5 })} box={{ width: 400, height: 300 }} />
      </Provider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  host.remove()
})

const title = (): string | null | undefined => host.querySelector('h3')?.textContent
const wait = (ms: number): Promise<void> => act(async () => void vi.advanceTimersByTime(ms))

test('shows its widgets in turn and begins again', async () => {
  expect(title()).toBe('First')
  await wait(5000)
  expect(title()).toBe('Second')
  await wait(5000)
  expect(title()).toBe('First')
})

test('waits while something in it has the focus and goes on when it leaves', async () => {
  await act(async () => host.querySelector('button')?.focus())
  await wait(60_000)
  expect(title()).toBe('First')
  await act(async () => host.querySelector('button')?.blur())
  await wait(5000)
  expect(title()).toBe('Second')
})

test('a dot leads to its widget', async () => {
  await act(async () => host.querySelectorAll('button')[1]?.click())
  expect(title()).toBe('Second')
})
