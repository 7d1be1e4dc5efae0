import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { of, Subject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PlacedWidget } from '#contract/dashboard.ts'
import { tokenValue } from '#src/api/client.ts'
import { setLiveParts } from '#src/atoms/live.ts'
import { momentAtom } from '#src/atoms/moment.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { startI18n } from '#src/i18n/i18n.ts'
import { createLiveStream } from '#streams/live/create-live-stream.ts'
import { createLiveStore } from '#streams/live/live-store.ts'
import type { ConnectionState, FromHub } from '#streams/hub/messages.ts'
import { stageDocument, stageRoot } from '#tests/support/dom-stage.ts'
import { until } from '#tests/support/until.ts'
import { contextOf, stageServer } from '#tests/gallery/stage.ts'
import { WidgetFrame } from './frame.tsx'
import type { Answers } from '#tests/support/fixtures/fixture.ts'
import { alarmOf, countsOf, noneAside, pilePointId, pilePoints, priceDay } from '#tests/support/fixtures/plant.ts'

const stage = stageRoot()

vi.setConfig({ testTimeout: 30_000 })
/** Panels whose connection, answers and options change under them. */
const realFetch = globalThis.fetch
let events$: Subject<FromHub>
let store: ReturnType<typeof createLiveStore>
let jotai: ReturnType<typeof createStore>

beforeEach(async () => {
  stageDocument({ width: 900, height: 600 })
  await startI18n()
  events$ = new Subject()
  store = createLiveStore({ requestFrame: (callback) => void setTimeout(callback, 0), now: Date.now })
  const stream = createLiveStream({ link: { events$, send: () => undefined }, store, fetchLast: () => of([]) })
  setLiveParts({ store, stream })
  connect(true)
  jotai = createStore()
  // Without a token there is no session.
  tokenValue.set('T')
  jotai.set(sessionAtom, { roles: ['*'], permissions: ['monitor'], paths: [] } as never)
})
afterEach(() => {
  globalThis.fetch = realFetch
})

