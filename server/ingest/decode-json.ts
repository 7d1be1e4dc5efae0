import { z } from 'zod'
import type { Ingest } from './ingest.ts'

const telemetry = z.object({ ts: z.number(), values: z.record(z.string(), z.unknown()) })
const event = z.object({
  ts: z.number(),
  code: z.string().min(1).max(64),
  level: z.string().max(32).optional(),
  state: z.enum(['raised', 'cleared']).default('raised'),
  text: z.string().max(300).optional(),
})

const MAX_BYTES = 1_000_000

function parse(payload: Buffer, ingest: Ingest, topic: string): unknown {
  if (payload.length > MAX_BYTES) {
    ingest.refuse('tooLarge', topic, `${payload.length} bytes`)
    return undefined
  }
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    ingest.refuse('badJson', topic, payload.subarray(0, 60).toString('utf8'))
    return undefined
  }
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/**
 * The plain JSON dialect: `energy/<station>/<device>/telemetry` with `{ts, values}` or a list of such, `.../event` with `{ts, code, level, state}`.
 * A bad entry is counted and costs its neighbours nothing.
 */
export function ingestJson(ingest: Ingest, topic: string, payload: Buffer, ack: (() => void) | undefined): void {
  const [, stationId = '', sn = '', kind = ''] = topic.split('/')
  const device = ingest.deviceOf(stationId, sn, topic)
  const body = device === undefined ? undefined : parse(payload, ingest, topic)
  if (device === undefined || body === undefined) {
    ack?.()
    return
  }
  if (kind === 'event') {
    const parsed = event.safeParse(body)
    if (!parsed.success) {
      ingest.refuse('badPayload', topic, parsed.error.issues[0]?.message)
      ack?.()
      return
    }
    const { ts, code, level, state, text } = parsed.data
    ingest.deps.onEvent({ stationId, device, code, level, cleared: state === 'cleared', at: ts, text }, ack)
    return
  }
  for (const entry of asList(body)) {
    const parsed = telemetry.safeParse(entry)
    if (!parsed.success) {
      ingest.refuse('badPayload', topic, parsed.error.issues[0]?.message)
      continue
    }
    for (const [code, value] of Object.entries(parsed.data.values)) {
      const point = device.points.get(code)
      if (point === undefined) ingest.refuse('unknownParameter', topic, code)
      else ingest.sample(point, parsed.data.ts, value, 'json')
    }
  }
  ingest.deps.writer.endMessage(ack)
}
