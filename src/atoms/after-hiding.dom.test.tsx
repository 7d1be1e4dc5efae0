import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { Activity, act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('a page that was hidden shows what an atom is by now, also where that is what it began with (scripts/vite-jotai.ts)', async () => {
  const chosen = atom('a')
  const store = getDefaultStore()
  const Page = () => useAtomValue(chosen)
  const host = document.createElement('div')
  const root = createRoot(host)
  const draw = (mode: 'visible' | 'hidden') =>
    act(async () =>
      root.render(
        <Activity mode={mode}>
          <Page />
        </Activity>,
      ),
    )
  await draw('visible')
  await act(async () => store.set(chosen, 'b'))
  expect(host.textContent).toBe('b')
  await draw('hidden')
  await act(async () => store.set(chosen, 'a'))
  await draw('visible')
  expect(host.textContent).toBe('a')
  await act(async () => root.unmount())
})
