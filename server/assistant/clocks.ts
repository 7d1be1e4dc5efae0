import { enNumber, monthName, numberOf, zhNumber } from './numbers.ts'
import type { SaidTime } from './times.ts'

/** Times of a day as they are said: clocks, parts of a day, hours before now. */

const part = '凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里'
const zhClock = `(?:(${part})\\s*)?(?:(\\d{1,2})[:](\\d{2})|(${zhNumber})\\s*[点时](?!段|候|长)钟?(?:(半)|([一三])刻|(${zhNumber})分?)?整?)(?:\\s*(am|pm|a\\.m\\.|p\\.m\\.))?`
const enClock = `(\\d{1,2})\\s*(am|pm|a\\.m\\.|p\\.m\\.)|(\\d{1,2}) o'?clock`
/** The first of "8到10点", "8 - 10 am". */
const firstOfTwo = `(\\d{1,2})(?=\\s*(?:[到至~～—–-]|to|till|until)\\s*\\d{1,2}\\s*(?:[点时](?!段)|:\\d\\d|am|pm|a\\.m|p\\.m))`
const noMore = `(?!\\s*(?:%|[:.\\-/]\\d|(?:st|nd|rd|th|of|days?|weeks?|months?|hours?|minutes?|kwh?|mwh?|v|a|${monthName})\\b)|\\d)`
/** Bare hours of English: "at 10", "between 8 and 10", "from 8 to 10". */
const bare = `(?<=\\b(?:at|between|around|about|since|before|after) )(\\d{1,2})${noMore}|(?<=\\bfrom )(\\d{1,2})(?= (?:to|until|till) \\d{1,2}${noMore})|(?<=\\b(?:between|from) \\d{1,2}(?::\\d\\d)?\\s?(?:am|pm)? (?:and|to|until|till) )(\\d{1,2})${noMore}`
const [zhSign, enSign, firstSign, bareSign] = [zhClock, enClock, firstOfTwo, bare].map((sign) => new RegExp(sign, 'y')) as [
  RegExp,
  RegExp,
  RegExp,
  RegExp,
]

/** Minutes since midnight; NaN: no such time. */
function minutesOf(hour: number, minute: number, half: string): number {
  const later = /^(?:下午|傍晚|晚上|pm|p\.m\.)$/.test(half)
  const early = /^(?:am|a\.m\.|凌晨)$/.test(half)
  const of = later && hour < 12 ? hour + 12 : early && hour === 12 ? 0 : half === '中午' && hour < 3 ? hour + 12 : hour
  return of > 24 || minute > 59 || (of === 24 && minute > 0) ? NaN : of * 60 + minute
}

const halfOf = (word: string): 'am' | 'pm' | undefined =>
  /^(?:下午|傍晚|晚上|中午|pm|p\.m\.)$/.test(word) ? 'pm' : /^(?:am|a\.m\.|凌晨|清晨|早上|早晨|上午)$/.test(word) ? 'am' : undefined

function clockAt(text: string, at: number): SaidTime | undefined {
  for (const sign of [zhSign, enSign, firstSign, bareSign]) sign.lastIndex = at
  const clock = (words: string, minutes: number, half: string): SaidTime => ({ kind: 'clock', words, minutes, half: halfOf(half) })
  const zh = zhSign.exec(text)
  if (zh !== null) {
    const minute = zh[5] !== undefined ? 30 : zh[6] !== undefined ? numberOf(zh[6]) * 15 : zh[7] !== undefined ? numberOf(zh[7]) : Number(zh[3] ?? 0)
    const half = zh[8] ?? zh[1] ?? ''
    return clock(zh[0], minutesOf(numberOf(zh[2] ?? zh[4]), minute, half), half)
  }
  const en = enSign.exec(text)
  if (en !== null) return clock(en[0], minutesOf(Number(en[1] ?? en[3]), 0, en[2] ?? ''), en[2] ?? '')
  const first = firstSign.exec(text)
  if (first !== null) return clock(first[0], minutesOf(Number(first[1]), 0, ''), '')
  const plain = bareSign.exec(text)
  if (plain !== null) return clock(plain[0], minutesOf(Number(plain[1] ?? plain[2] ?? plain[3]), 0, ''), '')
  const noon = /(?:noon|midnight|中午|正午|零点|午夜)/y
  noon.lastIndex = at
  const word = noon.exec(text)?.[0]
  return word === undefined ? undefined : clock(word, /noon|中午|正午/.test(word) ? 720 : 0, 'pm')
}

