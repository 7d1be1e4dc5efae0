import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { demoStations, type DemoStation } from '#domain/demo/stations.ts'
import { EVENT } from './gateway/outbox.ts'
import { HOST_STATE } from './gateway/host-state.ts'
import { TestBroker } from '#tests/support/test-broker.ts'
import { Simulator } from './simulator.ts'

const demo = demoStations[5] as DemoStation
let broker: TestBroker
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 50_000, interval: 20 })

beforeEach(async () => {
  broker = await TestBroker.start()
  await broker.publish(HOST_STATE, JSON.stringify({ online: true, timestamp: 1 }), true)
})
afterEach(() => broker.close())

test('every device is born with all its points; a storm of alarms comes whole; a frozen value stands still', async () => {
  const simulator = new Simulator({ url: broker.url, stations: [demo], json: new Set(), withoutAilments: true, log: () => undefined })
  await until(() => expect(new Set(broker.of('DBIRTH').map(({ sn }) => sn)).size).toBe(demo.devices.length))
  const births = broker.of('DBIRTH')
  const alias = (sn: string, code: string): string =>
    String(births.find((birth) => birth.sn === sn)?.metrics.find(({ name }) => name === code)?.alias)
  const events = new Set(demo.devices.map(({ sn }) => alias(sn, EVENT)))
  simulator.burst(200)
  await until(() => {
    const told = broker.of('DDATA').flatMap(({ metrics }) => metrics.filter((metric) => events.has(String(metric.alias))))
    expect(told).toHaveLength(200)
    expect(new Set(told.map(({ value }) => String(value))).size).toBeGreaterThan(5)
  })
  const grid = alias('ST006-GRID', 'P')
  const told = (): number => broker.of('DDATA').filter(({ metrics }) => metrics.some((metric) => String(metric.alias) === grid)).length
  await until(() => expect(told()).toBeGreaterThan(0))
  simulator.freeze('ST006:ST006-GRID:P')
  const load = alias('ST006-LOAD', 'P')
  const loads = (): number => broker.of('DDATA').filter(({ metrics }) => metrics.some((metric) => String(metric.alias) === load)).length
  const [loadsBefore, before] = [loads(), told()]
  await until(() => expect(loads()).toBeGreaterThan(loadsBefore + 2))
  // The value at which it froze may itself be told once.
  expect(told() - before).toBeLessThanOrEqual(1)
  await simulator.close()
  expect(broker.of('NDEATH')).toHaveLength(1)
})

test('the gateway of a server that is gone ends by itself', async () => {
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), ['--mqtt', broker.url, '--only', 'ST006'], { stdio: 'ignore', execArgv: [] })
  const exited = once(child, 'exit')
  await until(() => expect(broker.of('NBIRTH')).toHaveLength(1))
  child.disconnect()
  expect((await exited)[0]).toBe(0)
})
