import { CONTROLLER, controllerMetrics, type CommandMessage, type SetpointMessage } from '#contract/controller.ts'
import type { Broker } from '../broker/broker.ts'
import { withRetry } from '../db/database.ts'
import { encodeSparkplug, type SparkplugDecoder } from '../ingest/decode-sparkplug.ts'
import type { Ingest } from '../ingest/ingest.ts'
import { jsonTooMany, MAX_MESSAGE_BYTES } from '../ingest/message-limits.ts'
import type { Registry } from '../plant/registry.ts'
import { ANSWER_MS } from './delivery.ts'
import { InTurn } from './in-turn.ts'

/** A JSON gateway that says nothing of itself is there when its readings were heard so recently. */
const HEARD_MS = 90_000
/** So long a gateway may take to come back to a broker that was away. */
const RETURN_MS = 20_000
const QUEUE_MOST = 200

export interface FieldDeps {
  registry: () => Registry
  ingest: Ingest
  sparkplug: SparkplugDecoder
  broker: () => Broker | undefined
  now: () => number
}

/** How a station's controller is reached; undefined: it is not. */
export function dialectOf({ registry, ingest, sparkplug, now }: FieldDeps, stationId: string): 'sparkplug' | 'json' | undefined {
  const station = registry().stations.get(stationId)
  if (station === undefined) return undefined
  const node = sparkplug.nodes.get(`${station.organizationCode}/${stationId}`)
  if (node?.online === true) return 'sparkplug'
  const heard = ingest.stations().get(stationId)
  if (heard !== undefined && heard.kind !== 'json') return undefined
  // It may have read nothing yet, be silent because nothing has changed, and take its leave a moment after a reading.
  if (ingest.links.promises(stationId, '')) return ingest.links.alive(stationId, '', now()) ? 'json' : undefined
  return heard !== undefined && now() - heard.at < HEARD_MS ? 'json' : undefined
}

/**
 * Whether a station's gateway may be taken to be at the broker, where that was away: of one that was there before nothing is known until it is heard again, or
 * has had its time to come back. What is sent before goes to nobody.
 */
export function isBack({ broker, ingest, now }: FieldDeps, stationId: string): boolean {
  const since = broker()?.connectedSince()
  const heard = Math.max(ingest.stations().get(stationId)?.at ?? 0, ingest.links.lastWord(stationId))
  // A clock that was set back meanwhile makes nobody wait for what it was.
  return since !== undefined && (Math.abs(now() - since) >= RETURN_MS || heard > since)
}

/** Whether the server or its broker has only just begun: of a gateway that is not heard yet nobody can say that it is away. */
export const isReturning = ({ broker, now }: FieldDeps, startedAt: number): boolean =>
  Math.abs(now() - Math.max(startedAt, broker()?.connectedSince() ?? 0)) < RETURN_MS

/** When a station's controller, whose last word came at `wordAt`, was last heard, or its gateway; undefined: it is not there. */
export function heardAt(deps: FieldDeps, stationId: string, wordAt: number): number | undefined {
  const heard = Math.max(wordAt, deps.ingest.stations().get(stationId)?.at ?? 0)
  if (dialectOf(deps, stationId) !== undefined) return heard
  // Before any of its readings has come a JSON gateway is known by its controller alone.
  const group = deps.registry().stations.get(stationId)?.organizationCode ?? ''
  const isJson = !deps.sparkplug.nodes.has(`${group}/${stationId}`)
  // A gateway that says itself whether it is there was asked above.
  if (deps.ingest.links.promises(stationId, '')) return undefined
  return isJson && deps.now() - wordAt < HEARD_MS ? heard : undefined
}

/** Sends a command in the dialect of the station. False: it is not there. */
export async function sendCommand(deps: FieldDeps, stationId: string, message: CommandMessage): Promise<boolean> {
  const [dialect, broker] = [dialectOf(deps, stationId), deps.broker()]
  if (dialect === undefined || broker === undefined || !broker.connected()) return false
  const text = JSON.stringify(message)
  if (dialect === 'json') {
    await broker.publish(`energy/${stationId}/${CONTROLLER}/command`, Buffer.from(text))
    return true
  }
  const group = deps.registry().stations.get(stationId)?.organizationCode ?? ''
  const metrics = [{ name: controllerMetrics.command, type: 'String' as const, value: text }]
  await broker.publish(`spBv1.0/${group}/NCMD/${stationId}`, encodeSparkplug({ timestamp: deps.now(), metrics }))
  return true
}

