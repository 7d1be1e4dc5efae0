import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import type { PushFault } from '#contract/push.ts'
import { FORBIDDEN, guardedLookup, hostOf, isPublicAddress, type Resolve } from './address.ts'

export interface HttpRequest {
  url: string
  headers: Record<string, string>
  body: string
}
/** An answer, or why there is none. `noAnswer`: the request may have been read. */
export type HttpOutcome = { status: number; body: string } | { fault: PushFault; text: string }

export interface HttpOptions {
  /** Origins that may be private, or without TLS. */
  allowed: readonly string[]
  resolve?: Resolve | undefined
  limitMs: number
}

/** Bytes of an answer that are read. */
const MOST_ANSWER = 65_536

const faultsOfCodes: Record<string, PushFault> = {
  [FORBIDDEN]: 'addressForbidden',
  ENOTFOUND: 'nameUnknown',
  EAI_AGAIN: 'nameUnknown',
  ETIMEDOUT: 'timedOut',
  ABORT_ERR: 'timedOut',
}
const CERTIFICATE = /^(?:CERT_|ERR_TLS|ERR_SSL|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|EPROTO)/

/** Posts a request, follows no redirect, and reads no more of the answer than is needed. Never throws. */
export function sendHttp({ url, headers, body }: HttpRequest, { allowed, resolve, limitMs }: HttpOptions): Promise<HttpOutcome> {
  const target = new URL(url)
  const isAllowed = allowed.includes(target.origin)
  const host = hostOf(target)
  // A literal address is connected to without any look-up.
  if (!isAllowed && (target.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host)))) {
    return Promise.resolve({ fault: 'addressForbidden', text: target.origin })
  }
  return new Promise((done) => {
    let isConnected = false
    const signal = AbortSignal.timeout(limitMs)
    const ask = target.protocol === 'https:' ? httpsRequest : httpRequest
    const request = ask(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      // A connection of its own: a kept one may end just as it is used again, which looks like no answer.
      agent: false,
      lookup: guardedLookup(isAllowed, resolve),
      signal,
    })
    request.once('socket', (socket) =>
      socket.once(target.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        isConnected = true
      }),
    )
    const failed = (error: NodeJS.ErrnoException): void => {
      const text = signal.aborted ? `no answer within ${limitMs / 1000} s` : error.message
      if (isConnected) return done({ fault: 'noAnswer', text })
      const errorCode = signal.aborted ? 'ABORT_ERR' : (error.code ?? '')
      done({ fault: faultsOfCodes[errorCode] ?? (CERTIFICATE.test(errorCode) ? 'certificate' : 'unreachable'), text })
    }
    request.once('error', failed)
    request.once('response', (response) => readAnswer(response, done, failed))
    request.end(body)
  })
}

function readAnswer(response: IncomingMessage, done: (outcome: HttpOutcome) => void, failed: (error: Error) => void): void {
  const parts: Buffer[] = []
  let length = 0
  const finish = (): void => done({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8').slice(0, MOST_ANSWER) })
  response.on('data', (part: Buffer) => {
    parts.push(part)
    length += part.length
    if (length <= MOST_ANSWER) return
    finish()
    response.destroy()
  })
  response.once('end', finish)
  response.once('error', failed)
}
