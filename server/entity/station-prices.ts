import { eq, sql } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import { benefitRate, stationPrice } from '../db/price-schema.ts'
import { station } from '../db/schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** What is a station's own of its prices; a list of months shows the unified ones too, so it is made of `monthsOf` (server/repos/price-repo.ts). */
export const stationPrices = defineEntity({
  table: stationPrice,
  key: stationPrice.id,
  scope: { stations: stationPrice.stationId },
  audit: {
    subject: 'stationPrice',
    save: 'saveStationPrice',
    remove: 'deleteStationPrice',
    called: ({ stationId, month }) => `${stationId} ${month}`,
    omits: [],
  },
  list: { columns: columnsOf(stationPrice), search: [] },
})

const ofPoint = (column: 'number' | 'name' | 'customer_name') =>
  sql<string>`coalesce((select ${sql.raw(column)} from ${connectionPoint} c where c.id = ${benefitRate.connectionPointId}), '')`

export const benefitRates = defineEntity({
  table: benefitRate,
  key: benefitRate.id,
  scope: { stations: benefitRate.stationId },
  audit: {
    subject: 'benefitRate',
    save: 'saveBenefitRate',
    remove: 'deleteBenefitRate',
    called: ({ stationId, fromDate }) => `${stationId} ${fromDate}`,
    omits: [],
  },
  list: {
    columns: {
      ...columnsOf(benefitRate),
      pointNumber: ofPoint('number'),
      pointName: ofPoint('name'),
      customerName: ofPoint('customer_name'),
      timeZone: station.timeZone,
    },
    joins: [{ table: station, on: eq(station.id, benefitRate.stationId) }],
    search: [benefitRate.fromDate, benefitRate.remark],
  },
})
