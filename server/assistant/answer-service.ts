import { gridCo2KgPerKwh, massOf } from '#domain/carbon.ts'
import { formatNumber, formatShown } from '#domain/units.ts'
import { energyIn } from './facts-energy.ts'
import { mayAsk } from './facts-operation.ts'
import { figuresIn, maintenancesIn, pushesFailed, selfUseIn } from './facts-service.ts'
import { instantText, minuteText, nameIn, percentOf, spanText, timeText, type Ask, type Figure, type Finding } from './finding.ts'
import type { Span } from './moments.ts'
import { operationWords } from './words-operation.ts'
import { serviceWords } from './words-service.ts'

const WHOLE = 0.995

/** Of one figure of a time: its line, what it stands on in brackets, and the figure. */
const toldOf = ({ call, words, zone }: Ask, span: Span, title: string, figure: Figure, notes: readonly string[]): Finding => {
  const soFar = span.soFar ? [words.soFar(minuteText(span.until, zone, call.now))] : []
  return { lines: [words.line(title, figure.text(figure.value)), words.note([...notes, ...soFar].join(words.and))], figures: [figure] }
}

/** Share of the time of whole days in which a station was there: all its meters heard, and no fault. */
export async function answerAvailability(ask: Ask, span: Span): Promise<Finding> {
  const { question, call, words, stationId } = ask
  if (!mayAsk(call, 'net')) return { problem: operationWords[call.language].noRight }
  const own = serviceWords[call.language]
  if (span.hours !== undefined) return { problem: words.onlyWholeDays(question.clocks.map(({ words: said }) => said).join(' ')) }
  const { availability, heard, days, waiting } = await figuresIn(call, stationId, span)
  if (availability === null || heard === null)
    return { problem: waiting > 0 ? own.notYet(spanText(span), waiting, days) : own.noAvailability(spanText(span)) }
  const percent = (part: number): string => formatShown(part * 100, '%', 1, call.language)
  const notes = [own.availabilityIs, own.heard(percent(heard)), ...(waiting > 0 ? [own.waiting(waiting, days)] : [])]
  const figure = { name: own.availabilityName, value: availability, text: percent, adds: false }
  return toldOf(ask, span, own.availability(spanText(span)), figure, notes)
}

/** What the storage moved in whole days, by what its rated power could have moved. */
export async function answerUtilisation(ask: Ask, span: Span): Promise<Finding> {
  const { question, call, words, stationId } = ask
  if (!mayAsk(call, 'net')) return { problem: operationWords[call.language].noRight }
  const own = serviceWords[call.language]
  if (span.hours !== undefined) return { problem: words.onlyWholeDays(question.clocks.map(({ words: said }) => said).join(' ')) }
  const { utilisation, chargedKwh, dischargedKwh, days, waiting } = await figuresIn(call, stationId, span)
  if (utilisation === null) return { problem: waiting > 0 ? own.notYet(spanText(span), waiting, days) : own.noUtilisation(spanText(span)) }
  const percent = (part: number): string => formatShown(part * 100, '%', 1, call.language)
  const kwh = (value: number): string => formatShown(value, 'kWh', 1, call.language)
  const notes = [own.utilisationFrom(kwh(chargedKwh), kwh(dischargedKwh)), ...(waiting > 0 ? [own.waiting(waiting, days)] : [])]
  return toldOf(ask, span, own.utilisation(spanText(span)), { name: own.utilisationName, value: utilisation, text: percent, adds: false }, notes)
}

/** Share of what the PV made that stayed at the station. */
export async function answerSelfUse(ask: Ask, span: Span): Promise<Finding> {
  const { call, words, stationId } = ask
  const own = serviceWords[call.language]
  const found = await selfUseIn(call, stationId, span)
  if (typeof found === 'string') return { problem: own.noSelfUse(spanText(span), found) }
  const { generatedKwh, exportedKwh, coverage } = found
  if (generatedKwh <= 0) return { problem: own.nothingMade(spanText(span)) }
  const percent = (part: number): string => formatShown(part * 100, '%', 1, call.language)
  const kwh = (value: number): string => formatShown(value, 'kWh', 1, call.language)
  const rate = 1 - exportedKwh / generatedKwh
  const notes = [own.selfUseFrom(kwh(generatedKwh), kwh(exportedKwh)), ...(coverage < WHOLE ? [words.coverage(percentOf(coverage))] : [])]
  return toldOf(ask, span, own.selfUse(spanText(span)), { name: own.selfUseName, value: rate, text: percent, adds: false }, notes)
}

