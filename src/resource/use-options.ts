import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languageAtom } from '#src/atoms/language.ts'
import type { Option, Options, Words } from './define.ts'

/** What cells and choices are worded with. */
export function useWords(): Words {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  return useMemo(() => ({ t, language }), [t, language])
}

const none: Options = () => []

/** The choices of a field or filter. */
export function useOptions(options: Options = none): Option[] {
  const words = useWords()
  const fixed = typeof options === 'function' ? options : undefined
  // A definition's kind of choices never changes: the hook is called on every render or on none.
  // oxlint-disable-next-line react/hooks, react/rules-of-hooks
  const asked = typeof options === 'function' ? undefined : options.useOptions()
  return useMemo(() => asked ?? fixed?.(words) ?? [], [asked, fixed, words])
}
