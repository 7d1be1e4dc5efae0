import type { Plugin } from 'vite'

/** What an atom's hook compares when its page is shown again, and with what it is told to. */
const CURES = [
  ['(callback) => {', '(callback, shown) => {'],
  ['!Object.is(value, store.get(atom))', '!Object.is(shown, store.get(atom))'],
  ['useEffect(() => subscribe(rerender), [subscribe])', 'useEffect(() => subscribe(rerender, valueFromReducer), [subscribe])'],
] as const

/** The hook with each place replaced; undefined: it is no longer as it was. */
export function curedAtomValue(code: string): string | undefined {
  let cured = code
  for (const [was, is] of CURES) {
    if (cured.split(was).length !== 2) return undefined
    cured = cured.replace(was, is)
  }
  return cured
}

/**
 * A page that was a hidden tab asks each atom whether it is another one by now. Jotai 3.0.1 compares with the value that the hook began with, and not with the
 * one that the page shows: begun with A, shown with B, hidden, A again: the page stayed at B. The build fails when that place is no longer as it was.
 */
export function jotaiAfterHiding(): Plugin {
  let seen = false
  let wanted = false
  return {
    name: 'jotai-after-hiding',
    transform(code, id) {
      if (!/\/jotai\/dist\/react\//.test(id)) return undefined
      wanted = true
      if (!id.endsWith('/useAtomValueRaw.js')) return undefined
      seen = true
      const cured = curedAtomValue(code)
      if (cured === undefined) this.error('jotai/dist/react/useAtomValueRaw changed: see scripts/vite-jotai.ts')
      return { code: cured, map: null }
    },
    buildEnd() {
      if (wanted && !seen) this.error('jotai came without useAtomValueRaw: see scripts/vite-jotai.ts')
    },
  }
}
