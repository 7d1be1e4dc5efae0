import { atom } from 'jotai'
import { localValue } from '#src/api/local-value.ts'
import { storageKeys } from '#src/settings.ts'

export const layouts = ['vertical', 'horizontal', 'comprehensive', 'column', 'float'] as const
export const themeNames = [
  'blue-black',
  'blue-white',
  'green-black',
  'green-white',
  'ocean',
  'red-black',
  'red-white',
  'purple-black',
  'purple-white',
] as const
export const columnStyles = ['vertical', 'horizontal', 'card', 'arrow'] as const
export const tabsBarStyles = ['smooth', 'card', 'smart'] as const
export const backgrounds = ['none', 'pattern'] as const

/** How the console's frame looks; kept in this browser. */
export interface ShellSettings {
  layout: (typeof layouts)[number]
  /** Accent and colour of the menu. */
  themeName: (typeof themeNames)[number]
  /** Picture behind the menu; not for the float and horizontal layouts. */
  background: (typeof backgrounds)[number]
  columnStyle: (typeof columnStyles)[number]
  /** Off: the header scrolls away with the page. */
  fixedHeader: boolean
  showProgressBar: boolean
  showTabs: boolean
  tabsBarStyle: (typeof tabsBarStyles)[number]
  showTabsIcon: boolean
  showLanguage: boolean
  showRefresh: boolean
  showSearch: boolean
  showTheme: boolean
  showNotice: boolean
  showFullScreen: boolean
}

const defaultShellSettings: ShellSettings = {
  layout: 'vertical',
  themeName: 'blue-black',
  background: 'none',
  columnStyle: 'vertical',
  fixedHeader: true,
  showProgressBar: true,
  showTabs: true,
  tabsBarStyle: 'smooth',
  showTabsIcon: true,
  showLanguage: true,
  showRefresh: true,
  showSearch: true,
  showTheme: true,
  showNotice: true,
  showFullScreen: true,
}

const choices: Partial<Record<keyof ShellSettings, readonly string[]>> = {
  layout: layouts,
  themeName: themeNames,
  background: backgrounds,
  columnStyle: columnStyles,
  tabsBarStyle: tabsBarStyles,
}

/** Reads what was stored; what is unknown or of the wrong kind is as by default. */
function readShellSettings(text: string | undefined): ShellSettings {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '{}')
  } catch {
    return defaultShellSettings
  }
  if (typeof stored !== 'object' || stored === null) return defaultShellSettings
  const fits = ([key, value]: [string, unknown]): boolean => {
    if (!(key in defaultShellSettings)) return false
    const allowed = choices[key as keyof ShellSettings]
    return allowed === undefined ? typeof value === 'boolean' : typeof value === 'string' && allowed.includes(value)
  }
  return { ...defaultShellSettings, ...Object.fromEntries(Object.entries(stored).filter(fits)) }
}

const stored = localValue(storageKeys.shellSettings)
const mirror = atom(readShellSettings(stored.get()))
mirror.onMount = (set) => {
  set(readShellSettings(stored.get()))
  return stored.subscribe(() => set(readShellSettings(stored.get())))
}

/** The frame's settings; written in part, undefined resets all. */
export const shellSettingsAtom = atom(
  (get) => get(mirror),
  (get, _set, change: Partial<ShellSettings> | undefined) =>
    stored.set(change === undefined ? undefined : JSON.stringify({ ...get(mirror), ...change })),
)

const storedCollapse = localValue(storageKeys.collapse)
const collapseMirror = atom(storedCollapse.get() === '1')
collapseMirror.onMount = (set) => {
  set(storedCollapse.get() === '1')
  return storedCollapse.subscribe(() => set(storedCollapse.get() === '1'))
}
/** True while the side menu is folded. */
export const collapseAtom = atom(
  (get) => get(collapseMirror),
  (_get, _set, folded: boolean) => storedCollapse.set(folded ? '1' : undefined),
)

const storedLock = localValue(storageKeys.lock)
const lockMirror = atom(storedLock.get() === '1')
lockMirror.onMount = (set) => {
  set(storedLock.get() === '1')
  return storedLock.subscribe(() => set(storedLock.get() === '1'))
}
/** True while the console is locked, in every window of this browser and over reloads. */
export const lockAtom = atom(
  (get) => get(lockMirror),
  (_get, _set, locked: boolean) => storedLock.set(locked ? '1' : undefined),
)

const screenShown = {
  get(): boolean {
    try {
      return sessionStorage.getItem(storageKeys.screenShown) === '1'
    } catch {
      return false
    }
  },
  set(isShown: boolean): void {
    try {
      if (isShown) sessionStorage.setItem(storageKeys.screenShown, '1')
      else sessionStorage.removeItem(storageKeys.screenShown)
    } catch {
      // Then a screen asks for the password when its window was loaded anew.
    }
  },
}
const screenShownMirror = atom(screenShown.get())
/** Whether this window shows a big screen, and not the console; kept when it is loaded anew. */
export const screenShownAtom = atom(
  (get) => get(screenShownMirror),
  (_get, set, isShown: boolean) => {
    screenShown.set(isShown)
    set(screenShownMirror, isShown)
  },
)
