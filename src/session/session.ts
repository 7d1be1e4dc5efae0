import i18next from 'i18next'
import { getDefaultStore } from 'jotai'
import type { Preferences } from '#contract/account.ts'
import { code, VIRTUAL_TOKEN } from '#contract/endpoint.ts'
import type { Answer } from '#contract/schemas.ts'
import { preferUnits } from '#domain/units.ts'
import { ApiError, isOutage } from '#src/api/api-error.ts'
import { call, ensureClientToken, languageValue, sessionEndedValue, tokenValue, virtualRole } from '#src/api/client.ts'
import { sessionAtom, sessionEndedAtom, type Session } from '#src/atoms/session.ts'
import { followStationsAtom, forgetStation, heldStationAtom, keepChosenStationAtom, stationOptionsAtom } from '#src/atoms/station.ts'

/** Why a login did not end in a session; `words` is a key of the login texts. */
export class LoginFault extends Error {
  readonly words: 'noToken' | 'badUserInfo'
  constructor(words: 'noToken' | 'badUserInfo') {
    super(words)
    this.words = words
  }
}

/** What a person is told when they could not be let in; undefined where it was told already, or has no words: the session was over. */
export function wordsOf(error: unknown): string | undefined {
  if (error instanceof LoginFault) return i18next.t(`login.${error.words}`)
  if (!(error instanceof ApiError)) return i18next.t('state.server')
  return error.code === code.unauthorized || error.code === code.tokenExpired || error.code === code.sessionOver ? undefined : error.message
}

export interface LoginResult {
  mustChangePassword: boolean
}

export async function login(username: string, password: string): Promise<LoginResult> {
  await ensureClientToken()
  const answer = await call('login', { username, password })
  keepToken(answer)
  return { mustChangePassword: answer.isExpiration }
}

/** Every kind of login ends here: an answer without a token is none. */
export function keepToken(answer: { token?: unknown } | null | undefined): void {
  if (typeof answer?.token !== 'string' || answer.token === '') throw new LoginFault('noToken')
  sessionEndedValue.set(undefined)
  tokenValue.set(answer.token)
}

const isUserInfo = (info: unknown): info is Answer<'userInfo'> => {
  const value = info as Record<string, unknown> | null
  return typeof value?.realname === 'string' && typeof value.avatar === 'string' && Array.isArray(value.roles) && Array.isArray(value.permissions)
}

/** Enters without a login where the server runs in virtual-role mode. */
export async function enterVirtualRole(): Promise<void> {
  if (tokenValue.get() !== undefined || !(await virtualRole())) return
  tokenValue.set(VIRTUAL_TOKEN)
  await loadSession()
}

let loading: Promise<Session> | undefined

/** User info, then the role's power codes, then routes and stations. A failure leaves no half session behind; an outage keeps the token for another try. */
export function loadSession(): Promise<Session> {
  loading ??= load()
    .catch((error: unknown) => {
      if (!isOutage(error)) resetSession()
      throw error
    })
    .finally(() => (loading = undefined))
  return loading
}

async function load(before?: Session): Promise<Session> {
  const info = await call('userInfo', {})
  if (!isUserInfo(info)) throw new LoginFault('badUserInfo')
  const [{ powerCodes }, { list }, { optionList }] = await Promise.all([
    call('roleDetail', { roleCode: info.roleCode }),
    call('routerList', {}),
    call('stationOptions', {}),
  ])
  const session: Session = {
    ...info,
    permissions: powerCodes,
    paths: list.map((route) => route.path),
    pinyin: Object.fromEntries(list.map((route) => [route.path, route.pinyin])),
  }
  const store = getDefaultStore()
  const held = store.get(sessionAtom)
  // Somebody else has logged in, where a session had ended or in another window: nothing of the one before is theirs.
  const isOther = held !== undefined && held.username !== session.username
  if (isOther) forgetPerson()
  store.set(sessionEndedAtom, false)
  store.set(followStationsAtom, optionList)
  store.set(keepChosenStationAtom)
  if (before !== undefined && !isOther && sameRights(before, session)) return before
  applyPreferences(session.preferences ?? {})
  store.set(sessionAtom, session)
  return session
}

/** What the person has set for themselves holds in this browser; a language that was chosen here before is kept. */
function applyPreferences({ language, units = 'auto' }: Preferences): void {
  preferUnits(units)
  if (language !== undefined && languageValue.get() === undefined) languageValue.set(language)
}

let asked = 0
const AGAIN_MS = 5000

/**
 * A call was refused: asks who the viewer is now and lets menu, routes and buttons follow. Gives true when something changed. A burst of refusals asks once.
 */
export async function followPermissions(): Promise<boolean> {
  const store = getDefaultStore()
  const before = store.get(sessionAtom)
  if (before === undefined || Date.now() - asked < AGAIN_MS) return false
  asked = Date.now()
  const now = await load(before)
  return now !== before
}

/** The server says that rights or stations changed: asks anew at once. Gives true when the viewer's rights did. */
export async function followNotice(): Promise<boolean> {
  const before = getDefaultStore().get(sessionAtom)
  return before !== undefined && (await load(before)) !== before
}

const sameRights = (one: Session, other: Session): boolean =>
  JSON.stringify([one.roles, one.permissions, one.paths]) === JSON.stringify([other.roles, other.permissions, other.paths])

function forgetPerson(): void {
  preferUnits('auto')
  const store = getDefaultStore()
  store.set(sessionAtom, undefined)
  store.set(sessionEndedAtom, false)
  store.set(heldStationAtom, undefined)
  store.set(stationOptionsAtom, [])
}

/** Forgets the person: what the specification lists for a logout. The browser's own settings stay. */
export function resetSession(): void {
  sessionEndedValue.set(undefined)
  tokenValue.set(undefined)
  forgetStation()
  forgetPerson()
}

let tokenBefore = tokenValue.get()
// A logout in another window is one here too, and so is storage that was emptied: every call looks at the token, and so do these.
tokenValue.subscribe(() => {
  const token = tokenValue.get()
  if (token === tokenBefore) return
  tokenBefore = token
  if (getDefaultStore().get(sessionEndedAtom)) return
  if (token === undefined) forgetPerson()
  // A window that slept through the logout sees a token in place of a token: whose it is says only the server. An outage, or a session that is over: the next call says it.
  else void followNotice().catch(() => undefined)
})
for (const sign of ['focus', 'pageshow', 'hashchange']) globalThis.addEventListener?.(sign, () => void tokenValue.get())

export async function logout(): Promise<void> {
  // Gone or not: this browser forgets the session.
  await call('logout', {}).catch(() => undefined)
  resetSession()
}
