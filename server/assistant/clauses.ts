import type { Question, Matter } from './question.ts'

/** Where one question ends and another begins: at a mark, or at an "and" before a word that asks. */
const between =
  /[?？;；。]+\s*(?:and\s+|also\s+|还有|另外|以及)*|[,，]\s*(?:and\s+|also\s+)*(?=(?:what|how|which|when|who|is|are|was|were|did|do|does)\b|[^\s,，?？]*\p{Unified_Ideograph})|\s(?:and|plus)\s+(?:also\s+)?(?=(?:what|how|which|when|who|is|are|was|were|did|do|does)\b)/iu
const asks = /\b(?:what|how|which|when|who|is|are|was|were|did|do|does|tell|show|what's|how's)\b|多少|几|怎么样|如何|什么|吗|哪|多大|多高|呢|咋样/iu

/** The parts of a text that each ask something by themselves; one: it is one question. */
function clausesOf(text: string): string[] {
  const parts = text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length > 1 && parts.every((part) => asks.test(part)) ? parts : [text]
}

/** A part of a text, read by itself. */
export interface Clause {
  text: string
  question: Question
}

const hasTime = ({ times, clocks }: Question): boolean => times.length + clocks.length > 0
const timeOf = ({ times, clocks, since }: Question): string => JSON.stringify([times.flat().map(({ words }) => words), clocks, since])

const ofNow: readonly Matter[] = ['reading', 'price', 'devices', 'piles', 'alarms']
/** "What is": of now, whatever time another part is of. In Chinese what stands before any time is. */
const isPresent = ({ text, question }: Clause, before: readonly Clause[]): boolean =>
  !hasTime(question) &&
  question.side === undefined &&
  question.matters.every((matter) => ofNow.includes(matter)) &&
  (question.now ||
    (/\p{Unified_Ideograph}/u.test(text) ? !before.some((one) => hasTime(one.question)) : /\b(?:is|are|what's|whats|how's|hows)\b/i.test(text)))

const isUnderstood = ({ matters, missed, unknown }: Question): boolean =>
  matters.length > 0 && matters[0] !== 'help' && missed.length + unknown.length === 0

/**
 * The questions of a text that asks several, each with the station and the time that another of them says for it too; undefined: read as a whole it says
 * the same, or not every part is understood. `whole`: the text as one question.
 */
export function severalOf(text: string, whole: Question, read: (text: string) => Question): Question[] | undefined {
  const clauses = clausesOf(text).map((part): Clause => ({ text: part, question: read(part) }))
  const parts = clauses.map(({ question }) => question)
  if (parts.length < 2 || !parts.every(isUnderstood)) return undefined
  const isNow = clauses.map((clause, i) => isPresent(clause, clauses.slice(0, i)))
  const isLost = parts.some(({ matters }) => matters.some((matter) => !whole.matters.includes(matter)))
  const isTimed = isNow.includes(true) && parts.some(hasTime)
  const isTwoTimes = new Set(parts.filter(hasTime).map(timeOf)).size > 1
  if (whole.missed.length === 0 && !isLost && !isTimed && !isTwoTimes) return undefined
  const found = clauses.map(({ text: said, question }, i) => {
    const timed = hasTime(question) || isNow[i] === true ? undefined : (parts.slice(0, i).findLast(hasTime) ?? parts.slice(i + 1).find(hasTime))
    // With its time said a verb means another thing: "did we charge yesterday" is an energy.
    const full = timed === undefined ? question : read([said, ...[...timed.times.flat(), ...timed.clocks].map(({ words }) => words)].join(' '))
    const named = full.stations.length > 0 ? full : parts.slice(0, i).findLast(({ stations }) => stations.length > 0)
    return { ...full, stations: named?.stations ?? [] }
  })
  return found.every(isUnderstood) ? found : undefined
}
