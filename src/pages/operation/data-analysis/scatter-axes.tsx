import { Select } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { AnalysisPoint, AnalysisSource } from '#contract/schemas/analysis.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { parameterName } from '#src/charts/analysis/use-curves.ts'
import { onAxis } from './question.ts'

interface Props {
  sources: readonly AnalysisSource[]
  points: readonly AnalysisPoint[]
  onChange(sources: AnalysisSource[]): void
}

/** Which two of more parameters the scatter draws. They are the first two of the question, so that a link and what is saved draw the same. */
export function ScatterAxes({ sources, points, onChange }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  // Its name stands above the page.
  const here = useAtomValue(chosenStationAtom)?.powerstationId
  if (sources.length < 3) return null
  const options = sources.flatMap(({ point: id }) => {
    const point = points.find((one) => one.id === id)
    return point === undefined ? [] : [{ value: id, label: parameterName(point, points, language, here) }]
  })
  return (
    <span className="analysis-axes">
      {([0, 1] as const).map((axis) => (
        <span key={axis}>
          {t(axis === 0 ? 'analysis.axisAcross' : 'analysis.axisUp')}
          <Select
            size="small"
            value={sources[axis]?.point}
            options={options}
            aria-label={t(axis === 0 ? 'analysis.axisAcross' : 'analysis.axisUp')}
            triggerProps={{ autoAlignPopupWidth: false }}
            onChange={(point: number) => onChange(onAxis(sources, axis, point))}
          />
        </span>
      ))}
    </span>
  )
}
