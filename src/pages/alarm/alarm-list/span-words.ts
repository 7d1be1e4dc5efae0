import type { TFunction } from 'i18next'

/** A mean time in words; nothing where nobody has done it yet. */
export function spanWords(ms: number | null, t: TFunction): string {
  if (ms === null) return '—'
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return t('alarmLife.span.seconds', { n: Math.round(ms / 1000) })
  if (minutes < 60) return t('alarmLife.span.minutes', { n: minutes })
  if (minutes < 2880) return t('alarmLife.span.hours', { n: Math.floor(minutes / 60), m: minutes % 60 })
  return t('alarmLife.span.days', { n: Math.round(minutes / 1440) })
}
