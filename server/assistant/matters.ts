import type { QuantityCode } from '#contract/quantity.ts'
import type { Question, Matter } from './question.ts'

/** What a question asks for, and which words go with that. */

/** Which kinds of words each matter can make something of. */
const uses: Record<Matter, string> = {
  reading:
    'gauge part way matter:power side peak which now days clock until when device kind parameter narrow outside hot all total compare state:online rank limit',
  energy: 'part way matter:energy matter:power plain side which now days clock until period peak device kind all total compare rank limit',
  revenue: 'part way matter:revenue matter:money matter:energy saves gross side which now days clock until all total compare rank limit',
  efficiency: 'matter:efficiency part side which now days all compare rank limit',
  price: 'matter:price matter:money matter:energy part:grid period peak side now days clock until edge when next',
  alarms:
    'matter:alarms matter:devices latest level state:open state:handled state:shelved raised often now days clock until device kind part all total side which compare rank limit',
  devices: 'matter:devices state:offline state:online kind part device now all total which:station side rank limit',
  piles: 'part cars way state:free state:busy state:offline state:online now all total',
  sessions: 'matter:sessions part cars way matter:energy side long often now days clock until all total which:station rank limit',
  why: 'why not part way matter:power now days clock until all',
  plan: 'matter:plan next issued part way matter:power matter:energy now days clock until all why not',
  response:
    'matter:response latest issued part way matter:power matter:energy matter:revenue matter:money matter:plan often when verdict next raised now days clock until all total',
  health: 'matter:health matter:cycles often gauge:soh part kind device when now until all',
  cycles: 'matter:cycles part:storage way often now days until all compare',
  net: 'matter:net why not gross matter:revenue matter:money now days until all total compare',
  alarmQuality: 'matter:alarmQuality matter:alarms often raised side:mean now days until all total',
  cells: 'matter:cells part:storage side kind device parameter now days clock until',
  told: 'matter:told matter:alarms latest level state:open raised now days clock until device kind all',
  availability: 'matter:availability state:online matter:devices side which now days clock until all total compare rank limit',
  utilisation: 'matter:utilisation part:storage side which now days clock until all total compare rank limit',
  selfUse: 'matter:selfUse matter:energy part:pv side which now days clock until all compare rank limit',
  carbon: 'matter:carbon matter:revenue saves avoids matter:energy part:pv side which now days clock until all total compare rank limit',
  maintenance: 'matter:maintenance matter:devices next latest now days clock until when all total which:station',
  failedPushes: 'matter:failedPushes matter:alarms latest often now days clock until all total raised',
  stations: 'matter:stations all now total which:station',
  help: '',
}
/** What may stand in any question: it says nothing, only helps to tell what is meant, or is told of by itself. */
const withAll = /^(?:fill|unit|help|station|unknown|joins|joining|since|count|which\?|more\?|less\?|status|makes|gives|takes|cells|degrees)(?:$|:)/
/** What names a matter belongs to that one; what narrows it down must go with all of them. */
const naming = /^(?:matter|gauge|part|way|state|plain|cars)(?::|$)/

const goesWith = (matter: Matter, tag: string): boolean => {
  const known = uses[matter].split(' ')
  return known.includes(tag) || known.includes(tag.split(':')[0] ?? '') || withAll.test(tag)
}

/** Whether a word has a place in a question. */
export function hasPlace(question: Question, tags: readonly string[]): boolean {
  // Energy is given, sent and pushed; of alarms that is another question: whom they were told to.
  if ((tags.includes('gives') || tags.includes('takes')) && question.matters.every((one) => one === 'alarms' || one === 'alarmQuality')) return false
  // "The top three stations".
  if (
    !tags.includes('count') &&
    tags.every((tag) => withAll.test(tag) || (tag === 'matter:stations' && (question.which === 'station' || question.allStations)))
  )
    return true
  // "Uses now" is a power.
  const fits = (one: Matter): boolean =>
    tags.every((tag) => goesWith(one, tag) || (one === 'reading' && tags.includes('plain') && (tag === 'plain' || tag === 'matter:energy')))
  const { matters } = question
  // "When is it cheapest to charge".
  if (matters.includes('price') && question.side !== undefined && tags.includes('part:storage') && tags.includes('way:in')) return true
  if (tags.includes('count') && !isCountable(question)) return false
  // 到 begins a price period, or joins two times.
  if (tags.includes('joining')) return true
  return (tags.every((tag) => naming.test(tag)) ? matters.some(fits) : matters.every(fits)) && !misfits(question, tags)
}

