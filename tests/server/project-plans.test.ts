import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payload } from '#contract/schemas.ts'
import { componentCode, holdsInProject } from '#contract/project.ts'
import { joinProject, makeProject, planned } from '#tests/support/projects.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let root = ''
beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
})
afterAll(() => server.close())

test('a week keeps what was promised; what was not finished needs a reason', async () => {
  const { projectId } = await makeProject(server, root, { number: 'plan-6' })
  await server.ok('changeProjectPlan', { projectId, edits: [{ kind: 'add', activity: planned('promised') }] }, root)
  const item = { activityId: 'promised', targetPercent: 80, result: 'unfinished' as const, reason: '' }
  const ask = { projectId, week: '2026-03-02', items: [item] }
  expect((await server.call('saveProjectWeek', ask, { sessionId: root })).fields).toHaveProperty('items.0.reason')
  await server.ok('saveProjectWeek', { ...ask, items: [{ ...item, reason: 'rain' }] }, root)
  expect((await server.ok('projectWeek', { projectId, week: '2026-03-02' }, root)).items).toMatchObject([{ result: 'unfinished', reason: 'rain' }])
  expect((await server.call('projectWeek', { projectId, week: '2026-03-03' }, { sessionId: root })).code).toBe(400)
})

test('a first day from which the plan would leave the days that plans have is refused at that day, with the name of what stands outside', async () => {
  const { setId, projectId } = await makeProject(server, root, { number: 'far' })
  await server.ok('saveProjectMaterial', { projectId, name: 'cable', unit: 'm', quantity: '1', neededBy: '2026-05-01' }, root)
  const asked = { sessionId: root, acceptLanguage: 'en' }
  const copy = { projectId, number: 'far-1', name: 'far-1', startDate: '2099-12-28', withPlan: true, withMembers: false, withMaterials: true }
  const words = (name: string): string => `“${name}” would stand before 2000 or after 2099`
  const refused = (name: string): object => ({ code: 400, message: words(name), fields: { startDate: words(name) } })
  expect(await server.call('copyProject', copy, asked)).toMatchObject(refused('cable'))
  const late = { kind: 'add' as const, activity: planned('far-late', { name: 'late works', start: '2026-06-01' }) }
  await server.ok('changeProjectPlan', { projectId, edits: [late] }, root)
  expect(await server.call('copyProject', copy, asked)).toMatchObject(refused('late works'))
  const made = { projectSetId: setId, number: 'far-2', name: 'far-2', startDate: '2099-12-28', template: 'storage-215' }
  expect(await server.call('createProject', made, asked)).toMatchObject({
    code: 400,
    fields: { startDate: expect.stringMatching(/^“[A-Z][a-z ]+.*” would stand/) as string },
  })
  // Windows show the words of a refused plan, which has no field.
  const pushed = { kind: 'set' as const, id: 'far-late', set: { start: '2099-12-31' } }
  const waits = [
    { kind: 'add' as const, activity: planned('far-after') },
    { kind: 'link' as const, link: { id: 'far-link', fromId: 'far-late', toId: 'far-after', kind: 'FS' as const, lagDays: 9 } },
  ]
  expect(await server.call('changeProjectPlan', { projectId, edits: [...waits, pushed] }, asked)).toMatchObject({
    code: 400,
    message: words('far-after'),
  })
})

test('a task of no working day is refused at its field', async () => {
  const { projectId } = await makeProject(server, root, { number: 'no-days' })
  const ask = (edit: Payload<'changeProjectPlan'>['edits'][number]) =>
    server.call('changeProjectPlan', { projectId, edits: [edit] }, { sessionId: root, acceptLanguage: 'en' })
  const refused = { code: 400, fields: { 'edits.durationDays': '“dig” takes one working day at least' } }
  expect(await ask({ kind: 'add', activity: planned('no-days', { name: 'dig', durationDays: 0 }) })).toMatchObject(refused)
  expect((await ask({ kind: 'add', activity: planned('no-days', { name: 'dig' }) })).code).toBe(200)
  expect(await ask({ kind: 'set', id: 'no-days', set: { durationDays: 0 } })).toMatchObject(refused)
})

