import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Payload } from '#contract/schemas.ts'
import { eq } from '#server/db/orm.ts'
import { projectActivity } from '#server/db/project-plan-schema.ts'
import { hazard } from '#tests/support/project-records.ts'
import { joinProject, makeProject, planned, sendBytes } from '#tests/support/projects.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { openStream, type TestStream } from '#tests/support/sse.ts'

let server: TestServer
let [root, worker, wall, stranger] = ['', '', '', '']

beforeAll(async () => {
  server = await startTestServer()
  ;[root = '', worker = '', wall = '', stranger = ''] = await Promise.all(['root', 'worker', 'wall', 'stranger'].map((name) => server.login(name)))
})
afterAll(() => server.close())

const namesOf = async (token: string): Promise<string[]> => (await server.ok('projectList', {}, token)).projectList.map(({ name }) => name)

describe('a project', () => {
  test('is seen by its members and by whoever manages those of its organization; by nobody else, and for others it does not exist', async () => {
    const { setId, projectId } = await makeProject(server, root, { number: 'seen', name: 'seen' })
    expect(await namesOf(wall)).not.toContain('seen')
    expect((await server.call('projectInfo', { projectId }, { sessionId: wall })).code).toBe(404)
    expect(await server.call('projectInfo', { projectId }, { sessionId: stranger })).toMatchObject({
      code: 404,
      message: '项目不存在，或您已不是项目成员',
    })
    const membership = await joinProject(server, root, projectId, 'wall', 'Observer')
    expect(await namesOf(wall)).toContain('seen')
    expect((await server.ok('projectSetList', { id: setId }, wall)).projectSetList).toMatchObject([{ projects: 1, manages: false }])
    expect((await server.ok('projectInfo', { projectId }, wall)).project).toMatchObject({ role: { en: 'Observer' }, manages: false, budget: '' })
    await joinProject(server, root, projectId, 'worker', 'Observer')
    expect((await server.ok('projectInfo', { projectId }, worker)).project, 'manages projects').toMatchObject({
      role: { en: 'Observer' },
      manages: true,
    })
    await server.ok('deleteProjectMember', { projectId, ids: [membership] }, root)
    expect(await namesOf(wall)).not.toContain('seen')
  })

  test('takes no member of an organization that has nothing to do with it', async () => {
    const { projectId } = await makeProject(server, root, { number: 'related' })
    const { roleList } = await server.ok('projectRoleList', { projectId }, root)
    const roleId = roleList[0]?.id ?? ''
    expect(await server.call('saveProjectMember', { projectId, accountId: 'stranger', roleId }, { sessionId: root })).toMatchObject({
      code: 400,
      fields: { accountId: expect.any(String) as string },
    })
    const { candidates } = await server.ok('projectCandidates', { projectId }, root)
    expect(candidates.map(({ accountId }) => accountId)).not.toContain('stranger')
    expect(candidates[0]).toHaveProperty('organizationNameEn')
  })

  test('out of a template has its activities, and its check list in the language of whoever makes it', async () => {
    const { projectId } = await makeProject(server, root, { number: 'template', template: 'storage-215' })
    expect((await server.ok('projectPlan', { projectId }, root)).activities.length).toBeGreaterThan(20)
    const { checkLists } = await server.ok('projectCheckListList', { projectId }, root)
    expect(checkLists).toMatchObject([{ name: '储能柜（215 kWh 工商业一体柜）', rounds: 0 }])
    expect(checkLists[0]?.points).toContainEqual({ text: '高处作业：安全带、护栏与孔洞盖板', hint: '' })
  })

  test('is looked at and changed by what the role says; without a right it is 403, and nobody gives a right that they do not have', async () => {
    const { projectId } = await makeProject(server, root, { number: 'rights', name: 'rights' })
    await joinProject(server, root, projectId, 'wall', 'Site manager')
    const { roleList } = await server.ok('projectRoleList', { projectId, pageSize: 100 }, root)
    const roleOf = (name: string): string => roleList.find(({ nameEn }) => nameEn === name)?.id ?? ''
    expect((await server.call('saveProjectComponents', { projectId, components: [] }, { sessionId: worker })).code, 'manages projects').toBe(200)
    const observer = await joinProject(server, wall, projectId, 'worker', 'Observer')
    const asWall = { sessionId: wall }
    const owner = await server.call('saveProjectMember', { projectId, id: observer, accountId: 'worker', roleId: roleOf('Owner') }, asWall)
    expect(owner).toMatchObject({ code: 400, fields: { roleId: expect.any(String) as string } })
    expect((await server.call('saveProjectRole', { projectId, nameZh: 'x', nameEn: 'x', codes: ['*'] }, asWall)).code).toBe(403)
    expect((await server.call('archiveProject', { projectId, archive: true }, asWall)).code).toBe(403)
    expect((await server.call('saveProjectComponents', { projectId, components: [] }, asWall)).code).toBe(200)
    const { memberList } = await server.ok('projectMemberList', { projectId, text: 'wall' }, root)
    await server.ok('saveProjectMember', { projectId, id: memberList[0]?.id, accountId: 'wall', roleId: roleOf('Observer') }, root)
    expect((await server.call('saveProjectComponents', { projectId, components: [] }, asWall)).code).toBe(403)
  })

  test('in the archive can only be read, says so, and comes back as it was', async () => {
    const { projectId } = await makeProject(server, root, { number: 'kept', name: 'kept' })
    await joinProject(server, root, projectId, 'wall', 'Site manager')
    await server.ok('archiveProject', { projectId, archive: true }, root)
    const refused = await server.call('saveProjectComponents', { projectId, components: [] }, { sessionId: wall, acceptLanguage: 'en' })
    expect(refused).toMatchObject({ code: 409, message: 'The project is in the archive: it can only be read' })
    expect((await server.ok('projectInfo', { projectId }, wall)).project.codes).not.toContain('settings:edit')
    expect(await namesOf(wall)).not.toContain('kept')
    await server.ok('archiveProject', { projectId, archive: false }, root)
    expect((await server.call('saveProjectComponents', { projectId, components: [] }, { sessionId: wall })).code).toBe(200)
  })

  test('takes nothing that was asked for before it went into the archive', async () => {
    const { projectId } = await makeProject(server, root, { number: 'race' })
    const { services } = server.core
    const { change } = services
    /** What is asked, where the project goes into the archive after the look and before the change. */
    const late = async (ask: () => Promise<{ code: number; message: string }>): Promise<{ code: number; message: string }> => {
      await server.db.pool.query('update project set archived_at = null where id = $1', [projectId])
      services.change = async (call, work) => {
        services.change = change
        await server.db.pool.query('update project set archived_at = 1 where id = $1', [projectId])
        return change(call, work)
      }
      return ask().finally(() => (services.change = change))
    }
    const headers = { sessionId: root, acceptLanguage: 'en' }
    const upload = await sendBytes(server, root, projectId)
    const asks = {
      record: () => server.call('saveProjectRecord', hazard(projectId), headers),
      task: () => server.call('saveProjectTask', { projectId, title: 'late' }, headers),
      contact: () => server.call('saveProjectContact', { projectId, name: 'late' }, headers),
      file: () => server.call('keepProjectFile', { projectId, upload, name: 'late.txt', sha256: '' }, headers),
      folder: () => server.call('saveProjectFolder', { projectId, path: 'late' }, headers),
      cost: () => server.call('saveProjectCost', { projectId, date: '2026-03-02', amount: '1' }, headers),
      components: () => server.call('saveProjectComponents', { projectId, components: [] }, headers),
      baseline: () => server.call('saveProjectBaseline', { projectId, name: 'late' }, headers),
    }
    for (const [name, ask] of Object.entries(asks))
      expect(await late(ask), name).toMatchObject({ code: 409, message: 'The project is in the archive: it can only be read' })
  })

  test('keeps somebody who may give rights, and is deleted by its whole name only', async () => {
    const { projectId } = await makeProject(server, root, { number: 'last', name: 'last one' })
    const { memberList } = await server.ok('projectMemberList', { projectId }, root)
    const answer = await server.call('deleteProjectMember', { projectId, ids: memberList.map(({ id }) => id) }, { sessionId: root })
    expect(answer.code).toBe(409)
    expect((await server.call('deleteProject', { projectId, typed: 'last' }, { sessionId: root })).fields).toHaveProperty('typed')
    // Blanks in a row are one on the page that shows the name.
    await server.ok('deleteProject', { projectId, typed: ' last  one ' }, root)
    expect((await server.call('projectInfo', { projectId }, { sessionId: root })).code).toBe(404)
  })

  test('is copied by those alone who may make one, whatever its owner may in it', async () => {
    const { projectId } = await makeProject(server, root, { number: 'owned' })
    await joinProject(server, root, projectId, 'wall', 'Owner')
    const copy = { projectId, number: 'owned-2', name: 'copy', startDate: '2026-03-02', withPlan: false, withMembers: false }
    const asked = { sessionId: wall, acceptLanguage: 'en' }
    expect(await server.call('copyProject', copy, asked)).toMatchObject({ code: 403, message: 'You are not permitted to do this' })
  })

  test('says who else has a part of it open: other people, each once, however many windows they have', async () => {
    const { projectId } = await makeProject(server, root, { number: 'open', name: 'open' })
    await joinProject(server, root, projectId, 'wall', 'Observer')
    const others = async (token: string): Promise<string[]> =>
      (await server.ok('projectPresence', { projectId, part: 'board', editing: true }, token)).others.map(({ realname }) => realname)
    expect(await others(root)).toEqual([])
    expect(await others(await server.login('root'))).toEqual([])
    expect(await others(wall)).toEqual(['root'])
    expect(await others(root)).toEqual(['wall'])
  })
  test('tells those windows that look at it what has changed; whoever is taken out is told once more and hears nothing after', async () => {
    const { projectId } = await makeProject(server, root, { number: 'told', name: 'told' })
    const membership = await joinProject(server, root, projectId, 'wall', 'Observer')
    const topics = `${server.url}/stream?topics=project:${projectId}`
    const told = (stream: TestStream) => stream.events.filter(({ event }) => event === 'project')
    const member = await openStream(topics, { sessionId: wall })
    const outsider = await openStream(topics, { sessionId: stranger })
    await server.ok('saveProjectComponents', { projectId, components: [{ componentCode: 'gantt-chart', shown: true }] }, root)
    await expect.poll(() => told(member)).toMatchObject([{ data: { projectId, part: 'info' } }])
    await server.ok('deleteProjectMember', { projectId, ids: [membership] }, root)
    await expect.poll(() => told(member)).toHaveLength(2)
    await server.ok('saveProjectComponents', { projectId, components: [] }, root)
    // What is written to every stream afterwards has come: so nothing is under way.
    server.core.services.hub.notice('history')
    await expect
      .poll(() => [member, outsider].map(({ events }) => events.some(({ event, data }) => event === 'notice' && data.code === 'history')))
      .toEqual([true, true])
    expect(told(member)).toHaveLength(2)
    expect(told(outsider)).toHaveLength(0)
    member.close()
    outsider.close()
  })

  test('tells what it is that changed in its plan to those alone whose role may look at the plan', async () => {
    const { projectId } = await makeProject(server, root, { number: 'untold', name: 'untold' })
    await server.ok('saveProjectRole', { projectId, nameZh: '访客', nameEn: 'Guest', codes: ['overview'] }, root)
    await joinProject(server, root, projectId, 'wall', 'Guest')
    const streams = await Promise.all([root, wall].map((sessionId) => openStream(`${server.url}/stream?topics=project:${projectId}`, { sessionId })))
    await server.ok('changeProjectPlan', { projectId, edits: [{ kind: 'add', activity: planned('untold-work') }] }, root)
    await server.ok('saveProjectComponents', { projectId, components: [] }, root)
    const parts = ({ events }: TestStream) => events.flatMap(({ event, data }) => (event === 'project' ? [data.part] : []))
    await expect
      .poll(() => streams.map(parts))
      .toEqual([
        ['plan', 'info'],
        ['plan', 'info'],
      ])
    expect(streams.map(({ events }) => JSON.stringify(events).includes('untold-work'))).toEqual([true, false])
    for (const stream of streams) stream.close()
  })
})

