import { useAtomValue } from 'jotai'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnalysisPoint, AnalysisShape } from '#contract/schemas/analysis.ts'
import { energyStepOf } from '#domain/register-steps.ts'
import { formatNumber, unitWords } from '#domain/units.ts'
import { distributionOption, durationOption, scatterOption } from '#src/charts/analysis/shape-option.ts'
import { parameterName, type Stretch } from '#src/charts/analysis/use-curves.ts'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { themeAtom } from '#src/atoms/theme.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { useSize } from '#src/ui/use-size.ts'
import { Picture } from './curves-view.tsx'
import type { Asked } from './question.ts'

interface Props {
  asked: Asked
  points: readonly AnalysisPoint[]
  stretch: Stretch | undefined
  colours: readonly string[]
}

const optionOf = { duration: durationOption, distribution: distributionOption, scatter: scatterOption } as const

/** Duration curve, distribution, or scatter of the first two parameters: pictures without time. */
export function ShapeView({ asked, points, stretch, colours }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(box)
  const { sources, resolution } = asked
  const view = asked.view === 'curve' ? 'duration' : asked.view
  const payload = useMemo(
    () =>
      stretch === undefined || sources.length === 0 || (view === 'scatter' && sources.length < 2)
        ? undefined
        : {
            sources: [...sources],
            from: stretch.from,
            to: stretch.to,
            view,
            ...(resolution === undefined ? {} : { resolution }),
          },
    [stretch, sources, view, resolution],
  )
  const live = useQuery('analysisShape', payload)
  return (
    <div className="analysis-curves">
      <div className="analysis-picture" ref={box}>
        {payload === undefined || stretch === undefined ? (
          <Empty>{t('analysis.scatterTwo')}</Empty>
        ) : (
          <LiveView live={live}>{(shape) => <Shape {...{ shape, view, asked, points, stretch, colours, width, height }} />}</LiveView>
        )}
      </div>
    </div>
  )
}

interface ShapeProps extends Omit<Props, 'stretch'> {
  shape: AnalysisShape
  stretch: Stretch
  view: keyof typeof optionOf
  width: number
  height: number
}

function Shape({ shape, view, asked, points, stretch, colours, width, height }: ShapeProps) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  // Its name stands above the page.
  const here = useAtomValue(chosenStationAtom)?.powerstationId
  const theme = useAtomValue(themeAtom)
  const room = height - 28
  const option = useMemo(() => {
    const parameters = asked.sources.flatMap(({ point: id }, i) => {
      const point = points.find((one) => one.id === id)
      return point === undefined
        ? []
        : [{ name: parameterName(point, points, language, here), colour: colours[i] ?? '--accent', unit: point.unit, decimals: point.decimals }]
    })
    return optionOf[view]({ shape, parameters, language, px: 12, width, shareWords: t('analysis.shareOfTime') })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- other colours are another picture
  }, [shape, view, asked.sources, points, colours, language, here, theme, width, t])
  const isEmpty =
    shape.scatter?.pairs === 0 ||
    (shape.scatter === null && [...shape.duration.map(({ values }) => values), ...shape.distribution].every((one) => one.length === 0))
  if (isEmpty) return <Empty>{t('analysis.noReadings')}</Empty>
  const { scatter } = shape
  const [hasReading, hasEnergy] = (['reading', 'energy'] as const).map((form) => asked.sources.some(({ as }) => as === form))
  const number = (value: number | null, unit = ''): string =>
    value === null ? '—' : `${formatNumber(value, 3, language)}${unit === '' ? '' : ` ${unit}`}`
  const [x = '', y = ''] = asked.sources.map(({ point: id }) => unitWords(points.find((one) => one.id === id)?.unit ?? ''))
  return (
    <>
      <p className="analysis-made-of">
        {[
          ...(hasReading ? [t('analysis.madeOf', { what: t(`analysis.resolution.${shape.resolution}`) })] : []),
          ...(hasEnergy ? [t('analysis.energyOf', { step: t(`analysis.energyStep.${energyStepOf(stretch.from, stretch.to)}`) })] : []),
        ].join(' · ')}
        {scatter !== null &&
          ` · ${t('analysis.fit', {
            n: formatNumber(scatter.pairs, 0, language),
            r: number(scatter.correlation),
            slope: number(scatter.slope, x === y ? '' : `${y || '1'}/${x || '1'}`),
            intercept: number(scatter.intercept, y),
          })}`}
      </p>
      <Picture option={option} width={width} height={room} />
    </>
  )
}
