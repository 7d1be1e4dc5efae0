import { constants, createPublicKey, generateKeyPairSync, privateDecrypt, publicEncrypt } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { asciiJson } from '#contract/ascii.ts'
import { Network, ok, plainKey, type NetworkAnswer } from '#tests/support/network.ts'

const network = new Network()
const of = (path: string) => network.of(path)

/** A client of its own: tokens and shared promises live in the module. */
async function freshClient() {
  vi.resetModules()
  return import('./client.ts')
}

beforeEach(() => {
  network.calls.length = 0
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => vi.unstubAllGlobals())

describe('a token that has grown old', () => {
  const refreshing = (answers: Partial<Record<string, NetworkAnswer>> = {}): Record<string, NetworkAnswer> => ({
    '/publicKey': plainKey,
    '/manager/energy/powerstation/options': ({ session }) => (session === 'new' ? ok({ optionList: [] }) : { code: 402, message: 'old' }),
    '/token/refresh': () => ok({ token: 'new' }),
    ...answers,
  })

  test('a burst is refreshed once, and everyone is answered by one retry', async () => {
    const { call, tokenValue } = await freshClient()
    network.routes = refreshing()
    tokenValue.set('old')
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('stationOptions', {})))
    expect(answers).toHaveLength(20)
    expect(of('/token/refresh')).toHaveLength(1)
    expect(of('/manager/energy/powerstation/options')).toHaveLength(40)
    expect(tokenValue.get()).toBe('new')
  })

  test('a server that says 402 for ever is asked twice, not for ever, and the session ends', async () => {
    const { call, tokenValue, setClientHooks } = await freshClient()
    const ended: (string | undefined)[] = []
    setClientHooks({ onSessionEnd: (words) => ended.push(words) })
    network.routes = refreshing({ '/manager/energy/powerstation/options': () => ({ code: 402, message: 'old' }) })
    tokenValue.set('old')
    await expect(call('stationOptions', {})).rejects.toMatchObject({ code: 402 })
    expect(of('/token/refresh')).toHaveLength(1)
    expect(of('/manager/energy/powerstation/options')).toHaveLength(2)
    expect(tokenValue.get()).toBeUndefined()
    expect(ended).toEqual([undefined])
  })

  test('a refresh window that is over ends the session once, with the words of the server', async () => {
    const { call, tokenValue, setClientHooks } = await freshClient()
    const ended: (string | undefined)[] = []
    setClientHooks({ onSessionEnd: (words) => ended.push(words) })
    network.routes = refreshing({ '/token/refresh': () => ({ code: 80000002, message: 'over' }) })
    tokenValue.set('old')
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => call('stationOptions', {})))
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'))
    expect(of('/token/refresh')).toHaveLength(1)
    expect(ended).toEqual(['over'])
    expect(tokenValue.get()).toBeUndefined()
  })

  test.each(['', undefined])('a session that is over without a message (%j) ends with the words of its code', async (message) => {
    const { call, tokenValue, setClientHooks, setDefaultWords } = await freshClient()
    const ended: (string | undefined)[] = []
    setClientHooks({ onSessionEnd: (words) => ended.push(words) })
    setDefaultWords((code) => `words of ${code}`)
    network.routes = refreshing({ '/manager/energy/powerstation/options': () => ({ code: '80000002', message }) })
    tokenValue.set('old')
    await expect(call('stationOptions', {})).rejects.toMatchObject({ message: 'words of 80000002' })
    expect(ended).toEqual(['words of 80000002'])
  })

  test('a late 401 of a former session does not end the new one', async () => {
    const { call, tokenValue, setClientHooks } = await freshClient()
    const ended: unknown[] = []
    setClientHooks({ onSessionEnd: () => ended.push(1) })
    network.routes = { '/publicKey': plainKey, '/userInfo': () => ({ code: 401, message: 'unknown' }) }
    tokenValue.set('former')
    const late = call('userInfo', {})
    tokenValue.set('next')
    await expect(late).rejects.toMatchObject({ code: 401 })
    expect(tokenValue.get()).toBe('next')
    expect(ended).toEqual([])
  })
})