/** Parts of a day in hours: those of the night go on into the next day. Answers name the hours. */
const partSigns: [sign: RegExp, from: number, to: number, day?: number][] = (
  [
    ['昨(?:天)?夜(?:里|间)?|昨晚|last night|overnight|(?:during|in) the night', 18, 30, -1],
    ['今(?:早|晨)|this morning', 6, 12, 0],
    ['今(?:天)?下午|this afternoon', 12, 18, 0],
    ['今晚|今夜|tonight|this evening', 18, 24, 0],
    ['凌晨|(?:in the )?early morning|(?:the )?early hours', 0, 6],
    ['清晨|早上|早晨|上午|一早|(?:in )?(?:the )?morning', 6, 12],
    ['下午|午后|(?:in )?(?:the )?afternoon', 12, 18],
    ['傍晚', 17, 19],
    ['晚上|晚间|(?:in )?(?:the )?evening', 18, 24],
    ['夜里|夜间|半夜|(?:at )?night', 22, 30],
    ['白天|(?:in )?(?:the )?daytime', 6, 18],
  ] as const
).map(([sign, from, to, day]) => [new RegExp(sign, 'y'), from, to, day])

const zhUnit = '个?半?(小时|钟头|分钟|分)'
const spanSigns: [sign: RegExp, kind: 'ago' | 'rolling'][] = [
  [new RegExp(`(${zhNumber}|半)${zhUnit}(?:之|以)?前`, 'y'), 'ago'],
  [new RegExp(`(${enNumber}|an|a|half an) (hour|minute|min)s? ago`, 'y'), 'ago'],
  [new RegExp(`(?:最近|近|过去|前|刚过去)的?(${zhNumber}|半)${zhUnit}`, 'y'), 'rolling'],
  [new RegExp(`(上一?)个?(小时|钟头)`, 'y'), 'rolling'],
  [new RegExp(`(?:the )?(?:last|past|previous)( ${enNumber}| half an| half)? (hour|minute|min)s?`, 'y'), 'rolling'],
]

const MINUTE_MS = 60_000
function lengthOf(count: string, unit: string, words: string): number {
  const one = /小时|钟头|hour/.test(unit) ? 60 : 1
  const plain = count.trim()
  const n = /^(?:|an|a|上一?)$/.test(plain) ? 1 : /^(?:半|half|half an)$/.test(plain) ? 0.5 : numberOf(plain)
  return (n + (/个半/.test(words) ? 0.5 : 0)) * one * MINUTE_MS
}

/** Times of a day that begin at a place of a text (lower case). */
export function clocksAt(text: string, at: number): SaidTime[] {
  const found: SaidTime[] = []
  const clock = clockAt(text, at)
  if (clock !== undefined) found.push(clock)
  for (const [sign, from, to, day] of partSigns) {
    sign.lastIndex = at
    const words = sign.exec(text)?.[0]
    if (words !== undefined) found.push({ kind: 'part', words, from: from * 60, to: to * 60, day })
  }
  for (const [sign, kind] of spanSigns) {
    sign.lastIndex = at
    const m = sign.exec(text)
    if (m !== null) found.push({ kind, words: m[0], ms: lengthOf(m[1] ?? '', m[2] ?? '', m[0]) })
  }
  return found
}
