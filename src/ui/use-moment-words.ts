import type { TFunction } from 'i18next'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { momentAtom } from '#src/atoms/moment.ts'

/** The words of what follows the chosen moment: while one looks back, those that end in `_past` stand in for "today" and "now". */
export function useMomentWords(): { t: TFunction; looksBack: boolean } {
  const { t } = useTranslation()
  const looksBack = useAtomValue(momentAtom) !== 'live'
  return useMemo(() => {
    const any = t as unknown as (key: string, options: object) => string
    const past = (key: string, options?: object): string => any(key, { ...options, context: 'past' })
    return { t: looksBack ? (past as unknown as TFunction) : t, looksBack }
  }, [t, looksBack])
}