/** CO2 that the PV saved: what it made, by what a kWh of the grid costs. */
export async function answerCarbon(ask: Ask, span: Span): Promise<Finding> {
  const { call, words, stationId } = ask
  const own = serviceWords[call.language]
  const row = await energyIn(call, stationId, 'pvGeneration', span)
  if (row === undefined) return { problem: own.noPv }
  if (row.totalKwh === null || row.coverage === 0) return { problem: words.noEnergy(spanText(span)) }
  const mass = (kg: number): string => {
    const { value, unit, decimals } = massOf(kg)
    return `${formatNumber(value, decimals, call.language)} ${unit}`
  }
  const kg = row.totalKwh * gridCo2KgPerKwh
  const notes = [
    own.carbonFrom(formatShown(row.totalKwh, 'kWh', 1, call.language), String(gridCo2KgPerKwh)),
    ...(row.coverage < WHOLE ? [words.coverage(percentOf(row.coverage))] : []),
  ]
  return toldOf(ask, span, own.carbon(spanText(span)), { name: own.carbonName, value: kg, text: mass, adds: true }, notes)
}

/** What a time is of: a stretch, or an instant. */
const stretchOf = (moment: Ask['moment']): { from: number; to: number } | undefined =>
  moment.kind === 'span'
    ? { from: moment.span.from, to: moment.span.to }
    : moment.kind === 'instant'
      ? { from: moment.at, to: moment.at + 1 }
      : undefined

const whenText = (moment: Ask['moment'], zone: string): string =>
  moment.kind === 'span' ? spanText(moment.span) : moment.kind === 'instant' ? instantText(moment.at, zone) : ''

/** Which stations and devices are worked on, or will be; `stationId` undefined: of all stations. */
export async function answerMaintenance({
  call,
  words,
  stationId,
  zone,
  moment,
}: Omit<Ask, 'stationId'> & { stationId: string | undefined }): Promise<Finding> {
  if (!mayAsk(call, 'maintenance')) return { problem: operationWords[call.language].noRight }
  const own = serviceWords[call.language]
  const { stations, devices } = call.services.registry()
  const span = stretchOf(moment)
  const { total, rows } = await maintenancesIn(call, stationId === undefined ? call.stationIds : [call.station(stationId)], span)
  const figures = [{ name: '', value: total, text: String, adds: false }]
  if (total === 0) return { lines: [span === undefined ? own.noMaintenanceNow : own.noMaintenance(whenText(moment, zone))], figures }
  const lines = rows.map(({ stationId: of, deviceSn, fromAt, toAt, reason }) => {
    const station = stations.get(of)
    const device = deviceSn === null ? undefined : devices.get(deviceSn)
    const place = deviceSn === null ? own.wholeStation : words.device(device === undefined ? deviceSn : nameIn(device, call), deviceSn)
    const state = fromAt > call.now ? 'planned' : toAt > call.now ? 'running' : 'over'
    const its = station?.timeZone ?? zone
    const name = stationId === undefined && station !== undefined ? `${words.station(nameIn(station, call), of)} ` : ''
    return `- ${name}${place}${words.colon}${instantText(fromAt, its)} – ${instantText(toAt, its)}${words.and}${own.state[state]}${words.and}${reason}`
  })
  return {
    lines: [
      span === undefined ? own.maintenanceNow(total) : own.maintenance(whenText(moment, zone), total),
      ...lines,
      ...(total > rows.length ? [words.more(total - rows.length)] : []),
    ],
    figures,
  }
}

/** Pushes that failed, or of which it is not known whether they arrived; `stationId` undefined: of all stations. */
export async function answerFailedPushes({
  call,
  words,
  stationId,
  zone,
  moment,
}: Omit<Ask, 'stationId'> & { stationId: string | undefined }): Promise<Finding> {
  if (!mayAsk(call, 'pushes')) return { problem: operationWords[call.language].noRight }
  const own = serviceWords[call.language]
  const operation = operationWords[call.language]
  const span = stretchOf(moment)
  const { total, newest } = await pushesFailed(call, stationId === undefined ? undefined : call.station(stationId), span)
  const when = whenText(moment, zone)
  const figures = [{ name: '', value: total, text: String, adds: false }]
  if (total === 0) return { lines: [own.noFailed(when)], figures }
  const lines = newest.map(({ delivery: { createdAt, told, kind, state, answer }, groupName }) => {
    const what = told.content[call.language] || told.content.zh
    const outcome = operation.toldTo(groupName ?? operation.groupGone, operation.pushKind[kind], operation.pushState[state], '')
    return `- ${timeText(createdAt, zone, call.now)} [${words.level[told.level]}] ${what}${words.colon}${outcome}${answer === '' ? '' : words.aside(answer.slice(0, MOST_ANSWER))}`
  })
  return { lines: [own.failed(when, total, newest.length), ...lines, own.resend], figures }
}

/** Of what a vendor said, as much as tells it. */
const MOST_ANSWER = 100
