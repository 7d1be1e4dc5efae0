import { get as getCodec } from 'sparkplug-payload'
import { controllerMetrics } from '#contract/controller.ts'
import { quality } from '#contract/live.ts'
import { readEvent } from './events.ts'
import { HeldData } from './held-data.ts'
import type { Ingest } from './ingest.ts'
import { MAX_EVENT_TEXT, MAX_MESSAGE_BYTES, sparkplugTooMany } from './message-limits.ts'
import type { DeviceEntry, PointEntry } from '../plant/registry.ts'

const codec = requireCodec()
type Payload = ReturnType<typeof codec.decodePayload>
type Metric = NonNullable<Payload['metrics']>[number]

function requireCodec(): NonNullable<ReturnType<typeof getCodec>> {
  const found = getCodec('spBv1.0')
  if (found === null || found === undefined) throw new Error('sparkplug-payload lacks spBv1.0')
  return found
}

export const encodeSparkplug = (payload: Payload): Buffer => Buffer.from(codec.encodePayload(payload))

interface NodeState {
  stationId: string
  online: boolean
  bdSeq: number
  seq: number
  /** What an alias stands for, since the last births. */
  aliases: Map<number, PointEntry | 'event'>
  /** Since when each was born without a death in between; Infinity: what it said since the line was cut is not known. */
  devices: Map<string, number>
  /** Of the births before these, while the node did not die. */
  before: ReadonlyMap<string, number>
  askedAt: number
  deadSince: number
  /** What came before its first births here: a server that takes the place of another one hears nodes in the middle. */
  held: HeldData
}

const REBIRTH_PAUSE_MS = 5000
/** The broker may be away for so long without anything being doubted. */
const CUT_MS = 15_000
const NOT_BORN = -1
const EVENT_METRIC = 'Event'
/** Of one node, since its birth. */
const MAX_ALIASES = 100_000

/** Group and station of a node. */
const parts = (key: string): [string, string] => [key.slice(0, key.indexOf('/')), key.slice(key.indexOf('/') + 1)]

const asNumber = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value
  if (typeof value === 'object' && value !== null && 'toNumber' in value && typeof value.toNumber === 'function') return Number(value.toNumber())
  return undefined
}

const scalar = (metric: Metric): unknown => (typeof metric.value === 'object' ? asNumber(metric.value) : metric.value)

/** Sparkplug B for all edge nodes: births with aliases, sequence check with rebirth requests, deaths, historical values. */
export class SparkplugDecoder {
  readonly #ingest: Ingest
  /** Publishes a command to a node. */
  readonly #command: (topic: string, payload: Buffer) => void
  readonly nodes = new Map<string, NodeState>()
  /** Since when the broker has not been heard; 0: it is. */
  #cutSince = 0

  /** What a node's controller says of its strategies. */
  onController: (stationId: string, kind: 'result' | 'report' | 'limits', topic: string, text: string) => void = () => undefined

  constructor(ingest: Ingest, command: (topic: string, payload: Buffer) => void) {
    this.#ingest = ingest
    this.#command = command
  }

