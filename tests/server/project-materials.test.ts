import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payload } from '#contract/schemas.ts'
import { ownApplication, ownRound } from '#tests/support/project-records.ts'
import { daysAhead, joinProject, keepFile, makeProject, planned } from '#tests/support/projects.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let [root, wall] = ['', '']
beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
  wall = await server.login('wall')
})
afterAll(() => server.close())

const asRoot = () => ({ sessionId: root, acceptLanguage: 'en' })
const materialOf = async (projectId: string, id: string) => (await server.ok('projectMaterialList', { projectId, id }, root)).materialList[0]
const applicationOf = async (projectId: string, id: string) => (await server.ok('projectApplicationList', { projectId, id }, root)).applicationList[0]

test('material goes from plan to receipt, and every sum is what was said, without binary fractions', async () => {
  const { projectId } = await makeProject(server, root, { number: 'flow' })
  await joinProject(server, root, projectId, 'wall', 'Contractor')
  const { id: materialId } = await server.ok('saveProjectMaterial', { projectId, name: 'cable', unit: 'm', quantity: '0.30' }, root)
  const apply = { projectId, lines: [{ materialId, quantity: '0.1' }] }
  const { id: first } = await server.ok('saveProjectApplication', apply, wall)
  const { id: second } = await server.ok('saveProjectApplication', { ...apply, lines: [{ materialId, quantity: '0.200' }] }, wall)
  expect(await materialOf(projectId, materialId)).toMatchObject({ quantity: '0.3', applied: '0.3', approved: '0', remaining: '0.3' })
  const decide = (id: string) => ({ projectId, id, revision: 1, approve: true, lines: [] })
  expect((await server.call('approveProjectApplication', decide(first), { sessionId: wall })).code, 'a contractor applies').toBe(403)
  // At once, and together exactly what is planned: both.
  const answers = await Promise.all([first, second].map((id) => server.call('approveProjectApplication', decide(id), asRoot())))
  expect(answers.map(({ code }) => code)).toEqual([200, 200])
  expect(await materialOf(projectId, materialId)).toMatchObject({ applied: '0', approved: '0.3', remaining: '0', beyond: '0', received: '0' })
  expect((await server.call('saveProjectApplication', { ...apply, id: first }, asRoot())).code, 'it is decided').toBe(409)
  expect((await server.call('deleteProjectApplication', { projectId, ids: [first] }, asRoot())).code).toBe(409)
  expect((await server.call('deleteProjectMaterial', { projectId, ids: [materialId] }, asRoot())).message).toMatch(/SQ-0001/)
  const less = { projectId, id: materialId, name: 'cable', unit: 'm', quantity: '0.29' }
  expect((await server.call('saveProjectMaterial', less, asRoot())).fields).toEqual({
    quantity: '0.3 is approved or has come already: the plan cannot be less',
  })

  const otherUnit = { ...less, quantity: '1', unit: 'km' }
  expect((await server.call('saveProjectMaterial', otherUnit, asRoot())).fields).toEqual({ unit: 'There are applications in this unit: it stays' })

  const [line] = (await applicationOf(projectId, second))?.lines ?? []
  const receipt = { projectId, id: second, revision: 2, day: '2026-03-02', lines: [{ id: line?.id ?? '', quantity: '0.15' }] }
  expect((await server.call('setProjectApplicationReceipt', receipt, asRoot())).code, 'nothing is ordered').toBe(409)
  await server.ok('setProjectApplicationOrder', { projectId, id: second, revision: 2, supplier: 'Works', expectedOn: '2026-01-02' }, root)
  expect(await applicationOf(projectId, second)).toMatchObject({ state: 'ordered', overdue: true, supplier: 'Works' })
  const ahead = await server.call('setProjectApplicationReceipt', { ...receipt, revision: 3, day: daysAhead(2) }, asRoot())
  expect(ahead.fields, 'it has not come yet').toEqual({ day: 'Nothing has come on a day that is still ahead' })
  await server.ok('setProjectApplicationReceipt', { ...receipt, revision: 3 }, root)
  expect(await applicationOf(projectId, second)).toMatchObject({ state: 'ordered', lines: [{ received: '0.15', open: '0.05' }] })
  await server.ok('setProjectApplicationReceipt', { ...receipt, revision: 4, lines: [{ id: line?.id ?? '', quantity: '0.05' }], note: 'rest' }, root)
  expect(await applicationOf(projectId, second)).toMatchObject({ state: 'received', lines: [{ received: '0.2', open: '0' }] })
  const { receiptList } = await server.ok('projectReceiptList', { projectId, id: second }, wall)
  expect(receiptList.map(({ by, note, lines }) => [by, note, lines])).toEqual([
    ['root', 'rest', [{ name: 'cable', unit: 'm', quantity: '0.05' }]],
    ['root', '', [{ name: 'cable', unit: 'm', quantity: '0.15' }]],
  ])
  expect(await materialOf(projectId, materialId)).toMatchObject({ received: '0.2', remaining: '0' })
})

