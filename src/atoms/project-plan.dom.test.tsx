import { createStore, Provider } from 'jotai'
import { act, Activity } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stageRoot } from '#tests/support/dom-stage.ts'
import { stageLive } from '#tests/gallery/stage.ts'
import { planned } from '#tests/support/projects.ts'
import { usePlan } from './project-plan.ts'

const stage = stageRoot()
const plan = { revision: 1, activities: [planned('dig')], links: [], calendar: { weekend: [], holidays: [], makeUpDays: [] }, assumedFrom: null, baselines: [] } // prettier-ignore
let answer: unknown
/** Lets every answer that is ready arrive. */
const settle = () =>
  act(async () => {
    for (let i = 0; i < 30; i++) await new Promise((resolve) => setImmediate(resolve))
  })

function View() {
  const { live } = usePlan('site')
  return (
    <p>
      {live.state}
      {live.state === 'failed' ? ` ${live.cause}` : ''}
    </p>
  )
}

const store = createStore()
const show = (mode: 'visible' | 'hidden') =>
  act(async () =>
    stage.root.render(
      <Provider store={store}>
        <Activity mode={mode}>
          <View />
        </Activity>
      </Provider>,
    ),
  )

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  stageLive('typical')
  answer = { code: 200, result: plan }
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.endsWith('/publicKey') ? { code: 200, data: { publicKey: '', mockServer: true } } : answer),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a plan in a tab that was hidden for long stays, and is said to be old, when nobody answers; not when it may not be seen', async () => {
  const comesBack = async (): Promise<string | null> => {
    await show('hidden')
    vi.advanceTimersByTime(120_000)
    await show('visible')
    await settle()
    return stage.host.textContent
  }
  await show('visible')
  await settle()
  expect(stage.host.textContent).toBe('fresh')
  answer = { code: 503, message: 'busy' }
  expect(await comesBack()).toBe('stale')
  answer = { code: 200, result: plan }
  expect(await comesBack()).toBe('fresh')
  answer = { code: 403, message: '' }
  expect(await comesBack()).toBe('failed forbidden')
})
