import type { Answer } from '#contract/schemas.ts'
import { productTemplates } from '#domain/product-templates.ts'
import { modelEffects } from '#domain/model-effects.ts'
import type { Reader } from '../db/change.ts'
import { asc, count, countDistinct, eq } from '../db/orm.ts'
import { productModel } from '../db/product-schema.ts'
import { device } from '../db/schema.ts'
import { draftOf, parametersOf, partsOf, rowsOf, writeParts } from '../entity/model-parts.ts'
import { productModels } from '../entity/product-models.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField } from '../refusal/refusal.ts'
import { endFeeds, without } from './register-rests.ts'
import { keepOffsets, keepSteps, rescale, type Rescaled } from './rescale.ts'

async function usedBy(reader: Reader, code: string): Promise<{ devices: number; stations: number }> {
  const used = { devices: count(), stations: countDistinct(device.stationId) }
  const [found] = await reader.select(used).from(device).where(eq(device.modelCode, code))
  return found ?? { devices: 0, stations: 0 }
}

/** At which of the viewer's stations they are; of others only the number is told. */
async function placesOf(code: string, { services, stationIds }: ViewerCall): Promise<Answer<'productModelEffects'>['places']> {
  const rows = await services.db.orm
    .select({ stationId: device.stationId, devices: count() })
    .from(device)
    .where(eq(device.modelCode, code))
    .groupBy(device.stationId)
    .orderBy(asc(device.stationId))
  const mine = new Set(stationIds)
  const { stations } = services.registry()
  return rows.flatMap(({ stationId, devices }) => {
    const station = stations.get(stationId)
    return station === undefined || !mine.has(stationId) ? [] : [{ name: station.name, nameEn: station.nameEn, devices }]
  })
}

export const productModelHandlers = {
  productModelList: async ({ kind, categoryCode, ...query }, call) => {
    const { rows, totalRows } = await recordsOf(productModels, call).list(
      query,
      kind === undefined ? undefined : eq(productModel.kind, kind),
      categoryCode === undefined ? undefined : eq(productModel.categoryCode, categoryCode),
    )
    return { productModelList: rows, totalRows }
  },

  productModel: async ({ id }, call) => {
    const { code, kind, nameZh, nameEn, brand, categoryCode, remark } = await recordsOf(productModels, call).get(id)
    const parts = partsOf(await parametersOf(call.services.db.orm, code))
    return { draft: { code, kind, nameZh, nameEn, brand, categoryCode: categoryCode ?? '', remark, ...parts } }
  },

  productTemplates: async () => ({ templates: productTemplates.map(draftOf) }),

  productModelEffects: async (draft, call) => {
    const { orm } = call.services.db
    const before = partsOf(await parametersOf(orm, draft.code))
    return { ...(await usedBy(orm, draft.code)), places: await placesOf(draft.code, call), effects: modelEffects(before, draft) }
  },

  saveProductModel: async ({ id, revision, parameters, limits, texts, ...draft }, call) => {
    const records = recordsOf(productModels, call)
    const parts = { parameters, limits, texts }
    if (id === undefined) {
      return { id: await records.create({ ...draft, createdAt: call.now }, undefined, (tx, { code }) => writeParts(tx, code, parts)) }
    }
    const rescaled = new Map<string, Rescaled>()
    await records.update(
      { id, revision },
      draft,
      async (tx, before) => {
        // Devices, points and their history are known by it.
        if (draft.code !== before.code) throw badField('code', 'codeFixed')
        if (draft.kind !== before.kind && (await usedBy(tx, draft.code)).devices > 0) throw badField('kind', 'kindFixed')
      },
      async (tx) => {
        const found = await tx.select().from(device).where(eq(device.modelCode, id))
        for (const one of found) rescaled.set(one.sn, rescale(call, one, parameters))
        await keepOffsets(tx, rescaled)
        await keepSteps(tx, rescaled.values(), call.now)
        const rows = rowsOf(id, parts)
        for (const one of found) {
          const ended = await endFeeds(tx, call, one, rows)
          if (ended.length === 0) continue
          const registerOffsets = without({ ...one.registerOffsets, ...rescaled.get(one.sn)?.offsets }, ended)
          await tx
            .update(device)
            .set({ registerOffsets, registerRests: without(one.registerRests, ended) })
            .where(eq(device.sn, one.sn))
        }
        return writeParts(tx, id, parts)
      },
    )
    await call.services.plantChanged()
    return { id }
  },

  deleteProductModel: async ({ ids }, call) => ({ changed: (await recordsOf(productModels, call).remove(ids)).length }),
} satisfies Partial<Handlers>
