import { atom } from 'jotai'
import { localValue } from '#src/api/local-value.ts'
import { storageKeys } from '#src/settings.ts'

const stored = localValue(storageKeys.theme)
const now = (): 'dark' | 'light' => (stored.get() === 'light' ? 'light' : 'dark')

const mirror = atom<'dark' | 'light'>(now())
mirror.onMount = (set) => {
  set(now())
  return stored.subscribe(() => set(now()))
}

/** Dark (default) or light content, kept in this browser. */
export const themeAtom = atom(
  (get) => get(mirror),
  (_get, _set, theme: 'dark' | 'light') => stored.set(theme),
)

/** Puts the theme on the document; Arco and the tokens read it there. */
export function applyTheme(theme: 'dark' | 'light'): void {
  if (theme === 'dark') document.body.setAttribute('arco-theme', 'dark')
  else document.body.removeAttribute('arco-theme')
}
export const applyStoredTheme = (): void => applyTheme(now())
