import type { z } from 'zod'
import { dayTypes, periodTypes, type OwnHours, type PeriodType, type PriceOrigin } from '#contract/price.ts'
import type { PeriodStretch, StationMonth, stationPriceDraft } from '#contract/schemas/station-price.ts'
import { hoursFaults } from '#domain/own-hours.ts'
import { stretchesOf } from '#domain/price-coverage.ts'
import { clockOf, hoursOf, windowsOf } from '#domain/price-hours.ts'
import { unpricedPeriods, warningsOf } from '#domain/price-warnings.ts'
import { localMonth } from '#domain/time.ts'
import type { stationPrice } from '../db/price-schema.ts'
import { badField, badFieldWith } from '../refusal/refusal.ts'
import type { StationMonthPrices } from '../repos/price-repo.ts'
import { pricesOf, toWire } from './unified-price-row.ts'

type Draft = z.output<typeof stationPriceDraft>
type Row = typeof stationPrice.$inferSelect

/** Own hours of a draft, refused where a minute of the day is in no window or in several, or a period has hours and no price. */
function hoursOfDraft(draft: Draft): OwnHours {
  const hours: OwnHours = {}
  for (const period of periodTypes) {
    const text = draft[`${period}Hours`]
    if (text === '') continue
    const windows = windowsOf(text)
    if (windows === undefined || windows.length > 24) throw badField(`${period}Hours`, 'hoursWrong')
    if (draft[period] === '') throw badField(period, 'priceOfHours')
    hours[period] = windows
  }
  const [fault] = hoursFaults(hours)
  if (fault === undefined) return hours
  const [at, from, to] = [fault.periods.at(-1), clockOf(fault.from), clockOf(fault.to)]
  throw at === undefined ? badFieldWith('hoursBy', 'hoursGap', from, to) : badFieldWith(`${at}Hours`, 'hoursOverlap', from, to)
}

/** What is stored of own prices. `proposed`: the scheme, where the person names none. */
export function ownPriceRow(draft: Draft, proposed: string | null): Omit<Row, 'id' | 'revision' | 'updatedAt' | 'updatedBy' | 'made'> {
  const { stationId, month, feedInPrice, servicePrice, source, reason } = draft
  const row = { stationId, month, prices: pricesOf(draft), feedInPrice, servicePrice, source, reason }
  if (draft.hoursBy === 'own') return { ...row, hours: hoursOfDraft(draft), schemeId: null }
  const schemeId = draft.schemeId === '' ? proposed : draft.schemeId
  if (schemeId === null) throw badField('schemeId', 'schemeNeeded')
  return { ...row, hours: null, schemeId }
}

/** The 24 hours of a kind of day of what a station pays in a month, without heat and without holidays that are named. */
export function stretchesIn({ rules, station, month }: StationMonthPrices, dayType: (typeof dayTypes)[number]): PeriodStretch[] {
  if (rules.length === 0) return []
  const day = { dayType, holidays: [], holidayDays: dayType === 'holiday' ? 1 : 0 }
  return stretchesOf(rules, Number(month.slice(5)), { day, isHot: false }, station).map(({ from, to, period = 'flat' }) => ({ from, to, period }))
}

const windowTexts = (hours: OwnHours | null): Record<`${PeriodType}Hours`, string> =>
  Object.fromEntries(periodTypes.map((period) => [`${period}Hours`, hoursOf(hours?.[period] ?? [])])) as Record<`${PeriodType}Hours`, string>

/** The same of every kind of day. */
export const daysIn = (found: StationMonthPrices): StationMonth['days'] => ({
  workday: stretchesIn(found, 'workday'),
  weekend: stretchesIn(found, 'weekend'),
  holiday: stretchesIn(found, 'holiday'),
})

/** Whose prices a month pays; null: it has none. */
export const originOf = ({ own, unified }: StationMonthPrices): PriceOrigin | null =>
  own === undefined ? (unified === undefined ? null : 'unified') : 'own'

/** A month as it travels. */
export function monthOnWire(found: StationMonthPrices, now: number): StationMonth {
  const { station, month, own, unified, scheme, rules, unpricedPoints, otherVoltagePoints } = found
  const paid = own ?? unified
  const prices = paid?.prices ?? {}
  return {
    ...(own === undefined ? {} : { id: own.id, revision: own.revision }),
    stationId: station.id,
    month,
    origin: originOf(found),
    made: own?.made ?? null,
    ...toWire(prices),
    hoursBy: own !== undefined && own.hours !== null ? 'own' : 'scheme',
    ...windowTexts(own?.hours ?? null),
    schemeId: paid?.schemeId ?? '',
    schemeNameZh: scheme?.nameZh ?? '',
    schemeNameEn: scheme?.nameEn ?? '',
    feedInPrice: own?.feedInPrice ?? '',
    servicePrice: own?.servicePrice ?? '',
    source: paid?.source ?? '',
    sourceEn: own === undefined ? (unified?.sourceEn ?? '') : '',
    reason: own?.reason ?? '',
    warnings: warningsOf(prices),
    unpriced: unpricedPeriods({ prices, rules: [...rules], ...station }, Number(month.slice(5))),
    unpricedPoints,
    otherVoltagePoints,
    days: daysIn(found),
    begun: month <= localMonth(station.timeZone, now),
    updatedAt: paid?.updatedAt ?? 0,
    updatedBy: paid?.updatedBy ?? '',
  }
}
