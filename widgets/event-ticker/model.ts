import { isClosed, type Alarm } from '#contract/alarm.ts'
import { shortened } from '../parts/figures/text.ts'

export type Happened = 'raised' | 'again' | 'cleared' | 'handled'

/** Something that happened to an alarm. */
export interface TickerEvent {
  id: string
  at: number
  what: Happened
  alarm: Alarm
}

/** What happened lately, the newest first: alarms came, came again, ended and were handled; at most `most`. */
export function eventsOf(alarms: readonly Alarm[], now: number, most: number): TickerEvent[] {
  const all = alarms.flatMap((alarm): TickerEvent[] => {
    const event = (what: Happened, at: number | null): TickerEvent[] => (at === null ? [] : [{ id: `${alarm.id} ${what} ${at}`, at, what, alarm }])
    return [
      ...event('raised', alarm.raisedAt),
      ...(alarm.lastAt > alarm.raisedAt ? event('again', alarm.lastAt) : []),
      ...event('cleared', alarm.clearedAt),
      // Closed at the end of a maintenance nobody has handled it.
      ...event('handled', isClosed(alarm) ? null : alarm.handledAt),
    ]
  })
  return all
    .filter(({ at }) => at <= now)
    .sort((a, b) => b.at - a.at || a.id.localeCompare(b.id))
    .slice(0, most)
}

/** Widths of those of some texts (px wide) that find room beside each other, the first ones first; one alone may have less than it wants, others come whole or not at all. */
export function roomFor(widths: readonly number[], room: number, gap: number): number[] {
  const found: number[] = []
  let left = room
  for (const width of widths) {
    if (found.length > 0 && left < width) break
    found.push(Math.min(width, left))
    left -= width + gap
    if (left <= 0) break
  }
  return found
}

/** The beginning of a text in so many em; of a number nothing is left rather than a part, which would be another number. */
export function cutTo(words: string, em: number): string {
  const cut = shortened(words, em)
  return cut === words ? words : cut.replace(/\s*[\d.,:]*\s*…$/, '…')
}
