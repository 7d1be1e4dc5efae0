import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { unifiedPriceDraft } from '#contract/schemas/unified-price.ts'
import { areaEnglish, priceAreas } from '#domain/price-areas.ts'
import { spreadOf, unpricedPeriods, warningsOf } from '#domain/price-warnings.ts'
import { localMonth } from '#domain/time.ts'
import type { Transaction } from '../db/change.ts'
import { and, eq, inArray, max, or } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import { periodScheme, priceTable } from '../db/price-schema.ts'
import { station } from '../db/schema.ts'
import { importRecords } from '../entity/import.ts'
import { unifiedPrices } from '../entity/prices.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, hangingOn } from '../refusal/refusal.ts'
import { holdSchemes, holdsIn, proposedScheme, refuseWrongMonth, schemesToPropose } from './proposed-scheme.ts'
import { priceRow, toWire } from './unified-price-row.ts'

type Row = typeof priceTable.$inferSelect
const key = ['area', 'month', 'priceSystem', 'consumptionType', 'voltageLevel'] as const

/** Where months begin for everybody. */
const HOME_ZONE = 'Asia/Shanghai'

/** Refuses to take away prices of months that have begun, where stations pay them: as a whole, or a customer's settlement at the voltage of its connection point. */
async function refusePaid(tx: Transaction, rows: readonly Row[], { language, now, viewer }: ViewerCall): Promise<void> {
  const begun = rows.filter(({ month }) => month <= localMonth(HOME_ZONE, now))
  // Counted are all, named those that the viewer sees.
  const [found, seen] = [new Set<string>(), new Map<string, { zh: string; en: string }>()]
  for (const { area, priceSystem, consumptionType, voltageLevel } of begun) {
    const { id, name, nameEn, organizationCode } = station
    const meets = tx.select({ id: connectionPoint.stationId }).from(connectionPoint).where(eq(connectionPoint.voltageLevel, voltageLevel))
    const payers = await tx
      .select({ id, name, nameEn, organizationCode })
      .from(station)
      .where(
        and(
          eq(station.area, area),
          eq(station.priceSystem, priceSystem),
          eq(station.consumptionType, consumptionType),
          or(eq(station.voltageLevel, voltageLevel), inArray(id, meets)),
        ),
      )
    for (const one of payers) {
      found.add(one.id)
      if (viewer.organizations?.has(one.organizationCode) ?? true) seen.set(one.id, { zh: one.name, en: one.nameEn || one.name })
    }
  }
  if (found.size === 0) return
  const names = [...seen.values()].sort((a, b) => (a[language] < b[language] ? -1 : 1))
  throw hangingOn([{ words: 'hangingStations', n: found.size, names: names.slice(0, 5) }])
}

/** Areas that there are prices of, with what any of these calls them in English. */
async function pricedAreas({ services: { db } }: ViewerCall): Promise<{ area: string; areaEn: string }[]> {
  const { area, areaEn } = priceTable
  const rows = await db.orm
    .select({ area, areaEn: max(areaEn) })
    .from(priceTable)
    .groupBy(area)
    .orderBy(area)
  return rows.map((row) => ({ ...row, areaEn: row.areaEn ?? '' }))
}

/** Areas that a price may be of: those that notices and tables know, and those that a station, a scheme or a price is of. */
async function knownAreas({ services: { db } }: ViewerCall): Promise<ReadonlySet<string>> {
  const used = await Promise.all(
    [station, periodScheme, priceTable].map((table) => db.orm.select({ area: table.area }).from(table).groupBy(table.area)),
  )
  return new Set([...priceAreas, ...used.flat().map(({ area }) => area)])
}

function refuseUnknownArea(area: string, known: ReadonlySet<string>): void {
  if (!known.has(area)) throw badField('area', 'priceAreaUnknown')
}

type Paid = Pick<Row, 'month' | 'prices' | 'schemeId'>

/** Refuses another price or other hours of a month that has begun while nobody says why: what was paid is counted anew. Hours where there were none are no others. */
function refuseUnsaid(before: Paid, { prices, schemeId }: Pick<Paid, 'prices' | 'schemeId'>, reason: string, now: number): void {
  if (reason !== '' || before.month > localMonth(HOME_ZONE, now)) return
  const isOther = !isDeepStrictEqual(before.prices, prices) || (before.schemeId !== null && before.schemeId !== schemeId)
  if (isOther) throw badField('reason', 'priceBegun')
}

/** How the log tells the reason of a change. */
const said = (reason: string) => (reason === '' ? {} : { reason })

