import type { Health } from '../field/health.ts'
import type { Running } from '../field/running.ts'
import type { Field } from '../field/station-link.ts'
import type { HttpConnection } from './config.ts'
import { SourceDevice } from './source.ts'
import { at, byName } from './values.ts'

type Point = HttpConnection['devices'][number]['points'][number]
/** So many polls in a row without an answer: it is not there. */
const MISSED = 3
const MOST_BYTES = 2_000_000
const LEAST_PROMISE_S = 10

/** An energy manager that is asked for its values again and again (OpenEMS, evcc). One question is under way at a time. */
export function startHttpSource(line: HttpConnection, field: Field, health: Health): Running {
  const { url, pollMs, timeoutMs, list, username = '', password } = line
  const devices = line.devices.map((one) => new SourceDevice<Point>(one, new URL(url).pathname, field, health))
  const headers: Record<string, string> =
    password === undefined ? {} : { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
  const promise = Math.max(LEAST_PROMISE_S, (2 * pollMs) / 1000)
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let missed = 0

  async function ask(): Promise<unknown> {
    health.frame('device', `GET ${url}`)
    const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(timeoutMs)])
    const response = await fetch(url, { headers, signal, redirect: 'error' })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new Refused(`HTTP ${response.status}`)
    }
    const text = await limited(response)
    health.frame('gateway', text)
    try {
      return JSON.parse(text)
    } catch {
      throw new Refused('no JSON')
    }
  }

  function tell(answer: unknown): void {
    const named = list === undefined ? undefined : byName(answer, list)
    if (list !== undefined && named === undefined) throw new Refused(`no list of ${list.name} and ${list.value}`)
    const find = (point: Point): unknown => (named === undefined ? at(answer, point.path) : named.get(point.path))
    for (const device of devices) device.tell(device.points.map((point) => [point, find(point)] as const), promise) // prettier-ignore
  }

  async function turn(): Promise<void> {
    const begun = performance.now()
    try {
      tell(await ask())
      missed = 0
      health.become('connected')
    } catch (error) {
      if (abort.signal.aborted) return
      missed++
      complain(error)
      if (missed >= MISSED) {
        health.become('connecting')
        for (const device of devices) device.silent()
      }
    }
    timer = setTimeout(() => void turn(), Math.max(0, pollMs - (performance.now() - begun)))
  }

  function complain(error: unknown): void {
    const { hostname, port, protocol } = new URL(url)
    const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined
    if (error instanceof Refused) health.error('badMessage', { peer: hostname, why: error.message })
    else
      health.error('unreachable', {
        host: hostname,
        port: Number(port) || (protocol === 'https:' ? 443 : 80),
        why: cause?.code ?? (error instanceof Error ? error.name : String(error)),
      })
  }

  void turn()
  return {
    close() {
      abort.abort()
      clearTimeout(timer)
      return Promise.resolve()
    },
  }
}

/** It answers, and not what was asked for. */
class Refused extends Error {}

/** An answer's text, as far as is sensible: whatever stands at an address must not fill the gateway. */
async function limited(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    if (size > MOST_BYTES) throw new Refused(`more than ${MOST_BYTES} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
