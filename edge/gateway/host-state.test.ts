import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HostState } from './host-state.ts'

const state = (online: boolean, timestamp: number): Buffer => Buffer.from(JSON.stringify({ online, timestamp }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('waits for the host, and goes on without one after a while', () => {
  const heard: boolean[] = []
  const host = new HostState((online) => heard.push(online))
  host.ask()
  expect(host.online).toBe(false)
  vi.advanceTimersByTime(1999)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(1)
  expect(heard).toEqual([true])
})

test('a host that says it is away is believed', () => {
  const heard: boolean[] = []
  const host = new HostState((online) => heard.push(online))
  host.ask()
  host.hear(state(false, 10))
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual([false])
  host.hear(state(true, 20))
  expect(heard).toEqual([false, true])
})

test("a late will of the host's earlier connection changes nothing", () => {
  const host = new HostState(() => undefined)
  host.ask()
  host.hear(state(true, 20))
  host.hear(state(false, 10))
  expect(host.online).toBe(true)
  host.hear(state(false, 30))
  expect(host.online).toBe(false)
})

test('what is no state is not one', () => {
  const host = new HostState(() => undefined)
  expect(host.hear(Buffer.from('ONLINE'))).toBe(false)
  expect(host.hear(Buffer.from('{"online":"yes"}'))).toBe(false)
})
