import { strategyVariants, type StrategyVariantName } from '#contract/strategy-variants.ts'
import { IssueRecord } from './issue-record.tsx'

/** The record of issues as controllers of one kind are read: `contract/strategy-variants.ts`. */
export function VariantRecord({ variant }: { variant: StrategyVariantName }) {
  const { types, columns } = strategyVariants[variant]
  return <IssueRecord name={`strategy-issues-${variant}`} types={types} shown={columns} />
}
