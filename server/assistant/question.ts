import type { QuantityCode } from '#contract/quantity.ts'
import { findDate, type DateFound } from './dates.ts'
import { findStations, type KnownStation } from './names.ts'

/** What somebody can ask. */
export const topics = ['soc', 'power', 'energy', 'revenue', 'alarms', 'price', 'stations', 'help'] as const
export type Topic = (typeof topics)[number]

/** A part of a station that a question may name. */
export const parts = ['grid', 'pv', 'storage', 'load', 'piles'] as const
export type Part = (typeof parts)[number]

export interface Question {
  topics: Topic[]
  /** Parts that are named; none means all. */
  parts: Part[]
  /** Stations that are named; `all` when the question is about every one. */
  stations: string[]
  allStations: boolean
  /** Looks like a station's number, but is none that the asker may see. */
  unknownStation: string | undefined
  date: DateFound
  /** charge, discharge, import, export: which way the energy goes. */
  ways: Way[]
}
export type Way = 'in' | 'out'

/** One line a topic: what in a question speaks for it. Both languages in one table, so that they stay alike. */
const signs: Record<Exclude<Topic, 'help'>, RegExp> = {
  soc: /荷电|剩余?电量|余电|还有多少电|还剩多少|充到多少|充满了|电池.{0,6}(?:多少电|几成|百分之)|\bsoc\b|state of charge|(?:battery|charge|storage) level|how (?:full|charged|empty)|(?:battery|charge) left|percent(?:age)? (?:charged|full)/i,
  revenue: /收益|收入|赚|营收|盈利|利润|多少钱|revenue|earn|income|profit|\bmoney\b|how much did .{0,20}\bmake\b/i,
  alarms: /告警|报警|警报|警告|故障|异常|alarm|alert|\bfaults?\b|warning|anything wrong/i,
  price:
    /电价|价格|单价|峰谷|[尖峰平谷](?:段|时段|电)|是不是[尖峰平谷]|tariff|price|(?:on|off)-?peak|\bpeak (?:period|hours?|time)|\bvalley\b|per kwh|cost of (?:power|electricity)/i,
  energy:
    /电量|发电(?!功率)|发了|用电(?!功率|负荷)|用了|充了|放了|买了|卖了|上网电|下网电|度电|多少度|几度|千瓦时|\bk?wh\b|\bmwh\b|\benergy\b|generat(?:e|ed|ion)|produc(?:e|ed|tion)|consum(?:e|ed|ption)|\bused\b|discharged\b|(?<!state of )\bcharged\b|imported|exported|bought|fed in|\byield\b/i,
  power:
    /功率|出力|负荷|负载|千瓦(?!时)|在(?:充电|放电|发电)|\bpower\b|\bk?w\b|\bmw\b|\bload\b|\bdemand\b|charging (?:now|right now|at the moment)|discharging|importing|exporting|generating/i,
  stations:
    /哪些(?:电|场)?站|哪几个(?:电|场)?站|几个(?:电|场)?站|多少(?:个|座)(?:电|场)?站|(?:电|场)站(?:列表|清单|有哪些)|(?:which|what|list|show|how many)(?: \w+){0,4} (?:stations|sites|plants)|\bmy stations\b|stations (?:can|may|do) i/i,
}

const partSigns: Record<Part, RegExp> = {
  grid: /电网|市电|关口|购电|买电|买了|下网|上网|送电|卖电|卖了|\bgrid\b|\bmains\b|import|export|bought|fed in/i,
  pv: /光伏|太阳能|发电|发了|\bpv\b|solar|photovoltaic|generat|produc|\byield\b/i,
  storage: /储能|电池|蓄电|充放电|放电|放了|\bstorage\b|batter|discharg/i,
  load: /负荷|负载|用电|用了|耗电|厂里用|\bloads?\b|consum|\bused\b/i,
  piles: /充电桩|\b(?:充电)?桩|充电站点|\bpiles?\b|\bchargers?\b|charging (?:points?|piles?|stations?|posts?)|\bevs?\b/i,
}

const help = /帮助|你(?:能|会|可以)|怎么用|可以问|能问|你好|您好|\bhelp\b|what can (?:you|i)|who are you|^\s*(?:hi|hello|hey)\b/i
const allSigns = /所有|全部|各(?:个)?(?:电|场)?站|每(?:个|座)|总共|合计|\ball\b|\bevery\b|\beach\b|\bfleet\b|\boverall\b/i
const inSigns = /充电(?!桩|站|量?和放)|充了|购电|买电|买了|下网|\bcharged\b|import|bought/i
const outSigns = /放电|放了|送电|卖电|卖了|上网|discharg|export|\bsold\b|fed in/i

