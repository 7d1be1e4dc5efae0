import type { AlarmLevel } from '#contract/alarm.ts'
import type { PeriodType } from '#contract/price.ts'
import type { Language } from '#contract/text.ts'

export type RevenueLine = 'storageArbitrage' | 'pvSelfUse' | 'pvFeedIn' | 'charging'

/** What the assistant says. Figures come in as text with their units. */
export interface Words {
  station(name: string, id: string): string
  line(name: string, value: string): string
  asOf(time: string): string
  stale(time: string): string
  noValue(name: string): string
  noPart(what: string): string
  importing: string
  exporting: string
  charging: string
  discharging: string
  energyHead(date: string): string
  revenueHead(date: string, total: string): string
  soFar(time: string): string
  coverage(percent: string): string
  noEnergy: string
  noRevenue: string
  /** One line of a revenue: energy times price. */
  revenuePart(period: string, energy: string, price: string): string
  revenueBasis: string
  onlyNow(what: string): string
  revenue: Record<RevenueLine, string>
  period: Record<PeriodType, string>
  level: Record<AlarmLevel, string>
  alarmHead(total: number, time: string): string
  noAlarms(time: string): string
  newest: string
  soc: string
  alarms: string
  price: string
  priceNow(period: string, price: string, until: string): string
  priceNext(period: string, price: string): string
  priceSource(area: string, month: string, time: string): string
  noPrice: string
  priceUnknown: string
  stationsHead(count: number): string
  more(count: number): string
  noStations: string
  whichStation: string
  unknownStation(words: string): string
  badDate(words: string): string
  futureDate(words: string): string
  rangeDate(words: string): string
  notUnderstood: string
  canAnswer: string
  modelAway: string
  failed: string
  and: string
}

const zh: Words = {
  station: (name, id) => `${name}（${id}）`,
  line: (name, value) => `${name} ${value}`,
  asOf: (time) => `数据时间 ${time}`,
  stale: (time) => `${time} 的值，数据源已中断，不是当前值`,
  noValue: (name) => `${name} 暂无数据`,
  noPart: (what) => `该电站没有${what}数据点`,
  importing: '购电',
  exporting: '送电',
  charging: '充电',
  discharging: '放电',
  energyHead: (date) => `${date} 电量`,
  revenueHead: (date, total) => `${date} 收益合计 ${total} 元`,
  soFar: (time) => `当天截至 ${time}`,
  coverage: (percent) => `数据覆盖 ${percent}%`,
  noEnergy: '这一天没有电量读数',
  noRevenue: '这一天的收益无法计算：没有电价表或没有电量读数',
  revenuePart: (period, energy, price) => `${period} ${energy} × ${price} 元`,
  revenueBasis: '按各时段电量 × 当月电价计算',
  onlyNow: (what) => `${what}只能回答现在的：`,
  revenue: { storageArbitrage: '储能套利', pvSelfUse: '光伏自用', pvFeedIn: '光伏上网', charging: '充电服务' },
  period: { sharp: '尖', peak: '峰', flat: '平', valley: '谷', deepValley: '深谷' },
  level: { VERY_URGENT: '非常紧急', URGENT: '紧急', SERIOUS: '严重', COMMON: '一般', WARN: '提示' },
  alarmHead: (total, time) => `未处理告警 ${total} 条（${time} 查询）`,
  noAlarms: (time) => `没有未处理的告警（${time} 查询）`,
  newest: '最新的：',
  soc: '荷电状态',
  alarms: '未处理告警',
  price: '电价',
  priceNow: (period, price, until) => `现在是${period}段，电价 ${price}，到 ${until} 为止`,
  priceNext: (period, price) => `之后是${period}段，电价 ${price}`,
  priceSource: (area, month, time) => `${area} ${month} 电价表，${time} 查询`,
  noPrice: '本月没有电价表',
  priceUnknown: '未定',
  stationsHead: (count) => `您可以查看 ${count} 个电站：`,
  more: (count) => `…… 另有 ${count} 个`,
  noStations: '您没有可查看的电站',
  whichStation: '请说明是哪个电站，例如：',
  unknownStation: (words) => `您可以查看的电站里没有“${words}”。您可以查看：`,
  badDate: (words) => `没有“${words}”这一天，请换一个日期`,
  futureDate: (words) => `“${words}”还没有到，只能回答今天和过去的日子`,
  rangeDate: (words) => `我只能按某一天回答，不能回答“${words}”这样的时间段；请说一个具体日期，例如昨天`,
  notUnderstood: '这个问题我回答不了。',
  canAnswer:
    '我可以根据电站的实际数据回答：\n- 荷电状态：现在荷电状态是多少？\n- 实时功率：电网、光伏、储能、负荷、充电桩功率\n- 某一天的电量：昨天光伏发电量是多少？\n- 某一天的收益：今天收益多少？\n- 未处理的告警：有哪些告警？\n- 电价：现在是什么电价时段？\n- 电站：我能看哪些电站？',
  modelAway: '（语言模型暂时没有回答，以下由内置助手回答）',
  failed: '回答时出错，请稍后再问',
  and: '，',
}

