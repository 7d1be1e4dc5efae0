import { Decimal } from 'decimal.js'
import { isCorrected, type SlipProblem, type SlipWarning } from '#contract/settlement.ts'
import type { SettlementMeter } from '#contract/schemas/settlement.ts'
import type { Span } from '#domain/settlement/period.ts'
import type { MeterSpan, RegisterSpan, SlipInput } from '#domain/settlement/slip.ts'
import { localDate, startOfDate } from '#domain/time.ts'
import type { ReportSources } from '../reports/sources.ts'
import { chainOf, registersOf, standingIn, type PhysicalMeter } from './meters.ts'
import type { SettledPeriod } from './periods.ts'
import { correctedAt, displayed, frozenReadings, keyOf, registersAt, rescaledAfter, voidedAt, type ReadingKey } from './readings.ts'
import type { SettledPoint } from './settled-point.ts'

/** A reading that is needed and not frozen yet, as its register shows it. */
export type NewReading = ReadingKey & { value: string; source: 'register' | 'corrected' }

export interface Gathered {
  period: SettledPeriod
  input: SlipInput | undefined
  /** Of registers, to be frozen with the slip. */
  readings: NewReading[]
  problems: SlipProblem[]
  warnings: SlipWarning[]
  /** A meter that is settled by has a reading, at one end at least. */
  isRead: boolean
}

/** A slip as it is gathered. */
export interface Work {
  sources: ReportSources
  settled: SettledPoint
  found: Gathered
}

/** Registers may be rounded differently in the store; anything beyond is another reading. */
const SAME = 0.005

/** Meters that stood for one of an agreement in a stretch of time. */
export async function standing({ sources, settled, found }: Work, { sn }: SettlementMeter, from: number, to: number): Promise<PhysicalMeter[]> {
  const physical = standingIn(await chainOf(sources.db.orm, settled.station.id, sn), from, to)
  if (physical.length === 0 || physical.some((one) => !sources.registry().devices.has(one.sn)))
    found.problems.push({ code: 'meterUnknown', what: sn })
  return physical
}

/** A physical meter's registers over its part of a span. `totalsOnly`: of one that tells something beside what is settled. */
export async function meterSpan(work: Work, span: Span, meter: SettlementMeter, physical: PhysicalMeter, totalsOnly = false): Promise<MeterSpan> {
  const { sources, settled } = work
  const zone = settled.station.timeZone
  const points = sources.registry().devices.get(physical.sn)?.points
  const wanted = registersOf(meter, (code) => points?.has(code) === true).filter(({ rate }) => !totalsOnly || rate === 'total')
  const [from, to] = [startOfDate(zone, span.from), startOfDate(zone, span.to)]
  const came = physical.came !== undefined && physical.came.at > from ? physical.came : undefined
  const went = physical.went !== undefined && physical.went.at < to ? physical.went : undefined
  const rescaledSince = async (exchange: typeof came): Promise<Set<number>> =>
    exchange === undefined ? new Set() : rescaledAfter(sources.db.pool, wanted.flatMap(({ code }) => points?.get(code)?.id ?? []), exchange.at) // prettier-ignore
  const rescaled = { first: await rescaledSince(came), last: await rescaledSince(went) }
  const exchanged = (code: string, which: 'first' | 'last'): string | undefined => {
    const reading = (which === 'first' ? came : went)?.readings.find((one) => one.code === code)
    if (reading === undefined) return undefined
    if (!rescaled[which].has(points?.get(code)?.id ?? 0)) return displayed(reading[which], physical)
    work.found.problems.push({ code: 'ratioCorrected', what: `${physical.sn} ${code}` })
    return undefined
  }
  const firsts = came === undefined ? await readAt(work, physical, wanted.map(({ code }) => code), span.from, from) : undefined // prettier-ignore
  if (firsts !== undefined) warnOfSettledExchange(work, span, physical, firsts)
  const lasts = went === undefined ? await readAt(work, physical, wanted.map(({ code }) => code), span.to, to) : undefined // prettier-ignore
  const registers = wanted.flatMap(({ direction, rate, code }): RegisterSpan[] => {
    const first = firsts === undefined ? atExchange(exchanged(code, 'first'), zone, came) : firsts.get(code)
    const last = lasts === undefined ? atExchange(exchanged(code, 'last'), zone, went) : lasts.get(code)
    if ((first ?? last) !== undefined && !totalsOnly) work.found.isRead = true
    if (first !== undefined && last !== undefined) return [{ direction, rate, code, last: first, current: last }]
    // A rate that was not read at an exchange is not known; without a total nothing is.
    if (rate === 'total' || settled.agreement.split === 'meterRates') {
      for (const [reading, date] of [
        [first, span.from],
        [last, span.to],
      ] as const)
        // prettier-ignore
        if (reading === undefined) work.found.problems.push({ code: 'readingMissing', what: `${physical.sn} ${code} ${date}` })
    }
    return []
  })
  return { sn: physical.sn, ct: String(physical.ct), pt: String(physical.pt), top: new Decimal(10).pow(meter.digits).toFixed(), registers }
}

