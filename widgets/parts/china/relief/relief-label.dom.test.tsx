import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { modelOf } from '#tests/support/fixtures/plant.ts'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import { stageLive } from '#tests/gallery/stage.ts'
import { ReliefLabel } from './relief-label.tsx'

const stage = await stageWidgets()

test('the word of a figure stands right beside it at either edge of the map', async () => {
  stageLive('typical')
  const { station, points } = modelOf('typical')
  const group = { region: undefined, entries: [{ station, points }] } as never
  await act(async () =>
    stage.root.render(
      <Provider store={createStore()}>
        {(['left', 'right'] as const).map((side) => (
          <ReliefLabel key={side} group={group} side={side} style={{}} room={20} lines={1} />
        ))}
      </Provider>,
    ),
  )
  const said = (side: string): string => [...(stage.host.querySelector(`.relief-label-${side}`)?.children ?? [])].map(({ tagName }) => tagName).join()
  await vi.waitFor(() => expect(stage.host.querySelector('.relief-label-left b')?.textContent).toMatch(/\d/))
  // A figure is set against the end of its room: what stands before it at the left edge stands apart from it.
  expect(said('left')).toBe('SPAN,B,I')
  expect(said('right')).toBe('SPAN,I,B')
})
