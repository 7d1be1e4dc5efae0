import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { demoStations, type DemoStation } from '#domain/demo/stations.ts'
import { HOST_STATE } from './host-state.ts'
import { EVENT, type Sample } from './outbox.ts'
import { SparkplugNode } from './sparkplug-node.ts'
import { encode, type Metric } from './sparkplug-payload.ts'
import { TestBroker } from '#tests/support/test-broker.ts'

const demo = demoStations[0] as DemoStation
const SN = 'ST001-GRID'
const soon = { timeout: 5000, interval: 10 }

let broker: TestBroker
let node: SparkplugNode | undefined
let clockMs = 0

const host = (online: boolean, timestamp = Date.now()): Promise<void> => broker.publish(HOST_STATE, JSON.stringify({ online, timestamp }), true)
const power = (value: number, at = Date.now(), sn = SN): Sample => ({ sn, code: 'P', at, value })
const start = (): SparkplugNode => (node = new SparkplugNode(demo, { url: broker.url, clockOffsetMs: () => clockMs, log: () => undefined }))
const until = (check: () => void): Promise<void> => vi.waitFor(check, soon)
const bdSeqOf = (metrics: Metric[] | undefined): number => Number(String(metrics?.find(({ name }) => name === 'bdSeq')?.value))
/** Values of a code that came as data, by the aliases of the births. */
function dataOf(code: string): Metric[] {
  const aliases = new Map<string, string>()
  return broker.heard.flatMap(({ type, metrics }) => {
    if (type === 'DBIRTH') for (const { name, alias } of metrics) aliases.set(String(alias), name ?? '')
    return type === 'DDATA' ? metrics.filter(({ alias }) => aliases.get(String(alias)) === code) : []
  })
}

beforeEach(async () => {
  clockMs = 0
  broker = await TestBroker.start()
})
afterEach(async () => {
  broker.isHolding = false
  await node?.close()
  node = undefined
  await broker.close()
})

test('is born with names and aliases, then says aliases only, all in sequence', async () => {
  await host(true)
  const running = start()
  running.report([power(1), power(2, Date.now(), 'ST001-LOAD')])
  await until(() => expect(broker.of('DBIRTH')).toHaveLength(2))
  running.report([power(3)])
  running.report([power(4)])
  await until(() => expect(dataOf('P').map(({ value }) => value)).toEqual(expect.arrayContaining([3, 4])))
  expect(broker.heard[0]).toMatchObject({ type: 'NBIRTH', seq: 0 })
  expect(broker.heard[0]?.topic).toBe('spBv1.0/ORG1/NBIRTH/ST001')
  expect(bdSeqOf(broker.heard[0]?.metrics)).toBe(0)
  expect(broker.heard.map(({ seq }) => seq)).toEqual(broker.heard.map((_, i) => i % 256))
  const data = broker.of('DDATA').flatMap(({ metrics }) => metrics)
  expect(data.every(({ name, alias }) => (name === undefined || name === '') && alias !== undefined)).toBe(true)
  expect(new Set(broker.of('DBIRTH').flatMap(({ metrics }) => metrics.map(({ alias }) => String(alias)))).size).toBe(4)
})

test('its sequence wraps after 255', async () => {
  await host(true)
  const running = start()
  running.report([power(0)])
  await until(() => expect(broker.of('DBIRTH')).toHaveLength(1))
  for (let i = 1; i <= 300; i++) running.report([power(i)])
  await until(() => expect(broker.of('DDATA').length).toBeGreaterThanOrEqual(300))
  expect(broker.heard.map(({ seq }) => seq)).toEqual(broker.heard.map((_, i) => i % 256))
})

test('a rebirth that is asked for says everything again, with the last values', async () => {
  await host(true)
  const running = start()
  running.report([power(1)])
  await until(() => expect(broker.of('DBIRTH')).toHaveLength(1))
  running.report([power(7)])
  await until(() => expect(dataOf('P').at(-1)?.value).toBe(7))
  const command: Metric = { name: 'Node Control/Rebirth', type: 'Boolean', value: true }
  await broker.publish('spBv1.0/ORG1/NCMD/ST001', encode({ timestamp: Date.now(), metrics: [command] }))
  await until(() => expect(broker.of('DBIRTH')).toHaveLength(2))
  expect(broker.of('NBIRTH').map(({ seq, metrics }) => [seq, bdSeqOf(metrics)])).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect(broker.of('DBIRTH')[1]?.metrics.find(({ name }) => name === 'P')?.value).toBe(7)
})

