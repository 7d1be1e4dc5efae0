import type { TFunction } from 'i18next'
import { ApiError } from '#src/api/api-error.ts'

/** What a refused call says to whoever made it. */
export const failureWords = (error: unknown, t: TFunction): string =>
  error instanceof ApiError && error.message !== '' ? error.message : t('state.server')
