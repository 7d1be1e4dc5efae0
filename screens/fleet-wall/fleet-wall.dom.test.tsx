import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { endpointTable } from '#contract/endpoint.ts'
import { tokenValue } from '#src/api/client.ts'
import { momentAtom } from '#src/atoms/moment.ts'
import { stationOptionsAtom } from '#src/atoms/station.ts'
import { startI18n } from '#src/i18n/i18n.ts'
import { stageLive, stageServer } from '#tests/gallery/stage.ts'
import { stageDocument, stageRoot } from '#tests/support/dom-stage.ts'
import { modelOf, NOW } from '#tests/support/fixtures/plant.ts'
import { until } from '#tests/support/until.ts'
import FleetWall from './fleet-wall.tsx'

const stage = stageRoot()
const realFetch = globalThis.fetch
/** As long as a station has its turn, and stations that take turns. */
const TURN_MS = 30_000
const stations = ['S1', 'S2', 'S3', 'S4']

beforeAll(async () => {
  stageDocument()
  // What happy-dom has not: numbers are measured anew when their letters are there.
  Object.assign(document, { fonts: new EventTarget() })
  await startI18n()
  tokenValue.set('gallery')
})
afterEach(() => void (globalThis.fetch = realFetch))

const look = (): Promise<void> => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 20))))

/** A wall that is told its moment when it is up: then it is another station's turn, that many stations later. `answers`: what is asked for a model. */
async function wallOf(later: number, answers: (asked: number) => boolean) {
  stageLive('typical')
  stageServer({ stationModel: modelOf('typical') })
  const staged = globalThis.fetch
  const asked: string[] = []
  globalThis.fetch = (input, init) => {
    // No build is served here.
    if (String(input).endsWith('/version.json')) return Promise.resolve(new Response(null, { status: 404 }))
    if (!String(input).includes(endpointTable.stationModel.path)) return staged(input, init)
    asked.push(String(init?.body))
    return answers(asked.length) ? staged(input, init) : Promise.reject(new TypeError('nobody answers'))
  }
  const jotai = createStore()
  jotai.set(
    stationOptionsAtom,
    stations.map((id) => ({ powerstationId: id, powerstationName: id, isScreen: 1, state: 'operating' }) as never),
  )
  const at = Math.floor(NOW / TURN_MS) * TURN_MS - (stations.length * 100 - later) * TURN_MS
  await act(async () =>
    stage.root.render(
      <Provider store={jotai}>
        <MemoryRouter initialEntries={[`/?at=${at}`]}>
          <FleetWall />
        </MemoryRouter>
      </Provider>,
    ),
  )
  await until(async () => {
    await look()
    return jotai.get(momentAtom) === at && stage.host.querySelector('.wall') !== null
  }, 'the wall of then')
  const wall = stage.host.querySelector('.wall')
  for (let i = 0; i < 30; i++) await look()
  return { isSame: stage.host.querySelector('.wall') === wall, moment: jotai.get(momentAtom), at, asked: asked.length }
}

test.each([1, 2, 3])("a wall of a moment at which another station's turn was (%i later) stays, and asks for each model once", async (later) => {
  const { isSame, moment, at, asked } = await wallOf(later, () => true)
  expect(isSame).toBe(true)
  expect(moment).toBe(at)
  expect(asked).toBeLessThanOrEqual(2 * stations.length)
})

test('a wall stays when the station whose turn comes cannot be told of', async () => {
  // The first two models are that of the turn and that of the next.
  expect(await wallOf(2, (asked) => asked <= 2)).toMatchObject({ isSame: true })
})
