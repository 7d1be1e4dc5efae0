import { createHmac } from 'node:crypto'
import type { PushFault } from '#contract/push.ts'
import type { Message } from '../message.ts'
import { bytesOf, jsonHeaders, readCoded, type Provider } from './provider.ts'

/** Signature of a moment (s): HMAC-SHA256 of nothing under "time, line break, secret", in base64. */
export const feishuSign = (secret: string, seconds: number): string => createHmac('sha256', `${seconds}\n${secret}`).update('').digest('base64')

const faults: Record<number, PushFault> = {
  9499: 'badMessage',
  11_232: 'tooFast',
  11_247: 'tooFast',
  19_001: 'wrongToken',
  19_002: 'badMessage',
  19_007: 'wrongToken',
  19_021: 'wrongSign',
  19_022: 'callerRefused',
  19_024: 'keywordMissing',
}

/** Parts that the vendor reads as what they are: nothing that a device says can call anybody or lead anywhere. */
function contentOf({ title, text, link, linkWord, notifyAll }: Message): unknown {
  const lines: unknown[][] = text.split('\n').map((line) => [{ tag: 'text', text: line }])
  if (link !== undefined) lines.push([{ tag: 'a', text: linkWord, href: link }])
  if (notifyAll) lines.push([{ tag: 'at', user_id: 'all' }])
  return { msg_type: 'post', content: { post: { zh_cn: { title, content: lines } } } }
}

/** A robot of a Feishu (Lark) group: rich text, signed in the body where it has a secret. */
export const feishu: Provider = {
  limits: { perMinute: 100, perSecond: 5 },
  // With room for what the signature adds.
  bytes: (message) => bytesOf(JSON.stringify(contentOf(message))) + 100,
  most: () => 20_000,
  request(message, { address, secret }, now) {
    const seconds = Math.floor(now / 1000)
    const signed = secret === '' ? {} : { timestamp: String(seconds), sign: feishuSign(secret, seconds) }
    return { url: address, headers: jsonHeaders, body: JSON.stringify({ ...signed, ...Object(contentOf(message)) }) }
  },
  read: (status, body) => readCoded(status, body, ['code', 'msg'], (answered) => faults[answered] ?? 'refused'),
}