test('a metric that no birth has named is born before its alias is used', async () => {
  await host(true)
  const running = start()
  running.report([power(1)])
  await until(() => expect(broker.of('DBIRTH')).toHaveLength(1))
  running.report([power(5, Date.now(), 'ST001-PCS1')])
  await until(() => expect(broker.of('DBIRTH').at(-1)).toMatchObject({ sn: 'ST001-PCS1' }))
  expect(
    broker
      .of('DBIRTH')
      .at(-1)
      ?.metrics.find(({ name }) => name === 'P')?.value,
  ).toBe(5)
  const live = (): unknown[] => dataOf('P').flatMap(({ value, isHistorical }) => (isHistorical === true ? [] : [value]))
  expect(live()).toEqual([])
  running.report([power(6, Date.now(), 'ST001-PCS1')])
  await until(() => expect(live()).toEqual([6]))
})

test('says nothing while the host is offline, then all of it, as history with its own times', async () => {
  await host(false, 1)
  const running = start()
  const times = [1000, 2000, 3000].map((ms) => Date.now() - 60_000 + ms)
  for (const at of times) running.report([power(at % 97, at)])
  running.report([{ sn: SN, code: EVENT, at: times[1] as number, value: '{"code":"METER_OFFLINE","state":"raised"}' }])
  expect(running.kept).toBe(4)
  await host(true, 2)
  await until(() => expect(dataOf('P')).toHaveLength(3))
  expect(broker.heard[0]?.type).toBe('NBIRTH')
  expect(dataOf('P').map(({ timestamp }) => Number(String(timestamp)))).toEqual(times)
  expect(dataOf('P').every(({ isHistorical }) => isHistorical === true)).toBe(true)
  expect(dataOf(EVENT).map(({ value }) => value)).toEqual(['{"code":"METER_OFFLINE","state":"raised"}'])
  expect(running.kept).toBe(0)
  await host(false, 3)
  await until(() => {
    running.report([power(9)])
    expect(running.kept).toBeGreaterThan(0)
  })
})

test('a broker that vanishes and returns gets what was kept, after a birth with the next bdSeq', async () => {
  await host(true)
  const running = start()
  running.report([power(1)])
  await until(() => expect(broker.of('DBIRTH')).toHaveLength(1))
  await broker.vanish()
  await until(() => {
    running.report([power(42)])
    expect(running.kept).toBeGreaterThan(0)
  })
  const kept = running.kept
  await broker.listen()
  await until(() => expect(dataOf('P').filter(({ isHistorical }) => isHistorical === true).length).toBeGreaterThanOrEqual(kept))
  expect(broker.of('NBIRTH').map(({ metrics }) => bdSeqOf(metrics))).toEqual([0, 1])
})

test('what was not acknowledged is kept and sent again', async () => {
  await host(true)
  const running = start()
  running.report([power(1)])
  await until(() => expect(broker.of('DBIRTH')).toHaveLength(1))
  broker.isHolding = true
  running.report([power(77)])
  await broker.vanish()
  await until(() => expect(running.kept).toBeGreaterThan(0))
  broker.isHolding = false
  await broker.listen()
  await until(() => expect(dataOf('P').some(({ value }) => value === 77)).toBe(true))
})

test('a gateway that dies leaves its will; one that is stopped says its death itself', async () => {
  await host(true)
  const running = start()
  running.report([power(1)])
  await until(() => expect(broker.of('NBIRTH')).toHaveLength(1))
  running.vanish()
  await until(() => expect(broker.of('NDEATH')).toHaveLength(1))
  expect(bdSeqOf(broker.of('NDEATH')[0]?.metrics)).toBe(0)
  running.report([power(2)])
  running.back()
  await until(() => expect(broker.of('NBIRTH')).toHaveLength(2))
  await running.close()
  expect(broker.of('NDEATH').map(({ metrics }) => bdSeqOf(metrics))).toEqual([0, 1])
})

test('a wrong clock shows in births too', async () => {
  await host(true)
  clockMs = 90_000
  const running = start()
  running.report([power(1)])
  await until(() => expect(broker.of('DBIRTH')).toHaveLength(1))
  const born = broker.of('DBIRTH')[0]?.metrics.find(({ name }) => name === 'P')
  expect(Math.abs(Number(String(born?.timestamp)) - Date.now() - 90_000)).toBeLessThan(5000)
})