/** Sends a setpoint to a device in the dialect of its station, as the device counts it (`value` over the parameter's coefficient). False: its gateway is not there. */
export async function sendSetpoint(
  deps: FieldDeps,
  { mid, stationId, deviceSn, code, value }: { mid: string; stationId: string; deviceSn: string; code: string; value: number },
): Promise<boolean> {
  const [dialect, broker] = [dialectOf(deps, stationId), deps.broker()]
  const coefficient = deps.registry().devices.get(deviceSn)?.points.get(code)?.coefficient
  if (dialect === undefined || broker === undefined || !broker.connected() || coefficient === undefined || coefficient === 0) return false
  // What was divided by 0.1 has no dust of its own.
  const raw = Number((value / coefficient).toPrecision(12))
  const timestamp = deps.now()
  if (dialect === 'json') {
    const message: SetpointMessage = { mid, values: { [code]: raw }, timestamp, expires: timestamp + ANSWER_MS }
    await broker.publish(`energy/${stationId}/${deviceSn}/command`, Buffer.from(JSON.stringify(message)))
    return true
  }
  const group = deps.registry().stations.get(stationId)?.organizationCode ?? ''
  const metrics = [{ name: code, type: 'Double' as const, value: raw, timestamp }]
  await broker.publish(`spBv1.0/${group}/DCMD/${stationId}/${deviceSn}`, encodeSparkplug({ timestamp, metrics }))
  return true
}

/** What a controller can say: its answer, what it has, what holds its plant back; and what any other device can: an answer. */
export type ControllerWord = 'result' | 'report' | 'limits' | 'deviceResult'
type TakeWord = (stationId: string, topic: string, body: unknown) => Promise<void>
const topicWords: Readonly<Partial<Record<string, ControllerWord>>> = { result: 'result', strategy: 'report', limits: 'limits' }

/**
 * What controllers say, from either dialect, to those who keep it, a station's in their order. While the store is away it waits: some say it once only. Too
 * many at once of one station are refused.
 */
export class ControllerMessages {
  readonly #deps: Pick<FieldDeps, 'ingest' | 'registry'>
  readonly #keepers: Readonly<Record<ControllerWord, TakeWord>>
  readonly #waiting = new Map<string, number>()
  readonly #turns = new InTurn()
  #isOpen = true

  constructor(deps: Pick<FieldDeps, 'ingest' | 'registry'>, keepers: Readonly<Record<ControllerWord, TakeWord>>) {
    this.#deps = deps
    this.#keepers = keepers
  }

  /** A message of the JSON dialect. False: it is neither a controller's nor a device's answer. */
  take(topic: string, payload: Buffer, ack: (() => void) | undefined): boolean {
    const [dialect, stationId = '', device, kind, ...rest] = topic.split('/')
    const own = Object.hasOwn(topicWords, kind ?? '') ? topicWords[kind ?? ''] : undefined
    const word = device === CONTROLLER ? own : kind === 'result' ? 'deviceResult' : undefined
    if (dialect !== 'energy' || rest.length > 0 || word === undefined) return false
    if (!this.#deps.registry().stations.has(stationId)) {
      this.#deps.ingest.refuse('unknownStation', topic, stationId)
      ack?.()
    } else if (payload.length > MAX_MESSAGE_BYTES) {
      this.#deps.ingest.refuse('tooLarge', topic, `${payload.length} bytes`)
      ack?.()
    } else this.said(stationId, word, topic, payload.toString('utf8'), ack)
    return true
  }

  /** What a controller says, as text. */
  said(stationId: string, kind: ControllerWord, topic: string, text: string, ack: (() => void) | undefined): void {
    const { ingest } = this.#deps
    const waiting = this.#waiting.get(stationId) ?? 0
    if (waiting >= QUEUE_MOST) {
      // Not acknowledged: a gateway says it again.
      ingest.refuse('overload', topic)
      return
    }
    if (jsonTooMany(Buffer.from(text))) {
      ingest.refuse('tooMany', topic)
      return ack?.()
    }
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      ingest.refuse('badJson', topic, text.slice(0, 60))
      return ack?.()
    }
    this.#waiting.set(stationId, waiting + 1)
    const take = this.#keepers[kind]
    const keep = () =>
      withRetry(
        () => take(stationId, topic, body),
        () => this.#isOpen,
      )
    void this.#turns
      .run(stationId, keep)
      .then(
        () => ack?.(),
        (error: unknown) => ingest.refuse('notStored', topic, String(error)),
      )
      .finally(() => {
        const left = (this.#waiting.get(stationId) ?? 1) - 1
        if (left > 0) this.#waiting.set(stationId, left)
        else this.#waiting.delete(stationId)
      })
  }

  /** What came so far is kept where the store takes it; what is not is not acknowledged. */
  close(): Promise<void> {
    this.#isOpen = false
    return this.#turns.settled()
  }
}
