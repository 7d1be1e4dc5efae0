import { Button } from '@arco-design/web-react'
import { IconFullscreenExit, IconMinus, IconPlus } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useMemo, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnalysisPoint } from '#contract/schemas/analysis.ts'
import { AnalysisEChart } from '#src/charts/analysis/echart.tsx'
import { bandsIn, bandToken, curveOption, shownOf, viewOf } from '#src/charts/analysis/curve-option.ts'
import { coarserThan } from '#src/charts/analysis/drawn.ts'
import { nearestReading } from '#src/charts/analysis/pick.ts'
import { useCurves, type Stretch } from '#src/charts/analysis/use-curves.ts'
import { panned, zoomed, type View } from '#src/charts/view.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { themeAtom } from '#src/atoms/theme.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { useDebounced } from '#src/ui/use-debounced.ts'
import { useSize } from '#src/ui/use-size.ts'
import { Picked, type PickedReading } from './picked.tsx'
import type { Asked } from './question.ts'
import type { Layers } from './use-layers.ts'
import { useSuspects } from '#src/charts/analysis/use-suspects.ts'

interface Props {
  asked: Asked
  points: readonly AnalysisPoint[]
  stretches: readonly Stretch[]
  colours: readonly string[]
  zone: string
  whole: View
  layers: Layers
  onZoom(view: View | undefined): void
}

/** How long the wheel stands still before the server is asked anew. */
const PAUSE_MS = 250
/** So near to a reading one must click, in pixels. */
const REACH_PX = 40

