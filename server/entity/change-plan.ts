import { code } from '#contract/endpoint.ts'
import { MOST_ACTIVITIES } from '#contract/project.ts'
import type { PlanChanged } from '#contract/schemas/project-plan.ts'
import { toldOf } from '#domain/project/change-told.ts'
import { applyEdits, isNothing, type Activity, type EditFault, type PlanEdit, type ProjectPlan } from '#domain/project/edits.ts'
import type { Note, Transaction } from '../db/change.ts'
import { and, eq, inArray, ne } from '../db/orm.ts'
import { projectActivity, projectLink } from '../db/project-plan-schema.ts'
import { project, projectMember } from '../db/project-schema.ts'
import { account } from '../db/schema.ts'
import { bringBack, keepGone } from '../projects/gone-activities.ts'
import { keepPlan, readPlan, writeChange } from '../projects/plan-store.ts'
import { badField, badFieldWith, notFound, Refusal } from '../refusal/refusal.ts'
import { tellProject, type ProjectCall } from './inside-project.ts'

/** Rows of a change that the log keeps at most; how many there were stands beside them. */
const LOGGED = 100

/** Which of the things that edits say of an activity is wrong, for a form that has a field for it. */
const [GROUP, LINKS, START, DAYS] = ['edits.parentId', 'edits.link', 'edits.start', 'edits.durationDays']
const [PERSON, PERCENT] = ['edits.assigneeId', 'edits.percent']
/** From the first back to the first. */
const roundOf = (loop: readonly { name: string }[]): string => [...loop, ...loop.slice(0, 1)].map(({ name }) => name).join(' → ')

/** What is wrong with edits of a plan, for whoever made them. */
function refusalOf(fault: EditFault, activities: readonly Activity[]): Refusal {
  const called = (id: string): string => activities.find((one) => one.id === id)?.name ?? id
  switch (fault.code) {
    case 'groupLoop':
      return badFieldWith(GROUP, 'planGroupLoop', roundOf(fault.loop))
    case 'linkLoop':
      return badFieldWith(LINKS, 'planLoop', roundOf(fault.loop))
    case 'conflict':
      return new Refusal(code.conflict, 'planConflict', undefined, () => called(fault.id))
    case 'gone':
      return new Refusal(code.conflict, 'planGone')
    case 'ofGroup':
      return badFieldWith('edits', 'planOfGroup', called(fault.id))
    case 'tooFar':
      return badFieldWith(START, 'planTooFar', called(fault.id))
    case 'milestonePart':
      return badFieldWith(PERCENT, 'planMilestonePart', called(fault.id))
    case 'taskNoDays':
      return badFieldWith(DAYS, 'planTaskNoDays', called(fault.id))
    case 'groupLinked':
    case 'linkedTwice':
    case 'selfLink':
      return badField(LINKS, `plan${fault.code[0]?.toUpperCase()}${fault.code.slice(1)}` as 'planGroupLinked' | 'planLinkedTwice' | 'planSelfLink')
    case 'unknownParent':
    case 'parentIsNoGroup':
      return badField(GROUP, 'planParent')
    default:
      return badField(LINKS, 'planUnknown')
  }
}

/**
 * Ids are made by windows: one that another project has must not be taken from it; and people are members. What comes back by undo comes without a person
 * who has left the project since.
 */
async function refuseForeign(tx: Transaction, projectId: string, edits: readonly PlanEdit[]): Promise<readonly PlanEdit[]> {
  const made = edits.flatMap((edit) => (edit.kind === 'add' ? [edit.activity.id] : []))
  for (let i = 0; i < made.length; i += 500) {
    const [taken] = await tx
      .select({ id: projectActivity.id })
      .from(projectActivity)
      .where(and(inArray(projectActivity.id, made.slice(i, i + 500)), ne(projectActivity.projectId, projectId)))
      .limit(1)
    if (taken !== undefined) throw badField('edits', 'planUnknown')
  }
  const linked = edits.flatMap((edit) => (edit.kind === 'link' ? [edit.link.id] : []))
  for (let i = 0; i < linked.length; i += 500) {
    const [taken] = await tx
      .select({ id: projectLink.id })
      .from(projectLink)
      .where(and(inArray(projectLink.id, linked.slice(i, i + 500)), ne(projectLink.projectId, projectId)))
      .limit(1)
    if (taken !== undefined) throw badField('edits', 'planUnknown')
  }
  const people = [
    ...new Set(edits.flatMap((edit) => (edit.kind === 'add' ? [edit.activity.assigneeId] : edit.kind === 'set' ? [edit.set.assigneeId ?? ''] : []))),
  ].filter((id) => id !== '')
  if (people.length === 0) return edits
  const members = new Set(
    (
      await tx
        .select({ id: projectMember.accountId })
        .from(projectMember)
        .innerJoin(account, eq(account.id, projectMember.accountId))
        .where(and(eq(projectMember.projectId, projectId), inArray(projectMember.accountId, people), eq(account.state, 'active')))
    ).map(({ id }) => id),
  )
  return edits.map((edit) => {
    const person = edit.kind === 'add' ? edit.activity.assigneeId : edit.kind === 'set' ? (edit.set.assigneeId ?? '') : ''
    if (person === '' || members.has(person)) return edit
    if (edit.kind === 'add' && edit.back === true) return { ...edit, activity: { ...edit.activity, assigneeId: '' } }
    throw badField(PERSON, 'planAssignee')
  })
}

