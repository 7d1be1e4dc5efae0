import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Network, ok, plainKey, type NetworkAnswer } from '#tests/support/network.ts'

const network = new Network()
const info = {
  userId: '1',
  username: 'operator',
  realname: '运维值班员',
  singleName: '班员',
  avatar: '',
  roles: ['operator'],
  permissions: [],
  roleCode: 'operator',
}
const option = { powerstationId: 'ST001', isStorage: 1 }

/** A server at which everything goes well, but for what a test says. */
const server = (answers: Record<string, NetworkAnswer> = {}): Record<string, NetworkAnswer> => ({
  '/publicKey': plainKey,
  '/connection': () => ok({ clientToken: 'C' }),
  '/login': () => ok({ token: 'T', isExpiration: false, userId: '1' }),
  '/userInfo': () => ok(info),
  '/role/detail': () => ok({ roleCode: 'operator', roleName: '运维', powerCodes: ['monitor', 'alarm_notify'] }),
  '/router/getList': () => ok({ list: [{ path: '/home', pinyin: 'sy shouye' }] }),
  '/manager/energy/powerstation/options': () => ok({ optionList: [option] }),
  '/logout': () => ok({}),
  ...answers,
})

/** Modules of their own: token, session and shared promises live in them. */
async function fresh() {
  vi.resetModules()
  const { getDefaultStore } = await import('jotai')
  const session = await import('./session.ts')
  const { tokenValue } = await import('#src/api/client.ts')
  const { sessionAtom, canAtom } = await import('#src/atoms/session.ts')
  const { chosenStationAtom, chooseStationAtom, stationOptionsAtom } = await import('#src/atoms/station.ts')
  const { isOutage } = await import('#src/api/api-error.ts')
  const store = getDefaultStore()
  return { ...session, isOutage, tokenValue, sessionAtom, canAtom, chosenStationAtom, chooseStationAtom, stationOptionsAtom, store }
}

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  network.calls.length = 0
  network.routes = server()
  vi.stubGlobal('fetch', network.fetch)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('login', () => {
  test('success stores the token; then user info, the role’s power codes, routes and stations are loaded, in that order', async () => {
    const { login, loadSession, tokenValue, store, sessionAtom, canAtom } = await fresh()
    await login('operator', 'secret')
    expect(tokenValue.get()).toBe('T')
    await loadSession()
    const paths = network.calls.map((call) => call.path)
    expect(paths.indexOf('/login')).toBeLessThan(paths.indexOf('/userInfo'))
    expect(paths.indexOf('/userInfo')).toBeLessThan(paths.indexOf('/role/detail'))
    expect(network.of('/role/detail')[0]?.body).toEqual({ roleCode: 'operator' })
    expect(store.get(sessionAtom)).toMatchObject({ realname: '运维值班员', permissions: ['monitor', 'alarm_notify'], paths: ['/home'] })
    expect(store.get(canAtom)('alarm_notify')).toBe(true)
    expect(store.get(canAtom)('system')).toBe(false)
  })

  test.each([[{ userId: '1' }], [{ token: '', userId: '1' }], [{ token: 7 }]])('fails when the answer carries no token: %j', async (answer) => {
    network.routes = server({ '/login': () => ok(answer) })
    const { login, tokenValue } = await fresh()
    await expect(login('operator', 'secret')).rejects.toMatchObject({ words: 'noToken' })
    expect(tokenValue.get()).toBeUndefined()
  })

  test.each([
    ['realname is not a string', { ...info, realname: 7 }],
    ['avatar is missing', { ...info, avatar: undefined }],
    ['roles is no array', { ...info, roles: 'admin' }],
    ['permissions is no array', { ...info, permissions: {} }],
    ['nothing at all', null],
  ])('malformed user info (%s) is refused as bad JSON and resets the session', async (_what, answer) => {
    network.routes = server({ '/userInfo': () => ok(answer) })
    const { login, loadSession, tokenValue, store, sessionAtom } = await fresh()
    await login('operator', 'secret')
    await expect(loadSession()).rejects.toMatchObject({ words: 'badUserInfo' })
    expect(tokenValue.get()).toBeUndefined()
    expect(store.get(sessionAtom)).toBeUndefined()
  })

  test.each(['/role/detail', '/router/getList', '/manager/energy/powerstation/options'])(
    'when %s is refused, no half session is left',
    async (path) => {
      network.routes = server({ [path]: () => ({ code: 500, message: 'no' }) })
      const { login, loadSession, tokenValue } = await fresh()
      await login('operator', 'secret')
      await expect(loadSession()).rejects.toMatchObject({ code: 500 })
      expect(tokenValue.get()).toBeUndefined()
    },
  )

  test('a server that cannot answer now ends no session', async () => {
    const { login, loadSession, tokenValue, isOutage } = await fresh()
    await login('operator', 'secret')
    network.routes = server({ '/userInfo': () => ({ code: 503, message: '' }) })
    const error: unknown = await loadSession().catch((cause: unknown) => cause)
    expect(isOutage(error)).toBe(true)
    expect(tokenValue.get()).toBe('T')
    network.routes = server()
    expect((await loadSession()).realname).toBe('运维值班员')
  })

  test('a password that must be changed is told with the login', async () => {
    network.routes = server({ '/login': () => ok({ token: 'T', isExpiration: true, userId: '1' }) })
    const { login } = await fresh()
    expect(await login('operator', 'secret')).toEqual({ mustChangePassword: true })
  })
})

