import './strategy-state.css'
import { useTranslation } from 'react-i18next'
import type { IssueState, StrategyState } from '#contract/strategy.ts'

/** What the issue of just what is wanted waits for, where nothing was sent yet; a draft has none. */
type Waits = Extract<IssueState, 'waiting' | 'queued'>
const isWaits = (state: IssueState | null | undefined): state is Waits => state === 'waiting' || state === 'queued'
const signs = { toBeIssued: '!', waiting: '…', queued: '…', synchronizing: '⟳', synchronized: '✓' } as const

/** Whether a controller has what is wanted: shape and words, not colour alone. `issue`: of what is wanted now. */
export function StateBadge({ state, issue }: { state: StrategyState; issue?: IssueState | null | undefined }) {
  const { t } = useTranslation()
  const shown = state === 'toBeIssued' && isWaits(issue) ? issue : state
  return (
    <span className={`strategy-state strategy-${shown}`}>
      <i aria-hidden="true">{signs[shown]}</i> {t(`strategyWord.state.${shown}`)}
    </span>
  )
}
