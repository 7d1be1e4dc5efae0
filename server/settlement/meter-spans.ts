import { Decimal } from 'decimal.js'
import { isCorrected, type SlipProblem, type SlipWarning } from '#contract/settlement.ts'
import type { SettlementMeter } from '#contract/schemas/settlement.ts'
import { plusDays } from '#domain/dates.ts'
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
  const codes = wanted.map(({ code }) => code)
  const atCame = came === undefined ? undefined : await readAtExchange(work, physical, codes, 'first', came)
  const atWent = went === undefined ? undefined : await readAtExchange(work, physical, codes, 'last', went)
  const firsts = atCame === undefined ? await readAt(work, physical, codes, span.from, from) : undefined
  if (firsts !== undefined) warnOfSettledExchange(work, span, physical, firsts)
  const lasts = atWent === undefined ? await readAt(work, physical, codes, span.to, to) : undefined
  const registers = wanted.flatMap(({ direction, rate, code }): RegisterSpan[] => {
    const first = (atCame?.readings ?? firsts)?.get(code)
    const last = (atWent?.readings ?? lasts)?.get(code)
    if ((first ?? last) !== undefined && !totalsOnly) work.found.isRead = true
    if (first !== undefined && last !== undefined) return [{ direction, rate, code, last: first, current: last }]
    // A rate that was not read at an exchange is not known; without a total nothing is.
    if (rate === 'total' || settled.agreement.split === 'meterRates') {
      for (const [reading, date, rescaled] of [
        [first, atCame?.byHand ?? span.from, atCame?.rescaled],
        [last, atWent?.byHand ?? span.to, atWent?.rescaled],
      ] as const)
        if (reading === undefined) {
          const lack = rescaled?.has(code) === true ? 'ratioCorrected' : 'readingMissing'
          work.found.problems.push({ code: lack, what: `${physical.sn} ${code} ${date}` })
        }
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

interface ReadAtExchange {
  readings: ReadonlyMap<string, ReadingAt>
  /** Codes of which the ratio was corrected after it: what the display showed then cannot be told. */
  rescaled: ReadonlySet<string>
  /** Of which day a reading by hand stands for what it showed. */
  byHand: string
}

/**
 * What a meter showed when it came, or went, by code: as the exchange says. What it does not say, or not any more since the ratio was corrected, is what somebody
 * read of the meter at the begin of a day on which it was not there: the day on which it came, or that after it went.
 */
async function readAtExchange(
  { sources, settled }: Work,
  physical: PhysicalMeter,
  codes: readonly string[],
  which: 'first' | 'last',
  exchange: NonNullable<PhysicalMeter['came']>,
): Promise<ReadAtExchange> {
  const date = localDate(settled.station.timeZone, exchange.at)
  const byHand = which === 'first' ? date : plusDays(date, 1)
  const points = new Map(codes.map((code) => [code, sources.registry().devices.get(physical.sn)?.points.get(code)?.id ?? 0]))
  const since = await rescaledAfter(sources.db.pool, [...points.values()], exchange.at)
  const rescaled = new Set(codes.filter((code) => since.has(points.get(code) ?? 0)))
  const keys = codes.map((code) => ({ sn: physical.sn, code, date: byHand }))
  const typed = await frozenReadings(sources.db.orm, settled.station.id, keys)
  const readings = new Map<string, ReadingAt>()
  for (const key of keys) {
    const said = rescaled.has(key.code) ? undefined : exchange.readings.find(({ code }) => code === key.code)
    const value = said === undefined ? typed.get(keyOf(key))?.value : displayed(said[which], physical)
    if (value !== undefined) readings.set(key.code, { value, date, how: 'exchange' })
  }
  return { readings, rescaled, byHand }
}

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
