import type pg from 'pg'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { pointEntry } from '#tests/support/point-entry.ts'
import { LastValues } from '../plant/last-values.ts'
import { Ingest } from './ingest.ts'
import { takeList } from './lists.ts'
import type { DeviceEntry, Registry } from '../plant/registry.ts'
import { SampleWriter } from './sample-writer.ts'

/** Clocks of gateways, in virtual time. */
const MINUTE = 60_000
let clock = 0
let values: LastValues
let ingest: Ingest
let changed: number[]
let stored: number[]

const point = pointEntry({ id: 1, stationId: 'T1', deviceSn: 'T1-GRID' })

beforeEach(() => {
  clock = Date.UTC(2026, 10, 1)
  values = new LastValues()
  changed = []
  stored = []
  const registry: Registry = { stations: new Map(), devices: new Map(), points: [undefined, point], eventCodes: new Map() }
  const writer = new SampleWriter({ pool: {} as pg.Pool, log: pino({ level: 'silent' }) })
  const push = writer.push.bind(writer)
  writer.push = (id, t, v, q) => {
    stored.push(t)
    push(id, t, v, q)
  }
  ingest = new Ingest({
    registry: () => registry,
    values,
    writer,
    now: () => clock,
    onChange: () => changed.push(values.value(1)),
    onSample: () => undefined,
    oldest: () => 0,
    onLate: () => undefined,
    onEvent: () => undefined,
  })
})

/** A gateway whose clock is `ahead` says a value a second. */
function say(value: number, ahead: number): void {
  clock += 1000
  ingest.sample(point, clock + ahead, value, 'json')
}

test('a clock that was ahead and is set right: its values go on being live at once, and all are stored by its own time', () => {
  const begin = clock
  say(1, 9 * MINUTE)
  say(2, 9 * MINUTE)
  say(3, 0)
  say(4, 0)
  expect(changed).toEqual([1, 2, 3, 4])
  expect(values.time(1)).toBe(clock)
  expect(stored).toEqual([begin + 1000 + 9 * MINUTE, begin + 2000 + 9 * MINUTE, begin + 3000, begin + 4000])
})

test('a clock that is set right by a part only is no hindrance either', () => {
  say(1, 9 * MINUTE)
  say(2, 4 * MINUTE)
  say(3, 2000)
  expect(changed).toEqual([1, 2, 3])
})

test('no live value is of the future; what is older than it stays behind it', () => {
  say(1, 5 * MINUTE)
  expect(values.time(1)).toBe(clock)
  clock += 1000
  ingest.sample(point, clock - 5000, 2, 'json')
  expect(values.value(1)).toBe(1)
  expect(changed).toEqual([1])
})

test('the same reading again is the same reading, of a clock that is ahead too', () => {
  say(1, 5 * MINUTE)
  const at = clock + 5 * MINUTE
  clock += 1000
  expect(ingest.sample(point, at, 1, 'json')).toBe(false)
  expect(ingest.refusals.counts).toEqual({ duplicate: 1 })
})

test('a point goes stale after the minutes that people set', () => {
  const quality = (): number => values.quality(1)
  for (let i = 0; i < 3; i++) {
    ingest.sample(point, clock, i, 'json')
    clock += 1000
  }
  clock += 3 * 3_600_000
  point.quality = { silenceMinutes: 240 }
  ingest.sweep()
  expect(quality()).toBe(0)
  clock += 3_600_000
  ingest.sweep()
  expect(quality()).toBe(1)
  point.quality = {}
})

test('a clock that is far off is known while it is heard: one that is ahead, whose readings are refused, and one that is behind; a single old reading is none', () => {
  const offset = (): number | undefined => ingest.clocks.offsetsOf('T1', clock).get('T1-GRID')
  say(1, 60 * MINUTE)
  expect(offset()).toBe(60 * MINUTE)
  clock += 3 * MINUTE
  expect(offset()).toBeUndefined()
  say(2, -60 * MINUTE)
  expect(offset()).toBe(-60 * MINUTE)
  say(3, 0)
  say(3, -60 * MINUTE)
  expect(offset()).toBe(0)
  clock += MINUTE
  say(4, -60 * MINUTE)
  expect(offset()).toBe(0)
  clock += MINUTE
  say(5, -60 * MINUTE)
  expect(offset()).toBe(-60 * MINUTE)
})

test('what is said of a clock: behind, too old to be taken, ahead, too far ahead, nothing of one that is right', () => {
  const said = (offset: number) => {
    clock += 5 * MINUTE
    say(stored.length, offset)
    return ingest.clocksOf('T1')
  }
  expect(said(-MINUTE)).toEqual([])
  expect(said(-60 * MINUTE)).toMatchObject([{ offsetMs: -60 * MINUTE, refused: false }])
  expect(said(-clock + 1000)).toMatchObject([{ refused: true }])
  expect(said(MINUTE)).toEqual([])
  expect(said(5 * MINUTE)).toMatchObject([{ offsetMs: 5 * MINUTE, refused: false }])
  expect(said(60 * MINUTE)).toMatchObject([{ offsetMs: 60 * MINUTE, refused: true }])
  expect(ingest.refusals.counts).toEqual({ badTime: 1, clockAhead: 1 })
  expect(said(Number.NaN)).toEqual([])
})

test('one device with a wrong clock among right ones is named, those that are off alike together; what a birth tells of before accuses none', () => {
  const hear = (sn: string, offset: number, isBirth = false) =>
    ingest.sample(pointEntry({ id: 1, stationId: 'T1', deviceSn: sn }), clock + offset, clock + offset, 'sparkplug', false, isBirth)
  hear('A', 0)
  hear('B', -60 * MINUTE)
  hear('C', -61 * MINUTE)
  hear('D', 5 * MINUTE)
  hear('E', -600 * MINUTE, true)
  expect(ingest.clocksOf('T1').map(({ offsetMs, devices }) => [offsetMs, devices.map(({ sn }) => sn)])).toEqual([
    [-61 * MINUTE, ['B', 'C']],
    [5 * MINUTE, ['D']],
  ])
  // All of them: it is the gateway's.
  clock += 5 * MINUTE
  hear('A', -60 * MINUTE)
  hear('B', -60 * MINUTE)
  expect(ingest.clocksOf('T1')).toEqual([{ stationId: 'T1', offsetMs: -60 * MINUTE, refused: false, devices: [] }])
})

test('a place of a list that was empty earlier says nothing of a value that came since; an empty one of now ends it', () => {
  const device = { sn: 'T1-BMS', points: new Map([['CV001', point]]) } as unknown as DeviceEntry
  const told = (raw: number | null, at: number): boolean => {
    takeList(ingest, 'energy/T1/T1-BMS/telemetry', device, 'CV', [raw], at)
    return values.fresh(1)
  }
  expect(told(3.31, clock)).toBe(true)
  expect(told(null, clock - MINUTE)).toBe(true)
  expect(told(null, clock)).toBe(false)
})
