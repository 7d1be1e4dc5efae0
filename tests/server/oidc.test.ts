import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { namesOf } from '#server/session/identity-providers.ts'
import { CLIENT, openProvider, type TestProvider } from '#tests/support/identity-provider.ts'
import { PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let provider: TestProvider
let client = ''

const configured = (issuer: string) => ({
  name: { zh: '集团账号', en: 'Group account' },
  issuer,
  ...CLIENT,
  organizationCode: 'OWN',
  roleCode: 'customer',
})

beforeAll(async () => {
  provider = await openProvider(() => ['group', 'lost'].map((id) => `${server.url}/callback/${id}`))
  const providers = [
    { id: 'group', ...configured(provider.issuer) },
    { id: 'nowhere', ...configured('http://127.0.0.1:9'), name: 'Nowhere' },
    { id: 'lost', ...configured(provider.issuer), organizationCode: 'NO-SUCH' },
  ]
  server = await startTestServer({ IDENTITY_PROVIDERS: JSON.stringify(providers) })
  await provider.start()
  client = await newClient()
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const newClient = async (): Promise<string> => (await server.call('connection', {})).result?.clientToken ?? ''
const begin = async (clientSessionId = client): Promise<string> =>
  (await server.call('socialLoginStart', { provider: 'group' }, { clientSessionId })).result?.url ?? ''

interface Answer {
  provider: string
  code: string
  state: string
  iss?: string
}

/** Follows the provider's redirect to the server and reads what the console's page is given. */
async function comeBack(url: URL): Promise<URLSearchParams> {
  const response = await fetch(url, { redirect: 'manual' })
  expect(response.status).toBe(302)
  const location = response.headers.get('location') ?? ''
  expect(location).toMatch(/^\/#\/callback\?/)
  return new URLSearchParams(location.split('?')[1])
}
async function visit(login: string, start: string): Promise<Answer> {
  const query = await comeBack(await provider.visit(start, login))
  return { provider: '', code: '', state: '', ...Object.fromEntries(query) }
}
const finish = (answer: Answer, clientSessionId = client) => server.call('socialLogin', answer, { clientSessionId, acceptLanguage: 'en' })

describe('a login at an identity provider', () => {
  test('is offered by name, with no secret', async () => {
    const answer = await server.call('identityProviders', {}, { acceptLanguage: 'en' })
    expect(answer.result?.providers[0]).toEqual({ id: 'group', name: 'Group account' })
    expect(JSON.stringify(answer)).not.toContain(CLIENT.clientSecret)
  })

  test('goes out with PKCE, state and nonce, to come back to the server', async () => {
    const url = new URL(await begin())
    expect(url.origin).toBe(provider.issuer)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${server.url}/callback/group`,
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(url.searchParams.get(name)?.length).toBeGreaterThan(40)
    const stored = JSON.stringify((await server.db.pool.query('select * from login_attempt')).rows)
    expect(stored).not.toContain(url.searchParams.get('state') ?? '')
  })

  test('of somebody new makes an account that waits; once approved, the person is in, and stays the same person', async () => {
    expect(await finish(await visit('mei.lin', await begin()))).toMatchObject({ code: 400, message: 'The account is waiting for approval' })
    expect(await finish(await visit('mei.lin', await begin()))).toMatchObject({ code: 400, message: 'The account is waiting for approval' })
    const root = await server.login('root')
    const rows = (await server.ok('registrationList', {}, root)).registrationList
    expect(rows).toMatchObject([{ username: 'mei.lin', realname: 'mei.lin 先生', organizationCode: 'OWN', roleCode: 'customer' }])
    await server.ok('registrationDecide', { id: rows[0]?.id ?? '', approve: true }, root)
    const first = await finish(await visit('mei.lin', await begin()))
    const again = await finish(await visit('mei.lin', await begin()))
    expect(first.result).toMatchObject({ isExpiration: false, userId: rows[0]?.id })
    expect(again.result?.userId).toBe(first.result?.userId)
    const token = first.result?.token ?? ''
    expect(await server.ok('userInfo', {}, token)).toMatchObject({ username: 'mei.lin', organizationCode: 'OWN' })
    expect((await server.ok('profile', {}, token)).hasPassword).toBe(false)
    for (let i = 0; i < 6; i++) {
      const locked = await server.call('unlock', { password: 'whatever' }, { sessionId: token, acceptLanguage: 'en' })
      expect(locked.fields?.password).toContain('has no password')
    }
    expect((await server.call('userInfo', {}, { sessionId: token })).code).toBe(200)
    // What the refusal says to do: a link of an administrator sets one, and both ways lead in then.
    const { path } = await server.ok('passwordReset', { userId: first.result?.userId ?? '' }, root)
    await server.ok('passwordResetUse', { token: path.split('token=')[1] ?? '', newPassword: PASSWORD }, '')
    const back = (await finish(await visit('mei.lin', await begin()))).result?.token ?? ''
    expect((await server.ok('profile', {}, back)).hasPassword).toBe(true)
    await server.ok('unlock', { password: PASSWORD }, back)
  })

  test('under a name that somebody has here gives nobody that account', async () => {
    await finish(await visit('root', await begin()))
    const rows = await server.db.pool.query<{ username: string }>("select username from account where username like 'root%' order by 1")
    expect(rows.rows.map(({ username }) => username)).toEqual(['root', 'root-2'])
  })

  test('lets nobody in by an empty password', async () => {
    expect((await server.call('login', { username: 'mei.lin', password: ' ' })).message).toBe('账号或密码错误')
  })

  test('is refused with a state that is not ours, and with another browser’s', async () => {
    const answer = await visit('eve', await begin())
    expect((await finish({ ...answer, state: 'x'.repeat(43) })).code).toBe(400)
    expect((await finish(answer, await newClient())).message).toContain('start again')
    // It counted once, whoever brought it.
    expect((await finish(answer)).code).toBe(400)
    expect((await server.call('socialLogin', answer)).code).toBe(80000001)
    expect((await server.db.pool.query("select 1 from account where username = 'eve'")).rows).toEqual([])
  })

  test('is refused when the code is used a second time, even with a fresh state', async () => {
    const used = await visit('dana', await begin())
    await finish(used)
    expect((await finish(used)).code).toBe(400)
    const fresh = new URL(await begin())
    expect((await finish({ ...used, state: fresh.searchParams.get('state') ?? '' })).message).toContain('start again')
  })

  test('is refused when the nonce is not the one that went out, and after ten minutes', async () => {
    const answer = await visit('finn', await begin())
    await server.db.pool.query("update login_attempt set nonce = 'another'")
    expect((await finish(answer)).message).toContain('start again')
    const late = await visit('finn', await begin())
    await server.db.pool.query('update login_attempt set expires_at = 1')
    expect((await finish(late)).message).toContain('start again')
  })

  test('that the person broke off comes back to the console with the reason', async () => {
    const query = await comeBack(new URL(`${server.url}/callback/group?error=access_denied&state=abc`))
    expect(Object.fromEntries(query)).toEqual({ provider: 'group', error: 'access_denied', state: 'abc' })
    expect((await comeBack(new URL(`${server.url}/callback/evil?code=1&state=2`))).get('error')).toBe('unknown_provider')
    expect((await comeBack(new URL(`${server.url}/callback/group?code=${'x'.repeat(5000)}&code=2&state=2`))).has('code')).toBe(false)
  })

  test('says so when the provider is down, and works again when it is back, without a restart of the server', async () => {
    const down = await server.call('socialLoginStart', { provider: 'nowhere' }, { clientSessionId: client, acceptLanguage: 'en' })
    expect(down).toMatchObject({ code: 503, message: expect.stringContaining('log in by password') as unknown })
    const answer = await visit('gale', await begin())
    await provider.close()
    expect((await finish(answer)).code).toBe(503)
    expect((await server.call('health', {})).result?.status).toBe('ok')
    await provider.start()
    expect((await finish(await visit('gale', await begin()))).message).toBe('The account is waiting for approval')
  })

  test('says so when the organization of its configuration is not there', async () => {
    const start = await server.call('socialLoginStart', { provider: 'lost' }, { clientSessionId: client })
    expect(await finish(await visit('hugo', start.result?.url ?? ''))).toMatchObject({
      code: 503,
      message: expect.stringContaining('administrator') as unknown,
    })
    expect((await server.call('socialLoginStart', { provider: 'unheard-of' }, { clientSessionId: client })).code).toBe(404)
  })
})

describe('the setting IDENTITY_PROVIDERS', () => {
  const provide = (change: Record<string, unknown>): (() => unknown) => {
    const entry = { id: 'one', ...configured('https://id.example.com'), ...change }
    return () => readConfig({ IDENTITY_PROVIDERS: JSON.stringify([entry]) })
  }

  test('is refused by its name and never repeats a secret', () => {
    expect(() => readConfig({ IDENTITY_PROVIDERS: '[{"clientSecret":"hush"' })).toThrow('IDENTITY_PROVIDERS is not valid JSON')
    expect(() => readConfig({ IDENTITY_PROVIDERS: '/no/such/file.json' })).toThrow('IDENTITY_PROVIDERS')
    expect(provide({ issuer: 'http://id.example.com' })).toThrow('http is for loopback only')
    expect(provide({ issuer: 'http://127.evil.example.com' })).toThrow('http is for loopback only')
    expect(provide({ roleCode: 'admin' })).toThrow('administrator')
    expect(provide({ clientSecret: '', id: 'Bad Id' })).toThrow(/^(?!.*a-secret).*IDENTITY_PROVIDERS/)
    expect(provide({})).not.toThrow()
  })

  test('is read from a file as well', () => {
    const path = join(server.dataDir, 'providers.json')
    writeFileSync(path, JSON.stringify([{ id: 'one', ...configured('https://id.example.com') }]))
    expect(readConfig({ IDENTITY_PROVIDERS: path }).providers).toMatchObject([{ id: 'one', scopes: 'openid profile', autoApprove: false }])
  })

  test.each([
    [
      { sub: '1', preferred_username: 'Li Ming', name: '李明' },
      { username: 'li-ming', realname: '李明' },
    ],
    [
      { sub: '1', email: 'wang.wu@example.com' },
      { username: 'wang.wu', realname: 'wang.wu' },
    ],
    [{ sub: '李' }, { username: 'user', realname: '李' }],
    [
      { sub: '1', name: '\ud800x\0y' },
      { username: 'user-1', realname: '\ufffdxy' },
    ],
  ])('%j is known as %j', (claims, names) => expect(namesOf(claims, {})).toEqual(names))
})
