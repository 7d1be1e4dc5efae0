import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { contextOf, stageLive, stageServer } from '#tests/gallery/stage.ts'
import type { FixtureState } from '#tests/support/fixtures/fixture.ts'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import fixtures from './fixtures.ts'
import StateOfCharge from './view.tsx'

const stage = await stageWidgets()

async function show(state: FixtureState, box = { width: 400, height: 500 }): Promise<void> {
  stageServer({ ...fixtures[state].answers })
  stageLive(state, fixtures[state])
  await act(async () =>
    stage.root.render(
      <Provider key={state} store={createStore()}>
        <StateOfCharge context={contextOf(state, 'screen')} options={{}} box={box} />
      </Provider>,
    ),
  )
}
const ringPx = (): number => parseFloat(stage.host.querySelector<HTMLElement>('.soc-figure')?.style.width ?? '0')

test('in a low panel the ring keeps room for its own figure: what could be given and taken makes room, not the figure', async () => {
  await show('typical', { width: 160, height: 100 })
  const text = parseFloat(stage.host.querySelector<HTMLElement>('.soc-figure')?.style.fontSize ?? '0')
  expect(ringPx()).toBeGreaterThan(text * 4)
  expect(stage.host.querySelector('.soc-energy')).toBeNull()
  expect(stage.host.querySelector('.soc-line')?.textContent).toMatch(/\S/)
  await show('typical', { width: 400, height: 160 })
  await vi.waitFor(() => expect(stage.host.querySelector('.soc-energy')?.textContent).toMatch(/\d/))
})

/** The stored energy, its mark, and how what the storage does is coloured. */
function words(): (string | null | undefined)[] {
  const energy = stage.host.querySelector<HTMLElement>('.soc-energy b')
  return [energy?.textContent, energy?.dataset.live, stage.host.querySelector<HTMLElement>('.soc-line > span')?.style.getPropertyValue('--ink')]
}

test('stored energy that is reckoned from an old state of charge is marked as old, and so is what the storage did', async () => {
  await show('typical')
  await vi.waitFor(() => expect(words()).toEqual([expect.stringMatching(/\d/), undefined, 'var(--charge)']))
  await show('stale')
  await vi.waitFor(() => expect(words()).toEqual([expect.stringMatching(/\d/), 'stale', 'var(--stale)']))
})
