import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Setpoint } from '#contract/schemas/setpoint.ts'
import type { StrategyIssue } from '#contract/schemas/strategy.ts'
import type { StrategyType } from '#contract/strategy.ts'
import { ApiError, NO_ANSWER } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import type { FormOutcome } from '#src/resource/form-drawer.tsx'
import { usernameAtom } from '#src/atoms/session.ts'
import { refreshStrategies } from '#src/atoms/strategy-notices.ts'

const ASK_MS = 2000

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
  /** `before`: the newest one before it; `found`: the newest since, undefined: the server has not answered. */
  const [missed, setMissed] = useState<{ before: string | undefined; found: Issued | null | undefined }>()
  const isAsked = missed !== undefined && missed.found === undefined
  const read = useEffectEvent(readNewest)
  useEffect(() => {
    if (!isAsked) return undefined
    let isGone = false
    const ask = async (): Promise<void> => {
      const found = await read().catch(() => undefined)
      if (isGone || found === undefined) return
      setMissed((last) => last && { ...last, found })
      refreshStrategies()
    }
    const timer = setInterval(() => void ask(), ASK_MS)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [isAsked])

  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setMissed(undefined)
    try {
      await work()
    } catch (error) {
      if (newest !== undefined && error instanceof ApiError && error.code === NO_ANSWER) setMissed({ before: newest?.mid, found: undefined })
      throw error
    }
  }
  // The page's own answer may tell it first, or later than the one that was asked for.
  const mine = [newest, missed?.found].find((one) => missed !== undefined && one != null && one.mid !== missed.before && one.issuedBy === username)
  const outcome: FormOutcome | undefined =
    mine != null
      ? {
          isDone: true,
          words:
            mine.version === undefined
              ? t('strategy.wentOutAs', { state: t(`strategy.issueState.${mine.state}`) })
              : t('strategy.wentOut', { version: mine.version, state: t(`strategy.issueState.${mine.state}`) }),
        }
      : missed?.found === undefined
        ? undefined
        : { isDone: false, words: t('strategy.notOut') }
  return { run, outcome, forget: () => setMissed(undefined) }
}
