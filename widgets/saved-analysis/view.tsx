import '#src/charts/analysis/register.ts'
import './saved-analysis.css'
import { useAtomValue } from 'jotai'
import { useMemo, useRef, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { AnalysisPoint, AnalysisQuestion, AnalysisShape } from '#contract/schemas/analysis.ts'
import { curveOption } from '#src/charts/analysis/curve-option.ts'
import { distributionOption, durationOption, scatterOption } from '#src/charts/analysis/shape-option.ts'
import { parameterName, useCurves } from '#src/charts/analysis/use-curves.ts'
import { useSuspects } from '#src/charts/analysis/use-suspects.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { themeAtom } from '#src/atoms/theme.ts'
import { Empty, Failed, LiveView } from '#src/ui/state-card.tsx'
import { useSize } from '#src/ui/use-size.ts'
import type { ViewProps } from '../define.ts'
import { useToday } from '../parts/data/use-today.ts'
import { EChart } from '../parts/drawing/echart.tsx'
import { apartColours } from '../parts/figures/meaning.ts'
import { labelPx } from '../parts/figures/type-scale.ts'
import { stretchesOf, type Shown } from './model.ts'
import type { Options } from './widget.ts'

type View = ViewProps<Options>

/** An analysis that somebody has saved, as a panel. */
export default function SavedAnalysisView(props: View) {
  const { t } = useTranslation()
  const id = props.options.analysis?.id
  const live = useQuery('analysisList', useOne(id), { everyMs: 300_000 })
  if (id === undefined) return <Empty>{t('panel.data.noAnalysis')}</Empty>
  return (
    <LiveView live={live}>
      {({ analysisList: [one] }) => (one === undefined ? <Failed cause="gone" /> : <Question question={one.question} {...props} />)}
    </LiveView>
  )
}

const useOne = (id: string | undefined) => useMemo(() => (id === undefined ? undefined : { id, pageSize: 1 }), [id])

function Question({ question, ...props }: View & { question: AnalysisQuestion }) {
  const named = useMemo(() => ({ ids: question.sources.map(({ point }) => point) }), [question])
  const live = useQuery('analysisPoints', named)
  return <LiveView live={live}>{({ points }) => <Known question={question} points={points} {...props} />}</LiveView>
}

interface Known extends View {
  question: AnalysisQuestion
  /** Those that the viewer may see. */
  points: readonly AnalysisPoint[]
}

function Known(props: Known) {
  const { question, points, options } = props
  const sources = useMemo(() => question.sources.filter(({ point }) => points.some(({ id }) => id === point)), [question, points])
  const zone = points.find(({ id }) => id === sources[0]?.point)?.timeZone ?? props.context.zone
  const { date } = useToday(zone)
  const stretches = useMemo(() => stretchesOf(question, options.upToToday, date, zone), [question, options.upToToday, date, zone])
  if (sources.length === 0) return <Failed cause="forbidden" />
  const drawn = { ...props, question: { ...question, sources }, zone, stretches }
  return question.view === 'curve' ? <Curves {...drawn} /> : <Shape {...drawn} />
}

interface Named {
  name: string
  colour: string
}

interface Under {
  of: readonly Named[]
  stretches?: readonly Shown[]
  px: number
  box: View['box']
  children(height: number): ReactNode
}

/**
 * Each parameter once, and where periods are laid over each other, which of their lines is which; the picture below has what they leave. They take as many
 * lines as they need, two fifths of the panel at most, and none of a low one.
 */
function UnderNames({ of, stretches = [], px, box, children }: Under) {
  const list = useRef<HTMLUListElement>(null)
  const { height } = useSize(list)
  if (box.height <= px * 14) return children(box.height)
  return (
    <>
      <ul ref={list} className="saved-analysis-names" style={{ fontSize: px, maxHeight: Math.round(box.height * 0.4) }}>
        {of.map(({ name, colour }) => (
          <li key={name} title={name}>
            <i style={{ '--swatch': `var(${colour})` } as CSSProperties} />
            {name}
          </li>
        ))}
        {stretches.length > 1 &&
          stretches.map(({ words }, i) => (
            <li key={words} className="saved-analysis-line">
              <i style={{ borderTopStyle: i === 0 ? 'solid' : i === 1 ? 'dashed' : 'dotted' }} />
              {words}
            </li>
          ))}
      </ul>
      {children(box.height - height)}
    </>
  )
}

interface Drawn extends Known {
  zone: string
  stretches: readonly Shown[]
}

function Curves({ question, points, context, box, zone, stretches }: Drawn) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const theme = useAtomValue(themeAtom)
  const [first] = stretches
  const view = useMemo(() => [first?.from ?? 0, first?.to ?? 1] as const, [first])
  const { sources } = question
  const here = context.model.station.id
  const colours = useMemo(() => apartColours(sources.map(({ point }) => points.find(({ id }) => id === point)?.quantity ?? null)), [sources, points])
  const { live, curves } = useCurves({ sources, points, stretches, zone, resolution: question.resolution, view, size: 1000, colours, language })
  const named = sources.flatMap(({ point: id }, i) => {
    const point = points.find((one) => one.id === id)
    return point === undefined ? [] : [{ name: parameterName(point, points, language, here), colour: colours[i] ?? '--accent' }]
  })
  const suspects = useSuspects(sources, points, view[0], view[1])
  const px = labelPx(context.mode)
  const hasSlider = box.height > px * 22
  const { width } = box
  const option = useMemo(
    () => ({
      ...curveOption({ curves, bands: [], suspects, marks: [], zone, whole: view, view, language, px, width, hasSlider }),
      darkMode: theme === 'dark',
    }),
    [curves, suspects, zone, view, language, px, width, hasSlider, theme],
  )
  return (
    <LiveView live={live}>
      {() =>
        curves.every(({ times }) => times.length === 0) ? (
          <Failed cause="noData" />
        ) : (
          <UnderNames of={named} stretches={stretches} px={px} box={box}>
            {(height) => <EChart key={curves.length} option={option} width={box.width} height={height} label={t('analysis.chart')} />}
          </UnderNames>
        )
      }
    </LiveView>
  )
}

