import { quantities } from '#contract/quantity.ts'
import { formatShown } from '#domain/units.ts'
import type { PointEntry } from '../plant/registry.ts'
import { kindsOf } from './answer-devices.ts'
import { devicesOf, extremesOf, isCorrectedIn, pointOf, rawThen, valueNow, valueThen, type Value } from './facts.ts'
import { instantText, minuteText, nameIn, spanText, timeText, type Ask, type Figure, type Finding } from './finding.ts'
import type { Span } from './moments.ts'
import type { Question } from './question.ts'
import { powerQuantities } from './quantities.ts'

/** A point that is asked for, with what it is called. */
interface Wanted {
  point: PointEntry
  name: string
}

/** Momentary values: of the station or of its devices, now, at a time, or their extremes over a stretch. */
export async function answerReading(ask: Ask): Promise<Finding> {
  const wanted = wantedOf(ask)
  if (!Array.isArray(wanted)) return wanted
  if (ask.moment.kind === 'span') return overSpan(ask, wanted, ask.moment.span)
  const lines: string[] = []
  const figures: Figure[] = []
  let newest = 0
  const { call, words, zone } = ask
  const then = ask.moment.kind === 'instant' ? ask.moment.at : undefined
  for (const one of wanted) {
    const value = then === undefined ? valueNow(call, one.point) : await valueThen(call, one.point, then)
    if (value.value === undefined || (then !== undefined && !value.fresh)) {
      lines.push(`- ${then === undefined ? words.noValue(one.name) : words.noValueThen(one.name, instantText(then, zone))}`)
      continue
    }
    const stale = value.fresh ? [] : [words.stale(timeText(value.at, zone, call.now))]
    const raw = then === undefined ? null : await rawThen(call, one.point, value.at)
    const corrected = raw === null ? [] : [words.corrected(shown(one.point, raw, ask))]
    const notes = [...direction(one.point, value, ask), ...stale, ...corrected]
    const text = (amount: number): string => shown(one.point, amount, ask)
    lines.push(`- ${words.line(one.name, text(value.value))}${notes.length === 0 ? '' : words.aside(notes.join(words.and))}`)
    if (value.fresh) newest = Math.max(newest, value.at)
    if (value.fresh || then !== undefined) figures.push({ name: one.name, value: value.value, text, adds: one.point.unit === 'kW' })
  }
  if (then !== undefined && figures.length === 0) return { problem: lines.map((line) => line.slice(2)).join('\n') }
  if (then !== undefined) lines.push(words.note(words.atTime(instantText(then, zone))))
  else if (newest > 0) lines.push(words.note(words.asOf(timeText(newest, zone, call.now))))
  return { lines, figures }
}

const shown = ({ unit, decimals }: PointEntry, value: number, { call }: Ask): string => formatShown(value, unit, decimals, call.language)

async function overSpan(ask: Ask, wanted: readonly Wanted[], span: Span): Promise<Finding> {
  const { call, words, zone, question } = ask
  const lines: string[] = []
  const figures: Figure[] = []
  let newest = 0
  for (const { point, name } of wanted) {
    const found = await extremesOf(call, point, span)
    if (found === undefined) continue
    newest = Math.max(newest, found.newest)
    const text = (value: number): string => shown(point, value, ask)
    const timed = (at: number): string => instantText(at, zone)
    const said = {
      max: words.highest(text(found.max.value), timed(found.max.at)),
      min: words.lowest(text(found.min.value), timed(found.min.at)),
      ...(found.mean === undefined ? {} : { mean: words.mean(text(found.mean)) }),
    }
    const { side } = question.which === undefined ? question : { side: undefined }
    const chosen = side === undefined ? Object.values(said) : [said[side] ?? words.noReadings(name, spanText(span))]
    const corrected = (await isCorrectedIn(call, point, span)) ? words.aside(words.hasCorrected) : ''
    lines.push(`- ${name}${words.colon}${chosen.join(words.and)}${corrected}`)
    // "Which station was highest?" is about its highest value, or its mean.
    const of = question.side ?? 'mean'
    const value = of === 'mean' ? found.mean : found[of].value
    if (value !== undefined) figures.push({ name, value, text, adds: false })
  }
  if (lines.length === 0) return { problem: words.noReadings(wanted.map(({ name }) => name).join('/'), spanText(span)) }
  const age = span.soFar ? `${words.soFar(minuteText(span.until, zone, call.now))}${words.and}` : ''
  return { lines: [words.spanHead(spanText(span)), ...lines, words.note(`${age}${words.newestAt(timeText(newest, zone, call.now))}`)], figures }
}

