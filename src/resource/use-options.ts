import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languageAtom } from '#src/atoms/language.ts'
import { stationZoneAtom } from '#src/atoms/station.ts'
import type { Option, Options, Words } from './define.ts'
import type { Field, FormValues } from './field.ts'
import type { ListQuery } from './list-query.ts'

/** What cells and choices are worded with. */
export function useWords(): Words {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const zoneOf = useAtomValue(stationZoneAtom)
  return useMemo(() => ({ t, language, zoneOf }), [t, language, zoneOf])
}

const none: Options = () => []

/** The choices of a field or filter. */
export function useOptions(options: Options = none, query?: ListQuery, values?: FormValues): Option[] {
  const words = useWords()
  const fixed = typeof options === 'function' ? options : undefined
  // A definition's kind of choices never changes: the hook is called on every render or on none.
  // oxlint-disable-next-line react/hooks, react/rules-of-hooks
  const asked = typeof options === 'function' ? undefined : options.useOptions(query, values)
  return useMemo(() => asked ?? fixed?.(words) ?? [], [asked, fixed, words])
}

/** What a form with a field of which there is only one choice begins with; undefined: it has none, or it is not known yet. */
export function useOnlyChoice<V extends FormValues>(fields: readonly Field<V>[]): Partial<V> | undefined {
  const field = fields.find(({ options, required }) => typeof options === 'object' && options.begins === 'only' && required === true)
  const [first, ...others] = useOptions(field?.options)
  return field === undefined || first === undefined || others.length > 0 || first.children !== undefined
    ? undefined
    : ({ [field.key]: first.value } as Partial<V>)
}
