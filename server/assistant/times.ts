import { localDate } from '#domain/time.ts'

/** A time as it is said: resolved in a station's zone later, because "today" is not the same day everywhere. */
export type SaidTime = { words: string } & (
  | { kind: 'days'; days(today: string, before: Days | undefined): Days | 'bad' | 'future' }
  | { kind: 'clock'; minutes: number }
  | { kind: 'clocks'; from: number; to: number }
)

/** Local days, both counted, `YYYY-MM-DD`. */
export interface Days {
  from: string
  to: string
}

const DAY_MS = 86_400_000
const asUtc = (date: string): number => Date.parse(`${date}T00:00:00Z`)
const dateOf = (utc: number): string => new Date(utc).toISOString().slice(0, 10)
/** A date some days later. */
export const addDays = (date: string, days: number): string => dateOf(asUtc(date) + days * DAY_MS)

/** A date that exists, undefined otherwise. */
function written(year: number, month: number, day: number): string | undefined {
  if (year < 1970 || year > 2100) return undefined
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? dateOf(at.getTime()) : undefined
}

const monthDays = (year: number, month: number): Days | 'bad' => {
  const from = month >= 1 && month <= 12 ? written(year, month, 1) : undefined
  return from === undefined ? 'bad' : { from, to: dateOf(Date.UTC(year, month, 0)) }
}

const zhDigits: Record<string, number> = { 零: 0, 一: 1, 两: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 日: 7, 天: 7, 末: 7 }
const enNumbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

function numberOf(word = ''): number {
  if (/^\d+$/.test(word)) return Number(word)
  if (enNumbers.includes(word)) return enNumbers.indexOf(word)
  const ten = word.indexOf('十')
  if (ten < 0) return zhDigits[word] ?? NaN
  return (ten === 0 ? 1 : (zhDigits[word[0] ?? ''] ?? NaN)) * 10 + (ten === word.length - 1 ? 0 : (zhDigits[word[ten + 1] ?? ''] ?? NaN))
}
const monthOf = (word = ''): number => months.indexOf(word.slice(0, 3)) + 1

const zhNumber = '\\d{1,3}|[一两二三四五六七八九]?十[一二三四五六七八九]?|[一两二三四五六七八九]'
const enNumber = `\\d{1,3}|${enNumbers.slice(1).join('|')}`
const monthName =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const weekdayName = 'mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?'

const day = (offset: number) => (): Read => (today) => (offset > 0 ? 'future' : { from: addDays(today, offset), to: addDays(today, offset) })
type Read = (today: string, before: Days | undefined) => Days | 'bad' | 'future'
const one = (date: string | undefined): Days | 'bad' => (date === undefined ? 'bad' : { from: date, to: date })

/** Monday is the first day of a week. */
function week(offset: number): Read {
  return (today) => {
    const monday = addDays(today, -((new Date(asUtc(today)).getUTCDay() + 6) % 7) + offset * 7)
    return { from: monday, to: addDays(monday, 6) }
  }
}
const month =
  (offset: number): Read =>
  (today) => {
    const at = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + offset, 1))
    return monthDays(at.getUTCFullYear(), at.getUTCMonth() + 1)
  }
const year =
  (offset: number): Read =>
  (today) => {
    const of = Number(today.slice(0, 4)) + offset
    return { from: `${of}-01-01`, to: `${of}-12-31` }
  }
/** The last days, with today. */
const last =
  (days: number): Read =>
  (today) =>
    days >= 1 && days <= 800 ? { from: addDays(today, 1 - days), to: today } : 'bad'
/** Without a year: the latest such day that has come; 29 February may be years back. */
const monthDay =
  (of: number, dayOfMonth: number): Read =>
  (today) => {
    for (let at = Number(today.slice(0, 4)); at > Number(today.slice(0, 4)) - 9; at--) {
      const date = written(at, of, dayOfMonth)
      if (date !== undefined && date <= today) return one(date)
    }
    return 'bad'
  }
