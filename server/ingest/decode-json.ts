import { MAX_CONNECTION_BYTES } from './connections.ts'
import { readEvent } from './events.ts'
import type { Ingest } from './ingest.ts'
import { readStatus } from './links.ts'
import { takeList } from './lists.ts'
import { jsonTooMany, MAX_MESSAGE_BYTES, MAX_MESSAGE_VALUES } from './message-limits.ts'
import type { DeviceEntry } from '../plant/registry.ts'

interface Telemetry {
  ts: number
  values: Record<string, unknown>
}

function parse(payload: Buffer, ingest: Ingest, topic: string): unknown {
  if (payload.length > MAX_MESSAGE_BYTES) {
    ingest.refuse('tooLarge', topic, `${payload.length} bytes`)
    return undefined
  }
  if (jsonTooMany(payload)) {
    ingest.refuse('tooMany', topic, `more than ${MAX_MESSAGE_VALUES} entries and values`)
    return undefined
  }
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    ingest.refuse('badJson', topic, payload.subarray(0, 60).toString('utf8'))
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** By hand: what describes in words why an entry is bad costs a hundred times this, and a message may hold thousands. */
function isTelemetry(entry: unknown): entry is Telemetry {
  return isRecord(entry) && typeof entry.ts === 'number' && isRecord(entry.values)
}

function countOf(entries: readonly unknown[]): number {
  let n = entries.length
  for (const entry of entries) {
    if (!isTelemetry(entry)) continue
    for (const value of Object.values(entry.values)) n += Array.isArray(value) ? value.length : 1
  }
  return n
}

function takeTelemetry(ingest: Ingest, topic: string, device: DeviceEntry, entries: readonly unknown[]): void {
  for (const entry of entries) {
    const codes = isTelemetry(entry) ? Object.keys(entry.values) : []
    if (!isTelemetry(entry) || codes.length === 0) {
      ingest.refuse('badPayload', topic, isTelemetry(entry) ? 'values is empty' : 'an entry is not {ts, values}')
      continue
    }
    for (const code of codes) {
      const point = device.points.get(code)
      const value = entry.values[code]
      if (point === undefined && Array.isArray(value)) takeList(ingest, topic, device, code, value, entry.ts)
      else if (point === undefined) ingest.refuse('unknownParameter', topic, code)
      else if (value === null) ingest.gone(point, entry.ts)
      else ingest.sample(point, entry.ts, value, 'json')
    }
  }
}

/** Keeps what a device says that nobody has entered. */
function hearStranger(ingest: Ingest, topic: string, stationId: string, sn: string, payload: Buffer): void {
  const body = parse(payload, ingest, topic)
  const entry: unknown = Array.isArray(body) ? body.at(-1) : body
  if (isTelemetry(entry)) for (const [name, value] of Object.entries(entry.values)) ingest.strangers.said(stationId, sn, name, value)
}

/** The message is acknowledged when all its events are in the store. */
function takeEvents(ingest: Ingest, topic: string, device: DeviceEntry, entries: readonly unknown[], ack: (() => void) | undefined): void {
  let open = 1
  const done = (): void => {
    if (--open === 0) ack?.()
  }
  for (const entry of entries) {
    const event = isRecord(entry) && typeof entry.ts !== 'number' ? 'ts is no number' : readEvent(entry)
    if (typeof event === 'string') {
      ingest.refuse('badPayload', topic, event)
      continue
    }
    open++
    ingest.deps.onEvent({ stationId: device.stationId, device, ...event, at: (entry as { ts: number }).ts }, done)
  }
  done()
}

/** Of a device, or (without a serial number) of the station's gateway. */
function takeStatus(ingest: Ingest, topic: string, stationId: string, sn: string, payload: Buffer): void {
  if (sn !== '' && ingest.deviceOf(stationId, sn, topic) === undefined) return
  if (!ingest.deps.registry().stations.has(stationId)) return ingest.refuse('unknownStation', topic, stationId)
  const body = parse(payload, ingest, topic)
  if (body === undefined) return
  const status = readStatus(body)
  if (typeof status === 'string') return ingest.refuse('badPayload', topic, status)
  ingest.status(stationId, sn, status)
}

/** Of one of the gateway's connections to devices. */
function takeConnection(ingest: Ingest, topic: string, stationId: string, id: string, payload: Buffer): void {
  if (!ingest.deps.registry().stations.has(stationId)) return ingest.refuse('unknownStation', topic, stationId)
  if (payload.length > MAX_CONNECTION_BYTES) return ingest.refuse('tooLarge', topic, `${payload.length} bytes`)
  const body = parse(payload, ingest, topic)
  if (body === undefined) return
  const wrong = ingest.connections.said(stationId, id, body, ingest.deps.now())
  if (wrong !== undefined) ingest.refuse('badPayload', topic, wrong)
}

/**
 * The plain JSON dialect: `energy/<station>/<device>/telemetry` with `{ts, values}` or a list of such (a value may be a list: lists.ts), `.../event` with `{ts, code, level, state}` or a list
 * of such; `.../status` or `energy/<station>/status` with `{online, every, reports, since}` (links.ts); `energy/<station>/<connection>/connection` (connections.ts). A bad entry is counted and costs its neighbours nothing.
 */
export function ingestJson(ingest: Ingest, topic: string, payload: Buffer, ack: (() => void) | undefined): void {
  const [, stationId = '', sn = '', kind = '', ...rest] = topic.split('/')
  if (rest.length === 0 && (kind === 'status' || (kind === '' && sn === 'status'))) {
    takeStatus(ingest, topic, stationId, kind === '' ? '' : sn, payload)
    return ack?.()
  }
  if (rest.length === 0 && kind === 'connection') {
    takeConnection(ingest, topic, stationId, sn, payload)
    return ack?.()
  }
  if ((kind !== 'telemetry' && kind !== 'event') || rest.length > 0) {
    ingest.refuse('unknownTopic', topic)
    return ack?.()
  }
  const device = ingest.deviceOf(stationId, sn, topic)
  if (device === undefined) {
    if (kind === 'telemetry' && ingest.strangers.listensTo(stationId, sn, ingest.deps.now())) hearStranger(ingest, topic, stationId, sn, payload)
    return ack?.()
  }
  const body = parse(payload, ingest, topic)
  if (body === undefined) return ack?.()
  ingest.links.heard(stationId, sn, ingest.deps.now())
  const entries: readonly unknown[] = Array.isArray(body) ? body : [body]
  if (entries.length === 0) {
    ingest.refuse('badPayload', topic, 'the list is empty')
    return ack?.()
  }
  if (entries.length > MAX_MESSAGE_VALUES || countOf(entries) > MAX_MESSAGE_VALUES) {
    ingest.refuse('tooMany', topic, `more than ${MAX_MESSAGE_VALUES} entries and values`)
    return ack?.()
  }
  if (kind === 'event') return takeEvents(ingest, topic, device, entries, ack)
  takeTelemetry(ingest, topic, device, entries)
  ingest.deps.writer.endMessage(ack, stationId)
}
