import mqtt from 'mqtt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Alarm } from '#contract/alarm.ts'
import type { AlarmSignal } from '#server/alarms/alarm-signal.ts'
import { encodeSparkplug } from '#server/ingest/decode-sparkplug.ts'
import { openStream } from '#tests/support/sse.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** Events of devices: what one gateway sends costs no other its alarms. */
let server: TestServer
let gateway: mqtt.MqttClient
let token: string

beforeAll(async () => {
  server = await startTestServer()
  gateway = await mqtt.connectAsync(server.mqttUrl)
  token = await server.login('root')
})
beforeEach(() => server.db.pool.query('delete from alarm'))
afterAll(async () => {
  await gateway.endAsync()
  await server.close()
})

const publish = (topic: string, body: unknown) =>
  gateway.publishAsync(topic, Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body), { qos: 1 })
const sendEvent = (sn: string, body: unknown) => publish(`energy/${sn.slice(0, 2)}/${sn}/event`, body)
const refused = (reason: string): number => (server.core.services.ingest.refusals.counts as Record<string, number>)[reason] ?? 0
interface Stored {
  station_id: string
  device_sn: string | null
  code: string
  count: number
  level: string
  content_zh: string
  content_en: string
  cleared_at: number | null
  raised_at: number
  last_at: number
}
const stored = async (station: string): Promise<Stored[]> =>
  (await server.db.pool.query<Stored>('select * from alarm where station_id = $1 order by code', [station])).rows

const signal = (stationId: string, code: string, more: Partial<AlarmSignal> = {}): AlarmSignal => ({
  stationId,
  deviceSn: `${stationId}-PCS1`,
  code,
  level: 'URGENT',
  text: { zh: code, en: code },
  value: null,
  pointId: null,
  at: Date.now(),
  cleared: false,
  ack: undefined,
  ...more,
})

test('NUL, half surrogates and endless text in one gateway’s events: they are cleaned, and nobody’s alarms are lost', async () => {
  const ts = Date.now()
  const others = Array.from({ length: 20 }, (_, i) => sendEvent('X1-PCS1', { ts, code: `FAULT_${i}` }))
  const bad = [
    sendEvent('T1-PCS1', { ts, code: 'NUL\u0000CODE', text: 'a\u0000b' }),
    sendEvent('T1-PCS1', { ts, code: 'HALF', text: 'x\ud800y' }),
    sendEvent('T1-PCS1', { ts, code: 'LONG', text: '长'.repeat(5000) }),
    sendEvent('T1-PCS1', { ts, code: 'C'.repeat(5000) }),
  ]
  const metrics = [{ name: 'bdSeq', type: 'UInt64', value: 0 }] as Parameters<typeof encodeSparkplug>[0]['metrics']
  const eventOf = (text: string) => [{ name: 'Event', type: 'String', value: JSON.stringify({ code: 'SPARK', text }) }] as typeof metrics
  await publish('spBv1.0/OWN/NBIRTH/T2', encodeSparkplug({ timestamp: ts, seq: 0, metrics }))
  await publish('spBv1.0/OWN/DDATA/T2/T2-PCS1', encodeSparkplug({ timestamp: ts, seq: 1, metrics: eventOf(`a\u0000${'b'.repeat(1000)}`) }))
  await Promise.all([...others, ...bad])
  await until(async () => (await stored('X1')).length === 20, 'all twenty of the other station')
  const [half, long, nul] = await until(async () => {
    const rows = await stored('T1')
    return rows.length === 3 && rows
  }, 'three of the strange ones')
  expect([half?.content_zh, nul?.code, nul?.content_zh]).toEqual(['x\ufffdy', 'NUL CODE', 'a b'])
  expect(long?.content_zh).toBe('长'.repeat(300))
  const [spark] = await until(async () => {
    const rows = await stored('T2')
    return rows.length > 0 && rows
  }, 'the one by Sparkplug')
  expect(spark?.content_zh).toMatch(/^a b{298}$/)
})