function connect(isOpen: boolean): void {
  const connection: ConnectionState = isOpen ? { state: 'open', since: Date.now() } : { state: 'waiting', attempt: 1, retryAt: Date.now() + 60_000 }
  events$.next({ type: 'connection', connection })
  store.setConnected(isOpen)
}
/** Waits for what somebody would see. */
async function sees(what: () => boolean): Promise<void> {
  const look = async (): Promise<boolean> => {
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 10))))
    return what()
  }
  await until(look, what.toString()).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${stage.host.innerHTML}`)
  })
}
const show = (placed: PlacedWidget, mode: 'console' | 'screen' = 'screen'): Promise<void> =>
  act(async () => {
    stage.root.render(
      <Provider store={jotai}>
        <WidgetFrame placed={placed} context={contextOf('typical', mode)} />
      </Provider>,
    )
  })
const text = (selector: string): string | undefined => stage.host.querySelector(selector)?.textContent ?? undefined
const has = (selector: string): boolean => stage.host.querySelector(selector) !== null

const alarmsAre = (present: number, open: number): Answers => {
  const alarmList = Array.from({ length: open }, (_, i) => alarmOf(i, 'COMMON'))
  return { alarmList: { alarmList, totalRows: open }, alarmCounts: { counts: countsOf(alarmList), present, aside: noneAside } }
}
const alarmList = { type: 'alarm-list', version: 1, options: {} }

test('all is calm while that is known now: not in an outage, and again after it', async () => {
  stageServer(alarmsAre(0, 0))
  await show(alarmList)
  await sees(() => has('.alarm-calm'))
  await act(async () => connect(false))
  await sees(() => !has('.alarm-calm') && has('.badge-stale[data-cause=connection]'))
  await act(async () => connect(true))
  await sees(() => has('.alarm-calm') && !has('.badge-stale'))
})

test('a panel that came into view while the page was busy is drawn, though it is told of both at once', async () => {
  class Late {
    readonly #tell: (entries: { isIntersecting: boolean }[]) => void
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      this.#tell = tell
    }
    observe(): void {
      this.#tell([{ isIntersecting: false }, { isIntersecting: true }])
    }
    disconnect(): void {
      return
    }
  }
  Object.assign(globalThis, { IntersectionObserver: Late })
  stageServer(alarmsAre(0, 0))
  await show(alarmList)
  await sees(() => has('.alarm-calm'))
})

test('a handled alarm whose cause is still there is no calm, and is told', async () => {
  stageServer(alarmsAre(2, 0))
  await show(alarmList)
  await sees(() => text('.alarm-present')?.includes('2') === true)
  expect(has('.alarm-calm')).toBe(false)
})

test('figures that a server gave carry their age when it no longer answers', async () => {
  stageServer(alarmsAre(0, 3))
  await show({ type: 'alarm-counts', version: 1, options: {} })
  await sees(() => has('.badge-fresh'))
  globalThis.fetch = () => Promise.reject(new TypeError('no network'))
  await act(async () => refreshQueries('alarmCounts'))
  await sees(() => has('.badge-stale'))
})

test('a pile of which nothing is known is unknown, one that fell silent is silent; only its gateway calls it off line', async () => {
  stageServer({ devicePoints: { points: pilePoints('PILE1'), last: [] } })
  await show({ type: 'charging-piles', version: 1, options: {} }, 'console')
  const told = (value: number, quality: number): void => store.seed([{ pointId: pilePointId('PILE1', 0), value, at: Date.now(), quality }])
  await sees(() => text('.pile em') === '未知')
  told(0, 0)
  await sees(() => text('.pile em') === '空闲')
  told(0, 1)
  await sees(() => text('.pile em') === '无响应')
  told(6, 0)
  await sees(() => text('.pile em') === '离线')
})

test('the least and most of a day are never inside the value beside them', async () => {
  const [point] = contextOf('typical', 'console').model.points
  const id = point?.id ?? 0
  stageServer({ series: { series: [{ pointId: id, resolution: '1m', gapMs: 1, times: [1, 2], values: [10, 20] }] } })
  const source = { kind: 'quantity', quantity: point?.quantity ?? '' }
  await show({ type: 'table', version: 1, options: { rows: [source] } }, 'console')
  const extremes = (): string[] => [...stage.host.querySelectorAll('tbody td')].slice(-2).map((cell) => cell.textContent)
  store.apply({ topic: 'station:gallery-1', sequence: 1, previous: 0, time: Date.now(), points: [id], values: [15] })
  await sees(() => extremes().join() === '10.0 kW,20.0 kW')
  store.apply({ topic: 'station:gallery-1', sequence: 2, previous: 1, time: Date.now(), points: [id], values: [37.5] })
  await sees(() => extremes().join() === '10.0 kW,37.5 kW')
  // A short peak between two looks counts.
  store.apply({ topic: 'station:gallery-1', sequence: 3, previous: 2, time: Date.now(), points: [id], values: [-4] })
  store.apply({ topic: 'station:gallery-1', sequence: 4, previous: 3, time: Date.now(), points: [id], values: [15] })
  await sees(() => extremes().join() === '-4.0 kW,37.5 kW')
})

test('a widget that failed is drawn again when its options were mended', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // An answer that the widget cannot draw.
  stageServer({ ...alarmsAre(0, 0), alarmCounts: {} as never })
  const counts = (scope: string): PlacedWidget => ({ type: 'alarm-counts', version: 1, options: { scope } })
  await show(counts('station'))
  await sees(() => has('.state-failed'))
  stageServer(alarmsAre(0, 0))
  await show(counts('fleet'))
  await sees(() => !has('.state-failed') && has('.alarm-counts'))
  errors.mockRestore()
})

test('whoever looks back reads of then, not of now, and each panel says that it is past', async () => {
  // One price all day, of the real day: the store's clock is the real one.
  const from = Date.now() - 86_400_000
  stageServer({ priceDay: { ...priceDay, segments: [{ from, to: from + 3 * 86_400_000, period: 'flat', price: '0.6' }] } })
  const price = { type: 'price-period-now', version: 1, options: {} }
  await show(price, 'console')
  await sees(() => text('h3') === '当前电价' && stage.host.textContent.includes('剩余'))
  expect(has('.badge-past')).toBe(false)
  await act(async () => jotai.set(momentAtom, Date.now() - 3_600_000))
  await sees(() => text('h3') === '当时电价' && has('.badge-past') && has('.price-now'))
  expect(stage.host.textContent).not.toContain('剩余')
  await show({ type: 'text', version: 1, options: { text: 'A note' } }, 'console')
  await sees(() => has('h3') && !has('.badge-past'))
})

test('what the storage can give and take has its room before it is known, and goes where nothing of it is', async () => {
  stageServer({ devicePoints: 'unanswered' })
  await show({ type: 'state-of-charge', version: 1, options: {} }, 'console')
  await sees(() => text('.soc-energy')?.match(/—/g)?.length === 2)
  stageServer({ devicePoints: 'refused' })
  await show({ type: 'text', version: 1, options: {} }, 'console')
  await show({ type: 'state-of-charge', version: 1, options: {} }, 'console')
  await sees(() => text('.soc-energy')?.match(/—/g)?.length === 1)
})