test('material that was applied for is changed in either language: a unit in other words is no other unit', async () => {
  const { projectId } = await makeProject(server, root, { number: 'units' })
  const draft = { projectId, name: 'transformer', unit: '台', quantity: '4' }
  const { id } = await server.ok('saveProjectMaterial', draft, root)
  await server.ok('saveProjectApplication', { projectId, lines: [{ materialId: id, quantity: '1' }] }, root)
  await server.ok('saveProjectMaterial', { ...draft, id, unit: 'unit', quantity: '5' }, root)
  expect(await materialOf(projectId, id)).toMatchObject({ unit: '台', quantity: '5' })
  expect((await server.call('saveProjectMaterial', { ...draft, id, unit: 'set' }, asRoot())).fields).toHaveProperty('unit')
})

test('material and tasks belong to an activity of their own project’s plan, and outlive it', async () => {
  const { projectId } = await makeProject(server, root, { number: 'activity' })
  const { projectId: other } = await makeProject(server, root, { number: 'elsewhere' })
  const activity = { kind: 'task' as const, parentId: null, order: 1, start: '2026-03-02', durationDays: 2, percent: 0, state: 'todo' as const }
  const rest = { notBefore: null, weight: null, assigneeId: '', note: '' }
  for (const [of, id] of [
    [projectId, 'trench'],
    [other, 'foreign'],
  ] as const)
    await server.ok('changeProjectPlan', { projectId: of, edits: [{ kind: 'add', activity: { id, name: id, ...activity, ...rest } }] }, root)
  const draft = { projectId, name: 'cable', unit: 'm', quantity: '1' }
  const task = { projectId, title: 'dig' }
  for (const activityId of ['foreign', 'none']) {
    expect((await server.call('saveProjectMaterial', { ...draft, activityId }, asRoot())).fields).toHaveProperty('activityId')
    expect((await server.call('saveProjectTask', { ...task, activityId }, asRoot())).fields).toHaveProperty('activityId')
  }
  const { id } = await server.ok('saveProjectMaterial', { ...draft, activityId: 'trench' }, root)
  const { id: taskId } = await server.ok('saveProjectTask', { ...task, activityId: 'trench' }, root)
  expect(await materialOf(projectId, id)).toMatchObject({ activityName: 'trench' })
  expect((await server.ok('projectTaskList', { projectId, activityId: 'trench' }, root)).taskList).toMatchObject([{ activityName: 'trench' }])
  await server.ok('changeProjectPlan', { projectId, edits: [{ kind: 'remove', id: 'trench' }] }, root)
  expect(await materialOf(projectId, id)).toMatchObject({ activityId: 'trench', activityName: '' })
  await server.ok('saveProjectMaterial', { ...draft, id, activityId: 'trench', quantity: '2' }, root)
  await server.ok('saveProjectTask', { ...task, id: taskId, activityId: 'trench' }, root)
})

