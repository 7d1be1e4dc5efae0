import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { code } from '#contract/endpoint.ts'
import type { deviceDraft } from '#contract/schemas/device.ts'
import type { Imported } from '#contract/schemas/common.ts'
import type { Reader } from '../db/change.ts'
import { inArray } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import { productModel } from '../db/product-schema.ts'
import { device } from '../db/schema.ts'
import { devices } from '../entity/devices.ts'
import type { ViewerCall } from '../http/call.ts'
import { badField, Refusal } from '../refusal/refusal.ts'
import { importTree, wordOf } from './import-tree.ts'

/**
 * Devices of a spreadsheet. A parent may be one of the same sheet; a connection point is told by its number at the station. What only the store knows (a
 * model, a taken SN) is asked for once, so that the check of a part finds it too.
 */
export async function importDevices(
  call: ViewerCall,
  draft: typeof deviceDraft,
  sheet: { rows: readonly Record<string, unknown>[]; check: boolean; part?: boolean | undefined; beside?: readonly string[] | undefined },
): Promise<Imported> {
  const { orm } = call.services.db
  const sns = sheet.rows.map((row) => wordOf(row, 'sn'))
  const inSheet = new Map(sheet.rows.map((row, i) => [sns[i] ?? '', wordOf(row, 'stationId')]))
  const beside = new Set(sheet.beside)
  const parents = sheet.rows.map((row) => wordOf(row, 'parentSn'))
  const models = new Map(
    (await orm.select({ code: productModel.code, kind: productModel.kind }).from(productModel)).map((row) => [row.code, row.kind]),
  )
  const named = [...new Set([...sns, ...parents])]
  const found = (reader: Reader) =>
    reader.select({ sn: device.sn, stationId: device.stationId, retiredAt: device.retiredAt }).from(device).where(inArray(device.sn, named))
  const known = new Map((await found(orm)).map((row) => [row.sn, row]))
  const places = await orm.select().from(connectionPoint).where(inArray(connectionPoint.stationId, call.stationIds))
  let position = known.size + 10_000
  const seen = new Set<string>()
  const complete = (one: z.output<typeof deviceDraft>) => {
    if (known.has(one.sn)) throw badField('sn', 'deviceSnTaken')
    if (seen.has(one.sn)) throw badField('sn', 'snTwice')
    seen.add(one.sn)
    const kind = models.get(one.modelCode)
    if (kind === undefined) throw badField('modelCode', 'productModelUnknown')
    if (one.parentSn !== null && inSheet.get(one.parentSn) !== one.stationId) {
      const parent = known.get(one.parentSn)
      // A part of a sheet is checked without its other parts: where it is not said what they have, a parent that is nowhere is found when all are made.
      const mayBeBeside = sheet.part === true && (sheet.beside === undefined || beside.has(one.parentSn))
      if (parent === undefined && !mayBeBeside) throw badField('parentSn', 'deviceElsewhere')
      if (parent !== undefined && (parent.stationId !== one.stationId || parent.retiredAt !== null)) throw badField('parentSn', 'deviceElsewhere')
    }
    const place = places.find(({ stationId, number }) => stationId === one.stationId && number === one.connectionPointId)
    if (one.connectionPointId !== null && place === undefined) throw badField('connectionPointId', 'connectionPointElsewhere')
    return { ...one, connectionPointId: place?.id ?? null, kind, position: position++, createdAt: call.now }
  }
  return importTree(
    devices,
    call,
    draft as never,
    sheet,
    { key: 'sn' as never, parent: 'parentSn' as never, cycle: 'deviceCycle' },
    complete as never,
    async (tx) => {
      // Somebody has moved, replaced or retired one of them since. One that is gone, or taken, the store tells by row.
      const there = (await found(tx)).filter(({ sn }) => known.has(sn))
      if (there.some((row) => !isDeepStrictEqual(row, known.get(row.sn)))) throw new Refusal(code.conflict, 'conflict')
    },
  )
}
