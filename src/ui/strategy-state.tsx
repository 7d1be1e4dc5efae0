import './strategy-state.css'
import { useTranslation } from 'react-i18next'
import type { IssueState, StrategyState } from '#contract/strategy.ts'

/** What the issue of just what is wanted waits for, where nothing was sent yet; a draft has none. */
type Waits = Extract<IssueState, 'waiting' | 'queued'>
const isWaits = (state: IssueState | null | undefined): state is Waits => state === 'waiting' || state === 'queued'
const signs = { over: '–', expired: '–', toBeIssued: '!', waiting: '…', queued: '…', synchronizing: '⟳', synchronized: '✓' } as const

interface Props {
  state: StrategyState
  /** Of what is wanted now. */
  issue?: IssueState | null | undefined
  /** Nothing of its times is to come: it is not to be issued any more. */
  isOver?: boolean
}

/** Whether a controller has what is wanted: shape and words, not colour alone. */
export function StateBadge({ state, issue, isOver = false }: Props) {
  const { t } = useTranslation()
  const open = isWaits(issue) ? issue : state
  const shown = state !== 'toBeIssued' ? state : isOver ? (issue === 'done' ? 'over' : 'expired') : open
  return (
    <span className={`strategy-state strategy-${shown}`}>
      <i aria-hidden="true">{signs[shown]}</i> {t(`strategyWord.state.${shown}`)}
    </span>
  )
}
