import { and, eq, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PriceTable } from '#contract/price.ts'
import { eventCodes, productModels } from '#domain/demo/models.ts'
import { demoCategories, demoCategoryOf } from '#domain/demo/product-categories.ts'
import { demoOrganizations, demoStations } from '#domain/demo/stations.ts'
import { demoPriceTables } from '#domain/demo/tariffs.ts'
import { productCategory, productModel } from '../db/product-schema.ts'
import * as schema from '../db/schema.ts'
import { seedRoles } from '../db/seed-roles.ts'
import { seedModels, seedStations } from '../db/seed-stations.ts'
import { seedDemoAccounts } from './accounts.ts'

/** Built-in device models, event codes and roles; brought up to date at every start. */
export async function seedBuiltIns(orm: NodePgDatabase): Promise<void> {
  await seedModels(orm, productModels)
  await orm
    .insert(schema.eventCode)
    .values(eventCodes.map((event) => ({ code: event.code, level: event.level, textZh: event.text.zh, textEn: event.text.en })))
    .onConflictDoNothing()
  await seedRoles(orm)
}

async function seedPrices(orm: NodePgDatabase, tables: readonly PriceTable[]): Promise<void> {
  for (const table of tables) await orm.insert(schema.priceTable).values(table).onConflictDoNothing()
}

/** Only where there are none: what people have made of them stays. */
async function seedCategories(orm: NodePgDatabase): Promise<void> {
  const [any] = await orm.select({ id: productCategory.id }).from(productCategory).limit(1)
  if (any !== undefined) return
  await orm.insert(productCategory).values(demoCategories.map((row, position) => ({ id: `demo-${row.code}`, ...row, position })))
  for (const [code, categoryCode] of Object.entries(demoCategoryOf)) {
    await orm
      .update(productModel)
      .set({ categoryCode })
      .where(and(eq(productModel.code, code), isNull(productModel.categoryCode)))
  }
}

/** `YYYY-MM` of the months from -13 to +1 around an instant. */
function demoMonths(now: number): string[] {
  const today = new Date(now + 8 * 3_600_000)
  return Array.from({ length: 15 }, (_, i) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 13 + i, 15)).toISOString().slice(0, 7))
}

/** The demonstration: organizations, accounts, stations, product categories, prices. Safe to repeat. */
export async function seedDemo(orm: NodePgDatabase, now: number): Promise<void> {
  await orm
    .insert(schema.organization)
    .values(demoOrganizations.map(({ code, name }) => ({ code, name: name.zh, nameEn: name.en })))
    .onConflictDoNothing()
  await seedDemoAccounts(orm, now)
  await seedStations(orm, demoStations)
  await seedCategories(orm)
  await seedPrices(
    orm,
    demoMonths(now).flatMap((month) => demoPriceTables(month)),
  )
}
