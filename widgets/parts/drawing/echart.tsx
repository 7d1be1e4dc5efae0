import { init, type ECharts, type EChartsCoreOption } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOnPaper } from '#src/ui/on-paper.ts'
import { offerPicture } from '#src/ui/own-picture.ts'
import { Empty } from '#src/ui/state-card.tsx'

interface Props {
  option: EChartsCoreOption
  width: number
  height: number
  label: string
}

/** A live picture is drawn anew no more often than this. */
const STEP_MS = 1000
/** Beyond this nobody sees a difference, and memory grows with the square. */
const MOST_RATIO = 4

let drawable: boolean | undefined
const canDraw = (): boolean => (drawable ??= document.createElement('canvas').getContext('2d') !== null)

function Picture({ option, width, height, label }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts>(undefined)
  const last = useRef(0)
  // Under a wall's zoom a CSS pixel is several of the display: echarts knows only the window's ratio.
  const [ratio, setRatio] = useState<number>()
  useEffect(() => {
    const element = host.current
    if (element === null) return undefined
    const measure = (): void => setRatio(Math.min(MOST_RATIO, devicePixelRatio * ('currentCSSZoom' in element ? Number(element.currentCSSZoom) : 1)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const element = host.current
    if (element === null || ratio === undefined) return undefined
    const made = init(element, undefined, { width: element.clientWidth, height: element.clientHeight, devicePixelRatio: ratio })
    chart.current = made
    last.current = 0
    // Draws all layers anew and reads them before the frame ends.
    const withdraw = offerPicture(element, () => made.renderToCanvas({ pixelRatio: devicePixelRatio }))
    // Large pictures are drawn over several frames: whoever copies one waits until it is whole.
    made.on('finished', () => delete element.dataset.drawing)
    return () => {
      chart.current = undefined
      withdraw()
      // A WebGL context that is only forgotten is kept until the collector comes, and a browser gives out sixteen.
      const contexts = [...element.querySelectorAll('canvas')].flatMap((canvas) => canvas.getContext('webgl') ?? [])
      made.dispose()
      for (const context of contexts) context.getExtension('WEBGL_lose_context')?.loseContext()
    }
  }, [ratio])
  useEffect(() => {
    if (host.current !== null) host.current.dataset.drawing = ''
    const draw = (): void => {
      last.current = performance.now()
      chart.current?.setOption(option, { notMerge: false, lazyUpdate: !isOnPaper() })
      if (isOnPaper()) chart.current?.getZr().flush()
    }
    const early = isOnPaper() ? 0 : last.current + STEP_MS - performance.now()
    if (early <= 0) {
      draw()
      return undefined
    }
    const timer = setTimeout(draw, early)
    return () => clearTimeout(timer)
  }, [option, ratio])
  useEffect(() => chart.current?.resize({ width, height }), [width, height, ratio])
  return <div ref={host} role="img" aria-label={label} style={{ width, height }} />
}

/** One picture of echarts, disposed of completely. The view that shows it registers the parts it needs. */
export function EChart(props: Props) {
  const { t } = useTranslation()
  if (!canDraw()) return <Empty>{t('panel.space.noCanvas')}</Empty>
  return props.width < 40 || props.height < 40 ? null : <Picture {...props} />
}
