import { clocksAt } from './clocks.ts'
import { enNumber, monthName, numberOf, ordinalOf, ordinals, zhNumber } from './numbers.ts'

/** A time as it is said: resolved in a station's zone later, because "today" is not the same day everywhere. Minutes are of the day; those of the next go on from 1440. */
export type SaidTime = { words: string } & (
  | { kind: 'days'; days: Read; size: Size }
  | { kind: 'clock'; minutes: number; half: 'am' | 'pm' | undefined }
  | { kind: 'clocks'; from: number; to: number }
  /** A part of a day: "this morning" (of today), "in the evening" (of the day that is said). */
  | { kind: 'part'; from: number; to: number; day: number | undefined }
  /** So long before now. */
  | { kind: 'ago'; ms: number }
  /** The last hours until now. */
  | { kind: 'rolling'; ms: number }
)
/** What a time is a part of: "June last year" is a month in a year. */
type Size = 'year' | 'inYear' | 'week' | 'inWeek' | 'day'
/** Resolves a time; `before`: what was said before it, or what it is a part of. */
type Read = (today: string, before: Days | undefined) => Days | 'bad' | 'future'

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

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

const monthOf = (word = ''): number => months.indexOf(word.slice(0, 3)) + 1

const weekdayName = 'mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?'

const day = (offset: number) => (): Read => (today) => (offset > 0 ? 'future' : { from: addDays(today, offset), to: addDays(today, offset) })
const one = (date: string | undefined): Days | 'bad' => (date === undefined ? 'bad' : { from: date, to: date })

const wholeYear = (of: number): Days => ({ from: `${of}-01-01`, to: `${of}-12-31` })
const isYear = (days: Days | undefined): days is Days =>
  days !== undefined && days.from.slice(0, 4) === days.to.slice(0, 4) && days.from.endsWith('-01-01') && days.to.endsWith('-12-31')

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
  (today) =>
    wholeYear(Number(today.slice(0, 4)) + offset)
/** What lies before what was said ("last month compared with the month before"), else before today. */
const unitBefore =
  (unit: (offset: number) => Read): Read =>
  (today, before) =>
    unit(-1)(before?.from ?? today, undefined)
/** The last days, with today. */
const last =
  (days: number): Read =>
  (today) =>
    days >= 1 && days <= 800 ? { from: addDays(today, 1 - days), to: today } : 'bad'
/** Without a year: the latest such day that has come; 29 February may be years back. */
const monthDay =
  (of: number, dayOfMonth: number): Read =>
  (today, before) => {
    if (isYear(before)) return one(written(Number(before.from.slice(0, 4)), of, dayOfMonth))
    for (let at = Number(today.slice(0, 4)); at > Number(today.slice(0, 4)) - 9; at--) {
      const date = written(at, of, dayOfMonth)
      if (date !== undefined && date <= today) return one(date)
    }
    return 'bad'
  }
const monthAlone = (of: number): Read => monthsOf(of, 1)
/** Some months of the year that is said, else of the latest year in which they have begun: a month, a quarter, half a year. */
const monthsOf =
  (first: number, count: number): Read =>
  (today, before) => {
    const thisYear = Number(today.slice(0, 4))
    const year = isYear(before) ? Number(before.from.slice(0, 4)) : first > Number(today.slice(5, 7)) ? thisYear - 1 : thisYear
    const from = monthDays(year, first)
    return from === 'bad' || first + count > 13 ? 'bad' : { from: from.from, to: dateOf(Date.UTC(year, first + count - 1, 0)) }
  }
/** The quarter of a year that holds today, or one before it. */
const quarter =
  (offset: number): Read =>
  (today) => {
    const at = new Date(Date.UTC(Number(today.slice(0, 4)), Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + offset * 3, 1))
    return monthsOf(at.getUTCMonth() + 1, 3)(today, wholeYear(at.getUTCFullYear()))
  }
/** The last months, with today. */
const lastMonths =
  (months: number): Read =>
  (today) => {
    if (!(months >= 1 && months <= 24)) return 'bad'
    const [year, month, day] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)), Number(today.slice(8))]
    const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
    return { from: addDays(dateOf(Date.UTC(year, month - 1 - months, Math.min(day, lastDay))), 1), to: today }
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
  (today, before) => {
    // A week that was said with it.
    if (before !== undefined && addDays(before.from, 6) === before.to) return one(addDays(before.from, index))
    const days = week(weeks ?? 0)(today, undefined) as Days
    const date = addDays(days.from, index)
    // Without "this": the latest that has come.
    return one(weeks === undefined && date > today ? addDays(date, -7) : date)
  }

