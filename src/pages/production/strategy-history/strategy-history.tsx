import { IssueRecord } from '#src/strategy/issue-record.tsx'

/** Every issue of strategies and plans of the chosen station. */
export default function StrategyHistory() {
  return <IssueRecord name="strategy-issues" />
}
