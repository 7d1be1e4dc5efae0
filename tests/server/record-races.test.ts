import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointName } from '#contract/endpoint.ts'
import type { Payload } from '#contract/schemas.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** Two people at the same record at the same moment: what each is told is what is there afterwards. */
let server: TestServer
let root = ''
beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
})
afterAll(() => server.close())

const codeOf = async <N extends EndpointName>(name: N, payload: Payload<N>): Promise<number> =>
  (await server.call(name, payload, { sessionId: root })).code
const entries = [{ path: '/bigScreen/home', stationId: null, seconds: 60, when: 'always' as const, from: 0, to: 0 }]
const wall = {
  organizationCode: 'OWN',
  stationIds: [],
  screens: ['/bigScreen/home', '/data-screen'],
  expiresAt: null,
  addresses: [],
  demonstration: null,
}
const program = { moment: null, highlight: null, language: 'zh' as const, night: null }
const rounds = [1, 2, 3, 4]

test.each(rounds)('a gateway that is deleted is not saved afterwards, nor deleted twice (%i)', async (round) => {
  const name = `gone-${round}`
  const { id } = await server.ok('saveGateway', { stationId: 'T1', name }, root)
  const answers = await Promise.all([
    codeOf('saveGateway', { id, stationId: 'T1', name, remark: 'one' }),
    codeOf('deleteGateway', { ids: [id] }),
    codeOf('saveGateway', { id, stationId: 'T1', name, remark: 'two' }),
    codeOf('deleteGateway', { ids: [id] }),
  ])
  expect([answers[1], answers[3]].sort()).toEqual([200, 404])
  const { auditList } = await server.ok('auditLogList', { subject: `gateway:${name}`, pageSize: 50 }, root)
  expect(auditList[0]?.action).toBe('deleteGateway')
  // One line for the making, one for each that was told yes.
  expect(auditList).toHaveLength(1 + answers.filter((code) => code === 200).length)
})

test.each(rounds)('what a director shows on a display stays when its facts are saved at that moment (%i)', async (round) => {
  const name = `wall-${round}`
  const { id } = await server.ok('saveDisplay', { ...wall, name }, root)
  const answers = await Promise.all([
    codeOf('saveDisplay', { ...wall, id, name }),
    codeOf('steerDisplay', { ids: [id], program: { ...program, show: { kind: 'screen', path: '/data-screen', stationId: null } } }),
    codeOf('saveDisplay', { ...wall, id, name }),
  ])
  expect(answers).toEqual([200, 200, 200])
  const { displayList } = await server.ok('displayList', { pageSize: 100, text: name }, root)
  expect(displayList[0]?.program.show).toMatchObject({ path: '/data-screen' })
})

test.each(rounds)('a play list is shown or deleted, not both (%i)', async (round) => {
  const name = `list-${round}`
  const { id: playListId } = await server.ok('savePlayList', { name, organizationCode: 'OWN', entries }, root)
  const { id } = await server.ok('saveDisplay', { ...wall, name }, root)
  const answers = await Promise.all([
    codeOf('steerDisplay', { ids: [id], program: { ...program, show: { kind: 'playList', playListId } } }),
    codeOf('deletePlayList', { ids: [playListId] }),
  ])
  expect(answers.filter((code) => code === 200)).toHaveLength(1)
})
