import { randomUUID } from 'node:crypto'
import type { ApplicationState } from '#contract/project-material.ts'
import { isMore, plainQuantity, sumOf } from '#domain/project/quantity.ts'
import type { Reader, Transaction } from '../db/change.ts'
import { and, asc, eq, inArray } from '../db/orm.ts'
import { projectApplication, projectApplicationLine, projectMaterial } from '../db/project-material-schema.ts'
import { badField } from '../refusal/refusal.ts'

/** States in which what was approved counts. */
const counting: ApplicationState[] = ['approved', 'ordered', 'received']

/**
 * How much of the plan of these materials is used up over all applications: what is approved or, of an order that is over and of more than was ordered, what
 * has come. The materials are held, so that nobody approves more meanwhile.
 */
export async function usedOf(tx: Transaction, materialIds: readonly string[]): Promise<Map<string, string>> {
  await tx
    .select({ id: projectMaterial.id })
    .from(projectMaterial)
    .where(inArray(projectMaterial.id, [...materialIds]))
    .orderBy(asc(projectMaterial.id))
    .for('update')
  const rows = await tx
    .select({
      id: projectApplicationLine.materialId,
      approved: projectApplicationLine.approved,
      received: projectApplicationLine.received,
      state: projectApplication.state,
    })
    .from(projectApplicationLine)
    .innerJoin(projectApplication, eq(projectApplication.id, projectApplicationLine.applicationId))
    .where(and(inArray(projectApplicationLine.materialId, [...materialIds]), inArray(projectApplication.state, counting)))
  const sums = new Map<string, string>()
  for (const { id, approved, received, state } of rows) {
    const whole = approved ?? '0'
    sums.set(id, sumOf([sums.get(id) ?? '0', state === 'received' || isMore(received, whole) ? received : whole]))
  }
  return sums
}

/** Lines of applications with what they are of, in their order. */
export const linesOf = (from: Reader, applicationIds: readonly string[]) =>
  from
    .select({ line: projectApplicationLine, name: projectMaterial.name, model: projectMaterial.model, unit: projectMaterial.unit })
    .from(projectApplicationLine)
    .innerJoin(projectMaterial, eq(projectMaterial.id, projectApplicationLine.materialId))
    .where(inArray(projectApplicationLine.applicationId, [...applicationIds]))
    .orderBy(asc(projectApplicationLine.position))

/** Writes what is applied for; only what the project plans. */
export async function writeLines(
  tx: Transaction,
  projectId: string,
  applicationId: string,
  lines: readonly { materialId: string; quantity: string }[],
): Promise<void> {
  const ids = lines.map(({ materialId }) => materialId)
  const planned = await tx
    .select({ id: projectMaterial.id })
    .from(projectMaterial)
    .where(and(eq(projectMaterial.projectId, projectId), inArray(projectMaterial.id, ids)))
    .for('share')
  const known = new Set(planned.map(({ id }) => id))
  const unknown = ids.findIndex((id) => !known.has(id))
  if (unknown >= 0) throw badField(`lines.${unknown}.materialId`, 'materialUnknown')
  await tx.delete(projectApplicationLine).where(eq(projectApplicationLine.applicationId, applicationId))
  await tx.insert(projectApplicationLine).values(
    lines.map(({ materialId, quantity }, position) => ({
      id: randomUUID(),
      applicationId,
      materialId,
      position,
      quantity: plainQuantity(quantity),
    })),
  )
}
