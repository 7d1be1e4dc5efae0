import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { NEVER, Subject } from 'rxjs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Alarm } from '#contract/alarm.ts'
import { bellAtom } from '#src/atoms/alarm.ts'
import { setLiveParts } from '#src/atoms/live.ts'
import { refreshAllQueries } from '#src/atoms/query.ts'
import { sessionAtom, type Session } from '#src/atoms/session.ts'
import type { FromHub } from '#streams/hub/messages.ts'
import { createLiveStore } from '#streams/live/live-store.ts'
import { createLiveStream } from '#streams/live/create-live-stream.ts'
import { stageServer } from '#tests/gallery/stage.ts'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import { alarmOf, countsOf, noneAside } from '#tests/support/fixtures/plant.ts'
import { useAlarmCalls } from './use-alarm-calls.ts'

const stage = await stageWidgets()
const realFetch = globalThis.fetch
const serve = (alarmList: Alarm[]): void => {
  globalThis.fetch = realFetch
  stageServer({ alarmList: { alarmList, totalRows: alarmList.length }, alarmCounts: { counts: countsOf(alarmList), present: 0, aside: noneAside } })
}
const urgent = (id: string, lastAt: number): Alarm => ({ ...alarmOf(0, 'VERY_URGENT'), id, raisedAt: lastAt, lastAt, seenAt: null, clearedAt: null })

/** What the desktop was told. */
const called: string[] = []
beforeAll(() => {
  class Desktop {
    static permission = 'granted'
    constructor(_title: string, { tag }: { tag: string }) {
      called.push(tag)
    }
  }
  vi.stubGlobal('Notification', Desktop)
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
})
afterAll(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'visibilityState')
})

function Bell() {
  useAlarmCalls(open)
  return null
}
const open = (): void => undefined
const events$ = new Subject<FromHub>()

test('a very urgent alarm of which no event told is called once; what stood before, and what an event told, is not called again', async () => {
  const store = createLiveStore({ requestFrame: () => undefined, now: Date.now })
  setLiveParts({ store, stream: createLiveStream({ link: { events$, send: () => undefined }, store, fetchLast: () => NEVER }) })
  getDefaultStore().set(sessionAtom, { username: 'u', roles: [], permissions: ['alarm_notify'] } as unknown as Session)
  serve([urgent('old', 1000)])
  await act(async () => stage.root.render(<Bell />))
  await vi.waitFor(() => expect(getDefaultStore().get(bellAtom)?.latest).toHaveLength(1))
  serve([urgent('old', 1000), urgent('missed', 2000)])
  await act(async () => refreshAllQueries())
  await vi.waitFor(() => expect(called).toEqual(['missed']))

  const told = urgent('told', 3000)
  serve([urgent('old', 1000), urgent('missed', 2000), told])
  await act(async () => events$.next({ type: 'alarm', event: { sequence: 7, change: 'raised', alarm: told }, lastEventId: '' }))
  expect(called).toEqual(['missed', 'told'])
  // One that ten newer ones had kept out of the bell is none that was missed.
  serve([urgent('older', 500), urgent('old', 1000), urgent('missed', 2000), told, urgent('last', 4000)])
  await act(async () => refreshAllQueries())
  await vi.waitFor(() => expect(called).toEqual(['missed', 'told', 'last']))
})

test('one that has become very urgent while it stands calls as a new one does', async () => {
  await act(async () => stage.root.render(<Bell key="anew" />))
  called.length = 0
  const tell = (change: 'repeated' | 'worsened', sequence: number) =>
    act(async () => events$.next({ type: 'alarm', event: { sequence, change, alarm: urgent(change, 5000) }, lastEventId: '' }))
  await tell('repeated', 8)
  await tell('worsened', 9)
  expect(called).toEqual(['worsened'])
})
