import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import type { Option } from '#src/resource/define.ts'
import { useWords } from '#src/resource/use-options.ts'

/** All of them: their parameters say which models there are, also to who may not see the page of models. */
const ALL = { pageNum: 1, pageSize: 999_999 }

/** Models that have parameters. */
export function useModelOptions(): Option[] {
  const { language } = useWords()
  const rules = valueOf(useQuery('qualityRules', ALL))?.ruleList
  return useMemo(() => {
    const models = new Map(rules?.map((rule) => [rule.modelCode, nameOf(rule.modelNameZh, rule.modelNameEn, language)]))
    return [...models].map(([value, label]) => ({ value, label }))
  }, [rules, language])
}
