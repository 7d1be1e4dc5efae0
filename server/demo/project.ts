import { randomUUID } from 'node:crypto'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { defaultComponents, defaultProjectRoles, siteZone } from '#contract/project.ts'
import { calendarOfDays, endOf, workingDaysBetween } from '#domain/project/calendar.ts'
import { mondayOf, plusDays } from '#domain/project/days.ts'
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
import { materialsOf, weeklyRound } from './project-parts.ts'

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
function planOf(calendar: ProjectPlan['calendar'], today: string, worker: string): { plan: ProjectPlan; start: string; due: string } {
  const template = projectTemplates.find(({ key }) => key === 'storage-215') ?? projectTemplates[0]
  if (template === undefined) throw new Error('there are no templates')
  // An activity has one name: whoever looks at the demonstration reads one language or the other.
  const names = new Map(template.activities.map(({ name }) => [name.zh, `${name.zh} ${name.en}`]))
  const named = (edit: PlanEdit): PlanEdit =>
    edit.kind === 'add' ? { ...edit, activity: { ...edit.activity, name: names.get(edit.activity.name) ?? edit.activity.name } } : edit
  const from = (start: string): ProjectPlan =>
    edited({ activities: [], links: [], calendar }, templateEdits(template, start, 'zh', randomUUID).map(named))
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

/** A project that is being built, so that somebody new sees what one looks like; its names say that it is a demonstration. */
export async function seedDemoProject(orm: NodePgDatabase, now: number): Promise<void> {
  const [made] = await orm.select().from(setting).where(eq(setting.key, MADE))
  if (made !== undefined) return
  const today = localDate(siteZone, now)
  const days = (await orm.select().from(calendarDay)).map(({ date, kind }) => ({ date, kind, holidays: [] }))
  // An account that people have deleted works nowhere.
  const there = (
    await orm
      .select({ id: account.id })
      .from(account)
      .where(inArray(account.id, [ADMIN, OPERATOR]))
  ).map(({ id }) => id)
  const worker = there.includes(OPERATOR) ? OPERATOR : null
  const { plan, start, due } = planOf(calendarOfProject(OWN, calendarOfDays(days)), today, worker ?? '')
  const ids = { set: randomUUID(), project: randomUUID() }
  const stamp = { updatedAt: now, updatedBy: 'admin' }
  const running = plan.activities.find(({ state, kind }) => state === 'doing' && kind === 'task')
  await orm.transaction(async (tx) => {
    await tx.insert(setting).values({ key: MADE, value: [ids.project] })
    const set = { id: ids.set, organizationCode: 'ORG1', createdAt: now, ...stamp }
    await tx.insert(projectSet).values({ ...set, name: '演示项目集 Demo', remark: '演示数据 / demonstration data' })
    await tx.insert(project).values({
      id: ids.project,
      setId: ids.set,
      organizationCode: 'ORG1',
      number: 'DEMO-1',
      name: '演示储能站 Demo site',
      state: 'building',
      site: '广东省佛山市顺德区',
      capacity: '215 kWh',
      contractor: '演示施工单位 / Demo contractor',
      startDate: start,
      dueDate: due,
      budget: '700000',
      description: '演示数据：由模板生成，进度按日期推算。 / Demonstration data: made from a template, its progress follows the calendar.',
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
        title: '基坑边缘缺少防护栏杆 / No guard rail at the edge of the pit',
        text: '东侧基坑边缘 6 米无栏杆，需补装并挂警示牌。 / Six metres of the east edge have no rail: put one up, with a warning sign.',
        state: 'rectifying',
        responsibleId: worker,
        dueDate: plusDays(today, 2),
        place: '东侧基坑 / East pit',
        facts: { category: 'foundation', severity: 'major', measure: '' },
      },
      {
        ...record,
        id: randomUUID(),
        kind: 'supervision',
        number: 'JL-0001',
        title: '巡视记录 / Site walk',
        state: 'submitted',
        day: plusDays(today, -1),
        facts: { weather: 'sunny', people: 6, workDone: running?.name ?? '', problems: '' },
      },
    ])
    await tx.insert(projectTask).values({
      ...record,
      id: randomUUID(),
      number: 'RW-0001',
      title: '确认储能柜到货日期 / Confirm when the cabinets arrive',
      assigneeId: worker,
      dueDate: plusDays(today, 5),
      priority: 'high',
      activityId: running?.id ?? '',
    })
    await tx.insert(projectCounter).values(['AQ', 'JL', 'RW'].map((prefix) => ({ projectId: ids.project, prefix, last: 1 })))
    await tx.insert(projectContact).values({
      id: randomUUID(),
      projectId: ids.project,
      name: '演示联系人 Demo contact',
      organization: '演示施工单位 / Demo contractor',
      duty: '现场负责人 / Site lead',
      remark: '演示数据 / demonstration data',
      ...stamp,
    })
    await tx.insert(projectMaterial).values(materialsOf(plan, today).map((one) => ({ ...one, projectId: ids.project, createdAt: now, ...stamp })))
    await tx.insert(projectCheckList).values({ id: randomUUID(), projectId: ids.project, ...weeklyRound, ...stamp })
    if (running !== undefined) {
      const promised = { projectId: ids.project, week: mondayOf(today), activityId: running.id, targetPercent: Math.min(100, running.percent + 20) }
      await tx.insert(projectWeekItem).values({ ...promised, result: 'open', reason: '', ...stamp })
    }
  })
}
