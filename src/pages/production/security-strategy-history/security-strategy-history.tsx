import { IssueRecord } from '#src/strategy/issue-record.tsx'

const types = ['safety', 'demandParameter'] as const

/** What was issued of the safety strategy, by whom, and what became of it. */
export default function SecurityStrategyHistory() {
  return <IssueRecord name="safety-issues" types={types} />
}
