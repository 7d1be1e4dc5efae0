import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '#src/i18n/i18n.ts'
import { contextOf, stageLive, stageServer } from '#tests/gallery/stage.ts'
import type { FixtureState } from '#tests/support/fixtures/fixture.ts'
import { stageDocument, stageRoot } from '#tests/support/dom-stage.ts'
import fixtures from './fixtures.ts'
import StateOfCharge from './view.tsx'

const stage = stageRoot()
const realFetch = globalThis.fetch
beforeAll(async () => {
  stageDocument()
  await startI18n()
})
afterEach(() => {
  globalThis.fetch = realFetch
})

async function show(state: FixtureState): Promise<void> {
  stageServer({ ...fixtures[state].answers })
  stageLive(state, fixtures[state])
  await act(async () =>
    stage.root.render(
      <Provider key={state} store={createStore()}>
        <StateOfCharge context={contextOf(state, 'screen')} options={{}} box={{ width: 400, height: 500 }} />
      </Provider>,
    ),
  )
}
/** The stored energy, its mark, and how what the storage does is coloured. */
function words(): (string | null | undefined)[] {
  const energy = stage.host.querySelector<HTMLElement>('.soc-energy b')
  return [energy?.textContent, energy?.dataset.live, stage.host.querySelector<HTMLElement>('.soc-line > span')?.style.color]
}

test('stored energy that is reckoned from an old state of charge is marked as old, and so is what the storage did', async () => {
  await show('typical')
  await vi.waitFor(() => expect(words()).toEqual([expect.stringMatching(/\d/), undefined, 'var(--charge)']))
  await show('stale')
  await vi.waitFor(() => expect(words()).toEqual([expect.stringMatching(/\d/), 'stale', 'var(--stale)']))
})