test('a copy of a project begins with what was chosen, dates moved and each at its own activity; what has happened stays behind', async () => {
  const { projectId } = await makeProject(server, root, { number: 'from' })
  await server.ok('changeProjectPlan', { projectId, edits: [{ kind: 'add', activity: planned('dig') }] }, root)
  await server.ok('saveProjectBudgets', { projectId, budgets: [{ activityId: 'dig', budget: '1200.5' }] }, root)
  const material = { projectId, name: 'sand', unit: 't', quantity: '2.5', activityId: 'dig', neededBy: '2026-03-04' }
  const { id: materialId } = await server.ok('saveProjectMaterial', material, root)
  await server.ok('saveProjectApplication', { projectId, lines: [{ materialId, quantity: '1' }] }, root)
  await server.ok('saveProjectCheckList', { projectId, name: 'week', points: [{ text: 'fence', hint: '' }] }, root)
  await server.ok('saveProjectContact', { projectId, name: 'crane hire' }, root)
  await server.ok('saveProjectFolder', { projectId, path: 'drawings/electrical' }, root)
  const draft = { projectId, name: 'copy', startDate: '2026-03-09' }
  const all = { withPlan: true, withMembers: true, withMaterials: true, withCheckLists: true, withContacts: true, withFolders: true }
  const contents = async (id: string) => {
    const inside = { projectId: id }
    const { materialList } = await server.ok('projectMaterialList', inside, root)
    return {
      plan: (await server.ok('projectPlan', inside, root)).activities.map(({ name }) => name),
      budgets: (await server.ok('projectBudgets', inside, root)).budgets.map(({ budget }) => budget),
      materials: materialList.map(({ name, quantity, applied, activityName, neededBy }) => [name, quantity, applied, activityName, neededBy]),
      applications: (await server.ok('projectApplicationList', inside, root)).totalRows,
      checkLists: (await server.ok('projectCheckListList', inside, root)).checkLists.map(({ name, points }) => [name, points.length]),
      contacts: (await server.ok('projectContactList', inside, root)).contactList
        .filter(({ source }) => source === 'outside')
        .map(({ name }) => name),
      folders: (await server.ok('projectFileList', inside, root)).folders,
    }
  }
  const { id: whole } = await server.ok('copyProject', { ...draft, ...all, number: 'whole' }, root)
  expect(await contents(whole)).toEqual({
    plan: ['dig'],
    budgets: ['1200.5'],
    materials: [['sand', '2.5', '0', 'dig', '2026-03-11']],
    applications: 0,
    checkLists: [['week', 1]],
    contacts: ['crane hire'],
    folders: ['drawings/electrical'],
  })
  const { id: bare } = await server.ok('copyProject', { ...draft, number: 'bare', withPlan: false, withMembers: false, withMaterials: true }, root)
  expect(await contents(bare)).toMatchObject({
    plan: [],
    materials: [['sand', '2.5', '0', '', '2026-03-11']],
    checkLists: [],
    contacts: [],
    folders: [],
  })
  // As of any new project: who makes it may give rights in it.
  const { memberList } = await server.ok('projectMemberList', { projectId: bare }, root)
  expect(memberList).toMatchObject([{ accountId: 'root', roleEn: 'Owner' }])
})

