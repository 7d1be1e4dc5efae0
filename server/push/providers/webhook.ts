import { createHmac } from 'node:crypto'
import type { Message } from '../message.ts'
import { bytesOf, jsonHeaders, readStatus, type Provider } from './provider.ts'

/** Signature of a body at a moment (ms): `v1=` and HMAC-SHA256 of "time, full stop, body" under the key, in hex. */
export const webhookSign = (key: string, timestamp: number, body: string): string =>
  `v1=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`

const bodyOf = ({ id, title, text, link, notifyAll, items }: Message): string =>
  JSON.stringify({ version: 1, id, title, text, link: link ?? null, notifyAll, items })

/** A program of the customer's: everything that is told, as data. */
export const webhook: Provider = {
  limits: { perMinute: 600, perSecond: 10 },
  bytes: (message) => bytesOf(bodyOf(message)),
  most: () => 2_000_000,
  request(message, { address, secret }, now) {
    const body = bodyOf(message)
    const signed: Record<string, string> = secret === '' ? {} : { 'x-microgrid-signature': webhookSign(secret, now, body) }
    return { url: address, headers: { ...jsonHeaders, 'x-microgrid-message': message.id, 'x-microgrid-timestamp': String(now), ...signed }, body }
  },
  read: readStatus,
}
