import { atom } from 'jotai'
import { ADMIN_ROLE, holds } from '#contract/permission.ts'
import type { Answer } from '#contract/schemas.ts'
import { tokenValue } from '#src/api/client.ts'

export interface Session extends Answer<'userInfo'> {
  /** Paths that the server gives this viewer. */
  paths: string[]
}

const token = atom(tokenValue.get())
token.onMount = (set) => {
  set(tokenValue.get())
  return tokenValue.subscribe(() => set(tokenValue.get()))
}

/** The token of this browser's session; changes in another window arrive here too. */
export const tokenAtom = atom((get) => get(token))

/** Who is logged in, once user info, role and routes are loaded. */
export const sessionAtom = atom<Session | undefined>(undefined)

/** Asks the one permission question: does the viewer hold any of these? */
export const canAtom = atom((get) => {
  const session = get(sessionAtom)
  return (needed: string | readonly string[]): boolean =>
    session !== undefined && holds({ roles: session.roles, permissions: session.permissions }, typeof needed === 'string' ? [needed] : needed)
})

export const isAdmin = (session: Session): boolean => session.roles.includes(ADMIN_ROLE)
