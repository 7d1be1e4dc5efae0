import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { demoStations, type DemoStation } from '#domain/demo/stations.ts'
import { JsonGateway } from './json-gateway.ts'
import { EVENT } from './outbox.ts'
import { TestBroker } from '#tests/support/test-broker.ts'

const demo = demoStations[3] as DemoStation
let broker: TestBroker
let gateway: JsonGateway
const bodies = (topic: string): unknown[] => broker.heard.filter((message) => message.topic === topic).map(({ text }) => JSON.parse(text) as unknown)
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 5000, interval: 10 })

beforeEach(async () => {
  broker = await TestBroker.start()
  gateway = new JsonGateway(demo, { url: broker.url, clockOffsetMs: () => 0, log: () => undefined })
})
afterEach(async () => {
  await gateway.close()
  await broker.close()
})

test('what waited comes as a list of moments, alarms on their own topic', async () => {
  gateway.report([
    { sn: 'ST004-EV1', code: 'P', at: 1000, value: 60 },
    { sn: 'ST004-EV1', code: 'STATUS', at: 1000, value: 1 },
    { sn: 'ST004-EV1', code: EVENT, at: 1500, value: '{"code":"PILE_FAULT","state":"raised"}' },
  ])
  gateway.report([{ sn: 'ST004-EV1', code: 'P', at: 2000, value: 61 }])
  await until(() => expect(gateway.kept).toBe(0))
  await until(() => expect(bodies('energy/ST004/ST004-EV1/event')).toEqual([{ ts: 1500, code: 'PILE_FAULT', state: 'raised' }]))
  expect(bodies('energy/ST004/ST004-EV1/telemetry')).toEqual([
    [
      { ts: 1000, values: { P: 60, STATUS: 1 } },
      { ts: 2000, values: { P: 61 } },
    ],
  ])
})

test('one moment is one object; nothing is lost while the broker is away', async () => {
  await until(() => {
    gateway.report([{ sn: 'ST004-GRID', code: 'P', at: 1000, value: 1 }])
    expect(bodies('energy/ST004/ST004-GRID/telemetry')).toContainEqual({ ts: 1000, values: { P: 1 } })
  })
  await broker.vanish()
  await until(() => {
    gateway.report([{ sn: 'ST004-GRID', code: 'P', at: 5000, value: 5 }])
    expect(gateway.kept).toBeGreaterThan(0)
  })
  gateway.report([{ sn: 'ST004-GRID', code: EVENT, at: 6000, value: '{"code":"BACKFLOW","state":"cleared"}' }])
  await broker.listen()
  await until(() => expect(bodies('energy/ST004/ST004-GRID/event')).toEqual([{ ts: 6000, code: 'BACKFLOW', state: 'cleared' }]))
})
