import type pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { quality } from '#contract/live.ts'
import { pointEntry } from '#tests/support/point-entry.ts'
import { LastValues } from '../plant/last-values.ts'
import type { DeviceEntry, Registry, StationEntry } from '../plant/registry.ts'
import { encodeSparkplug, SparkplugDecoder } from './decode-sparkplug.ts'
import { Ingest } from './ingest.ts'
import { SampleWriter } from './sample-writer.ts'

const now = Date.UTC(2026, 10, 1)

/** A node with a device and what is heard of it. */
function stage() {
  const late: number[] = []
  const asked: string[] = []
  const clock = { now }
  const point = pointEntry({ id: 1, stationId: 'T1', deviceSn: 'D1' })
  const device = { sn: 'D1', stationId: 'T1', retired: false, points: new Map([['P', point]]) } as unknown as DeviceEntry
  const station = { id: 'T1', organizationCode: 'OWN', devices: [device] } as unknown as StationEntry
  const registry: Registry = {
    stations: new Map([['T1', station]]),
    devices: new Map([['D1', device]]),
    points: [undefined, point],
    eventCodes: new Map(),
  }
  const values = new LastValues()
  const ingest = new Ingest({
    registry: () => registry,
    values,
    writer: new SampleWriter({ pool: { query: () => Promise.resolve({ rows: [] }) } as unknown as pg.Pool, log: pino({ level: 'silent' }) }),
    now: () => clock.now,
    onChange: () => undefined,
    onSample: () => undefined,
    oldest: () => 0,
    onLate: (_entry, at) => late.push(at),
    onEvent: () => undefined,
  })
  const decoder = new SparkplugDecoder(ingest, (topic) => asked.push(topic))
  let seq = 0
  const say = (type: string, metrics: object[]): void =>
    decoder.accept(`spBv1.0/OWN/${type}/T1${type.startsWith('D') ? '/D1' : ''}`, encodeSparkplug({ timestamp: now, seq: seq++, metrics: metrics as never }), undefined) // prettier-ignore
  const power = (value: number | null, at: number, isHistorical = false) => ({ name: 'P', type: 'Double', timestamp: at, isHistorical, ...(value === null ? { isNull: true, value: null } : { value }) }) // prettier-ignore
  return { decoder, ingest, values, say, power, late, asked, clock }
}

test('what a device had not while the line was away says nothing of the value that came since', () => {
  const { say, power, values } = stage()
  say('NBIRTH', [{ name: 'bdSeq', type: 'Int64', value: 0 }])
  say('DBIRTH', [power(50, now)])
  expect(values.read(1)).toMatchObject({ value: 50, quality: quality.good })
  say('DDATA', [power(null, now - 600_000, true)])
  expect(values.quality(1)).toBe(quality.good)
  say('DDATA', [power(null, now - 600_000)])
  expect(values.quality(1)).toBe(quality.bad)
})

test('what came before births were heard here is taken when they come: a server that takes the place of another one loses none of it', () => {
  const { decoder, ingest, say, power, values, late, asked, clock } = stage()
  const byNumber = (value: number, at: number) => ({ alias: 7, type: 'Double', timestamp: at, value })
  say('DDATA', [byNumber(10, now - 5000)])
  say('DDATA', [byNumber(20, now - 4000)])
  expect(asked).toEqual(['spBv1.0/OWN/NCMD/T1'])
  say('NBIRTH', [{ name: 'bdSeq', type: 'Int64', value: 0 }])
  say('DBIRTH', [{ ...power(30, now - 1000), alias: 7 }])
  expect(late).toEqual([now - 5000, now - 4000])
  expect(values.read(1)).toMatchObject({ value: 30, quality: quality.good })
  say('DDATA', [byNumber(40, now)])
  expect(values.read(1)).toMatchObject({ value: 40 })
  expect(ingest.accepted).toBe(4)
  clock.now += 120_000
  decoder.line(true)
  expect(ingest.refusals.counts).toEqual({})
})

test('what is named by no birth is refused, and said', () => {
  const { decoder, ingest, say, clock } = stage()
  say('DDATA', [{ alias: 7, type: 'Double', timestamp: now, value: 10 }])
  clock.now += 120_000
  decoder.line(true)
  expect(ingest.accepted).toBe(0)
  expect(ingest.refusals.counts).toEqual({ noBirth: 1 })
})