describe('a client token that the server does not know', () => {
  test('is fetched once for a burst, and every call is tried once more', async () => {
    const { call, clientTokenValue } = await freshClient()
    network.routes = {
      '/publicKey': plainKey,
      '/connection': () => ok({ clientToken: 'C2' }),
      '/userInfo': ({ client }) => (client === 'C2' ? ok({ userId: '1' }) : { code: 80000001, message: '' }),
    }
    clientTokenValue.set('C1')
    await Promise.all([call('userInfo', {}), call('userInfo', {}), call('userInfo', {})])
    expect(of('/connection')).toHaveLength(1)
    expect(of('/userInfo')).toHaveLength(6)
    expect(clientTokenValue.get()).toBe('C2')
  })

  test('never loops', async () => {
    const { call, clientTokenValue } = await freshClient()
    network.routes = {
      '/publicKey': plainKey,
      '/connection': () => ok({ clientToken: 'C2' }),
      '/userInfo': () => ({ code: 80000001, message: 'no' }),
    }
    clientTokenValue.set('C1')
    await expect(call('userInfo', {})).rejects.toMatchObject({ code: 80000001 })
    expect(of('/userInfo')).toHaveLength(2)
  })
})

describe('answers', () => {
  test.each([200, 0, '200', '0'])('code %j is success', async (code) => {
    const { call } = await freshClient()
    network.routes = { '/publicKey': plainKey, '/userInfo': () => ({ code, result: { userId: '7' } }) }
    await expect(call('userInfo', {})).resolves.toEqual({ userId: '7' })
  })

  test('a refusal carries code, words and fields', async () => {
    const { call } = await freshClient()
    network.routes = { '/publicKey': plainKey, '/login': () => ({ code: 400, message: 'bad', fields: { username: 'missing' } }) }
    await expect(call('login', { username: '', password: '' })).rejects.toMatchObject({ code: 400, message: 'bad', fields: { username: 'missing' } })
  })

  test.each([201, 202, 204, 400, 403, 404, 406, 410, 500, 502, 503, 504, 799])(
    'code %i without a message gets its default text, in the language of the page',
    async (code) => {
      const { call, setDefaultWords } = await freshClient()
      setDefaultWords((answered) => `words of ${answered}`)
      network.routes = { '/publicKey': plainKey, '/userInfo': () => ({ code }) }
      await expect(call('userInfo', {})).rejects.toMatchObject({ code, message: `words of ${code}` })
    },
  )

  test('403 says so to the console, which asks what the viewer still holds', async () => {
    const { call, setClientHooks } = await freshClient()
    let forbidden = 0
    setClientHooks({ onForbidden: () => forbidden++ })
    network.routes = { '/publicKey': plainKey, '/userInfo': () => ({ code: 403, message: 'no' }) }
    await expect(call('userInfo', {})).rejects.toMatchObject({ code: 403, message: 'no' })
    expect(forbidden).toBe(1)
  })

  test('what the console counts as its own failures are those that the viewer can do nothing about, not refusals', async () => {
    const { call, setClientHooks } = await freshClient()
    const failed: number[] = []
    setClientHooks({ onFailure: ({ error }) => failed.push(error.code) })
    for (const code of [400, 403, 404, 409, 410, 500]) {
      network.routes = { '/publicKey': plainKey, '/userInfo': () => ({ code, message: 'no' }) }
      await expect(call('userInfo', {})).rejects.toMatchObject({ code })
    }
    expect(failed).toEqual([410, 500])
  })

  test('no answer at all is code 0, and the key is asked for again next time', async () => {
    const { call } = await freshClient()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    await expect(call('userInfo', {})).rejects.toMatchObject({ code: 0 })
    vi.stubGlobal('fetch', network.fetch)
    network.routes = { '/publicKey': plainKey, '/userInfo': () => ok({ userId: '7' }) }
    await expect(call('userInfo', {})).resolves.toEqual({ userId: '7' })
  })
})