describe('a plan', () => {
  const plan = (projectId: string) => server.ok('projectPlan', { projectId }, root)

  test('moves what waits, refuses loops with their names, and tells every window by one event what became of it', async () => {
    const { projectId } = await makeProject(server, root, { number: 'plan-1' })
    const dig = planned('dig', { durationDays: 5 })
    const pour = planned('pour', { order: 1, start: '2026-03-09' })
    const add = [dig, pour].map((activity) => ({ kind: 'add' as const, activity }))
    const link = { id: 'dig-pour', fromId: 'dig', toId: 'pour', kind: 'FS' as const, lagDays: 0 }
    await server.ok('changeProjectPlan', { projectId, edits: [...add, { kind: 'link', link }] }, root)
    const window = await openStream(`${server.url}/stream?topics=project:${projectId}`, { sessionId: worker })
    const move = { kind: 'set' as const, id: 'dig', set: { start: '2026-03-04' }, was: { start: '2026-03-02' } }
    const { change } = await server.ok('changeProjectPlan', { projectId, edits: [move] }, root)
    expect(change).toMatchObject({ previous: 1, revision: 2 })
    // Of what only another day has that alone is told: thousands may be pushed.
    expect(change.activities).toEqual([])
    const moved = [
      { id: 'dig', start: '2026-03-04', durationDays: 5 },
      { id: 'pour', start: '2026-03-11', durationDays: 3 },
    ]
    expect(change.moved).toEqual(moved)
    // The server remembers plans: what a restart would read is asked of the store.
    const { id, start, durationDays } = projectActivity
    const stored = await server.db.orm.select({ id, start, durationDays }).from(projectActivity).where(eq(projectActivity.projectId, projectId))
    expect(stored.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(moved)
    await expect
      .poll(() => window.events.filter(({ event }) => event === 'project').map(({ data }) => data))
      .toMatchObject([{ part: 'plan', plan: change }])
    window.close()
    const loop = { id: 'back', fromId: 'pour', toId: 'dig', kind: 'FS' as const, lagDays: 0 }
    const refused = await server.call(
      'changeProjectPlan',
      { projectId, edits: [{ kind: 'link', link: loop }] },
      { sessionId: root, acceptLanguage: 'en' },
    )
    expect(refused.code).toBe(400)
    expect(refused.message).toMatch(/circle: (?:dig → pour → dig|pour → dig → pour)$/)
    // The form of an activity has a field for each of these.
    const fieldsOf = async (set: object): Promise<string[]> =>
      Object.keys((await server.call('changeProjectPlan', { projectId, edits: [{ kind: 'set', id: 'dig', set }] }, { sessionId: root })).fields ?? {})
    expect(refused.fields).toEqual({ 'edits.link': refused.message })
    expect(await fieldsOf({ parentId: 'pour' })).toEqual(['edits.parentId'])
    expect(await fieldsOf({ assigneeId: 'stranger' })).toEqual(['edits.assigneeId'])
    expect((await plan(projectId)).links).toHaveLength(1)
  })

  test('tells a move to fifty windows of different people', async () => {
    const { projectId } = await makeProject(server, root, { number: 'plan-50' })
    await server.ok('changeProjectPlan', { projectId, edits: [{ kind: 'add', activity: planned('told') }] }, root)
    const people = ['root', 'worker', 'wall']
    await joinProject(server, root, projectId, 'wall', 'Observer')
    const tokens = await Promise.all(Array.from({ length: 50 }, (_, n) => server.session(people[n % people.length] ?? '')))
    const windows = await Promise.all(tokens.map((sessionId) => openStream(`${server.url}/stream?topics=project:${projectId}`, { sessionId })))
    await server.ok('changeProjectPlan', { projectId, edits: [{ kind: 'set', id: 'told', set: { start: '2026-03-09' } }] }, root)
    const told = ({ events }: TestStream) => events.some(({ event, data }) => event === 'project' && data.part === 'plan')
    await expect.poll(() => windows.filter(told).length).toBe(50)
    for (const window of windows) window.close()
  })

  test('that twenty sessions change and paste into at once loses nothing, makes nothing twice, and tells every window each change once', async () => {
    const { projectId } = await makeProject(server, root, { number: 'plan-20' })
    const many = Array.from({ length: 20 }, (_, n) => n)
    const edits = [...many.map((n) => planned(`own-${n}`)), planned('wanted')].map((activity) => ({ kind: 'add' as const, activity }))
    await server.ok('changeProjectPlan', { projectId, edits }, root)
    const tokens = await Promise.all(many.map((n) => server.session(n % 2 === 0 ? 'root' : 'worker')))
    const windows = await Promise.all(
      [tokens[0], tokens[19]].map((sessionId) => openStream(`${server.url}/stream?topics=project:${projectId}`, { sessionId: sessionId ?? '' })),
    )
    const ask = (n: number, edits: Payload<'changeProjectPlan'>['edits']) =>
      server.call('changeProjectPlan', { projectId, edits }, { sessionId: tokens[n] ?? '', acceptLanguage: 'en' })
    const before = (await plan(projectId)).revision
    const answers = await Promise.all(
      many.flatMap((n) => {
        const rows = Array.from({ length: 10 }, (_, i) => ({ kind: 'add' as const, activity: planned(`pasted-${n}-${i}`) }))
        return [
          ask(n, rows),
          // Its answer was late: it is asked for once more.
          ask(n, rows),
          ask(n, [{ kind: 'set', id: `own-${n}`, set: { percent: n + 1 } }]),
          ask(n, [{ kind: 'set', id: 'wanted', set: { name: `by ${n}` }, was: { name: 'wanted' } }]),
        ]
      }),
    )
    // Of those who want another name for the same one gets their way, and the others are told which it has.
    const refused = answers.filter(({ code }) => code !== 200)
    expect(refused.map(({ code }) => code)).toEqual(Array(19).fill(409))
    const { activities, revision } = await plan(projectId)
    const named = activities.find(({ id }) => id === 'wanted')?.name ?? ''
    expect(new Set(refused.map(({ message }) => message))).toEqual(new Set([expect.stringContaining(named) as string]))
    expect(activities.filter(({ name }) => name.startsWith('pasted'))).toHaveLength(200)
    expect(many.map((n) => activities.find(({ id }) => id === `own-${n}`)?.percent)).toEqual(many.map((n) => n + 1))
    const told = ({ events }: TestStream) => events.filter(({ event, data }) => event === 'project' && data.part === 'plan').length
    await expect.poll(() => windows.map(told)).toEqual([revision - before, revision - before])
    for (const window of windows) window.close()
  })

  test('of two who change it at once both get their way where they change different things; else the second is told what', async () => {
    const { projectId } = await makeProject(server, root, { number: 'plan-2' })
    await server.ok('changeProjectPlan', { projectId, edits: [{ kind: 'add', activity: planned('shared') }] }, root)
    const ask = (token: string, set: object, was: object) =>
      server.call('changeProjectPlan', { projectId, edits: [{ kind: 'set', id: 'shared', set, was }] }, { sessionId: token, acceptLanguage: 'en' })
    const both = await Promise.all([ask(root, { name: 'mine' }, { name: 'shared' }), ask(worker, { percent: 40 }, { percent: 0 })])
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    expect((await plan(projectId)).activities).toMatchObject([{ name: 'mine', percent: 40, state: 'doing' }])
    expect(await ask(worker, { name: 'theirs' }, { name: 'shared' })).toMatchObject({ code: 409, message: expect.stringContaining('mine') as string })
  })

  test('is reported on by those who may report, and changed by them no further; nobody takes an id of another project', async () => {
    const { projectId } = await makeProject(server, root, { number: 'plan-3' })
    const { projectId: other } = await makeProject(server, root, { number: 'plan-4' })
    await joinProject(server, root, projectId, 'wall', 'Contractor')
    await server.ok('changeProjectPlan', { projectId, edits: [{ kind: 'add', activity: planned('work') }] }, root)
    const ask = (set: object) => server.call('changeProjectPlan', { projectId, edits: [{ kind: 'set', id: 'work', set }] }, { sessionId: wall })
    expect((await ask({ percent: 30 })).code).toBe(200)
    expect((await ask({ start: '2026-05-04' })).code).toBe(403)
    const stolen = await server.call(
      'changeProjectPlan',
      { projectId: other, edits: [{ kind: 'add', activity: planned('work') }] },
      { sessionId: root },
    )
    expect(stolen.code).toBe(400)
    const named = await server.call(
      'changeProjectPlan',
      { projectId, edits: [{ kind: 'set', id: 'work', set: { assigneeId: 'stranger' } }] },
      { sessionId: root },
    )
    expect(named.code).toBe(400)
  })

  test('stands as percent, lateness and earned value say; money only for those who may see it', async () => {
    const { projectId } = await makeProject(server, root, { number: 'plan-5', startDate: '2026-03-02', dueDate: '2026-03-05', budget: '1000' })
    await joinProject(server, root, projectId, 'wall', 'Observer')
    const edits = [
      planned('half', { durationDays: 4, percent: 50, state: 'doing' }),
      planned('none', { order: 1, durationDays: 4, start: '2026-03-06' }),
    ]
    await server.ok('changeProjectPlan', { projectId, edits: edits.map((activity) => ({ kind: 'add' as const, activity })) }, root)
    await server.ok(
      'saveProjectBudgets',
      {
        projectId,
        budgets: [
          { activityId: 'half', budget: '400' },
          { activityId: 'none', budget: '100' },
        ],
      },
      root,
    )
    await server.ok('saveProjectCost', { projectId, date: '2026-03-04', amount: '250' }, root)
    const [standing] = (await server.ok('projectStanding', { projectId }, root)).projects
    // The plan ends on Wednesday the 11th: four working days after Thursday the 5th. All of it should be done by now, and is not.
    expect(standing).toMatchObject({ end: '2026-03-11', percent: 25, plannedPercent: 100, activities: 2 })
    expect(standing?.lateDays).toBeGreaterThan(4)
    expect(standing?.money).toMatchObject({
      budget: '1000',
      bac: '500.00',
      pv: '500.00',
      ev: '200.00',
      ac: '250.00',
      spi: '0.400',
      cpi: '0.800',
      eac: '625.00',
    })
    // What had no budget when a baseline was kept is measured by the one that it has been given since.
    await server.ok(
      'changeProjectPlan',
      { projectId, edits: [{ kind: 'add', activity: planned('later', { start: '2026-03-02', durationDays: 1 }) }] },
      root,
    )
    await server.ok('saveProjectBaseline', { projectId, name: 'kept' }, root)
    await server.ok(
      'saveProjectBudgets',
      {
        projectId,
        budgets: [
          { activityId: 'half', budget: '999' },
          { activityId: 'later', budget: '50' },
        ],
      },
      root,
    )
    expect((await server.ok('projectStanding', { projectId }, root)).projects[0]?.money).toMatchObject({ bac: '550.00' })
    // Of two who give a budget to the same at once the second is told; nothing of theirs is kept, and saying what is there already is none.
    const budgets = (half: string, later: string) => ({
      projectId,
      budgets: [
        { activityId: 'later', budget: later, was: '50' },
        { activityId: 'half', budget: half, was: '400' },
      ],
    })
    expect(await server.call('saveProjectBudgets', budgets('800', '60'), { sessionId: root })).toMatchObject({
      code: 409,
      message: expect.stringContaining('half') as string,
    })
    const kept = async () => (await server.ok('projectBudgets', { projectId }, root)).budgets.toSorted((a, b) => (a.budget < b.budget ? 1 : -1))
    expect((await kept()).map(({ budget }) => budget)).toEqual(['999', '50', '100'])
    await server.ok('saveProjectBudgets', budgets('999', '60'), root)
    expect((await kept()).map(({ budget }) => budget)).toEqual(['999', '60', '100'])
    expect((await server.ok('projectStanding', { projectId }, wall)).projects[0]?.money).toBeNull()
    expect((await server.call('projectBudgets', { projectId }, { sessionId: wall })).code).toBe(403)
  })
})
