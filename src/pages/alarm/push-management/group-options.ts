import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { useQuery } from '#src/atoms/query.ts'
import type { Option } from '#src/resource/define.ts'
import { useWords } from '#src/resource/use-options.ts'

const ALL = { pageNum: 1, pageSize: 1000 }

/** The push groups that there are. */
export function useGroupOptions(): Option[] {
  const { t } = useWords()
  const groups = valueOf(useQuery('pushGroupList', ALL))?.pushGroupList
  return useMemo(
    () => (groups ?? []).map(({ id, name, provider }) => ({ value: id, label: `${name} · ${t(`push.providerOf.${provider}`)}` })),
    [groups, t],
  )
}

/** The push rules that there are. */
export function useRuleOptions(): Option[] {
  const rules = valueOf(useQuery('pushRuleList', ALL))?.pushRuleList
  return useMemo(() => (rules ?? []).map(({ id, name }) => ({ value: id, label: name })), [rules])
}
