import type { Answer } from '#contract/schemas.ts'

export type StrategyStanding = Answer<'strategyStates'>['states'][number]

/** Since when a strategy is in its state: reported, sent, or last touched by somebody here or at the controller. */
export function sinceOf({ state, reportedAt, issuedAt, updatedAt }: StrategyStanding): number {
  if (state === 'synchronized') return reportedAt ?? updatedAt
  if (state === 'synchronizing') return issuedAt ?? updatedAt
  return Math.max(updatedAt, issuedAt ?? 0, reportedAt ?? 0)
}

/** It still needs somebody. */
export const isOpen = ({ state, isOver }: StrategyStanding): boolean => state !== 'synchronized' && !isOver

/** What still needs somebody comes first; within that the order of the types. */
export const inOrder = (states: readonly StrategyStanding[]): StrategyStanding[] => states.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)))
