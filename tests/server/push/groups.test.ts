import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payload } from '#contract/schemas.ts'
import { ROBOT_SECRET, startRobotServer, type RobotServer } from '#tests/support/robot-server.ts'
import { pushRuleOf } from '#tests/support/push.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** What people type into groups and rules, and what they get back. */
let server: TestServer
let robot: RobotServer
let root = ''
beforeAll(async () => {
  robot = await startRobotServer({ keyword: '告警' })
  server = await startTestServer({ PUSH_HOSTS: `${robot.origin}, http://localhost:9` })
  root = await server.login('root')
})
afterAll(async () => {
  await server.close()
  await robot.close()
})

let made = 0
const draft = (more: Partial<Payload<'savePushGroup'>> = {}): Payload<'savePushGroup'> => ({
  name: `group ${++made}`,
  organizationCode: 'OWN',
  provider: 'dingtalk',
  address: robot.addressOf('dingtalk'),
  signed: true,
  secret: ROBOT_SECRET,
  keyword: '告警',
  ...more,
})
const save = async (more?: Partial<Payload<'savePushGroup'>>): Promise<string> => (await server.ok('savePushGroup', draft(more), root)).id
const refused = async (payload: Payload<'savePushGroup'>) =>
  (await server.call('savePushGroup', payload, { sessionId: root, acceptLanguage: 'en' })).fields
const test_ = async (id: string) => (await server.ok('pushGroupTest', { id }, root)).fault

test('address and secret go in and come out nowhere: not in lists, not in the log, not in the store', async () => {
  const id = await save()
  const told = JSON.stringify([
    await server.call('pushGroupList', {}, { sessionId: root }),
    await server.call('auditLogList', { subject: 'pushGroup', pageSize: 100 }, { sessionId: root }),
    (await server.db.pool.query('select * from push_group')).rows,
    (await server.db.pool.query('select * from audit_log')).rows,
  ])
  expect(told).not.toContain(ROBOT_SECRET)
  expect(told).not.toContain('good-token')
  const { pushGroupList } = await server.ok('pushGroupList', { id }, root)
  expect(pushGroupList[0]).toMatchObject({ host: new URL(robot.origin).host, addressEnd: '1234', secretSet: true })
  expect(await test_(id)).toBeNull()
})

test('a field that is left open keeps what there is; another host asks for the secret anew', async () => {
  const id = await save()
  const { name } = (await server.ok('pushGroupList', { id }, root)).pushGroupList[0]!
  await server.ok('savePushGroup', draft({ id, name, address: '', secret: '' }), root)
  expect(await test_(id)).toBeNull()
  const elsewhere = draft({ id, name, address: 'http://localhost:9/robot/send?access_token=1', secret: '' })
  expect(await refused(elsewhere)).toEqual({ secret: 'The address leads to another host: enter the secret again' })
  expect(await refused(draft({ id, name, provider: 'feishu', address: '' }))).toHaveProperty('address')
  expect(await refused(draft({ secret: '' }))).toHaveProperty('secret')
  expect(await refused(draft({ address: '' }))).toHaveProperty('address')
  expect(await refused(draft({ provider: 'email', recipients: 'nobody' }))).toHaveProperty('recipients')
  expect(await refused(draft({ provider: 'email' }))).toHaveProperty('recipients')
})

test.each([
  'https://oapi.dingtalk.com.evil.example/robot/send?access_token=1',
  'http://oapi.dingtalk.com/robot/send?access_token=1',
  'https://127.0.0.1/robot/send?access_token=1',
  'http://169.254.169.254/latest/meta-data',
  'gopher://127.0.0.1:25/',
  'nonsense',
])('%s is refused at its field', async (address) => {
  expect(await refused(draft({ address }))).toHaveProperty('address')
})

test.each([
  ['a wrong secret', { secret: 'another' }, 'wrongSign'],
  ['a wrong token', { address: 'TOKEN' }, 'wrongToken'],
  ['no keyword', { keyword: '' }, 'keywordMissing'],
] as const)('the test of a group with %s says so', async (_what, more, fault) => {
  const address = 'address' in more ? `${robot.origin}/robot/send?access_token=other` : robot.addressOf('dingtalk')
  expect(await test_(await save({ ...more, address }))).toBe(fault)
})

test('the test of a group where nobody listens, and of mail without a mail server, say so', async () => {
  expect(await test_(await save({ address: 'http://localhost:9/robot/send?access_token=1' }))).toBe('unreachable')
  expect(await test_(await save({ provider: 'email', recipients: 'a@example.com\nb@example.com' }))).toBe('mailNotSet')
})

test('a group whose test did not arrive is not said to work, until one does', async () => {
  const id = await save()
  const condition = async () => (await server.ok('pushGroupList', { id }, root)).pushGroupList[0]?.fault
  expect(await test_(id)).toBeNull()
  await server.ok('savePushGroup', draft({ id, name: `group ${++made}`, keyword: '' }), root)
  expect([await test_(id), await condition()]).toEqual(['keywordMissing', 'keywordMissing'])
  await server.ok('savePushGroup', draft({ id, name: `group ${++made}` }), root)
  expect([await test_(id), await condition()]).toEqual([null, null])
})

test('a redirect into the network inside is not followed', async () => {
  robot.moods = ['redirects']
  expect(await test_(await save({ address: `${robot.origin}/robot/send?access_token=good-token-1234&x=1` }))).toBe('redirected')
})

test('a group on which rules hang is not deleted, and they are named', async () => {
  const [first, next] = [await save(), await save()]
  const escalation = [{ groupId: next, minutes: 5 }]
  await server.ok('savePushRule', { ...pushRuleOf(first), name: 'hangs', escalation }, root)
  for (const id of [first, next]) {
    const { code, message } = await server.call('deletePushGroup', { ids: [id] }, { sessionId: root, acceptLanguage: 'en' })
    expect([code, message]).toEqual([409, expect.stringContaining('push rules 1 (hangs)')])
  }
})

test('a rule asks for what it lacks', async () => {
  const groupId = await save()
  const fields = async (more: object) =>
    Object.keys((await server.call('savePushRule', { ...pushRuleOf(groupId), name: 'lacks', ...more }, { sessionId: root })).fields ?? {})
  expect(await fields({ allStations: false })).toEqual(['stationIds'])
  expect(await fields({ allStations: false, stationIds: ['X1'] })).toEqual(['stationIds'])
  expect(await fields({ organizationCode: 'OTHER', allStations: false, stationIds: ['T1'] })).toEqual(['stationIds'])
  expect(await fields({ groupId: 'none' })).toEqual(['groupId'])
  expect(await fields({ escalation: [{ groupId: 'none', minutes: 5 }] })).toEqual(['escalation.0.groupId'])
  expect(await fields({ quiet: true, quietFrom: '22:00', quietTo: '22:00' })).toEqual(['quietTo'])
  expect(await fields({ quietFrom: '24:00' })).toEqual(['quietFrom'])
  expect(await fields({ types: [] })).toEqual(['types'])
})
