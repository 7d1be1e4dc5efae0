import type { TFunction } from 'i18next'
import { ApiError, NO_ANSWER } from '#src/api/api-error.ts'

/** What a call that failed says to whoever made it: what the server refused, or that it cannot be reached and what that means for what was done. */
export function failureWords(error: unknown, t: TFunction, unanswered = t('project.noAnswer')): string {
  if (!(error instanceof ApiError) || error.message === '') return t('state.server')
  return error.code === NO_ANSWER ? error.message + unanswered : error.message
}
