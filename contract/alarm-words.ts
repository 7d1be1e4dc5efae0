import type { AlarmLevel } from './alarm.ts'
import type { Language, LocalText } from './text.ts'

/** The specification's words for the levels: the same in the console, on walls, in messages and from the assistant. */
export const alarmLevelNames: Record<AlarmLevel, LocalText> = {
  VERY_URGENT: { zh: '非常紧急', en: 'Very urgent' },
  URGENT: { zh: '紧急', en: 'Urgent' },
  SERIOUS: { zh: '严重', en: 'Serious' },
  COMMON: { zh: '一般', en: 'Common' },
  WARN: { zh: '警告', en: 'Warn' },
}

/** The words of one language. Apart from the schemas, so that the first page does without zod. */
export const alarmLevelWords = (language: Language): Record<AlarmLevel, string> => {
  const { VERY_URGENT, URGENT, SERIOUS, COMMON, WARN } = alarmLevelNames
  return {
    VERY_URGENT: VERY_URGENT[language],
    URGENT: URGENT[language],
    SERIOUS: SERIOUS[language],
    COMMON: COMMON[language],
    WARN: WARN[language],
  }
}
