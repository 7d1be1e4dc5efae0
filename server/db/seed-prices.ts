import { randomUUID } from 'node:crypto'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PriceTable } from '#contract/price.ts'
import { and, eq } from './orm.ts'
import { periodScheme, priceTable } from './price-schema.ts'

/** What a scheme is called; `docNo` empty: no notice. */
export interface SchemeName {
  area: string
  nameZh: string
  nameEn: string
  docNo: string
}

/** Price tables of areas, each area with one scheme: the rules of the first of its tables. What is there stays as people have set it. */
export async function seedPrices(orm: NodePgDatabase, tables: readonly PriceTable[], names: readonly SchemeName[] = []): Promise<void> {
  const schemes = new Map<string, string>()
  for (const { area, areaEn = '', rules, ...table } of tables) {
    const { docNo, nameZh, nameEn } = names.find((one) => one.area === area) ?? { docNo: '', nameZh: area, nameEn: areaEn || area }
    let schemeId = schemes.get(area)
    if (schemeId === undefined) {
      await orm.insert(periodScheme).values({ id: randomUUID(), nameZh, nameEn, area, docNo, rules }).onConflictDoNothing()
      const own = and(eq(periodScheme.area, area), eq(periodScheme.docNo, docNo), eq(periodScheme.fromMonth, ''))
      const [found] = await orm.select({ id: periodScheme.id }).from(periodScheme).where(own)
      if (found === undefined) throw new Error(`no period scheme of ${area}`)
      schemes.set(area, (schemeId = found.id))
    }
    await orm
      .insert(priceTable)
      .values({ id: randomUUID(), area, areaEn, schemeId, ...table })
      .onConflictDoNothing()
  }
}