const brief = (rows: readonly Activity[], others: readonly Activity[]): object[] => {
  const by = new Map(others.map((one) => [one.id, one]))
  return rows.slice(0, LOGGED).map((row) => {
    const other = by.get(row.id)
    const differs = Object.entries(row).filter(
      ([key, value]) => key !== 'id' && (other === undefined || (other[key as keyof Activity] ?? null) !== (value ?? null)),
    )
    return { ...Object.fromEntries(differs), name: row.name }
  })
}

export interface ChangedPlan {
  change: PlanChanged
  after: ProjectPlan
  /** Costs, budgets or weeks are others with it. */
  isMore: boolean
}

/**
 * Changes the plan inside a change of the store, with its line of the log; the project's row is held from here on, so that plans are changed one after the
 * other. `edits` may follow from what the plan is by then; `percentAt`: when what they say of percents was written. Tell windows (`tellPlan`) once it is kept.
 */
export async function changePlanIn(
  tx: Transaction,
  note: Note,
  call: ProjectCall,
  edits: readonly PlanEdit[] | ((plan: ProjectPlan) => readonly PlanEdit[] | Promise<readonly PlanEdit[]>),
  percentAt = call.now,
): Promise<ChangedPlan> {
  const [held] = await tx.select().from(project).where(eq(project.id, call.project.id)).for('update')
  if (held === undefined) throw notFound()
  if (held.archivedAt !== null) throw new Refusal(code.conflict, 'projectArchived')
  const plan = await readPlan(tx, held)
  const wanted = await refuseForeign(tx, held.id, typeof edits === 'function' ? await edits(plan) : edits)
  const edited = applyEdits(plan, wanted)
  if (edited.fault !== undefined)
    throw refusalOf(edited.fault, [...plan.activities, ...wanted.flatMap((edit) => (edit.kind === 'add' ? [edit.activity] : []))])
  const { change } = edited
  if (edited.plan.activities.length > MOST_ACTIVITIES) throw badFieldWith('edits', 'planTooLong', MOST_ACTIVITIES)
  const stamp = { updatedAt: call.now, updatedBy: call.viewer.username }
  const told = toldOf(plan.activities, change)
  const known = new Set(plan.activities.map(({ id }) => id))
  const made = change.activities.flatMap(({ id }) => (known.has(id) ? [] : [id]))
  const isKept = await keepGone(tx, held.id, change.removed)
  const revision = isNothing(change) ? held.planRevision : await writeChange(tx, held, told, stamp, percentAt)
  const isBack = await bringBack(tx, held.id, made)
  if (!isNothing(change)) {
    const touched = new Set([...change.activities.map(({ id }) => id), ...change.removed])
    const before = plan.activities.filter(({ id }) => touched.has(id))
    const links = { links: change.links.length, unlinked: change.unlinked.length }
    await note(
      'changeProjectPlan',
      `project:${held.name}`,
      { activities: brief(before, change.activities), count: before.length },
      { activities: brief(change.activities, before), count: change.activities.length, ...links },
    )
  }
  return {
    change: {
      activities: told.activities.map((one) => ({ ...one, notBefore: one.notBefore ?? null, weight: one.weight ?? null })),
      moved: [...told.moved],
      removed: [...change.removed],
      links: [...change.links],
      unlinked: [...change.unlinked],
      previous: held.planRevision,
      revision,
      by: call.viewer.realname,
    },
    after: edited.plan,
    isMore: isKept || isBack,
  }
}

/** What was kept is told to every window that looks at the project. */
export function tellPlan(call: ProjectCall, { change, after, isMore }: ChangedPlan): void {
  if (change.revision === change.previous) return
  keepPlan(call.project.id, change.revision, after)
  call.services.hub.project({ projectId: call.project.id, part: 'plan', plan: change })
  if (isMore) for (const part of ['money', 'week']) tellProject(call, call.project.id, part)
}

export async function changePlan(call: ProjectCall, edits: Parameters<typeof changePlanIn>[3]): Promise<PlanChanged> {
  const done = await call.services.change(call, (tx, note) => changePlanIn(tx, note, call, edits))
  tellPlan(call, done)
  return done.change
}
