import type pg from 'pg'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { pointEntry } from '#tests/support/point-entry.ts'
import type { ParameterQuality } from '#contract/quality.ts'
import { LastValues } from '../plant/last-values.ts'
import { ingestJson } from './decode-json.ts'
import { encodeSparkplug, SparkplugDecoder } from './decode-sparkplug.ts'
import { Ingest } from './ingest.ts'
import type { DeviceEntry, Registry } from '../plant/registry.ts'
import { SampleWriter } from './sample-writer.ts'

/** Whether a value that is not told again is still that of now: in virtual time, by what gateways say on their topics. */
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
let clock: number
let values: LastValues
let ingest: Ingest
let registry: Registry

const SNS = ['T1-A', 'T1-B']
function plant(rule: ParameterQuality): Registry {
  const built: Registry = { stations: new Map(), devices: new Map(), points: [undefined], eventCodes: new Map() }
  const station = { id: 'T1', name: '', nameEn: '', organizationCode: 'OWN', timeZone: 'Asia/Shanghai', state: 'operating' as const }
  const devices: DeviceEntry[] = SNS.map((sn) => ({
    sn,
    stationId: 'T1',
    organizationCode: 'OWN',
    kind: 'METER',
    parentSn: null,
    name: '',
    nameEn: '',
    ratedPowerKw: null,
    points: new Map(),
    retired: false,
  }))
  for (const device of devices) {
    const entry = pointEntry({ id: built.points.length, stationId: 'T1', deviceSn: device.sn, quality: rule })
    built.points.push(entry)
    device.points.set('P', entry)
    built.devices.set(device.sn, device)
  }
  built.stations.set('T1', { ...station, devices, quantities: new Map(), feeds: new Map(), rests: new Map() })
  return built
}

beforeEach(() => {
  clock = Date.UTC(2026, 10, 1)
  values = new LastValues()
  registry = plant({})
  ingest = new Ingest({
    registry: () => registry,
    values,
    writer: new SampleWriter({ pool: {} as pg.Pool, log: pino({ level: 'silent' }) }),
    now: () => clock,
    onChange: () => undefined,
    onSample: () => undefined,
    oldest: () => 0,
    onLate: () => undefined,
    onEvent: (_event, ack) => ack?.(),
  })
})

const publish = (topic: string, body: unknown): void => ingestJson(ingest, topic, Buffer.from(JSON.stringify(body)), undefined)
const tell = (sn: string, value: number): void => publish(`energy/T1/${sn}/telemetry`, { ts: clock, values: { P: value } })
const gateway = (body: unknown): void => publish('energy/T1/status', body)
/** Time goes by, a second at a time as the server looks; `each` happens every so many seconds. */
function pass(ms: number, every = Infinity, each: () => void = () => undefined): void {
  for (let at = SECOND; at <= ms; at += SECOND) {
    clock += SECOND
    if (at % (every * SECOND) === 0) each()
    ingest.sweep()
  }
}
const isFresh = (sn: string): boolean => values.fresh(registry.devices.get(sn)?.points.get('P')?.id ?? -1)
const fresh = (): string[] => SNS.filter(isFresh)
/** Both are told a few times, as they change. */
function begin(): void {
  for (const sn of SNS) for (let i = 0; i < 4; i++, clock += 5 * SECOND) tell(sn, i)
}

test('who says nothing of itself is stale after three of its usual intervals, whatever else is heard', () => {
  begin()
  pass(MINUTE, 5, () => tell('T1-A', clock % 97))
  expect(fresh()).toEqual(['T1-A'])
})

test('a gateway that tells only changes and gives signs of life keeps its values, for hours; without the signs they are stale at once when three are missed', () => {
  gateway({ online: true, every: 60, reports: 'changes' })
  begin()
  pass(10 * HOUR, 60, () => gateway({ online: true, every: 60, reports: 'changes' }))
  expect(fresh()).toEqual(SNS)
  expect(clock - values.time(1)).toBeGreaterThan(10 * HOUR)
  pass(3 * MINUTE)
  expect(fresh()).toEqual(SNS)
  pass(SECOND)
  expect(fresh()).toEqual([])
})

test('signs of life alone are no values: what reports at intervals and stops is stale, however alive its gateway says it is', () => {
  gateway({ online: true, every: 60 })
  begin()
  pass(10 * MINUTE, 60, () => gateway({ online: true, every: 60 }))
  expect(fresh()).toEqual([])
})

test('signs that were only late bring the values back; a gateway that was lost has to tell them again', () => {
  gateway({ online: true, every: 60, reports: 'changes' })
  begin()
  pass(HOUR)
  expect(fresh()).toEqual([])
  gateway({ online: true, every: 60, reports: 'changes' })
  pass(SECOND)
  expect(fresh()).toEqual(SNS)
  gateway({ online: false })
  expect(fresh()).toEqual([])
  gateway({ online: true, every: 60, reports: 'changes' })
  pass(SECOND)
  expect(fresh()).toEqual([])
  tell('T1-B', 7)
  pass(SECOND)
  expect(fresh()).toEqual(['T1-B'])
})

