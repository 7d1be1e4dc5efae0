import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { ALL_PROJECT_CODES, completed, defaultComponents, defaultProjectRoles, isNameTyped, type ProjectComponent } from '#contract/project.ts'
import type { ParsedPayload } from '#contract/schemas.ts'
import { routeOf } from '#contract/route.ts'
import { activityStates, type PlanEdit, type ProjectPlan } from '#domain/project/edits.ts'
import { templateEdits } from '#domain/project/start-plan.ts'
import { projectTemplates } from '#domain/project/templates.ts'
import type { Note, Transaction } from '../db/change.ts'
import { eq, inArray, isNotNull, isNull, or, sql } from '../db/orm.ts'
import { projectApplication } from '../db/project-material-schema.ts'
import { projectCheckList } from '../db/project-round-schema.ts'
import { project, projectMember, projectRole, projectSet, type OwnCalendar } from '../db/project-schema.ts'
import { changePlanIn, tellPlan } from '../entity/change-plan.ts'
import { codesNow, insideProject, tellProject, type ProjectCall } from '../entity/inside-project.ts'
import { projects, projectSets } from '../entity/projects.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { uploadsOnlyOf } from '../projects/pictures.ts'
import { zoneAt } from '../projects/project-day.ts'
import { managesProjects, managesProjectsOf, seenBy, type SeenProjects } from '../projects/seen.ts'
import { badField, changedMeanwhile, forbidden, Refusal, toldAt, unlessChanged } from '../refusal/refusal.ts'
import { isVirtual } from '../session/viewer.ts'
import { copyInto } from './project-copy.ts'

const ownCalendar: OwnCalendar = { weekend: [6, 7], holidays: [], workdays: [], national: true }

const seen = (call: ViewerCall): Promise<SeenProjects> => seenBy(call.services.db.orm, call.viewer)
const among = (ids: readonly string[]) => (ids.length === 0 ? sql`false` : inArray(project.id, [...ids]))

/** The viewer's role in each of these projects, by project. */
async function rolesIn(call: ViewerCall, ids: readonly string[]): Promise<Map<string, { zh: string; en: string; isFull: boolean }>> {
  if (ids.length === 0) return new Map()
  const rows = await call.services.db.orm
    .select({ projectId: projectMember.projectId, zh: projectRole.nameZh, en: projectRole.nameEn, codes: projectRole.codes })
    .from(projectMember)
    .innerJoin(projectRole, eq(projectRole.id, projectMember.roleId))
    .where(sql`${projectMember.accountId} = ${call.viewer.accountId} and ${inArray(projectMember.projectId, [...ids])}`)
  return new Map(rows.map(({ projectId, zh, en, codes }) => [projectId, { zh, en, isFull: codes.includes(ALL_PROJECT_CODES) }]))
}

type Listed = Awaited<
  ReturnType<ReturnType<typeof recordsOf<typeof project, NonNullable<Exclude<typeof projects.list.columns, (...all: never) => unknown>>>>['list']>
>

/** Rows of the list as this viewer sees them. */
async function asSeen(call: ViewerCall, rows: Listed['rows'], held: SeenProjects) {
  const roles = await rolesIn(
    call,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const codes = codesNow(held.get(row.id) ?? [], row.archivedAt !== null)
    const { isFull, ...role } = roles.get(row.id) ?? { isFull: false, zh: '', en: '' }
    return {
      ...row,
      budget: codes.includes('money') ? row.budget : '',
      codes,
      role: roles.has(row.id) ? role : null,
      manages: !isFull && managesProjectsOf(call.viewer, row.organizationCode),
    }
  })
}

/** A station that the viewer sees, or none. */
const stationOf = (call: ViewerCall, stationId: string): string | null => {
  if (stationId === '') return null
  if (!call.stationIds.includes(stationId)) throw badField('stationId', 'stationUnknown')
  return stationId
}

