import { concat, EMPTY, map, NEVER, type Observable, of, take, takeUntil, throwError, timer, toArray } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { alarmLevels, type Alarm, type AlarmCounts } from '#contract/alarm.ts'
import { alarm as someAlarm, alarmEvent as event } from '#tests/support/alarm.ts'
import { marbles } from '#tests/support/marbles.ts'
import { createAlarmStream, type AlarmStreamDeps } from './create-alarm-stream.ts'
import { reduceAlarms, snapshotState } from './reduce.ts'

const alarm = (id: string, more: Partial<Alarm> = {}): Alarm => someAlarm(id, { level: 'VERY_URGENT', ...more })
const noCounts = Object.fromEntries(alarmLevels.map((level) => [level, 0])) as AlarmCounts
const counts = (veryUrgent: number): AlarmCounts => ({ ...noCounts, VERY_URGENT: veryUrgent })

/** Nothing known, or the count of very urgent ones and the ids listed. */
const start = (more: Partial<AlarmStreamDeps>): Observable<string> =>
  createAlarmStream({
    events$: NEVER,
    reload$: EMPTY,
    fetchLatest: () => of([]),
    fetchCounts: () => of(counts(0)),
    stationId: undefined,
    ...more,
  }).pipe(map((state) => (state === undefined ? 'nothing' : `${state.counts.VERY_URGENT} ${state.latest.map(({ id }) => id).join('')}`)))

describe('alarm stream', () => {
  test('a snapshot, then events', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const events$ = hot('100ms e', { e: event('raised', alarm('b', { raisedAt: 2 })) })
      const stream$ = start({ events$, fetchLatest: () => cold('5ms (l|)', { l: [alarm('a')] }), fetchCounts: () => of(counts(1)) })
      expectObservable(stream$, '400ms !').toBe('w 4ms s 244ms e', { w: 'nothing', s: '1 a', e: '2 ba' })
    })
  })

  test('five hundred alarms in a second are a handful of emissions, and none is lost', () => {
    marbles(({ expectObservable }) => {
      const events$ = timer(0, 2).pipe(
        take(500),
        map((i) => event('raised', alarm(String(i), { raisedAt: i, level: 'WARN' }))),
      )
      const seen$ = createAlarmStream({
        events$: concat(events$, NEVER),
        reload$: EMPTY,
        fetchLatest: () => of([]),
        fetchCounts: () => of(noCounts),
        stationId: undefined,
      }).pipe(
        map((state) => state?.counts.WARN ?? -1),
        takeUntil(timer(2000)),
        toArray(),
        map((all) => ({ emissions: all.length, last: all.at(-1) })),
      )
      expectObservable(seen$).toBe('2s (x|)', { x: { emissions: 6, last: 500 } })
    })
  })

  test('the server has the last word some time after events: what crossed the snapshot is neither lost nor counted twice', () => {
    marbles(({ hot, expectObservable }) => {
      const events$ = hot('1ms e', { e: event('raised', alarm('a')) })
      const answers = [counts(1), counts(1)]
      const stream$ = start({ events$, fetchLatest: () => of([]), fetchCounts: () => of(answers.shift() ?? counts(9)) })
      expectObservable(stream$, '11s !').toBe('(wa) 246ms b 9999ms c', { w: 'nothing', a: '1 ', b: '2 a', c: '1 ' })
    })
  })

  test('a failed snapshot keeps what is known; a reload asks again', () => {
    marbles(({ hot, expectObservable }) => {
      const answers: Observable<Alarm[]>[] = [of([alarm('a')]), throwError(() => 'down'), of([])]
      const reload$ = hot('10ms r 9ms r')
      const stream$ = start({ reload$, fetchLatest: () => answers.shift() ?? of([]), fetchCounts: () => of(counts(1)) })
      expectObservable(stream$, '30ms !').toBe('(wa) 16ms n', { w: 'nothing', a: '1 a', n: '1 ' })
    })
  })

  test('a first snapshot that fails is asked for again without waiting for an alarm', () => {
    marbles(({ expectObservable }) => {
      const answers: Observable<Alarm[]>[] = [throwError(() => 'down'), throwError(() => 'down')]
      const stream$ = start({ fetchLatest: () => answers.shift() ?? of([alarm('a')]), fetchCounts: () => of(counts(1)), random: () => 0.5 })
      expectObservable(stream$, '30s !').toBe('w 5999ms a', { w: 'nothing', a: '1 a' })
    })
  })

  test('a new reload drops the answer that is still under way', () => {
    marbles(({ hot, cold, expectObservable, expectSubscriptions }) => {
      const slow = cold('20ms (l|)', { l: [alarm('a')] })
      const stream$ = start({ reload$: hot('10ms r'), fetchLatest: () => slow, fetchCounts: () => of(counts(1)) })
      expectObservable(stream$, '40ms !').toBe('w 29ms a', { w: 'nothing', a: '1 a' })
      expectSubscriptions(slow.subscriptions).toBe(['^ 9ms !', '10ms ^ 19ms !'])
    })
  })
})

