import type { Language } from '#contract/text.ts'
import type { Graded, GradeLimits, NotGraded } from '#domain/battery/grade.ts'

/** How a cluster is graded, or why it is not: what the page of the cells says. */
export const gradeWords: Record<Language, (graded: Graded, limits: GradeLimits) => string> = {
  zh: (graded, { socLow, socHigh }) => {
    if (graded.grade !== undefined)
      return `一致性等级 ${graded.grade}（电压 ${graded.voltage}${graded.temperature === undefined ? '' : `，温度 ${graded.temperature}`}，${graded.isUnderLoad ? '带载' : '静置'}）`
    const why: Record<NotGraded, string> = {
      fewCells: '有效电芯不足两个',
      noSoc: 'SOC未知',
      socOutside: `SOC不在 ${socLow}–${socHigh}% 之间`,
      noCurrent: '电流未知，无法判断是否静置',
      noCapacity: '额定容量未知，无法判断是否静置',
    }
    return `一致性未评级：${why[graded.reason]}`
  },
  en: (graded, { socLow, socHigh }) => {
    if (graded.grade !== undefined)
      return `consistency grade ${graded.grade} (voltage ${graded.voltage}${graded.temperature === undefined ? '' : `, temperature ${graded.temperature}`}, ${graded.isUnderLoad ? 'under load' : 'at rest'})`
    const why: Record<NotGraded, string> = {
      fewCells: 'fewer than two valid cells',
      noSoc: 'SOC unknown',
      socOutside: `SOC is outside ${socLow}–${socHigh}%`,
      noCurrent: 'current unknown, so is whether it rests',
      noCapacity: 'rated capacity unknown, so is whether it rests',
    }
    return `consistency not graded: ${why[graded.reason]}`
  },
}
