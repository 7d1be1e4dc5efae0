import './level-mark.css'
import { useTranslation } from 'react-i18next'
import type { AlarmLevel } from '#contract/alarm.ts'
import { useBlink } from './use-blink.ts'

/** Shapes besides colours: an octagon, a triangle, a diamond, a square, a circle. */
const shapes: Record<AlarmLevel, string> = {
  VERY_URGENT: 'M4 1h4l3 3v4l-3 3H4L1 8V4z',
  URGENT: 'M6 1l5.5 10h-11z',
  SERIOUS: 'M6 .5L11.5 6 6 11.5.5 6z',
  COMMON: 'M1.5 1.5h9v9h-9z',
  WARN: 'M6 1a5 5 0 100 10A5 5 0 006 1z',
}
export const levelColour: Record<AlarmLevel, string> = {
  VERY_URGENT: 'var(--very-urgent)',
  URGENT: 'var(--urgent)',
  SERIOUS: 'var(--serious)',
  COMMON: 'var(--common)',
  WARN: 'var(--warn)',
}

export function LevelMark({ level, words = true, blink = false }: { level: AlarmLevel; words?: boolean; blink?: boolean }) {
  const { t } = useTranslation()
  useBlink(blink)
  return (
    <span className={blink ? 'level-mark blink' : 'level-mark'} style={{ color: levelColour[level] }}>
      <svg viewBox="0 0 12 12" width="0.85em" height="0.85em" aria-hidden="true">
        <path d={shapes[level]} fill="currentColor" />
      </svg>
      {words ? <span className="ink">{t(`level.${level}`)}</span> : <span className="sr-only">{t(`level.${level}`)}</span>}
    </span>
  )
}
