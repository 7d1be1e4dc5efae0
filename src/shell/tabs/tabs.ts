import { atom, getDefaultStore } from 'jotai'
import { observe } from 'jotai-effect'
import { routes } from '#contract/route.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { lockAtom } from '#src/atoms/shell-settings.ts'
import { unsavedPathsAtom } from '#src/atoms/unsaved.ts'
import { storageKeys } from '#src/settings.ts'
import { fixedPaths, startTabs, type Tab, type TabsState } from './model.ts'

export const fixedTabs: ReadonlySet<string> = new Set(fixedPaths(routes))

/** Open tabs belong to this window; they survive its reload. */
const read = (): Tab[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKeys.tabs) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.flatMap((tab: Partial<Tab>) =>
      typeof tab?.path === 'string' && typeof tab.search === 'string' ? [{ path: tab.path, search: tab.search, generation: 0 }] : [],
    )
  } catch {
    return []
  }
}

const write = ({ tabs }: TabsState): void => {
  try {
    sessionStorage.setItem(storageKeys.tabs, JSON.stringify(tabs.map(({ path, search }) => ({ path, search }))))
  } catch {
    // No storage: the tabs live as long as the page.
  }
}

const state = atom<TabsState | undefined>(undefined)

/** The window's tabs; undefined before a session is there. */
export const tabsAtom = atom(
  (get) => get(state),
  (get, set, change: (before: TabsState) => TabsState) => {
    const before = get(state)
    if (before === undefined) return
    const next = change(before)
    if (next === before) return
    write(next)
    set(state, next)
  },
)

/** Opens the tabs of a viewer who may open these paths; when that changes while somebody works, what is open and still allowed, or holds unsaved input, stays. */
export function openTabs(paths: readonly string[]): void {
  const store = getDefaultStore()
  const before = store.get(state)
  const allowed = (path: string): boolean => paths.includes(path) || store.get(unsavedPathsAtom).has(path)
  if (before === undefined) store.set(state, startTabs([...fixedTabs], read(), allowed))
  else store.set(state, { ...before, tabs: before.tabs.filter((tab) => allowed(tab.path)) })
}

let wasIn = false
// A logout closes all tabs and ends a lock: the next person starts with their own. A reload, before its session is there, does not.
observe((get, set) => {
  const isIn = get(sessionAtom) !== undefined
  const left = wasIn && !isIn
  wasIn = isIn
  if (!left) return
  try {
    sessionStorage.removeItem(storageKeys.tabs)
  } catch {
    // As above.
  }
  set(state, undefined)
  set(lockAtom, false)
}, getDefaultStore())

/** True when one of these pages holds unsaved input. */
export const hasUnsaved = (paths: Iterable<string>): boolean => {
  const unsaved = getDefaultStore().get(unsavedPathsAtom)
  return [...paths].some((path) => unsaved.has(path))
}
