import { alarmLevels } from '#contract/alarm.ts'
import type { Option, Words } from './define.ts'

/** Levels of alarms to choose from, the most urgent first. */
export const levelOptions = ({ t }: Pick<Words, 't'>): Option[] => alarmLevels.map((value) => ({ value, label: t(`level.${value}`) }))
