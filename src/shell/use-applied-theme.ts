import { useAtomValue } from 'jotai'
import { shellSettingsAtom } from '#src/atoms/shell-settings.ts'
import { applyTheme, themeAtom } from '#src/atoms/theme.ts'

/** Puts theme and accent on the document before what is inside is rendered, not in an effect after it: charts read their colours there while they render. */
export function useAppliedTheme(): void {
  const theme = useAtomValue(themeAtom)
  const { themeName } = useAtomValue(shellSettingsAtom)
  applyTheme(theme, themeName)
}
