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

test('what a device had not while the line was away says nothing of the value that came since', () => {
  const now = Date.UTC(2026, 10, 1)
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
    now: () => now,
    onChange: () => undefined,
    onSample: () => undefined,
    oldest: () => 0,
    onLate: () => undefined,
    onEvent: () => undefined,
  })
  const decoder = new SparkplugDecoder(ingest, () => undefined)
  let seq = 0
  const say = (type: string, metrics: object[]): void =>
    decoder.accept(`spBv1.0/OWN/${type}/T1${type.startsWith('D') ? '/D1' : ''}`, encodeSparkplug({ timestamp: now, seq: seq++, metrics: metrics as never }), undefined) // prettier-ignore
  const power = (value: number | null, at: number, isHistorical = false) => ({ name: 'P', type: 'Double', timestamp: at, isHistorical, ...(value === null ? { isNull: true, value: null } : { value }) }) // prettier-ignore
  say('NBIRTH', [{ name: 'bdSeq', type: 'Int64', value: 0 }])
  say('DBIRTH', [power(50, now)])
  expect(values.read(1)).toMatchObject({ value: 50, quality: quality.good })
  say('DDATA', [power(null, now - 600_000, true)])
  expect(values.quality(1)).toBe(quality.good)
  say('DDATA', [power(null, now - 600_000)])
  expect(values.quality(1)).toBe(quality.bad)
})