const monthAlone =
  (of: number): Read =>
  (today) => {
    const thisYear = Number(today.slice(0, 4))
    return monthDays(of > Number(today.slice(5, 7)) ? thisYear - 1 : thisYear, of)
  }
/** A day of the month that was said before it, else of this one. */
const dayAlone =
  (dayOfMonth: number): Read =>
  (today, before) => {
    const of = before?.to ?? today
    return one(written(Number(of.slice(0, 4)), Number(of.slice(5, 7)), dayOfMonth))
  }
const weekday =
  (index: number, weeks: number | undefined): Read =>
  (today) => {
    const days = week(weeks ?? 0)(today, undefined) as Days
    const date = addDays(days.from, index)
    // Without "this": the latest that has come.
    return one(weeks === undefined && date > today ? addDays(date, -7) : date)
  }

type Rule = [sign: string, read: (m: RegExpExecArray) => Read]
const dayRules: Rule[] = [
  [
    '(\\d{4})\\s*年\\s*(\\d{1,2})\\s*月\\s*(\\d{1,2})\\s*[日号]?|(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})',
    (m) => {
      const [y, mo, d] = m[1] === undefined ? [m[4], m[5], m[6]] : [m[1], m[2], m[3]]
      return () => one(written(Number(y), Number(mo), Number(d)))
    },
  ],
  ['(\\d{4})\\s*年\\s*(\\d{1,2})\\s*月份?|(\\d{4})-(\\d{1,2})(?![-\\d])', (m) => () => monthDays(Number(m[1] ?? m[3]), Number(m[2] ?? m[4]))],
  ['(\\d{1,2})\\s*月\\s*(\\d{1,2})\\s*[日号]?', (m) => monthDay(Number(m[1]), Number(m[2]))],
  ['(\\d{1,2})\\s*月份?', (m) => monthAlone(Number(m[1]))],
  ['(\\d{4})\\s*年', (m) => () => (Number(m[1]) < 1970 || Number(m[1]) > 2100 ? 'bad' : { from: `${m[1]}-01-01`, to: `${m[1]}-12-31` })],
  ['(\\d{1,2})[日号](?!变|逆|电|充|桩|站|机|柜|主)', (m) => dayAlone(Number(m[1]))],
  [`(${monthName})\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (\\d{4}))?`, (m) => dated(m[1], m[2], m[3])],
  [`(?:the )?(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${monthName})\\b\\.?(?:,? (\\d{4}))?`, (m) => dated(m[2], m[1], m[3])],
  [`(${monthName}) (\\d{4})`, (m) => () => monthDays(Number(m[2]), monthOf(m[1]))],
  // "may" is a month only behind a word of time.
  [`(?!may)(${monthName})|(?<=\\b(?:in|of|for|during) )(may)`, (m) => monthAlone(monthOf(m[1] ?? m[2]))],
  ['大前天', day(-3)],
  ['前天|前日|(?:the )?day before yesterday', day(-2)],
  ["昨[天日]|yesterday(?:'s)?", day(-1)],
  ["今[天日]|当天|当日|today(?:'s)?", day(0)],
  [
    '大?后天|明[天日]|后[年月日]|明年|下(?:个)?(?:周|星期|礼拜|月|季度|年)|tomorrow|(?:the )?day after tomorrow|next (?:day|week|month|quarter|year)',
    () => () => 'future',
  ],
  [`(${zhNumber})天(?:之|以)?前`, (m) => day(-numberOf(m[1]))()],
  [`(${enNumber}) days? ago`, (m) => day(-numberOf(m[1]))()],
  ['上上(?:个)?(?:周|星期|礼拜)', () => week(-2)],
  ["上(?:个)?(?:周|星期|礼拜)|last week(?:'s)?|the week before", () => week(-1)],
  ["[本这当](?:个)?(?:周|星期|礼拜)|this week(?:'s)?", () => week(0)],
  ["上(?:个)?月|last month(?:'s)?|the month before", () => month(-1)],
  ["[本这当](?:个)?月|this month(?:'s)?|(?<=\\bof )the month", () => month(0)],
  ['去年|last year', () => year(-1)],
  ['今年|本年|this year', () => year(0)],
  [`(?:最近|近|过去|前)的?(${zhNumber})[天日]`, (m) => last(numberOf(m[1]))],
  ['(?:最近|近|过去)的?一?(?:个)?(?:周|星期)|(?:the )?past week', () => last(7)],
  ['(?:最近|近|过去)的?一?(?:个)?月|(?:the )?past month', () => last(30)],
  [`(?:the )?(?:last|past) (${enNumber}) days`, (m) => last(numberOf(m[1]))],
  [
    '(上|本|这)?(?:个)?(?:周|星期|礼拜)([一二三四五六日天末])',
    (m) => weekday(numberOf(m[2]) - 1, m[1] === undefined ? undefined : m[1] === '上' ? -1 : 0),
  ],
  [`(?:(last|this) )?(${weekdayName})`, (m) => weekday(weekdays.indexOf((m[2] ?? '').slice(0, 3)), m[1] === 'this' ? 0 : undefined)],
]

