import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StrategyEntry, StrategyIssue } from '#contract/schemas/strategy.ts'
import { ApiError, NO_ANSWER } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import type { FormOutcome } from '#src/resource/form-drawer.tsx'
import { usernameAtom } from '#src/atoms/session.ts'
import { refreshStrategies } from '#src/atoms/strategy-notices.ts'

const ASK_MS = 2000

/** What became of an issue that got no answer: asked until the server answers, and told in the form that it was issued with. */
export function useTurnedOut(powerstationId: string, { type, version, issue: newest }: StrategyEntry) {
  const { t } = useTranslation()
  const username = useAtomValue(usernameAtom)
  /** `after`: the newest version before it; `found`: the newest issue since, undefined: the server has not answered. */
  const [missed, setMissed] = useState<{ after: number; found: StrategyIssue | null | undefined }>()
  const isAsked = missed !== undefined && missed.found === undefined
  useEffect(() => {
    if (!isAsked) return undefined
    let isGone = false
    const ask = async (): Promise<void> => {
      const now = await call('strategyList', { powerstationId }).catch(() => undefined)
      const own = now?.strategies.find((one) => one.type === type)
      if (isGone || own === undefined) return
      setMissed((before) => before && { ...before, found: own.issue })
      refreshStrategies()
    }
    const timer = setInterval(() => void ask(), ASK_MS)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [isAsked, powerstationId, type])

  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setMissed(undefined)
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiError && error.code === NO_ANSWER) setMissed({ after: version, found: undefined })
      throw error
    }
  }
  // The page's own answer may tell it first, or later than the one that was asked for.
  const mine = [newest, missed?.found].find((one) => missed !== undefined && one != null && one.version > missed.after && one.issuedBy === username)
  const outcome: FormOutcome | undefined =
    mine != null
      ? { isDone: true, words: t('strategy.wentOut', { version: mine.version, state: t(`strategy.issueState.${mine.state}`) }) }
      : missed?.found === undefined
        ? undefined
        : { isDone: false, words: t('strategy.notOut') }
  return { run, outcome, forget: () => setMissed(undefined) }
}
