import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointName } from '#contract/endpoint.ts'
import type { Payload } from '#contract/schemas.ts'
import { hashPassword } from '#server/session/password.ts'
import * as schema from '#server/db/schema.ts'
import { openStream } from '#tests/support/sse.ts'
import { PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/**
 * OWN has OWN-SUB below it, OTHER stands beside. `boss` leads OWN without being an administrator, `chief` leads OTHER; both hold the rights of this area and
 * the monitor's.
 */
let server: TestServer
let root = ''
let boss = ''
let chief = ''
const area = ['system', 'system_organization', 'system_organization:edit', 'system_role', 'system_role:edit', 'system_audit', 'monitor']

const ask = <N extends EndpointName>(name: N, payload: Payload<N>, token = root) =>
  server.call(name, payload, { sessionId: token, acceptLanguage: 'en' })

beforeAll(async () => {
  server = await startTestServer()
  const { orm } = server.db
  await orm.insert(schema.organization).values({ code: 'OWN-SUB', parentCode: 'OWN', name: '下级组织', nameEn: 'Below' })
  await orm.insert(schema.role).values([
    { code: 'boss', nameZh: '负责人', nameEn: 'Boss', powerCodes: area },
    { code: 'looker', nameZh: '查看', nameEn: 'Looker', powerCodes: ['monitor'] },
  ])
  const passwordHash = await hashPassword(PASSWORD)
  const people = [
    { username: 'boss', organizationCode: 'OWN', roleCode: 'boss' },
    { username: 'chief', organizationCode: 'OTHER', roleCode: 'boss' },
    { username: 'sub', organizationCode: 'OWN-SUB', roleCode: 'looker' },
  ]
  await orm
    .insert(schema.account)
    .values(people.map((person) => ({ id: person.username, realname: person.username, ...person, passwordHash, createdAt: Date.now() })))
  root = await server.login('root')
  boss = await server.login('boss')
  chief = await server.login('chief')
})
afterAll(() => server.close())

const member = (username: string, more: Partial<Payload<'saveMember'>> = {}): Payload<'saveMember'> => ({
  username,
  realname: '张三',
  phone: '13800138000',
  roleCode: 'looker',
  organizationCode: 'OWN',
  password: 'first-password',
  ...more,
})
const organization = (code: string, more: Partial<Payload<'saveOrgan'>> = {}): Payload<'saveOrgan'> => ({
  code,
  isNew: true,
  parentCode: 'OWN',
  name: code,
  ...more,
})

describe('organizations', () => {
  test('a viewer sees the own organization and what is below, as a tree without what is above', async () => {
    expect((await server.ok('organTree', {}, boss)).organList.map((row) => [row.code, row.parentCode, row.depth])).toEqual([
      ['OWN', null, 0],
      ['OWN-SUB', 'OWN', 1],
    ])
    expect((await server.ok('organTreeRemote', {}, chief)).organList.map((row) => row.code)).toEqual(['OTHER'])
    expect((await server.ok('organLazyTreeList', {}, boss)).organList).toMatchObject([{ code: 'OWN', hasChildren: true }])
    expect((await server.ok('organLazyTreeList', { parentCode: 'OWN' }, boss)).organList).toMatchObject([{ code: 'OWN-SUB', hasChildren: false }])
    expect((await ask('organLazyTreeList', { parentCode: 'OTHER' }, boss)).code).toBe(403)
  })

  test('an organization is told with what hangs on it, also below', async () => {
    const own = (await server.ok('organSummaryList', {}, boss)).organList.find((row) => row.code === 'OWN')
    expect(own).toMatchObject({ members: 4, membersBelow: 5, stations: 2, stationsBelow: 2, children: 1 })
    const people = await server.ok('organUserSummaryList', { text: 'SUB' }, boss)
    expect(people.organList).toMatchObject([{ code: 'OWN-SUB', active: 1, disabled: 0, pending: 0 }])
  })

  test('it sees the stations that are its own or below it', async () => {
    expect((await server.ok('organStationList', { organizationCode: 'OWN' }, boss)).stationList.map((row) => row.stationId)).toEqual(['T1', 'T2'])
    expect((await server.ok('organStationList', { organizationCode: 'OWN-SUB' }, boss)).totalRows).toBe(0)
    expect((await ask('organStationList', { organizationCode: 'OWN' }, chief)).code).toBe(403)
  })

  test('areas are those of the stations that one sees', async () => {
    expect((await server.ok('areaList', {}, boss)).areaList).toEqual([{ areaCode: '湖北', areaName: '湖北', stations: 2 }])
  })

  test('a code is there once, and is fit for a topic', async () => {
    expect((await ask('saveOrgan', organization('OWN-SUB'))).fields).toEqual({ code: 'This organization code is taken' })
    for (const code of ['a/b', '#', '', ' ', '中文', 'x'.repeat(33)]) expect((await ask('saveOrgan', organization(code))).fields?.code).toBeDefined()
  })

  test('an organization never hangs on itself or on one below', async () => {
    const moved = { ...organization('OWN', { isNew: false }), parentCode: 'OWN-SUB' }
    expect((await ask('saveOrgan', moved)).fields?.parentCode).toContain('cannot be placed under itself')
    expect((await ask('saveOrgan', { ...moved, parentCode: 'OWN' })).fields?.parentCode).toContain('cannot be placed under itself')
  })

  test('only an administrator makes or moves top organizations; nobody reaches into another tree', async () => {
    expect((await ask('saveOrgan', organization('TOP', { parentCode: null }), boss)).fields?.parentCode).toBeDefined()
    expect((await ask('saveOrgan', organization('THEIRS', { parentCode: 'OTHER' }), boss)).fields?.parentCode).toBeDefined()
    expect((await ask('saveOrgan', organization('OTHER', { isNew: false, parentCode: 'OWN' }), boss)).code).toBe(404)
    expect((await ask('saveOrgan', organization('OWN-SUB', { isNew: false, parentCode: null }), boss)).fields?.parentCode).toBeDefined()
    // The own name may be changed; the place stays, whatever is sent.
    expect((await ask('saveOrgan', organization('OWN', { isNew: false, parentCode: null, name: '本组织' }), boss)).code).toBe(200)
  })

  test('a move takes effect at the next call of those whom it concerns', async () => {
    await server.ok('saveOrgan', organization('MOVED', { parentCode: 'OTHER' }), root)
    expect((await server.ok('organTree', {}, chief)).organList).toHaveLength(2)
    await server.ok('saveOrgan', organization('MOVED', { isNew: false, parentCode: 'OWN' }), root)
    expect((await server.ok('organTree', {}, chief)).organList).toHaveLength(1)
    expect((await server.ok('organTree', {}, boss)).organList.map((row) => row.code)).toContain('MOVED')
    await server.ok('deleteOrgan', { code: 'MOVED' }, boss)
  })

  test('one on which other records hang is not deleted, and the reason names and counts them', async () => {
    const refused = await ask('deleteOrgan', { code: 'OWN' })
    expect(refused.code).toBe(409)
    expect((await ask('deleteOrgan', { code: 'OTHER' })).message).toBe(
      'It cannot be deleted, other records depend on it: members 2 (chief, stranger); stations 1 (Station X1)',
    )
    expect((await ask('deleteOrgan', { code: 'OWN-SUB' }, chief)).code).toBe(404)
    expect((await ask('deleteOrgan', { code: 'OWN' }, boss)).code).toBe(409)
  })

  test('what somebody has saved there and taken elsewhere is not deleted with it; what was arranged for it is not for the next of its code', async () => {
    await server.ok('saveOrgan', organization('GOING'), root)
    const mover = { id: 'mover', username: 'mover', realname: 'mover', organizationCode: 'GOING', roleCode: 'operator' }
    await server.db.orm.insert(schema.account).values({ ...mover, passwordHash: '', createdAt: Date.now() })
    const token = await server.session('mover')
    const range = { kind: 'day', from: '2026-01-01', to: '2026-01-01' } as const
    await server.ok('saveAnalysis', { name: 'mine', question: { sources: [{ point: server.pointId('T1', 'T1-GRID', 'P') }], range } }, token)
    const body: Payload<'dashboardSave'>['body'] = { version: 1, bind: { kind: 'chosen' }, arrangements: { desktop: [] }, widgets: {} }
    const owner = { kind: 'organization', id: 'GOING' } as const
    const { dashboard } = await server.ok('dashboardSave', { slot: 'home', title: 'theirs', body, revision: 0, owner }, root)
    await server.ok('saveMember', { userId: 'mover', ...mover, phone: '13800138000', organizationCode: 'OWN' }, root)
    await server.ok('deleteOrgan', { code: 'GOING' }, root)
    expect((await server.ok('analysisList', {}, token)).analysisList.map(({ name }) => name)).toEqual(['mine'])
    await server.ok('saveOrgan', organization('GOING'), root)
    expect((await ask('dashboardVersions', { id: dashboard.id })).code).toBe(404)
    await server.ok('deleteOrgan', { code: 'GOING' }, root)
    await server.ok('deleteMember', { userIds: ['mover'] }, root)
  })
})

describe('members', () => {
  test('a new one logs in with the first password, and must change it then', async () => {
    await server.ok('saveMember', member('fresh'), boss)
    const login = await server.call('login', { username: 'fresh', password: 'first-password' })
    expect(login.result?.isExpiration).toBe(true)
    expect((await ask('stationOptions', {}, login.result?.token)).code).toBe(403)
  })

  test('pages count from 0 and the true count comes along', async () => {
    const first = await server.ok('memberList', { pageSize: 2 }, root)
    expect(first.memberList).toHaveLength(2)
    const second = await server.ok('memberList', { pageNum: 1, pageSize: 2 }, root)
    expect(second.memberList.map((row) => row.username)).not.toContain(first.memberList[0]?.username)
    const all = await server.ok('memberList', {}, root)
    expect(all.totalRows).toBe(all.memberList.length)
    expect(first.totalRows).toBe(all.totalRows)
  })

  test('are found by name, role, state and organization, and only those of the own tree', async () => {
    const names = async (payload: Payload<'memberList'>, token: string) =>
      (await server.ok('memberList', payload, token)).memberList.map((row) => row.username)
    expect(await names({ organizationCode: 'OWN-SUB' }, boss)).toEqual(['sub'])
    expect(await names({ organizationCode: 'OWN', below: false }, boss)).not.toContain('sub')
    expect(await names({ text: '100%' }, root)).toEqual([])
    expect(await names({ text: 'BOS' }, root)).toEqual(['boss'])
    expect(await names({}, chief)).toEqual(['chief', 'stranger'])
    expect((await ask('memberList', { organizationCode: 'OWN' }, chief)).code).toBe(403)
  })

  test('a name is there once, also in other letters; the fields say what is wrong', async () => {
    expect((await ask('saveMember', member('BOSS'))).fields).toEqual({ username: 'This account name is taken' })
    const { fields } = await ask('saveMember', member('x', { phone: '23', password: '12345', realname: ' ' }))
    expect(Object.keys(fields ?? {}).sort()).toEqual(['password', 'phone', 'realname', 'username'])
    expect((await ask('saveMember', { ...member('nopass'), password: undefined })).fields?.password).toBeDefined()
    expect((await ask('saveMember', member('nowhere', { organizationCode: 'OTHER' }), boss)).fields?.organizationCode).toBeDefined()
  })

  test('nobody gives rights that they lack, and only an administrator makes administrators', async () => {
    for (const roleCode of ['admin', 'operator']) {
      expect((await ask('saveMember', member(`try-${roleCode}`, { roleCode }), boss)).fields).toEqual({
        roleCode: 'You cannot give rights that you do not have',
      })
    }
    expect((await ask('saveMember', member('a-boss', { roleCode: 'boss' }), boss)).code).toBe(200)
  })

  test('nobody touches those who may do more, nor anybody of another tree', async () => {
    const change = { ...member('worker', { userId: 'worker' }), password: undefined }
    expect((await ask('saveMember', change, boss)).code).toBe(403)
    expect((await ask('setMemberState', { userIds: ['root'], state: 'disabled' }, boss)).code).toBe(403)
    expect((await ask('deleteMember', { userIds: ['worker'] }, boss)).code).toBe(403)
    expect((await ask('deleteMember', { userIds: ['sub'] }, chief)).code).toBe(404)
    expect((await ask('setMemberState', { userIds: ['sub', 'chief'], state: 'disabled' }, chief)).code).toBe(404)
  })

  test('nobody deletes, disables or promotes themselves', async () => {
    expect((await ask('deleteMember', { userIds: ['root'] })).message).toBe('You cannot delete or disable yourself')
    expect((await ask('setMemberState', { userIds: ['boss'], state: 'disabled' }, boss)).code).toBe(409)
    const own = { ...member('root', { userId: 'root', realname: 'Root' }), password: undefined }
    expect((await ask('saveMember', { ...own, roleCode: 'looker' })).fields?.roleCode).toBeDefined()
    expect((await ask('saveMember', { ...own, roleCode: 'admin', organizationCode: 'OTHER' })).fields?.organizationCode).toBeDefined()
    expect((await ask('saveMember', { ...own, roleCode: 'admin' })).code).toBe(200)
  })

  test('the last active administrator cannot be taken away, by whatever way', async () => {
    await server.ok('saveMember', member('second', { roleCode: 'admin' }), root)
    const second = (await server.ok('memberList', { text: 'second' }, root)).memberList[0]?.userId ?? ''
    await server.db.pool.query("update account set password_expired = false where username = 'second'")
    const token = await server.login('second', 'first-password')
    await server.ok('setMemberState', { userIds: ['root'], state: 'disabled' }, token)
    // Both were administrators; one is left, and nobody else may touch them.
    expect((await ask('saveMember', { ...member('second', { userId: second, roleCode: 'looker' }), password: undefined }, token)).code).toBe(400)
    await server.ok('setMemberState', { userIds: ['root'], state: 'active' }, token)
    root = await server.login('root')
    const answers = await Promise.all([
      ask('setMemberState', { userIds: [second], state: 'disabled' }, root),
      ask('setMemberState', { userIds: ['root'], state: 'disabled' }, token),
    ])
    const left = await server.db.pool.query("select id from account where role_code = 'admin' and state = 'active'")
    expect(left.rows.length, JSON.stringify(answers)).toBeGreaterThan(0)
    await server.db.pool.query("update account set state = 'active' where id = 'root'")
    root = await server.login('root')
    await server.ok('deleteMember', { userIds: [second] }, root)
  })

  test('a disabled or deleted member is out at once, with the live stream', async () => {
    const token = await server.login('sub')
    const stream = await openStream(`${server.url}/stream?topics=fleet`, { sessionId: token })
    await server.ok('setMemberState', { userIds: ['sub'], state: 'disabled' }, boss)
    expect((await ask('stationOptions', {}, token)).code).toBe(401)
    await until(() => stream.ended(), 'the stream ends')
    expect((await server.call('login', { username: 'sub', password: PASSWORD })).code).toBe(400)
    await server.ok('setMemberState', { userIds: ['sub'], state: 'active' }, boss)
    const again = await server.login('sub')
    await server.ok('deleteMember', { userIds: ['sub'] }, boss)
    expect((await ask('stationOptions', {}, again)).code).toBe(401)
  })

  test('another role or organization counts from the next call on', async () => {
    await server.ok('saveMember', member('mover', { organizationCode: 'OWN' }), root)
    await server.db.pool.query("update account set password_expired = false where username = 'mover'")
    const token = await server.login('mover', 'first-password')
    const stations = async () => (await server.ok('stationOptions', {}, token)).optionList.map((option) => option.powerstationId)
    expect(await stations()).toEqual(['T1', 'T2'])
    const userId = (await server.ok('memberList', { text: 'mover' }, root)).memberList[0]?.userId ?? ''
    await server.ok('saveMember', { ...member('mover', { userId, organizationCode: 'OTHER', roleCode: 'customer' }), password: undefined }, root)
    expect(await stations()).toEqual(['X1'])
    expect((await server.ok('userInfo', {}, token)).roleCode).toBe('customer')
  })
})

describe('user groups', () => {
  test('of a spreadsheet all are made or none, and what is wrong is told by row and field', async () => {
    const rows = (...names: string[]) => names.map((name) => ({ name, organizationCode: 'OWN' }))
    const groups = async () => (await server.ok('userGroupList', { text: 'sheet' }, root)).totalRows
    const checked = await server.ok(
      'importUserGroup',
      { rows: [...rows('sheet-1', ''), { name: 'sheet-3', organizationCode: 'NOWHERE' }], check: true },
      boss,
    )
    expect(checked.faults.map(({ row, field }) => `${row} ${field}`)).toEqual(['1 name', '2 organizationCode'])
    expect(await server.ok('importUserGroup', { rows: rows('sheet-1', 'sheet-2'), check: true }, boss)).toEqual({ made: 0, faults: [] })
    expect(await groups()).toBe(0)
    // Two of one name: only the store can know.
    const refused = await ask('importUserGroup', { rows: rows('sheet-1', 'sheet-2', 'sheet-1', 'sheet-3', 'sheet-2'), check: false }, boss)
    const taken = { field: 'name', words: 'This organization has a group of that name' }
    expect(refused.result).toEqual({ made: 0, faults: [2, 4].map((row) => ({ row, ...taken })) })
    expect(await groups()).toBe(0)
    const many = Array.from({ length: 600 }, (_, i) => `sheet-${i}`)
    expect(await server.ok('importUserGroup', { rows: rows(...many), check: false }, boss)).toEqual({ made: 600, faults: [] })
    expect(await groups()).toBe(600)
    expect((await server.ok('auditLogList', { action: 'saveUserGroup', username: 'boss' }, root)).totalRows).toBe(600)
    const { userGroupList } = await server.ok('userGroupList', { text: 'sheet', pageSize: 1000 }, root)
    await server.ok('deleteUserGroup', { ids: userGroupList.map((one) => one.id) }, root)
  })

  test('have a name of their own in their organization, and members of it or below', async () => {
    const { id } = await server.ok('saveUserGroup', { name: '值班组', organizationCode: 'OWN', remark: '🔋 储能' }, boss)
    expect((await ask('saveUserGroup', { name: '值班组', organizationCode: 'OWN' }, boss)).fields?.name).toBeDefined()
    expect((await ask('joinMember', { groupId: id, userIds: ['stranger'] })).fields?.userIds).toContain('those below')
    expect(await server.ok('joinMember', { groupId: id, userIds: ['worker', 'wall', 'worker'] }, boss)).toEqual({ changed: 2 })
    expect(await server.ok('joinMember', { groupId: id, userIds: ['worker'] }, boss)).toEqual({ changed: 0 })
    expect((await server.ok('userGroupList', {}, boss)).userGroupList).toMatchObject([{ name: '值班组', members: 2, remark: '🔋 储能' }])
    expect((await server.ok('groupMemberList', { groupId: id }, boss)).memberList.map((row) => row.userId)).toEqual(['wall', 'worker'])
    const tree = (await server.ok('groupMemberTree', { groupId: id }, boss)).memberTree
    expect(tree.filter((node) => node.joined).map((node) => node.userId)).toEqual(['wall', 'worker'])
    expect(await server.ok('eliminateMember', { groupId: id, userIds: ['wall'] }, boss)).toEqual({ changed: 1 })
    await server.ok('deleteUserGroup', { ids: [id] }, boss)
    expect((await server.ok('userGroupList', {}, boss)).totalRows).toBe(0)
  })

  test('are not seen nor touched from another tree', async () => {
    const { id } = await server.ok('saveUserGroup', { name: 'g', organizationCode: 'OWN' }, boss)
    expect((await server.ok('userGroupList', {}, chief)).totalRows).toBe(0)
    expect((await ask('groupMemberList', { groupId: id }, chief)).code).toBe(404)
    expect((await ask('joinMember', { groupId: id, userIds: ['chief'] }, chief)).code).toBe(404)
    expect((await ask('deleteUserGroup', { ids: [id] }, chief)).code).toBe(404)
    expect((await ask('saveUserGroup', { id, name: 'h', organizationCode: 'OTHER' }, chief)).code).toBe(404)
  })
})

describe('roles', () => {
  test('a role is made of known rights that its maker holds', async () => {
    const { roleCode } = await server.ok('saveRole', { nameZh: '巡检', nameEn: 'Inspector', powerCodes: ['monitor', 'monitor'] }, boss)
    expect((await server.ok('roleList', { text: 'inspector' }, boss)).roleList).toMatchObject([{ roleCode, powerCodes: ['monitor'], givable: true }])
    expect(
      (await ask('saveRole', { nameZh: '更多', nameEn: 'More', powerCodes: ['monitor', 'demand_response'] }, boss)).fields?.powerCodes,
    ).toBeDefined()
    expect((await ask('saveRole', { nameZh: 'x', nameEn: 'y', powerCodes: ['no_such' as 'monitor'] })).code).toBe(400)
    expect((await ask('saveRole', { nameZh: '巡检', nameEn: 'Other', powerCodes: [] })).fields?.nameZh).toBeDefined()
    expect((await ask('saveRole', { roleCode: 'operator', nameZh: 'x', nameEn: 'y', powerCodes: [] }, boss)).code).toBe(403)
    await server.ok('deleteRole', { roleCodes: [roleCode] }, boss)
  })

  test('one that people of another tree hold is not theirs to change or to take away', async () => {
    const { roleCode } = await server.ok('saveRole', { nameZh: '共用', nameEn: 'Shared', powerCodes: ['monitor'] }, boss)
    const changed = { roleCode, nameZh: '共用', nameEn: 'Shared', powerCodes: [] }
    expect((await ask('saveRole', changed, boss)).code).toBe(200)
    await server.ok('saveMember', member('theirs', { organizationCode: 'OTHER', roleCode }), root)
    expect((await ask('saveRole', changed, boss)).message).toContain('only an administrator')
    expect((await ask('deleteRole', { roleCodes: [roleCode] }, boss)).code).toBe(409)
    expect((await server.ok('roleList', { text: 'shared' }, boss)).roleList).toMatchObject([{ members: 0, givable: true, editable: false }])
    expect((await ask('saveRole', changed)).code).toBe(200)
  })

  test('the administrator role is what it is', async () => {
    expect((await ask('saveRole', { roleCode: 'admin', nameZh: 'x', nameEn: 'y', powerCodes: [] })).message).toContain('built-in')
    expect((await ask('deleteRole', { roleCodes: ['admin'] })).message).toContain('built-in')
  })

  test('one that somebody holds is not deleted, and it says how many do', async () => {
    expect((await ask('deleteRole', { roleCodes: ['display'] })).message).toBe('It cannot be deleted, other records depend on it: members 1 (wall)')
  })

  test('rights that are taken away are gone at the next call', async () => {
    const token = await server.login('worker')
    const powers = (await server.ok('roleList', { text: 'operator' }, root)).roleList[0]?.powerCodes ?? []
    expect((await ask('ingestStatus', {}, token)).code).toBe(200)
    const without = powers.filter((one) => !one.startsWith('monitor')) as Payload<'saveRole'>['powerCodes']
    await server.ok('saveRole', { roleCode: 'operator', nameZh: '运维', nameEn: 'Operator', powerCodes: without }, root)
    expect((await ask('ingestStatus', {}, token)).code).toBe(403)
  })
})

describe('the audit log', () => {
  test('says who changed what, before and after, and holds no password', async () => {
    await server.ok('saveOrgan', organization('NOTED'), root)
    await server.ok('saveOrgan', organization('NOTED', { isNew: false, name: '新名' }), root)
    const { auditList } = await server.ok('auditLogList', { subject: 'organization:NOTED' }, root)
    expect(auditList).toMatchObject([
      { username: 'root', action: 'saveOrgan', before: { name: 'NOTED' }, after: { name: '新名' } },
      { username: 'root', action: 'saveOrgan', before: null },
    ])
    const all = JSON.stringify(await server.ok('auditLogList', { pageSize: 5000 }, root))
    expect(all).not.toContain('first-password')
    expect(all).not.toContain('argon2id')
  })

  test('says what each of two saves at the same moment changed: the second begins with what the first left', async () => {
    await server.ok('saveOrgan', organization('TWO-AT-ONCE'), root)
    const rename = (name: string) => server.ok('saveOrgan', organization('TWO-AT-ONCE', { isNew: false, name }), root)
    await Promise.all([rename('left'), rename('right')])
    const { auditList } = await server.ok('auditLogList', { subject: 'organization:TWO-AT-ONCE' }, root)
    const saves = auditList.filter(({ before }) => before !== null) as { before: { name: string }; after: { name: string } }[]
    const first = saves.find(({ before }) => before.name === 'TWO-AT-ONCE')
    const second = saves.find((one) => one !== first)
    expect(second?.before.name).toBe(first?.after.name)
    expect([first?.after.name, second?.after.name].sort()).toEqual(['left', 'right'])
  })

  test('is filtered by person, action and time, and shows only what people of the own tree did', async () => {
    const { auditList } = await server.ok('auditLogList', { username: 'boss', action: ['saveUserGroup'], atFrom: 0, atTo: Date.now() + 1 }, root)
    expect(new Set(auditList.map((entry) => `${entry.username} ${entry.action}`))).toEqual(new Set(['boss saveUserGroup']))
    expect((await server.ok('auditLogList', { atTo: 5 }, root)).totalRows).toBe(0)
    expect((await server.ok('auditLogList', {}, chief)).totalRows).toBe(0)
    expect((await server.ok('auditLogActions', {}, boss)).actions).toContain('saveMember')
    expect((await server.ok('auditLogActions', {}, chief)).actions).toEqual([])
  })
})
