import type { PushFault } from '#contract/push.ts'
import type { Message } from '../message.ts'
import { bytesOf, jsonHeaders, plainText, readCoded, type Provider } from './provider.ts'

const faults: Record<number, PushFault> = {
  [-1]: 'vendorDown',
  40_008: 'badMessage',
  40_058: 'tooLong',
  44_004: 'badMessage',
  45_002: 'tooLong',
  45_009: 'tooFast',
  45_033: 'tooFast',
  60_020: 'callerRefused',
  93_000: 'wrongToken',
}

/** What would be read as a mention, a link or a look stands in wide letters. */
const wide: Record<string, string> = { '<': '＜', '>': '＞', '[': '［', ']': '］', '*': '＊', '`': 'ˋ' }
const neutral = (text: string): string => text.replaceAll(/[<>[\]*`]/g, (sign) => wide[sign] ?? sign)

const markdownOf = ({ title, text, link, linkWord }: Message): string =>
  [`**${neutral(title)}**`, neutral(text), link === undefined ? '' : `[${linkWord}](${link})`].filter((part) => part !== '').join('\n')

/** Markdown calls nobody: who is to call everybody says it as text. */
const contentOf = (message: Message): string => (message.notifyAll ? neutral(plainText(message)) : markdownOf(message))

/** A robot of a WeCom group. Its address is its secret; nothing is signed. */
export const wecom: Provider = {
  limits: { perMinute: 20, perSecond: 20 },
  bytes: (message) => bytesOf(contentOf(message)),
  most: ({ notifyAll }) => (notifyAll ? 2048 : 4096),
  request(message, { address }) {
    const content = contentOf(message)
    const body = message.notifyAll
      ? { msgtype: 'text', text: { content, mentioned_list: ['@all'], mentioned_mobile_list: [] } }
      : { msgtype: 'markdown', markdown: { content } }
    return { url: address, headers: jsonHeaders, body: JSON.stringify(body) }
  },
  read: (status, body) => readCoded(status, body, ['errcode', 'errmsg'], (answered) => faults[answered] ?? 'refused'),
}
