import { randomUUID } from 'node:crypto'
import { code } from '#contract/endpoint.ts'
import { APPLICATION_PREFIX } from '#contract/project-material.ts'
import { leftOf, plainQuantity } from '#domain/project/quantity.ts'
import { desc, eq, sql } from '../db/orm.ts'
import { projectApplication, projectReceipt } from '../db/project-material-schema.ts'
import { insideProject, tellProject, type ProjectCall } from '../entity/inside-project.ts'
import { nextNumber } from '../entity/project-parts.ts'
import { projectApplications } from '../entity/project-materials.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers } from '../http/call.ts'
import { changedMeanwhile, Refusal } from '../refusal/refusal.ts'
import { linesOf, writeLines } from './project-application-lines.ts'
import { todayOf } from './project-record-steps.ts'

const PART = 'materials'

/** Applications with their lines, as the list says them. */
async function withLines<R extends { id: string; state: string; neededBy: string | null; expectedOn: string | null }>(
  inside: ProjectCall,
  rows: R[],
) {
  const today = todayOf(inside)
  const lines = rows.length === 0 ? [] : await linesOf(inside.services.db.orm, rows.map(({ id }) => id)) // prettier-ignore
  return rows.map((row) => ({
    ...row,
    neededBy: row.neededBy ?? '',
    expectedOn: row.expectedOn ?? '',
    overdue: row.state === 'ordered' && row.expectedOn !== null && row.expectedOn < today,
    lines: lines
      .filter(({ line }) => line.applicationId === row.id)
      .map(({ line: { applicationId: _application, position: _position, ...line }, name, model, unit }) => ({
        ...line,
        name,
        model,
        unit,
        open: line.approved === null || row.state === 'received' ? '0' : leftOf(line.approved, line.received),
      })),
  }))
}

/** What is applied for, and what comes of it later. */
export const projectApplicationHandlers = {
  projectApplicationList: async ({ projectId, state, materialId, ...query }, call) => {
    const inside = await insideProject(call, projectId, 'materials')
    const { rows, totalRows } = await recordsOf(projectApplications, inside).list(
      query,
      state === undefined ? undefined : eq(projectApplication.state, state),
      materialId === undefined
        ? undefined
        : sql`exists (select 1 from project_application_line l where l.application_id = project_application.id and l.material_id = ${materialId})`,
    )
    return { applicationList: await withLines(inside, rows), totalRows }
  },

  projectReceiptList: async ({ projectId, id }, call) => {
    const inside = await insideProject(call, projectId, 'materials')
    await recordsOf(projectApplications, inside).get(id)
    const { orm } = call.services.db
    const lines = new Map((await linesOf(orm, [id])).map(({ line, name, unit }) => [line.id, { name, unit }]))
    const rows = await orm.select().from(projectReceipt).where(eq(projectReceipt.applicationId, id)).orderBy(desc(projectReceipt.at))
    return {
      receiptList: rows.map(({ applicationId: _application, byName, lines: came, ...row }) => ({
        ...row,
        by: byName,
        lines: came.flatMap(({ lineId, quantity }) => {
          const of = lines.get(lineId)
          return of === undefined ? [] : [{ ...of, quantity }]
        }),
      })),
    }
  },

  saveProjectApplication: async ({ projectId, id, revision, lines, ...draft }, call) => {
    const inside = await insideProject(call, projectId, 'materials:edit')
    const records = recordsOf(projectApplications, inside)
    const told = lines.map(({ materialId, quantity }) => ({ materialId, quantity: plainQuantity(quantity) }))
    const saved = await call.services.change(call, async (tx, note) => {
      if (id === undefined) {
        const row = records.rowOf({
          ...draft,
          id: randomUUID(),
          projectId,
          number: await nextNumber(tx, inside, APPLICATION_PREFIX),
          createdAt: call.now,
          createdBy: call.viewer.realname,
        })
        await tx.insert(projectApplication).values(row)
        await writeLines(tx, projectId, row.id, told)
        await note('saveProjectApplication', records.subject(row), null, { ...records.logged(row), lines: told })
        return row.id
      }
      const before = await records.lock(tx, id)
      if (revision !== undefined && revision !== before.revision) throw changedMeanwhile(before.updatedBy)
      // What was decided was decided of these lines.
      if (before.state !== 'applied') throw new Refusal(code.conflict, 'applicationDecided')
      const were = (await linesOf(tx, [id])).map(({ line: { materialId, quantity } }) => ({ materialId, quantity }))
      await tx
        .update(projectApplication)
        .set({ ...draft, revision: before.revision + 1, updatedAt: call.now, updatedBy: call.viewer.username })
        .where(eq(projectApplication.id, id))
      await writeLines(tx, projectId, id, told)
      await note(
        'saveProjectApplication',
        records.subject(before),
        { ...records.logged(before), lines: were },
        { ...records.logged({ ...before, ...draft }), lines: told },
      )
      return id
    })
    tellProject(call, projectId, PART)
    return { id: saved }
  },

  deleteProjectApplication: async ({ projectId, ids }, call) => {
    const inside = await insideProject(call, projectId, 'materials:edit')
    const rows = await recordsOf(projectApplications, inside).remove(ids, async (_tx, going) => {
      if (going.some(({ state }) => state !== 'applied' && state !== 'rejected')) throw new Refusal(code.conflict, 'applicationApproved')
    })
    tellProject(call, projectId, PART)
    return { changed: rows.length }
  },
} satisfies Partial<Handlers>

/** Refuses what somebody has decided meanwhile, or what the state does not allow. */
export function refuseStale(row: { revision: number; updatedBy: string; state: string }, revision: number, ...states: string[]): void {
  if (revision !== row.revision) throw changedMeanwhile(row.updatedBy)
  if (!states.includes(row.state)) throw new Refusal(code.conflict, 'recordStep')
}