function dated(name: string | undefined, dayOfMonth: string | undefined, of: string | undefined): Read {
  if (of === undefined) return monthDay(monthOf(name), Number(dayOfMonth))
  return () => one(written(Number(of), monthOf(name), Number(dayOfMonth)))
}

const part = '凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里'
const clock = `(?:(${part})\\s*)?(?:(\\d{1,2})[:](\\d{2})|(${zhNumber})\\s*[点时](?!段)(?:(半)|([一三])刻|(${zhNumber})分?)?整?)(?:\\s*(am|pm|a\\.m\\.|p\\.m\\.))?`
const plainClock = '(\\d{1,2})\\s*(am|pm|a\\.m\\.|p\\.m\\.)'
const clockSign = new RegExp(clock, 'y')
const plainSign = new RegExp(plainClock, 'y')

/** Minutes since midnight; NaN: no such time. */
function minutesOf(hour: number, minute: number, half: string): number {
  const later = /^(?:下午|傍晚|晚上|pm|p\.m\.)$/.test(half)
  const early = /^(?:am|a\.m\.|凌晨)$/.test(half)
  const of = later && hour < 12 ? hour + 12 : early && hour === 12 ? 0 : half === '中午' && hour < 3 ? hour + 12 : hour
  return of > 24 || minute > 59 || (of === 24 && minute > 0) ? NaN : of * 60 + minute
}

function clockAt(text: string, at: number): SaidTime | undefined {
  clockSign.lastIndex = plainSign.lastIndex = at
  const m = clockSign.exec(text)
  if (m !== null) {
    const minute = m[5] !== undefined ? 30 : m[6] !== undefined ? numberOf(m[6]) * 15 : m[7] !== undefined ? numberOf(m[7]) : Number(m[3] ?? 0)
    return { kind: 'clock', words: m[0], minutes: minutesOf(numberOf(m[2] ?? m[4]), minute, m[8] ?? m[1] ?? '') }
  }
  const plain = plainSign.exec(text)
  if (plain !== null) return { kind: 'clock', words: plain[0], minutes: minutesOf(Number(plain[1]), 0, plain[2] ?? '') }
  const noon = /(?:noon|midnight|中午|正午|零点|午夜)/y
  noon.lastIndex = at
  const word = noon.exec(text)?.[0]
  return word === undefined ? undefined : { kind: 'clock', words: word, minutes: /noon|中午|正午/.test(word) ? 720 : 0 }
}

const signs = dayRules.map(([sign, read]) => ({ sign: new RegExp(sign, 'y'), read }))

/** Times that begin at a place of a text (lower case), every way of reading them. */
export function timesAt(text: string, at: number): SaidTime[] {
  const found: SaidTime[] = []
  for (const { sign, read } of signs) {
    sign.lastIndex = at
    const m = sign.exec(text)
    if (m !== null) found.push({ kind: 'days', words: m[0], days: read(m) })
  }
  const time = clockAt(text, at)
  return time === undefined ? found : [...found, time]
}

export const todayIn = (zone: string, now: number): string => localDate(zone, now)
