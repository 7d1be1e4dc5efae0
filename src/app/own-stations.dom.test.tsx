import { Message } from '@arco-design/web-react'
import '@arco-design/web-react/lib/_util/react-19-adapter.js'
import i18next from 'i18next'
import { getDefaultStore, useAtomValue } from 'jotai'
import { act } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { StationOption } from '#contract/station.ts'
import { sessionAtom, type Session } from '#src/atoms/session.ts'
import { chooseStationAtom, chosenStationAtom, followStationsAtom } from '#src/atoms/station.ts'
import { useUnsaved } from '#src/atoms/unsaved.ts'
import { en } from '#src/i18n/en.ts'
import { stageRoot } from '#tests/support/dom-stage.ts'
import { followOwnStations } from './session-notices.ts'

const stage = stageRoot()
const store = getDefaultStore()
const station = (id: string): StationOption =>
  ({ powerstationId: id, powerstationName: `Station ${id}`, powerstationNameEn: '', state: 'operating' }) as StationOption
const told = (): string => document.body.textContent ?? ''

beforeAll(() => {
  localStorage.setItem('acceptLanguage', 'en')
  return i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: en } }, interpolation: { escapeValue: false } })
})
afterAll(() => act(() => Message.clear()))

test('a chosen station that is taken away is named; what was typed about it keeps it until that is saved or discarded', async () => {
  function Page({ typed }: { typed: boolean }) {
    useUnsaved(typed)
    return <p>{useAtomValue(chosenStationAtom)?.powerstationId}</p>
  }
  const draw = (typed: boolean) =>
    act(async () =>
      stage.root.render(
        <MemoryRouter>
          <Page typed={typed} />
        </MemoryRouter>,
      ),
    )
  const mine = (...ids: string[]) => act(async () => store.set(followStationsAtom, ids.map(station)))
  store.set(sessionAtom, { username: 'u' } as Session)
  await mine('A', 'B')
  store.set(chooseStationAtom, 'B')
  const end = followOwnStations()
  await draw(true)
  await mine('A', 'C')
  expect(stage.host.textContent).toBe('B')
  await vi.waitFor(() => expect(told()).toContain('Station B is no longer yours to see'))
  await draw(false)
  expect(stage.host.textContent).toBe('A')
  // Nothing was typed: another one at once.
  await mine('C')
  expect(stage.host.textContent).toBe('C')
  await vi.waitFor(() => expect(told()).toContain('Station A is no longer yours to see'))
  end.unsubscribe()
})
