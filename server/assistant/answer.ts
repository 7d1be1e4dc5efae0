import type { ViewerCall } from '../http/call.ts'
import { bestDay, bestStation } from './answer-ranked.ts'
import { MOST_LISTED, ofStation, stationName, timeless, timesOf, type Reply } from './answer-station.ts'
import { zoneOf } from './facts.ts'
import type { Figure } from './finding.ts'
import type { Matter, Question } from './question.ts'
import { isTooMuch } from './work.ts'
import { operationWords } from './words-operation.ts'
import type { Words } from './words.ts'

const STATIONS_AT_ONCE = 10

/** Of which the highest, lowest or mean can be asked. */
const takesSide: ReadonlySet<Matter> = new Set(['reading', 'price', 'sessions', 'alarmQuality', 'cells'])

/** Answers a question that was understood, for these stations: each by itself, compared, ranked or added up. */
export async function answerAll(question: Question, ids: readonly string[], call: ViewerCall, words: Words): Promise<Reply> {
  const problem = timeProblem(question, ids, call, words)
  if (problem !== undefined) return { refusal: problem }
  if (question.matters.some((matter) => matter === 'health' || matter === 'cells') && ids.length > 1)
    return { refusal: operationWords[call.language].oneStation }
  if (question.which === 'station') return bestStation(question, ids, call, words)
  if (question.which === 'day') return bestDay(question, ids, call, words)
  if (question.side !== undefined && question.matters.some((matter) => !takesSide.has(matter))) return { refusal: words.notTogether }
  const summed = question.isSum ? ids : ids.slice(0, STATIONS_AT_ONCE)
  const isTooLong = question.matters.some((matter) => isTooMuch(matter, summed.length, timesOf(question, matter, call, zoneOf(call, ids[0] ?? ''))))
  if (isTooLong) return { refusal: words.tooMany(summed.length) }
  const texts: string[] = []
  const problems: { name: string; why: string }[] = []
  const figures: Figure[] = []
  for (const id of summed) {
    const name = stationName(id, call, words)
    const found = await ofStation(question, id, call, words)
    if ('problem' in found) problems.push({ name, why: `${name}${words.colon}${found.problem}` })
    else {
      texts.push([name, ...found.lines].join('\n'))
      figures.push(...found.figures)
    }
  }
  if (texts.length === 0)
    return {
      refusal: problems
        .slice(0, STATIONS_AT_ONCE)
        .map(({ why }) => why)
        .join('\n'),
    }
  const sums = summed.length === ids.length && texts.length > 1 ? [sumsOf(figures, texts.length, words).join('\n')].filter((one) => one !== '') : []
  const told = texts.slice(0, STATIONS_AT_ONCE)
  const more = (all: number): string[] => (all > STATIONS_AT_ONCE ? [words.more(all - STATIONS_AT_ONCE)] : [])
  if (!question.isSum) return { text: [...told, ...problems.map(({ why }) => why), ...sums, ...more(ids.length)].join('\n\n') }
  const left = problems.length === 0 ? [] : [words.leftOut(problems.slice(0, MOST_LISTED).map(({ name }) => name).join(words.and)), ...(problems.length > MOST_LISTED ? [words.more(problems.length - MOST_LISTED)] : [])] // prettier-ignore
  // Whoever asks for the sum gets it first.
  return { text: [...sums, ...told, ...more(texts.length), ...left].join('\n\n') }
}

function timeProblem(question: Question, ids: readonly string[], call: ViewerCall, words: Words): string | undefined {
  for (const matter of question.matters) {
    const times = timesOf(timeless(question), matter, call, zoneOf(call, ids[0] ?? ''))
    if (times.kind === 'bad') return words.badTime(times.words)
    if (times.kind === 'future') return words.futureTime(times.words)
    if (times.kind === 'unclear') return words.unclearTime(times.words)
  }
  return undefined
}

function sumsOf(figures: readonly Figure[], stations: number, words: Words): string[] {
  const names = [...new Set(figures.filter(({ adds }) => adds).map(({ name }) => name))]
  return names.flatMap((name) => {
    const own = figures.filter((figure) => figure.name === name)
    const [first] = own
    if (first === undefined || own.length < 2) return []
    return [
      `${name}${name === '' ? '' : words.colon}${words.totalOf(Math.min(stations, own.length), first.text(own.reduce((sum, { value }) => sum + value, 0)))}`,
    ]
  })
}
