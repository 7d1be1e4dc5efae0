import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { languageAtom } from '#src/atoms/language.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { productCategoryResource } from './resource.ts'

/** Kinds of products: a tree, ordered by hand. */
export default function ProductCategoryPage() {
  const language = useAtomValue(languageAtom)
  const resource = useMemo(() => productCategoryResource(language), [language])
  return <ResourcePage resource={resource} />
}