const optionOf = { duration: durationOption, distribution: distributionOption, scatter: scatterOption } as const
const isEmpty = ({ duration, distribution, scatter }: AnalysisShape): boolean =>
  scatter === null ? [...duration.map(({ values }) => values), ...distribution].every(({ length }) => length === 0) : scatter.pairs === 0

function Shape({ question, points, context, box, stretches }: Drawn) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const theme = useAtomValue(themeAtom)
  const [first] = stretches
  const { sources, resolution } = question
  const view = question.view === 'curve' ? 'duration' : question.view
  const payload = useMemo(
    () =>
      first === undefined
        ? undefined
        : {
            sources: sources.map(({ point }) => ({ point })),
            from: first.from,
            to: first.to,
            view,
            ...(resolution === undefined ? {} : { resolution }),
          },
    [sources, first, view, resolution],
  )
  const live = useQuery('analysisShape', payload, { everyMs: 300_000 })
  const shape = valueOf(live)
  const here = context.model.station.id
  const px = labelPx(context.mode)
  const option = useMemo(() => {
    if (shape === undefined) return undefined
    const colours = apartColours(sources.map(({ point }) => points.find(({ id }) => id === point)?.quantity ?? null))
    const parameters = sources.flatMap((source, i) => {
      const point = points.find(({ id }) => id === source.point)
      return point === undefined
        ? []
        : [{ name: parameterName(point, points, language, here), colour: colours[i] ?? '--accent', unit: point.unit, decimals: point.decimals }]
    })
    const picture = {
      ...optionOf[view]({ shape, parameters, language, px, width: box.width, shareWords: t('analysis.shareOfTime') }),
      darkMode: theme === 'dark',
    }
    return { parameters, picture }
  }, [shape, sources, points, view, language, px, box.width, theme, here, t])
  return (
    <LiveView live={live}>
      {(found) =>
        option === undefined || isEmpty(found) ? (
          <Failed cause="noData" />
        ) : (
          <UnderNames of={option.parameters} px={px} box={box}>
            {(height) => <EChart option={option.picture} width={box.width} height={height} label={t('analysis.chart')} />}
          </UnderNames>
        )
      }
    </LiveView>
  )
}