test('an activity comes back by undo without a person who has left the project since; a new one is not given to them', async () => {
  const { projectId } = await makeProject(server, root, { number: 'left' })
  const member = await joinProject(server, root, projectId, 'wall', 'Contractor')
  const add = { kind: 'add' as const, activity: planned('left-one', { assigneeId: 'wall' }) }
  await server.ok('changeProjectPlan', { projectId, edits: [add] }, root)
  await server.ok('changeProjectPlan', { projectId, edits: [{ kind: 'remove', id: 'left-one' }] }, root)
  await server.ok('deleteProjectMember', { projectId, ids: [member] }, root)
  expect((await server.call('changeProjectPlan', { projectId, edits: [add] }, { sessionId: root })).code).toBe(400)
  const { change } = await server.ok('changeProjectPlan', { projectId, edits: [{ ...add, back: true }] }, root)
  expect(change.activities).toMatchObject([{ id: 'left-one', assigneeId: '' }])
})

test('work of somebody whose account is deleted is nobody’s, and goes on', async () => {
  const { projectId } = await makeProject(server, root, { number: 'deleted' })
  await server.db.pool.query(
    `insert into account select p.* from account a, jsonb_populate_record(a, '{"id": "leaver", "username": "leaver", "phone": ""}') p where a.id = 'wall'`,
  )
  await joinProject(server, root, projectId, 'leaver', 'Contractor')
  const add = { kind: 'add' as const, activity: planned('orphan', { assigneeId: 'leaver' }) }
  await server.ok('changeProjectPlan', { projectId, edits: [add] }, root)
  await server.ok('deleteMember', { userIds: ['leaver'] }, root)
  expect((await server.ok('projectPlan', { projectId }, root)).activities).toMatchObject([{ assigneeId: '' }])
  await server.ok('changeProjectPlan', { projectId, edits: [{ kind: 'set', id: 'orphan', set: { percent: 40 }, was: { percent: 0 } }] }, root)
  expect((await server.ok('projectPlan', { projectId }, root)).activities).toMatchObject([{ assigneeId: '', percent: 40, state: 'doing' }])
})

test('a link under an id that another project has is refused: it would stand in windows and in no store', async () => {
  const [one, other] = [await makeProject(server, root, { number: 'ids-1' }), await makeProject(server, root, { number: 'ids-2' })]
  const ask = (projectId: string, [fromId, toId]: [string, string]) => ({
    projectId,
    edits: [
      ...[fromId, toId].map((id) => ({ kind: 'add' as const, activity: planned(id) })),
      { kind: 'link' as const, link: { id: 'ids-link', fromId, toId, kind: 'FS' as const, lagDays: 0 } },
    ],
  })
  await server.ok('changeProjectPlan', ask(one.projectId, ['ids-a', 'ids-b']), root)
  expect(await server.call('changeProjectPlan', ask(other.projectId, ['ids-c', 'ids-d']), { sessionId: root })).toMatchObject({ code: 400 })
  expect(await server.ok('projectPlan', { projectId: other.projectId }, root)).toMatchObject({ activities: [], links: [] })
})

test('an activity that is taken out and put back by undo has its budget, its costs and what weeks promise of it', async () => {
  const { projectId } = await makeProject(server, root, { number: 'plan-9' })
  const group = planned('back-group', { kind: 'group', durationDays: 0 })
  const inside = planned('back-in', { parentId: 'back-group' })
  const adds = [group, inside].map((activity) => ({ kind: 'add' as const, activity }))
  await server.ok('changeProjectPlan', { projectId, edits: adds }, root)
  const week = { projectId, week: '2026-03-02' }
  const state = async () => [
    (await server.ok('projectBudgets', { projectId }, root)).budgets,
    (await server.ok('projectCostList', { projectId }, root)).costList.map(({ activityName, amount }) => [activityName, amount]),
    (await server.ok('projectWeek', week, root)).items,
  ]
  const item = { activityId: 'back-in', targetPercent: 50, result: 'unfinished' as const, reason: 'rain' }
  await server.ok('saveProjectBudgets', { projectId, budgets: [{ activityId: 'back-in', budget: '100.50' }] }, root)
  await server.ok('saveProjectCost', { projectId, date: '2026-03-02', amount: '5', activityId: 'back-in' }, root)
  await server.ok('saveProjectWeek', { ...week, items: [item] }, root)
  const before = await state()
  expect(before).toEqual([[{ activityId: 'back-in', budget: '100.50' }], [['back-in', '5']], [item]])
  for (let time = 0; time < 2; time++) {
    await server.ok('changeProjectPlan', { projectId, edits: [{ kind: 'remove', id: 'back-group' }] }, root)
    expect(await state()).toEqual([[], [['', '5']], []])
    await server.ok('changeProjectPlan', { projectId, edits: adds }, root)
    expect(await state()).toEqual(before)
  }
})

