import { localDate, startOfDate } from '#domain/time.ts'

const DAY_MS = 86_400_000

/** none: no day is named; bad: a day that does not exist; future: one that has not come; range: more than a day, which cannot be answered. */
export type DateFound = { kind: 'none' } | { kind: 'day'; date: string; today: boolean } | { kind: 'bad' | 'future' | 'range'; words: string }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthWord = `(?:${months.join('|')})[a-z]*`
const digitOf: Record<string, number> = { 一: 1, 两: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10 }
const wordOf: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 }

interface Rule {
  sign: RegExp
  /** Days before today, or year (undefined: the latest that has come), month and day. */
  read(match: RegExpExecArray): number | [year: number | undefined, month: number, day: number] | 'range'
}

/** Tried in this order: the longer way of saying something stands before the shorter one that it holds. */
const rules: Rule[] = [
  { sign: /(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?:\s*[日号])?/, read: (m) => [Number(m[1]), Number(m[2]), Number(m[3])] },
  { sign: /(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]?/, read: (m) => [undefined, Number(m[1]), Number(m[2])] },
  {
    sign: new RegExp(`\\b(${monthWord})\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (\\d{4}))?`, 'i'),
    read: (m) => [m[3] === undefined ? undefined : Number(m[3]), monthOf(m[1]), Number(m[2])],
  },
  {
    sign: new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${monthWord})\\b\\.?(?:,? (\\d{4}))?`, 'i'),
    read: (m) => [m[3] === undefined ? undefined : Number(m[3]), monthOf(m[2]), Number(m[1])],
  },
  { sign: /大前天/, read: () => 3 },
  { sign: /前天|day before yesterday/i, read: () => 2 },
  { sign: /昨[天日晚]?|yesterday|last night/i, read: () => 1 },
  { sign: /(\d{1,3}|[一两二三四五六七八九十])\s*天(?:之)?前/, read: (m) => numberOf(m[1]) },
  { sign: /\b(\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten) days? ago\b/i, read: (m) => numberOf(m[1]) },
  { sign: /今[天日晚早]|当天|当日|\btoday\b|\btonight\b|this (?:morning|afternoon|evening)/i, read: () => 0 },
  { sign: /明[天日]|tomorrow/i, read: () => -1 },
  {
    sign: /[本上这今去](?:个)?(?:周|星期|礼拜|月|季度?|年)|最近|近\s*\d+|过去\s*\d+|(?:this|last|past) (?:\d+ )?(?:week|month|quarter|year|few days|days)|since /i,
    read: () => 'range',
  },
]

const monthOf = (word: string | undefined): number => months.indexOf((word ?? '').slice(0, 3).toLowerCase()) + 1
const numberOf = (word: string | undefined): number => digitOf[word ?? ''] ?? wordOf[(word ?? '').toLowerCase()] ?? Number(word)

/** The day that a text names, in the station's time, and the text without it. */
export function findDate(text: string, now: number, zone: string): { found: DateFound; rest: string } {
  for (const { sign, read } of rules) {
    const match = sign.exec(text)
    if (match === null) continue
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
    const said = read(match)
    if (said === 'range') return { found: { kind: 'range', words: match[0] }, rest }
    return { found: toDay(said, match[0].trim(), now, zone), rest }
  }
  return { found: { kind: 'none' }, rest: text }
}

function toDay(said: number | [number | undefined, number, number], words: string, now: number, zone: string): DateFound {
  const today = localDate(zone, now)
  if (typeof said === 'number') {
    if (said < 0) return { kind: 'future', words }
    // Noon of that day: no clock change moves it to another one.
    const date = localDate(zone, startOfDate(zone, today) + DAY_MS / 2 - said * DAY_MS)
    return { kind: 'day', date, today: said === 0 }
  }
  const [year, month, day] = said
  const thisYear = Number(today.slice(0, 4))
  const written = (of: number): string | undefined => {
    const at = new Date(Date.UTC(of, month - 1, day))
    return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.toISOString().slice(0, 10) : undefined
  }
  if (year !== undefined) {
    const date = year < 1970 || year > 2100 ? undefined : written(year)
    if (date === undefined) return { kind: 'bad', words }
    return date > today ? { kind: 'future', words } : { kind: 'day', date, today: date === today }
  }
  // Without a year it is the latest such day that has come; 29 February may be four years back.
  for (let of = thisYear; of > thisYear - 9; of--) {
    const date = written(of)
    if (date !== undefined && date <= today) return { kind: 'day', date, today: date === today }
  }
  return { kind: 'bad', words }
}
