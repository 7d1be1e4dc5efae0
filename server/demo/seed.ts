import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { eventCodes, productModels } from '#domain/demo/models.ts'
import { demoCategories, demoCategoryOf } from '#domain/demo/product-categories.ts'
import { demoOrganizations, demoStations } from '#domain/demo/stations.ts'
import { and, eq, isNull, sql } from '../db/orm.ts'
import { productCategory, productModel } from '../db/product-schema.ts'
import { demoBrands, demoDictionaries } from '#domain/demo/dictionaries.ts'
import { demoPriceTables, demoSchemes } from '#domain/demo/tariffs.ts'
import { dictionary } from '../db/dictionary-schema.ts'
import * as schema from '../db/schema.ts'
import { seedFacts } from '../db/seed-facts.ts'
import { seedPrices } from '../db/seed-prices.ts'
import { seedRoles } from '../db/seed-roles.ts'
import { seedModels, seedStations } from '../db/seed-stations.ts'
import { seedDemoAccounts } from './accounts.ts'
import { seedDemoProject } from './project.ts'
import { seedSettlement } from './settlement.ts'

/** Built-in device models, event codes, roles, dictionaries and holidays; brought up to date at every start. */
export async function seedBuiltIns(orm: NodePgDatabase): Promise<void> {
  await seedModels(orm, productModels)
  await orm
    .insert(schema.eventCode)
    .values(
      eventCodes.map(({ code, level, text, guide = { zh: '', en: '' } }) => ({
        code,
        level,
        textZh: text.zh,
        textEn: text.en,
        guideZh: guide.zh,
        guideEn: guide.en,
      })),
    )
    // A code from before it had one gets it; what people have made of it stays.
    .onConflictDoUpdate({
      target: schema.eventCode.code,
      set: { guideZh: sql`excluded.guide_zh`, guideEn: sql`excluded.guide_en` },
      setWhere: sql`event_code.guide_zh = '' and excluded.guide_zh <> ''`,
    })
  await seedRoles(orm)
  await seedFacts(orm)
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

const seedValues = (orm: NodePgDatabase, parentId: string, values: typeof demoBrands): Promise<unknown> =>
  orm
    .insert(dictionary)
    .values(values.map(([code, nameZh, nameEn], position) => ({ id: `${parentId}.${code}`, parentId, code, nameZh, nameEn, position })))

/** Only where there are none but the builtin ones: what people have made of them stays. */
async function seedDictionaries(orm: NodePgDatabase): Promise<void> {
  const [any] = await orm.select({ id: dictionary.id }).from(dictionary).where(eq(dictionary.builtin, false)).limit(1)
  if (any !== undefined) return
  for (const [at, { values, ...top }] of demoDictionaries.entries()) {
    const id = `demo-${top.code}`
    await orm.insert(dictionary).values({ id, ...top, position: 100 + at })
    await seedValues(orm, id, values)
  }
  await seedValues(orm, 'brand', demoBrands)
}

/** `YYYY-MM` of the months from -13 to +1 around an instant. */
function demoMonths(now: number): string[] {
  const today = new Date(now + 8 * 3_600_000)
  return Array.from({ length: 15 }, (_, i) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 13 + i, 15)).toISOString().slice(0, 7))
}

/** The demonstration: organizations, accounts, stations, product categories, dictionaries, prices. Safe to repeat. */
export async function seedDemo(orm: NodePgDatabase, now: number): Promise<void> {
  await orm
    .insert(schema.organization)
    .values(demoOrganizations.map(({ code, name }) => ({ code, name: name.zh, nameEn: name.en })))
    .onConflictDoNothing()
  await seedDemoAccounts(orm, now)
  await seedStations(
    orm,
    demoStations.map((one) => ({ ...one, createdAt: now })),
  )
  await seedSettlement(orm)
  await seedCategories(orm)
  await seedDictionaries(orm)
  await seedPrices(
    orm,
    demoMonths(now).flatMap((month) => demoPriceTables(month)),
    demoSchemes(),
  )
  await seedDemoProject(orm, now)
}