test('a week that two people make at once has what both of them said; where they said something else of the same, the second is told', async () => {
  const { projectId } = await makeProject(server, root, { number: 'plan-8' })
  const add = (id: string) => ({ kind: 'add' as const, activity: planned(id) })
  await server.ok('changeProjectPlan', { projectId, edits: [add('week-dig'), add('week-pour'), add('week-gone')] }, root)
  const item = (activityId: string, targetPercent = 50) => ({ activityId, targetPercent, result: 'open' as const, reason: '' })
  const ask = { projectId, week: '2026-03-02' }
  const kept = async () =>
    (await server.ok('projectWeek', ask, root)).items.map((one) => `${one.activityId} ${one.targetPercent}`).toSorted((a, b) => (a < b ? -1 : 1))
  const was = [item('week-gone')]
  await server.ok('saveProjectWeek', { ...ask, items: was }, root)
  await server.ok('saveProjectWeek', { ...ask, was, items: [...was, item('week-dig')] }, root)
  await server.ok('saveProjectWeek', { ...ask, was, items: [...was, item('week-pour')] }, root)
  expect(await kept(), 'of two windows that saw neither').toEqual(['week-dig 50', 'week-gone 50', 'week-pour 50'])
  const seen = [item('week-dig'), item('week-pour'), item('week-gone')]
  await server.ok('saveProjectWeek', { ...ask, was: seen, items: [item('week-dig', 60), item('week-pour'), item('week-gone')] }, root)
  const late = { ...ask, was: seen, items: [item('week-dig', 70), item('week-pour', 80), item('week-gone')] }
  const refused = await server.call('saveProjectWeek', late, { sessionId: root, acceptLanguage: 'en' })
  expect(refused).toMatchObject({
    code: 409,
    message: expect.stringMatching(/save again.*: week-dig$/) as string,
    fields: { items: expect.any(String) as string },
  })
  expect(await kept(), 'nothing of it').toContain('week-pour 50')
  // Of what left the plan nothing is promised, and it is in nobody's way.
  await server.ok('changeProjectPlan', { projectId, edits: [{ kind: 'remove', id: 'week-gone' }] }, root)
  await server.ok('saveProjectWeek', { ...late, was: [item('week-dig', 60), item('week-pour'), item('week-gone')] }, root)
  expect(await kept()).toEqual(['week-dig 70', 'week-pour 80'])
  const unknown = { ...ask, was: [], items: [item('week-gone')] }
  expect((await server.call('saveProjectWeek', unknown, { sessionId: root })).code, 'never was in it').toBe(400)
})

test('a plan follows other days of work, or keeps the days that it has where it cannot', async () => {
  const { projectId } = await makeProject(server, root, { number: 'plan-7', name: 'plan-7' })
  await server.ok(
    'changeProjectPlan',
    { projectId, edits: [{ kind: 'add', activity: planned('last', { start: '2099-12-31', durationDays: 1 }) }] },
    root,
  )
  const { project } = await server.ok('projectInfo', { projectId }, root)
  const draft = {
    projectId,
    number: 'plan-7',
    name: 'plan-7',
    startDate: '2026-03-02',
    calendar: { ...project.calendar, holidays: ['2099-12-31'] },
  }
  expect((await server.call('saveProject', draft, { sessionId: root })).code).toBe(400)
  expect((await server.ok('projectInfo', { projectId }, root)).project).toMatchObject({ calendar: { holidays: [] }, revision: project.revision })
  await server.ok('changeProjectPlan', { projectId, edits: [{ kind: 'set', id: 'last', set: { start: '2026-03-02' } }] }, root)
  await server.ok('saveProject', { ...draft, calendar: { ...project.calendar, holidays: ['2026-03-02'] } }, root)
  expect((await server.ok('projectPlan', { projectId }, root)).activities).toMatchObject([{ id: 'last', start: '2026-03-03' }])
  // What was begun before its turn stays where it was begun.
  const begun = planned('begun', { order: 1, start: '2026-03-03', percent: 40, state: 'doing' })
  const link = { id: 'before-begun', fromId: 'last', toId: 'begun', kind: 'FS' as const, lagDays: 0 }
  await server.ok('changeProjectPlan', { projectId, edits: [{ kind: 'add', activity: begun }] }, root)
  await server.ok('changeProjectPlan', { projectId, edits: [{ kind: 'link', link }] }, root)
  await server.ok('saveProject', { ...draft, calendar: { ...project.calendar, holidays: ['2026-03-02', '2026-12-31'] } }, root)
  expect((await server.ok('projectPlan', { projectId }, root)).activities).toMatchObject([{ id: 'last' }, { id: 'begun', start: '2026-03-03' }])
})

