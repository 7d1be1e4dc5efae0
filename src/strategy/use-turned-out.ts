import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Setpoint } from '#contract/schemas/setpoint.ts'
import type { StrategyIssue } from '#contract/schemas/strategy.ts'
import type { StrategyType } from '#contract/strategy.ts'
import { call } from '#src/api/client.ts'
import type { FormOutcome } from '#src/resource/form-drawer.tsx'
import { useUnanswered } from '#src/resource/use-unanswered.ts'
import { usernameAtom } from '#src/atoms/session.ts'
import { refreshStrategies } from '#src/atoms/strategy-notices.ts'

/** What is told of any issue; only strategies have versions. */
type Issued = Pick<StrategyIssue, 'mid' | 'issuedBy' | 'state'> & { version?: number }

/** The newest issue of a strategy; null: there is none. */
export const newestOfStrategy = (powerstationId: string, type: StrategyType) => async (): Promise<Issued | null> =>
  (await call('strategyList', { powerstationId })).strategies.find((one) => one.type === type)?.issue ?? null

/** The newest issue of a setpoint. */
export const newestOfSetpoint =
  (powerstationId: string, deviceSn: string, { code }: Setpoint) =>
  async (): Promise<Issued | null> =>
    (await call('setpointList', { powerstationId, deviceSn })).setpoints.find((one) => one.code === code)?.issue ?? null

/**
 * What became of an issue that got no answer: asked until the server answers, and told in the form that it was issued with. `newest`: as the page knows it;
 * undefined: not known, and then nothing is told, as it could be an earlier one.
 */
export function useTurnedOut(newest: Issued | null | undefined, readNewest: () => Promise<Issued | null>) {
  const { t } = useTranslation()
  const username = useAtomValue(usernameAtom)
  /** The newest one before it; null: there was none. */
  const [before, setBefore] = useState<string | null>()
  const { run, isMissed, found, forget } = useUnanswered(async () => {
    const read = await readNewest()
    refreshStrategies()
    return { newest: read }
  })
  const isKnown = newest !== undefined
  // The page's own answer may tell it first, or later than the one that was asked for.
  const mine = [newest, found?.newest].find((one) => isMissed && one != null && one.mid !== before && one.issuedBy === username)
  const outcome: FormOutcome | undefined =
    mine != null
      ? {
          isDone: true,
          words:
            mine.version === undefined
              ? t('strategy.wentOutAs', { state: t(`strategy.issueState.${mine.state}`) })
              : t('strategy.wentOut', { version: mine.version, state: t(`strategy.issueState.${mine.state}`) }),
        }
      : found === undefined
        ? undefined
        : { isDone: false, words: t('strategy.notOut') }
  return {
    run: (work: () => Promise<unknown>): Promise<void> => {
      setBefore(newest?.mid ?? null)
      return run(work, isKnown)
    },
    outcome,
    forget,
  }
}

/** What became of a decision on an issue that got no answer. `asked`: the issue that was decided on. */
export function useDecided(asked: Issued | null, readNewest: () => Promise<Issued | null>) {
  const { t } = useTranslation()
  const { run, found, forget } = useUnanswered(async () => {
    const newest = await readNewest()
    refreshStrategies()
    return { newest }
  })
  const tell = (newest: Issued | null): FormOutcome =>
    newest?.mid !== asked?.mid
      ? { isDone: true, words: t('strategy.overtaken') }
      : newest?.state === 'waiting'
        ? { isDone: false, words: t('strategy.undecided') }
        : { isDone: true, words: t('strategy.decided', { state: newest === null ? '' : t(`strategy.issueState.${newest.state}`) }) }
  return { run, outcome: found === undefined ? undefined : tell(found.newest), forget }
}
