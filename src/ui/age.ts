import type { TFunction } from 'i18next'

/** How long ago, in words: the largest whole unit. */
export function ageWords(ms: number, t: TFunction): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return t('age.seconds', { n: seconds })
  if (seconds < 3600) return t('age.minutes', { n: Math.floor(seconds / 60) })
  if (seconds < 86_400) return t('age.hours', { n: Math.floor(seconds / 3600) })
  return t('age.days', { n: Math.floor(seconds / 86_400) })
}
