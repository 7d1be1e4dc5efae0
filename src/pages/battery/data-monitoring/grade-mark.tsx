import { useTranslation } from 'react-i18next'
import type { Graded, GradeLimits } from '#domain/battery/grade.ts'

/** The grade of a cluster with how it came about, or why there is none. */
export function GradeMark({ graded, limits }: { graded: Graded; limits: GradeLimits }) {
  const { t } = useTranslation()
  if (graded.grade === undefined) {
    const bounds = { low: limits.socLow, high: limits.socHigh }
    return <span className="battery-ungraded">{t(`battery.notGraded.${graded.reason}`, bounds)}</span>
  }
  const { grade, voltage, temperature, isUnderLoad } = graded
  return (
    <span className="battery-graded">
      <b className="battery-grade" data-grade={grade}>
        {grade}
      </b>
      <small>
        {t(isUnderLoad ? 'battery.underLoad' : 'battery.atRest')} · {t('battery.voltage')} {voltage}
        {temperature !== undefined && ` · ${t('battery.temperature')} ${temperature}`}
      </small>
    </span>
  )
}
