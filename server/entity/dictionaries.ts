import type { PgColumn } from 'drizzle-orm/pg-core'
import { dictionary } from '../db/dictionary-schema.ts'
import { sql } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import { priceTable } from '../db/price-schema.ts'
import { productModel } from '../db/product-schema.ts'
import { device, station } from '../db/schema.ts'
import { columnsOf, defineEntity, type Hanging } from './entity.ts'

/** Whose the station is that a record names. */
const stationOf = (column: PgColumn) => sql`(select s.organization_code from station s where s.id = ${column})`

const stations = {
  words: 'hangingStations',
  table: station,
  called: station.name,
  calledEn: station.nameEn,
  organization: station.organizationCode,
} as const

/** Records that name values of dictionaries by their codes: who uses such a code in a new column adds a line. */
const uses = [
  { of: 'priceSystem', column: station.priceSystem, ...stations },
  { of: 'consumptionType', column: station.consumptionType, ...stations },
  { of: 'voltageLevel', column: station.voltageLevel, ...stations },
  {
    of: 'priceSystem',
    words: 'hangingPrices',
    table: priceTable,
    column: priceTable.priceSystem,
    called: priceTable.area,
    calledEn: priceTable.areaEn,
  },
  {
    of: 'consumptionType',
    words: 'hangingPrices',
    table: priceTable,
    column: priceTable.consumptionType,
    called: priceTable.area,
    calledEn: priceTable.areaEn,
  },
  {
    of: 'voltageLevel',
    words: 'hangingPrices',
    table: priceTable,
    column: priceTable.voltageLevel,
    called: priceTable.area,
    calledEn: priceTable.areaEn,
  },
  {
    of: 'brand',
    words: 'hangingProductModels',
    table: productModel,
    column: productModel.brand,
    called: productModel.nameZh,
    calledEn: productModel.nameEn,
  },
  {
    of: 'brand',
    words: 'hangingDevices',
    table: device,
    column: device.brand,
    called: device.name,
    calledEn: device.nameEn,
    organization: stationOf(device.stationId),
  },
  {
    of: 'voltageLevel',
    words: 'hangingConnectionPoints',
    table: connectionPoint,
    column: connectionPoint.voltageLevel,
    called: connectionPoint.name,
    organization: stationOf(connectionPoint.stationId),
  },
] as const

/** Dictionaries and their values; everybody who may see them sees all. Their list is a tree in people's order, so it is made by hand. */
export const dictionaries = defineEntity({
  table: dictionary,
  key: dictionary.id,
  scope: 'all',
  audit: { subject: 'dictionary', save: 'saveDictionary', remove: 'deleteDictionary', called: (row) => row.code, omits: ['position', 'builtin'] },
  // Two that move at once could hang each on the other.
  holds: (tx) => tx.select({ id: dictionary.id }).from(dictionary).orderBy(dictionary.id).for('update'),
  list: { columns: columnsOf(dictionary), search: [] },
  hanging: [
    { words: 'hangingDictionary', table: dictionary, on: dictionary.parentId, called: dictionary.nameZh, calledEn: dictionary.nameEn },
    ...uses.map(toHanging),
  ],
})

/** What stands in the way of another code too. */
export const dictionaryUses: readonly Hanging[] = uses.map(toHanging)

function toHanging({ of, column, ...use }: (typeof uses)[number]): Hanging {
  return { ...use, on: valueOf(of, column) }
}

/** The id of the value of a dictionary, at any depth below it, that has a column's text as its code. */
function valueOf(of: string, column: (typeof uses)[number]['column']) {
  return sql`(with recursive below as (
      select one.id, one.code from dictionary one where one.parent_id is null and one.code = ${of}
      union all select one.id, one.code from dictionary one join below on one.parent_id = below.id)
    select below.id from below where below.code = ${column} limit 1)`
}
