import { quantities } from '#contract/quantity.ts'
import { formatNumber, formatShown } from '#domain/units.ts'
import { kindsOf } from './answer-devices.ts'
import { devicesOf, pointOf } from './facts.ts'
import { cyclesIn, deviceEnergyIn, energyIn, newestReading } from './facts-energy.ts'
import { figuresIn } from './facts-service.ts'
import { minuteText, nameIn, percentOf, spanText, timeText, type Ask, type Figure, type Finding } from './finding.ts'
import type { PointEntry } from '../plant/registry.ts'
import type { Span } from './moments.ts'
import { energyQuantities } from './quantities.ts'
import { operationWords } from './words-operation.ts'
import { serviceWords } from './words-service.ts'

/** Stretches of hours begin and end with these. */
export const QUARTER_MS = 900_000
const WHOLE = 0.995

/** Energies of a stretch from the meters, of one price period where one is named. */
export async function answerEnergy(ask: Ask, span: Span): Promise<Finding> {
  const { question, call, words, stationId } = ask
  if (question.devices.length > 0 || question.kinds.length > 0) return deviceEnergies(ask, span)
  const wanted = energyQuantities(question)
  const nameOf = (code: (typeof wanted)[number]): string => quantities[code].name[call.language]
  const has = wanted.filter((code) => pointOf(call, stationId, code) !== undefined)
  const named = question.parts.length > 0
  if (
    has.length === 0 ||
    (named && question.flows.length > 0 && has.length < wanted.length) ||
    (named && !question.parts.every((part) => energyQuantities({ parts: [part], flows: [] }).some((code) => has.includes(code))))
  ) {
    return {
      problem: words.noPart(
        wanted
          .filter((code) => !has.includes(code))
          .map(nameOf)
          .join('/'),
      ),
    }
  }
  if (!isOfQuarters(span)) return { problem: words.onlyQuarters(spanText(span)) }
  const lines: string[] = []
  const figures: Figure[] = []
  const text = (kwh: number): string => formatShown(kwh, 'kWh', 1, call.language)
  for (const code of has) {
    const row = await energyIn(call, stationId, code, span)
    const point = pointOf(call, stationId, code)
    const total = row?.totalKwh ?? null
    if (row === undefined || total === null || row.coverage === 0 || point === undefined) {
      lines.push(`- ${words.noValue(nameOf(code))}`)
      continue
    }
    const known = question.periods.length === 0 ? total : question.periods.reduce((sum, period) => sum + (row.byPeriod[period] ?? 0), 0)
    const split =
      question.periods.length === 0
        ? (Object.keys(words.period) as (keyof typeof words.period)[])
        : question.periods.length > 1
          ? question.periods
          : []
    const periods = split.flatMap((period) => {
      const value = row.byPeriod[period]
      return value === undefined || value === 0 ? [] : [`${words.period[period]} ${text(value)}`]
    })
    const notes = [...periods, ...(row.coverage < WHOLE ? [words.coverage(percentOf(row.coverage))] : [])]
    lines.push(`- ${words.line(nameOf(code), text(known))}${notes.length === 0 ? '' : words.aside(notes.join(words.and))}`)
    figures.push({ name: nameOf(code), value: known, text, adds: true })
  }
  if (figures.length === 0) return { problem: words.noEnergy(spanText(span)) }
  const points = has.flatMap((code) => pointOf(call, stationId, code) ?? [])
  return { lines: [await headOf(ask, span, points), ...lines], figures }
}

const isOfQuarters = ({ hours, soFar, from, to }: Span): boolean =>
  hours === undefined || (from % QUARTER_MS === 0 && (soFar || to % QUARTER_MS === 0))

/** The stretch, its price period, how far it goes and the age of its newest reading. */
async function headOf({ question, call, words, zone }: Ask, span: Span, points: readonly PointEntry[]): Promise<string> {
  const newest = await newestReading(call, points, span.until)
  const age = [
    ...(span.soFar ? [words.soFar(minuteText(span.until, zone, call.now))] : []),
    ...(newest === undefined ? [] : [words.newestAt(timeText(newest, zone, call.now))]),
  ]
  const head = words.energyHead(spanText(span), question.periods.map((one) => words.period[one]).join('/'))
  return `${head}${age.length === 0 ? '' : words.aside(age.join(words.and))}`
}

const DEVICES_TOLD = 30

