import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { useQuery } from '#src/atoms/query.ts'
import { namedOption } from './common-options.ts'
import type { Option, Options } from './define.ts'
import { useWords } from './use-options.ts'

/** Values of a dictionary, in people's order and the reader's language. Empty while they are asked for, and where there is no such dictionary. */
export function useDictionary(code: string): Option[] {
  const { language } = useWords()
  const question = useMemo(() => ({ code }), [code])
  const values = valueOf(useQuery('dictionaryValues', question))?.values
  return useMemo(() => (values ?? []).map((one) => namedOption(one.code, [one.nameZh, one.nameEn], language)), [values, language])
}

/** The word of a code of a dictionary; the code itself where it is none. */
export const DictionaryWord = ({ of, code }: { of: string; code: string }): string =>
  useDictionary(of).find(({ value }) => value === code)?.label ?? (code === '' ? '—' : code)

/** Words of a dictionary that a text may begin with; what is kept is the text. */
export const dictionaryWords = (code: string): Options => ({ useOptions: () => useDictionary(code).map(({ label }) => ({ value: label, label })) })

/** The same as choices of a field or filter. */
export const dictionaryOptions = (code: string): Options => ({ useOptions: () => useDictionary(code) })
