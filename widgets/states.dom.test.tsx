import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { tokenValue } from '#src/api/client.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { startI18n } from '#src/i18n/i18n.ts'
import { contextOf, stageLive, stageServer } from '#tests/gallery/stage.ts'
import { stageDocument, stageRoot } from '#tests/support/dom-stage.ts'
import { WidgetFrame } from './frame.tsx'
import { OpenPointContext } from './open-point.ts'
import { fixtureStates, type Fixtures, type FixtureState } from '#tests/support/fixtures/fixture.ts'
import { widgetKinds } from './registry.ts'

const stage = stageRoot()

const fixtures = import.meta.glob<{ default: Fixtures }>('./*/fixtures.ts', { eager: true })
const realFetch = globalThis.fetch

beforeAll(async () => {
  stageDocument({ width: 480, height: 320 })
  await startI18n()
  // Without a token nobody has a right to see anything.
  tokenValue.set('gallery')
})
afterEach(() => {
  globalThis.fetch = realFetch
})

async function show(type: string, state: FixtureState): Promise<void> {
  const fixture = fixtures[`./${type}/fixtures.ts`]?.default[state]
  if (fixture === undefined) throw new Error(`no fixture of ${type}`)
  stageServer(fixture.answers)
  stageLive(state, fixture)
  const store = createStore()
  store.set(sessionAtom, {
    roles: ['*'],
    permissions: [
      'monitor',
      'monitor_data-analysis',
      'alarm',
      'energy_batteryWarn',
      'security_strategy',
      'production_settlement',
      'operation_statistics',
      'energy_batteryHealth',
      'demand_response',
    ],
    paths: [],
  } as never)
  const placed = { type, version: widgetKinds.get(type)?.definition.version ?? 1, options: fixture.options }
  await act(async () => {
    stage.root.render(
      <Provider store={store}>
        <OpenPointContext value={() => undefined}>
          <WidgetFrame placed={placed} context={contextOf(state, 'console')} />
        </OpenPointContext>
      </Provider>,
    )
  })
  await act(async () => {
    await widgetKinds.get(type)?.definition.load()
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setTimeout(resolve, 0))
  })
}

/** Loading what a widget draws with takes its time where others use the cores too. */
const PATIENCE_MS = 60_000
const cases = [...widgetKinds.keys()].flatMap((type) => fixtureStates.map((state): [string, FixtureState] => [type, state]))

test.each(cases)(
  '%s, %s: shows something and does not fail',
  async (type, state) => {
    const errors = vi.spyOn(console, 'error')
    await show(type, state)
    const body = stage.host.querySelector('.widget-body')
    expect(body?.childElementCount).toBeGreaterThan(0)
    expect(stage.host.querySelector('h3')?.textContent).not.toBe('')
    expect(errors.mock.calls.map((call) => String(call[0]))).toEqual([])
    errors.mockRestore()
    const definition = widgetKinds.get(type)?.definition
    // Of what is there something is shown, not that it may not be seen or was never told. (Nothing is played here.)
    if (['typical', 'extreme'].includes(state) && type !== 'video')
      expect(stage.host.querySelector('.widget-body > .state-failed')?.textContent).toBeUndefined()
    // What shows a point's value leads to what is known of the point.
    expect([...stage.host.querySelectorAll('.widget-body .live-value')].filter((value) => value.closest('.point-link') === null)).toEqual([])
    if (state === 'stale' && (definition?.points(contextOf(state, 'console'), definition.options.parse({})).length ?? 0) > 0) {
      expect(stage.host.querySelector('.badge-stale')).not.toBeNull()
    }
  },
  PATIENCE_MS,
)

test('what a widget cannot read stays in the record and says so', async () => {
  stageServer({})
  stageLive('typical')
  await act(async () => {
    stage.root.render(
      <Provider store={createStore()}>
        <WidgetFrame placed={{ type: 'line', version: 1, options: { sources: 'nonsense' } }} context={contextOf('typical', 'console')} />
      </Provider>,
    )
  })
  expect(stage.host.querySelector('.state-failed')).not.toBeNull()
})