test('a copy has the members who could be made ones of it: nobody whose account is closed, and no work of theirs', async () => {
  const { projectId } = await makeProject(server, root, { number: 'left', stationId: 'T1', dueDate: '2026-12-31', site: 'North yard' })
  for (const accountId of ['wall', 'worker']) await joinProject(server, root, projectId, accountId, 'Contractor')
  const edits = ['wall', 'worker'].map((assigneeId) => ({ kind: 'add' as const, activity: planned(`of-${assigneeId}`, { assigneeId }) }))
  await server.ok('changeProjectPlan', { projectId, edits }, root)
  await server.db.pool.query("update account set state = 'disabled' where id = 'worker'")
  const copy = { projectId, number: 'left-2', name: 'copy', startDate: '2026-03-02', withPlan: true, withMembers: true }
  const { id } = await server.ok('copyProject', copy, root)
  // The copy builds another station by another day, as its form says.
  expect((await server.ok('projectInfo', { projectId: id }, root)).project).toMatchObject({ stationId: '', dueDate: '', site: 'North yard' })
  // Nor are they chosen for anything new; where they stand already they stay.
  const refused = async (...asked: Parameters<typeof server.call<'changeProjectPlan'>>) => Object.keys((await server.call(...asked)).fields ?? {})
  const edit = { kind: 'set' as const, id: 'of-wall', set: { assigneeId: 'worker' } }
  expect(await refused('changeProjectPlan', { projectId, edits: [edit] }, asRoot())).toEqual(['edits.assigneeId'])
  const task = { projectId, title: 'left', assigneeId: 'worker' }
  expect((await server.call('saveProjectTask', task, asRoot())).fields).toHaveProperty('assigneeId')
  const { people: all } = await server.ok('projectPeople', { projectId }, root)
  expect(all.filter(({ active }) => !active).map(({ accountId }) => accountId)).toEqual(['worker'])
  expect(
    all.filter(({ signs }) => signs).map(({ accountId }) => accountId),
    'who signs what',
  ).toEqual(['root', 'wall'])
  await server.db.pool.query("update account set state = 'active' where id = 'worker'")
  const { people } = await server.ok('projectPeople', { projectId: id }, root)
  expect(people.map(({ accountId }) => accountId)).toEqual(['root', 'wall'])
  const { activities } = await server.ok('projectPlan', { projectId: id }, root)
  expect(activities.map(({ name, assigneeId }) => [name, assigneeId])).toEqual([
    ['of-wall', 'wall'],
    ['of-worker', ''],
  ])
})

test('more than the plan is approved only by who says that it is meant; of two at once that go beyond together one is asked', async () => {
  const { projectId } = await makeProject(server, root, { number: 'beyond' })
  const { materialId, applicationId: first } = await ownApplication(server, root, projectId)
  const { id: second } = await server.ok('saveProjectApplication', { projectId, lines: [{ materialId, quantity: '60' }] }, root)
  const decide = (id: string, more: Partial<Payload<'approveProjectApplication'>> = {}) =>
    server.call('approveProjectApplication', { projectId, id, revision: 1, approve: true, lines: [], ...more }, asRoot())
  const [line] = (await applicationOf(projectId, second))?.lines ?? []
  const lines = (approved: string) => ({ lines: [{ id: line?.id ?? '', approved }] })
  expect((await decide(second, lines('61'))).fields).toEqual({ 'lines.0.approved': 'No more than the 60 that are applied for' })
  expect((await decide(second, lines('0'))).fields).toHaveProperty('approve')
  expect((await decide(second, lines('-1'))).code).toBe(400)
  expect((await decide(second, { approve: false })).fields).toHaveProperty('note')
  const answers = await Promise.all([decide(first), decide(second)])
  const refused = answers.findIndex(({ code }) => code === 400)
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 400])
  expect(answers[refused]?.fields?.beyond).toBe('Beyond the plan: own-cable 110 > 100 m. Confirm that it is meant')
  const other = [first, second][refused] ?? ''
  expect((await decide(other, { beyond: true, note: 'spare' })).code).toBe(200)
  expect(await materialOf(projectId, materialId)).toMatchObject({ approved: '110', remaining: '0', beyond: '10' })
  expect(await applicationOf(projectId, other)).toMatchObject({ beyondPlan: true, decisionNote: 'spare', decidedBy: 'root' })
  expect((await server.ok('projectMaterialList', { projectId, what: 'beyond' }, root)).materialList).toHaveLength(1)
  expect((await server.ok('projectMaterialList', { projectId, what: 'remaining' }, root)).materialList).toHaveLength(0)
})

