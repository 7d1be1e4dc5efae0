import type { AlarmLevel } from '#contract/alarm.ts'
import type { PeriodType } from '#contract/price.ts'
import type { Language } from '#contract/text.ts'
import type { Command } from './commands.ts'
import { en } from './words-en.ts'
import { zh } from './words-zh.ts'

export const revenueSources = ['storageArbitrage', 'pvSelfUse', 'pvFeedIn', 'charging'] as const
export type RevenueLine = (typeof revenueSources)[number]

/** What the assistant says. Figures come in as text with their units. */
export interface Words {
  station(name: string, id: string): string
  line(name: string, value: string): string
  device(name: string, sn: string): string
  asOf(time: string): string
  atTime(time: string): string
  stale(time: string): string
  noValue(name: string): string
  noValueThen(name: string, time: string): string
  noPart(what: string): string
  noParameter(what: string): string
  /** Devices that were named have it not; `others`: devices of the station that have. */
  noParameterOf(devices: readonly string[], what: string, others: readonly string[]): string
  noDevice: string
  importing: string
  exporting: string
  charging: string
  discharging: string
  idle: string
  highest(value: string, time: string): string
  lowest(value: string, time: string): string
  mean(value: string): string
  spanHead(span: string): string
  energyHead(span: string, period: string): string
  revenueHead(span: string, total: string): string
  revenueStored(paid: string, kwh: string, worth: string): string
  efficiencyIs(span: string, percent: string): string
  efficiencyFrom(charged: string, discharged: string): string
  noEfficiency(span: string): string
  soFar(time: string): string
  newestAt(time: string): string
  /** A reading that people corrected; `raw`: as it came. */
  corrected(raw: string): string
  /** Readings of a stretch were corrected. */
  hasCorrected: string
  coverage(percent: string): string
  daysLeftOut(days: number): string
  noEnergy(span: string): string
  noReadings(name: string, span: string): string
  noRevenue(span: string): string
  onlyWholeDays(words: string): string
  onlyQuarters(words: string): string
  /** One line of a revenue: energy times price. */
  revenuePart(period: string, energy: string, price: string, why: string | undefined): string
  /** Why a price is not that of the period. */
  priceToGrid: string
  priceWithService(service: string): string
  revenueBasis: string
  revenue: Record<RevenueLine, string>
  revenueName: string
  period: Record<PeriodType, string>
  level: Record<AlarmLevel, string>
  alarmHead(total: number, what: string, time: string): string
  noAlarms(what: string, time: string): string
  alarms: string
  /** Alarms of higher levels than those that were asked for. */
  alarmsAbove(counts: string): string
  openAlarms: string
  handledAlarms: string
  shelvedAlarms: string
  /** Behind an alarm: who did what with it. */
  handledBy(name: string, time: string): string
  /** It began in a maintenance and was over by its end. */
  closedAt(time: string): string
  shelvedBy(name: string, until: string, reason: string): string
  /** Alarms of some levels; without any, all. */
  levelled(levels: string, alarms: string): string
  raisedAlarms(span: string): string
  newest: string
  efficiency: string
  priceNow(period: string, price: string, until: string): string
  priceNext(period: string, price: string): string
  priceThen(time: string, period: string, price: string, from: string, to: string): string
  priceLine(from: string, to: string, period: string, price: string): string
  priceHead(day: string): string
  priceStart(period: string, from: string, to: string, price: string): string
  priceMost(price: string): string
  priceLeast(price: string): string
  priceMean: string
  noSuchPeriod(period: string): string
  noSuchPeriodThen(period: string, span: string): string
  priceSource(area: string, month: string, time: string): string
  noPrice(month: string): string
  priceUnknown: string
  devicesHead(total: number, online: number, offline: number, time: string): string
  offline(device: string, last: string): string
  online(device: string, last: string): string
  neverHeard: string
  piles: string
  pileState: Record<'free' | 'busy' | 'broken' | 'silent' | 'unknown', string>
  pileCount(state: 'free' | 'busy' | 'broken' | 'silent' | 'unknown', count: number): string
  pilesHead(total: number, counts: string, time: string): string
  sessions: string
  sessionsHead(span: string, count: number): string
  sessionsRunning(count: number): string
  longest: string
  largest: string
  goesOn: string
  noDevicePeriods: string
  tooLong(days: number): string
  whyHead(time: string): string
  whyPrice(period: string, price: string): string
  whyNot(claimed: string, actual: string): string
  whyStill(claimed: string): string
  whyTime: string
  whyWhat: string
  best(side: 'max' | 'min', name: string, value: string): string
  bestDay(side: 'max' | 'min', date: string, value: string): string
  leftOut(names: string): string
  totalOf(stations: number, value: string): string
  difference(name: string, first: string, second: string, more: boolean, by: string, percent: string | undefined): string
  notWhole: string
  severalFigures: string
  tooMany(count: number): string
  notTogether: string
  stationsHead(count: number): string
  more(count: number): string
  noStations: string
  whichStation: string
  /** So many stations stand in no total. */
  notOperating(count: number): string
  unknownName(words: string): string
  badTime(words: string): string
  futureTime(words: string): string
  unclearTime(words: string): string
  notUnderstood(words: string): string
  /** Of a question for each day of a time. */
  notByDay: string
  noQuestion: string
  canAnswer: string
  /** To whoever wants something done. */
  command: Record<Command, string>
  modelAway: string
  failed: string
  and: string
  /** A remark behind what was said, and as a line of its own. */
  aside(text: string): string
  note(text: string): string
  colon: string
}

export const wordsOf = (language: Language): Words => (language === 'en' ? en : zh)