/** What has a number: "how many" of anything else is not understood, unless a unit says that it is an amount. */
const isCountable = ({ matters, hasUnit }: Question): boolean =>
  hasUnit ||
  matters.every(
    (one) =>
      one === 'alarms' ||
      one === 'failedPushes' ||
      one === 'maintenance' ||
      one === 'response' ||
      one === 'health' ||
      one === 'cycles' ||
      one === 'cells' ||
      one === 'alarmQuality' ||
      one === 'devices' ||
      one === 'piles' ||
      one === 'sessions' ||
      one === 'stations' ||
      one === 'help' ||
      one === 'energy',
  )

/** "State of charge of the PV": a quantity of one part asked of another is not understood. */
const misfits = ({ gauges, power, devices, kinds }: Question, tags: readonly string[]): boolean => {
  if (gauges.length === 0 || power || devices.length > 0 || kinds.length > 0) return false
  const own = gauges.flatMap((gauge) => partsOf[gauge] ?? [])
  return tags.some((tag) => tag.startsWith('part:') && own.length > 0 && !own.includes(tag.slice(5)))
}
const partsOf: Partial<Record<QuantityCode, string[]>> = { soc: ['storage'], soh: ['storage'], gridDemand: ['grid', 'load'], irradiance: ['pv'] }

/** What is asked for, by the words of a question and the slots they filled. */
export function mattersOf(question: Question, all: readonly string[]): Matter[] {
  const has = (tag: string): boolean => all.includes(tag)
  const { times, clocks, parts, devices, kinds, parameters, narrows, gauges, levels, states } = question
  for (const matter of [
    'failedPushes',
    'maintenance',
    'availability',
    'utilisation',
    'selfUse',
    'carbon',
    'told',
    'cells',
    'response',
    'health',
    'alarmQuality',
  ] as const)
    if (has(`matter:${matter}`)) return [matter]
  const measures = [devices, kinds, parameters, narrows].some((one) => one.length > 0)
  // "Which cells are lowest".
  if (has('cells') && question.side !== undefined && !measures && gauges.length === 0) return ['cells']
  // "Which cell has the lowest voltage": of cells, not of all that has a voltage.
  const ofCells = parameters.length > 0 && parameters.every((one) => one === '电压' || one === '温度') && kinds.length === 0 && narrows.length === 0
  if (has('cells') && !parts.includes('storage') && question.side !== undefined && ofCells) return ['cells']
  if (has('matter:net')) return ['net']
  if (has('matter:cycles')) return [times.length + clocks.length > 0 ? 'cycles' : 'health']
  if (has('matter:plan')) return ['plan']
  if (has('why')) return ['why']
  const isMeasured = parameters.length > 0 || question.power || gauges.length > 0 || has('matter:energy')
  const ofPiles = pilesMatter(question, all)
  if (ofPiles !== undefined) return [ofPiles]
  const found: Matter[] = []
  if (has('matter:alarms') || has('state:shelved') || levels.length > 0) found.push('alarms')
  if (found.length === 0 && isOfDevices(question, all, isMeasured)) found.push('devices')
  const isEnergy = isOfEnergy(question, all)
  const makesMoney = has('makes') && !isEnergy && !question.power && !parts.includes('pv')
  const isPrice = has('matter:price')
  // "How much money" asks for the price where that is named.
  if (has('matter:revenue') || (!isPrice && (has('matter:money') || makesMoney || (has('unit:money') && !measures && parts.length === 0))))
    found.push('revenue')
  if (has('matter:efficiency')) found.push('efficiency')
  if (isPrice) found.push('price')
  if (gauges.length > 0) found.push('reading')
  const isRevenue = found.includes('revenue')
  // What was earned was earned with energy, a price is one of energy.
  if (isEnergy && !isRevenue && !isPrice) found.push('energy')
  const isPower = question.power || isPresent(question, all)
  if (isPower && !isEnergy && !isRevenue && !found.includes('reading')) found.push('reading')
  if (found.length > 0) return found
  if (measures) return ['reading']
  if (has('outside') && !has('hot')) return []
  if (parts.length > 0) {
    // A part alone: its power at an instant or where an extreme of it is asked for, else the energy of the days.
    const timed = times.length > 0 || clocks.some(({ kind }) => kind === 'clocks' || kind === 'rolling') || has('since')
    // "Who bought least yesterday" is of energy, "the highest load yesterday" of power.
    const isExtreme = (question.side !== undefined && question.flows.length === 0) || has('peak')
    const instant = !timed || clocks.some(({ kind }) => kind === 'clock' || kind === 'ago') || isExtreme
    return [instant && question.periods.length === 0 ? 'reading' : 'energy']
  }
  if (question.periods.length > 0 || has('peak')) return ['price']
  if (has('matter:stations') || question.which === 'station') return ['stations']
  if (states.length === 0 && has('help')) return ['help']
  return []
}