  accept(topic: string, payload: Buffer, ack: (() => void) | undefined): void {
    const parts = topic.split('/')
    const [, group = '', type = '', nodeId = '', sn] = parts
    // Our own words, which a broker outside brings back.
    if (group === 'STATE' || type === 'NCMD' || type === 'DCMD') return ack?.()
    if (!/^[ND](BIRTH|DATA|DEATH)$/.test(type) || parts.length !== (type.startsWith('D') ? 5 : 4)) {
      this.#ingest.refuse('unknownTopic', topic)
      return ack?.()
    }
    const station = this.#ingest.deps.registry().stations.get(nodeId)
    if (station === undefined || station.organizationCode !== group) {
      this.#ingest.refuse('unknownStation', topic, `${group}/${nodeId}`)
      return ack?.()
    }
    const isLarge = payload.length > MAX_MESSAGE_BYTES
    const tooMuch = isLarge ? `${payload.length} bytes` : sparkplugTooMany(payload)
    if (tooMuch !== undefined) {
      this.#ingest.refuse(isLarge ? 'tooLarge' : 'tooMany', topic, tooMuch)
      return ack?.()
    }
    let message: Payload
    try {
      message = codec.decodePayload(payload)
    } catch (error) {
      this.#ingest.refuse('badPayload', topic, error instanceof Error ? error.message : '')
      return ack?.()
    }
    const node = this.#nodeOf(group, nodeId)
    const metrics = message.metrics ?? []
    const payloadTime = asNumber(message.timestamp) ?? this.#ingest.deps.now()
    if (type === 'NDEATH') this.#nodeDeath(node, metrics)
    else if (type === 'DDATA' && node.bdSeq === NOT_BORN && node.held.keep({ topic, sn: sn ?? '', payload, arrivedAt: this.#ingest.deps.now() })) {
      this.requestRebirth(group, nodeId)
    } else if (this.#inSequence(group, node, type, asNumber(message.seq))) {
      if (type === 'NBIRTH') {
        this.#nodeBirth(node, metrics)
        this.#controller(node, metrics, topic)
      } else if (type === 'DDEATH') this.#deviceDeath(node, sn, topic)
      else if (type === 'DBIRTH' || type === 'DDATA' || type === 'NDATA') {
        this.#data(node, type, sn, metrics, payloadTime, topic, ack)
        if (type === 'DBIRTH') this.#takeHeld(node, sn ?? '')
        return
      }
    }
    this.#ingest.deps.writer.endMessage(ack, node.stationId)
  }

  /** What a device said before its birth was heard, which has told what its numbers mean. */
  #takeHeld(node: NodeState, sn: string): void {
    for (const { topic, payload, arrivedAt } of node.held.ofDevice(sn)) {
      const { metrics, timestamp } = codec.decodePayload(payload)
      const earlier = (metrics ?? []).map((metric) => ({ ...metric, isHistorical: true }))
      this.#data(node, 'DDATA', sn, earlier, asNumber(timestamp) ?? arrivedAt, topic, undefined)
    }
  }

  /** Asks a node to send its births again, at most every few seconds. */
  requestRebirth(group: string, nodeId: string): void {
    const node = this.#nodeOf(group, nodeId)
    const now = this.#ingest.deps.now()
    if (now - node.askedAt < REBIRTH_PAUSE_MS) return
    node.askedAt = now
    const payload = encodeSparkplug({ timestamp: now, metrics: [{ name: 'Node Control/Rebirth', type: 'Boolean', value: true }] })
    this.#command(`spBv1.0/${group}/NCMD/${nodeId}`, payload)
  }

  /** Since when a device's session has lived: what it does not say since then has not changed. Undefined: there is none. */
  aliveSince(stationId: string, sn: string): number | undefined {
    for (const node of this.nodes.values()) if (node.stationId === stationId && node.online) return node.devices.get(sn)
    return undefined
  }

  /**
   * Called once a second: whether the broker itself is heard. Where it is not, what sessions do not say proves nothing, until they are heard again: values do not
   * go on looking alive, and nodes that may have lived through it are asked to say everything anew.
   */
  line(isHeard: boolean): void {
    const now = this.#ingest.deps.now()
    for (const { held } of this.nodes.values()) for (const { topic } of held.overdue(now)) this.#ingest.refuse('noBirth', topic, 'DDATA')
    if (isHeard) {
      if (this.#cutSince > 0 && now - this.#cutSince > CUT_MS)
        for (const [key, node] of this.nodes) if (node.online) this.requestRebirth(...parts(key))
      this.#cutSince = 0
      return
    }
    if (this.#cutSince === 0) this.#cutSince = now
    const isLong = now - this.#cutSince > CUT_MS
    for (const { stationId, online, devices } of this.nodes.values()) {
      for (const sn of devices.keys()) devices.set(sn, Infinity)
      if (isLong && online) this.#silenceStation(stationId)
    }
  }

  /**
   * The plant was read again: aliases mean its points of now. Nodes of stations that are gone are forgotten, and those of stations that went to another
   * organization: nothing of them is taken under the old name any more, their death neither, so that they would be on line for ever.
   */
  rebind(): void {
    const { stations, points } = this.#ingest.deps.registry()
    for (const [key, node] of this.nodes) {
      if (stations.get(node.stationId)?.organizationCode !== parts(key)[0]) {
        this.nodes.delete(key)
        if (node.online) this.#silenceStation(node.stationId)
        continue
      }
      for (const [alias, target] of node.aliases) {
        const point = target === 'event' ? target : points[target.id]
        if (point === undefined) node.aliases.delete(alias)
        else node.aliases.set(alias, point)
      }
    }
  }

  #nodeOf(group: string, nodeId: string): NodeState {
    const key = `${group}/${nodeId}`
    let node = this.nodes.get(key)
    if (node === undefined) {
      node = {
        stationId: nodeId,
        online: false,
        bdSeq: NOT_BORN,
        seq: -1,
        aliases: new Map(),
        devices: new Map(),
        before: new Map(),
        askedAt: 0,
        deadSince: 0,
        held: new HeldData(),
      }
      this.nodes.set(key, node)
    }
    return node
  }

  /** False: the message cannot be used (data of a node that was never born here). */
  #inSequence(group: string, node: NodeState, type: string, seq: number | undefined): boolean {
    if (type === 'NBIRTH') {
      node.seq = seq ?? 0
      return true
    }
    if (!node.online) {
      this.#ingest.refuse('noBirth', `spBv1.0/${group}/${type}/${node.stationId}`, type)
      this.requestRebirth(group, node.stationId)
      return false
    }
    if (seq === undefined) return true
    const expected = (node.seq + 1) % 256
    node.seq = seq
    if (seq !== expected) {
      // What came still has its names and times; only the node's picture may lack something, so it is asked to say it all again.
      this.#ingest.refuse('sequenceGap', `spBv1.0/${group}/${type}/${node.stationId}`, `${expected} expected, ${seq} came`)
      this.requestRebirth(group, node.stationId)
    }
    return true
  }

  #controller({ stationId }: NodeState, metrics: Metric[], topic: string): void {
    for (const { name, value } of metrics) {
      if (typeof value !== 'string' || value === '') continue
      if (name === controllerMetrics.result) this.onController(stationId, 'result', topic, value)
      if (name === controllerMetrics.report) this.onController(stationId, 'report', topic, value)
      if (name === controllerMetrics.limits) this.onController(stationId, 'limits', topic, value)
    }
  }