type Rule = [sign: string, read: (m: RegExpExecArray) => Read, size?: Size]
const dayRules: Rule[] = [
  [
    '(\\d{4})\\s*年\\s*(\\d{1,2})\\s*月\\s*(\\d{1,2})\\s*[日号]?|(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})',
    (m) => {
      const [y, mo, d] = m[1] === undefined ? [m[4], m[5], m[6]] : [m[1], m[2], m[3]]
      return () => one(written(Number(y), Number(mo), Number(d)))
    },
  ],
  ['(\\d{4})\\s*年\\s*(\\d{1,2})\\s*月份?|(\\d{4})-(\\d{1,2})(?![-\\d])', (m) => () => monthDays(Number(m[1] ?? m[3]), Number(m[2] ?? m[4]))],
  ['(\\d{1,2})\\s*月\\s*(\\d{1,2})\\s*[日号]?', (m) => monthDay(Number(m[1]), Number(m[2])), 'inYear'],
  ['(\\d{1,2}|[一二三四五六七八九]|十[一二]?)\\s*月份?', (m) => monthAlone(numberOf(m[1])), 'inYear'],
  [
    '(\\d{4})\\s*年(?:度|全年)?|\\b(20\\d\\d)\\b(?![-/.]\\d)',
    (m) => () => (Number(m[1] ?? m[2]) < 1970 || Number(m[1] ?? m[2]) > 2100 ? 'bad' : wholeYear(Number(m[1] ?? m[2]))),
    'year',
  ],
  ['(\\d{1,2})[日号](?!变|逆|电|充|桩|站|机|柜|主)', (m) => dayAlone(Number(m[1]))],
  [`(${monthName})\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (\\d{4}))?`, (m) => dated(m[1], m[2], m[3]), 'inYear'],
  [`(?:the )?(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${monthName})\\b\\.?(?:,? (\\d{4}))?`, (m) => dated(m[2], m[1], m[3]), 'inYear'],
  [`(${monthName}) (\\d{4})`, (m) => () => monthDays(Number(m[2]), monthOf(m[1]))],
  // "may" is a month only behind a word of time.
  [`(?!may)(${monthName})|(?<=\\b(?:in|of|for|during) )(may)`, (m) => monthAlone(monthOf(m[1] ?? m[2])), 'inYear'],
  ['年初|(?:the )?(?:start|beginning) of (?:the|this) year', () => (today) => one(`${today.slice(0, 4)}-01-01`)],
  ['月初|(?:the )?(?:start|beginning) of (?:the|this) month', () => (today) => one(`${today.slice(0, 7)}-01`)],
  ['(?:the )?(?:start|beginning) of (?:the|this) week', () => (today) => one((week(0)(today, undefined) as Days).from)],
  ['这两天', () => last(2)],
  ['大前天', day(-3)],
  ['前天|前日|(?:the )?day before yesterday', day(-2)],
  ["昨[天日]|yesterday(?:'s)?", day(-1)],
  ["今[天日]|当天|当日|today(?:'s)?", day(0)],
  ["明[天日]|tomorrow(?:'s)?", () => (today) => one(addDays(today, 1))],
  [
    '大?后天|后[年月日]|明年|下(?:个)?(?:周|星期|礼拜|月|季度|年)|(?:the )?day after tomorrow|next (?:day|week|month|quarter|year)',
    () => () => 'future',
  ],
  [`(${zhNumber})天(?:之|以)?前`, (m) => day(-numberOf(m[1]))()],
  [`(${enNumber}) days? ago`, (m) => day(-numberOf(m[1]))()],
  ['再?前一[天日]|(?:the )?day before(?! yesterday)|the previous day', () => unitBefore((offset) => day(offset)())],
  ['上上(?:个)?(?:周|星期|礼拜)|(?:the )?week before last', () => week(-2), 'week'],
  ["上(?:一)?(?:个)?(?:周|星期|礼拜)|last week(?:'s)?", () => week(-1), 'week'],
  ["再?前一(?:个)?(?:周|星期|礼拜)|the previous week(?:'s)?|the week before(?! last)", () => unitBefore(week), 'week'],
  ["[本这当](?:个)?(?:周|星期|礼拜)|(?:this|the current) week(?:'s)?|week to date|wtd", () => week(0), 'week'],
  ['上上(?:个)?月|(?:the )?month before last', () => month(-2)],
  ["上(?:一)?(?:个)?月份?|last month(?:'s)?", () => month(-1)],
  ["再?前一(?:个)?月份?|the previous month(?:'s)?|the month before(?! last)", () => unitBefore(month)],
  ["[本这当](?:个)?月份?|(?:this|the current) month(?:'s)?|(?<=\\bof )the month|month to date|mtd", () => month(0)],
  ['(?:第)?([一二三四1-4])季度?|q([1-4])(?:季度)?', (m) => monthsOf(numberOf(m[1] ?? m[2]) * 3 - 2, 3), 'inYear'],
  [`(?:the )?(${ordinals.join('|')}|[1-4](?:st|nd|rd|th)) quarter`, (m) => monthsOf(ordinalOf(m[1]) * 3 - 2, 3), 'inYear'],
  ["[本这当](?:个)?季度?|(?:this|the current) quarter(?:'s)?|quarter to date|qtd", () => quarter(0)],
  ["上(?:一)?(?:个)?季度?|last quarter(?:'s)?", () => quarter(-1)],
  ["再?前一(?:个)?季度?|the previous quarter(?:'s)?|the quarter before(?! last)", () => unitBefore(quarter)],
  ['上半年|(?:the )?(?:first|1st) half(?: of the year| year|-year)?|h1', () => monthsOf(1, 6), 'inYear'],
  ['下半年|(?:the )?(?:second|2nd) half(?: of the year| year|-year)?|h2', () => monthsOf(7, 6), 'inYear'],
  ['前年|(?:the )?year before last', () => year(-2), 'year'],
  ["去年(?:全年)?|上一?年|last year(?:'s)?", () => year(-1), 'year'],
  ["再?前一年|the previous year(?:'s)?|the year before(?! last)", () => unitBefore(year), 'year'],
  ["今年(?:以来)?|本年度?|(?:this|the current) year(?:'s)?|year to date|ytd", () => year(0), 'year'],
  [`(?:最近|近|过去)的?(${zhNumber}|半)(?:个)?(周|星期|礼拜|月|年)`, (m) => lastUnits(m[1], m[2])],
  [`(?:the )?(?:last|past|previous) (${enNumber}) (week|month|year)s`, (m) => lastUnits(m[1], m[2])],
  ['(?:最近|近|过去)的?一?年|(?:the )?past year', () => lastMonths(12)],
  [`(?:最近|近|过去|前(?!一[天日]))的?(${zhNumber})[天日]`, (m) => last(numberOf(m[1]))],
  ['(?:最近|近|过去)的?一?(?:个)?(?:周|星期)|(?:the )?past week', () => last(7)],
  ['(?:最近|近|过去)的?一?(?:个)?月|(?:the )?past month', () => last(30)],
  [`(?:the )?(?:last|past) (${enNumber}) days`, (m) => last(numberOf(m[1]))],
  [
    "(上|本|这)?(?:个)?周末|(?:the |(last|this) )?weekend(?:'s)?",
    (m) => (today) => {
      const [saturday, sunday] = [5, 6].map((index) => addDays((week(0)(today, undefined) as Days).from, index)) as [string, string]
      const back = m[1] === '上' || m[2] === 'last' || (m[1] === undefined && m[2] === undefined && saturday > today) ? -7 : 0
      return { from: addDays(saturday, back), to: addDays(sunday, back) }
    },
  ],
  [
    '(上|本|这)?(?:个)?(?:周|星期|礼拜)([一二三四五六日天])',
    (m) => weekday(numberOf(m[2]) - 1, m[1] === undefined ? undefined : m[1] === '上' ? -1 : 0),
    'inWeek',
  ],
  [`(?:(last|this) )?(${weekdayName})`, (m) => weekday(weekdays.indexOf((m[2] ?? '').slice(0, 3)), m[1] === 'this' ? 0 : undefined), 'inWeek'],
]

/** Half a year, two weeks, three months until today. */
function lastUnits(count = '', unit = ''): Read {
  const n = count === '半' ? (unit === '年' ? 6 : NaN) : numberOf(count)
  if (count === '半') return lastMonths(n)
  return /^(?:周|星期|礼拜|week)/.test(unit) ? last(n * 7) : lastMonths(/^(?:年|year)/.test(unit) ? n * 12 : n)
}

function dated(name: string | undefined, dayOfMonth: string | undefined, of: string | undefined): Read {
  if (of === undefined) return monthDay(monthOf(name), Number(dayOfMonth))
  return () => one(written(Number(of), monthOf(name), Number(dayOfMonth)))
}

const signs = dayRules.map(([sign, read, size = 'day']) => ({ sign: new RegExp(sign, 'y'), read, size }))

/** Times that begin at a place of a text (lower case), every way of reading them. */
export function timesAt(text: string, at: number): SaidTime[] {
  const found: SaidTime[] = []
  for (const { sign, read, size } of signs) {
    sign.lastIndex = at
    const m = sign.exec(text)
    if (m !== null) found.push({ kind: 'days', words: m[0], days: read(m), size })
  }
  return [...found, ...clocksAt(text, at)]
}
