import { randomUUID } from 'node:crypto'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { defaultComponents, defaultProjectRoles, siteZone } from '#contract/project.ts'
import { calendarOfDays, endOf, workingDaysBetween } from '#domain/project/calendar.ts'
import { mondayOf, plusDays } from '#domain/dates.ts'
import { applyEdits, calendarOfProject, type Activity, type PlanEdit, type ProjectPlan } from '#domain/project/edits.ts'
import { templateEdits } from '#domain/project/start-plan.ts'
import { projectTemplates } from '#domain/project/templates.ts'
import { localDate } from '#domain/time.ts'
import { eq, inArray } from '../db/orm.ts'
import { calendarDay } from '../db/price-schema.ts'
import { projectMaterial } from '../db/project-material-schema.ts'
import { projectActivity, projectCost, projectLink, projectWeekItem } from '../db/project-plan-schema.ts'
import { projectCounter, projectRecord } from '../db/project-record-schema.ts'
import { projectCheckList } from '../db/project-round-schema.ts'
import { project, projectMember, projectRole, projectSet, type OwnCalendar } from '../db/project-schema.ts'
import { projectContact, projectTask } from '../db/project-task-schema.ts'
import { account, setting } from '../db/schema.ts'
import { demoWords, materialsOf, type DemoWords } from './project-parts.ts'

/** Made once: what people do with it stays, also that they delete it. */
const MADE = 'demoProjectMade'
const ADMIN = 'demo-admin'
const OPERATOR = 'demo-operator'
const OWN: OwnCalendar = { weekend: [6, 7], holidays: [], workdays: [], national: true }
/** Of its way the project has gone so much. */
const GONE = 0.55

function edited(plan: ProjectPlan, edits: readonly PlanEdit[]): ProjectPlan {
  const result = applyEdits(plan, edits)
  if (result.fault !== undefined) throw new Error(`the demonstration's plan: ${result.fault.code}`)
  return result.plan
}

/** The plan that the template gives, begun so that today is in its middle, with what has been done by now; what runs first is behind. */
function planOf(
  calendar: ProjectPlan['calendar'],
  today: string,
  worker: string,
  language: DemoWords['language'],
): { plan: ProjectPlan; start: string; due: string } {
  const template = projectTemplates.find(({ key }) => key === 'storage-215') ?? projectTemplates[0]
  if (template === undefined) throw new Error('there are no templates')
  const from = (start: string): ProjectPlan => edited({ activities: [], links: [], calendar }, templateEdits(template, start, language, randomUUID))
  const last = ({ activities }: ProjectPlan): string =>
    activities.reduce(
      (end, one) => (one.kind !== 'group' && endOf(calendar, one.start, one.durationDays) > end ? endOf(calendar, one.start, one.durationDays) : end),
      '',
    )
  const length = (Date.parse(last(from(mondayOf(today)))) - Date.parse(mondayOf(today))) / 86_400_000
  const start = mondayOf(plusDays(today, -Math.round(length * GONE)))
  const plan = from(start)
  let isBehind = false
  const done = plan.activities.flatMap((one): PlanEdit[] => {
    if (one.kind === 'group' || one.start > today) return []
    const end = endOf(calendar, one.start, one.durationDays)
    if (end < today) return [{ kind: 'set', id: one.id, set: { percent: 100, state: 'done' } }]
    if (one.kind === 'milestone') return []
    const share = (workingDaysBetween(calendar, one.start, today) / one.durationDays) * (isBehind ? 1 : 0.6)
    isBehind = true
    return [{ kind: 'set', id: one.id, set: { percent: Math.min(95, Math.round(share * 20) * 5), state: 'doing', assigneeId: worker } }]
  })
  return { plan: edited(plan, done), start, due: last(plan) }
}

type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** Projects that are being built, one in each language, so that somebody new sees what one looks like; their names say that they are a demonstration. */
export async function seedDemoProject(orm: NodePgDatabase, now: number): Promise<void> {
  const [made] = await orm.select().from(setting).where(eq(setting.key, MADE))
  if (made !== undefined) return
  const days = (await orm.select().from(calendarDay)).map(({ date, kind }) => ({ date, kind, holidays: [] }))
  // An account that people have deleted works nowhere.
  const there = (
    await orm
      .select({ id: account.id })
      .from(account)
      .where(inArray(account.id, [ADMIN, OPERATOR]))
  ).map(({ id }) => id)
  const calendar = calendarOfProject(OWN, calendarOfDays(days))
  await orm.transaction(async (tx) => {
    const ids: string[] = []
    // The set and the project of the later are listed first: those in the language of the country.
    for (const [i, words] of demoWords.toReversed().entries()) ids.push(await seedProject(tx, words, calendar, there, now + i))
    await tx.insert(setting).values({ key: MADE, value: ids })
  })
}