/** Energy is named, or a verb of it with a unit or a past: "how much power did we use yesterday" asks for kWh. */
function isOfEnergy(question: Question, all: readonly string[]): boolean {
  const has = (tag: string): boolean => all.includes(tag)
  const { parts, gauges, parameters, times, side, clocks } = question
  if (has('unit:kw')) return false
  if (gauges.length > 0 || parameters.length > 0) return has('matter:energy') && !question.power
  if (has('unit:kwh') && (parts.length > 0 || has('makes'))) return true
  if (has('makes') && has('matter:energy')) return true
  if (has('makes') && parts.includes('pv')) return times.length > 0 || clocks.length > 0
  if (!has('matter:energy') || isPresent(question, all)) return false
  return !question.power || (times.length > 0 && side === undefined && parts.length > 0 && !clocks.some(({ kind }) => kind === 'clock'))
}

/** "Consumption now" is a power. */
function isPresent(question: Question, all: readonly string[]): boolean {
  const { times, clocks, parts } = question
  const said = all.includes('plain') || (all.includes('makes') && parts.includes('pv'))
  return (
    said &&
    times.length === 0 &&
    clocks.length === 0 &&
    !all.includes('since') &&
    (all.includes('now') || all.includes('makes') || all.includes('unit:kw'))
  )
}

function isOfDevices(question: Question, all: readonly string[], isMeasured: boolean): boolean {
  const has = (tag: string): boolean => all.includes(tag)
  if (has('state:offline') || (has('state:online') && !has('matter:power')) || has('matter:devices')) return true
  // "How many inverters": of kinds that nothing is asked of.
  const counted =
    has('count') &&
    (question.kinds.length > 0 ||
      ((question.parts.includes('piles') || question.isBattery) && question.flows.length === 0 && !question.hasUnit && question.gauges.length === 0))
  return counted && !isMeasured && !has('matter:revenue') && !has('matter:money')
}

/** What piles do now, or the sessions of a time. */
function pilesMatter(question: Question, all: readonly string[]): Matter | undefined {
  const has = (tag: string): boolean => all.includes(tag)
  if (has('matter:sessions')) return 'sessions'
  if (!question.parts.includes('piles') || has('matter:alarms') || question.power || has('matter:revenue') || has('matter:money')) return undefined
  const isPast = question.times.length > 0 || question.clocks.length > 0 || has('since')
  if (has('cars') && (isPast || has('matter:energy'))) return has('unit:kwh') ? undefined : 'sessions'
  const said = has('state:free') || has('state:busy') || (has('status') && !has('state:offline')) || has('cars')
  return said || (has('count') && has('way:in') && !has('matter:energy') && !has('unit:kwh') && !isPast) ? 'piles' : undefined
}

/** Where stations are put in an order: two are named and compared, "rank", "the highest of all". */
export function isRanking(question: Question, all: readonly string[]): boolean {
  const { matters, stations, times, side } = question
  const [matter] = matters
  const ranks: Matter[] = [
    'reading',
    'energy',
    'revenue',
    'efficiency',
    'availability',
    'utilisation',
    'selfUse',
    'carbon',
    'alarms',
    'devices',
    'sessions',
  ]
  if (matters.length !== 1 || matter === undefined || !ranks.includes(matter)) return false
  if (all.includes('rank')) return true
  if (stations.length > 1) return times.length <= 1 && ['which?', 'compare', 'more?', 'less?'].some((tag) => all.includes(tag))
  if (stations.length === 1) return false
  return (
    (side === 'max' || side === 'min') &&
    (all.includes('all') ||
      (all.includes('which?') &&
        !question.parts.includes('piles') &&
        [question.devices, question.kinds, question.parameters].every(({ length }) => length === 0)))
  )
}
