import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { StrategyIssue } from '#contract/schemas/strategy.ts'
import { useQuery } from '#src/atoms/query.ts'

/** One issue by its command; undefined: it is not known, or not yet. */
export function useIssue(powerstationId: string, id: string | undefined): StrategyIssue | undefined {
  const asked = useMemo(() => (id === undefined ? undefined : { powerstationId, id }), [powerstationId, id])
  return valueOf(useQuery('strategyIssueList', asked))?.issueList[0]
}

/** Far more than anybody issues of one strategy in the years that a record is looked at. */
const MOST = 1000

/** The issue of the same strategy before one; null: it is the first, undefined: not known yet. */
export function useEarlier(powerstationId: string, issue: StrategyIssue | undefined): StrategyIssue | null | undefined {
  const type = issue?.type
  const asked = useMemo(
    () => (type === undefined ? undefined : { powerstationId, type, pageSize: MOST, sort: 'version' as const, order: 'desc' as const }),
    [powerstationId, type],
  )
  const list = valueOf(useQuery('strategyIssueList', asked))?.issueList
  if (issue === undefined || list === undefined) return undefined
  return list.find(({ version }) => version < issue.version) ?? null
}
