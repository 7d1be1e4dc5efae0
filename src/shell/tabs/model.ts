import type { Route } from '#contract/route.ts'

/** A visited page: its path names it, its query is the last one that it had. */
export interface Tab {
  path: string
  search: string
  /** Changes when the page is asked to start anew. */
  generation: number
}

export interface TabsState {
  tabs: readonly Tab[]
  /** Paths in the order of their last visit, newest first: what is kept alive is taken from here. */
  recent: readonly string[]
}

export type CloseKind = 'this' | 'others' | 'left' | 'right' | 'all'

/** Pages that are kept alive while hidden. Tabs beyond it stay and start anew when they are visited; pages with unsaved input are always kept. */
const KEEP_ALIVE_MAX = 20

const tabOf = (path: string): Tab => ({ path, search: '', generation: 0 })
const isFixed = (tab: Tab, fixed: ReadonlySet<string>): boolean => fixed.has(tab.path)

export const fixedPaths = (routes: readonly Route[]): string[] => routes.filter((route) => route.fixedTab === true).map((route) => route.path)

/** Fixed tabs first, then what was open before the reload and is still the viewer's. */
export const startTabs = (fixed: readonly string[], stored: readonly Tab[], allowed: (path: string) => boolean): TabsState => {
  const kept = stored.filter((tab) => allowed(tab.path))
  const missing = fixed.filter((path) => allowed(path) && !kept.some((tab) => tab.path === path)).map(tabOf)
  return { tabs: [...missing, ...kept], recent: [] }
}

/** A page was navigated to: its tab is opened, or remembers the new query. */
export function visit(state: TabsState, path: string, search: string): TabsState {
  const tab = state.tabs.find((candidate) => candidate.path === path)
  const recent = state.recent[0] === path ? state.recent : [path, ...state.recent.filter((other) => other !== path)]
  if (tab?.search === search && recent === state.recent) return state
  const tabs =
    tab === undefined
      ? [...state.tabs, { ...tabOf(path), search }]
      : state.tabs.map((candidate) => (candidate === tab && tab.search !== search ? { ...tab, search } : candidate))
  return { tabs, recent }
}

/** What a close takes away. Fixed tabs always stay. */
export function closing(state: TabsState, kind: CloseKind, path: string, fixed: ReadonlySet<string>): Tab[] {
  const at = state.tabs.findIndex((tab) => tab.path === path)
  return state.tabs.filter((tab, i) => {
    if (isFixed(tab, fixed)) return false
    if (kind === 'all') return true
    if (kind === 'this') return i === at
    if (kind === 'others') return i !== at
    return kind === 'left' ? i < at : i > at
  })
}

/** True where a close of this kind would change something: greys the menu's entries. */
export const canClose = (state: TabsState, kind: CloseKind, path: string, fixed: ReadonlySet<string>): boolean =>
  closing(state, kind, path, fixed).length > 0

/** Closes tabs. `next` is where to go when the active one is among them: the last that remains. */
export function close(
  state: TabsState,
  kind: CloseKind,
  path: string,
  active: string,
  fixed: ReadonlySet<string>,
): { state: TabsState; next: Tab | undefined } {
  const gone = new Set(closing(state, kind, path, fixed).map((tab) => tab.path))
  const tabs = state.tabs.filter((tab) => !gone.has(tab.path))
  const recent = state.recent.filter((other) => !gone.has(other))
  return { state: { tabs, recent }, next: gone.has(active) ? (tabs.at(-1) ?? tabOf('/')) : undefined }
}

/** The page starts anew: its state is dropped, its query stays unless it is given. */
export const reload = (state: TabsState, path: string, search?: string): TabsState => ({
  ...state,
  tabs: state.tabs.map((tab) => (tab.path === path ? { ...tab, search: search ?? tab.search, generation: tab.generation + 1 } : tab)),
})

/** Another station: pages that follow the station start anew with an empty query, which may name things of the old one. */
export const changeStation = (state: TabsState, follows: (path: string) => boolean): TabsState => ({
  ...state,
  tabs: state.tabs.map((tab) => (follows(tab.path) ? { ...tab, search: '', generation: tab.generation + 1 } : tab)),
})

/** Paths whose pages are alive: the last visited ones and those with unsaved input. */
export const alive = (state: TabsState, unsaved: ReadonlySet<string>, limit = KEEP_ALIVE_MAX): Set<string> =>
  new Set([...state.recent.slice(0, limit), ...state.recent.filter((path) => unsaved.has(path))])
