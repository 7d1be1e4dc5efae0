import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpointNames, endpointTable, type EndpointFacts, type EndpointName } from '#contract/endpoint.ts'
import { holds } from '#contract/permission.ts'
import { schemas } from '#contract/schemas.ts'
import { contents } from '#tests/support/contents.ts'
import { makeDisplay, programOf } from '#tests/support/display.ts'
import { foreignAsks, rivalOf, type ForeignAsks, type ScopedName } from '#tests/support/foreign.ts'
import { openStream } from '#tests/support/sse.ts'
import { PASSWORD, startTestServer, type Envelope, type TestServer } from '#tests/support/server.ts'
import { bodyOf } from '#tests/support/encrypt-json.ts'

let server: TestServer
const tokens: Record<'root' | 'worker' | 'wall' | 'stranger', string> = { root: '', worker: '', wall: '', stranger: '' }
let rival = ''
let asks: ForeignAsks
let before: Record<string, string>

beforeAll(async () => {
  server = await startTestServer()
  for (const name of Object.keys(tokens) as (keyof typeof tokens)[]) tokens[name] = await server.login(name)
  asks = await foreignAsks(server, tokens.root)
  rival = await rivalOf(server)
  before = await contents(server)
})
afterAll(() => server.close())

async function raw(
  name: EndpointName,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; envelope: Envelope<unknown>; text: string }> {
  const facts: EndpointFacts = endpointTable[name]
  const response = await fetch(server.url + facts.path, {
    method: facts.method,
    headers: { ...(facts.method === 'POST' ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(facts.method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  return { status: response.status, envelope: JSON.parse(text) as Envelope<unknown>, text }
}

const encrypted = (name: EndpointName, payload: unknown): unknown => bodyOf(name, payload, server.publicKey)

const guarded = endpointNames.filter((name) => endpointTable[name].access !== 'public')
const formOf = (name: EndpointName) => (endpointTable[name] as EndpointFacts).form
const withEnvelope = endpointNames.filter((name) => formOf(name) === undefined)
const isScoped = (name: EndpointName): name is ScopedName => formOf(name) === undefined && endpointTable[name].scope !== 'none'
const scoped = endpointNames.filter(isScoped)
const unscoped = withEnvelope.filter((name) => !isScoped(name))
const files = endpointNames.filter((name) => formOf(name) === 'upload' || formOf(name) === 'download')
const posts = withEnvelope.filter((name) => endpointTable[name].method === 'POST')

describe('every endpoint', () => {
  test.each(guarded)('%s refuses a call without a session, and one with an unknown token', async (name) => {
    for (const headers of [{}, { sessionId: 'x'.repeat(43) }] as Record<string, string>[]) {
      const { status, envelope } = await raw(name, encrypted(name, {}), headers)
      expect(envelope.code).toBe(401)
      expect(status).toBe(formOf(name) === undefined ? 200 : 401)
      expect(envelope.result ?? envelope.data).toBeUndefined()
    }
  })

  const roles: Record<string, string[]> = {}
  beforeAll(async () => {
    for (const [who, token] of Object.entries(tokens)) roles[who] = (await server.ok('userInfo', {}, token)).permissions
  })

  test.each(guarded)('%s refuses those without its permission, with 403', async (name) => {
    const { access } = endpointTable[name] as EndpointFacts
    if (typeof access === 'string') return expect(access).toBe('session')
    for (const [who, token] of Object.entries(tokens)) {
      if (who === 'root' || holds({ roles: [], permissions: roles[who] ?? [] }, access)) continue
      expect((await raw(name, encrypted(name, {}), { sessionId: token })).envelope.code).toBe(403)
    }
    return undefined
  })

  // As whole names: keys and tokens are random and hold any two letters now and then.
  const ofOurs = /"T1["-]|"OWN"|站 T1|Station T1|机密告警|"own-[a-z]+"|"(?:worker|root)"/

  test.each(scoped)('%s gives another organization’s people nothing of ours, whatever they may do in their own', async (name) => {
    const [[answer, payload] = []] = Object.entries(asks[name])
    const { envelope, text } = await raw(name, encrypted(name, payload), { sessionId: rival })
    expect(text).not.toMatch(ofOurs)
    const codes: Record<string, number[]> = { refused: [403, 404], unknown: [400], answered: [200] }
    expect(codes[answer ?? ''], `${envelope.code} ${envelope.message}`).toContain(envelope.code)
    if (answer === 'unknown') expect(envelope.fields).toBeDefined()
  })

  /** What only asks: the same question, from people of ours. */
  const reads = scoped.filter(
    (name) =>
      !/^(?:save|keep|delete|import|fill|copy|set|move|retire|replace|forget|join|eliminate|renew|revoke|withdraw|issue|approve|cancel|settle|takeOver|makeS|confirmS|lockS|reverseS|arrange|steer|(?:create|archive)Project$|changeProjectPlan$|projectPresence$|end(?:Maintenance|ResponseTask)|chatSend|previewDisplay|displayReport|registrationDecide|invitation(?:Create|Revoke)|passwordReset|pushGroupTest|pushResend|alarm(?:Seen|Handle|Shelve|Unshelve)|dashboard(?:Save|Delete|Presence)|analysisExport$)/.test(
        name,
      ),
  )

  test.each(reads)('%s answers people of ours, as its schema says', async (name) => {
    const [[, payload] = []] = Object.entries(asks[name])
    const { envelope } = await raw(name, encrypted(name, payload), { sessionId: tokens.root })
    expect(envelope.code, envelope.message).toBe(200)
    expect(schemas[name].answer.safeParse(envelope.result ?? envelope.data).error?.issues ?? []).toEqual([])
  })

  test('and changes nothing of ours', async () => expect(await contents(server)).toEqual(before))

  test.each(unscoped)('%s names nothing of ours to them either', async (name) => {
    // A session of its own: one of the calls ends it.
    const { text } = await raw(name, encrypted(name, {}), { sessionId: await server.session('stranger') })
    expect(text).not.toMatch(ofOurs)
  })

  const withoutPayload = unscoped.filter((name) => endpointTable[name].access !== 'public' && schemas[name].payload.safeParse({}).success)

  test.each(withoutPayload)('%s answers who asks without saying more, as its schema says', async (name) => {
    const { envelope } = await raw(name, encrypted(name, {}), { sessionId: await server.session('root') })
    expect(envelope.code, envelope.message).toBe(200)
    expect(schemas[name].answer.safeParse(envelope.result ?? envelope.data).error?.issues ?? []).toEqual([])
  })

  /** What is refused by the same lines for all calls of a kind, before any of a call's own: one of each kind is sent it. */
  const kindOf = (name: EndpointName): string => {
    const { encrypted: isEncrypted, bodyBytes, access } = endpointTable[name] as EndpointFacts
    return [isEncrypted, bodyBytes, access === 'public'].join()
  }
  const firstOfKind = new Set(new Map(posts.toReversed().map((name) => [kindOf(name), name])).values())
  const unread = ['{', '', '[1', 'null', 7, { encrypted: 7 }, { encrypted: 'AAAA' }, { encrypted: Buffer.alloc(128, 1).toString('base64') }]
  const long = 'x'.repeat(10_000)

  test.each(posts)('%s answers bad input with code 400 and names what is wrong; never 500', async (name) => {
    const headers = { sessionId: await server.session('root') }
    const isFirst = firstOfKind.has(name)
    const bodies: unknown[] = isFirst ? [...unread, encrypted(name, 'text'), encrypted(name, null)] : []
    for (const wrong of [
      [],
      { powerstationId: 'T1', at: 0.5, from: 0.5, to: 1.5, atFrom: 0.5, atTo: 1.5, pageNum: 9e15, pageSize: 999_999, text: "%\\'" },
      { powerstationId: long, id: long, deviceSn: long, points: [long], roleCode: long, slot: long, username: long, password: 9 },
    ]) {
      bodies.push(encrypted(name, wrong))
    }
    for (const body of bodies) {
      const { status, envelope } = await raw(name, body, headers)
      expect(status).toBe(200)
      expect([200, 400, 401, 403, 404], `${name} ${JSON.stringify(body).slice(0, 80)} -> ${envelope.code}`).toContain(envelope.code)
    }
    if (!isFirst) return
    const { envelope } = await raw(name, JSON.stringify({ a: 'x'.repeat(1_100_000) }), headers)
    expect(envelope.code).toBe(400)
  })

  test.each(files)('%s answers bad input with a true status and the envelope; never 500', async (name) => {
    const headers = { sessionId: await server.session('root') }
    const { method, path } = endpointTable[name] as EndpointFacts
    const multipart = { 'content-type': 'multipart/form-data; boundary=b' }
    const attempts: [query: string, RequestInit][] =
      method === 'GET'
        ? ['', '?id=', `?id=${'x'.repeat(5000)}`, '?id=a&id=b', '?id=%00', '?id=../../etc/passwd', '?id=nothing'].map((query) => [query, {}])
        : [
            ['', {}],
            ['', { body: '{}', headers: { 'content-type': 'application/json' } }],
            ['', { body: 'text', headers: { 'content-type': 'text/plain' } }],
            ['', { body: 'x', headers: { 'content-type': 'multipart/form-data' } }],
            ['', { body: '', headers: multipart }],
            ['', { body: 'no part at all', headers: multipart }],
            ['', { body: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nbroken off', headers: multipart }],
            ['', { body: '--b\r\ncontent-disposition: form-data; name="__proto__"; filename="a.txt"\r\n\r\nx\r\n--b--\r\n', headers: multipart }],
            ['', { body: '--b\r\ncontent-disposition: form-data; name="other"; filename="a.txt"\r\n\r\nx\r\n--b--\r\n', headers: multipart }],
          ]
    for (const [query, init] of attempts) {
      const response = await fetch(server.url + path + query, {
        method,
        ...init,
        headers: { ...headers, ...(init.headers as Record<string, string>) },
      })
      const envelope = (await response.json()) as Envelope<unknown>
      expect([400, 404, 413], `${name} ${query} ${JSON.stringify(init)}`).toContain(response.status)
      expect([400, 404]).toContain(envelope.code)
    }
  })

  test('payloads that must be encrypted are not taken plain', async () => {
    const { envelope } = await raw('login', { username: 'worker', password: PASSWORD })
    expect(envelope.code).toBe(400)
  })

  test('a browser’s key for answers is taken with 1024 bits, and with the 1023 that its maker gives half the time; others are refused', async () => {
    const taken = async (bits: number): Promise<number> => {
      const { publicKey } = generateKeyPairSync('rsa', { modulusLength: bits })
      return (await server.call('connection', { publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') })).code
    }
    expect([await taken(1024), await taken(1023), await taken(2048)]).toEqual([200, 200, 400])
    expect((await server.call('connection', { publicKey: 'no key' })).fields).toHaveProperty('publicKey')
  })

  test('a bad address is a refusal in the envelope', async () => {
    const response = await fetch(`${server.url}/%zz`)
    expect(await response.json()).toMatchObject({ code: 400 })
    expect(await (await fetch(`${server.url}/nothing`)).json()).toMatchObject({ code: 404 })
  })
})

describe('a session', () => {
  beforeAll(async () => {
    for (const name of Object.keys(tokens) as (keyof typeof tokens)[]) tokens[name] = await server.login(name)
  })

  test('a viewer of the fleet gets only the stations of the own organization', async () => {
    const own = await server.ok('stationOptions', {}, tokens.worker)
    expect(own.optionList.map((option) => option.powerstationId)).toEqual(['T1', 'T2'])
    expect((await server.ok('stationOptions', {}, tokens.stranger)).optionList.map((option) => option.powerstationId)).toEqual(['X1'])
    expect((await server.ok('stationOptions', {}, tokens.root)).optionList).toHaveLength(3)
    expect((await server.ok('stationOverview', {}, tokens.stranger)).stations.map((entry) => entry.station.id)).toEqual(['X1'])
  })

  test('the route list holds only what the role may see', async () => {
    const paths = async (token: string) => (await server.ok('routerList', {}, token)).list.map((route) => route.path)
    expect(await paths(tokens.worker)).toContain('/alarm/alarm-list')
    expect(await paths(tokens.wall)).not.toContain('/alarm/alarm-list')
    expect(await paths(tokens.wall)).toContain('/bigScreen/home')
  })

  test('unknown account and wrong password get the same words; five failures lock for a while and say so', async () => {
    const wrong = await server.call('login', { username: 'worker', password: 'wrong-one' })
    const unknown = await server.call('login', { username: 'nobody-here', password: 'wrong-one' })
    expect([wrong.code, wrong.message]).toEqual([unknown.code, unknown.message])
    for (let i = 0; i < 5; i++) await server.call('login', { username: 'locked-out', password: 'wrong-one' })
    expect((await server.call('login', { username: 'locked-out', password: 'wrong-one' })).message).toContain('15 分钟')
  })

  test('a token is good for 30 minutes, then 402 until it is refreshed; the stream of a session that ends is closed', async () => {
    const token = await server.login('worker')
    await server.db.pool.query("update session set issued_at = issued_at - 31 * 60000 where account_id = 'worker'")
    server.core.services.sessions.invalidate()
    expect((await server.call('userInfo', {}, { sessionId: token })).code).toBe(402)
    const fresh = (await server.call('tokenRefresh', { token }, { sessionId: token })).data?.token ?? ''
    expect((await server.call('userInfo', {}, { sessionId: fresh })).code).toBe(200)
    const stream = await openStream(`${server.url}/stream?topics=fleet`, { sessionId: fresh })
    expect(stream.status).toBe(200)
    await server.call('logout', {}, { sessionId: fresh })
    expect((await server.call('userInfo', {}, { sessionId: fresh })).code).toBe(401)
    stream.close()
  })

  test('after eight idle hours, or seven days in all, only a new login helps', async () => {
    const token = await server.login('wall')
    await server.db.pool.query("update session set seen_at = seen_at - 9 * 3600000, issued_at = issued_at - 9 * 3600000 where account_id = 'wall'")
    server.core.services.sessions.invalidate()
    expect((await server.call('userInfo', {}, { sessionId: token })).code).toBe(80000002)
    expect((await server.call('tokenRefresh', { token })).code).toBe(80000002)
  })

  test('a client token that is unknown is refused with its own code, a call without one is served', async () => {
    const token = await server.login('worker')
    expect((await server.call('userInfo', {}, { sessionId: token, clientSessionId: 'unknown' })).code).toBe(80000001)
    const { clientToken } = (await server.call('connection', {})).result ?? { clientToken: '' }
    expect((await server.call('userInfo', {}, { sessionId: token, clientSessionId: clientToken })).code).toBe(200)
  })

  test('an expired password allows nothing but changing it', async () => {
    await server.db.pool.query("update account set password_expired = true where id = 'stranger'")
    server.core.services.sessions.invalidate()
    const token = await server.login('stranger')
    expect((await server.call('stationOptions', {}, { sessionId: token })).code).toBe(403)
    expect((await server.call('changePassword', { oldPassword: PASSWORD, newPassword: 'another-one' }, { sessionId: token })).code).toBe(200)
    expect((await server.call('stationOptions', {}, { sessionId: token })).code).toBe(200)
  })

  test('words are in the language of the request', async () => {
    expect((await server.call('userInfo', {}, { acceptLanguage: 'en' })).message).toBe('Please log in')
    expect((await server.call('userInfo', {}, { acceptLanguage: 'zh' })).message).toBe('请先登录')
  })
})

test('what is read by megabytes is read for those only who may send it', async () => {
  const large = endpointNames.filter((name) => (endpointTable[name] as EndpointFacts).bodyBytes !== undefined)
  expect(large).toContain('importUserGroup')
  const wall = await server.login('wall')
  for (const name of large) {
    expect((await raw(name, '{"rows":[', {})).envelope.code, name).toBe(401)
    expect((await raw(name, '{"rows":[', { sessionId: wall })).envelope.code, name).toBe(403)
    expect((await raw(name, '{"rows":[', { sessionId: tokens.root })).envelope.code, name).toBe(400)
  }
})

test('characters that cannot be stored are refused at the field that has them', async () => {
  const rows = ['a', 'b\0', 'c\ud800'].map((name) => ({ name, organizationCode: 'OWN' }))
  for (const broken of [1, 2]) {
    const payload = encrypted('importUserGroup', { rows: [rows[0], rows[broken]], check: true })
    const { envelope } = await raw('importUserGroup', payload, { sessionId: tokens.root })
    expect(envelope).toMatchObject({ code: 400, fields: { 'rows.1.name': expect.any(String) as string } })
  }
})

test('what hangs on a record is counted for whoever wants to delete it, but not named where they do not see it', async () => {
  const entries = [{ path: '/bigScreen/home', stationId: null, seconds: 60, when: 'always' as const, from: 0, to: 0 }]
  const { id: playListId } = await server.ok('savePlayList', { name: 'theirs', organizationCode: 'OTHER', entries }, tokens.root)
  const { id } = await makeDisplay(server, tokens.root, { name: 'secret-wall' })
  await server.ok('steerDisplay', { ids: [id], program: programOf({ show: { kind: 'playList', playListId } }) }, tokens.root)
  const asked = (sessionId: string) => server.call('deletePlayList', { ids: [playListId] }, { sessionId, acceptLanguage: 'en' })
  expect(await asked(rival)).toMatchObject({ code: 409, message: 'It cannot be deleted, other records depend on it: displays 1' })
  expect((await asked(tokens.root)).message).toContain('displays 1 (secret-wall)')
})