/** Words that hold a sign of a topic without being about it. */
const withoutFalseFriends = (text: string): string =>
  text
    .replaceAll(/power (?:stations?|plants?)|发电站|充电站(?!点)|用户侧/gi, ' stations ')
    .replaceAll(/现在几点|please|谢谢/gi, ' ')
    .replaceAll(/ +/g, ' ')

/**
 * Understands a question by its words: what it is about, of which station, of which day. No model, no guess: what it does not understand has no topic.
 * `now` and `zone` fix what "yesterday" means.
 */
export function readQuestion(text: string, stations: readonly KnownStation[], now: number, zone: string): Question {
  const plain = text.normalize('NFKC').replaceAll(/\s+/g, ' ')
  const named = findStations(plain, stations)
  const date = findDate(named.rest, now, zone)
  const words = withoutFalseFriends(date.rest)
  const found = (Object.keys(signs) as (keyof typeof signs)[]).filter((topic) => signs[topic].test(words))
  const partsFound = parts.filter((part) => partSigns[part].test(words))
  const ways: Way[] = []
  if (inSigns.test(words)) ways.push('in')
  if (outSigns.test(words)) ways.push('out')
  return {
    topics: settle(found, words, partsFound, date.found),
    parts: partsFound,
    stations: named.ids,
    allStations: allSigns.test(words),
    unknownStation: named.unknown,
    date: date.found,
    ways,
  }
}

/** Where several topics are named, the ones that the words hold only by the way go. */
function settle(found: Topic[], words: string, named: Part[], date: DateFound): Topic[] {
  let topics = found
  const drop = (topic: Topic, when: boolean): void => {
    if (when) topics = topics.filter((one) => one !== topic)
  }
  const has = (topic: Topic): boolean => topics.includes(topic)
  // "charged" and "left" speak of energy too; a price is per kWh; what was earned was earned with energy.
  drop('energy', has('soc') && !/今|昨|发电|用电|today|yesterday/i.test(words) && date.kind === 'none')
  drop('energy', has('price') || has('revenue'))
  drop('power', has('price') || has('revenue') || has('stations'))
  drop('price', has('revenue'))
  // A day has an energy, an instant has a power; "load" and "power" of a day can only mean its energy.
  drop('power', has('energy') && !/功率|出力|\bpower\b/i.test(words))
  drop('energy', has('power') && /功率|\bpower\b/i.test(words) && !/电量|度|\bk?wh\b|energy/i.test(words) && date.kind === 'none')
  if (has('power') && !has('energy') && date.kind === 'day' && !date.today) topics = topics.map((topic) => (topic === 'power' ? 'energy' : topic))
  drop('stations', topics.length > 1)
  if (topics.length > 0) return topics
  if (help.test(words)) return ['help']
  // "How is the PV?": a part alone is asked for its power now, or for the energy of a day that is named.
  if (named.length > 0) return [date.kind === 'none' ? 'power' : 'energy']
  return []
}

/** Quantities of the energy that a question is about. */
export function energyQuantities({ parts: named, ways }: Pick<Question, 'parts' | 'ways'>): QuantityCode[] {
  const both = ways.length !== 1
  const chosen: QuantityCode[] = []
  // "How much was discharged?" names no part and means the storage; import and export name the grid.
  if (named.length === 0 && ways.length > 0) return directed('storageCharge', 'storageDischarge', ways, both)
  const any = named.length === 0
  if (any || named.includes('grid')) chosen.push(...directed('gridImport', 'gridExport', ways, both))
  if (any || named.includes('pv')) chosen.push('pvGeneration')
  if (any || named.includes('storage')) chosen.push(...directed('storageCharge', 'storageDischarge', ways, both))
  if (any || named.includes('load')) chosen.push('loadConsumption')
  if (any || named.includes('piles')) chosen.push('pileConsumption')
  return chosen
}

const directed = (into: QuantityCode, out: QuantityCode, ways: Way[], both: boolean): QuantityCode[] =>
  both ? [into, out] : ways[0] === 'in' ? [into] : [out]

export const powerQuantities = (named: readonly Part[]): QuantityCode[] => {
  const of: Record<Part, QuantityCode> = { grid: 'gridPower', pv: 'pvPower', storage: 'storagePower', load: 'loadPower', piles: 'pilePower' }
  return (named.length === 0 ? parts : named).map((part) => of[part])
}
