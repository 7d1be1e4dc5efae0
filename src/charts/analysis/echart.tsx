import './register.ts'
import { init, type ECharts, type EChartsCoreOption } from 'echarts/core'
import { useEffect, useRef } from 'react'
import { isOnPaper } from '#src/ui/on-paper.ts'
import type { View } from '../view.ts'

interface Props {
  option: EChartsCoreOption
  width: number
  height: number
  label: string
  /** Another stretch of the horizontal axis is looked at. */
  onView?(view: View): void
  /** The picture was clicked: where, and where a value of a series at a place of the horizontal axis is drawn. */
  onPick?(at: readonly [x: number, y: number], place: (series: number, x: number, value: number) => readonly [number, number] | undefined): void
}

/** A picture of echarts that can be looked into; each option replaces the whole one before. */
export function AnalysisEChart({ option, width, height, label, onView, onPick }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts>(undefined)
  const told = useRef(onView)
  told.current = onView
  const picked = useRef(onPick)
  picked.current = onPick

  useEffect(() => {
    const element = host.current
    if (element === null) return undefined
    const made = init(element, undefined, { width: element.clientWidth, height: element.clientHeight })
    chart.current = made
    made.on('datazoom', () => {
      const [zoom] = (made.getOption() as { dataZoom?: { startValue?: number; endValue?: number }[] }).dataZoom ?? []
      if (zoom?.startValue !== undefined && zoom.endValue !== undefined) told.current?.([Number(zoom.startValue), Number(zoom.endValue)])
    })
    made.getZr().on('click', ({ offsetX, offsetY }) =>
      picked.current?.([offsetX, offsetY], (seriesIndex, x, value) => {
        const place: unknown = made.convertToPixel({ seriesIndex }, [x, value])
        return Array.isArray(place) ? [Number(place[0]), Number(place[1])] : undefined
      }),
    )
    return () => {
      chart.current = undefined
      made.dispose()
    }
  }, [])
  useEffect(() => {
    chart.current?.setOption(option, { notMerge: true })
    if (isOnPaper()) chart.current?.getZr().flush()
  }, [option])
  useEffect(() => chart.current?.resize({ width, height }), [width, height])
  return <div ref={host} role="img" aria-label={label} style={{ width, height }} />
}
