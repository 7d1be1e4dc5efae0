import type { Payload } from '#contract/schemas.ts'
import { call, ensureClientToken } from '#src/api/client.ts'
import { keepToken, loadSession, LoginFault } from './session.ts'
import { safeTarget } from './target.ts'

/** Where to go after a login that leads over another site; kept for this tab only. */
const TARGET = 'loginTarget'

/** Leaves for the identity provider. The login is bound to this browser's client token. */
export async function startSocialLogin(provider: string, target: string): Promise<void> {
  await ensureClientToken()
  const { url } = await call('socialLoginStart', { provider })
  try {
    sessionStorage.setItem(TARGET, target)
  } catch {
    // Without storage the person lands on the first page.
  }
  location.assign(url)
}

/** Ends a login at a provider. False: the password must be changed, which only a login by password can do. */
export async function finishSocialLogin(answer: Payload<'socialLogin'>): Promise<boolean> {
  const login = await call('socialLogin', answer)
  if (login === null || login === undefined) throw new LoginFault('noToken')
  if (login.isExpiration) return false
  keepToken(login)
  await loadSession()
  return true
}

export function takeTarget(): string {
  try {
    const target = sessionStorage.getItem(TARGET)
    sessionStorage.removeItem(TARGET)
    return safeTarget(target)
  } catch {
    return '/home'
  }
}
