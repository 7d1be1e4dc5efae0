import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Payload } from '#contract/schemas.ts'
import { hashPassword } from '#server/session/password.ts'
import * as schema from '#server/db/schema.ts'
import { openStream } from '#tests/support/sse.ts'
import { PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

let server: TestServer
let root = ''
let decider = ''

beforeAll(async () => {
  server = await startTestServer()
  const { orm } = server.db
  await orm.insert(schema.organization).values({ code: 'OWN-SUB', parentCode: 'OWN', name: '下级组织', nameEn: 'Below' })
  await orm.insert(schema.role).values([
    {
      code: 'decider',
      nameZh: '组织管理员',
      nameEn: 'Decider',
      powerCodes: ['system', 'system_organization', 'system_organization:edit', 'monitor'],
    },
    { code: 'looker', nameZh: '查看', nameEn: 'Looker', powerCodes: ['monitor'] },
  ])
  const passwordHash = await hashPassword(PASSWORD)
  const people = [
    { username: 'decider', organizationCode: 'OWN', roleCode: 'decider' },
    { username: 'other-decider', organizationCode: 'OTHER', roleCode: 'decider' },
  ]
  await orm
    .insert(schema.account)
    .values(people.map((person) => ({ id: person.username, realname: person.username, ...person, passwordHash, createdAt: Date.now() })))
  root = await server.login('root')
  decider = await server.login('decider')
})
afterAll(() => server.close())

const applicant = (username: string, more: Partial<Payload<'register'>> = {}): Payload<'register'> => ({
  username,
  realname: '张三',
  phone: '13800000000',
  password: 'password-1',
  organizationCode: 'OWN',
  ...more,
})
const en = { acceptLanguage: 'en' }
const waiting = async (token: string) => (await server.ok('registrationList', {}, token)).registrationList
const idOf = async (username: string): Promise<string> => (await waiting(root)).find((row) => row.username === username)?.id ?? ''
const auditOf = async (action: string): Promise<string> =>
  JSON.stringify((await server.db.pool.query('select * from audit_log where action = $1', [action])).rows)

describe('registering', () => {
  test('waits for approval, and login says so until somebody approves', async () => {
    expect(await server.call('register', applicant('Zhang.San'))).toMatchObject({ code: 200, result: { state: 'pending' } })
    expect(await server.call('login', { username: 'zhang.san', password: 'password-1' }, en)).toMatchObject({
      code: 400,
      message: 'The account is waiting for approval',
    })
    const row = (await waiting(decider)).find((candidate) => candidate.username === 'zhang.san')
    expect(row).toMatchObject({ realname: '张三', phone: '13800000000', organizationName: '本组织', roleCode: 'customer' })
    await server.ok('registrationDecide', { id: row?.id ?? '', approve: true, roleCode: 'looker' }, decider)
    const token = await server.login('zhang.san', 'password-1')
    expect(await server.ok('userInfo', {}, token)).toMatchObject({ roleCode: 'looker', organizationCode: 'OWN' })
    expect((await server.call('registrationDecide', { id: row?.id ?? '', approve: false }, { sessionId: decider })).code).toBe(409)
    expect(await auditOf('registrationDecide')).toContain('decider')
  })

  test('says at the field what is wrong, in the language of the call', async () => {
    const taken = await server.call('register', applicant('worker'), en)
    expect(taken).toMatchObject({ code: 400, fields: { username: 'This account name is taken' } })
    const unknown = await server.call('register', applicant('new-1', { organizationCode: 'NOWHERE' }), en)
    expect(unknown).toMatchObject({ code: 400, fields: { organizationCode: 'There is no organization with this code' } })
    const wrong = await server.call('register', applicant('a b', { phone: '23800000000', password: '12345', realname: ' ', organizationCode: '' }))
    expect(wrong.fields).toMatchObject({ phone: '请输入以 1 开头的 11 位手机号', password: '密码至少 6 位', realname: '此项必填' })
    expect(Object.keys(wrong.fields ?? {})).toContain('username')
    expect((await server.call('register', applicant('new-2', { organizationCode: '' }))).fields).toEqual({ organizationCode: '此项必填' })
  })

  test('a declined person is told at login and may ask again', async () => {
    await server.call('register', applicant('li.si'))
    await server.ok('registrationDecide', { id: await idOf('li.si'), approve: false }, decider)
    expect((await server.call('login', { username: 'li.si', password: 'password-1' })).message).toBe('注册申请未通过')
    expect((await server.call('login', { username: 'li.si', password: 'wrong-one' })).message).toBe('账号或密码错误')
    expect(await server.call('register', applicant('li.si', { realname: '李四' }))).toMatchObject({ code: 200 })
    expect((await waiting(root)).find((row) => row.username === 'li.si')?.realname).toBe('李四')
  })

  test('a password of Chinese and emoji works, however it is composed', async () => {
    const password = '微电网🔋密码é'
    await server.call('register', applicant('emoji', { password }))
    await server.ok('registrationDecide', { id: await idOf('emoji'), approve: true }, root)
    expect(await server.login('emoji', password.normalize('NFD'))).not.toBe('')
  })

  test('a note of 2,000 rare characters and emoji comes back as it was written', async () => {
    const note = [...'𠮷野家㐀𪚥龘㊙️👨‍👩‍👧‍👦🇨🇳é"\\\n\t\u2028'].join('').repeat(100).slice(0, 1999).toWellFormed().replaceAll('\ufffd', '') + '。'
    expect(note.length).toBeGreaterThan(1990)
    expect(await server.call('register', applicant('noter', { note }))).toMatchObject({ code: 200 })
    expect((await waiting(root)).find((row) => row.username === 'noter')?.note).toBe(note)
    expect((await server.call('register', applicant('noter-2', { note: '字'.repeat(2001) }))).fields).toHaveProperty('note')
  })

  test('characters that no database can hold are refused at their field', async () => {
    for (const realname of ['a\0b', '\ud800x']) {
      expect((await server.call('register', applicant('broken', { realname }), en)).fields).toEqual({
        realname: 'It contains characters that cannot be stored',
      })
    }
  })
})

describe('who decides', () => {
  test('sees and decides only registrations of their own organizations and those below', async () => {
    await server.call('register', applicant('below', { organizationCode: 'OWN-SUB' }))
    await server.call('register', applicant('elsewhere', { organizationCode: 'OTHER' }))
    const names = (await waiting(decider)).map((row) => row.username)
    expect(names).toContain('below')
    expect(names).not.toContain('elsewhere')
    const foreign = await server.login('other-decider')
    expect((await waiting(foreign)).map((row) => row.username)).toEqual(['elsewhere'])
    expect((await server.call('registrationDecide', { id: await idOf('below'), approve: true }, { sessionId: foreign })).code).toBe(404)
    expect((await server.call('passwordReset', { userId: 'worker' }, { sessionId: foreign })).code).toBe(404)
    const invite = await server.call('invitationCreate', { organizationCode: 'OWN', roleCode: 'looker' }, { sessionId: foreign })
    expect(invite.fields).toHaveProperty('organizationCode')
  })

  test('gives no role beyond their own rights, and only an administrator makes administrators', async () => {
    await server.call('register', applicant('climber'))
    const id = await idOf('climber')
    for (const roleCode of ['admin', 'operator']) {
      const refused = await server.call('registrationDecide', { id, approve: true, roleCode }, { sessionId: decider, ...en })
      expect(refused.fields).toEqual({ roleCode: 'You cannot give rights that you do not have' })
      expect((await server.call('invitationCreate', { organizationCode: 'OWN', roleCode }, { sessionId: decider })).code).toBe(400)
    }
    // The role that a registration waits with is no way around it.
    expect((await server.call('registrationDecide', { id, approve: true }, { sessionId: decider })).code).toBe(400)
    await server.ok('registrationDecide', { id, approve: true, roleCode: 'admin' }, root)
  })
})

describe('an invitation', () => {
  const invite = async () => {
    const { path } = await server.ok('invitationCreate', { organizationCode: 'OWN-SUB', roleCode: 'looker', days: 1 }, decider)
    expect(path).toMatch(/^\/#\/register\?invitation=[\w-]{43}$/)
    return path.split('=')[1] ?? ''
  }

  test('names the organization, and who registers with it is active at once; it is good once', async () => {
    const invitation = await invite()
    expect((await server.call('invitationFacts', { token: invitation }, en)).result).toMatchObject({ organizationName: 'Below' })
    const { organizationCode: _, ...person } = applicant('invited')
    // A name that is taken does not use the invitation up.
    expect((await server.call('register', { ...person, username: 'worker', invitation })).fields).toHaveProperty('username')
    expect(await server.call('register', { ...person, invitation })).toMatchObject({ result: { state: 'active' } })
    const info = await server.ok('userInfo', {}, await server.login('invited', 'password-1'))
    expect(info).toMatchObject({ organizationCode: 'OWN-SUB', roleCode: 'looker' })
    expect(await server.call('register', { ...person, username: 'second', invitation }, en)).toMatchObject({
      code: 404,
      message: 'The invitation is invalid or expired',
    })
    expect((await server.call('invitationFacts', { token: invitation })).code).toBe(404)
  })

  test('of two who use it at the same moment, one gets in', async () => {
    const invitation = await invite()
    const codes = (await Promise.all(['race-1', 'race-2'].map((name) => server.call('register', applicant(name, { invitation }))))).map(
      ({ code }) => code,
    )
    expect(codes.sort()).toEqual([200, 404])
  })

  test('expires, and can be taken back', async () => {
    const expired = await invite()
    await server.db.pool.query('update invitation set expires_at = 1 where used_at is null')
    expect((await server.call('register', applicant('late', { invitation: expired }))).code).toBe(404)
    const revoked = await invite()
    const { invitationList } = await server.ok('invitationList', {}, decider)
    expect(invitationList).toMatchObject([{ organizationName: '下级组织', roleName: '查看', createdBy: 'decider' }])
    const foreign = await server.login('other-decider')
    expect((await server.ok('invitationList', {}, foreign)).invitationList).toEqual([])
    const id = invitationList[0]?.id ?? ''
    expect((await server.call('invitationRevoke', { id }, { sessionId: foreign })).code).toBe(404)
    await server.ok('invitationRevoke', { id }, decider)
    expect((await server.call('invitationFacts', { token: revoked })).code).toBe(404)
  })

  test('stands nowhere in the store or the audit log as it was given', async () => {
    const token = await invite()
    const rows = await server.db.pool.query('select * from invitation')
    expect(JSON.stringify(rows.rows)).not.toContain(token)
    expect(await auditOf('invitationCreate')).not.toContain(token)
  })
})

describe('a forgotten password', () => {
  const resetLink = async (userId: string) => (await server.ok('passwordReset', { userId }, root)).path.split('token=')[1] ?? ''

  test('a link sets it once, ends the sessions of the account with their streams, and lets in with the new one only', async () => {
    const session = await server.login('worker')
    const stream = await openStream(`${server.url}/stream?topics=fleet`, { sessionId: session })
    const token = await resetLink('worker')
    // Making a link changes nothing.
    expect((await server.call('userInfo', {}, { sessionId: session })).code).toBe(200)
    expect((await server.call('passwordResetFacts', { token })).result).toMatchObject({ username: 'worker' })
    expect((await server.call('passwordResetUse', { token, newPassword: '12345' })).fields).toHaveProperty('newPassword')
    expect((await server.call('passwordResetUse', { token, newPassword: '新密码🔑好了' })).code).toBe(200)
    await until(() => stream.ended(), 'the stream of the ended session to close')
    expect((await server.call('userInfo', {}, { sessionId: session })).code).toBe(401)
    expect((await server.call('login', { username: 'worker', password: PASSWORD })).code).toBe(400)
    expect(await server.login('worker', '新密码🔑好了')).not.toBe('')
    expect(await server.call('passwordResetUse', { token, newPassword: 'third-one' }, en)).toMatchObject({
      code: 404,
      message: 'The link is invalid, used or expired',
    })
    expect(await server.login('worker', '新密码🔑好了')).not.toBe('')
  })

  test('a newer link makes the older one void, and after a day none is good', async () => {
    const older = await resetLink('wall')
    const newer = await resetLink('wall')
    expect((await server.call('passwordResetFacts', { token: older })).code).toBe(404)
    await server.db.pool.query('update password_reset set expires_at = 1')
    expect((await server.call('passwordResetUse', { token: newer, newPassword: 'too-late-now' })).code).toBe(404)
    expect(await server.login('wall')).not.toBe('')
  })

  test('nobody resets the password of somebody who may do more', async () => {
    expect((await server.call('passwordReset', { userId: 'root' }, { sessionId: decider })).code).toBe(403)
    expect((await server.call('passwordReset', { userId: 'decider' }, { sessionId: decider })).code).toBe(200)
  })

  test('lifts the lock of an account that was locked by wrong passwords', async () => {
    for (let i = 0; i < 6; i++) await server.call('login', { username: 'stranger', password: 'wrong-one' })
    expect((await server.call('login', { username: 'stranger', password: PASSWORD })).message).toContain('15 分钟')
    await server.call('passwordResetUse', { token: await resetLink('stranger'), newPassword: 'right-one' })
    expect(await server.login('stranger', 'right-one')).not.toBe('')
  })
})

describe('one’s own account', () => {
  const newcomer = async (username: string): Promise<string> => {
    await server.call('register', applicant(username))
    await server.ok('registrationDecide', { id: await idOf(username), approve: true }, root)
    return server.login(username, 'password-1')
  }

  test('name, phone, gender and preferences are kept; a wrong phone is said at its field', async () => {
    const token = await newcomer('self-1')
    await server.ok('profileSave', { realname: '王五', phone: '', gender: 'female', preferences: { language: 'en', units: 'fixed' } }, token)
    expect(await server.ok('profile', {}, token)).toMatchObject({
      realname: '王五',
      phone: '',
      gender: 'female',
      preferences: { language: 'en', units: 'fixed' },
      roleName: '客户',
      organizationName: '本组织',
      hasPassword: true,
    })
    expect((await server.ok('userInfo', {}, token)).realname).toBe('王五')
    // Of the preferences one alone too: two windows may each have set another one.
    await server.ok('profileSave', { phone: '13911112222', preferences: { units: 'auto' } }, token)
    expect(await server.ok('profile', {}, token)).toMatchObject({
      realname: '王五',
      phone: '13911112222',
      preferences: { language: 'en', units: 'auto' },
    })
    expect((await server.call('profileSave', { phone: '139' }, { sessionId: token })).fields).toEqual({ phone: '请输入以 1 开头的 11 位手机号' })
    expect((await server.call('profileSave', { avatar: 'no-such-file' }, { sessionId: token })).fields).toHaveProperty('avatar')
    const log = await auditOf('profileSave')
    expect(log).toContain('王五')
    expect(log).not.toContain('argon2')
  })

  test('nobody makes themselves more by saving their profile', async () => {
    const token = await newcomer('self-2')
    await server.call('profileSave', { roleCode: 'admin', state: 'active', organizationCode: 'OTHER' } as never, { sessionId: token })
    expect(await server.ok('userInfo', {}, token)).toMatchObject({ roleCode: 'customer', organizationCode: 'OWN' })
  })

  test('a session in another browser is listed, and ended with its live stream', async () => {
    const here = await newcomer('self-3')
    const { clientToken } = (await server.call('connection', {})).result ?? { clientToken: '' }
    const login = await server.call(
      'login',
      { username: 'self-3', password: 'password-1' },
      { clientSessionId: clientToken, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' },
    )
    const there = login.result?.token ?? ''
    const stream = await openStream(`${server.url}/stream?topics=fleet`, { sessionId: there })
    const { sessionList } = await server.ok('sessionList', {}, here)
    expect(sessionList).toHaveLength(2)
    const other = sessionList.find((row) => !row.current)
    expect(other).toMatchObject({ browser: 'Chrome 140', system: 'Windows', address: '127.0.0.1' })
    // Somebody else cannot end it.
    expect((await server.call('sessionEnd', { id: other?.id ?? '' }, { sessionId: root })).code).toBe(404)
    await server.ok('sessionEnd', { id: other?.id ?? '' }, here)
    await until(() => stream.ended(), 'the stream of the ended session to close')
    expect((await server.call('userInfo', {}, { sessionId: there })).code).toBe(401)
    expect((await server.ok('sessionList', {}, here)).sessionList).toHaveLength(1)
  })

  test('a refreshed session stays one row', async () => {
    const token = await newcomer('self-4')
    const fresh = (await server.call('tokenRefresh', { token })).data?.token ?? ''
    expect((await server.ok('sessionList', {}, fresh)).sessionList).toMatchObject([{ current: true }])
  })

  test('the lock screen opens with one’s password; the fifth wrong one ends the session and locks the login', async () => {
    const token = await newcomer('self-5')
    expect((await server.call('unlock', { password: 'password-1' }, { sessionId: token })).code).toBe(200)
    for (let i = 0; i < 4; i++) {
      const wrong = await server.call('unlock', { password: 'wrong-one' }, { sessionId: token, ...en })
      expect(wrong).toMatchObject({ code: 400, fields: { password: 'Wrong password' } })
    }
    expect((await server.call('unlock', { password: 'wrong-one' }, { sessionId: token })).code).toBe(401)
    expect((await server.call('userInfo', {}, { sessionId: token })).code).toBe(401)
    expect((await server.call('login', { username: 'self-5', password: 'password-1' })).message).toContain('15 分钟')
  })

  test('the right password forgives the wrong ones before it', async () => {
    const token = await newcomer('self-6')
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++) await server.call('unlock', { password: 'wrong-one' }, { sessionId: token })
      expect((await server.call('unlock', { password: 'password-1' }, { sessionId: token })).code).toBe(200)
    }
  })
})

test('where there is no login, the profile is shown, nothing of it can be saved, and nothing fails', async () => {
  const open = await startTestServer({ VIRTUAL_ROLE: '1' })
  try {
    expect((await open.call('profile', {})).result).toMatchObject({ username: 'admin', hasPassword: false })
    expect((await open.call('sessionList', {})).result?.sessionList).toEqual([])
    expect((await open.call('unlock', { password: 'anything' })).code).toBe(200)
    expect((await open.call('profileSave', { realname: 'x' })).code).toBe(403)
    expect((await open.call('changePassword', { oldPassword: 'a', newPassword: 'new-one' })).code).toBe(400)
    expect((await open.call('registrationList', {})).code).toBe(200)
  } finally {
    await open.close()
  }
})