test('more than was ordered is received only by who says that it is meant; an order ends short where nothing more comes', async () => {
  const { projectId } = await makeProject(server, root, { number: 'over' })
  const ordered = async (name: string) => {
    const own = await ownApplication(server, root, projectId, name)
    await server.ok('approveProjectApplication', { projectId, id: own.applicationId, revision: 1, approve: true, lines: [] }, root)
    await server.ok('setProjectApplicationOrder', { projectId, id: own.applicationId, revision: 2 }, root)
    const receive = (quantity: string, more: Partial<Payload<'setProjectApplicationReceipt'>> = {}) =>
      server.call(
        'setProjectApplicationReceipt',
        { projectId, id: own.applicationId, revision: 3, day: '2026-03-02', lines: own.lines.map((id) => ({ id, quantity })), ...more },
        asRoot(),
      )
    return { ...own, receive }
  }
  const cable = await ordered('cable')
  expect((await cable.receive('50.001')).fields).toEqual({ over: 'More than was ordered: cable 50.001 > 50 m. Confirm that it is meant' })
  expect((await applicationOf(projectId, cable.applicationId))?.lines[0]?.received).toBe('0')
  expect((await cable.receive('0')).fields).toHaveProperty('lines')
  // The same receipt sent twice, as from a telephone whose network comes and goes: it is noted once.
  const twice = await Promise.all([cable.receive('50.001', { over: true }), cable.receive('50.001', { over: true })])
  expect(twice.map(({ code }) => code).sort()).toEqual([200, 409])
  expect(await materialOf(projectId, cable.materialId)).toMatchObject({ received: '50.001', approved: '50', remaining: '49.999' })
  // What has come is not ordered once more without a question.
  const more = { projectId, lines: [{ materialId: cable.materialId, quantity: '50' }] }
  const { id: again } = await server.ok('saveProjectApplication', more, root)
  const asked = await server.call('approveProjectApplication', { projectId, id: again, revision: 1, approve: true, lines: [] }, asRoot())
  expect(asked.fields).toEqual({ beyond: 'Beyond the plan: cable 100.001 > 100 m. Confirm that it is meant' })
  await server.ok('deleteProjectApplication', { projectId, ids: [again] }, root)
  const pipe = await ordered('pipe')
  expect((await pipe.receive('10', { last: true })).code).toBe(200)
  expect(await applicationOf(projectId, pipe.applicationId)).toMatchObject({
    state: 'received',
    lines: [{ approved: '50', received: '10', open: '0' }],
  })
  // What will not come is left of the plan, and ordered elsewhere without going beyond it.
  expect(await materialOf(projectId, pipe.materialId)).toMatchObject({
    quantity: '100',
    approved: '10',
    received: '10',
    remaining: '90',
    beyond: '0',
  })
  const rest = { projectId, lines: [{ materialId: pipe.materialId, quantity: '90' }] }
  const { id } = await server.ok('saveProjectApplication', rest, root)
  await server.ok('approveProjectApplication', { projectId, id, revision: 1, approve: true, lines: [] }, root)
  expect(await materialOf(projectId, pipe.materialId)).toMatchObject({ approved: '100', remaining: '0', beyond: '0' })
})

test('a project is deleted with all that is in it, whatever names what there', async () => {
  const { projectId } = await makeProject(server, root, { number: 'filled', name: 'filled' })
  await server.ok('changeProjectPlan', { projectId, edits: [{ kind: 'add', activity: planned('filled') }] }, root)
  await server.ok('saveProjectCost', { projectId, date: '2026-03-02', amount: '1', activityId: 'filled' }, root)
  await ownApplication(server, root, projectId)
  const { pointIds } = await ownRound(server, root, projectId)
  const point = { projectId, id: pointIds[0] ?? '' }
  await server.ok('setProjectRoundPoint', { ...point, result: 'finding', note: 'open' }, root)
  await server.ok('setProjectRoundFinding', { ...point, title: 'open', category: 'fire', severity: 'minor' }, root)
  await keepFile(server, root, projectId, 'filled.txt')
  await server.ok('deleteProject', { projectId, typed: 'filled' }, root)
  expect((await server.call('projectInfo', { projectId }, asRoot())).code).toBe(404)
})
