import type { AlarmLevel } from '#contract/alarm.ts'
import type { PeriodType } from '#contract/price.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import { read, type Token } from './reader.ts'
import type { Names } from './names.ts'
import type { SaidTime } from './times.ts'

/** What can be asked for. */
export const topics = ['reading', 'energy', 'revenue', 'efficiency', 'price', 'alarms', 'devices', 'why', 'stations', 'help'] as const
export type Topic = (typeof topics)[number]
/** A part of a station. */
export const parts = ['grid', 'pv', 'storage', 'load', 'piles'] as const
export type Part = (typeof parts)[number]
export type Way = 'in' | 'out'
export type Side = 'max' | 'min' | 'mean'

/** A question, by what it says: every word of it stands in one of these, or in `missed`. */
export interface Question {
  topics: Topic[]
  stations: string[]
  allStations: boolean
  /** Serial numbers. */
  devices: string[]
  kinds: string[]
  /** Words of what devices measure. */
  parameters: string[]
  /** Momentary quantities that are named outright. */
  gauges: QuantityCode[]
  power: boolean
  parts: Part[]
  /** Parts with a way of flowing: charged, exported. */
  flows: [part: Part, way: Way][]
  side: Side | undefined
  periods: PeriodType[]
  levels: AlarmLevel[]
  /** of alarms: handled; of devices: online, offline. */
  states: string[]
  which: 'station' | 'day' | undefined
  compares: boolean
  /** Of a period of prices: its begin or its end. */
  edge: 'begin' | 'end' | undefined
  when: boolean
  now: boolean
  times: SaidTime[][]
  clocks: (SaidTime & { kind: 'clock' | 'clocks' })[]
  /** Names of stations or devices that there are none of. */
  unknown: string[]
  /** What was not understood, or does not go together with the rest. */
  missed: string[]
}

/** Which kinds of words each topic can make something of; `fill`, stations and help go with all. */
const uses: Record<Topic, string> = {
  reading: 'gauge part part? way topic:power side peak which now days clock clocks when device kind parameter all total compare state:online',
  energy: 'part part? way topic:energy topic:power side which now days clock clocks period peak all total compare',
  revenue: 'part part? way topic:revenue topic:energy side which now days all total compare',
  efficiency: 'topic:efficiency part side which now days all compare',
  price: 'topic:price topic:energy part:grid period peak side now days clock edge when',
  alarms: 'topic:alarms topic:devices level state:open state:handled raised now days device kind all total part:grid',
  devices: 'topic:devices state:offline state:online kind device now all total which:station',
  why: 'why part part? way topic:power now days clock all',
  stations: 'topic:stations all now',
  help: '',
}

const tagsOf = (token: Token): readonly string[] => token.readings[0] ?? []