describe('a login at a provider', () => {
  const answer = { provider: 'p', code: 'c', state: 's' }

  test.each([[null], [{}], [{ token: '', isExpiration: false }]])('fails when the answer carries no token: %j', async (login) => {
    network.routes = server({ '/socialLogin': () => ok(login) })
    const { tokenValue } = await fresh()
    const { finishSocialLogin } = await import('./social-login.ts')
    await expect(finishSocialLogin(answer)).rejects.toMatchObject({ words: 'noToken' })
    expect(tokenValue.get()).toBeUndefined()
    expect(network.of('/userInfo')).toHaveLength(0)
  })
})

describe('the chosen station', () => {
  test('is kept with its type from the first default on, before anybody chose', async () => {
    const { login, loadSession } = await fresh()
    await login('operator', 'secret')
    await loadSession()
    expect([stored.get('powerstationId'), stored.get('powerstationType')]).toEqual(['ST001', 'STORED_ENERGY'])
  })

  test('that is no longer among the options gives way to the first, in the storage too', async () => {
    stored.set('powerstationId', 'GONE')
    stored.set('powerstationType', 'CHARGE_PAIL')
    const { login, loadSession } = await fresh()
    await login('operator', 'secret')
    await loadSession()
    expect([stored.get('powerstationId'), stored.get('powerstationType')]).toEqual(['ST001', 'STORED_ENERGY'])
  })
})

describe('storage that is emptied while somebody works', () => {
  test('ends the session as soon as anything looks at the token, without a word from the browser', async () => {
    const { login, loadSession, tokenValue, store, sessionAtom } = await fresh()
    await login('operator', 'secret')
    await loadSession()
    expect(store.get(sessionAtom)).toBeDefined()
    stored.clear()
    expect(tokenValue.get()).toBeUndefined()
    await Promise.resolve()
    expect(store.get(sessionAtom)).toBeUndefined()
  })

  test('the shown name is the guest’s then', async () => {
    const { login, loadSession, logout, store } = await fresh()
    const { usernameAtom } = await import('#src/atoms/session.ts')
    expect(store.get(usernameAtom)).toBe('guest')
    await login('operator', 'secret')
    await loadSession()
    expect(store.get(usernameAtom)).toBe('operator')
    await logout()
    expect(store.get(usernameAtom)).toBe('guest')
  })
})

