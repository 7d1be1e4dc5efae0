import { of, Subject, type Observable } from 'rxjs'
import { describe, expect, test } from 'vitest'
import type { LastValue } from '#contract/schemas/station.ts'
import { marbles } from '#tests/support/marbles.ts'
import type { ConnectionState, FromHub, ToHub } from '../hub/messages.ts'
import { createLiveStream } from './create-live-stream.ts'
import { createLiveStore } from './live-store.ts'

const connection = (state: ConnectionState): FromHub => ({ type: 'connection', connection: state })
const open = connection({ state: 'open', since: 0 })
const connecting = connection({ state: 'connecting' })
const waiting = connection({ state: 'waiting', attempt: 1, retryAt: 0 })
const newStore = () => createLiveStore({ requestFrame: (callback) => callback(), now: () => 0 })
const value = (pointId: number, at: number): LastValue => ({ pointId, value: at, at, quality: 0 })

describe('live stream', () => {
  test('a short break is not shown; a long one makes values stale three seconds after its beginning, however often it is tried', () => {
    marbles(({ hot, cold, flush, expectObservable }) => {
      const store = newStore()
      const events$ = hot<FromHub>('o 999ms w 499ms o 999ms w 999ms c 999ms w 1999ms o', { o: open, w: waiting, c: connecting })
      const stream = createLiveStream({ link: { events$, send: () => undefined }, store, fetchLast: () => of([]) })
      const seen: [number, boolean][] = []
      const look = (at: number): void => {
        cold(`${at}ms (x|)`).subscribe(() => seen.push([at, store.isConnected()]))
      }
      // The long break begins at 2,500 ms.
      for (const at of [10, 1100, 1600, 5400, 5600, 6600]) look(at)
      cold('7s (x|)').subscribe(() => stream.dispose())
      expectObservable(cold('7s (x|)')).toBe('7s (x|)')
      flush()
      expect(seen).toEqual([
        [10, true],
        [1100, true],
        [1600, true],
        [5400, true],
        [5600, false],
        [6600, true],
      ])
    })
  })

  test('gaps in a burst are one question for what is looked at; its answer fills the store', () => {
    marbles(({ hot, cold, flush, expectSubscriptions }) => {
      const store = newStore()
      store.subscribe(7, () => undefined)
      const asked: number[][] = []
      const answer = cold('20ms (v|)', { v: [value(7, 5)] })
      const gap: FromHub = { type: 'gap', topics: ['fleet'] }
      const events$ = hot<FromHub>('10ms g 4ms g 4ms g', { g: gap })
      const stream = createLiveStream({
        link: { events$, send: () => undefined },
        store,
        fetchLast: (points) => {
          asked.push(points)
          return answer
        },
      })
      cold('200ms (x|)').subscribe(() => stream.dispose())
      flush()
      expect(asked).toEqual([[7]])
      expect(store.get(7)).toEqual({ value: 5, at: 5, quality: 0 })
      expectSubscriptions(answer.subscriptions).toBe(['50ms ^ 19ms !'])
    })
  })

  test('all that is looked at is asked for, in questions that the server takes; then what is not known yet alone', () => {
    marbles(({ hot, cold, flush }) => {
      const store = newStore()
      const watch = (from: number, to: number): void => {
        for (let id = from; id <= to; id++) store.subscribe(id, () => undefined)
      }
      watch(1, 4500)
      const asked: number[][] = []
      const stream = createLiveStream({
        link: { events$: hot<FromHub>('1s g', { g: { type: 'gap', topics: ['device:x'] } }), send: () => undefined },
        store,
        fetchLast: (points) => {
          asked.push([points.length, points.at(-1) ?? 0])
          return cold('5ms (a|)', { a: points.map((pointId) => ({ pointId, value: null, at: null, quality: 0 as const })) })
        },
      })
      cold('100ms (x|)').subscribe(() => stream.askLast())
      cold('200ms (x|)').subscribe(() => {
        watch(4501, 4502)
        stream.askLast()
      })
      cold('2s (x|)').subscribe(() => stream.dispose())
      flush()
      const whole = [2000, 2000, 500]
      expect(asked.map(([n]) => n)).toEqual([...whole, 2, 2000, 2000, 502])
      expect(asked.map(([, last]) => last)).toEqual([2000, 4000, 4500, 4502, 2000, 4000, 4502])
    })
  })

  test('what comes into view while all is asked for again does not begin it anew', () => {
    marbles(({ hot, cold, flush }) => {
      const store = newStore()
      for (let id = 1; id <= 4500; id++) store.subscribe(id, () => undefined)
      store.seed(Array.from({ length: 4500 }, (_, i) => value(i + 1, 1)))
      const asked: [first: number | undefined, last: number | undefined][] = []
      const stream = createLiveStream({
        link: { events$: hot<FromHub>('100ms g', { g: { type: 'gap', topics: ['device:x'] } }), send: () => undefined },
        store,
        fetchLast: (points) => {
          asked.push([points[0], points.at(-1)])
          return cold('50ms (a|)', { a: points.map((pointId) => value(pointId, 2)) })
        },
      })
      // The first answer is there (at 180 ms), the second is under way.
      cold('160ms (x|)').subscribe(() => {
        store.subscribe(4501, () => undefined)
        stream.askLast()
      })
      cold('2s (x|)').subscribe(() => stream.dispose())
      flush()
      expect(asked).toEqual([[1, 2000], [2001, 4000], [2001, 4000], [4001, 4501]]) // prettier-ignore
    })
  })

  test('a gap that comes while something is asked for, and one whose question fails, are asked for again', () => {
    marbles(({ hot, cold, flush }) => {
      const store = newStore()
      for (const id of [1, 2]) store.subscribe(id, () => undefined)
      const asked: number[][] = []
      const gap: FromHub = { type: 'gap', topics: ['device:x'] }
      const stream = createLiveStream({
        // The first while the answer of 130 ms is under way; of the second the question fails.
        link: { events$: hot<FromHub>('160ms g 339ms g', { g: gap }), send: () => undefined },
        store,
        fetchLast: (points) => {
          asked.push(points)
          if (asked.length === 3) return cold('5ms #')
          return cold('50ms (a|)', { a: points.map((pointId) => ({ pointId, value: 1, at: 1, quality: 0 as const })) })
        },
      })
      cold('100ms (x|)').subscribe(() => stream.askLast())
      cold('900ms (x|)').subscribe(() => stream.askLast())
      cold('2s (x|)').subscribe(() => stream.dispose())
      flush()
      expect(asked).toEqual([[1, 2], [1, 2], [1, 2], [1, 2]]) // prettier-ignore
    })
  })

  test('what may have changed in a break and is not answered is old, and asked for with growing pauses until it is', () => {
    marbles(({ hot, cold, flush }) => {
      const store = newStore()
      store.setConnected(true)
      for (const id of [1, 2]) store.subscribe(id, () => undefined)
      store.seed([value(1, 1), value(2, 1)])
      const asked: number[] = []
      const stream = createLiveStream({
        link: { events$: hot<FromHub>('o 99ms g', { o: open, g: { type: 'gap', topics: ['device:x'] } }), send: () => undefined },
        store,
        random: () => 0.5,
        fetchLast: (points) => {
          asked.push(points.length)
          return asked.length <= 3 ? cold('5ms #') : cold('5ms (a|)', { a: points.map((pointId) => value(pointId, 2)) })
        },
      })
      const seen: unknown[] = []
      for (const at of [90, 300, 10_000]) cold(`${at}ms (x|)`).subscribe(() => seen.push([asked.length, store.live(1).state]))
      cold('20s (x|)').subscribe(() => stream.dispose())
      flush()
      expect(seen).toEqual([
        [0, 'fresh'],
        [1, 'stale'],
        [4, 'fresh'],
      ])
      expect(asked).toEqual([2, 2, 2, 2])
    })
  })

  test('a point that is refused takes no other with it, and is asked for no more', () => {
    marbles(({ hot, cold, flush }) => {
      const store = newStore()
      for (let id = 1; id <= 100; id++) store.subscribe(id, () => undefined)
      let asked = 0
      const stream = createLiveStream({
        link: {
          events$: hot<FromHub>('o 99ms g 9s h', {
            o: open,
            g: { type: 'gap', topics: ['fleet'] },
            h: { type: 'notice', event: { code: 'history', detail: 'ST001:1:2' } },
          }),
          send: () => undefined,
        },
        store,
        isRefusal: (error) => error === 'refused',
        fetchLast: (points) => {
          asked++
          return points.includes(37) ? cold('5ms #', {}, 'refused') : cold('5ms (a|)', { a: points.map((pointId) => value(pointId, 2)) })
        },
      })
      const seen: number[] = []
      for (const at of [5000, 19_000]) cold(`${at}ms (x|)`).subscribe(() => seen.push(asked))
      cold('20s (x|)').subscribe(() => stream.dispose())
      flush()
      expect([store.get(36)?.value, store.live(37), store.get(100)?.value]).toEqual([2, { state: 'failed', cause: 'noData' }, 2])
      expect(seen[0]).toBeLessThan(20)
      // A past that was rewritten says nothing of what is now.
      expect(seen[1]).toBe(seen[0])
    })
  })

  test('while there is no connection nothing is asked for', () => {
    marbles(({ hot, cold, flush }) => {
      const store = newStore()
      store.subscribe(1, () => undefined)
      const asked: number[] = []
      const events$ = hot<FromHub>('o 99ms g 99ms w 59799ms o', { o: open, w: waiting, g: { type: 'gap', topics: ['device:x'] } })
      const stream = createLiveStream({
        link: { events$, send: () => undefined },
        store,
        random: () => 0.5,
        fetchLast: (points) => {
          asked.push(points.length)
          return asked.length === 1 ? cold('5ms #') : of(points.map((pointId) => value(pointId, 2)))
        },
      })
      const seen: number[] = []
      for (const at of [59_000, 61_000]) cold(`${at}ms (x|)`).subscribe(() => seen.push(asked.length))
      cold('70s (x|)').subscribe(() => stream.dispose())
      flush()
      expect(seen).toEqual([1, 2])
      expect(store.get(1)?.value).toBe(2)
    })
  })

  test('gaps and a rewritten past make curves ask again', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const events$ = hot<FromHub>('a-b-c', {
        a: { type: 'gap', topics: ['fleet'] },
        b: open,
        c: { type: 'notice', event: { code: 'history', detail: 'ST001:1:2' } },
      })
      const stream = createLiveStream({ link: { events$, send: () => undefined }, store: newStore(), fetchLast: () => of([]) })
      cold('100ms (x|)').subscribe(() => stream.dispose())
      expectObservable(stream.reload$, '50ms !').toBe('a---c', { a: { topics: ['fleet'] }, c: { stationId: 'ST001' } })
    })
  })

  test('topics are counted: released by one, they stay for the other; changes of one turn are one message', async () => {
    const sent: ToHub[] = []
    const events$: Observable<FromHub> = new Subject()
    const stream = createLiveStream({ link: { events$, send: (message) => void sent.push(message) }, store: newStore(), fetchLast: () => of([]) })
    const first = stream.want(['fleet', 'alarms'])
    const second = stream.want(['fleet'])
    await Promise.resolve()
    first()
    first()
    await Promise.resolve()
    second()
    await Promise.resolve()
    expect(sent).toEqual([
      { type: 'topics', topics: ['fleet', 'alarms'] },
      { type: 'topics', topics: ['fleet'] },
      { type: 'topics', topics: [] },
    ])
    stream.dispose()
    expect(sent.at(-1)).toEqual({ type: 'bye' })
  })
})
