import type { Holiday, PeriodRule, PeriodType } from '#contract/price.ts'
import { monthsOf, windowsOf } from './price-hours.ts'

/** A rule as tables of notices write it down, in words. */
export interface NoticeRow {
  area: string
  period: string
  hours: string
  temperatureCondition: string
  months: string
  weekendMonths: string
  holidays: string
  categories: string
}

const periodWords: Record<PeriodType, RegExp> = {
  sharp: /^(尖(段|峰|峰段)?|sharp|critical peak)$/i,
  peak: /^((高)?峰(段)?|peak)$/i,
  flat: /^(平(段)?|flat|shoulder)$/i,
  valley: /^((低)?谷(段)?|valley|off-?peak)$/i,
  deepValley: /^(深谷(段)?|deep[ _-]?valley)$/i,
}

const holidayWords: Record<Holiday, RegExp> = {
  newYear: /^(元旦(节)?|new ?year)$/i,
  springFestival: /^(春节|spring ?festival)$/i,
  qingming: /^(清明(节)?|qingming)$/i,
  labourDay: /^(劳动节|五一|labou?r ?day)$/i,
  dragonBoat: /^(端午(节)?|dragon ?boat)$/i,
  midAutumn: /^(中秋(节)?|mid-?autumn)$/i,
  nationalDay: /^(国庆(节)?|national ?day)$/i,
}

const keyOf = <K extends string>(words: Record<K, RegExp>, text: string): K | undefined =>
  (Object.keys(words) as K[]).find((key) => words[key].test(text.trim()))

const listOf = (text: string): string[] =>
  text
    .split(/[,，、;；]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Names of holidays, or how many days a holiday must have. Undefined: something in it is neither. */
export function holidaysOf(text: string): Pick<PeriodRule, 'holidays' | 'holidayDays'> | undefined {
  const names: Holiday[] = []
  let holidayDays: number | undefined
  for (const one of listOf(text)) {
    const days = /^(\d{1,2})\s*天(及)?以上(的)?(节)?假日$/.exec(one)
    const name = keyOf(holidayWords, one)
    if (days !== null) holidayDays = Number(days[1])
    else if (name === undefined) return undefined
    else names.push(name)
  }
  return { ...(names.length > 0 ? { holidays: names } : {}), ...(holidayDays === undefined ? {} : { holidayDays }) }
}

const chinese: Record<string, number> = { 一: 1, 两: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7 }

/** `其他月份中广州日最高气温达到35℃`, `其他月份连续三日最高气温≥35℃`: at which place (default: the area), how hot, on how many days on end. */
function temperatureOf(text: string, area: string): PeriodRule['temperature'] {
  const parts = /^其他月份(?:中)?(.*?)(?:连续([一二两三四五六七\d])[日天])?日?最高气温(?:达到|[≥≧])(\d{1,2}(?:\.\d)?)℃$/.exec(text.trim())
  if (parts === null) return undefined
  const [, place = '', days = '1', degrees] = parts
  return { place: place === '' ? area : place, atLeast: Number(degrees), days: chinese[days] ?? Number(days) }
}

/** `单一制`, `两部制`, `大工业用电`, `容量315千伏安及以上` (which is what pays by two parts): which customers. Undefined: something in it is none of them. */
function payersOf(text: string): Pick<PeriodRule, 'priceSystems' | 'consumptionTypes'> | undefined {
  const result: Pick<PeriodRule, 'priceSystems' | 'consumptionTypes'> = {}
  for (const one of listOf(text)) {
    if (one === '单一制') result.priceSystems = ['single']
    else if (/^(两部制|容量315千伏安及以上)$/.test(one)) result.priceSystems = ['two']
    else if (/^大工业(用电)?$/.test(one)) result.consumptionTypes = ['bigIndustry']
    else if (/^一般工商业(用电)?$/.test(one)) result.consumptionTypes = ['generalCommerce']
    else return undefined
  }
  return result
}

/** The rule that a row says, or the columns in which something is not understood: a condition is never left out in silence. */
export function noticeRule(row: NoticeRow): { rule: PeriodRule } | { wrong: (keyof NoticeRow)[] } {
  const period = keyOf(periodWords, row.period)
  const windows = windowsOf(row.hours)
  const months = monthsOf(row.months)
  const weekendMonths = monthsOf(row.weekendMonths)
  const named = holidaysOf(row.holidays)
  const payers = payersOf(row.categories)
  const temperature = row.temperatureCondition.trim() === '' ? undefined : temperatureOf(row.temperatureCondition, row.area)
  const isLost = row.temperatureCondition.trim() !== '' && temperature === undefined
  if (
    period === undefined ||
    windows === undefined ||
    months === undefined ||
    weekendMonths === undefined ||
    named === undefined ||
    payers === undefined ||
    isLost
  ) {
    const found = {
      period,
      hours: windows,
      months,
      weekendMonths,
      holidays: named,
      categories: payers,
      temperatureCondition: isLost ? undefined : true,
    }
    return { wrong: (Object.keys(found) as (keyof typeof found)[]).filter((key) => found[key] === undefined) }
  }
  const rule: PeriodRule = { period, months, dayTypes: [], windows, ...named, ...payers }
  if (weekendMonths.length > 0) rule.weekendMonths = weekendMonths
  if (temperature !== undefined) rule.temperature = temperature
  return { rule }
}
