import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { StrategyIssue } from '#contract/schemas/strategy.ts'
import { ApiError, NO_ANSWER } from '#src/api/api-error.ts'
import { usernameAtom } from '#src/atoms/session.ts'
import { refreshStrategies } from '#src/atoms/strategy-notices.ts'
import { message } from '#src/ui/message.ts'

/** What may be done about an issue of a strategy or a setpoint, and how. */
export function useIssueDoings(issue: Pick<StrategyIssue, 'issuedBy' | 'state'> | null, mayIssue: boolean) {
  const { t } = useTranslation()
  // Who issued it is not the second person.
  const isAnother = useAtomValue(usernameAtom) !== issue?.issuedBy
  return {
    mayDecide: isAnother && mayIssue && issue?.state === 'waiting',
    /** It can still be taken back. */
    isOpen: issue?.state === 'waiting' || issue?.state === 'queued',
    run: async (work: () => Promise<unknown>, done: string): Promise<void> => {
      try {
        await work()
        message.success(done)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        message.warning(error.code === NO_ANSWER ? `${error.message}${t('strategy.noAnswer')}` : error.message)
      } finally {
        refreshStrategies()
      }
    },
  }
}
