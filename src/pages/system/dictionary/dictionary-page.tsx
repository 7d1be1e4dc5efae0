import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { languageAtom } from '#src/atoms/language.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { dictionaryResource } from './resource.ts'

/** Dictionaries and their values, of which forms offer their choices: a tree, ordered by hand. */
export default function DictionaryPage() {
  const language = useAtomValue(languageAtom)
  const resource = useMemo(() => dictionaryResource(language), [language])
  return <ResourcePage resource={resource} />
}
