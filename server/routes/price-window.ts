import { dayTypes } from '#contract/price.ts'
import type { Payload } from '#contract/schemas.ts'
import type { PeriodStretch, PriceWindow } from '#contract/schemas/station-price.ts'
import { benefitRateOf, type BenefitRate } from '#domain/benefit-rate.ts'
import { localMonth } from '#domain/time.ts'
import { inArray } from '../db/orm.ts'
import { benefitRate } from '../db/price-schema.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { MAX_ROWS } from '../repos/organization-repo.ts'
import { monthsOf, priceStationsOf, type StationMonthPrices } from '../repos/price-repo.ts'
import { stretchesIn } from './station-price-row.ts'
import { monthsOfYear } from './station-price.ts'

/** The zone in which a month begins for all stations together. */
const HOME_ZONE = 'Asia/Shanghai'

/** A day of a month by kind; null: every day has the same hours. */
function daysOf(found: StationMonthPrices): [PriceWindow['dayType'], PeriodStretch[]][] {
  const days = dayTypes.map((dayType): [PriceWindow['dayType'], PeriodStretch[]] => [dayType, stretchesIn(found, dayType)])
  const texts = new Set(days.map(([, stretches]) => JSON.stringify(stretches)))
  return texts.size === 1 ? [[null, days[0]?.[1] ?? []]] : days
}

function windowsOf(found: StationMonthPrices, rates: readonly BenefitRate[]): PriceWindow[] {
  const { station, month, own, unified, scheme } = found
  const paid = own ?? unified
  if (paid === undefined) return []
  return daysOf(found).flatMap(([dayType, stretches]) =>
    stretches.map((stretch) => ({
      key: [station.id, month, dayType, stretch.from].join(' '),
      stationId: station.id,
      stationName: station.name,
      stationNameEn: station.nameEn,
      schemeNameZh: scheme?.nameZh ?? '',
      schemeNameEn: scheme?.nameEn ?? '',
      month,
      dayType,
      ...stretch,
      price: paid.prices[stretch.period] ?? null,
      origin: own === undefined ? 'unified' : 'own',
      benefitRate: benefitRateOf(rates, null, `${month}-01`)?.percent ?? null,
      updatedAt: paid.updatedAt,
      updatedBy: paid.updatedBy,
    })),
  )
}

/** Which months are asked for: the one that is named, else of one station a year, of all stations that of now. */
const monthsAsked = ({ month, powerstationId }: Payload<'priceWindowList'>, { now }: ViewerCall): string[] => {
  if (month !== undefined && month !== '') return [month]
  const current = localMonth(HOME_ZONE, now)
  return powerstationId === undefined ? [current] : monthsOfYear(current.slice(0, 4))
}

const inOrder = (sort: 'month' | 'price' | 'updatedAt', order: 'asc' | 'desc') => (a: PriceWindow, b: PriceWindow) => {
  const [first, second] = sort === 'price' ? [Number(a.price ?? -1), Number(b.price ?? -1)] : [a[sort], b[sort]]
  return (first < second ? -1 : first > second ? 1 : 0) * (order === 'desc' ? -1 : 1)
}

export const priceWindowHandlers = {
  priceWindowList: async (query, call) => {
    const { orm } = call.services.db
    const text = (query.text ?? '').trim().toLowerCase()
    const ids = query.powerstationId === undefined ? call.stationIds : [call.station(query.powerstationId)]
    const stations = (await priceStationsOf(orm, ids)).filter(({ name, nameEn }) => [name, nameEn].some((one) => one.toLowerCase().includes(text)))
    const rates = await orm.select().from(benefitRate).where(inArray(benefitRate.stationId, ids))
    const months = await monthsOf(orm, stations, monthsAsked(query, call))
    const windows = months
      .flatMap((one) =>
        windowsOf(
          one,
          rates.filter(({ stationId }) => stationId === one.station.id),
        ),
      ) // prettier-ignore
      .filter(({ period, origin }) => (query.period ?? period) === period && (query.origin ?? origin) === origin)
      .filter(({ key }) => query.id === undefined || key === query.id)
      .toSorted(inOrder(query.sort ?? 'month', query.order ?? 'asc'))
    const size = Math.min(query.pageSize ?? MAX_ROWS, MAX_ROWS)
    const from = ((query.pageNum ?? 1) - 1) * size
    return { windows: windows.slice(from, from + size), totalRows: windows.length }
  },
} satisfies Partial<Handlers>
