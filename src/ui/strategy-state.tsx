import './strategy-state.css'
import { useTranslation } from 'react-i18next'
import type { StrategyState } from '#contract/strategy.ts'

/** Whether a controller has what is wanted: shape and words, not colour alone. */
export function StateBadge({ state }: { state: StrategyState }) {
  const { t } = useTranslation()
  return (
    <span className={`strategy-state strategy-${state}`}>
      <i aria-hidden="true">{state === 'synchronized' ? '✓' : state === 'synchronizing' ? '⟳' : '!'}</i> {t(`strategyWord.state.${state}`)}
    </span>
  )
}
