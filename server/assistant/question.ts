import type { AlarmLevel } from '#contract/alarm.ts'
import type { PeriodType } from '#contract/price.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import { joinTimes, type SaidClock } from './join.ts'
import type { Names } from './names.ts'
import { read, type Token } from './reader.ts'
import type { SaidTime } from './times.ts'
import { hasPlace, isRanking, mattersOf } from './matters.ts'

/** What can be asked for. */
export type Matter =
  | 'reading'
  | 'energy'
  | 'revenue'
  | 'efficiency'
  | 'cycles'
  | 'net'
  | 'price'
  | 'alarms'
  | 'devices'
  | 'piles'
  | 'sessions'
  | 'why'
  | 'plan'
  | 'response'
  | 'health'
  | 'alarmQuality'
  | 'cells'
  | 'told'
  | 'availability'
  | 'utilisation'
  | 'selfUse'
  | 'carbon'
  | 'maintenance'
  | 'failedPushes'
  | 'stations'
  | 'help'
/** A part of a station. */
export const parts = ['grid', 'pv', 'storage', 'load', 'piles'] as const
export type Part = (typeof parts)[number]
export type Way = 'in' | 'out'
export type Side = 'max' | 'min' | 'mean'

/** A question, by what it says: every word of it stands in one of these, or in `missed`. */
export interface Question {
  matters: Matter[]
  stations: string[]
  allStations: boolean
  /** Serial numbers. */
  devices: string[]
  kinds: string[]
  /** Words of what devices measure, and what narrows them down (a phase). */
  parameters: string[]
  narrows: string[]
  /** Momentary quantities that are named outright. */
  gauges: QuantityCode[]
  power: boolean
  parts: Part[]
  /** A unit of an amount is said. */
  hasUnit: boolean
  /** Of the storage its batteries alone. */
  isBattery: boolean
  /** Parts with a way of flowing: charged, exported. */
  flows: [part: Part, way: Way][]
  side: Side | undefined
  periods: PeriodType[]
  levels: AlarmLevel[]
  /** of alarms: handled; of devices: online, offline; of piles: free, busy. */
  states: string[]
  which: 'station' | 'day' | undefined
  /** Of a ranking: so many of the first. */
  limit: number | undefined
  compares: boolean
  /** Of several stations their sum is asked for. */
  isSum: boolean
  /** "Why not". */
  isNot: boolean
  /** Of revenue: before the settlement's shares, fees and tax. */
  isGross: boolean
  /** Of a period of prices: its begin or its end. */
  edge: 'begin' | 'end' | undefined
  when: boolean
  now: boolean
  /** "The last one", "the most recent". */
  isLatest: boolean
  /** "Is it issued". */
  isIssued: boolean
  times: SaidTime[][]
  /** The days that are said go on until today. */
  since: boolean
  clocks: SaidClock[]
  /** Names of stations or devices that there are none of. */
  unknown: string[]
  /** What was not understood, or does not go together with the rest. */
  missed: string[]
}

const tagsOf = (token: Token): readonly string[] => token.readings[0] ?? []

interface Said {
  token: Token
  tags: readonly string[]
}

/** Reads a question by its words. `names`: of the stations and devices that may be meant. */
export function readQuestion(text: string, names: Names): Question {
  const { tokens, missed } = read(text, names)
  const joined = joinTimes(tokens)
  const said = tokens.map((token) => ({ token, tags: tagsOf(token) }))
  const all = said.flatMap(({ tags }) => tags)
  const of = (slot: string): string[] => [...new Set(all.filter((tag) => tag.startsWith(`${slot}:`)).map((tag) => tag.slice(slot.length + 1)))]
  const sides = of('side') as Side[]
  const which = of('which')
  const question: Question = {
    matters: [],
    stations: of('station'),
    allStations: all.includes('all') || isOurs(text, all),
    devices: of('device'),
    kinds: of('kind'),
    // By the lexicon's word, or by a whole name of what the plant's devices measure.
    parameters: [...of('parameter'), ...said.flatMap(({ token, tags }) => (tags[0] === 'parameter' ? [token.words.toLowerCase()] : []))],
    narrows: of('narrow'),
    gauges: of('gauge') as QuantityCode[],
    power: all.includes('matter:power'),
    ...partsAndFlows(said, all),
    hasUnit: /^unit:(?:kwh?|percent|money|degree)$/m.test(all.join('\n')),
    isBattery: all.includes('cells'),
    side: sides[0],
    periods: of('period') as PeriodType[],
    levels: of('level') as AlarmLevel[],
    states: of('state'),
    which: which[0] as Question['which'],
    limit: Number(of('limit')[0]) || undefined,
    compares: all.includes('compare'),
    isSum: all.includes('total'),
    isNot: all.includes('not'),
    isGross: all.includes('gross'),
    edge: of('edge')[0] as Question['edge'],
    when: all.includes('when'),
    now: all.includes('now'),
    isLatest: all.includes('latest'),
    isIssued: all.includes('issued'),
    times: joined.times,
    since: all.includes('since') && joined.times.length + joined.clocks.length > 0,
    clocks: all.includes('until') ? joined.clocks.map(untilClock) : joined.clocks,
    unknown: said.flatMap(({ token, tags }) => (tags[0] === 'unknown' ? [token.words] : [])),
    missed,
  }
  // "How many percent is the battery at".
  if (all.includes('unit:percent') && question.parts.includes('storage') && !all.some((tag) => /^(?:gauge|parameter|matter):/.test(tag))) question.gauges.push('soc') // prettier-ignore
  readHeat(question, all)
  question.matters = mattersOf(question, all)
  // "充放电各多少": each of what is named, not each station.
  const { flows, parts: named, times, matters, stations } = question
  const isOfSaid = [flows, named, times, matters, stations].some((one) => one.length > 1) || text.includes('充放电')
  const isEach = ({ token, tags }: Said): boolean => tags.includes('all') && /^(?:各|each)$/i.test(token.words)
  if (isOfSaid && said.filter(({ tags }) => tags.includes('all')).every(isEach) && !isOurs(text, all)) question.allStations = false
  // "Which stations are under maintenance".
  if (question.matters[0] === 'maintenance' && all.includes('matter:stations')) question.allStations = true
  readPeak(question, all)
  readRanking(question, all)
  const [matter] = question.matters
  if (matter !== undefined && matter !== 'help') {
    for (const { token, tags } of said) {
      if (hasPlace(question, tags)) continue
      question.missed.push(...(token.time !== undefined && token.time.kind !== 'days' ? joined.clocks.map(({ words }) => words) : [token.words]))
    }
  }
  if (sides.length > 1 || which.length > 1) question.missed.push(...said.filter(({ tags }) => tags.some((tag) => /^(?:side|which):/.test(tag))).slice(1).map(({ token }) => token.words)) // prettier-ignore
  // "Before Monday" has no begin.
  if (all.includes('until') && joined.clocks.length !== 1)
    question.missed.push(...said.filter(({ tags }) => tags.includes('until')).map(({ token }) => token.words))
  // "How much energy did we save" is another question than how much money.
  if (all.includes('saves') && all.includes('matter:energy')) question.missed.push(...said.filter(({ tags }) => tags.includes('saves')).map(({ token }) => token.words)) // prettier-ignore
  return question
}

