import { code } from '#contract/endpoint.ts'
import { consumptionTypes, priceSystems, voltageLevels } from '#contract/price.ts'
import type { Dictionary } from '#contract/schemas/dictionary.ts'
import { makesCycle, treeOf, withThoseAbove, type TreeOf } from '#domain/organizations.ts'
import { dictionary } from '../db/dictionary-schema.ts'
import { eq, isNull } from '../db/orm.ts'
import { dictionaries, dictionaryUses } from '../entity/dictionaries.ts'
import { refuseHanging } from '../entity/hanging.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, notFound, Refusal } from '../refusal/refusal.ts'

/** A row under the names of a tree: entries hang on each other by their keys, for the same code may stand in several dictionaries. */
interface Node {
  code: string
  parentCode: string | null
  row: Dictionary
}
const toNode = (row: Dictionary): Node => ({ code: row.id, parentCode: row.parentId, row })
const inOrder = (rows: Dictionary[]): Dictionary[] => rows.sort((a, b) => a.position - b.position || (a.code < b.code ? -1 : 1))
const allOf = async (call: ViewerCall): Promise<Node[]> => inOrder(await call.services.db.orm.select().from(dictionary)).map(toNode)
/** A position after all others. */
const endOf = async (call: ViewerCall): Promise<number> => Math.max(0, ...(await allOf(call)).map(({ row }) => row.position + 1))
const withThoseBelow = ({ row: node, children }: TreeOf<Node>): Dictionary[] => [node.row, ...children.flatMap(withThoseBelow)]

/** Dictionaries whose codes the product works with: records take no other one, so that there is none to choose. */
const closed = new Map<string, readonly string[]>([
  ['priceSystem', priceSystems],
  ['consumptionType', consumptionTypes],
  ['voltageLevel', voltageLevels],
])

/** No value is put below a dictionary that could not be saved where it is chosen. */
function refuseUnknown(all: readonly Node[], { code: made, parentId }: Pick<Dictionary, 'code' | 'parentId'>): void {
  let top = all.find(({ row }) => row.id === parentId)
  // A circle of entries would lead nowhere; there are as many steps as entries at most.
  for (let i = 0; i < all.length && top !== undefined && top.parentCode !== null; i++) top = all.find(({ code: id }) => id === top?.parentCode)
  if (top !== undefined && closed.get(top.row.code)?.includes(made) === false) throw badField('parentId', 'dictionaryClosed')
}

export const dictionaryHandlers = {
  dictionaryList: async ({ pageNum, pageSize, id, text = '' }, call) => {
    const all = await allOf(call)
    const wanted = text.trim().toLowerCase()
    const fits = ({ row }: Node): boolean =>
      (id === undefined || row.id === id) &&
      [row.code, row.nameZh, row.nameEn, row.value, row.remark].some((words) => words.toLowerCase().includes(wanted))
    const found = all.filter(fits)
    const kept = id === undefined ? withThoseAbove(all, found) : found
    const tops = treeOf(kept)
    const shown = tops.slice((pageNum - 1) * pageSize, pageNum * pageSize)
    return { dictionaryList: shown.flatMap(withThoseBelow), totalRows: tops.length, entries: kept.length }
  },

  saveDictionary: async ({ id, revision, ...draft }, call) => {
    const records = recordsOf(dictionaries, call)
    const atEnd = { ...draft, position: await endOf(call) }
    if (id === undefined) {
      refuseUnknown(await allOf(call), draft)
      return { id: await records.create(atEnd) }
    }
    await records.update(
      { id, revision },
      (before) => (before.parentId === draft.parentId ? draft : atEnd),
      async (tx, before) => {
        if (before.code === draft.code && before.parentId === draft.parentId) return
        if (before.builtin) throw badField(before.code === draft.code ? 'parentId' : 'code', 'dictionaryBuiltin')
        const all = (await tx.select().from(dictionary)).map(toNode)
        refuseUnknown(all, draft)
        if (draft.parentId !== null && makesCycle(all, before.id, draft.parentId)) throw badField('parentId', 'dictionaryCycle')
        await refuseHanging(tx, call.viewer, dictionaryUses, [id])
      },
    )
    return { id }
  },

  moveDictionary: async ({ id, beside, side }, call) => {
    await recordsOf(dictionaries, call).act([id], async (tx, [row], note) => {
      if (row === undefined) throw notFound()
      const before = inOrder(
        await tx
          .select()
          .from(dictionary)
          .where(row.parentId === null ? isNull(dictionary.parentId) : eq(dictionary.parentId, row.parentId)),
      )
      const after = before.filter((one) => one.id !== id)
      const at = after.findIndex((one) => one.id === beside)
      // It hangs elsewhere by now, or is gone.
      if (at < 0) throw new Refusal(code.conflict, 'conflict')
      after.splice(side === 'above' ? at : at + 1, 0, row)
      for (const [position, one] of after.entries()) {
        if (one.position !== position) await tx.update(dictionary).set({ position }).where(eq(dictionary.id, one.id))
      }
      const placeIn = (rows: readonly Dictionary[]) => ({ position: rows.findIndex((one) => one.id === id) + 1 })
      await note(row, 'moveDictionary', placeIn(before), placeIn(after))
    })
    return {}
  },

  deleteDictionary: async ({ ids }, call) => {
    const rows = await recordsOf(dictionaries, call).remove(ids, async (_tx, going) => {
      if (going.some((row) => row.builtin)) throw new Refusal(code.conflict, 'dictionaryBuiltin')
    })
    return { changed: rows.length }
  },

  dictionaryValues: async ({ code: wanted }, call) => {
    const top = treeOf(await allOf(call)).find(({ row }) => row.row.parentId === null && row.row.code === wanted)
    const codes = closed.get(wanted)
    const values = (top?.children.flatMap(withThoseBelow) ?? []).filter((one) => codes === undefined || codes.includes(one.code))
    return { values: values.map(({ code, nameZh, nameEn, value }) => ({ code, nameZh, nameEn, value })) }
  },
} satisfies Partial<Handlers>
