import { request } from 'node:http'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encryptJson } from '#tests/support/encrypt-json.ts'
import { endpointTable } from '#contract/endpoint.ts'
import { addSecurityHeaders } from '#server/http/security-headers.ts'
import { seedBuiltIns, seedDemo } from '#server/demo/seed.ts'
import { switchOffDemoAccounts } from '#server/demo/accounts.ts'
import { TRIES, TRIES_IN_ALL } from '#server/session/lockout.ts'
import { PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.close())

const from = (address: string) => ({ 'x-forwarded-for': address })
const login = (username: string, password: string, headers: Record<string, string> = {}) => server.call('login', { username, password }, headers)
const tally = (answers: { message: string }[]) => ({
  tried: answers.filter(({ message }) => message === '账号或密码错误').length,
  locked: answers.filter(({ message }) => message.includes('15 分钟')).length,
})

describe('wrong passwords', () => {
  test('twenty at once: five are tried, the others are told that the account is locked, and it is', async () => {
    const address = from('203.0.113.20')
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => login('wall', `wrong-${i}`, address)))
    expect(tally(answers)).toEqual({ tried: TRIES, locked: 20 - TRIES })
    expect((await login('wall', PASSWORD, address)).message).toContain('15 分钟')
    await server.db.pool.query('delete from login_failure')
  })

  test('150 at once are not tried: five at most are, and the right one is not let in among them', async () => {
    const answers = await Promise.all(Array.from({ length: 150 }, (_, i) => login('worker', i === 149 ? PASSWORD : `wrong-${i}`)))
    const { tried, locked } = tally(answers)
    expect(tried).toBeLessThanOrEqual(TRIES)
    expect(tried + locked + answers.filter(({ code }) => code === 200).length).toBe(150)
    expect(locked).toBeGreaterThanOrEqual(150 - TRIES - 1)
  })

  test('right ones at once are all right, with wrong ones among them; five wrong ones among them lock', async () => {
    const token = await server.login('stranger')
    const unlock = (password: string) => server.call('unlock', { password }, { sessionId: token })
    const right = await Promise.all(Array.from({ length: 12 }, () => unlock(PASSWORD)))
    expect(right.map((answer) => answer.code)).toEqual(right.map(() => 200))
    const mixed = await Promise.all(Array.from({ length: 12 }, (_, i) => unlock(i % 6 === 3 ? 'wrong' : PASSWORD)))
    expect(mixed.map((answer) => answer.fields)).toEqual(mixed.map((_, i) => (i % 6 === 3 ? { password: expect.any(String) } : undefined)))
    const address = from('203.0.113.21')
    const race = await Promise.all([PASSWORD, ...Array.from({ length: 14 }, () => 'wrong')].map((password) => login('stranger', password, address)))
    expect(race.filter(({ message }) => message.includes('15 分钟')).length).toBeGreaterThanOrEqual(14 - TRIES - (TRIES - 1))
    expect((await login('stranger', PASSWORD, address)).message).toContain('15 分钟')
    await server.db.pool.query('delete from login_failure')
  })

  test('five lock one after the other, and the lock ends though somebody goes on trying', async () => {
    const address = from('203.0.113.5')
    for (let i = 0; i < TRIES; i++) expect((await login('wall', 'wrong', address)).message).toBe('账号或密码错误')
    for (let i = 0; i < 3; i++) expect((await login('wall', PASSWORD, address)).message).toContain('15 分钟')
    const rows = await server.db.pool.query("select 1 from login_failure where account_key = 'wall'")
    expect(rows.rows).toHaveLength(TRIES)
    await server.db.pool.query('update login_failure set at = at - 15 * 60000 - 1000')
    expect((await login('wall', PASSWORD, address)).code).toBe(200)
  })

  test('a new address of the same network, in IPv6, is no new start', async () => {
    for (let i = 0; i < TRIES; i++) await login('stranger', 'wrong', from(`2001:db8:1:2::${i + 1}`))
    expect((await login('stranger', PASSWORD, from('2001:db8:1:2:ffff::9'))).message).toContain('15 分钟')
    expect((await login('stranger', PASSWORD, from('2001:db8:1:3::1'))).code).toBe(200)
  })

  test('neither many addresses nor many names help: an account and an address have a limit of their own', async () => {
    await server.db.pool.query('delete from login_failure')
    const rows = Array.from(
      { length: TRIES_IN_ALL },
      (_, i) => `('root', '198.51.100.${i % 250}', ${Date.now()}), ('name-${i}', '192.0.2.9', ${Date.now()})`,
    )
    await server.db.pool.query(`insert into login_failure (account_key, address, at) values ${rows.join(',')}`)
    expect((await login('root', PASSWORD, from('203.0.113.200'))).message).toContain('15 分钟')
    expect((await login('stranger', PASSWORD, from('192.0.2.9'))).message).toContain('15 分钟')
    expect((await login('stranger', PASSWORD, from('192.0.2.10'))).code).toBe(200)
    await server.db.pool.query('delete from login_failure')
  })

  test('are counted where a password is changed, too', async () => {
    const token = await server.login('stranger')
    const change = (oldPassword: string) => server.call('changePassword', { oldPassword, newPassword: 'a-new-one' }, { sessionId: token })
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => change(`wrong-${i}`)))
    expect(answers.filter(({ fields }) => fields?.oldPassword !== undefined).length).toBeLessThanOrEqual(TRIES)
    await server.db.pool.query('delete from login_failure')
    for (let i = 0; i < TRIES; i++) expect((await change('wrong')).fields).toHaveProperty('oldPassword')
    expect((await change(PASSWORD)).message).toContain('15 分钟')
    await server.db.pool.query('delete from login_failure')
    expect((await change(PASSWORD)).code).toBe(200)
  })
})