type ReadingAt = RegisterSpan['last']

/**
 * The slip before was agreed to by the meter that this one has replaced: the exchange was entered afterwards, and what the new meter counted from then to the
 * begin of this period is nobody's.
 */
function warnOfSettledExchange({ found }: Work, span: Span, physical: PhysicalMeter, firsts: ReadonlyMap<string, ReadingAt>): void {
  const { came } = physical
  const isOldSettled = [...found.period.held.keys()].some((key) => key.startsWith(`${came?.oldSn ?? ''}|`) && key.endsWith(`|${span.from}`))
  if (came === undefined || span.from !== found.period.from || !isOldSettled) return
  for (const { code, first } of came.readings) {
    const begin = firsts.get(code)
    if (begin === undefined) continue
    const kwh = new Decimal(begin.value).minus(displayed(first, physical)).times(physical.ct).times(physical.pt)
    if (!kwh.isZero())
      found.warnings.push({ code: 'exchangeSettled', what: `${came.oldSn} → ${physical.sn} ${code} ${span.from}: ${kwh.toFixed()} kWh` })
  }
}

const atExchange = (value: string | undefined, zone: string, exchange: PhysicalMeter['came']): ReadingAt | undefined =>
  value === undefined || exchange === undefined ? undefined : { value, date: localDate(zone, exchange.at), how: 'exchange' }

/** All corrected readings of a slip stand in one line of its notes; that between two months ends one and begins the other. */
function tellCorrected({ warnings }: Gathered, reading: string): void {
  const told = warnings.find((one) => one.code === 'readingCorrected')
  if (told === undefined) warnings.push({ code: 'readingCorrected', what: reading })
  else if (!told.what.split(', ').includes(reading)) told.what += `, ${reading}`
}

/** Readings of a meter at the begin of a day, by code: as they are frozen, else as its registers show them, which freezes them. */
async function readAt(work: Work, physical: PhysicalMeter, codes: readonly string[], date: string, at: number): Promise<Map<string, ReadingAt>> {
  const { sources, settled, found } = work
  const keys = codes.map((code) => ({ sn: physical.sn, code, date }))
  const frozen = await frozenReadings(sources.db.orm, settled.station.id, keys)
  const entries = new Map(codes.map((code) => [code, sources.registry().devices.get(physical.sn)?.points.get(code)]))
  const points = [...entries.values()].flatMap((entry) => entry?.id ?? [])
  const [shown, rescaled] = [await registersAt(sources.db.pool, points, at), await rescaledAfter(sources.db.pool, points, at)]
  const voided = await voidedAt(sources.db.pool, points, at)
  const corrected = await correctedAt(sources.db.pool, points, at)
  const result = new Map<string, ReadingAt>()
  for (const key of keys) {
    const entry = entries.get(key.code)
    const kwh = entry === undefined || rescaled.has(entry.id) ? undefined : shown.get(entry.id)
    const register = kwh === undefined ? undefined : displayed(kwh, physical)
    const kept = frozen.get(keyOf(key))
    const held = found.period.held.get(keyOf(key))
    const known = kept?.value ?? register
    const isOther = held !== undefined && known !== undefined && new Decimal(known).minus(held.value).abs().greaterThan(SAME)
    if ((kept?.source === 'register' || kept?.source === 'corrected') && entry !== undefined && (voided.get(entry.id) ?? 0) > kept.updatedAt)
      found.warnings.push({ code: 'readingWithdrawn', what: `${key.sn} ${key.code} ${date}: ${kept.value}` })
    if (held !== undefined)
      result.set(key.code, {
        value: held.value,
        date,
        how: 'settled',
        ...(isOther ? { now: known } : {}),
        ...(held.corrected ? { corrected: true } : {}),
      })
    else if (kept !== undefined) {
      result.set(key.code, { value: kept.value, date, how: kept.source })
      const isChanged = register !== undefined && new Decimal(register).minus(kept.value).abs().greaterThan(SAME)
      if (isChanged && kept.source !== 'exchange')
        found.warnings.push({
          code: kept.source === 'hand' ? 'readingByHand' : 'readingChanged',
          what: `${key.sn} ${key.code} ${date}: ${kept.value} → ${register}`,
        })
    } else if (register !== undefined) {
      const source = entry !== undefined && corrected.has(entry.id) ? 'corrected' : 'register'
      result.set(key.code, { value: register, date, how: source })
      if (!found.readings.some((reading) => keyOf(reading) === keyOf(key))) found.readings.push({ ...key, value: register, source })
    } else if (entry !== undefined && rescaled.has(entry.id)) found.problems.push({ code: 'ratioCorrected', what: `${key.sn} ${key.code} ${date}` })
    const read = result.get(key.code)
    if (read !== undefined && isCorrected(read)) tellCorrected(found, `${key.sn} ${key.code} ${date}`)
  }
  return result
}
