import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { code } from '#contract/endpoint.ts'
import { stationPriceDraft } from '#contract/schemas/station-price.ts'
import { localDate, localMonth } from '#domain/time.ts'
import type { Transaction } from '../db/change.ts'
import { stationPrice } from '../db/price-schema.ts'
import { importRecords } from '../entity/import.ts'
import { recordsOf } from '../entity/records.ts'
import { stationPrices } from '../entity/station-prices.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, badFieldWith, forbidden, Refusal } from '../refusal/refusal.ts'
import { monthsOf, priceStationsOf, type PriceStation } from '../repos/price-repo.ts'
import { isSettled } from '../repos/settled.ts'
import { holdSchemes, proposedScheme, refuseWrongMonth, schemesToPropose } from './proposed-scheme.ts'
import { daysIn, monthOnWire, originOf, ownPriceRow } from './station-price-row.ts'

type Row = typeof stationPrice.$inferSelect

/** The twelve months of a year. */
export const monthsOfYear = (year: number | string): string[] => Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`)

/** A station of the viewer as far as its prices ask. */
async function stationOf(call: ViewerCall, id: string): Promise<PriceStation> {
  const [station] = await priceStationsOf(call.services.db.orm, [call.station(id)])
  if (station === undefined) throw forbidden()
  return station
}

/** Refuses prices of a month that is settled, and a scheme that does not hold in it. */
async function refuseMonth(tx: Transaction, { stationId, month, schemeId }: Pick<Row, 'stationId' | 'month' | 'schemeId'>): Promise<void> {
  if (await isSettled(tx, stationId, month)) throw badField('month', 'monthSettled')
  await refuseWrongMonth(tx, month, schemeId)
}

/** Refuses months of which one is settled; those between them are none of it. Holds the station. */
async function refuseSettled(tx: Transaction, stationId: string, months: readonly string[]): Promise<void> {
  for (const month of months) if (await isSettled(tx, stationId, month)) throw badField('months', 'monthSettled')
}

type Filled = Omit<Row, 'id' | 'revision' | 'updatedAt' | 'updatedBy'>

/** Makes own prices of months that have none yet. */
async function makeMonths(tx: Transaction, rows: readonly Filled[], call: ViewerCall): Promise<Row[]> {
  const made = rows.map((row) => ({ ...row, id: randomUUID(), revision: 1, updatedAt: call.now, updatedBy: call.viewer.username }))
  for (const row of made) await refuseMonth(tx, row)
  await tx.insert(stationPrice).values(made)
  return made
}

/** What a station has in months, in order; refused where one has prices of its own already. Call it when the station is held. */
async function freeMonths(tx: Transaction, station: PriceStation, months: readonly string[]) {
  const found = await monthsOf(tx, [station], [...new Set(months)].toSorted())
  const taken = found.find(({ own }) => own !== undefined)
  if (taken !== undefined) throw badFieldWith('months', 'stationPriceThere', taken.month)
  return found
}

export const stationPriceHandlers = {
  stationPriceYear: async ({ powerstationId, year, id, order, pageNum, pageSize }, call) => {
    const station = await stationOf(call, powerstationId)
    const wanted = id === undefined ? (year ?? Number(localDate(station.timeZone, call.now).slice(0, 4))) : Number(id.slice(0, 4))
    const months = await monthsOf(call.services.db.orm, [station], id === undefined ? monthsOfYear(wanted) : [id])
    const rows = months.map((one) => monthOnWire(one, call.now))
    const inOrder = order === 'desc' ? rows.toReversed() : rows
    return { year: wanted, months: inOrder.slice((pageNum - 1) * pageSize, pageNum * pageSize), totalRows: rows.length }
  },

  priceYear: async ({ powerstationId, year }, call) => {
    const station = await stationOf(call, powerstationId)
    const wanted = year ?? Number(localDate(station.timeZone, call.now).slice(0, 4))
    const months = await monthsOf(call.services.db.orm, [station], monthsOfYear(wanted))
    return {
      year: wanted,
      months: months.map((one) => ({ month: one.month, origin: originOf(one), prices: (one.own ?? one.unified)?.prices ?? {}, days: daysIn(one) })),
    }
  },

  saveStationPrice: async ({ id, revision, ...draft }, call) => {
    const station = await stationOf(call, draft.stationId)
    const row = ownPriceRow(draft, proposedScheme({ area: station.area, month: draft.month }, await schemesToPropose(call)))
    const records = recordsOf(stationPrices, call)
    const saved = async (): Promise<string> => {
      if (id === undefined) return records.create({ ...row, made: 'hand' }, (tx) => refuseMonth(tx, { ...row }))
      // What is as it was filled in stays so.
      const changes = (before: Row): Partial<Row> =>
        isDeepStrictEqual([before.prices, before.hours, before.schemeId], [row.prices, row.hours, row.schemeId]) ? row : { ...row, made: 'hand' }
      await records.update({ id, revision }, changes, async (tx, before) => {
        if (before.stationId !== row.stationId || before.month !== row.month) throw badField('month', 'stationPriceKey')
        await refuseMonth(tx, row)
      })
      return id
    }
    const result = { id: await saved() }
    call.services.prices.forget()
    return result
  },

  fillStationPrice: async ({ powerstationId, months, reason }, call) => {
    const station = await stationOf(call, powerstationId)
    const records = recordsOf(stationPrices, call)
    const changed = await call.services.change(call, async (tx, note) => {
      await refuseSettled(tx, station.id, months)
      const rows = (await freeMonths(tx, station, months)).map(({ month, unified }): Filled => {
        if (unified === undefined) throw badFieldWith('months', 'unifiedMissing', month)
        if (unified.schemeId === null) throw badFieldWith('months', 'unifiedHourless', month)
        const source = (call.language === 'en' ? unified.sourceEn : '') || unified.source || `${unified.area} ${month}`
        const { prices, schemeId } = unified
        return { stationId: station.id, month, prices, schemeId, hours: null, feedInPrice: '', servicePrice: '', made: 'unified', source, reason }
      })
      const made = await makeMonths(tx, rows, call)
      await note.made(
        'saveStationPrice',
        made.map((row) => ({ subject: records.subject(row), after: records.logged(row) })),
      )
      return made.length
    })
    call.services.prices.forget()
    return { changed }
  },

  copyStationPrice: async ({ id, months, reason }, call) => {
    const records = recordsOf(stationPrices, call)
    const from = await records.get(id)
    const station = await stationOf(call, from.stationId)
    if (months.some((month) => month <= from.month)) throw badField('months', 'monthsLater')
    const changed = await records.act([id], async (tx, [held], note) => {
      if (held === undefined) throw forbidden()
      await refuseSettled(tx, station.id, months)
      const { id: _id, revision: _revision, updatedAt: _at, updatedBy: _by, ...own } = held
      const rows = (await freeMonths(tx, station, months)).map(({ month }): Filled => ({ ...own, month, made: 'copy', reason }))
      const made = await makeMonths(tx, rows, call)
      for (const row of made) await note(row, 'saveStationPrice', null, records.logged(row))
      return made.length
    })
    call.services.prices.forget()
    return { changed }
  },

  importStationPrice: async (sheet, call) => {
    const schemes = await schemesToPropose(call)
    const stations = new Map((await priceStationsOf(call.services.db.orm, call.stationIds)).map((one) => [one.id, one]))
    const rows: Pick<Row, 'stationId' | 'month' | 'schemeId'>[] = []
    const complete = (draft: z.output<typeof stationPriceDraft>) => {
      const station = stations.get(draft.stationId)
      if (station === undefined) throw badField('stationId', 'stationUnknown')
      const named = schemes.find((one) => draft.schemeId !== '' && [one.id, one.nameZh, one.nameEn, one.docNo].includes(draft.schemeId))
      if (draft.schemeId !== '' && named === undefined) throw badField('schemeId', 'schemeUnknown')
      const row = ownPriceRow({ ...draft, schemeId: named?.id ?? '' }, proposedScheme({ area: station.area, month: draft.month }, schemes))
      rows.push(row)
      return { ...row, made: 'import' as const }
    }
    const imported = await importRecords(stationPrices, call, importedDraft, sheet, complete, async (tx, refuse) => {
      await holdSchemes(tx, schemes)
      for (const [i, row] of rows.entries()) {
        try {
          await refuseMonth(tx, row)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          refuse(i, error)
        }
      }
    })
    call.services.prices.forget()
    // A sheet has no column for whose hours a row has: a hole is told at those of flat, which fill up a day.
    return { ...imported, faults: imported.faults.map((fault) => (fault.field === 'hoursBy' ? { ...fault, field: 'flatHours' } : fault)) }
  },

  deleteStationPrice: async ({ ids }, call) => {
    const rows = await recordsOf(stationPrices, call).remove(ids, async (tx, going) => {
      const stations = new Map((await priceStationsOf(tx, [...new Set(going.map(({ stationId }) => stationId))])).map((one) => [one.id, one]))
      for (const row of going) {
        await refuseMonth(tx, { ...row, schemeId: null })
        if (row.month <= localMonth(stations.get(row.stationId)?.timeZone ?? 'Asia/Shanghai', call.now))
          throw new Refusal(code.conflict, 'ownPriceBegun', undefined, () => row.month)
      }
    })
    call.services.prices.forget()
    return { changed: rows.length }
  },
} satisfies Partial<Handlers>

/** A row of a sheet has its own hours where it says any. */
const importedDraft = stationPriceDraft.transform((draft) => {
  const texts = [draft.sharpHours, draft.peakHours, draft.flatHours, draft.valleyHours, draft.deepValleyHours]
  return { ...draft, hoursBy: texts.some((text) => text !== '') ? ('own' as const) : draft.hoursBy }
})
