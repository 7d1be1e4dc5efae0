import { quantities, type QuantityCode } from '#contract/quantity.ts'
import { localDate, zoneOffset } from '#domain/time.ts'
import { formatNumber, formatShown } from '#domain/units.ts'
import type { ViewerCall } from '../http/call.ts'
import { dayEnergy, dayRevenue, openAlarms, priceNow, readings, stationsSeen, today, zoneOf, type Reading } from './facts.ts'
import { energyQuantities, powerQuantities, readQuestion, type Question } from './question.ts'
import { wordsOf, type RevenueLine, type Words } from './words.ts'

/** What is meant when a question does not say it. */
export interface Meant {
  /** Chosen in the console. */
  stationId: string | undefined
}

const STATIONS_AT_ONCE = 10
const STATIONS_LISTED = 30

/** Answers from the data of the viewer's stations, in the call's language, with the figures used and their time; or says plainly what it can answer. */
export async function answerBuiltIn(text: string, meant: Meant, call: ViewerCall): Promise<string> {
  const words = wordsOf(call.language)
  const seen = stationsSeen(call)
  const chosen = seen.find((station) => station.id === meant.stationId)?.id
  const zone = chosen === undefined ? 'Asia/Shanghai' : zoneOf(call, chosen)
  const question = readQuestion(text, seen, call.now, zone)
  const list = (head: string): string => [head, ...listed(seen, call, words)].join('\n')
  if (question.topics.length === 0) return `${words.notUnderstood}\n${words.canAnswer}`
  if (question.topics[0] === 'help') return words.canAnswer
  if (seen.length === 0) return words.noStations
  if (question.unknownStation !== undefined) return list(words.unknownStation(question.unknownStation))
  if (question.topics[0] === 'stations') return list(words.stationsHead(seen.length))
  const problem = dateProblem(question, words)
  if (problem !== undefined) return problem
  const everywhere = question.allStations && question.stations.length === 0
  if (everywhere && question.topics.length === 1 && question.topics[0] === 'alarms') return alarmText(call, undefined, zone, words)
  const ids = everywhere
    ? seen.map(({ id }) => id)
    : question.stations.length > 0
      ? question.stations
      : [chosen ?? (seen.length === 1 ? seen[0]?.id : undefined)]
  const parts: string[] = []
  for (const id of ids.slice(0, STATIONS_AT_ONCE)) {
    if (id === undefined) return list(words.whichStation)
    parts.push(await stationText(question, id, call, words))
  }
  if (ids.length > STATIONS_AT_ONCE) parts.push(words.more(ids.length - STATIONS_AT_ONCE))
  return parts.join('\n\n')
}

function listed(seen: ReturnType<typeof stationsSeen>, call: ViewerCall, words: Words): string[] {
  const names = seen.slice(0, STATIONS_LISTED).map((station) => `- ${words.station(nameIn(station, call), station.id)}`)
  return seen.length > STATIONS_LISTED ? [...names, words.more(seen.length - STATIONS_LISTED)] : names
}

const nameIn = ({ name, nameEn }: { name: string; nameEn: string }, call: ViewerCall): string =>
  call.language === 'en' && nameEn !== '' ? nameEn : name

function dateProblem({ date, topics }: Question, words: Words): string | undefined {
  if (!topics.includes('energy') && !topics.includes('revenue')) return undefined
  if (date.kind === 'bad') return words.badDate(date.words)
  if (date.kind === 'future') return words.futureDate(date.words)
  return date.kind === 'range' ? words.rangeDate(date.words) : undefined
}

async function stationText(question: Question, id: string, call: ViewerCall, words: Words): Promise<string> {
  const station = stationsSeen(call).find((one) => one.id === id)
  const zone = zoneOf(call, id)
  const date = question.date.kind === 'day' ? question.date.date : today(call, zone)
  const lines = [station === undefined ? id : words.station(nameIn(station, call), id)]
  const otherDay = question.date.kind !== 'none' && !(question.date.kind === 'day' && question.date.today)
  for (const topic of question.topics) {
    // What is only known of now is not passed off as that of another day.
    if (otherDay && (topic === 'soc' || topic === 'alarms' || topic === 'price')) lines.push(words.onlyNow(words[topic]))
    if (topic === 'soc') lines.push(...readingLines(readings(call, id, ['soc']), ['soc'], zone, call, words))
    else if (topic === 'power') {
      const wanted = powerQuantities(question.parts)
      lines.push(...readingLines(readings(call, id, wanted), wanted, zone, call, words))
    } else if (topic === 'energy') lines.push(...(await energyLines(question, id, date, zone, call, words)))
    else if (topic === 'revenue') lines.push(...(await revenueLines(id, date, zone, call, words)))
    else if (topic === 'alarms') lines.push(await alarmText(call, id, zone, words))
    else if (topic === 'price') lines.push(await priceText(id, zone, call, words))
  }
  return lines.join('\n')
}

const two = (n: number): string => String(n).padStart(2, '0')

/** `HH:mm:ss` of today, with its date when it is another day. */
export function timeText(at: number, zone: string, now: number): string {
  const local = new Date(at + zoneOffset(zone, at))
  const clock = `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`
  return localDate(zone, at) === localDate(zone, now) ? clock : `${localDate(zone, at)} ${clock}`
}

const minuteText = (at: number, zone: string, now: number): string => timeText(at, zone, now).slice(0, -3)

