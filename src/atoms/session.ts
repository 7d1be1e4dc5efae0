import { atom, getDefaultStore } from 'jotai'
import { ADMIN_ROLE, IN_PROJECT, meets, type Requirement } from '#contract/permission.ts'
import type { Answer } from '#contract/schemas.ts'
import { sessionEndedValue, tokenValue } from '#src/api/client.ts'
import { unsavedPathsAtom } from './unsaved.ts'

export interface Session extends Answer<'userInfo'> {
  /** Paths that the server gives this viewer. */
  paths: string[]
  /** Pinyin of page titles by path: menu search in Latin letters. */
  pinyin: Readonly<Record<string, string>>
}

const tokenChanges = atom(0)
tokenChanges.onMount = (set) => {
  const changed = (): void => set((n) => n + 1)
  changed()
  return tokenValue.subscribe(changed)
}

const loadedAtom = atom<Session | undefined>(undefined)

/**
 * True from the moment in which the server ended the session under input that is not saved, until the same person is in again: the page stays, covered, so
 * that nothing typed is lost.
 */
export const sessionEndedAtom = atom(false)

/** What is typed and not saved outlives a session that the server has ended, not one that the person has left. */
const isKept = (): boolean => {
  const store = getDefaultStore()
  return sessionEndedValue.get() !== undefined && store.get(unsavedPathsAtom).size > 0 && store.get(loadedAtom) !== undefined
}

// Also while nobody has it mounted (the login page does not): the guard of the first page after a login would else read the token from before it, and lead
// back to the login for a moment, from where a person who has gone on meanwhile is taken home.
tokenValue.subscribe(() => {
  const store = getDefaultStore()
  if (tokenValue.get() === undefined && isKept()) store.set(sessionEndedAtom, true)
  store.set(tokenChanges, (n) => n + 1)
})

/** The token of this browser's session; changes in another window arrive here too. */
export const tokenAtom = atom((get) => {
  get(tokenChanges)
  return tokenValue.get()
})

/**
 * Who is logged in, once user info, role and routes are loaded. Without a token there is no session, in the same moment: the guards of the login and of all
 * other pages ask this one atom, so they can never send a person to each other. A session that ended under unsaved input stays for the page that holds it.
 */
export const sessionAtom = atom(
  (get) => (get(tokenAtom) === undefined && !get(sessionEndedAtom) ? undefined : get(loadedAtom)),
  (_get, set, session: Session | undefined) => set(loadedAtom, session),
)

/** What is shown of a person where nobody is logged in: the specification's guest, without a picture. */
const GUEST = 'guest'
export const usernameAtom = atom((get) => get(sessionAtom)?.username ?? GUEST)

/** Codes that the viewer holds in the project that is open; '*' holds all. Written by the project pages. */
export const projectPermissionsAtom = atom<readonly string[]>([])

/** Asks the one permission question: does the viewer meet this requirement? Administrators meet all. One of the open project is asked as `project/<code>`: the project alone says who holds it. */
export const canAtom = atom((get) => {
  const session = get(sessionAtom)
  const codes = get(projectPermissionsAtom)
  return (needed: Requirement): boolean =>
    session !== undefined &&
    (typeof needed === 'string' && needed.startsWith(IN_PROJECT)
      ? codes.some((code) => code === '*' || code === needed.slice(IN_PROJECT.length))
      : meets({ codes: [...session.roles, ...session.permissions], passesAll: isAdmin(session) }, needed))
})

export const isAdmin = (session: Session): boolean => session.roles.includes(ADMIN_ROLE)
