import type { Language } from '#contract/text.ts'
import { areasInOrder } from '#domain/price-areas.ts'
import { sql, type SQL } from '../db/orm.ts'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { calendarDay, dayTemperature, periodScheme, priceTable, stationPrice } from '../db/price-schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** Records of which prices are made. They are the country's, not an organization's: everybody who may see them sees all. */

/** Areas as the reader looks for them; those that only this plant has come last. */
const inOrder = (area: PgColumn, language: Language): SQL => sql`array_position(${sql.param([...areasInOrder(language)])}::text[], ${area}::text)`

export const periodSchemes = defineEntity({
  table: periodScheme,
  key: periodScheme.id,
  scope: 'all',
  audit: { subject: 'periodScheme', save: 'savePeriodScheme', remove: 'deletePeriodScheme', called: (row) => row.nameZh, omits: [] },
  list: {
    columns: {
      ...columnsOf(periodScheme),
      prices: sql<number>`((select count(*) from price_table where price_table.scheme_id = "period_scheme"."id")
        + (select count(*) from station_price where station_price.scheme_id = "period_scheme"."id"))::int`,
    },
    orders: ({ language }) => ({ area: inOrder(periodScheme.area, language) }),
    search: [periodScheme.nameZh, periodScheme.nameEn, periodScheme.area, periodScheme.docNo, periodScheme.remark],
  },
  hanging: [
    {
      words: 'hangingPrices',
      table: priceTable,
      on: priceTable.schemeId,
      called: sql`${priceTable.area} || ' ' || ${priceTable.month}`,
      calledEn: sql`coalesce(nullif(${priceTable.areaEn}, ''), ${priceTable.area}) || ' ' || ${priceTable.month}`,
    },
    {
      words: 'hangingStationPrices',
      table: stationPrice,
      on: stationPrice.schemeId,
      called: sql`${stationPrice.stationId} || ' ' || ${stationPrice.month}`,
      organization: sql`(select organization_code from station where station.id = ${stationPrice.stationId})`,
    },
  ],
})

export const calendarDays = defineEntity({
  table: calendarDay,
  key: calendarDay.date,
  scope: 'all',
  audit: { subject: 'calendarDay', save: 'saveCalendarDay', remove: 'deleteCalendarDay', omits: [] },
  list: { columns: { ...columnsOf(calendarDay), id: calendarDay.date }, search: [calendarDay.date, calendarDay.remark] },
})

export const dayTemperatures = defineEntity({
  table: dayTemperature,
  key: dayTemperature.id,
  scope: 'all',
  audit: {
    subject: 'dayTemperature',
    save: 'saveDayTemperature',
    remove: 'deleteDayTemperature',
    called: ({ place, date }) => `${place} ${date}`,
    omits: [],
  },
  list: { columns: columnsOf(dayTemperature), search: [dayTemperature.place, dayTemperature.date, dayTemperature.remark] },
})

export const unifiedPrices = defineEntity({
  table: priceTable,
  key: priceTable.id,
  scope: 'all',
  audit: {
    subject: 'unifiedPrice',
    save: 'saveUnifiedPrice',
    remove: 'deleteUnifiedPrice',
    called: ({ area, month, priceSystem, consumptionType, voltageLevel }) => [area, month, priceSystem, consumptionType, voltageLevel].join(' '),
    omits: [],
  },
  list: {
    columns: {
      ...columnsOf(priceTable),
      schemeNameZh: sql<string | null>`(select name_zh from period_scheme where period_scheme.id = "price_table"."scheme_id")`,
      schemeNameEn: sql<string | null>`(select name_en from period_scheme where period_scheme.id = "price_table"."scheme_id")`,
    },
    orders: ({ language }) => ({ area: inOrder(priceTable.area, language) }),
    search: [priceTable.area, priceTable.areaEn, priceTable.month, priceTable.source],
  },
})