/** "We in total", "我们一共": all that we have, not the station that happens to be chosen. */
const isOurs = (text: string, all: readonly string[]): boolean =>
  all.includes('total') &&
  /\b(?:we|our|us)\b|我们|咱/i.test(text) &&
  !/\b(?:this|the) (?:power )?(?:station|site|plant)\b|\bhere\b|(?:本|这个|我们|咱们|我|咱|该)(?:电)?站/i.test(text) &&
  !all.some((tag) => /^(?:device|kind):/.test(tag))

/** "The piles charged", "sold to cars": what a verb says of storage, load or grid, it says of the piles. */
function partsAndFlows(said: readonly Said[], all: readonly string[]): Pick<Question, 'parts' | 'flows'> {
  const isVerb = (tags: readonly string[]): boolean => tags.some((tag) => tag.startsWith('way:') || tag === 'matter:energy')
  const partOf = (tags: readonly string[]): Part | undefined => tags.find((tag) => tag.startsWith('part:'))?.slice(5) as Part | undefined
  const named = said.flatMap(({ tags }) => partOf(tags) ?? [])
  const own = said.flatMap(({ tags }) => (isVerb(tags) ? [] : (partOf(tags) ?? [])))
  const isPiles = own.includes('piles')
  const counts = (part: Part): boolean => !isPiles || part === 'pv' || own.includes(part)
  const flows = said.flatMap(({ tags }): [Part, Way][] => {
    const way = tags.find((tag) => tag.startsWith('way:'))?.slice(4) as Way | undefined
    const part = partOf(tags)
    return way === undefined || part === undefined || !counts(part) || (isPiles && part === 'storage') ? [] : [[part, way]]
  })
  const parts = [...new Set(named)].filter(counts)
  // "What the battery delivered", "what came in".
  const [part, more] = parts
  if (part !== undefined && more === undefined && flows.length === 0 && (part === 'storage' || part === 'grid')) {
    const away = part === 'storage' ? 'gives' : 'takes'
    if (all.includes('gives') !== all.includes('takes')) flows.push([part, all.includes(away) === (part === 'storage') ? 'out' : 'in'])
  }
  return { parts, flows }
}

/** "How hot": of a device its temperatures, else of the air. */
function readHeat(question: Question, all: readonly string[]): void {
  const isBare = all.includes('degrees') && all.includes('now') && !all.some((tag) => /^(?:gauge|parameter|matter|part|device|kind|makes)/.test(tag))
  if (!all.includes('hot') && !isBare) return
  if (question.devices.length > 0 || question.kinds.length > 0 || question.parts.length > 0) question.parameters.push('温度')
  else question.gauges.push('ambientTemperature')
}

/** "Before 8". */
const untilClock = (clock: SaidClock): SaidClock =>
  clock.kind === 'clock' ? { kind: 'clocks', words: clock.words, from: 0, to: clock.minutes } : clock

/** "Peak load" is the highest one; "peak consumption" is that of the price period. */
function readPeak(question: Question, all: readonly string[]): void {
  if (!all.includes('peak')) return
  if (question.matters.includes('reading')) question.side ??= 'max'
  else if (!question.periods.includes('peak')) question.periods.push('peak')
}

/** "Which of the two", "more than", "rank": what stands first is the highest where nothing else is said. */
function readRanking(question: Question, all: readonly string[]): void {
  // "Did we earn more today" is compared with the day before.
  const [matter] = question.matters
  const isMore = all.includes('more?') || all.includes('less?')
  if (isMore && question.times.length === 1 && question.stations.length < 2 && (matter === 'energy' || matter === 'revenue')) question.compares = true
  if (question.which !== undefined || !isRanking(question, all)) return
  question.which = 'station'
  if (question.side === undefined) question.side = all.includes('less?') && !all.includes('more?') ? 'min' : 'max'
}
