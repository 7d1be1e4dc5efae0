import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { useQuery } from '#src/atoms/query.ts'
import { namedOption } from '#src/resource/common-options.ts'
import type { Option } from '#src/resource/define.ts'
import { useWords } from '#src/resource/use-options.ts'

/** What forms of prices ask alike. */

const ALL = {}

/** Period schemes to choose from. */
export function useSchemes(): Option[] {
  const { language } = useWords()
  const schemes = valueOf(useQuery('periodSchemeNames', ALL))?.schemes
  return useMemo(() => (schemes ?? []).map(({ id, nameZh, nameEn }) => namedOption(id, [nameZh, nameEn], language)), [schemes, language])
}