describe('behind a proxy', () => {
  test('what the caller writes as its address counts for nothing: the one that the proxy saw does', async () => {
    for (let i = 0; i < TRIES; i++) await login('root', 'wrong', from(`10.9.8.${i}, 203.0.113.77`))
    expect((await login('root', PASSWORD, from('10.9.8.99, 203.0.113.77'))).message).toContain('15 分钟')
    expect((await login('root', PASSWORD, from('203.0.113.77, 203.0.113.78'))).code).toBe(200)
    await login('root', PASSWORD, from('no address at all'))
    const token = await server.login('root')
    const { sessionList } = await server.ok('sessionList', {}, token)
    expect(sessionList.map(({ address }) => address)).toContain('203.0.113.78')
    expect(sessionList.map(({ address }) => address)).not.toContain('no address at all')
  })

  test('a display’s list of addresses cannot be passed by writing one of them', async () => {
    const root = await server.login('root')
    const facts = { organizationCode: 'OWN', stationIds: [], screens: ['/bigScreen/home'], expiresAt: null, demonstration: null }
    const { path } = await server.ok('saveDisplay', { ...facts, name: 'bound', addresses: ['10.1.1.1'] }, root)
    const token = new URLSearchParams((path ?? '').split('?')[1]).get('link') ?? ''
    const codeFrom = async (address: string) => (await server.call('userInfo', {}, { sessionId: token, ...from(address) })).code
    expect(await codeFrom('10.1.1.1, 203.0.113.9')).toBe(401)
    expect(await codeFrom('203.0.113.9, 10.1.1.1')).toBe(200)
  })
})

describe('answers', () => {
  test('of calls are not kept by browsers, and what nobody should read is not served', async () => {
    const site = server.url.replace('/energy', '')
    for (const path of ['/energy/publicKey', '/energy/health', '/energy/nothing']) {
      expect((await fetch(site + path)).headers.get('cache-control'), path).toBe('no-store')
    }
    for (const path of ['/.built', '/%2ebuilt', '/assets/.x', '/.vite/manifest.json']) expect((await fetch(site + path)).status, path).toBe(404)
  })

  test('that came by TLS keep the browser there', async () => {
    const app = Fastify({ trustProxy: () => true })
    addSecurityHeaders(app, false)
    app.get('/', () => 'x')
    expect((await app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } })).headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    expect((await app.inject('/')).headers['strict-transport-security']).toBeUndefined()
  })
})