test('a project that is given another name keeps its plan as it stands, also where the country has announced a holiday meanwhile', async () => {
  const { projectId } = await makeProject(server, root, { number: 'plan-10', name: 'plan-10' })
  await server.ok('changeProjectPlan', { projectId, edits: [{ kind: 'add', activity: planned('renamed', { start: '2031-03-04' }) }] }, root)
  await server.db.pool.query("insert into calendar_day (date, kind, holidays) values ('2031-03-04', 'holiday', '{}')")
  const { project } = await server.ok('projectInfo', { projectId }, root)
  const { calendar, revision } = project
  const other = { projectId, calendar, number: 'plan-10', name: 'other', startDate: '2026-03-02' }
  await server.ok('saveProject', { ...other, revision, budget: '1000' }, root)
  // What a form did not show, it does not clear.
  await server.ok('saveProject', other, root)
  expect((await server.ok('projectInfo', { projectId }, root)).project.budget).toBe('1000')
  expect(await server.ok('projectPlan', { projectId }, root)).toMatchObject({ revision: 1, activities: [{ id: 'renamed', start: '2031-03-04' }] })
  await server.db.pool.query("delete from calendar_day where date = '2031-03-04'")
})

test('of two who set limits of columns both get their way, and the second at the same column, or at the order of components, is told', async () => {
  const { projectId } = await makeProject(server, root, { number: 'plan-11' })
  const info = () => server.ok('projectInfo', { projectId }, root)
  const limit = async (limits: object, was: object) => (await server.call('saveBoardLimits', { projectId, limits, was }, { sessionId: root })).code
  expect(await limit({ doing: 3 }, {})).toBe(200)
  expect(await limit({ todo: 9 }, {}), 'another column').toBe(200)
  expect((await info()).project.boardLimits).toEqual({ doing: 3, todo: 9 })
  expect(await limit({ doing: 4 }, {}), 'the same column').toBe(409)
  expect(await limit({ todo: 9 }, { todo: 9, doing: 3 }), 'no limit any more').toBe(200)
  expect((await info()).project.boardLimits).toEqual({ todo: 9 })
  const was = (await info()).components.map(({ componentCode, shown }) => ({ componentCode, shown }))
  const keep = async (components: typeof was, seen = was) =>
    (await server.call('saveProjectComponents', { projectId, components, was: seen }, { sessionId: root })).code
  const [turned, hidden] = [was.toReversed(), was.map((one, i) => (i === 0 ? { ...one, shown: false } : one))]
  expect(await keep(turned)).toBe(200)
  expect(await keep(hidden)).toBe(409)
  expect(await keep(turned), 'an answer that was lost').toBe(200)
  expect(await keep(hidden, turned)).toBe(200)
  expect((await info()).components[0]).toMatchObject({ componentCode: was[0]?.componentCode, shown: false })
})

test('the summary of plans is shown to whom the project is in it, and to nobody else', async () => {
  const { projectId } = await makeProject(server, root, { number: 'summary' })
  const wall = await server.login('wall')
  const isIn = async (): Promise<boolean> => (await server.ok('projectStanding', {}, wall)).projects.some(({ id }) => id === projectId)
  const { id: roleId } = await server.ok('saveProjectRole', { projectId, nameZh: '计划', nameEn: 'Plan only', codes: ['plan'] }, root)
  const { id } = await server.ok('saveProjectMember', { projectId, accountId: 'wall', roleId }, root)
  const entry = async (): Promise<boolean> =>
    holdsInProject((await server.ok('projectInfo', { projectId }, wall)).project.codes, componentCode['project-plan-summary'])
  expect([await entry(), await isIn()]).toEqual([false, false])
  await server.ok('saveProjectRole', { projectId, id: roleId, nameZh: '概览', nameEn: 'Overview only', codes: ['overview'] }, root)
  expect([await entry(), await isIn()]).toEqual([true, true])
  await server.ok('deleteProjectMember', { projectId, ids: [id] }, root)
})