test('what the store refuses stands alone: the others of its batch are stored, and acknowledged only then', async () => {
  const before = refused('notStored')
  const found = Array.from({ length: 20 }, (_, i) => {
    const code = `OTHER_${String(i).padStart(2, '0')}`
    return new Promise<boolean>((resolve) => {
      const ack = (): void => void server.db.pool.query('select 1 from alarm where code = $1', [code]).then(({ rowCount }) => resolve(rowCount === 1))
      server.core.services.alarms.signal(signal('X1', code, { ack }))
      // In the middle of them one that PostgreSQL cannot take.
      if (i === 9) server.core.services.alarms.signal(signal('T1', 'BAD', { text: { zh: 'a\u0000', en: 'b' } }))
    })
  })
  expect(await Promise.all(found)).toEqual(found.map(() => true))
  await until(() => refused('notStored') === before + 1, 'the bad one is counted')
  expect(await stored('T1')).toEqual([])
})

test('an event that its gateway knows to be taken is in the store', async () => {
  // A broker outside acknowledges to the gateway by itself.
  if (server.core.services.broker.kind === 'external') return
  const codes = Array.from({ length: 30 }, (_, i) => `ACK_${i}`)
  const found = await Promise.all(
    codes.map(async (code) => {
      await sendEvent('T2-PCS1', [{ ts: Date.now(), code }])
      return (await server.db.pool.query('select 1 from alarm where code = $1', [code])).rowCount
    }),
  )
  expect(found).toEqual(codes.map(() => 1))
})

test('chatter of one device is one alarm that counts, with its first and last time', async () => {
  const begin = Date.now() - 10_000
  for (let i = 0; i < 5000; i++) {
    server.core.services.alarms.signal(signal('T1', 'CHATTER', { at: begin + i * 2 }))
    server.core.services.alarms.signal(signal('T1', 'CHATTER', { at: begin + i * 2 + 1, cleared: true }))
  }
  await server.core.services.alarms.settled()
  const rows = await stored('T1')
  expect(rows).toMatchObject([{ code: 'CHATTER', count: 5000, raised_at: begin, last_at: begin + 9998, cleared_at: begin + 9999 }])
  server.core.services.alarms.signal(signal('T1', 'CHATTER', { at: begin + 20_000 }))
  await server.core.services.alarms.settled()
  expect(await stored('T1')).toMatchObject([{ count: 5001, cleared_at: null }])
})

test('a storm of one station does not stand before the alarm of another', async () => {
  const stream = await openStream(`${server.url}/stream?topics=alarms`, { sessionId: token })
  try {
    await until(() => stream.events[0], 'hello')
    for (let i = 0; i < 10_000; i++) server.core.services.alarms.signal(signal('T1', `STORM_${i % 150}`))
    server.core.services.alarms.signal(signal('X1', 'REAL'))
    const heard = (): Alarm[] => stream.events.flatMap((event) => (event.event === 'alarm' ? [event.data.alarm as Alarm] : []))
    await until(() => heard().filter((alarm) => alarm.stationId === 'T1').length >= 150, 'the whole storm')
    const at = heard().findIndex((alarm) => alarm.code === 'REAL')
    expect(at).toBeGreaterThanOrEqual(0)
    expect(at).toBeLessThan(heard().findLastIndex((alarm) => alarm.stationId === 'T1'))
    const rows = await stored('T1')
    expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(10_000)
  } finally {
    stream.close()
  }
})

test('endless codes of one device are refused and counted, while what the server itself finds is always taken', async () => {
  const before = refused('tooManyAlarms')
  for (let i = 0; i < 3000; i++) server.core.services.alarms.signal(signal('T1', `MADE_UP_${i}`))
  await server.core.services.alarms.settled()
  const open = (await stored('T1')).length
  expect(open).toBeLessThan(300)
  expect(refused('tooManyAlarms') - before).toBe(3000 - open)
  await publish('energy/T1/T1-GRID/telemetry', { ts: Date.now(), values: { P: 600 } })
  server.core.services.alarms.signal(signal('T1', 'OWN_LIMIT', { isOwn: true }))
  await until(
    async () => (await stored('T1')).filter(({ code }) => code === 'GRID_OVERLOAD' || code === 'OWN_LIMIT').length === 2,
    'limits are heard',
  )
})