describe('reduceAlarms', () => {
  const state = snapshotState([alarm('a', { raisedAt: 1 })], counts(1))

  test('raised counts once, handled takes off once, returning changes the record only', () => {
    const raised = reduceAlarms(state, [event('raised', alarm('b', { raisedAt: 2 })), event('raised', alarm('b', { raisedAt: 2 }))], undefined)
    expect([raised.counts.VERY_URGENT, raised.latest.map(({ id }) => id)]).toEqual([2, ['b', 'a']])
    const repeated = reduceAlarms(raised, [event('repeated', alarm('a', { raisedAt: 1, count: 2 }))], undefined)
    expect(repeated.latest[1]?.count).toBe(2)
    const done = alarm('a', { state: 'PROCESSED' })
    const handled = reduceAlarms(repeated, [event('handled', done), event('handled', done)], undefined)
    expect([handled.counts.VERY_URGENT, handled.latest.map(({ id }) => id)]).toEqual([1, ['b']])
  })

  test('one that comes back is among the newest again, however long ago it was first raised', () => {
    const seen = Array.from({ length: 10 }, (_, i) => alarm(`s${i}`, { raisedAt: 100 + i, lastAt: 100 + i, seenAt: 200 }))
    const back = alarm('old', { raisedAt: 1, lastAt: 300, count: 2, seenAt: null })
    const after = reduceAlarms(snapshotState(seen, counts(10)), [event('repeated', back)], undefined)
    expect(after.latest[0]).toBe(back)
    expect(after.latest).toHaveLength(10)
  })

  test('one that nobody has seen and whose cause is there is pushed out by none that is over, in a snapshot and by events', () => {
    const over = (i: number) => alarm(`o${i}`, { raisedAt: 100 + i, lastAt: 100 + i, clearedAt: 200 })
    const calling = alarm('calling', { raisedAt: 1, lastAt: 1, clearedAt: null, seenAt: null })
    const many = Array.from({ length: 30 }, (_, i) => over(i))
    const start = snapshotState([...many, calling], counts(31))
    expect(start.latest.map(({ id }) => id)).toEqual(['calling', ...Array.from({ length: 9 }, (_, i) => `o${29 - i}`)])
    const after = reduceAlarms(start, [event('cleared', over(40)), event('cleared', over(41))], undefined)
    expect(after.latest.map(({ id }) => id).slice(0, 3)).toEqual(['calling', 'o41', 'o40'])
  })

  test('other stations are left out; the list keeps the newest ten', () => {
    expect(reduceAlarms(state, [event('raised', alarm('x', { stationId: 'ST009' }))], 'ST001').counts).toEqual(state.counts)
    const many = Array.from({ length: 30 }, (_, i) => event('raised', alarm(`n${i}`, { raisedAt: 10 + i })))
    const after = reduceAlarms(state, many, 'ST001')
    expect(after.counts.VERY_URGENT).toBe(31)
    expect(after.latest.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, i) => `n${29 - i}`))
  })
})