async function seedProject(
  tx: Transaction,
  words: DemoWords,
  calendar: ProjectPlan['calendar'],
  there: readonly string[],
  now: number,
): Promise<string> {
  const today = localDate(siteZone, now)
  const worker = there.includes(OPERATOR) ? OPERATOR : null
  const { plan, start, due } = planOf(calendar, today, worker ?? '', words.language)
  const ids = { set: randomUUID(), project: randomUUID() }
  const stamp = { updatedAt: now, updatedBy: 'admin' }
  const running = plan.activities.find(({ state, kind }) => state === 'doing' && kind === 'task')
  const set = { id: ids.set, organizationCode: 'ORG1', createdAt: now, ...stamp }
  await tx.insert(projectSet).values({ ...set, ...words.set })
  await tx.insert(project).values({
    id: ids.project,
    setId: ids.set,
    organizationCode: 'ORG1',
    ...words.project,
    state: 'building',
    capacity: '215 kWh',
    startDate: start,
    dueDate: due,
    budget: '700000',
    calendar: OWN,
    components: defaultComponents(),
    planRevision: 1,
    createdAt: now,
    ...stamp,
  })
  const roles = defaultProjectRoles.map(({ key, name, codes }) => ({
    key,
    row: { id: randomUUID(), projectId: ids.project, nameZh: name.zh, nameEn: name.en, codes: [...codes], ...stamp },
  }))
  await tx.insert(projectRole).values(roles.map(({ row }) => row))
  for (const [accountId, key] of [
    [ADMIN, 'owner'],
    [OPERATOR, 'manager'],
  ] as const) {
    if (!there.includes(accountId)) continue
    await tx.insert(projectMember).values({
      id: randomUUID(),
      projectId: ids.project,
      accountId,
      roleId: roles.find((role) => role.key === key)?.row.id ?? '',
      createdAt: now,
      ...stamp,
    })
  }
  const row = (one: Activity) => ({
    ...one,
    projectId: ids.project,
    assigneeId: one.assigneeId === '' ? null : one.assigneeId,
    budget: one.kind === 'task' ? String(4000 * one.durationDays) : '',
    ...stamp,
  })
  // Groups before what they hold.
  const groups = plan.activities.filter(({ kind }) => kind === 'group')
  await tx.insert(projectActivity).values([...groups, ...plan.activities.filter(({ kind }) => kind !== 'group')].map(row))
  if (plan.links.length > 0) await tx.insert(projectLink).values(plan.links.map((link) => ({ ...link, projectId: ids.project })))
  const worked = plan.activities.filter(({ kind, percent }) => kind === 'task' && percent > 0)
  if (worked.length > 0)
    await tx.insert(projectCost).values(
      worked.map((one) => ({
        id: randomUUID(),
        projectId: ids.project,
        activityId: one.id,
        date: one.percent === 100 ? endOf(plan.calendar, one.start, one.durationDays) : today,
        amount: String(42 * one.durationDays * one.percent),
        ...stamp,
      })),
    )
  const record = { projectId: ids.project, createdAt: now, createdBy: 'Admin', ...stamp }
  await tx.insert(projectRecord).values([
    {
      ...record,
      id: randomUUID(),
      kind: 'safety',
      number: 'AQ-0001',
      ...words.safety,
      state: 'rectifying',
      responsibleId: worker,
      dueDate: plusDays(today, 2),
      facts: { category: 'foundation', severity: 'major', measure: '' },
    },
    {
      ...record,
      id: randomUUID(),
      kind: 'supervision',
      number: 'JL-0001',
      ...words.supervision,
      state: 'submitted',
      day: plusDays(today, -1),
      facts: { weather: 'sunny', people: 6, workDone: running?.name ?? '', problems: '' },
    },
  ])
  await tx.insert(projectTask).values({
    ...record,
    id: randomUUID(),
    number: 'RW-0001',
    ...words.task,
    assigneeId: worker,
    dueDate: plusDays(today, 5),
    priority: 'high',
    activityId: running?.id ?? '',
  })
  await tx.insert(projectCounter).values(['AQ', 'JL', 'RW'].map((prefix) => ({ projectId: ids.project, prefix, last: 1 })))
  await tx.insert(projectContact).values({
    id: randomUUID(),
    projectId: ids.project,
    ...words.contact,
    ...stamp,
  })
  await tx
    .insert(projectMaterial)
    .values(materialsOf(words.materials, plan, today).map((one) => ({ ...one, projectId: ids.project, createdAt: now, ...stamp })))
  const points = words.round.points.map((text) => ({ text, hint: '' }))
  await tx.insert(projectCheckList).values({ id: randomUUID(), projectId: ids.project, name: words.round.name, points, ...stamp })
  if (running !== undefined) {
    const promised = { projectId: ids.project, week: mondayOf(today), activityId: running.id, targetPercent: Math.min(100, running.percent + 20) }
    await tx.insert(projectWeekItem).values({ ...promised, result: 'open', reason: '', ...stamp })
  }
  return ids.project
}