export const unifiedPriceHandlers = {
  unifiedPriceList: async ({ area, month, priceSystem, consumptionType, voltageLevel, ...query }, call) => {
    const { orm } = call.services.db
    const wanted = { area, month, priceSystem, consumptionType, voltageLevel }
    const filters = key.map((name) => (wanted[name] === undefined || wanted[name] === '' ? undefined : eq(priceTable[name], wanted[name])))
    const { rows, totalRows } = await recordsOf(unifiedPrices, call).list(query, ...filters)
    const schemes = [...new Set(rows.flatMap(({ schemeId }) => schemeId ?? []))]
    const rules = new Map(
      (await orm.select({ id: periodScheme.id, rules: periodScheme.rules }).from(periodScheme).where(inArray(periodScheme.id, schemes))).map(
        (one) => [one.id, one.rules],
      ),
    )
    const areas = await pricedAreas(call)
    const months = await orm.select({ month: priceTable.month }).from(priceTable).groupBy(priceTable.month).orderBy(priceTable.month)
    return {
      unifiedPriceList: rows.map(({ prices, ...row }) => ({
        ...row,
        ...toWire(prices),
        spread: spreadOf(prices),
        warnings: warningsOf(prices),
        unpriced: unpricedPeriods({ ...row, prices, rules: rules.get(row.schemeId ?? '') ?? [] }, Number(row.month.slice(5))),
      })),
      totalRows,
      areas,
      months: months.map((one) => one.month),
    }
  },

  saveUnifiedPrice: async ({ id, revision, reason, ...draft }, call) => {
    const records = recordsOf(unifiedPrices, call)
    if (id === undefined) refuseUnknownArea(draft.area, await knownAreas(call))
    const row = priceRow(draft, proposedScheme(draft, await schemesToPropose(call)))
    const saved = async (): Promise<string> => {
      if (id === undefined) return records.create(row, (tx) => refuseWrongMonth(tx, row.month, row.schemeId))
      await records.update(
        { id, revision },
        row,
        async (tx, before) => {
          const other = key.find((name) => before[name] !== draft[name])
          if (other !== undefined) throw badField(other, 'priceKey')
          await refuseWrongMonth(tx, row.month, row.schemeId)
          refuseUnsaid(before, row, reason, call.now)
        },
        async () => ({ before: {}, after: said(reason) }),
      )
      return id
    }
    const result = { id: await saved() }
    call.services.prices.forget()
    return result
  },

  importUnifiedPrice: async (sheet, call) => {
    const [schemes, areas] = [await schemesToPropose(call), await knownAreas(call)]
    const complete = (draft: z.output<typeof unifiedPriceDraft>) => {
      refuseUnknownArea(draft.area, areas)
      const named = draft.schemeId === '' ? undefined : schemes.find((one) => [one.id, one.nameZh, one.nameEn, one.docNo].includes(draft.schemeId))
      if (draft.schemeId !== '' && named === undefined) throw badField('schemeId', 'schemeUnknown')
      if (named !== undefined && !holdsIn(named, draft.month)) throw badField('schemeId', 'schemeMonths')
      return priceRow({ ...draft, schemeId: named?.id ?? '' }, proposedScheme(draft, schemes))
    }
    const imported = await importRecords(unifiedPrices, call, unifiedPriceDraft, sheet, complete, (tx) => holdSchemes(tx, schemes))
    call.services.prices.forget()
    return imported
  },

  deleteUnifiedPrice: async ({ ids }, call) => {
    const rows = await recordsOf(unifiedPrices, call).remove(ids, (tx, going) => refusePaid(tx, going, call))
    call.services.prices.forget()
    return { changed: rows.length }
  },

  setPriceScheme: async ({ ids, schemeId, reason }, call) => {
    const records = recordsOf(unifiedPrices, call)
    await records.act(ids, async (tx, rows, note) => {
      for (const row of rows) {
        await refuseWrongMonth(tx, row.month, schemeId)
        if (row.schemeId === schemeId) continue
        refuseUnsaid(row, { ...row, schemeId }, reason, call.now)
        const stamp = { updatedAt: call.now, updatedBy: call.viewer.username, revision: row.revision + 1 }
        await tx
          .update(priceTable)
          .set({ schemeId, ...stamp })
          .where(eq(priceTable.id, row.id))
        await note(row, 'saveUnifiedPrice', records.logged(row), { ...records.logged({ ...row, schemeId }), ...said(reason) })
      }
    })
    call.services.prices.forget()
    return { changed: ids.length }
  },

  comparePrices: async ({ areas, months, ...payer }, call) => {
    const wanted = and(
      inArray(priceTable.area, areas),
      inArray(priceTable.month, months),
      eq(priceTable.priceSystem, payer.priceSystem),
      eq(priceTable.consumptionType, payer.consumptionType),
      eq(priceTable.voltageLevel, payer.voltageLevel),
    )
    const rows = await call.services.db.orm.select().from(priceTable).where(wanted)
    // By its prices of other months too: an area without data is called as it is elsewhere.
    const english = new Map((await pricedAreas(call)).map(({ area, areaEn }) => [area, areaEn]))
    return {
      rows: areas.flatMap((area) =>
        months.map((month) => {
          const found = rows.find((row) => row.area === area && row.month === month)
          const areaEn = english.get(area) || areaEnglish(area)
          return { area, areaEn, month, prices: found === undefined ? null : { ...toWire(found.prices), spread: spreadOf(found.prices) } }
        }),
      ),
    }
  },
} satisfies Partial<Handlers>
