import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { StrategyIssue } from '#contract/schemas/strategy.ts'
import { useQuery } from '#src/atoms/query.ts'

/** One issue by its command; undefined: it is not known, or not yet. */
export function useIssue(powerstationId: string, id: string | undefined): StrategyIssue | undefined {
  const asked = useMemo(() => (id === undefined ? undefined : { powerstationId, id }), [powerstationId, id])
  return valueOf(useQuery('strategyIssueList', asked))?.issueList[0]
}
