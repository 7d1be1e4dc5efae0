import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TabBar } from './tab-bar.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let host: HTMLElement
const tabs = [
  { key: 'a', title: 'A' },
  { key: 'b', title: 'B' },
  { key: 'c', title: 'C' },
] as const

function Page() {
  const [active, setActive] = useState<'a' | 'b' | 'c'>('a')
  return <TabBar label="parts" tabs={tabs} active={active} onChange={setActive} />
}
const chosen = (): string => host.querySelector('[aria-selected=true]')?.textContent ?? ''
const press = (key: string) =>
  act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))

beforeEach(async () => {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  await act(async () => root.render(<Page />))
  await act(async () => host.querySelector<HTMLElement>('[role=tab]')?.focus())
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
})

test('arrows go from tab to tab and round the ends, Home and End to the ends; the focus goes along', async () => {
  const seen: string[] = []
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
    await press(key)
    seen.push(chosen())
    expect(document.activeElement?.textContent).toBe(chosen())
  }
  expect(seen).toEqual(['B', 'C', 'A', 'C', 'A', 'C'])
})

test('only the chosen tab is on the way of the Tab key', () => {
  expect([...host.querySelectorAll('[role=tab]')].map((tab) => tab.getAttribute('tabindex'))).toEqual(['0', '-1', '-1'])
})
