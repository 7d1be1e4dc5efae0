import { createHmac } from 'node:crypto'
import type { PushFault } from '#contract/push.ts'
import { bytesOf, jsonHeaders, plainText, readCoded, type Provider } from './provider.ts'

/** Signature of a moment (ms): HMAC-SHA256 of "time, line break, secret" under the secret, in base64; in the address it is percent-encoded. */
export const dingtalkSign = (secret: string, timestamp: number): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')

function faultOf(answered: number, text: string): PushFault {
  switch (answered) {
    case 310_000:
      if (/keyword|关键词/i.test(text)) return 'keywordMissing'
      return /\bip\b|whitelist|白名单/i.test(text) ? 'callerRefused' : 'wrongSign'
    case 300_001:
    case 300_005:
    case 400_013:
    case 400_101:
    case 400_102:
      return 'wrongToken'
    case 130_101:
    case 302_033:
    case 410_100:
      return 'tooFast'
    case 460_101:
      return 'tooLong'
    case 40_035:
    case 400_002:
    case 400_105:
    case 430_102:
    case 430_104:
      return 'badMessage'
    case -1:
      return 'vendorDown'
    default:
      return 'refused'
  }
}

/** A robot of a DingTalk group: text, with a signature in the address where it has a secret. */
export const dingtalk: Provider = {
  limits: { perMinute: 20, perSecond: 20 },
  bytes: (message) => bytesOf(bodyOf(message)),
  most: () => 20_000,
  request(message, { address, secret }, now) {
    const url = new URL(address)
    if (secret !== '') {
      url.searchParams.set('timestamp', String(now))
      url.searchParams.set('sign', dingtalkSign(secret, now))
    }
    return { url: url.href, headers: jsonHeaders, body: bodyOf(message) }
  },
  read: (status, body) => readCoded(status, body, ['errcode', 'errmsg'], faultOf),
}

const bodyOf = (message: Parameters<Provider['bytes']>[0]): string =>
  JSON.stringify({ msgtype: 'text', text: { content: plainText(message) }, at: { atMobiles: [], isAtAll: message.notifyAll } })
