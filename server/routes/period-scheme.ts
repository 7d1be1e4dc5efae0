import { isDeepStrictEqual } from 'node:util'
import type { PeriodRule } from '#contract/price.ts'
import { localMonth } from '#domain/time.ts'
import type { Transaction } from '../db/change.ts'
import { eq } from '../db/orm.ts'
import { periodScheme, priceTable, stationPrice } from '../db/price-schema.ts'
import { periodSchemes } from '../entity/prices.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers } from '../http/call.ts'
import { badField } from '../refusal/refusal.ts'
import { importSchemes } from './import-schemes.ts'
import { refuseWrongScheme, type SchemeDraft } from './scheme-check.ts'

/** Where months begin for everybody. */
const HOME_ZONE = 'Asia/Shanghai'

/** The past stays: rules of prices (unified, and stations' own) whose month has begun are not changed, and a scheme holds in every month of a price that has it. */
async function refuseOtherPast(tx: Transaction, id: string, before: readonly PeriodRule[], draft: SchemeDraft, now: number): Promise<void> {
  const months = [
    ...(await tx.selectDistinct({ month: priceTable.month }).from(priceTable).where(eq(priceTable.schemeId, id))),
    ...(await tx.selectDistinct({ month: stationPrice.month }).from(stationPrice).where(eq(stationPrice.schemeId, id))),
  ].map(({ month }) => month)
  const [first, last] = [months.toSorted()[0], months.toSorted().at(-1)]
  if (first === undefined || last === undefined) return
  if (draft.fromMonth > first) throw badField('fromMonth', 'schemeMonths')
  if (draft.untilMonth !== '' && draft.untilMonth < last) throw badField('untilMonth', 'schemeMonths')
  if (first <= localMonth(HOME_ZONE, now) && !isDeepStrictEqual(before, draft.rules)) throw badField('rules', 'schemeUsed')
}

export const periodSchemeHandlers = {
  periodSchemeList: async (query, call) => {
    const { rows, totalRows } = await recordsOf(periodSchemes, call).list(query)
    return { periodSchemeList: rows, totalRows }
  },

  savePeriodScheme: async ({ id, revision, ...draft }, call) => {
    refuseWrongScheme(draft)
    const records = recordsOf(periodSchemes, call)
    if (id === undefined) return { id: await records.create(draft) }
    await records.update({ id, revision }, draft, (tx, before) => refuseOtherPast(tx, id, before.rules, draft, call.now))
    call.services.prices.forget()
    return { id }
  },

  importPeriodScheme: (sheet, call) => importSchemes(sheet, call),

  deletePeriodScheme: async ({ ids }, call) => ({ changed: (await recordsOf(periodSchemes, call).remove(ids)).length }),

  periodSchemeNames: async (_query, call) => {
    const { id, nameZh, nameEn } = periodScheme
    return { schemes: await call.services.db.orm.select({ id, nameZh, nameEn }).from(periodScheme).orderBy(nameZh, id) }
  },
} satisfies Partial<Handlers>
