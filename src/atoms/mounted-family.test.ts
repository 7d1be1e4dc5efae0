import { atom, createStore } from 'jotai'
import { expect, test } from 'vitest'
import { mountedFamily } from './mounted-family.ts'

const makeFamily = () => {
  const mounts: string[] = []
  const family = mountedFamily(
    (name: string) => name,
    (name, keep) => {
      const state = atom(0)
      state.onMount = () => {
        mounts.push(name)
        return keep()
      }
      return state
    },
  )
  return { family, mounts }
}

test('one atom a key while it is mounted, forgotten afterwards', () => {
  const { family } = makeFamily()
  const store = createStore()
  const stop = store.sub(family('a'), () => undefined)
  expect(family('a')).toBe(family('a'))
  expect(family.size).toBe(1)
  stop()
  expect(family.size).toBe(0)
})

test('an atom that is let go and taken again in the same moment stays the one of its key', () => {
  const { family, mounts } = makeFamily()
  const store = createStore()
  const first = family('a')
  const stopOld = store.sub(first, () => undefined)
  const inNewPlace = family('a')
  stopOld()
  store.sub(inNewPlace, () => undefined)
  expect(family('a')).toBe(first)
  expect(mounts).toEqual(['a', 'a'])
})

test('a late unmount does not forget the successor', () => {
  const { family } = makeFamily()
  const store = createStore()
  const first = family('a')
  store.sub(first, () => undefined)()
  const second = family('a')
  const stopFirst = store.sub(first, () => undefined)
  store.sub(second, () => undefined)
  stopFirst()
  expect(family('a')).toBe(second)
})
