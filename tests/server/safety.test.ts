import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpointNames, endpointTable, type EndpointFacts, type EndpointName } from '#contract/endpoint.ts'
import Fastify from 'fastify'
import { encryptJson } from '#tests/support/encrypt-json.ts'
import { addSecurityHeaders } from '#server/http/security-headers.ts'
import { LOGO_PATH, mountPlatformLogo } from '#server/routes/platform-logo.ts'
import { PASSWORD, startTestServer, type Envelope, type TestServer } from '#tests/support/server.ts'

let server: TestServer
const log: string[] = []
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'trace' }, { write: (line) => void log.push(line) })
})
afterAll(() => server.close())

const guarded = endpointNames.filter((name) => endpointTable[name].access !== 'public')

async function ask(name: EndpointName, token: string): Promise<number> {
  const facts: EndpointFacts = endpointTable[name]
  const abort = new AbortController()
  const response = await fetch(server.url + facts.path, {
    method: facts.method,
    headers: { sessionId: token, ...(facts.method === 'POST' ? { 'content-type': 'application/json' } : {}) },
    ...(facts.method === 'POST' ? { body: JSON.stringify(facts.encrypted ? { encrypted: encryptJson({}, server.publicKey) } : {}) } : {}),
    signal: abort.signal,
  })
  if (response.headers.get('content-type')?.startsWith('application/json') === true) return ((await response.json()) as Envelope<unknown>).code
  abort.abort()
  return response.status
}

describe('every endpoint', () => {
  test('refuses a session older than 30 minutes with 402, and serves it after a refresh', async () => {
    const old = await server.login('root')
    await server.db.pool.query("update session set issued_at = issued_at - 31 * 60000 where account_id = 'root'")
    server.core.services.sessions.invalidate()
    for (const name of guarded) expect(await ask(name, old), name).toBe(402)
    // `logout` ends the session that is asked: last.
    const fresh = (await server.call('tokenRefresh', { token: old })).data?.token ?? ''
    for (const name of guarded.filter((name) => name !== 'logout')) expect([401, 402, 80000002], name).not.toContain(await ask(name, fresh))
    expect(await ask('logout', fresh)).toBe(200)
  })

  test('refuses a session whose refresh window is over with 80000002', async () => {
    const token = await server.login('worker')
    await server.db.pool.query("update session set started_at = started_at - 8 * 86400000 where account_id = 'worker'")
    server.core.services.sessions.invalidate()
    for (const name of guarded) expect(await ask(name, token), name).toBe(80000002)
  })
})

describe('answers', () => {
  test('that nobody waits for any more are no failure in the log', async () => {
    const { path } = endpointTable.stationOverview
    const headers = { 'content-type': 'application/json', sessionId: await server.login('root') }
    // Sooner or later it is between the question and the answer.
    let turns = 1
    const leave = async (): Promise<unknown> => {
      const gone = new AbortController()
      const body = JSON.stringify({ encrypted: encryptJson({}, server.publicKey) })
      const asking = fetch(server.url + path, { method: 'POST', headers, body, signal: gone.signal }).catch(() => undefined)
      for (let turn = 0; turn < turns; turn++) await nextTurn()
      turns = (turns % 40) + 1
      gone.abort()
      return asking
    }
    await expect.poll(async () => (await leave(), log.some((line) => line.includes('gone before the answer')))).toBe(true)
    expect(log.filter((line) => line.includes('call failed'))).toEqual([])
  })

  const console_ = (path: string): Promise<Response> => fetch(server.url.replace('/energy', path))

  test('carry the safety headers, scripts too', async () => {
    const assets = join(import.meta.dirname, '../../dist/assets')
    const script = existsSync(assets) ? readdirSync(assets).find((name) => name.endsWith('.js')) : undefined
    const paths = ['/', '/energy/publicKey', '/nothing-here', ...(script === undefined ? [] : [`/assets/${script}`])]
    for (const path of paths) {
      const { headers } = await console_(path)
      const policy = headers.get('content-security-policy') ?? ''
      const scripts = policy.split('; ').find((part) => part.startsWith('script-src ')) ?? ''
      expect(scripts, path).toContain("'self'")
      expect(policy, path).not.toContain('unsafe-eval')
      expect(scripts, path).not.toContain('unsafe-inline')
      expect(policy, path).toContain("frame-ancestors 'none'")
      expect(headers.get('x-frame-options'), path).toBe('DENY')
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('referrer-policy'), path).toBe('same-origin')
    }
  })

  test('name no host of a map without a key for it', async () => {
    expect((await console_('/')).headers.get('content-security-policy')).not.toContain('amap.com')
    const withKey = Fastify()
    addSecurityHeaders(withKey, true)
    const { headers } = await withKey.inject('/')
    expect(headers['content-security-policy']).toContain('https://webapi.amap.com')
  })
})

test('the logo of the platform is the configured picture, and a file that is none stops the start with a sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'microgrid-logo-'))
  const good = join(folder, 'logo.png')
  // The smallest PNG: one pixel.
  writeFileSync(good, Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'))
  const bad = join(folder, 'logo.svg')
  writeFileSync(bad, '<svg onload="alert(1)"/>')
  const app = Fastify()
  await mountPlatformLogo(app, good)
  const { headers } = await app.inject(LOGO_PATH)
  expect(headers['content-type']).toBe('image/png')
  await expect(mountPlatformLogo(Fastify(), bad)).rejects.toThrow(/PLATFORM_LOGO/)
  await expect(mountPlatformLogo(Fastify(), join(folder, 'missing.png'))).rejects.toThrow(/PLATFORM_LOGO/)
  rmSync(folder, { recursive: true })
})

test('no password, token or key stands in any line of the log, at the most talkative level', async () => {
  const token = await server.login('root')
  await server.call('login', { username: 'root', password: 'wrong-secret-word' })
  await server.call('userInfo', {}, { sessionId: token })
  await server.call('changePassword', { oldPassword: PASSWORD, newPassword: 'new-secret-word' }, { sessionId: token })
  await fetch(`${server.url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', sessionId: token },
    body: '{"password":"broken-secret',
  })
  await fetch(`${server.url}/nothing?token=${token}`)
  server.core.services.log.trace(
    { password: 'logged-secret', nested: { token: 'logged-secret' }, headers: { sessionId: 'logged-secret' } },
    'a careless line',
  )
  const text = log.join('')
  expect(text).toContain('a careless line')
  for (const secret of [token, PASSWORD, 'wrong-secret-word', 'new-secret-word', 'broken-secret', 'logged-secret', 'PRIVATE KEY']) {
    expect(text.includes(secret), secret === token ? 'the token' : secret).toBe(false)
  }
})