const en: Words = {
  station: (name, id) => `${name} (${id})`,
  line: (name, value) => `${name} ${value}`,
  asOf: (time) => `as of ${time}`,
  stale: (time) => `value of ${time}: its source is silent, this is not the present value`,
  noValue: (name) => `${name}: no data yet`,
  noPart: (what) => `This station has no ${what} data point`,
  importing: 'import',
  exporting: 'export',
  charging: 'charging',
  discharging: 'discharging',
  energyHead: (date) => `Energy of ${date}`,
  revenueHead: (date, total) => `Revenue of ${date}: ${total} CNY in all`,
  soFar: (time) => `the day so far, until ${time}`,
  coverage: (percent) => `data coverage ${percent}%`,
  noEnergy: 'There are no meter readings of that day',
  noRevenue: 'The revenue of that day cannot be worked out: there is no price table or there are no meter readings',
  revenuePart: (period, energy, price) => `${period} ${energy} × ${price} CNY`,
  revenueBasis: 'energy of each period times the price of the month',
  onlyNow: (what) => `${what}: I can only tell the present:`,
  revenue: { storageArbitrage: 'Storage arbitrage', pvSelfUse: 'PV self-use', pvFeedIn: 'PV feed-in', charging: 'Charging service' },
  period: { sharp: 'sharp', peak: 'peak', flat: 'flat', valley: 'valley', deepValley: 'deep valley' },
  level: { VERY_URGENT: 'very urgent', URGENT: 'urgent', SERIOUS: 'serious', COMMON: 'common', WARN: 'warning' },
  alarmHead: (total, time) => `${total} open ${total === 1 ? 'alarm' : 'alarms'} (looked up at ${time})`,
  noAlarms: (time) => `No open alarms (looked up at ${time})`,
  newest: 'The newest:',
  soc: 'State of charge',
  alarms: 'Open alarms',
  price: 'Price',
  priceNow: (period, price, until) => `It is the ${period} period now, at ${price}, until ${until}`,
  priceNext: (period, price) => `then the ${period} period at ${price}`,
  priceSource: (area, month, time) => `price table ${area} ${month}, looked up at ${time}`,
  noPrice: 'There is no price table for this month',
  priceUnknown: 'an unknown price',
  stationsHead: (count) => `You may see ${count} ${count === 1 ? 'station' : 'stations'}:`,
  more: (count) => `… and ${count} more`,
  noStations: 'There is no station that you may see',
  whichStation: 'Which station do you mean? For example:',
  unknownStation: (words) => `There is no “${words}” among the stations that you may see. They are:`,
  badDate: (words) => `There is no such day as “${words}”; please name another one`,
  futureDate: (words) => `“${words}” has not come yet: I can answer for today and for days that have passed`,
  rangeDate: (words) => `I answer for one day, not for “${words}”; please name a day, yesterday for example`,
  notUnderstood: 'I cannot answer that.',
  canAnswer:
    "I answer from the station's own data:\n- State of charge: what is the state of charge?\n- Power now: grid, PV, storage, load, charging piles\n- Energy of a day: how much did the PV generate yesterday?\n- Revenue of a day: what is the revenue today?\n- Open alarms: are there any alarms?\n- Prices: which price period is it now?\n- Stations: which stations can I see?",
  modelAway: '(The language model does not answer right now; this is the built-in assistant)',
  failed: 'Something went wrong with this answer; please ask again later',
  and: ', ',
}

export const wordsOf = (language: Language): Words => (language === 'en' ? en : zh)
