import { beforeEach, expect, test, vi } from 'vitest'

const begun: { end(): void }[] = []
let state: 'suspended' | 'running'
let isAllowed: boolean

class Tone extends EventTarget {
  readonly frequency = { value: 0 }
  connect = (next: unknown): unknown => next
  stop = (): void => undefined
  start = (): void => void begun.push({ end: () => this.dispatchEvent(new Event('ended')) })
}

class FakeContext {
  readonly currentTime = 0
  readonly destination = {}
  get state(): string {
    return state
  }
  createOscillator = (): Tone => new Tone()
  createGain = () => ({ gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined }, connect: (next: unknown) => next })
  async resume(): Promise<void> {
    if (isAllowed) state = 'running'
  }
  async suspend(): Promise<void> {
    state = 'suspended'
  }
}

beforeEach(() => {
  begun.length = 0
  state = 'suspended'
  isAllowed = true
  vi.resetModules()
  vi.stubGlobal('AudioContext', FakeContext)
})

test('between two sounds nothing is played, and the next is heard all the same', async () => {
  const { allowSound, soundAlarm, soundAllowed } = await import('./alarm-sound.ts')
  expect(await allowSound()).toBe(true)
  await vi.waitFor(() => expect(state).toBe('suspended'))
  soundAlarm('VERY_URGENT')
  await vi.waitFor(() => expect(begun).toHaveLength(3))
  expect(state).toBe('running')
  for (const tone of begun) tone.end()
  await vi.waitFor(() => expect(state).toBe('suspended'))
  expect(soundAllowed()).toBe(true)
  soundAlarm('SERIOUS')
  await vi.waitFor(() => expect(begun).toHaveLength(4))
  expect(state).toBe('running')
})

test('where the browser allows no sound nothing is played, and it is said', async () => {
  isAllowed = false
  const { allowSound, soundAlarm, soundAllowed } = await import('./alarm-sound.ts')
  expect(await allowSound()).toBe(false)
  soundAlarm('VERY_URGENT')
  isAllowed = true
  await Promise.resolve()
  expect(begun).toHaveLength(0)
  expect(soundAllowed()).toBe(false)
})