describe('another person in another window', () => {
  test('who came while this window slept is the person here too: a token in place of a token is asked whose it is', async () => {
    const { login, loadSession, tokenValue, store, sessionAtom } = await fresh()
    await login('operator', 'secret')
    await loadSession()
    const names: (string | undefined)[] = []
    store.sub(sessionAtom, () => names.push(store.get(sessionAtom)?.username))
    network.routes = server({ '/userInfo': () => ok({ ...info, userId: '2', username: 'customer', realname: '客户' }) })
    // No word of the logout between: the page was frozen, or kept aside by the browser.
    stored.set('token', 'C')
    expect(tokenValue.get()).toBe('C')
    await vi.waitFor(() => expect(store.get(sessionAtom)?.realname).toBe('客户'))
    // Nobody is there in between: what hangs on the person before goes.
    expect(names).toEqual([undefined, 'customer'])
  })

  test('a token that was refreshed there is the same person’s, and nothing changes', async () => {
    const { login, loadSession, tokenValue, store, sessionAtom } = await fresh()
    await login('operator', 'secret')
    const before = await loadSession()
    const asked = network.of('/manager/energy/powerstation/options').length
    stored.set('token', 'T2')
    expect(tokenValue.get()).toBe('T2')
    await vi.waitFor(() => expect(network.of('/manager/energy/powerstation/options')).toHaveLength(asked + 1))
    expect(store.get(sessionAtom)).toBe(before)
  })
})

describe('logout', () => {
  test('clears person, routes, token, permissions and role, the chosen station and its stored id and type, also when the server does not answer', async () => {
    for (const answer of [ok({}), { code: 500, message: 'no' }]) {
      network.routes = server({ '/logout': () => answer })
      const world = await fresh()
      await world.login('operator', 'secret')
      await world.loadSession()
      world.store.set(world.chooseStationAtom, 'ST001')
      expect(stored.get('powerstationId')).toBe('ST001')
      await world.logout()
      expect(world.tokenValue.get()).toBeUndefined()
      expect(world.store.get(world.sessionAtom)).toBeUndefined()
      expect(world.store.get(world.stationOptionsAtom)).toEqual([])
      expect(world.store.get(world.chosenStationAtom)).toBeUndefined()
      expect(world.store.get(world.canAtom)('monitor')).toBe(false)
      expect([stored.has('token'), stored.has('powerstationId'), stored.has('powerstationType')]).toEqual([false, false, false])
    }
  })
})

describe('virtual-role mode', () => {
  test('gives everybody an administrator’s session without a login', async () => {
    network.routes = server({
      '/publicKey': () => ok({ publicKey: '', mockServer: true, virtualRole: true }),
      '/userInfo': () => ok({ ...info, roles: ['admin'], roleCode: 'admin' }),
    })
    const { enterVirtualRole, store, sessionAtom, canAtom } = await fresh()
    await enterVirtualRole()
    expect(store.get(sessionAtom)?.roles).toEqual(['admin'])
    expect(store.get(canAtom)('system')).toBe(true)
  })

  test('is not entered where the server does not offer it', async () => {
    const { enterVirtualRole, tokenValue } = await fresh()
    await enterVirtualRole()
    expect(tokenValue.get()).toBeUndefined()
  })
})

describe('a permission that is taken away while somebody works', () => {
  test('is felt: menu, routes and buttons follow what the server says now, and a burst of refusals asks once', async () => {
    const { login, loadSession, followPermissions, store, sessionAtom, canAtom } = await fresh()
    await login('operator', 'secret')
    const before = await loadSession()
    network.routes = server({
      '/role/detail': () => ok({ roleCode: 'operator', roleName: '运维', powerCodes: ['monitor'] }),
      '/router/getList': () => ok({ list: [] }),
    })
    const asked = network.of('/userInfo').length
    const answers = await Promise.all([followPermissions(), followPermissions(), followPermissions()])
    expect(answers).toEqual([true, false, false])
    expect(network.of('/userInfo')).toHaveLength(asked + 1)
    expect(store.get(sessionAtom)).not.toBe(before)
    expect(store.get(canAtom)('alarm_notify')).toBe(false)
    expect(store.get(sessionAtom)?.paths).toEqual([])
  })

  test('a refusal without any change leaves everything as it is', async () => {
    const { login, loadSession, followPermissions, store, sessionAtom } = await fresh()
    await login('operator', 'secret')
    const before = await loadSession()
    expect(await followPermissions()).toBe(false)
    expect(store.get(sessionAtom)).toBe(before)
  })
})
