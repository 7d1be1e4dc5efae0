import './register.ts'
import { init, type ECharts, type EChartsCoreOption } from 'echarts/core'
import { useEffect, useRef } from 'react'
import type { View } from '../view.ts'

interface Props {
  option: EChartsCoreOption
  width: number
  height: number
  label: string
  /** Another stretch of the horizontal axis is looked at. */
  onView?(view: View): void
}

/** A picture of echarts that can be looked into; each option replaces the whole one before. */
export function AnalysisEChart({ option, width, height, label, onView }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts>(undefined)
  const told = useRef(onView)
  told.current = onView

  useEffect(() => {
    const element = host.current
    if (element === null) return undefined
    const made = init(element, undefined, { width: element.clientWidth, height: element.clientHeight })
    chart.current = made
    made.on('datazoom', () => {
      const [zoom] = (made.getOption() as { dataZoom?: { startValue?: number; endValue?: number }[] }).dataZoom ?? []
      if (zoom?.startValue !== undefined && zoom.endValue !== undefined) told.current?.([Number(zoom.startValue), Number(zoom.endValue)])
    })
    return () => {
      chart.current = undefined
      made.dispose()
    }
  }, [])
  useEffect(() => chart.current?.setOption(option, { notMerge: true }), [option])
  useEffect(() => chart.current?.resize({ width, height }), [width, height])
  return <div ref={host} role="img" aria-label={label} style={{ width, height }} />
}