/** Energies that devices' own meters counted. */
async function deviceEnergies(ask: Ask, span: Span): Promise<Finding> {
  const { question, call, words, stationId } = ask
  const kinds = kindsOf({ ...question, parts: [] })
  const wanted = energyQuantities(question)
  const devices = devicesOf(call, stationId).filter(({ sn, kind }) => question.devices.includes(sn) || kinds.includes(kind))
  if (devices.length === 0) return { problem: words.noDevice }
  if (question.periods.length > 0) return { problem: words.noDevicePeriods }
  if (!isOfQuarters(span)) return { problem: words.onlyQuarters(spanText(span)) }
  const meters = devices.flatMap((device) =>
    [...device.points.values()].flatMap((point) =>
      point.kind === 'register' && point.quantity !== null && wanted.includes(point.quantity) ? [{ device, point, quantity: point.quantity }] : [],
    ),
  )
  if (meters.length === 0) return { problem: words.noParameter(wanted.map((code) => quantities[code].name[call.language]).join('/')) }
  if (meters.length > DEVICES_TOLD) return { problem: words.tooMany(meters.length) }
  const lines: string[] = []
  const figures: Figure[] = []
  const text = (kwh: number): string => formatShown(kwh, 'kWh', 1, call.language)
  for (const { device, point, quantity } of meters) {
    const name = `${words.device(nameIn(device, call), device.sn)} ${quantities[quantity].name[call.language]}`
    const found = await deviceEnergyIn(call, point, span)
    if (found === undefined || found.coverage === 0) {
      lines.push(`- ${words.noValue(name)}`)
      continue
    }
    lines.push(`- ${words.line(name, text(found.kwh))}${found.coverage < WHOLE ? words.aside(words.coverage(percentOf(found.coverage))) : ''}`)
    figures.push({ name, value: found.kwh, text, adds: true })
  }
  if (figures.length === 0) return { problem: words.noEnergy(spanText(span)) }
  return { lines: [await headOf(ask, span, meters.map(({ point }) => point)), ...lines], figures } // prettier-ignore
}

/** Round-trip efficiency of the storage over whole days. */
export async function answerEfficiency(ask: Ask, span: Span): Promise<Finding> {
  const { question, call, words, stationId, zone } = ask
  if (span.hours !== undefined) return { problem: words.onlyWholeDays(question.clocks.map(({ words: said }) => said).join(' ')) }
  if (question.parts.some((part) => part !== 'storage')) return { problem: words.noPart(words.efficiency) }
  const { efficiency, efficiencyDays, chargedKwh, dischargedKwh, days, waiting } = await figuresIn(call, stationId, span)
  const own = serviceWords[call.language]
  if (efficiency === null) return { problem: waiting > 0 ? own.notYet(spanText(span), waiting, days) : words.noEfficiency(spanText(span)) }
  const text = (percent: number): string => formatShown(percent, '%', 1, call.language)
  const kwh = (value: number): string => formatShown(value, 'kWh', 1, call.language)
  const notes = [
    // Energies of more days than those that it is worked out of would not give it.
    efficiencyDays < days ? own.closedDays(efficiencyDays, days) : words.efficiencyFrom(kwh(chargedKwh), kwh(dischargedKwh)),
    ...(waiting > 0 ? [own.waiting(waiting, days)] : []),
    ...(span.soFar ? [words.soFar(minuteText(span.until, zone, call.now))] : []),
  ]
  return {
    lines: [words.efficiencyIs(spanText(span), text(efficiency)), words.note(notes.join(words.and))],
    figures: [{ name: words.efficiency, value: efficiency, text, adds: false }],
  }
}

/** Equivalent cycles of whole days: energy discharged by rated energy, as the business pages have it. */
export async function answerCycles(ask: Ask, span: Span): Promise<Finding> {
  const { question, call, words, stationId, zone } = ask
  const own = operationWords[call.language]
  if (span.hours !== undefined) return { problem: words.onlyWholeDays(question.clocks.map(({ words: said }) => said).join(' ')) }
  const found = await cyclesIn(call, stationId, span)
  if (found === undefined) return { problem: own.noCyclesOf(spanText(span)) }
  const text = (count: number): string => formatNumber(count, 2, call.language)
  const kwh = (value: number): string => formatShown(value, 'kWh', 1, call.language)
  const notes = [
    own.cyclesFrom(kwh(found.dischargedKwh), kwh(found.ratedKwh)),
    ...(found.coverage < WHOLE ? [words.coverage(percentOf(found.coverage))] : []),
    ...(span.soFar ? [words.soFar(minuteText(span.until, zone, call.now))] : []),
  ]
  return {
    lines: [own.cyclesOf(spanText(span), text(found.cycles)), words.note(notes.join(words.and))],
    figures: [{ name: own.cyclesName, value: found.cycles, text, adds: false }],
  }
}