function readingLines(found: Reading[], wanted: readonly QuantityCode[], zone: string, call: ViewerCall, words: Words): string[] {
  if (found.length === 0) return [words.noPart(wanted.map((quantity) => quantities[quantity].name[call.language]).join('/'))]
  const lines = found.map((reading) => {
    const name = reading.name[call.language]
    if (reading.value === undefined) return `- ${words.noValue(name)}`
    const value = formatShown(reading.value, reading.unit, reading.decimals, call.language)
    const notes = [direction(reading, words), reading.fresh ? undefined : words.stale(timeText(reading.at, zone, call.now))].filter(
      (note) => note !== undefined,
    )
    return `- ${words.line(name, value)}${notes.length === 0 ? '' : ` (${notes.join(words.and)})`}`
  })
  const newest = Math.max(...found.filter((reading) => reading.fresh).map((reading) => reading.at))
  return Number.isFinite(newest) ? [...lines, `(${words.asOf(timeText(newest, zone, call.now))})`] : lines
}

/** Which way it flows: grid import and storage discharge are positive. */
function direction({ quantity, value = 0 }: Reading, words: Words): string | undefined {
  if (Math.abs(value) < 0.05) return undefined
  if (quantity === 'gridPower') return value > 0 ? words.importing : words.exporting
  if (quantity === 'storagePower') return value > 0 ? words.discharging : words.charging
  return undefined
}

const percent = (share: number): string => String(Math.round(share * 100))

async function energyLines(question: Question, id: string, date: string, zone: string, call: ViewerCall, words: Words): Promise<string[]> {
  const wanted = energyQuantities(question)
  const day = await dayEnergy(call, id, date, wanted)
  if (day.rows.length === 0) return [words.noPart(wanted.map((quantity) => quantities[quantity].name[call.language]).join('/'))]
  if (day.rows.every((row) => row.totalKwh === null)) return [`${words.energyHead(date)}: ${words.noEnergy}`]
  const lines = day.rows.map((row) => {
    const name = quantities[row.quantity].name[call.language]
    if (row.totalKwh === null) return `- ${words.noValue(name)}`
    const kwh = (value: number): string => formatShown(value, 'kWh', 1, call.language)
    const periods = (Object.keys(words.period) as (keyof typeof words.period)[]).flatMap((period) => {
      const value = row.byPeriod[period]
      return value === undefined || value === 0 ? [] : [`${words.period[period]} ${kwh(value)}`]
    })
    const notes = [...periods, ...(row.coverage < 0.995 ? [words.coverage(percent(row.coverage))] : [])]
    return `- ${words.line(name, kwh(row.totalKwh))}${notes.length === 0 ? '' : ` (${notes.join(words.and)})`}`
  })
  return [`${words.energyHead(date)}${day.today ? ` (${words.soFar(minuteText(day.until, zone, call.now))})` : ''}`, ...lines]
}

async function revenueLines(id: string, date: string, zone: string, call: ViewerCall, words: Words): Promise<string[]> {
  const { revenue, until, today: soFar } = await dayRevenue(call, id, date)
  if (revenue === undefined || revenue.total === null || revenue.coverage === 0) return [`${date}: ${words.noRevenue}`]
  const money = (amount: string): string => formatNumber(Number(amount), 2, call.language)
  const sources: RevenueLine[] = ['storageArbitrage', 'pvSelfUse', 'pvFeedIn', 'charging']
  const lines = sources.flatMap((source) => {
    const amount = revenue[source]
    if (amount === null) return []
    const made = revenue.parts
      .filter((part) => part.source === source)
      .map((part) => words.revenuePart(words.period[part.period], formatShown(part.kwh, 'kWh', 1, call.language), Number(part.price).toFixed(4)))
    return [`- ${words.line(words.revenue[source], money(amount))}${made.length === 0 ? '' : ` (${made.join(words.and)})`}`]
  })
  const notes = [words.revenueBasis, words.coverage(percent(revenue.coverage)), ...(soFar ? [words.soFar(minuteText(until, zone, call.now))] : [])]
  return [words.revenueHead(date, money(revenue.total)), ...lines, `(${notes.join(words.and)})`]
}

async function alarmText(call: ViewerCall, id: string | undefined, zone: string, words: Words): Promise<string> {
  const { total, counts, newest } = await openAlarms(call, id)
  const time = timeText(call.now, zone, call.now)
  if (total === 0) return words.noAlarms(time)
  const lines = newest.map((alarm) => {
    const station = id === undefined ? `${nameIn({ name: alarm.stationName, nameEn: alarm.stationNameEn }, call)} ` : ''
    const device = alarm.deviceName === null ? '' : ` (${nameIn({ name: alarm.deviceName, nameEn: alarm.deviceNameEn ?? '' }, call)})`
    return `- ${timeText(alarm.raisedAt, zone, call.now)} [${words.level[alarm.level]}] ${station}${alarm.content[call.language] || alarm.content.zh}${device}`
  })
  return [
    words.alarmHead(total, time),
    counts.map(([level, count]) => `${words.level[level]} ${count}`).join(words.and),
    words.newest,
    ...lines,
  ].join('\n')
}

async function priceText(id: string, zone: string, call: ViewerCall, words: Words): Promise<string> {
  const price = await priceNow(call, id)
  if (price === undefined) return words.noPrice
  const amount = (text: string | null): string =>
    text === null ? words.priceUnknown : `${Number(text).toFixed(4)} ${call.language === 'en' ? 'CNY/kWh' : '元/kWh'}`
  const now = words.priceNow(words.period[price.now.period], amount(price.now.price), minuteText(price.now.to, zone, call.now))
  const next = price.next === undefined ? '' : words.and + words.priceNext(words.period[price.next.period], amount(price.next.price))
  return `${now}${next}\n(${words.priceSource(price.area, price.month, timeText(call.now, zone, call.now))})`
}
