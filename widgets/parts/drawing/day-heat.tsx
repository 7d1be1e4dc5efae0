import { HeatmapChart } from 'echarts/charts'
import { GridComponent, TooltipComponent, VisualMapComponent } from 'echarts/components'
import { use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { formatNumber, toShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { themeAtom } from '#src/atoms/theme.ts'
import { EChart } from './echart.tsx'
import { cellsOf, quarterWords, type Quarters } from './quarter-cells.ts'
import { mix, tokens } from './token-colours.ts'

register([HeatmapChart, GridComponent, TooltipComponent, VisualMapComponent, CanvasRenderer])

interface Props {
  quarters: Quarters
  name: string
  unit: string
  decimals: number
  /** Token of what it means: `pv`. */
  meaning: string
  width: number
  height: number
  px: number
}

/** Days from left to right, the day from top to bottom; the colour is the mean of a quarter hour. What was not read has no colour. */
export function DayHeat({ quarters, name, unit, decimals, meaning, width, height, px }: Props) {
  const language = useAtomValue(languageAtom)
  const theme = useAtomValue(themeAtom)
  const option = useMemo(() => {
    const { dates, cells, min, max } = cellsOf(quarters)
    const colour = tokens('panel', 'text', 'text-3', 'panel-2', 'line-strong', 'bg')
    const main = tokens(meaning)[meaning] ?? colour.text
    const shown = toShown(Math.max(Math.abs(min), Math.abs(max)), unit, decimals)
    const factor = shown.value === 0 ? 1 : shown.value / Math.max(Math.abs(min), Math.abs(max))
    const words = (value: number): string => `${formatNumber(value * factor, shown.decimals, language)} ${shown.unit}`
    const label = { color: colour['text-3'], fontSize: px }
    const line = { lineStyle: { color: colour['line-strong'] } }
    return {
      // The theme is part of it: other colours are another picture.
      backgroundColor: 'transparent',
      darkMode: theme === 'dark',
      textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
      animation: false,
      grid: { left: px * 4, right: px * 8, top: px * 0.8, bottom: px * 2.2 },
      tooltip: {
        backgroundColor: colour['panel-2'],
        borderColor: colour['line-strong'],
        textStyle: { color: colour.text, fontSize: Math.max(12, px) },
        confine: true,
        formatter: ({ value }: { value: [number, number, number] }) =>
          `${dates[value[0]] ?? ''} ${quarterWords(value[1])}<br>${name} ${words(value[2])}`,
      },
      xAxis: {
        type: 'category',
        data: dates,
        axisLabel: { ...label, formatter: (date: string) => date.slice(5) },
        axisLine: line,
        axisTick: { show: false },
      },
      yAxis: {
        type: 'category',
        inverse: true,
        data: Array.from({ length: 96 }, (_, quarter) => quarterWords(quarter)),
        axisLabel: { ...label, interval: height > px * 22 ? 11 : 23 },
        axisLine: line,
        axisTick: { show: false },
      },
      visualMap: {
        min,
        max: max > min ? max : min + 1,
        calculable: false,
        right: 0,
        top: 'middle',
        itemWidth: px,
        itemHeight: Math.max(20, height * 0.5),
        text: [words(max), words(min)],
        textStyle: label,
        inRange: { color: [mix(colour.panel, main, 0.12), main, mix(main, colour.text, 0.75)] },
      },
      series: [{ type: 'heatmap', name, data: cells, progressive: 4000, emphasis: { itemStyle: { borderColor: colour.text, borderWidth: 1 } } }],
    }
  }, [quarters, name, unit, decimals, meaning, height, px, language, theme])
  return <EChart option={option} width={width} height={height} label={name} />
}