test('the documentation page names every call with its payload', async () => {
  const document = (await (await fetch(`${server.url}/docs/json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string; requestBody?: object }>>
  }
  const said = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  expect(said.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(endpointTable).toSorted())
  expect(document.paths['/energy/login']?.post?.requestBody).toMatchObject({
    content: { 'application/json': { schema: { required: ['username', 'password'] } } },
  })
})

test('where there is no login, a page of the internet whose name leads here gets nothing', async () => {
  const open = await startTestServer({ VIRTUAL_ROLE: '1' })
  const ask = (host: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(open.url)
      const call = request(
        { host: '127.0.0.1', port, path: '/energy/userInfo', method: 'POST', headers: { host, 'content-type': 'application/json' } },
        (answer) => {
          let text = ''
          answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
          answer.on('end', () => resolve((JSON.parse(text) as { code: number }).code))
        },
      )
      call.on('error', reject)
      call.end(JSON.stringify({ encrypted: encryptJson({}, open.publicKey) }))
    })
  for (const host of ['localhost:11000', '127.0.0.1', '[::1]:80']) expect(await ask(host), host).toBe(200)
  for (const host of ['evil.example', 'evil.example:11000', '127.0.0.1.evil.example', 'localhost.evil.example'])
    expect(await ask(host), host).toBe(403)
  await open.close()
})

test('what people did with a demonstration account stays: disabled, deleted, moved, with another password; without DEMO all are off, with it back', async () => {
  const { orm, pool } = server.db
  const state = async () => {
    const rows = await pool.query<{ id: string; state: string }>("select id, state from account where id like 'demo-%' order by id")
    return Object.fromEntries(rows.rows.map((row) => [row.id, row.state]))
  }
  await seedBuiltIns(orm)
  await seedDemo(orm, Date.now())
  expect(await state()).toEqual({ 'demo-admin': 'active', 'demo-customer': 'active', 'demo-display': 'active', 'demo-operator': 'active' })
  await pool.query("update account set state = 'disabled' where id = 'demo-customer'")
  await pool.query("update account set role_code = 'customer', organization_code = 'OWN', password_hash = 'changed' where id = 'demo-operator'")
  await pool.query("delete from account where id = 'demo-display'")
  await seedDemo(orm, Date.now())
  const kept = { 'demo-admin': 'active', 'demo-customer': 'disabled', 'demo-operator': 'active' }
  expect(await state()).toEqual(kept)
  const [row] = (await pool.query("select role_code, organization_code, password_hash from account where id = 'demo-operator'")).rows
  expect(row).toEqual({ role_code: 'customer', organization_code: 'OWN', password_hash: 'changed' })

  expect((await switchOffDemoAccounts(orm)).sort()).toEqual(['admin', 'operator'])
  expect(new Set(Object.values(await state()))).toEqual(new Set(['disabled']))
  await switchOffDemoAccounts(orm)
  await seedDemo(orm, Date.now())
  expect(await state()).toEqual(kept)
  // Two projects that are being built (one in each language), made once, and not again after somebody has deleted it.
  const percents = await pool.query<{ percent: number }>("select percent from project_activity where kind = 'task'")
  expect(new Set(percents.rows.map(({ percent }) => (percent === 0 ? 'none' : percent === 100 ? 'done' : 'under way')))).toEqual(
    new Set(['none', 'under way', 'done']),
  )
  expect((await pool.query('delete from project')).rowCount).toBe(2)
  await seedDemo(orm, Date.now())
  expect((await pool.query('select 1 from project')).rowCount).toBe(0)
})
