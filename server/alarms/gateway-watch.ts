import type { AlarmSignal } from './alarm-signal.ts'
import type { SparkplugDecoder } from '../ingest/decode-sparkplug.ts'

/** A gateway that reconnects at once is no alarm. */
const SILENT_MS = 30_000
const CODE = 'GATEWAY_OFFLINE'

/** Raises an alarm for a Sparkplug node of an operating station that died and stayed away, clears it on its return. */
export class GatewayWatch {
  readonly #decoder: SparkplugDecoder
  readonly #isWatched: (stationId: string) => boolean
  readonly #signal: (signal: AlarmSignal) => void
  readonly #raised = new Set<string>()

  constructor(decoder: SparkplugDecoder, isWatched: (stationId: string) => boolean, signal: (signal: AlarmSignal) => void) {
    this.#decoder = decoder
    this.#isWatched = isWatched
    this.#signal = signal
  }

  sweep(now: number): void {
    for (const [key, node] of this.#decoder.nodes) {
      const watched = this.#isWatched(node.stationId)
      const silent = watched && !node.online && node.deadSince > 0 && now - node.deadSince > SILENT_MS
      if (silent === this.#raised.has(key)) continue
      if (silent) this.#raised.add(key)
      else if (node.online || !watched) this.#raised.delete(key)
      else continue
      this.#signal({
        stationId: node.stationId,
        deviceSn: null,
        code: CODE,
        level: 'SERIOUS',
        text: { zh: '网关离线，数据停止更新', en: 'The gateway is offline, values no longer change' },
        value: null,
        pointId: null,
        at: now,
        cleared: !silent,
        isOwn: true,
        ack: undefined,
      })
    }
  }
}
