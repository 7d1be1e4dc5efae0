import type { ResponseTask } from '#contract/schemas/response.ts'
import { formatShown } from '#domain/units.ts'
import type { Words } from '#src/resource/define.ts'
import { consoleTime } from '#src/ui/time-words.ts'

/** A power; of one that is not known a dash. */
export const power = (kw: number | null, { language }: Pick<Words, 'language'>): string => (kw === null ? '—' : formatShown(kw, 'kW', 1, language))
/** Begin and end: the day is said once where it is the same. */
export function eventWords({ fromAt, toAt }: Pick<ResponseTask, 'fromAt' | 'toAt'>): string {
  const [begin, end] = [fromAt, toAt].map((at) => consoleTime(at).replace(/(\d\d:\d\d):00/, '$1')) as [string, string]
  return `${begin.replace(/ \(.*$/, '')} – ${begin.slice(0, 10) === end.slice(0, 10) ? end.slice(11) : end}`
}
/** Whether it ended before a quarter hour of it was over: there is nothing to judge or to pay. */
export const isNothing = ({ fromAt, judgedTo }: Pick<ResponseTask, 'fromAt' | 'judgedTo'>): boolean => judgedTo !== null && judgedTo <= fromAt
