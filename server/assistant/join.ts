import type { Token } from './reader.ts'
import type { SaidTime } from './times.ts'

/** What a question says of the time of a day. */
export type SaidClock = Exclude<SaidTime, { kind: 'days' | 'part' }>

export interface Joined {
  /** Stretches of days: one entry each, two in it where one is joined to the other. */
  times: SaidTime[][]
  clocks: SaidClock[]
}

const DAY_MINUTES = 1440
const saysNothing = (token: Token): boolean => token.readings[0]?.[0] === 'fill' && !/^(?:和|与|及|以及|跟|and|or|或)$/i.test(token.words)

/** Puts "from the 1st to the 5th", "10:00 - 14:00", "June last year", "8 to 10 this morning" together. "And" joins two clocks, but of two days it makes two answers. */
export function joinTimes(tokens: readonly Token[]): Joined {
  const times: SaidTime[][] = []
  const clocks: SaidClock[] = []
  const parts: Extract<SaidTime, { kind: 'part' }>[] = []
  const between = tokens.some(({ words }) => /^between$/i.test(words))
  let lastDays = -2
  for (const [i, token] of tokens.entries()) {
    const { time } = token
    if (time === undefined) continue
    const link = tokens[i - 1]
    const before = tokens[i - 2]?.time
    const isAnd = link !== undefined && /^(?:和|与|and)$/i.test(link.words)
    const joins = link?.readings.some((tags) => tags[0] === 'joins') === true && before !== undefined
    if (time.kind === 'days') {
      const last = times.at(-1)
      const outer = last?.at(-1)
      const together = tokens.slice(lastDays + 1, i).every(saysNothing)
      if (joins && before.kind === 'days' && last !== undefined && (!isAnd || between)) last.push(time)
      else if (last !== undefined && outer !== undefined && lastDays >= 0 && together && nests(outer, time))
        last[last.length - 1] = nested(outer, time)
      else times.push([time])
      lastDays = i
    } else if (time.kind === 'part') {
      if (time.day !== undefined) {
        const { day } = time
        times.push([{ kind: 'days', words: time.words, size: 'day', days: (today) => dayFrom(today, day) }])
      }
      parts.push(time)
    } else if (joins && time.kind === 'clock' && before.kind === 'clock' && clocks.length > 0) {
      clocks.pop()
      clocks.push({
        kind: 'clocks',
        words: `${before.words}${link.words.length > 1 ? ` ${link.words} ` : link.words}${time.words}`,
        ...stretch(before, time),
      })
    } else clocks.push(time)
  }
  return { times, clocks: withParts(clocks, parts) }
}

const dayFrom = (today: string, offset: number) => {
  const date = new Date(Date.parse(`${today}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10)
  return { from: date, to: date }
}

type Said = Extract<SaidTime, { kind: 'days' }>
const isDays = (time: SaidTime): time is Said => time.kind === 'days'
/** Whether one of two times is a part of the other. */
const nests = (a: SaidTime, b: SaidTime): boolean =>
  isDays(a) && isDays(b) && [`${a.size} ${b.size}`, `${b.size} ${a.size}`].some((pair) => pair === 'year inYear' || pair === 'week inWeek')

function nested(a: SaidTime, b: SaidTime): SaidTime {
  if (!isDays(a) || !isDays(b)) return b
  const [outer, inner] = a.size === 'year' || a.size === 'week' ? [a, b] : [b, a]
  return {
    kind: 'days',
    words: `${a.words} ${b.words}`,
    size: 'day',
    days: (today, before) => {
      const of = outer.days(today, before)
      return of === 'bad' || of === 'future' ? of : inner.days(today, of)
    },
  }
}

type Clock = Extract<SaidTime, { kind: 'clock' }>

/** "2 pm to 4" ends at 16:00, "2 to 4 pm" begins at 14:00, "22:00 to 6:00" ends on the next day. */
function stretch(a: Clock, b: Clock): { from: number; to: number } {
  const [from, to] = [a.minutes, b.minutes]
  if (a.half === undefined && b.half === 'pm' && from + 720 < to) return { from: from + 720, to }
  if (to > from) return { from, to }
  if (a.half === 'pm' && b.half === undefined && to + 720 > from && to < 720) return { from, to: to + 720 }
  return { from, to: to === from ? to : to + DAY_MINUTES }
}

/** Hours of the part of a day that is said, or the clock in it that is meant: 8 in the evening is 20:00. */
function withParts(clocks: SaidClock[], parts: readonly Extract<SaidTime, { kind: 'part' }>[]): SaidClock[] {
  const [part, ...more] = parts
  if (part === undefined) return clocks
  const isOne = more.every(({ from, to }) => from === part.from && to === part.to)
  if (!isOne) return [...clocks, ...parts.map(({ words, from, to }) => ({ kind: 'clocks' as const, words, from, to }))]
  if (clocks.length === 0) return [{ kind: 'clocks', words: part.words, from: part.from, to: part.to }]
  const inside = (minutes: number): number =>
    [minutes, minutes + 720, minutes + DAY_MINUTES].find((one) => one >= part.from && one <= part.to) ?? Number.NaN
  return clocks.map((clock): SaidClock => {
    if (clock.kind === 'clock') return clock.half === undefined ? { ...clock, minutes: inside(clock.minutes) } : clock
    if (clock.kind !== 'clocks') return clock
    const from = inside(clock.from)
    return { ...clock, from, to: from + ((clock.to - clock.from + DAY_MINUTES) % DAY_MINUTES) }
  })
}
