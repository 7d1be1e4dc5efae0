import { isOperating } from '#domain/stations.ts'
import type { ViewerCall } from '../http/call.ts'
import { answerAll } from './answer.ts'
import { alarmText } from './answer-alarms.ts'
import { answerFailedPushes, answerMaintenance } from './answer-service.ts'
import { severalOf } from './clauses.ts'
import { commandOf } from './commands.ts'
import { devicesOf, stationsSeen, zoneOf } from './facts.ts'
import { nameIn } from './finding.ts'
import { momentsOf } from './moments.ts'
import { deviceNames, stationNames } from './names.ts'
import { readQuestion, type Question, type Matter } from './question.ts'
import { wordsOf, type Words } from './words.ts'

/** What is meant when a question does not say it. */
export interface Meant {
  /** Chosen in the console. */
  stationId: string | undefined
}

const STATIONS_LISTED = 30
/** Stations whose devices may be called by name in one question. */
const STATIONS_NAMED = 20

/**
 * Answers from the data of the viewer's stations, in the call's language, with the figures used and their time. What is not understood to the last word, or
 * cannot be worked out, is said, with what can be asked: better no answer than another question's.
 */
export async function answerBuiltIn(text: string, meant: Meant, call: ViewerCall): Promise<string> {
  const words = wordsOf(call.language)
  const command = commandOf(text)
  if (command !== undefined) return `${words.command[command]}\n${words.canAnswer}`
  const seen = stationsSeen(call)
  const chosen = seen.find((station) => station.id === meant.stationId)?.id ?? (seen.length === 1 ? seen[0]?.id : undefined)
  const read = (part: string): Question => questionOf(part, chosen, seen, call)
  const whole = read(text)
  const several = severalOf(text, whole, read)
  const replies: string[] = []
  for (const question of several ?? [whole]) replies.push(await answerOne(question, chosen, seen, call, words))
  return replies.join('\n\n')
}

/** What is summed up or ranked over the fleet. */
const isTotalled: ReadonlySet<Matter> = new Set(['reading', 'energy', 'revenue', 'efficiency', 'availability', 'utilisation', 'selfUse', 'carbon'])

/** What is left of a question for each day of a time. */
const eachDay = /^(?:days?|daily|天|[每逐按][天日])$/

async function answerOne(
  question: Question,
  chosen: string | undefined,
  seen: ReturnType<typeof stationsSeen>,
  call: ViewerCall,
  words: Words,
): Promise<string> {
  const list = (head: string): string => [head, ...listed(seen, call, words)].join('\n')
  const refuse = (why: string): string => `${why}\n${words.canAnswer}`
  const [matter] = question.matters
  if (question.unknown.length > 0) return list(words.unknownName(question.unknown.join(', ')))
  if (matter !== undefined && question.missed.length > 0 && question.missed.every((one) => eachDay.test(one))) return words.notByDay
  if (question.missed.length > 0) return refuse(words.notUnderstood([...new Set(question.missed)].join(', ')))
  if (matter === 'help') return words.canAnswer
  if (matter === undefined) return refuse(words.noQuestion)
  if (seen.length === 0) return words.noStations
  if (matter === 'stations') return list(words.stationsHead(seen.length))
  const everywhere = (question.allStations || question.which === 'station') && question.stations.length === 0
  // What is being built or has stopped stands in no total of the fleet; its alarms and devices are told of all the same.
  const counted = isTotalled.has(matter) ? seen.filter(isOperating) : seen
  const leftOut = everywhere ? seen.length - counted.length : 0
  const ids = everywhere ? counted.map(({ id }) => id) : question.stations.length > 0 ? question.stations : chosen === undefined ? [] : [chosen]
  if (ids.length === 0) return list(words.whichStation)
  const ofAll = everywhere ? (matter === 'maintenance' ? answerMaintenance : matter === 'failedPushes' ? answerFailedPushes : undefined) : undefined
  if (ofAll !== undefined) {
    const zone = zoneOf(call, chosen ?? ids[0] ?? '')
    const times = momentsOf(question, call.now, zone, 'now', true)
    const [moment] = times.kind === 'moments' ? times.moments : []
    if (moment !== undefined) {
      const found = await ofAll({ question, stationId: undefined, zone, moment, call, words })
      return 'problem' in found ? refuse(found.problem) : found.lines.join('\n')
    }
  }
  if (everywhere && matter === 'alarms' && question.which === undefined && question.kinds.length === 0) {
    const zone = zoneOf(call, chosen ?? ids[0] ?? '')
    const times = momentsOf(question, call.now, zone, 'now')
    const [moment] = times.kind === 'moments' ? times.moments : []
    if (moment !== undefined) {
      const found = await alarmText(question, undefined, moment, zone, call, words)
      return 'problem' in found ? refuse(found.problem) : found.lines.join('\n')
    }
  }
  const reply = await answerAll(question, ids, call, words)
  if ('refusal' in reply) return refuse(reply.refusal)
  return leftOut === 0 ? reply.text : `${reply.text}\n${words.notOperating(leftOut)}`
}

/** Read twice: the stations that are named say which devices may be. */
function questionOf(text: string, chosen: string | undefined, seen: ReturnType<typeof stationsSeen>, call: ViewerCall): Question {
  const names = stationNames(seen)
  const first = readQuestion(text, names)
  // A serial number names its station.
  const own = seen.map(({ id }) => id)
  const serial = first.unknown
    .flatMap((word) => call.services.registry().devices.get(word.toUpperCase())?.stationId ?? [])
    .filter((id) => own.includes(id))
  const everywhere = first.allStations || first.which === 'station'
  const ids = first.stations.length > 0 ? first.stations : serial.length > 0 ? serial : everywhere ? own : chosen === undefined ? [] : [chosen]
  if (ids.length === 0) return first
  const devices = deviceNames(ids.slice(0, STATIONS_NAMED).flatMap((id) => devicesOf(call, id)))
  for (const [word, tags] of names) devices.set(word, tags)
  const question = readQuestion(text, devices)
  return question.stations.length === 0 && serial.length > 0 ? { ...question, stations: [...new Set(serial)] } : question
}

function listed(seen: ReturnType<typeof stationsSeen>, call: ViewerCall, words: Words): string[] {
  const names = seen.slice(0, STATIONS_LISTED).map((station) => `- ${words.station(nameIn(station, call), station.id)}`)
  return seen.length > STATIONS_LISTED ? [...names, words.more(seen.length - STATIONS_LISTED)] : names
}
