import { atom, createStore, Provider, useAtomValue } from 'jotai'
import { act, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { tokenValue } from '#src/api/client.ts'
import { displayAtom } from '#src/atoms/display.ts'
import { sessionAtom, type Session } from '#src/atoms/session.ts'
import { chooseStationAtom, chosenStationAtom, stationOptionsAtom } from '#src/atoms/station.ts'
import { startI18n } from '#src/i18n/i18n.ts'
import type { DisplayAnswer, DisplayKnowledge } from '#streams/display/create-display-stream.ts'
import { stageLive } from '#tests/gallery/stage.ts'
import { stageRoot } from '#tests/support/dom-stage.ts'
import { AddressRouter } from './address-router.tsx'
import DisplayGate from './display-gate.tsx'

const stage = stageRoot()
beforeAll(async () => {
  await startI18n()
  tokenValue.set('display')
})

const shows = (path: string, stationId: string): DisplayKnowledge => ({
  state: 'showing',
  answer: { now: { path, stationId, until: null }, program: { moment: null, language: 'en' } } as DisplayAnswer,
})

const waitsAtom = atom(true)

/** A wall of one panel, which has its data or waits for them. */
function Wall({ of, waits = false }: { of: string; waits?: boolean }) {
  const station = useAtomValue(chosenStationAtom)?.powerstationId
  return (
    <div className="wall">
      <div className="widget-body">{waits ? <p className="state-waiting" /> : <p>{`${of} ${station}`}</p>}</div>
    </div>
  )
}

function Second() {
  return <Wall of="two" waits={useAtomValue(waitsAtom)} />
}

const gate = (path: string, page: ReactNode) => <DisplayGate path={path}>{page}</DisplayGate>

const picture = (): string | undefined => document.querySelector('.wall-kept')?.textContent
/** What a person sees: the picture that lies over all, else the page. */
const seen = (): string => picture() ?? stage.host.textContent

test('between two turns of a display the wall before is seen until the next is complete, and nothing of it when the display is refused', async () => {
  stageLive('typical')
  const store = createStore()
  store.set(sessionAtom, { username: 'wall' } as Session)
  store.set(
    stationOptionsAtom,
    ['S1', 'S2'].map((id) => ({ powerstationId: id, powerstationName: id, state: 'operating' }) as never),
  )
  store.set(chooseStationAtom, 'S1')
  let load: (page: { default: ComponentType }) => void = () => undefined
  const Later = lazy(() => new Promise<{ default: ComponentType }>((resolve) => (load = resolve)))
  const tell = (what: DisplayKnowledge) => act(async () => store.set(displayAtom, what))
  location.hash = '#/one'
  store.set(displayAtom, shows('/one', 'S1'))
  await act(async () =>
    stage.root.render(
      <Provider store={store}>
        <AddressRouter>
          <Suspense fallback="dark">
            <Routes>
              <Route path="/one" element={gate('/one', <Wall of="one" />)} />
              <Route path="/two" element={gate('/two', <Later />)} />
            </Routes>
          </Suspense>
        </AddressRouter>
      </Provider>,
    ),
  )
  expect(seen()).toBe('one S1')
  await tell(shows('/two', 'S2'))
  // Its page is being loaded: below, the one before is still there, and nothing is dark.
  expect(seen()).toBe('one S1')
  expect(stage.host.textContent).toContain('one')
  await act(async () => load({ default: Second }))
  await vi.waitFor(() => act(async () => expect(stage.host.querySelector('.state-waiting')).not.toBeNull()))
  expect(seen()).toBe('one S1')
  await act(async () => store.set(waitsAtom, false))
  await vi.waitFor(() => act(async () => expect(picture()).toBeUndefined()))
  expect(seen()).toBe('two S2')
  // The same page with another station.
  await tell(shows('/two', 'S1'))
  expect(picture()).toBe('two S2')
  await tell({ state: 'refused', words: 'over' })
  expect(picture()).toBeUndefined()
  expect(seen()).toBe('over')
})
