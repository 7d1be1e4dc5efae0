import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { consumptionTypes, priceSystems, voltageLevels } from '#contract/price.ts'
import { dictionary } from './dictionary-schema.ts'
import { announcedHolidays } from '#domain/public-holidays.ts'
import { calendarDay } from './price-schema.ts'
import { setting } from './schema.ts'

type Names = readonly [zh: string, en: string]
interface Builtin<K extends string> {
  names: Names
  values: Record<K, Names>
}

/** Dictionaries whose codes the product itself knows; people may word them otherwise. */
const priceSystem: Builtin<(typeof priceSystems)[number]> = {
  names: ['电价制式', 'Price system'],
  values: { single: ['单一制', 'Single-part'], two: ['两部制', 'Two-part'] },
}
const consumptionType: Builtin<(typeof consumptionTypes)[number]> = {
  names: ['用电类别', 'Consumption type'],
  values: { bigIndustry: ['大工业用电', 'Large industry'], generalCommerce: ['一般工商业用电', 'General industry and commerce'] },
}
const voltageLevel: Builtin<(typeof voltageLevels)[number]> = {
  names: ['电压等级', 'Voltage level'],
  values: {
    below1kV: ['不满1千伏', 'Below 1 kV'],
    '1-10kV': ['1-10（20）千伏', '1-10 (20) kV'],
    '35kV': ['35千伏', '35 kV'],
    '66kV': ['66千伏', '66 kV'],
    '110kV': ['110千伏', '110 kV'],
    '220kV': ['220千伏及以上', '220 kV and above'],
  },
}
/** Its values are people's own. */
const brand: Builtin<never> = { names: ['品牌', 'Brands'], values: {} }
const builtin: Readonly<Record<string, Builtin<string>>> = { priceSystem, consumptionType, voltageLevel, brand }

/**
 * What every installation starts with: builtin dictionaries, and once the calendar. Not by a migration: a store that another one is moved into must be empty.
 * What people have made of it stays.
 */
export async function seedFacts(orm: NodePgDatabase): Promise<void> {
  for (const [at, [code, { names, values }]] of Object.entries(builtin).entries()) {
    const entry = (own: string, [nameZh, nameEn]: Names, position: number) => ({ code: own, nameZh, nameEn, builtin: true, position })
    const rows = Object.entries(values).map(([own, words], i) => ({ id: `${code}.${own}`, parentId: code, ...entry(own, words, i) }))
    await orm
      .insert(dictionary)
      .values([{ id: code, parentId: null, ...entry(code, names, at) }, ...rows])
      .onConflictDoNothing()
  }
  await orm.transaction(async (tx) => {
    const first = await tx.insert(setting).values({ key: 'calendar:2026', value: true }).onConflictDoNothing().returning()
    if (first.length === 0) return
    await tx
      .insert(calendarDay)
      .values(announcedHolidays.map((day) => ({ ...day, holidays: [...day.holidays] })))
      .onConflictDoNothing()
  })
}
