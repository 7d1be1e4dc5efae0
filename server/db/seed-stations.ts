import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Parameter, ProductModel } from '#contract/model.ts'
import type { PriceTable } from '#contract/price.ts'
import { quantities } from '#contract/quantity.ts'
import type { Device, Station } from '#contract/station.ts'
import { eq, sql } from './orm.ts'
import { parameter as parameterTable, productModel } from './product-schema.ts'
import * as schema from './schema.ts'

/** A station as it is put into the store at once: itself, its devices, what it pays. */
export interface StationSeed {
  station: Station
  parentId?: string | undefined
  isScreen: boolean
  isTopology: boolean
  devices: readonly Device[]
  tariff: Pick<PriceTable, 'area' | 'priceSystem' | 'consumptionType' | 'voltageLevel'>
  /** Since when it is here: before, nobody heard its alarms. */
  createdAt?: number
}

/** Which built-in models a store was given: one that people have deleted does not come back. */
const SEEDED = 'seededModels'

/** A parameter as the store keeps it. */
const parameterRow = (modelCode: string, parameter: Parameter, position: number): typeof parameterTable.$inferInsert => ({
  modelCode,
  code: parameter.code,
  nameZh: parameter.name.zh,
  nameEn: parameter.name.en,
  unit: parameter.unit,
  decimals: parameter.decimals,
  coefficient: parameter.coefficient,
  kind: parameter.kind,
  quantity: parameter.quantity ?? null,
  reportIntervalMs: parameter.reportIntervalMs ?? null,
  limits: parameter.limits ?? [],
  texts: parameter.texts ?? [],
  rawUnit: parameter.rawUnit ?? '',
  registerAddress: parameter.registerAddress ?? '',
  rangeMin: parameter.rangeMin ?? null,
  rangeMax: parameter.rangeMax ?? null,
  position,
})

/** Device models with their parameters, each once: from then on they are people's. */
export async function seedModels(orm: NodePgDatabase, productModels: readonly ProductModel[]): Promise<void> {
  const [known] = await orm.select().from(schema.setting).where(eq(schema.setting.key, SEEDED))
  const seeded = new Set(known === undefined ? [] : (known.value as string[]))
  for (const model of productModels.filter(({ code }) => !seeded.has(code))) {
    const row = { code: model.code, kind: model.kind, nameZh: model.name.zh, nameEn: model.name.en, brand: model.brand }
    await orm.insert(productModel).values(row).onConflictDoNothing()
    await orm
      .insert(parameterTable)
      .values(model.parameters.map((parameter, position) => parameterRow(model.code, parameter, position)))
      .onConflictDoNothing()
    seeded.add(model.code)
  }
  const value = [...seeded]
  await orm.insert(schema.setting).values({ key: SEEDED, value }).onConflictDoUpdate({ target: schema.setting.key, set: { value } })
}

/** Stations with their devices and points. Stations that are there already stay as they are. */
export async function seedStations(orm: NodePgDatabase, stations: readonly StationSeed[]): Promise<void> {
  for (const { station, parentId, isScreen, isTopology, devices, tariff, createdAt = 0 } of stations) {
    await orm
      .insert(schema.station)
      .values({ ...station, ...tariff, parentId: parentId ?? null, isScreen, isTopology, createdAt })
      .onConflictDoNothing()
    if (devices.length > 0) {
      await orm
        .insert(schema.device)
        .values(devices.map((device, position) => ({ ...device, position })))
        .onConflictDoNothing()
    }
  }
  await makePoints(orm)
}

const ofDevices = sql`from device d join parameter p on p.model_code = d.model_code
    where not exists (select 1 from point x where x.station_id = d.station_id and x.device_sn = d.sn and x.code = p.code)`
const ofStations = sql`from (
      select station_id, quantity from point where device_sn is not null and quantity in (${sql.join(
        Object.keys(quantities).map((code) => sql`${code}`),
        sql`, `,
      )})
      union select station_id, 'loadPower' from point where device_sn is not null and quantity = 'gridPower') fed
    where not exists (select 1 from point x where x.station_id = fed.station_id and x.device_sn is null and x.code = fed.quantity)`

/** Whether a parameter of a device, or a quantity of a station, has no point yet. */
export async function lacksPoints(orm: NodePgDatabase): Promise<boolean> {
  const { rows } = await orm.execute<{ lacks: boolean }>(sql`select exists (select 1 ${ofDevices}) or exists (select 1 ${ofStations}) as lacks`)
  return rows[0]?.lacks === true
}

/**
 * A point for every parameter of every device, and for every quantity that a station's devices feed (its load also where only the balance tells it).
 * Only what is missing is inserted: a row that is there already would still use up a number, and all tables of points are as long as the largest.
 */
export async function makePoints(orm: NodePgDatabase): Promise<void> {
  await orm.execute(sql`insert into point (station_id, device_sn, code, quantity)
    select d.station_id, d.sn, p.code, p.quantity ${ofDevices} order by d.station_id, d.position, p.position on conflict do nothing`)
  await orm.execute(sql`insert into point (station_id, device_sn, code, quantity)
    select station_id, null, quantity, quantity ${ofStations} on conflict do nothing`)
}