/** Curves over time, to be looked into: what is in view is asked for again as finely as the screen shows it. */
export function CurvesView({ asked, points, stretches, colours, zone, whole, layers, onZoom }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const theme = useAtomValue(themeAtom)
  // Its name stands above the page.
  const here = useAtomValue(chosenStationAtom)?.powerstationId
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(box)
  const [start, end] = whole
  const kept = asked.zoom
  const view = useMemo(
    (): View => (kept === undefined || kept[1] <= start || kept[0] >= end ? [start, end] : [Math.max(start, kept[0]), Math.min(end, kept[1])]),
    [kept, start, end],
  )
  // Half a screen more or less is the same question.
  const size = Math.max(200, Math.min(2000, Math.ceil(width / 200) * 200))
  const { live, curves, isRefining } = useCurves({
    ...asked,
    resolution: asked.resolution,
    points,
    stretches,
    zone,
    view,
    size,
    colours,
    language,
    here,
  })
  const suspects = useSuspects(asked.sources, points, start, end)
  // Where the wheel stands and nobody was told yet: readings that come meanwhile draw the picture there, not where it was.
  const turned = useRef<View>(undefined)
  const tell = useDebounced((next: View) => {
    turned.current = undefined
    onZoom(next[0] <= start && next[1] >= end ? undefined : next)
  }, PAUSE_MS)
  const option = useMemo(
    () =>
      curveOption({
        curves,
        bands: layers.bands,
        marks: layers.marks,
        suspects,
        zone,
        whole: [start, end],
        view: turned.current ?? view,
        language,
        px: 12,
        width,
        hasSlider: height > 260,
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- other colours are another picture
    [curves, layers.bands, layers.marks, suspects, zone, start, end, view, language, width, height > 260, theme],
  )
  const turn = (shown: View): void => {
    turned.current = viewOf(zone, [start, end], shown)
    tell(turned.current)
  }
  const go = (change: (now: View) => View): void => tell(change(view))
  const keys: Record<string, (now: View) => View> = {
    '+': (now) => zoomed(now, [start, end], 0.6, 0.5),
    '=': (now) => zoomed(now, [start, end], 0.6, 0.5),
    '-': (now) => zoomed(now, [start, end], 1 / 0.6, 0.5),
    ArrowLeft: (now) => panned(now, [start, end], -0.25),
    ArrowRight: (now) => panned(now, [start, end], 0.25),
    '0': () => [start, end],
  }
  const onKey = (event: KeyboardEvent): void => {
    const change = keys[event.key]
    if (change === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    go(change)
  }
  const [picked, setPicked] = useState<Omit<PickedReading, 'value'>>()
  const pick: ComponentProps<typeof AnalysisEChart>['onPick'] = (where, place) => {
    const found = nearestReading(curves, where, (curve, at, value) => place(curve, shownOf(zone, [start, end], at), value), REACH_PX)
    const point = found === undefined ? undefined : curves[found.curve]?.point
    setPicked(found === undefined || point === undefined ? undefined : { point, at: found.at })
  }
  // Its value is that of now: a correction changes it, or takes it away.
  const own = curves.find(({ point, period }) => point === picked?.point && period === 0)
  const value = picked === undefined ? undefined : own?.values[own.times.indexOf(picked.at)]
  const isEmpty = curves.every(({ times }) => times.length === 0)
  const wanted = asked.resolution
  const drawn = coarserThan(wanted, curves)
  return (
    <div className="analysis-curves">
      <div className="analysis-zoom">
        {bandsIn(layers.bands).map((period) => (
          <span key={period} className="analysis-band">
            <i style={{ background: `var(${bandToken(period)})` }} />
            {t(`period.${period}`)}
          </span>
        ))}
        {suspects.length > 0 && (
          <span className="analysis-band">
            <i style={{ background: 'var(--serious)' }} />
            {t('quality.bands')}
          </span>
        )}
        {stretches.length > 1 && asked.layers.length > 0 && (
          <span className="analysis-band">{t('analysis.layersOfFirst', { period: stretches[0]?.words ?? '' })}</span>
        )}
        {wanted !== undefined && drawn !== undefined && (
          <span className="analysis-band">
            {t('analysis.coarser', { wanted: t(`analysis.resolution.${wanted}`), drawn: t(`analysis.resolution.${drawn}`) })}
          </span>
        )}
        {layers.words.map((words) => (
          <span key={words} className="analysis-band">
            {words}
          </span>
        ))}
        <span role="status" className="analysis-refining">
          {isRefining ? t('analysis.refining') : ''}
        </span>
        <Button size="small" icon={<IconPlus />} aria-label={t('analysis.zoomIn')} onClick={() => go((now) => zoomed(now, [start, end], 0.6, 0.5))} />
        <Button
          size="small"
          icon={<IconMinus />}
          aria-label={t('analysis.zoomOut')}
          onClick={() => go((now) => zoomed(now, [start, end], 1 / 0.6, 0.5))}
        />
        <Button size="small" icon={<IconFullscreenExit />} disabled={kept === undefined} onClick={() => go(() => [start, end])}>
          {t('analysis.showAll')}
        </Button>
      </div>
      <div
        ref={box}
        className="analysis-picture"
        tabIndex={0}
        role="application"
        aria-label={t('analysis.chartHelp')}
        onKeyDown={onKey}
        data-view={view.join('_')}
        data-points={curves.reduce((sum, { times }) => sum + times.length, 0)}
      >
        <LiveView live={live}>
          {() =>
            isEmpty ? (
              <Empty>{t('analysis.noReadings')}</Empty>
            ) : (
              <Picture option={option} width={width} height={height} onView={turn} onPick={pick} />
            )
          }
        </LiveView>
      </div>
      {picked !== undefined && value !== undefined && (
        <Picked {...{ points, zone, language }} picked={{ ...picked, value }} onClose={() => setPicked(undefined)} />
      )}
    </div>
  )
}

interface PictureProps extends Pick<ComponentProps<typeof AnalysisEChart>, 'onPick'> {
  option: ReturnType<typeof curveOption>
  width: number
  height: number
  onView?(view: View): void
}

/** Nothing is drawn before there is room. */
export function Picture(props: PictureProps) {
  const { t } = useTranslation()
  return props.width < 40 || props.height < 40 ? null : <AnalysisEChart label={t('analysis.chart')} {...props} />
}