/** Roles of a new project; whoever makes it is its first member, as owner. */
async function furnish(tx: Transaction, call: ViewerCall, projectId: string): Promise<void> {
  const stamp = { updatedAt: call.now, updatedBy: call.viewer.username }
  const roles = defaultProjectRoles.map(({ name, codes }) => ({
    id: randomUUID(),
    projectId,
    nameZh: name.zh,
    nameEn: name.en,
    codes: [...codes],
    ...stamp,
  }))
  await tx.insert(projectRole).values(roles)
  const owner = roles[0]
  if (owner === undefined || isVirtual(call.viewer)) return
  await tx
    .insert(projectMember)
    .values({ id: randomUUID(), projectId, accountId: call.viewer.accountId, roleId: owner.id, createdAt: call.now, ...stamp })
}

/** A set in which the viewer may make projects; held, so that it is not deleted meanwhile. */
async function setForNew(tx: Transaction, call: ViewerCall, setId: string) {
  const [set] = await tx.select().from(projectSet).where(eq(projectSet.id, setId)).for('share')
  if (set === undefined || !managesProjectsOf(call.viewer, set.organizationCode)) throw badField('projectSetId', 'projectSetUnknown')
  return set
}

async function create(
  call: ViewerCall,
  setId: string,
  draft: Partial<typeof project.$inferInsert> & { number: string; name: string; startDate: string },
  action: 'createProject' | 'copyProject',
  fill: (tx: Transaction, inside: ProjectCall, note: Note) => Promise<void>,
): Promise<string> {
  const id = randomUUID()
  await call.services.change(call, async (tx, note) => {
    const set = await setForNew(tx, call, setId)
    const row = {
      calendar: ownCalendar,
      components: defaultComponents(),
      ...draft,
      id,
      setId,
      organizationCode: set.organizationCode,
      createdAt: call.now,
      updatedAt: call.now,
      updatedBy: call.viewer.username,
    }
    await tx.insert(project).values(row)
    const [made] = await tx.select().from(project).where(eq(project.id, id))
    if (made === undefined) throw new Error('a project that was made is not there')
    await fill(tx, Object.assign(Object.create(call) as ViewerCall, { project: made, codes: [ALL_PROJECT_CODES] }), note)
    await note(action, `project:${draft.name}`, null, { ...draft, name: draft.name, number: draft.number })
  })
  await call.services.reviewRights()
  return id
}

/** What is planned from the first day on and does not fit the plan's days: it is that day that is wrong. */
const fromStart = <T>(planned: Promise<T>): Promise<T> =>
  planned.catch((error: unknown) => {
    const isOfPlan = error instanceof Refusal && Object.keys(error.fields ?? {}).some((key) => key.split('.')[0] === 'edits')
    throw isOfPlan ? toldAt(error, 'startDate') : error
  })

/** Titles of components, in the caller's language. */
const menuName = (call: ViewerCall, component: ProjectComponent): string =>
  routeOf(`/project-management/${component}`)?.title[call.language] ?? component

