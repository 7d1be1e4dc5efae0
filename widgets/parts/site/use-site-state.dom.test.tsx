import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { contextOf, stageLive, stageServer } from '#tests/gallery/stage.ts'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import { siteOf } from './site.ts'
import { useSiteState } from './use-site-state.tsx'

const stage = await stageWidgets()

test('the car at a pile carries the charge that the pile tells of it', async () => {
  stageServer({ alarmList: { alarmList: [], totalRows: 0 }, devicePoints: { points: [], last: [] } })
  stageLive('typical')
  const context = contextOf('typical', 'screen')
  const site = siteOf(context.model, (quantity) => context.point(quantity) !== undefined)
  function Probe() {
    const { state, feeds } = useSiteState(context, site, true)
    const { pile, level } = state.parts.get('bay-0') ?? {}
    return (
      <>
        <p>{`${pile} ${level}`}</p>
        {feeds}
      </>
    )
  }
  await act(async () =>
    stage.root.render(
      <Provider store={createStore()}>
        <Probe />
      </Provider>,
    ),
  )
  await vi.waitFor(() => expect(stage.host.querySelector('p')?.textContent).toBe('charging 0.5'))
})
