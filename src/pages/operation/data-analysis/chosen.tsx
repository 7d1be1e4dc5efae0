import { Select } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { AnalysisPoint, AnalysisSource } from '#contract/schemas/analysis.ts'
import { toShown } from '#domain/units.ts'
import { parameterName } from '#src/charts/analysis/use-curves.ts'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { languageAtom } from '#src/atoms/language.ts'

interface Props {
  sources: readonly AnalysisSource[]
  points: readonly AnalysisPoint[]
  /** Which of them are there and theirs is known. */
  isAnswered: boolean
  colours: readonly string[]
  onChange(sources: AnalysisSource[]): void
}

/** The parameters that are analysed, each in its colour; a register as what it shows or as what it grew. */
export function Chosen({ sources, points, isAnswered, colours, onChange }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  // Its name stands above the page.
  const here = useAtomValue(chosenStationAtom)?.powerstationId
  return (
    <ul className="analysis-chosen" aria-label={t('analysis.chosen')}>
      {sources.map((source, i) => {
        const point = points.find(({ id }) => id === source.point)
        const name = point !== undefined ? parameterName(point, points, language, here) : isAnswered ? t('analysis.unknownPoint') : '…'
        const change = (as: AnalysisSource['as']): void => onChange(sources.map((one) => (one === source ? { ...one, as } : one)))
        return (
          <li key={source.point} data-missing={point === undefined && isAnswered ? '' : undefined}>
            <i style={{ background: `var(${colours[i]})` }} />
            <span>
              {name}
              {point !== undefined && point.unit !== '' && <small> {toShown(0, point.unit, 0).unit}</small>}
            </span>
            {point?.kind === 'register' && (
              <Select
                size="mini"
                value={source.as}
                aria-label={t('analysis.registerAs', { name })}
                triggerProps={{ autoAlignPopupWidth: false }}
                onChange={change}
                options={[
                  { value: 'reading', label: t('analysis.asReading') },
                  { value: 'energy', label: t('analysis.asEnergy') },
                ]}
              />
            )}
            <button
              type="button"
              className="plain-button"
              aria-label={t('analysis.remove', { name })}
              onClick={() => onChange(sources.filter((one) => one !== source))}
            >
              <IconClose />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