export const projectHandlers = {
  projectSetList: async (query, call) => {
    const held = await seen(call)
    const own = await call.services.db.orm
      .select({ setId: project.setId, archivedAt: project.archivedAt })
      .from(project)
      .where(among([...held.keys()]))
    const organizations = call.viewer.organizations
    const managed = !managesProjects(call.viewer)
      ? undefined
      : organizations === undefined
        ? sql`true`
        : inArray(projectSet.organizationCode, [...organizations])
    const setIds = [...new Set(own.map(({ setId }) => setId))]
    const named = setIds.length === 0 ? undefined : inArray(projectSet.id, setIds)
    const { rows, totalRows } = await recordsOf({ ...projectSets, scope: 'all' as const }, call).list(query, or(managed, named) ?? sql`false`)
    return {
      projectSetList: rows.map((row) => ({
        ...row,
        projects: own.filter(({ setId, archivedAt }) => setId === row.id && archivedAt === null).length,
        archived: own.filter(({ setId, archivedAt }) => setId === row.id && archivedAt !== null).length,
        manages: managesProjectsOf(call.viewer, row.organizationCode),
      })),
      totalRows,
    }
  },
  saveProjectSet: async ({ id, revision, ...draft }, call) => {
    const records = recordsOf(projectSets, call)
    if (id === undefined) return { id: await records.create({ ...draft, createdAt: call.now }) }
    await records.update({ id, revision }, draft, async (tx, before) => {
      // Who sees its projects follows from the organization: it stays with those that are there.
      if (before.organizationCode === draft.organizationCode) return
      const [inside] = await tx.select({ id: project.id }).from(project).where(eq(project.setId, id)).limit(1)
      if (inside !== undefined) throw badField('organizationCode', 'projectSetFilled')
    })
    return { id }
  },
  deleteProjectSet: async ({ ids }, call) => ({ changed: (await recordsOf(projectSets, call).remove(ids)).length }),

  projectList: async ({ projectSetId, state, archived, ...query }, call) => {
    const held = await seen(call)
    const { rows, totalRows } = await recordsOf(projects, call).list(
      query,
      among([...held.keys()]),
      projectSetId === undefined ? undefined : eq(project.setId, projectSetId),
      state === undefined ? undefined : eq(project.state, state),
      archived === 'all' ? undefined : archived === 'archived' ? isNotNull(project.archivedAt) : isNull(project.archivedAt),
    )
    return { projectList: await asSeen(call, rows, held), totalRows }
  },

  createProject: async ({ projectSetId, template, ...draft }, call) => {
    const chosen = projectTemplates.find(({ key }) => key === template)
    if (template !== '' && chosen === undefined) throw badField('template', 'projectTemplateUnknown')
    const id = await create(
      call,
      projectSetId,
      { ...draft, stationId: stationOf(call, draft.stationId) },
      'createProject',
      async (tx, inside, note) => {
        await furnish(tx, call, inside.project.id)
        if (chosen === undefined) return
        await fromStart(changePlanIn(tx, note, inside, templateEdits(chosen, draft.startDate, call.language, randomUUID)))
        await tx.insert(projectCheckList).values({
          id: randomUUID(),
          projectId: inside.project.id,
          name: chosen.name[call.language],
          points: chosen.checks.map((text) => ({ text: text[call.language], hint: '' })),
          updatedAt: call.now,
          updatedBy: call.viewer.username,
        })
      },
    )
    return { id }
  },

  projectInfo: async ({ projectId }, call) => {
    const inside = await insideProject(call, projectId)
    const { rows } = await recordsOf(projects, call).list({ id: projectId, pageNum: 1, pageSize: 1, sort: 'name', order: 'asc' })
    const [row] = await asSeen(call, rows, await seen(call))
    if (row === undefined) throw new Error('a project that is there is not in its own list')
    return {
      project: {
        ...row,
        calendar: inside.project.calendar,
        boardLimits: inside.project.boardLimits,
        timeZone: zoneAt(call.services.registry(), inside.project),
      },
      components: completed(inside.project.components).map((one) => ({ id: one.componentCode, menuName: menuName(call, one.componentCode), ...one })),
    }
  },

  saveProject: async ({ projectId, revision, ...draft }: ParsedPayload<'saveProject'>, call) => {
    const inside = await insideProject(call, projectId, 'settings:edit')
    // Who does not see the money does not change it; nor whose form did not show it.
    const { budget, ...others } = draft
    const changes = {
      ...others,
      ...(inside.codes.includes('money') && budget !== undefined ? { budget } : {}),
      stationId: draft.stationId === (inside.project.stationId ?? '') ? inside.project.stationId : stationOf(call, draft.stationId),
    }
    // Other days of work: what stands on a day of rest now, or waits for something that ends later, moves; not what has begun, whose first day is a fact.
    // Where it cannot, nothing is changed.
    let moved: Awaited<ReturnType<typeof changePlanIn>>[] = []
    await recordsOf(projects, call).update({ id: projectId, revision }, changes, undefined, async (tx, before, note) => {
      // The store has its names in an order of its own.
      const isOther = !isDeepStrictEqual(before.calendar, draft.calendar)
      const again = ({ activities }: ProjectPlan): PlanEdit[] =>
        activities.filter(({ kind, percent }) => kind !== 'group' && percent === 0).map(({ id, start }) => ({ kind: 'set', id, set: { start } }))
      moved = isOther ? [await changePlanIn(tx, note, inside, again)] : []
      return { before: {}, after: {} }
    })
    tellProject(call, projectId, 'info')
    for (const one of moved) tellPlan(inside, one)
    return {}
  },

  saveProjectComponents: async ({ projectId, components, was }, call) => {
    await insideProject(call, projectId, 'settings:edit')
    await recordsOf(projects, call).act([projectId], async (tx, [row], note) => {
      if (row === undefined) return
      const stands = (list: typeof components): boolean => isDeepStrictEqual(completed(row.components), completed(list))
      if (was !== undefined && !stands(was) && !stands(components)) throw changedMeanwhile('')
      await tx
        .update(project)
        .set({ components: completed(components) })
        .where(eq(project.id, projectId))
      await note(row, 'saveProject', { components: row.components }, { components })
    })
    tellProject(call, projectId, 'info')
    return {}
  },

  saveBoardLimits: async ({ projectId, limits: wanted, was }, call) => {
    await insideProject(call, projectId, 'plan:edit')
    await recordsOf(projects, call).act([projectId], async (tx, [row], note) => {
      if (row === undefined) return
      // Column by column: who changes one leaves the others as they are by now.
      const limits = { ...row.boardLimits }
      const seen = was ?? limits
      for (const state of activityStates) {
        const to = unlessChanged({ is: row.boardLimits[state], saw: seen[state], wanted: wanted[state] })
        if (to === undefined) delete limits[state]
        else limits[state] = to
      }
      await tx.update(project).set({ boardLimits: limits }).where(eq(project.id, projectId))
      await note(row, 'saveProject', { boardLimits: row.boardLimits }, { boardLimits: limits })
    })
    tellProject(call, projectId, 'info')
    return {}
  },

  archiveProject: async ({ projectId, archive }, call) => {
    await insideProject(call, projectId, 'project:manage')
    await recordsOf(projects, call).act([projectId], async (tx, [row], note) => {
      if (row === undefined || (row.archivedAt !== null) === archive) return
      const set = archive ? { archivedAt: call.now, archivedBy: call.viewer.username } : { archivedAt: null, archivedBy: null }
      await tx.update(project).set(set).where(eq(project.id, projectId))
      await note(row, archive ? 'archiveProject' : 'restoreProject', { archivedAt: row.archivedAt }, { archivedAt: set.archivedAt })
    })
    tellProject(call, projectId, 'info')
    return {}
  },

  deleteProject: async ({ projectId, typed }, call) => {
    const { project: row } = await insideProject(call, projectId, 'project:manage')
    if (!isNameTyped(typed, row.name)) throw badField('typed', 'projectNameTyped')
    let paths: string[] = []
    await recordsOf(projects, call).remove([projectId], async (tx) => {
      paths = []
      for (const id of await uploadsOnlyOf(tx, projectId)) paths.push((await call.services.files.forgetIn(tx, id)) ?? '')
      // Lines of applications name material: the store would look at them before it comes to what goes with the project's applications.
      await tx.delete(projectApplication).where(eq(projectApplication.projectId, projectId))
    })
    for (const path of paths.filter((one) => one !== '')) await call.services.files.unlink(path)
    tellProject(call, projectId, 'info')
    await call.services.reviewRights()
    return {}
  },

  copyProject: async ({ projectId, number, name, startDate, ...parts }, call) => {
    const { project: from } = await insideProject(call, projectId, 'project:manage')
    if (!managesProjectsOf(call.viewer, from.organizationCode)) throw forbidden()
    const { site, capacity, contractor, budget, description, calendar, components, boardLimits } = from
    const id = await create(
      call,
      from.setId,
      { site, capacity, contractor, budget, description, calendar, components, boardLimits, number, name, startDate },
      'copyProject',
      (tx, inside, note) => fromStart(copyInto(tx, note, inside, from, parts)),
    )
    return { id }
  },
} satisfies Partial<Handlers>