test('a storm of made-up codes that fills the line keeps no limit and no event of the catalogue out of it', async () => {
  const taken: string[] = []
  await server.db.pool.query(
    "insert into event_code (code, level, text_zh, text_en) values ('KNOWN', 'VERY_URGENT', '已知', 'Known') on conflict do nothing",
  )
  await server.core.reload()
  for (let i = 0; i < 3000; i++) server.core.services.alarms.signal(signal('T1', `FLOOD_${i}`))
  server.core.services.alarms.signal(signal('T1', 'OWN_LIMIT', { isOwn: true, ack: () => taken.push('OWN_LIMIT') }))
  server.core.services.alarms.signal(signal('T1', 'KNOWN', { ack: () => taken.push('KNOWN') }))
  await server.core.services.alarms.settled()
  expect(taken).toEqual(['OWN_LIMIT', 'KNOWN'])
  expect((await stored('T1')).map(({ code }) => code)).toEqual(expect.arrayContaining(['KNOWN', 'OWN_LIMIT']))
})

test('a storm of made-up codes that fills the line keeps no end of an alarm out of it, of whatever code', async () => {
  const codes = Array.from({ length: 150 }, (_, i) => `OPEN_${i}`)
  for (const code of codes) server.core.services.alarms.signal(signal('T1', code))
  await server.core.services.alarms.settled()
  for (let i = 0; i < 3000; i++) server.core.services.alarms.signal(signal('T1', `FLOOD_${i}`))
  for (const code of codes) server.core.services.alarms.signal(signal('T1', code, { cleared: true }))
  await server.core.services.alarms.settled()
  const rows = await stored('T1')
  expect(codes.filter((code) => typeof rows.find((row) => row.code === code)?.cleared_at === 'number')).toEqual(codes)
})

test('ends of alarms that nobody has are taken in a number that is bounded too', async () => {
  const before = refused('tooManyAlarms')
  for (let i = 0; i < 20_000; i++) server.core.services.alarms.signal(signal('T1', `NEVER_${i}`, { cleared: true }))
  expect(refused('tooManyAlarms') - before).toBe(20_000 - 12_000)
  await server.core.services.alarms.settled()
  expect(await stored('T1')).toEqual([])
})

test('an alarm of a device whose clock was never set is of now: no list of the last days misses it', async () => {
  const begin = Date.now()
  await sendEvent('T1-PCS1', [
    { ts: 12_345, code: 'NO_CLOCK' },
    { ts: Date.UTC(1980, 0, 6), code: 'GPS_CLOCK' },
  ])
  const rows = await until(async () => {
    const found = await stored('T1')
    return found.length === 2 && found
  }, 'both')
  for (const row of rows) expect(row.raised_at).toBeGreaterThanOrEqual(begin)
})

test('a list of events is taken as one of readings is; a bad entry costs its neighbours nothing', async () => {
  const before = refused('badPayload')
  const ts = Date.now() - 5000
  await sendEvent('T1-PCS1', [
    { ts, code: 'ONE' },
    { ts: 'x', code: 'TWO' },
    { ts, code: 'THREE', state: 'maybe' },
    { ts, code: '' },
    7,
    { ts: ts + 1, code: 'ONE', state: 'cleared' },
    { ts: ts + 2, code: 'FOUR', level: 'WARN', text: 'words' },
  ])
  const rows = await until(async () => {
    const found = await stored('T1')
    return found.length === 2 && found
  }, 'both good ones')
  expect(rows).toMatchObject([
    { code: 'FOUR', content_zh: 'words', raised_at: ts + 2 },
    { code: 'ONE', cleared_at: ts + 1 },
  ])
  expect(refused('badPayload')).toBe(before + 4)
})

