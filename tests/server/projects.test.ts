import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinProject, makeProject } from '#tests/support/projects.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { openStream, type TestStream } from '#tests/support/sse.ts'

let server: TestServer
let [root, worker, wall, stranger] = ['', '', '', '']

beforeAll(async () => {
  server = await startTestServer()
  ;[root, worker, wall, stranger] = (await Promise.all(['root', 'worker', 'wall', 'stranger'].map((name) => server.login(name)))) as [
    string,
    string,
    string,
    string,
  ]
})
afterAll(() => server.close())

const namesOf = async (token: string): Promise<string[]> => (await server.ok('projectList', {}, token)).projectList.map(({ name }) => name)

describe('a project', () => {
  test('is seen by its members and by whoever manages those of its organization; by nobody else, and for others it does not exist', async () => {
    const { setId, projectId } = await makeProject(server, root, { number: 'seen', name: 'seen' })
    expect(await namesOf(wall)).not.toContain('seen')
    expect((await server.call('projectInfo', { projectId }, { sessionId: wall })).code).toBe(404)
    expect((await server.call('projectInfo', { projectId }, { sessionId: stranger })).code).toBe(404)
    const membership = await joinProject(server, root, projectId, 'wall', 'Observer')
    expect(await namesOf(wall)).toContain('seen')
    expect((await server.ok('projectSetList', { id: setId }, wall)).projectSetList).toMatchObject([{ projects: 1, manages: false }])
    expect((await server.ok('projectInfo', { projectId }, wall)).project).toMatchObject({ role: { en: 'Observer' }, budget: '' })
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

  test('keeps somebody who may give rights, and is deleted by its whole name only', async () => {
    const { projectId } = await makeProject(server, root, { number: 'last', name: 'last one' })
    const { memberList } = await server.ok('projectMemberList', { projectId }, root)
    const answer = await server.call('deleteProjectMember', { projectId, ids: memberList.map(({ id }) => id) }, { sessionId: root })
    expect(answer.code).toBe(409)
    expect((await server.call('deleteProject', { projectId, typed: 'last' }, { sessionId: root })).fields).toHaveProperty('typed')
    await server.ok('deleteProject', { projectId, typed: 'last one' }, root)
    expect((await server.call('projectInfo', { projectId }, { sessionId: root })).code).toBe(404)
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
})