  #nodeBirth(node: NodeState, metrics: Metric[]): void {
    // Births that were asked for end nothing.
    node.before = node.online ? node.devices : new Map()
    node.devices = new Map()
    node.online = true
    node.deadSince = 0
    node.aliases.clear()
    node.bdSeq = asNumber(metrics.find((metric) => metric.name === 'bdSeq')?.value) ?? 0
  }

  #nodeDeath(node: NodeState, metrics: Metric[]): void {
    const bdSeq = asNumber(metrics.find((metric) => metric.name === 'bdSeq')?.value)
    // The will of an earlier connection that the broker delivers late says nothing about the present one.
    if (!node.online || (bdSeq !== undefined && bdSeq !== node.bdSeq)) return
    node.online = false
    node.deadSince = this.#ingest.deps.now()
    this.#silenceStation(node.stationId)
  }

  #deviceDeath(node: NodeState, sn: string | undefined, topic: string): void {
    if (sn === undefined) return
    node.devices.delete(sn)
    const device = this.#ingest.deviceOf(node.stationId, sn, topic)
    if (device !== undefined) this.#silence(device)
  }

  #silenceStation(stationId: string): void {
    for (const device of this.#ingest.deps.registry().stations.get(stationId)?.devices ?? []) this.#silence(device)
  }

  #silence(device: DeviceEntry): void {
    for (const point of device.points.values()) this.#ingest.setQuality(point, quality.stale)
  }

  /** The message is acknowledged when its samples and its events are both in the store. */
  #data(
    node: NodeState,
    type: string,
    sn: string | undefined,
    metrics: Metric[],
    payloadTime: number,
    topic: string,
    ack: (() => void) | undefined,
  ): void {
    const device = sn === undefined ? undefined : this.#ingest.deviceOf(node.stationId, sn, topic)
    if (sn !== undefined && device === undefined) {
      for (const { name, ...metric } of metrics) {
        if (typeof name === 'string' && name !== '') this.#ingest.strangers.said(node.stationId, sn, name, scalar(metric))
      }
      return ack?.()
    }
    if (type === 'NDATA') this.#controller(node, metrics, topic)
    if (sn !== undefined) {
      const since = type === 'DBIRTH' ? (node.devices.get(sn) ?? node.before.get(sn) ?? Infinity) : node.devices.get(sn)
      if (since === Infinity) node.devices.set(sn, this.#ingest.deps.now())
      else if (since !== undefined) node.devices.set(sn, since)
    }
    let open = 1
    const done = (): void => {
      if (--open === 0) ack?.()
    }
    for (const metric of metrics) {
      const target = this.#targetOf(node, device, metric, type === 'DBIRTH', topic)
      if (target === undefined) continue
      const at = asNumber(metric.timestamp) ?? payloadTime
      if (target === 'event') {
        if (typeof metric.value !== 'string' || metric.value === '') continue
        open++
        this.#event(node, device, metric.value, at, topic, done)
      } else if (metric.isNull === true || metric.value === null || metric.value === undefined) {
        // What was missing while the line was away says nothing of a value that came since.
        if (metric.isHistorical === true) this.#ingest.gone(target, at)
        else this.#ingest.setQuality(target, quality.bad)
      } else this.#ingest.sample(target, at, scalar(metric), 'sparkplug', metric.isHistorical === true, type === 'DBIRTH')
    }
    this.#ingest.deps.writer.endMessage(done, node.stationId)
  }

  #targetOf(node: NodeState, device: DeviceEntry | undefined, metric: Metric, isBirth: boolean, topic: string): PointEntry | 'event' | undefined {
    const alias = asNumber(metric.alias)
    const name = metric.name ?? ''
    if (name === '') {
      const known = alias === undefined ? undefined : node.aliases.get(alias)
      if (known === undefined) {
        this.#ingest.refuse('unknownParameter', topic, `alias ${alias}`)
        const [, group = ''] = topic.split('/')
        this.requestRebirth(group, node.stationId)
      }
      return known
    }
    const target = name === EVENT_METRIC ? 'event' : device?.points.get(name)
    if (target === undefined) {
      // Nodes also announce control metrics of their own; only device metrics are ours.
      if (device !== undefined) this.#ingest.refuse('unknownParameter', topic, name)
      return undefined
    }
    if (isBirth && alias !== undefined) {
      if (node.aliases.size >= MAX_ALIASES && !node.aliases.has(alias)) this.#ingest.refuse('tooMany', topic, `alias ${alias}`)
      else node.aliases.set(alias, target)
    }
    return target
  }

  #event(node: NodeState, device: DeviceEntry | undefined, text: string, at: number, topic: string, ack: () => void): void {
    const event = text.length > MAX_EVENT_TEXT ? `longer than ${MAX_EVENT_TEXT} characters` : readEvent(parsed(text))
    if (typeof event === 'string') {
      this.#ingest.refuse('badPayload', topic, event)
      return ack()
    }
    this.#ingest.deps.onEvent({ stationId: node.stationId, device, ...event, at }, ack)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
