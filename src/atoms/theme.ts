import { atom, getDefaultStore } from 'jotai'
import { flushSync } from 'react-dom'
import { localValue } from '#src/api/local-value.ts'
import { storageKeys } from '#src/settings.ts'
import { shellSettingsAtom } from './shell-settings.ts'

const stored = localValue(storageKeys.theme)
const now = (): 'dark' | 'light' => (stored.get() === 'light' ? 'light' : 'dark')

const mirror = atom<'dark' | 'light'>(now())
mirror.onMount = (set) => {
  const backOnScreen = (): void => set(now())
  backOnScreen()
  // Paper is light: browsers leave dark grounds out, on which light words stand. The sheet is taken when this event is over, so pictures are drawn in it.
  const onPaper = (): void => flushSync(() => set('light'))
  window.addEventListener('beforeprint', onPaper)
  window.addEventListener('afterprint', backOnScreen)
  const stop = stored.subscribe(backOnScreen)
  return () => {
    stop()
    window.removeEventListener('beforeprint', onPaper)
    window.removeEventListener('afterprint', backOnScreen)
  }
}

/** Dark (default) or light content, kept in this browser; light while the page is printed. */
export const themeAtom = atom(
  (get) => get(mirror),
  (_get, _set, theme: 'dark' | 'light') => stored.set(theme),
)

/** Puts the themes on the document; Arco and the tokens read them there. `name` sets accent and menu, dark or light the content. */
export function applyTheme(theme: 'dark' | 'light', name?: string): void {
  if (theme === 'dark') document.body.setAttribute('arco-theme', 'dark')
  else document.body.removeAttribute('arco-theme')
  if (name !== undefined) document.body.setAttribute('data-theme-name', name)
}
export const applyStoredTheme = (): void => applyTheme(now(), getDefaultStore().get(shellSettingsAtom).themeName)