describe('payloads', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const decrypt = (text: string): unknown => {
    const bytes = Buffer.from(text, 'base64')
    const blocks = Array.from({ length: bytes.length / 128 }, (_, i) => bytes.subarray(i * 128, (i + 1) * 128))
    return JSON.parse(
      Buffer.concat(blocks.map((block) => privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, block))).toString(),
    )
  }

  test('travel in blocks, whatever characters they hold', async () => {
    const { call } = await freshClient()
    network.routes = { '/publicKey': () => ok({ publicKey: key, mockServer: false }), '/login': () => ok({}) }
    const payload = { username: '管理员😀é', password: 'x'.repeat(128) }
    await call('login', payload)
    const body = of('/login')[0]?.body as { encrypted: string }
    expect(Object.keys(body)).toEqual(['encrypted'])
    expect(decrypt(body.encrypted)).toEqual(payload)
  })

  test('of a server that has another key by now are sent once more, for that key; a refusal by the same key stands', async () => {
    const { call } = await freshClient()
    const other = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    const served = { key: other }
    network.routes = {
      '/publicKey': () => ok({ publicKey: served.key, mockServer: false }),
      '/login': ({ body }) => {
        try {
          return ok({ token: String((decrypt((body as { encrypted: string }).encrypted) as { username: string }).username) })
        } catch {
          return { code: 400, message: 'cannot be decrypted' }
        }
      },
    }
    const login = () => call('login', { username: 'u', password: 'x' })
    await expect(login()).rejects.toMatchObject({ message: 'cannot be decrypted' })
    expect(of('/login')).toHaveLength(1)
    served.key = key
    expect(await Promise.all([login(), login()])).toEqual([{ token: 'u' }, { token: 'u' }])
    expect(of('/login')).toHaveLength(5)
  })

  test('of more than 16 KB go as they are: counted in bytes, as the server counts, not in characters', async () => {
    const { call } = await freshClient()
    network.routes = { '/publicKey': () => ok({ publicKey: key, mockServer: false }), '/login': () => ok({}) }
    const payload = { username: '管'.repeat(6000), password: 'x' }
    await call('login', payload)
    expect(of('/login')[0]?.body).toEqual(payload)
  })

  test('an answer for this browser’s own key is read, whatever characters it holds', async () => {
    const { call, ensureClientToken } = await freshClient()
    const answer = { token: 'T', isExpiration: false, userId: '欧阳𠮷🔋'.repeat(40) }
    network.routes = {
      '/publicKey': () => ok({ publicKey: key, mockServer: true, virtualRole: false, answersEncrypted: true }),
      '/connection': () => ok({ clientToken: 'C' }),
      '/login': () => {
        const named = of('/connection')[0]?.body as { publicKey: string } | undefined
        const theirs = createPublicKey({ key: Buffer.from(named?.publicKey ?? '', 'base64'), format: 'der', type: 'spki' })
        const blocks = (asciiJson({ result: answer }).match(/.{1,117}/g) ?? []).map((part) =>
          publicEncrypt({ key: theirs, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(part)),
        )
        return { code: 200, message: '', encrypted: Buffer.concat(blocks).toString('base64') }
      },
    }
    await ensureClientToken()
    expect(await call('login', { username: 'a', password: 'b' })).toEqual(answer)
    // Named once: the key stays with the browser.
    await ensureClientToken()
    expect(of('/connection')).toHaveLength(1)
  })

  test('large ones and those of plain endpoints go as they are', async () => {
    const { call } = await freshClient()
    network.routes = {
      '/publicKey': () => ok({ publicKey: key, mockServer: false }),
      '/manager/energydata/history/alarm/handle': () => ok({ changed: 1 }),
      '/stream/topics': () => ok({ topics: [], refused: [] }),
    }
    const ids = Array.from({ length: 900 }, (_, i) => `alarm-with-a-long-name-${i}`)
    await call('alarmHandle', { ids, content: 'done' })
    await call('streamTopics', { streamId: 's', add: ['fleet'] })
    expect(of('/manager/energydata/history/alarm/handle')[0]?.body).toEqual({ ids, content: 'done' })
    expect(of('/stream/topics')[0]?.body).toEqual({ streamId: 's', add: ['fleet'] })
  })
})