/** Reads a question by its words. `names`: of the stations and devices that may be meant. */
export function readQuestion(text: string, names: Names): Question {
  const { tokens, missed } = read(text, names)
  const joined = joinTimes(tokens)
  const said = joined.tokens.map((token) => ({ token, tags: tagsOf(token) }))
  const all = said.flatMap(({ tags }) => tags)
  const of = (slot: string): string[] => [...new Set(all.filter((tag) => tag.startsWith(`${slot}:`)).map((tag) => tag.slice(slot.length + 1)))]
  const named = of('part') as Part[]
  const ownParts = said.flatMap(({ tags }) => (tags.some((tag) => tag.startsWith('way:')) ? [] : tags.filter((tag) => tag.startsWith('part:'))))
  const isPiles = ownParts.includes('part:piles')
  const flows = said.flatMap(({ tags }): [Part, Way][] => {
    const way = tags.find((tag) => tag.startsWith('way:'))?.slice(4) as Way | undefined
    const part = tags.find((tag) => tag.startsWith('part:'))?.slice(5) as Part | undefined
    return way === undefined || part === undefined || (isPiles && part === 'storage') ? [] : [[part, way]]
  })
  const sides = of('side') as Side[]
  const which = of('which')
  const question: Question = {
    topics: [],
    stations: of('station'),
    allStations: all.includes('all'),
    devices: of('device'),
    kinds: of('kind'),
    parameters: said.flatMap(({ token, tags }) => (tags[0] === 'parameter' ? [token.words.toLowerCase()] : [])),
    gauges: of('gauge') as QuantityCode[],
    power: all.includes('topic:power'),
    // "The piles charged", "used by the piles": what a verb says of storage or load, it says of them.
    parts: isPiles ? named.filter((part) => part !== 'storage' && part !== 'load') : named,
    flows,
    side: sides[0],
    periods: of('period') as PeriodType[],
    levels: of('level') as AlarmLevel[],
    states: of('state'),
    which: which[0] as Question['which'],
    compares: all.includes('compare'),
    edge: of('edge')[0] as Question['edge'],
    when: all.includes('when'),
    now: all.includes('now'),
    times: joined.times,
    clocks: joined.clocks,
    unknown: said.flatMap(({ token, tags }) => (tags[0] === 'unknown' ? [token.words] : [])),
    missed,
  }
  question.topics = topicsOf(question, all)
  readPeak(question, all)
  const [topic] = question.topics
  if (topic !== undefined && question.topics.every((one) => one !== 'help')) {
    for (const { token, tags } of said) {
      if (tags.some((tag) => /^(?:fill|help|station|unknown|joins|edge)\b/.test(tag))) continue
      // What names a topic belongs to that one; what narrows it down must go with all of them.
      const fits = (one: Topic): boolean => tags.every((tag) => goesWith(one, tag))
      const names = tags.every((tag) => /^(?:topic|gauge|part|way|state):/.test(tag))
      if ((names ? question.topics.some(fits) : question.topics.every(fits)) && !misfits(question, tags)) continue
      question.missed.push(...(token.time?.kind === 'clock' ? joined.clocks.map(({ words }) => words) : [token.words]))
    }
  }
  if (sides.length > 1 || which.length > 1)
    question.missed.push(
      ...said
        .filter(({ tags }) => tags.some((tag) => /^(?:side|which):/.test(tag)))
        .slice(1)
        .map(({ token }) => token.words),
    )
  return question
}

/** "State of charge of the PV": a quantity of one part asked of another is not understood. */
const misfits = ({ gauges, power, devices, kinds }: Question, tags: readonly string[]): boolean => {
  if (gauges.length === 0 || power || devices.length > 0 || kinds.length > 0) return false
  const own = gauges.flatMap((gauge) => partsOf[gauge] ?? [])
  return tags.some((tag) => tag.startsWith('part:') && own.length > 0 && !own.includes(tag.slice(5)))
}
const partsOf: Partial<Record<QuantityCode, string[]>> = { soc: ['storage'], soh: ['storage'], gridDemand: ['grid', 'load'], irradiance: ['pv'] }

const goesWith = (topic: Topic, tag: string): boolean => {
  const known = uses[topic].split(' ')
  return known.includes(tag) || known.includes(tag.split(':')[0] ?? '')
}

/** "Peak load" is the highest one; "peak consumption" is that of the price period. */
function readPeak(question: Question, all: readonly string[]): void {
  if (!all.includes('peak')) return
  if (question.topics.includes('reading')) question.side ??= 'max'
  else if (!question.periods.includes('peak')) question.periods.push('peak')
}

