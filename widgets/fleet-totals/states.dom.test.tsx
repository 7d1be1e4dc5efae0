import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { expect, test } from 'vitest'
import { sessionAtom } from '#src/atoms/session.ts'
import { contextOf, stageLive, stageServer } from '#tests/gallery/stage.ts'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import { overviewOf } from '#tests/support/fixtures/plant.ts'
import fixtures from './fixtures.ts'
import FleetTotals from './view.tsx'

const stage = await stageWidgets({ width: 800, height: 400 })

test('a station that has stopped or is being built stands in no total, and it is said how many do', async () => {
  const { stations } = overviewOf('typical', 4)
  const states = ['operating', 'stopped', 'operating', 'construction'] as const
  stageServer({
    ...fixtures.typical.answers,
    stationOverview: {
      stations: stations.map((entry, i) => ({ ...entry, station: { ...entry.station, storageCapacityKwh: 1000, state: states[i] ?? 'operating' } })),
    },
  })
  stageLive('typical', fixtures.typical)
  const store = createStore()
  store.set(sessionAtom, { roles: ['*'], permissions: [], paths: [] } as never)
  await act(async () =>
    stage.root.render(
      <Provider store={store}>
        <FleetTotals context={contextOf('typical', 'console')} options={{}} box={{ width: 800, height: 400 }} />
      </Provider>,
    ),
  )
  await act(async () => {
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setTimeout(resolve, 0))
  })
  const plates = [...stage.host.querySelectorAll('.totals-plates dd')].map((one) => one.textContent)
  expect(plates[0]).toMatch(/^2 · .*2/)
  expect(plates[1]).toMatch(/^2(\.000 MWh|,000 kWh)$/)
})
