import { Button } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import type { AnalysisPoint } from '#contract/schemas/analysis.ts'
import type { Language } from '#contract/text.ts'
import { parameterName } from '#src/charts/analysis/use-curves.ts'
import { CorrectLink, exactWords } from '#src/ui/corrected.tsx'
import { timeWords } from '#src/ui/time-words.ts'

/** A reading that somebody pointed at. */
export interface PickedReading {
  point: number
  at: number
  value: number
}

interface Props {
  picked: PickedReading
  points: readonly AnalysisPoint[]
  zone: string
  language: Language
  onClose(): void
}

/** The reading that was picked on a curve, and what can be done with it: one of a device can be corrected. */
export function Picked({ picked, points, zone, language, onClose }: Props) {
  const { t } = useTranslation()
  const point = points.find(({ id }) => id === picked.point)
  if (point === undefined) return null
  return (
    <div className="analysis-picked" role="status" aria-label={t('correction.picked')}>
      <span>{parameterName(point, points, language)}</span>
      <time>{timeWords(picked.at, zone)}</time>
      <b>{exactWords(picked.value, point.unit, point.decimals, language)}</b>
      {point.deviceSn === null ? <small className="dim">{t('correction.ofDevices')}</small> : <CorrectLink point={point.id} at={picked.at} />}
      <Button size="mini" icon={<IconClose />} aria-label={t('correction.close')} onClick={onClose} />
    </div>
  )
}