test('an alarm that is said again without level and words keeps those it was raised with', async () => {
  const ts = Date.now() - 5000
  const row = async (count: number) =>
    until(async () => {
      const [found] = await stored('T1')
      return found?.count === count && found
    }, `said ${count} times`)
  await sendEvent('T1-PCS1', { ts, code: 'SAID', level: 'VERY_URGENT', text: 'fan blocked' })
  await row(1)
  await sendEvent('T1-PCS1', { ts: ts + 1, code: 'SAID' })
  expect(await row(2)).toMatchObject({ level: 'VERY_URGENT', content_zh: 'fan blocked', content_en: 'fan blocked' })
  // Close together they are one: in which order they come says nothing about it.
  await sendEvent('T1-PCS1', [
    { ts: ts + 2, code: 'SAID', level: 'SERIOUS', text: 'fan slow' },
    { ts: ts + 3, code: 'SAID' },
  ])
  expect(await row(4)).toMatchObject({ level: 'SERIOUS', content_zh: 'fan slow' })
})

test('what nobody listens to is counted: unknown topics, empty lists, empty readings, an answer that says nothing', async () => {
  const counts = () => ['unknownTopic', 'badPayload', 'unknownDevice'].map(refused)
  const before = counts()
  const ts = Date.now()
  await publish('energy/T1/T1-GRID/telemetry', [])
  await publish('energy/T1/T1-GRID/event', [])
  await publish('energy/T1/T1-GRID/telemetry', { ts, values: {} })
  await publish('energy/T1/T1-GRID/result', {})
  await publish('spBv1.0/OWN/XDATA/T1', '')
  await publish('spBv1.0/OWN/DDATA/T1', '')
  await publish('spBv1.0/OWN/NBIRTH/T1', encodeSparkplug({ timestamp: ts, seq: 0, metrics: [] }))
  await publish('spBv1.0/OWN/DDEATH/T1/T1-NONE', encodeSparkplug({ timestamp: ts, seq: 1, metrics: [] }))
  await until(() => refused('unknownDevice') > (before[2] as number), 'the last one')
  expect(counts().map((n, i) => n - (before[i] as number))).toEqual([2, 4, 1])
})

test('messages made to cost much are refused before they do, and the next good one is taken', async () => {
  const before = [refused('tooMany'), refused('tooLarge')]
  const zeros = `[${Array(450_000).fill(0).join(',')}]`
  await publish('energy/T1/T1-GRID/telemetry', zeros)
  await publish('energy/T1/T1-GRID/event', zeros)
  await publish('energy/T1/T1-GRID/telemetry', { ts: 1, values: Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`p${i}`, 1])) })
  // Metrics without anything in them: two bytes each. Then one metric of which half a megabyte is a data set.
  await publish('spBv1.0/OWN/NDATA/T1', Buffer.alloc(800_000, Buffer.from([0x12, 0])))
  const rows = Buffer.alloc(400_000, Buffer.from([0x22, 0]))
  const varint = (n: number): number[] => (n < 128 ? [n] : [(n & 127) | 128, ...varint(n >> 7)])
  const dataSet = Buffer.from([0x8a, 1, ...varint(rows.length), ...rows])
  await publish('spBv1.0/OWN/NDATA/T1', Buffer.from([0x12, ...varint(dataSet.length), ...dataSet]))
  await until(() => refused('tooMany') === (before[0] as number) + 5, 'five times too many')
  // More than the limit of a message, less than that of a packet.
  await publish('energy/T1/T1-GRID/telemetry', `"${'x'.repeat(1_010_000)}"`)
  await until(() => refused('tooLarge') === (before[1] as number) + 1, 'one too large')
  const ts = Date.now()
  await publish('energy/T1/T1-GRID/telemetry', { ts, values: { EPI: 5 } })
  await until(() => server.core.services.values.time(server.pointId('T1', 'T1-GRID', 'EPI')) === ts, 'the good one')
})

test('values that are no values at all are refused one by one, and the server lives', async () => {
  const before = refused('wrongType')
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
  const ts = Date.now()
  await publish('energy/T2/T2-GRID/telemetry', `{"ts":${ts},"values":{"P":{"toString":1,"valueOf":1},"EPI":${deep}}}`)
  await publish('energy/T2/T2-GRID/telemetry', `{"ts":${ts},"values":{"P":null,"EPI":9}}`)
  await until(() => server.core.services.values.value(server.pointId('T2', 'T2-GRID', 'EPI')) === 9, 'the good value beside')
  // null says that there is none.
  expect(refused('wrongType')).toBe(before + 2)
})
