import { eq, sql } from '../db/orm.ts'
import { projectApplicationLine, projectMaterial } from '../db/project-material-schema.ts'
import { insideProject, tellProject } from '../entity/inside-project.ts'
import { activityOr } from '../entity/project-parts.ts'
import { materialSums, projectMaterials } from '../entity/project-materials.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers } from '../http/call.ts'
import { isSameUnit } from '#domain/project/material-units.ts'
import { isMore, leftOf, plainQuantity } from '#domain/project/quantity.ts'
import { badField, badFieldWith } from '../refusal/refusal.ts'
import { usedOf } from './project-application-lines.ts'

const PART = 'materials'

const wanted = {
  remaining: sql`${projectMaterial.quantity}::numeric > ${materialSums.used}::numeric`,
  beyond: sql`${projectMaterial.quantity}::numeric < ${materialSums.used}::numeric`,
  missing: sql`${projectMaterial.quantity}::numeric > ${materialSums.received}::numeric`,
}

/** What is planned. */
export const projectMaterialHandlers = {
  projectMaterialList: async ({ projectId, activityId, what, ...query }, call) => {
    const records = recordsOf(projectMaterials, await insideProject(call, projectId, 'materials'))
    const { rows, totalRows } = await records.list(
      query,
      activityId === undefined ? undefined : eq(projectMaterial.activityId, activityId),
      what === undefined ? undefined : wanted[what],
    )
    return {
      materialList: rows.map(({ used, ...row }) => ({
        ...row,
        neededBy: row.neededBy ?? '',
        remaining: leftOf(row.quantity, used),
        beyond: leftOf(used, row.quantity),
      })),
      totalRows,
    }
  },

  saveProjectMaterial: async ({ projectId, id, revision, ...typed }, call) => {
    const inside = await insideProject(call, projectId, 'materials:edit')
    const records = recordsOf(projectMaterials, inside)
    const draft = { ...typed, quantity: plainQuantity(typed.quantity) }
    if (id === undefined) {
      const made = await records.create(
        { ...draft, projectId, createdAt: call.now },
        async (tx) => void (await activityOr(tx, inside, draft.activityId)),
      )
      tellProject(call, projectId, PART)
      return { id: made }
    }
    // The form names a unit in the language of whoever fills it in: that is no other unit.
    const unitOf = (before: { unit: string }): string => (isSameUnit(draft.unit, before.unit) ? before.unit : draft.unit)
    const changes = (before: { unit: string }) => ({ ...draft, unit: unitOf(before) })
    await records.update({ id, revision }, changes, async (tx, before) => {
      await activityOr(tx, inside, draft.activityId, before.activityId)
      if (unitOf(before) !== before.unit) {
        const [line] = await tx
          .select({ id: projectApplicationLine.id })
          .from(projectApplicationLine)
          .where(eq(projectApplicationLine.materialId, id))
          .limit(1)
        // What was applied for was said in it.
        if (line !== undefined) throw badField('unit', 'materialUnitFixed')
      }
      if (!isMore(before.quantity, draft.quantity)) return
      const used = (await usedOf(tx, [id])).get(id) ?? '0'
      // What is left of the plan is never less than nought.
      if (isMore(used, draft.quantity)) throw badFieldWith('quantity', 'materialBelowApproved', used)
    })
    tellProject(call, projectId, PART)
    return { id }
  },

  deleteProjectMaterial: async ({ projectId, ids }, call) => {
    const rows = await recordsOf(projectMaterials, await insideProject(call, projectId, 'materials:edit')).remove(ids)
    tellProject(call, projectId, PART)
    return { changed: rows.length }
  },
} satisfies Partial<Handlers>