function topicsOf(question: Question, all: readonly string[]): Topic[] {
  const has = (tag: string): boolean => all.includes(tag)
  const timed = question.times.length > 0
  const measured = question.devices.length > 0 || question.kinds.length > 0 || question.parameters.length > 0
  if (has('why')) return ['why']
  const found: Topic[] = []
  if (has('topic:alarms') || question.levels.length > 0) found.push('alarms')
  if (found.length === 0 && (has('state:offline') || (has('state:online') && !has('topic:power')) || has('topic:devices'))) found.push('devices')
  if (has('topic:revenue')) found.push('revenue')
  if (has('topic:efficiency')) found.push('efficiency')
  if (has('topic:price')) found.push('price')
  if (question.gauges.length > 0) found.push('reading')
  // What was earned was earned with energy, a price is one of energy.
  if (has('topic:energy') && !found.includes('revenue') && !found.includes('price') && !has('topic:power')) found.push('energy')
  if (has('topic:power') && !found.includes('reading')) found.push('reading')
  if (found.length > 0) return found
  if (measured) return ['reading']
  if (question.parts.length > 0) {
    // A part alone: its power at an instant or where an extreme of it is asked for, else the energy of the days.
    const instant = !timed || question.clocks.some(({ kind }) => kind === 'clock') || question.side !== undefined || has('peak')
    return [instant && question.periods.length === 0 ? 'reading' : 'energy']
  }
  if (question.periods.length > 0 || has('peak')) return ['price']
  if (has('topic:stations') || has('which:station')) return ['stations']
  if (has('help')) return ['help']
  return []
}

interface Joined {
  tokens: Token[]
  /** Stretches of days: one entry each, two in it where one is joined to the other. */
  times: SaidTime[][]
  clocks: Question['clocks']
}

/** Puts "from the 1st to the 5th", "10:00 - 14:00" together. "And" joins two clocks, but of two days it makes two answers. */
function joinTimes(tokens: readonly Token[]): Joined {
  const kept: Token[] = []
  const times: SaidTime[][] = []
  const clocks: Question['clocks'] = []
  const between = tokens.some(({ words }) => /^(?:between)$/i.test(words))
  for (const [i, token] of tokens.entries()) {
    kept.push(token)
    const { time } = token
    if (time === undefined) continue
    const link = tokens[i - 1]
    const before = tokens[i - 2]?.time
    const isAnd = link !== undefined && /^(?:和|与|and)$/i.test(link.words)
    const joins = link?.readings.some((tags) => tags[0] === 'joins') === true && before !== undefined
    if (time.kind === 'days') {
      const last = times.at(-1)
      if (joins && before.kind === 'days' && last !== undefined && (!isAnd || between)) last.push(time)
      else times.push([time])
    } else if (joins && time.kind === 'clock' && before.kind === 'clock' && clocks.length > 0) {
      clocks.pop()
      clocks.push({
        kind: 'clocks',
        words: `${before.words}${link.words.length > 1 ? ` ${link.words} ` : link.words}${time.words}`,
        from: before.minutes,
        to: time.minutes,
      })
    } else clocks.push(time)
  }
  return { tokens: kept, times, clocks }
}

/** Energies that a question is about. */
export function energyQuantities({ parts: named, flows }: Pick<Question, 'parts' | 'flows'>): QuantityCode[] {
  const of: Record<Part, Record<Way, QuantityCode>> = {
    grid: { in: 'gridImport', out: 'gridExport' },
    pv: { in: 'pvGeneration', out: 'pvGeneration' },
    storage: { in: 'storageCharge', out: 'storageDischarge' },
    load: { in: 'loadConsumption', out: 'loadConsumption' },
    piles: { in: 'pileConsumption', out: 'pileConsumption' },
  }
  const wanted = named.length === 0 ? parts : parts.filter((part) => named.includes(part))
  const chosen = wanted.flatMap((part) => {
    const ways = flows.filter(([one]) => one === part).map(([, way]) => way)
    return (ways.length === 0 ? (['in', 'out'] as const) : ways).map((way) => of[part][way])
  })
  return [...new Set(chosen)]
}

export const powerQuantities = (named: readonly Part[]): QuantityCode[] => {
  const of: Record<Part, QuantityCode> = { grid: 'gridPower', pv: 'pvPower', storage: 'storagePower', load: 'loadPower', piles: 'pilePower' }
  return (named.length === 0 ? parts : named).map((part) => of[part])
}
