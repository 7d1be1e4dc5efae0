import { beforeEach, describe, expect, test } from 'vitest'
import type { Alarm } from '#contract/alarm.ts'
import type { Quality } from '#contract/live.ts'
import { LastValues } from '../plant/last-values.ts'
import type { Registry } from '../plant/registry.ts'
import type { Listener, Sink } from './connection.ts'
import { LiveHub } from './hub.ts'

const NOW = 1_700_000_000_000
const stationOf = (id: string, point: number) => ({
  id,
  devices: [],
  quantities: new Map([['gridPower', { id: point, stationId: id, quantity: 'gridPower' }]]),
})
const registryOf = (...stations: ReturnType<typeof stationOf>[]) =>
  ({ stations: new Map(stations.map((one) => [one.id, one])), devices: new Map(), points: [], eventCodes: new Map() }) as unknown as Registry
const [a, b] = [stationOf('A', 1), stationOf('B', 2)]
const listenerOf = (...seen: string[]): Listener => ({
  sessionFamily: 's',
  address: '',
  rights: seen.join(' '),
  sees: (id) => seen.includes(id),
  seesProject: () => true,
  seesPlan: () => true,
  may: () => true,
})

interface Heard {
  id: string | undefined
  event: string | undefined
  data: { topic?: string; points?: number[]; resumed?: boolean; detail?: string; projectId?: string; alarm?: Alarm }
}
/** A client that reads events, as whole as they were written. */
class Client implements Sink {
  text = ''
  write(bytes: Buffer): void {
    this.text += bytes.toString()
  }
  queued = (): number => 0
  end = (): void => undefined
  get heard(): Heard[] {
    return this.text
      .split('\n\n')
      .filter((part) => part.includes('event: '))
      .map((part) => {
        const line = (name: string) => part.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1]
        return { id: line('id'), event: line('event'), data: JSON.parse(line('data') ?? '{}') as Heard['data'] }
      })
  }
  get points(): number[] {
    return this.heard.flatMap(({ data }) => data.points ?? [])
  }
}

let registry: Registry
let values: LastValues
let hub: LiveHub
const change = (...points: number[]): void => {
  for (const id of points) {
    values.take(id, NOW, 5, 0 as Quality, NOW)
    hub.changed(id)
  }
}

beforeEach(() => {
  registry = registryOf(a, b)
  values = new LastValues()
  hub = new LiveHub({ registry: () => registry, values, now: () => NOW })
})

describe('what changed since the last tick is told', () => {
  test('also when the fleet is another one meanwhile, by the rights of now alone', () => {
    const client = new Client()
    hub.connect(client, listenerOf('A'), ['fleet'], undefined)
    change(1)
    hub.review(() => listenerOf('A', 'B'))
    hub.tick()
    expect(client.points).toEqual([1])
    change(1, 2)
    hub.review(() => listenerOf('B'))
    hub.tick()
    expect(client.points).toEqual([1, 2])
  })

  test('also when the plant was read again', () => {
    registry = registryOf(a)
    const client = new Client()
    hub.connect(client, listenerOf('A', 'B'), ['fleet'], undefined)
    change(1)
    registry = registryOf(a, b)
    hub.rebind()
    hub.tick()
    expect(client.points).toEqual([1])
  })
})

describe('a stream that breaks resumes where it broke', () => {
  const both = ['station:B', 'station:A']
  /** A client that holds everything so far, and left. */
  function left(): string {
    const client = new Client()
    const id = hub.connect(client, listenerOf('A', 'B'), both, undefined)
    change(1, 2)
    hub.tick()
    hub.disconnect(id)
    return client.heard.at(-1)?.id ?? ''
  }
  const resume = (lastEventId: string, topics = both): Client => {
    const client = new Client()
    hub.connect(client, listenerOf('A', 'B'), topics, lastEventId)
    return client
  }

  test('and hears of alarms, notices and projects meanwhile, as far as they are its own', () => {
    const topics = ['station:A', 'alarms', 'project:P']
    const before = new Client()
    hub.disconnect(hub.connect(before, listenerOf('A'), topics, undefined))
    for (const stationId of ['A', 'B']) {
      hub.alarm('raised', { id: stationId, stationId } as Alarm)
      hub.notice('history', { stationId, after: ':1:2' })
    }
    hub.notice('displayChanged', { sessionFamily: 'other' })
    for (const projectId of ['P', 'Q']) hub.project({ projectId, part: 'info' })
    const after = new Client()
    hub.connect(after, listenerOf('A'), topics, before.heard[0]?.id)
    expect(
      after.heard.map(({ event, data: { resumed, alarm, detail, projectId } }) => [event, resumed ?? alarm?.stationId ?? detail ?? projectId]),
    ).toEqual([
      ['hello', true],
      ['alarm', 'A'],
      ['notice', 'A:1:2'],
      ['project', 'P'],
    ])
  })

  test('also in the midst of what it is told again', () => {
    const last = left()
    change(1)
    hub.tick()
    change(2)
    hub.tick()
    const whole = resume(last).heard
    expect(whole.map(({ event }) => event)).toEqual(['hello', 'samples', 'samples'])
    for (const [n, { id }] of whole.entries()) expect(resume(id ?? '').points).toEqual([1, 2].slice(n))
  })

  test('also between two topics of one tick', () => {
    const other = new Client()
    hub.connect(other, listenerOf('A', 'B'), ['station:A'], undefined)
    const last = left()
    change(1, 2)
    hub.tick()
    const client = resume(last)
    change(1, 2)
    hub.tick()
    const [first, second] = client.heard.slice(-2)
    expect([first?.data.points, second?.data.points]).toEqual([[1], [2]])
    expect(resume(first?.id ?? '').points).toEqual([2])
  })
})
