import '@arco-design/web-react/lib/_util/react-19-adapter.js'
import { Message } from '@arco-design/web-react'
import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Alarm } from '#contract/alarm.ts'
import { tokenValue } from '#src/api/client.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { startI18n } from '#src/i18n/i18n.ts'
import { stageLive, stageServer } from '#tests/gallery/stage.ts'
import { stageDocument, stageRoot } from '#tests/support/dom-stage.ts'
import { alarmOf, NOW } from '#tests/support/fixtures/plant.ts'
import { TakeoverBand } from './takeover.tsx'

const stage = stageRoot()
const realFetch = globalThis.fetch
const zone = 'Asia/Shanghai'
const store = createStore()

beforeAll(async () => {
  stageDocument({ width: 600, height: 200 })
  await startI18n()
  tokenValue.set('gallery')
})
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  globalThis.fetch = realFetch
  vi.useRealTimers()
})

/** The band of an alarm whose cause began to be there then, as the server says. */
async function show(alarm: Alarm, since: number): Promise<void> {
  globalThis.fetch = realFetch
  stageServer({ alarmTakeover: { since, keyPoints: [], told: [], guide: null, contact: null } })
  const takeover = { alarm, clearedAt: alarm.clearedAt ?? undefined, all: [alarm], ids: [alarm.id] }
  await act(async () =>
    stage.root.render(
      <Provider store={store}>
        <TakeoverBand takeover={takeover} zone={zone} height={200} now={NOW} withScene={false} isDown={false} />
      </Provider>,
    ),
  )
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)))
}
const said = (): string => stage.host.querySelector('.takeover-words')?.textContent ?? ''

test('an alarm that comes back while the wall still tells of its end is told with its new time before the next turn of asking', async () => {
  stageLive('typical')
  const first = { ...alarmOf(0, 'VERY_URGENT'), raisedAt: NOW - 60_000, lastAt: NOW - 60_000, count: 1 }
  await show({ ...first, clearedAt: NOW - 30_000 }, first.raisedAt)
  expect(said()).not.toContain('再次发生')
  // It asks by itself every fifteen seconds.
  await show({ ...first, lastAt: NOW - 5000, count: 2 }, NOW - 5000)
  expect(said()).toContain('再次发生')
})

test('that nobody could be noted as having seen it is said where somebody pressed', async () => {
  stageLive('typical')
  const person = { userId: 'u', username: 'u', realname: 'u', singleName: 'u', avatar: '', platformLogo: '', organizationCode: 'O' }
  store.set(sessionAtom, { ...person, roles: ['admin'], permissions: [], roleCode: 'admin', refresh: false, paths: [], pinyin: {} })
  await show(alarmOf(0, 'VERY_URGENT'), NOW - 60_000)
  const seen = stage.host.querySelector<HTMLButtonElement>('.takeover-acts button')
  await act(async () => seen?.click())
  await act(async () => void (await vi.advanceTimersByTimeAsync(100)))
  expect(document.body.textContent).toContain('refused')
  expect(seen?.disabled).toBe(false)
  await act(async () => {
    Message.clear()
    await vi.advanceTimersByTimeAsync(1000)
  })
})
