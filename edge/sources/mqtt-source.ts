import { Link } from '../gateway/link.ts'
import type { Health } from '../field/health.ts'
import type { Running } from '../field/running.ts'
import type { Field } from '../field/station-link.ts'
import type { MqttConnection } from './config.ts'
import { SourceDevice } from './source.ts'
import { at, parsed } from './values.ts'

type Point = MqttConnection['devices'][number]['points'][number]
const LOOK_MS = 1000

/** A device, what was said of it last, and when something of it was heard. */
interface Told {
  device: SourceDevice<Point>
  values: Map<Point, unknown>
  heardAt: number
}

/**
 * An energy manager that tells its values on topics of a broker (evcc). A broker keeps what was said last, for years if need be: values count while the manager is
 * heard to live, and what was kept counts from then on.
 */
export function startMqttSource(line: MqttConnection, field: Field, health: Health, now: () => number = Date.now): Running {
  const devices: Told[] = line.devices.map((one) => ({
    device: new SourceDevice(one, one.points[0]?.topic ?? '', field, health),
    values: new Map(),
    heardAt: -Infinity,
  }))
  const byTopic = new Map<string, { told: Told; point: Point }[]>()
  for (const told of devices) for (const point of told.device.points) byTopic.set(point.topic, [...(byTopic.get(point.topic) ?? []), { told, point }])
  let isOnline = true
  let aliveAt = -Infinity

  const heardAt = (told: Told): number => (line.alive === undefined ? told.heardAt : aliveAt)
  const isAlive = (told: Told): boolean => isOnline && now() - heardAt(told) <= line.everyS * 2000
  const promise = line.everyS * 2
  /** All that is known of a device, from its first sign of life on. */
  const tellAll = (told: Told): void => told.device.tell(told.values, promise)

  function lives(): void {
    const was = devices.map(isAlive)
    aliveAt = now()
    for (const told of devices) told.heardAt = aliveAt
    for (const [i, told] of devices.entries())
      if (was[i] === true) told.device.stands(promise)
      else tellAll(told)
  }

  function take(topic: string, payload: Buffer, isKept: boolean): void {
    const text = payload.toString('utf8')
    health.frame('gateway', `${topic} ${text}`)
    if (topic === line.online?.topic) {
      isOnline = text === line.online.is
      if (!isOnline) for (const { device } of devices) device.silent()
      else if (!isKept) lives()
    }
    if (topic === line.alive && !isKept) lives()
    const value = parsed(text)
    for (const { told, point } of byTopic.get(topic) ?? []) {
      const found = point.path === undefined ? value : at(value, point.path)
      told.values.set(point, found)
      const wasAlive = isAlive(told)
      if (!isKept) told.heardAt = now()
      if (!isAlive(told)) continue
      if (wasAlive) told.device.tell([[point, found]], promise)
      else tellAll(told)
    }
  }

  const topics = [...byTopic.keys(), ...(line.alive === undefined ? [] : [line.alive]), ...(line.online === undefined ? [] : [line.online.topic])]
  const link = new Link({
    url: line.url,
    username: line.username,
    password: line.password,
    clientId: `source-${line.id}-${process.pid}`,
    will: () => undefined,
    subscribe: [...new Set(topics)],
    onConnect: () => health.become('silent'),
    onClose: () => {
      if (health.state !== 'connecting') {
        health.counters.reconnects++
        const { hostname, port } = new URL(line.url)
        health.error('unreachable', { host: hostname, port: port || 1883, why: 'MQTT' })
      }
      health.become('connecting')
      aliveAt = -Infinity
      for (const told of devices) {
        told.heardAt = -Infinity
        told.values.clear()
        told.device.silent()
      }
    },
    onMessage: (topic, payload, isKept) => take(topic, payload, isKept),
  })
  const look = setInterval(() => {
    const alive = devices.filter(isAlive)
    if (link.connected) health.become(alive.length > 0 ? 'connected' : 'silent')
    for (const told of devices) if (!isAlive(told)) told.device.silent()
  }, LOOK_MS)
  return {
    async close() {
      clearInterval(look)
      await link.close()
    },
  }
}
