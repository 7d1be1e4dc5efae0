import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { getDefaultStore, useAtomValue } from 'jotai'
import { expect, test } from 'vitest'
import { storageKeys } from '#src/settings.ts'
import { projectIdAtom } from './project.ts'
import { useUnsaved } from './unsaved.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('a project that is chosen in another window waits while something typed here is not saved', async () => {
  function Page({ typed }: { typed: boolean }) {
    useUnsaved(typed)
    return <p>{useAtomValue(projectIdAtom)}</p>
  }
  const host = document.createElement('div')
  const root = createRoot(host)
  const draw = (typed: boolean) =>
    act(async () =>
      root.render(
        <MemoryRouter>
          <Page typed={typed} />
        </MemoryRouter>,
      ),
    )
  /** As another window of this browser chooses. */
  const elsewhere = (id: string) =>
    act(async () => {
      localStorage.setItem(storageKeys.projectId, id)
      dispatchEvent(new StorageEvent('storage', { key: storageKeys.projectId }))
    })
  await draw(false)
  await elsewhere('first')
  expect(host.textContent).toBe('first')
  await draw(true)
  await elsewhere('second')
  expect(host.textContent).toBe('first')
  // What is chosen here, after it was asked about, is followed at once.
  await act(async () => getDefaultStore().set(projectIdAtom, 'third'))
  expect(host.textContent).toBe('third')
  await elsewhere('fourth')
  await draw(false)
  expect(host.textContent).toBe('fourth')
  await act(async () => root.unmount())
})
