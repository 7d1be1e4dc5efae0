import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDebounced, useDebouncedValue, type Debounced } from './use-debounced.ts'
import { useThrottled } from './use-throttled.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let host: HTMLElement
let done: string[]
let handles: { debounced: Debounced<[string]>; throttled(text: string): void }[]
const debounced = (): Debounced<[string]> => latest().debounced
const throttled = (text: string): void => latest().throttled(text)
const latest = () => handles.at(-1) as (typeof handles)[number]

function Probe({ word, mark = '' }: { word: string; mark?: string }) {
  const debounced = useDebounced((text: string) => done.push(text + mark))
  const throttled = useThrottled((text: string) => done.push(text + mark))
  useEffect(() => void handles.push({ debounced, throttled }))
  return <p>{useDebouncedValue(word)}</p>
}
const render = (word: string, mark?: string) => act(async () => root.render(<Probe word={word} {...(mark === undefined ? {} : { mark })} />))
const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))

beforeEach(async () => {
  vi.useFakeTimers()
  done = []
  handles = []
  host = document.createElement('div')
  root = createRoot(host)
  await render('a')
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

test('a debounced call waits for a second of quiet and is made once, with the last words', async () => {
  debounced()('a')
  await pass(600)
  debounced()('ab')
  await pass(999)
  expect(done).toEqual([])
  await pass(1)
  expect(done).toEqual(['ab'])
})

test('it can be made at once or dropped', async () => {
  debounced()('a')
  debounced().flush()
  expect(done).toEqual(['a'])
  debounced()('b')
  debounced().cancel()
  debounced().flush()
  await pass(5000)
  expect(done).toEqual(['a'])
})

test('a throttled call is made at once, then at most once a second, and the last one is not lost', async () => {
  throttled('a')
  throttled('b')
  throttled('c')
  expect(done).toEqual(['a'])
  await pass(1000)
  expect(done).toEqual(['a', 'c'])
  throttled('d')
  await pass(1000)
  expect(done).toEqual(['a', 'c', 'd'])
  await pass(1000)
  throttled('e')
  expect(done).toEqual(['a', 'c', 'd', 'e'])
})

test('the newest function is called, and the handles stay the same', async () => {
  throttled('x')
  throttled('y')
  debounced()('z')
  await render('a', '!')
  expect(handles).toHaveLength(2)
  expect(handles[1]?.debounced).toBe(handles[0]?.debounced)
  expect(handles[1]?.throttled).toBe(handles[0]?.throttled)
  await pass(1000)
  expect(done.toSorted()).toEqual(['x', 'y!', 'z!'])
})

test('nothing is done for a component that has gone', async () => {
  debounced()('a')
  throttled('b')
  throttled('c')
  await act(async () => root.unmount())
  await pass(5000)
  expect(done).toEqual(['b'])
  expect(vi.getTimerCount()).toBe(0)
  root = createRoot(host)
})

test('a debounced value follows when it has stood still', async () => {
  await render('ab')
  await pass(900)
  await render('abc')
  await pass(900)
  expect(host.textContent).toBe('a')
  await pass(100)
  expect(host.textContent).toBe('abc')
})