/** Which way it flows: grid import and storage discharge are positive. */
function direction({ quantity, deviceSn }: PointEntry, { value = 0 }: Value, { words }: Ask): string[] {
  if (deviceSn !== null || (quantity !== 'gridPower' && quantity !== 'storagePower')) return []
  if (Math.abs(value) < 0.05) return quantity === 'storagePower' ? [words.idle] : []
  if (quantity === 'gridPower') return [value > 0 ? words.importing : words.exporting]
  return [value > 0 ? words.discharging : words.charging]
}

/** The points that are meant, or why there are none. */
function wantedOf(ask: Ask): Wanted[] | { problem: string } {
  const { question, call, stationId, words } = ask
  if (question.devices.length > 0 || question.kinds.length > 0 || question.parameters.length > 0 || question.narrows.length > 0)
    return devicePoints(ask)
  const powers = question.power || question.gauges.length === 0 ? powerQuantities(question.parts) : []
  const codes = [...question.gauges, ...powers]
  const found = codes.flatMap((code): Wanted[] => {
    const point = pointOf(call, stationId, code)
    return point === undefined ? [] : [{ point, name: quantities[code].name[call.language] }]
  })
  // All powers: those that the station has. What was named and is not there is told.
  const named = question.gauges.length > 0 || question.parts.length > 0
  const missing = codes.filter((code) => pointOf(call, stationId, code) === undefined)
  if (found.length === 0 || (named && missing.length > 0)) {
    return { problem: words.noPart((missing.length > 0 ? missing : codes).map((code) => quantities[code].name[call.language]).join('/')) }
  }
  return found
}

/** Points of a device that says nothing of what is wanted of it. */
const POINTS_SHOWN = 12
const DEVICES_SHOWN = 20

function devicePoints(ask: Ask): Wanted[] | { problem: string } {
  const { question, call, stationId, words } = ask
  const own = devicesOf(call, stationId)
  const kinds = question.devices.length > 0 ? question.kinds : kindsOf(question)
  const chosen = own.filter(
    ({ sn, kind }) => question.devices.includes(sn) || kinds.includes(kind) || (question.devices.length === 0 && kinds.length === 0),
  )
  if (chosen.length === 0) return { problem: words.noDevice }
  const named = [...question.narrows, ...question.parameters, ...question.gauges, ...(question.power ? ['power'] : [])]
  const isMeant = (point: PointEntry): boolean =>
    measures(point, question) || (point.quantity !== null && question.gauges.includes(point.quantity)) || (question.power && point.unit === 'kW')
  const nameOf = (device: (typeof own)[number]): string => words.device(nameIn(device, call), device.sn)
  const found = chosen.flatMap((device) => {
    const points = [...device.points.values()]
    const meant = points.filter(isMeant)
    return (named.length === 0 ? points.slice(0, POINTS_SHOWN) : exactFirst(meant, question.parameters)).map((point) => ({
      point,
      name: `${nameOf(device)} ${point.name[call.language]}`,
    }))
  })
  if (found.length === 0) {
    const what = named.map((one) => (one in quantities ? quantities[one as keyof typeof quantities].name[call.language] : one)).join('/')
    const others = named.length === 0 ? [] : own.filter(({ points }) => [...points.values()].some(isMeant)).slice(0, DEVICES_SHOWN)
    return {
      problem:
        others.length === 0 ? words.noParameter(what) : words.noParameterOf(chosen.slice(0, DEVICES_SHOWN).map(nameOf), what, others.map(nameOf)),
    }
  }
  return found.slice(0, DEVICES_SHOWN * POINTS_SHOWN).slice(0, 60)
}

/** By a word of its name; what narrows it down must be in it too. */
const measures = ({ name }: PointEntry, { parameters, narrows }: Question): boolean =>
  (parameters.length === 0
    ? narrows.length > 0
    : parameters.some((word) => name.zh.toLowerCase().includes(word) || name.en.toLowerCase().includes(word))) &&
  narrows.every((word) => name.zh.includes(word) || name.en.toLowerCase().includes(word))

/** A whole name before names that only hold the word: "voltage" is every voltage, "total voltage" is one. */
function exactFirst(points: PointEntry[], words: readonly string[]): PointEntry[] {
  const exact = points.filter(({ name }) => words.includes(name.zh.toLowerCase()) || words.includes(name.en.toLowerCase()))
  return exact.length > 0 ? exact : points
}
