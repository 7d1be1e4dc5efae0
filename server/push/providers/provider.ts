import { linkLine, type PushFault } from '#contract/push.ts'
import type { HttpRequest } from '../http-send.ts'
import type { Message } from '../message.ts'
import { vendorText, type Outcome } from '../outcome.ts'

/** Whom a message goes to. */
export interface Robot {
  address: string
  /** Empty: nothing is signed. */
  secret: string
}

/** Messages that one robot takes. */
export interface Limits {
  perMinute: number
  perSecond: number
}

/** A kind of receiver: pure functions that make a request and read its answer. */
export interface Provider {
  limits: Limits
  /** Bytes of a message, as the vendor counts them, and how many it takes. */
  bytes(message: Message): number
  most(message: Message): number
  /** `now`: epoch ms, which signatures hold. */
  request(message: Message, robot: Robot, now: number): HttpRequest
  read(status: number, body: string): Outcome
}

export const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' }

/** Answers by HTTP alone. */
export function readStatus(status: number, body: string): Outcome {
  if (status >= 200 && status < 300) return { fault: undefined, text: vendorText(body) }
  const text = vendorText(`HTTP ${status} ${body}`)
  const known: Record<number, PushFault> = {
    400: 'badMessage',
    401: 'wrongSign',
    403: 'wrongSign',
    404: 'wrongToken',
    408: 'vendorDown',
    410: 'wrongToken',
    413: 'tooLong',
    422: 'badMessage',
    429: 'tooFast',
    // What stands in front has lost the answer: the message may have been taken.
    502: 'noAnswer',
    504: 'noAnswer',
  }
  if (status >= 300 && status < 400) return { fault: 'redirected', text }
  return { fault: known[status] ?? (status >= 500 ? 'vendorDown' : 'refused'), text }
}

/** Answers whose body has the vendor's own code: 0 is yes, whatever HTTP says, and a 200 with another one is no. */
export function readCoded(
  status: number,
  body: string,
  names: readonly [code: string, text: string],
  faultOf: (code: number, text: string) => PushFault,
): Outcome {
  let answer: Record<string, unknown>
  try {
    answer = Object(JSON.parse(body)) as Record<string, unknown>
  } catch {
    answer = {}
  }
  const answered = answer[names[0]]
  const text = answer[names[1]]
  if (typeof answered !== 'number') {
    const plain = readStatus(status, body)
    // A yes that does not say so is none.
    return plain.fault === undefined ? { fault: 'refused', text: plain.text } : plain
  }
  const said = vendorText(`${answered} ${typeof text === 'string' ? text : ''}`)
  return answered === 0 ? { fault: undefined, text: said } : { fault: faultOf(answered, said), text: said }
}

/** What a person reads, as plain text. */
export const plainText = ({ title, text, link, linkWord }: Message): string =>
  [title, text, link === undefined ? '' : linkLine(linkWord, link)].filter((part) => part !== '').join('\n')

export const bytesOf = (text: string): number => Buffer.byteLength(text)