test('the will of an earlier connection, which the broker delivers late, says nothing', () => {
  gateway({ online: true, every: 60, reports: 'changes', since: 1 })
  gateway({ online: true, every: 60, reports: 'changes', since: 2 })
  begin()
  gateway({ online: false, since: 1 })
  expect(fresh()).toEqual(SNS)
  gateway({ online: false, since: 2 })
  expect(fresh()).toEqual([])
})

test('a device that its gateway gives up is stale while its neighbours are not, and back with its next reading', () => {
  gateway({ online: true, every: 600, reports: 'changes' })
  begin()
  publish('energy/T1/T1-A/status', { online: false })
  expect(fresh()).toEqual(['T1-B'])
  tell('T1-A', 1)
  expect(fresh()).toEqual(SNS)
})

test('a device that promises signs of its own is judged by those, not by its neighbours', () => {
  gateway({ online: true, every: 60, reports: 'changes' })
  publish('energy/T1/T1-A/status', { online: true, every: 10, reports: 'changes' })
  begin()
  pass(5 * MINUTE, 20, () => tell('T1-B', clock % 97))
  expect(fresh()).toEqual(['T1-B'])
})

test('a rule "told only when it changes" holds while the station is heard, and no longer; silence that proves nothing calls nobody', () => {
  registry = plant({ silenceMinutes: 0 })
  begin()
  const device = registry.devices.get('T1-A') as DeviceEntry
  expect(ingest.mayBeSilent(device)).toBe(true)
  pass(HOUR, 30, () => tell('T1-B', clock % 97))
  expect(fresh()).toEqual(SNS)
  pass(15 * MINUTE + SECOND)
  expect(fresh()).toEqual([])
  // Once a sign of life is promised, its absence does call.
  gateway({ online: true, every: 60 })
  expect(ingest.mayBeSilent(device)).toBe(false)
})

test('a rule of minutes is asked of the reading itself, also where the gateway tells only changes', () => {
  registry = plant({ silenceMinutes: 10 })
  gateway({ online: true, every: 60, reports: 'changes' })
  begin()
  pass(11 * MINUTE, 60, () => gateway({ online: true, every: 60, reports: 'changes' }))
  expect(fresh()).toEqual([])
})

test('a gateway that repeats with its old time what a dead device said last does not make it look alive', () => {
  begin()
  const at = clock - 5 * SECOND
  pass(10 * MINUTE, 5, () => publish('energy/T1/T1-B/telemetry', { ts: at, values: { P: 3 } }))
  expect(fresh()).toEqual([])
})

test.each([
  ['{}', {}],
  ['a word', 'online'],
  ['an endless promise', { online: true, every: 1e9 }],
  ['nothing at all', { online: true, every: 0 }],
  ['an unknown way', { online: true, reports: 'sometimes' }],
])('a status that cannot be read (%s) is refused and changes nothing', (_what, body) => {
  begin()
  gateway(body)
  expect(ingest.refusals.counts).toEqual({ badPayload: 1 })
  expect(ingest.links.promises('T1', 'T1-A')).toBe(false)
})

test('of stations and devices that nobody has entered it is counted, and nothing is kept', () => {
  publish('energy/T9/status', { online: true })
  publish('energy/T1/T1-Z/status', { online: true })
  expect(ingest.refusals.counts).toEqual({ unknownStation: 1, unknownDevice: 1 })
})

test('a session lives as long as its broker is heard: while that is away values are stale, and afterwards the node is asked to say everything anew', () => {
  const asked: string[] = []
  const sparkplug = new SparkplugDecoder(ingest, (topic) => asked.push(topic))
  const say = (topic: string, seq: number): void => {
    const metrics = topic.startsWith('N')
      ? [{ name: 'bdSeq', type: 'UInt64' as const, value: 0 }]
      : [{ name: 'P', type: 'Double' as const, value: 4 }]
    sparkplug.accept(`spBv1.0/OWN/${topic}`, encodeSparkplug({ timestamp: clock, seq, metrics }), undefined)
  }
  const watch = (ms: number, isHeard: boolean): void => {
    for (let at = 0; at < ms; at += SECOND, clock += SECOND) sparkplug.line(isHeard)
  }
  const birth = (): void => {
    say('NBIRTH/T1', 0)
    say('DBIRTH/T1/T1-A', 1)
  }
  birth()
  watch(HOUR, true)
  expect(fresh()).toEqual(['T1-A'])
  watch(10 * SECOND, false)
  watch(SECOND, true)
  expect(fresh()).toEqual(['T1-A'])
  expect(asked).toEqual([])
  watch(20 * SECOND, false)
  expect(fresh()).toEqual([])
  watch(MINUTE, true)
  expect(asked).toEqual(['spBv1.0/OWN/NCMD/T1'])
  expect(fresh()).toEqual([])
  birth()
  expect(fresh()).toEqual(['T1-A'])
})
