import { randomUUID } from 'node:crypto'
import { materialUnitIn } from '#domain/project/material-units.ts'
import { isMore, isNone, plainQuantity, sumOf } from '#domain/project/quantity.ts'
import { eq } from '../db/orm.ts'
import { projectApplication, projectApplicationLine, projectMaterial, projectReceipt } from '../db/project-material-schema.ts'
import { insideProject, tellProject } from '../entity/inside-project.ts'
import { photosOf } from '../entity/project-parts.ts'
import { projectApplications } from '../entity/project-materials.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers } from '../http/call.ts'
import { badField, badFieldWith } from '../refusal/refusal.ts'
import { usedOf, linesOf } from './project-application-lines.ts'
import { refuseStale } from './project-application.ts'
import { todayOf } from './project-record-steps.ts'

const PART = 'materials'

/** What is decided of an application, ordered, and received. */
export const projectApplicationDecideHandlers = {
  approveProjectApplication: async ({ projectId, id, revision, approve, lines, beyond, note: told }, call) => {
    const inside = await insideProject(call, projectId, 'materials:approve')
    await recordsOf(projectApplications, inside).act([id], async (tx, [row], note) => {
      if (row === undefined) return
      refuseStale(row, revision, 'applied')
      const decided = { decidedAt: call.now, decidedBy: call.viewer.realname, decisionNote: told }
      const stamp = { revision: row.revision + 1, updatedAt: call.now, updatedBy: call.viewer.username }
      if (!approve) {
        if (told === '') throw badField('note', 'recordBack')
        await tx
          .update(projectApplication)
          .set({ ...decided, ...stamp, state: 'rejected' })
          .where(eq(projectApplication.id, id))
        await note(row, 'approveProjectApplication', { state: row.state }, { state: 'rejected', note: told })
        return
      }
      const asked = await linesOf(tx, [id])
      const before = await usedOf(tx, asked.map(({ line }) => line.materialId)) // prettier-ignore
      const over: string[] = []
      const given = []
      for (const [i, { line, name, unit }] of asked.entries()) {
        const approved = plainQuantity(lines.find((one) => one.id === line.id)?.approved ?? line.quantity)
        if (isMore(approved, line.quantity)) throw badFieldWith(`lines.${i}.approved`, 'approvedOverAsked', line.quantity)
        const [material] = await tx.select().from(projectMaterial).where(eq(projectMaterial.id, line.materialId))
        const all = sumOf([before.get(line.materialId) ?? '0', approved])
        if (material !== undefined && !isNone(approved) && isMore(all, material.quantity))
          over.push(`${name} ${all} > ${material.quantity} ${materialUnitIn(unit, call.language)}`)
        await tx.update(projectApplicationLine).set({ approved }).where(eq(projectApplicationLine.id, line.id))
        given.push({ materialId: line.materialId, quantity: line.quantity, approved })
      }
      if (given.every(({ approved }) => isNone(approved))) throw badField('approve', 'approvedNothing')
      if (over.length > 0 && !beyond) throw badFieldWith('beyond', 'approvedBeyondPlan', over.join('; '))
      const after = { state: 'approved' as const, beyondPlan: over.length > 0 }
      await tx
        .update(projectApplication)
        .set({ ...decided, ...stamp, ...after })
        .where(eq(projectApplication.id, id))
      await note(row, 'approveProjectApplication', { state: row.state }, { ...after, lines: given, note: told })
    })
    tellProject(call, projectId, PART)
    return {}
  },

  setProjectApplicationOrder: async ({ projectId, id, revision, ...order }, call) => {
    const inside = await insideProject(call, projectId, 'materials:approve')
    await recordsOf(projectApplications, inside).act([id], async (tx, [row], note) => {
      if (row === undefined) return
      refuseStale(row, revision, 'approved', 'ordered')
      const after = { ...order, state: 'ordered' as const, orderedAt: row.orderedAt ?? call.now }
      await tx
        .update(projectApplication)
        .set({ ...after, revision: row.revision + 1, updatedAt: call.now, updatedBy: call.viewer.username })
        .where(eq(projectApplication.id, id))
      const { supplier, orderNumber, expectedOn, state } = row
      await note(row, 'orderProjectApplication', { supplier, orderNumber, expectedOn, state }, { ...order, state: 'ordered' })
    })
    tellProject(call, projectId, PART)
    return {}
  },

  setProjectApplicationReceipt: async ({ projectId, id, revision, day, lines, over, last, note: told, photos }, call) => {
    const inside = await insideProject(call, projectId, 'materials:receive')
    await recordsOf(projectApplications, inside).act([id], async (tx, [row], note) => {
      if (row === undefined) return
      refuseStale(row, revision, 'ordered')
      if (day > todayOf(inside)) throw badField('day', 'receivedAhead')
      const came = []
      const tooMuch: string[] = []
      let isAll = true
      for (const { line, name, unit } of await linesOf(tx, [id])) {
        const quantity = plainQuantity(lines.find((one) => one.id === line.id)?.quantity ?? '0')
        const received = sumOf([line.received, quantity])
        const ordered = line.approved ?? '0'
        if (isMore(ordered, received)) isAll = false
        if (isNone(quantity)) continue
        if (isMore(received, ordered)) tooMuch.push(`${name} ${received} > ${ordered} ${materialUnitIn(unit, call.language)}`)
        await tx.update(projectApplicationLine).set({ received }).where(eq(projectApplicationLine.id, line.id))
        came.push({ lineId: line.id, quantity })
      }
      if (came.length === 0 && !last) throw badField('lines', 'receivedNothing')
      if (tooMuch.length > 0 && !over) throw badFieldWith('over', 'receivedOver', tooMuch.join('; '))
      const shown = await photosOf(tx, inside, 'materials', photos)
      await tx
        .insert(projectReceipt)
        .values({ id: randomUUID(), applicationId: id, at: call.now, byName: call.viewer.realname, day, note: told, photos: shown, lines: came })
      const state = isAll || last ? ('received' as const) : row.state
      await tx
        .update(projectApplication)
        .set({ state, revision: row.revision + 1, updatedAt: call.now, updatedBy: call.viewer.username })
        .where(eq(projectApplication.id, id))
      await note(row, 'receiveProjectMaterial', { state: row.state }, { state, day, lines: came.map(({ quantity }) => ({ quantity })), note: told })
    })
    tellProject(call, projectId, PART)
    return {}
  },
} satisfies Partial<Handlers>
