import { Bar3DChart } from 'echarts-gl/charts'
import { Grid3DComponent } from 'echarts-gl/components'
import { use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { themeAtom } from '#src/atoms/theme.ts'
import { EChart } from '../parts/drawing/echart.tsx'
import { mix, tokens } from '../parts/drawing/token-colours.ts'

register([Bar3DChart, Grid3DComponent, CanvasRenderer])

export interface Bar {
  station: string
  row: string
  value: number
  colour: string
  /** Rated: paler than what is there now. */
  pale: boolean
}

interface Props {
  bars: readonly Bar[]
  label: string
  width: number
  height: number
  px: number
}

/** Stations along, rated and live power of each kind across, kilowatts as height. */
export default function Blocks({ bars, label, width, height, px }: Props) {
  const theme = useAtomValue(themeAtom)
  const option = useMemo(() => {
    const colour = tokens('panel', 'text-3', 'line-strong', 'storage', 'pv', 'pile')
    const stations = [...new Set(bars.map((bar) => bar.station))]
    const rows = [...new Set(bars.map((bar) => bar.row))]
    // In a small picture names would lie over each other: the blocks alone still tell large from small.
    const named = width > px * 38 && height > px * 26
    const axis = {
      name: '',
      axisLabel: { color: colour['text-3'], fontSize: px, interval: 0 },
      axisLine: { lineStyle: { color: colour['line-strong'] } },
      splitLine: { lineStyle: { color: colour['line-strong'], opacity: 0.3 } },
      axisPointer: { show: false },
    }
    return {
      darkMode: theme === 'dark',
      animation: false,
      xAxis3D: { type: 'category', data: stations, ...axis, axisLabel: { ...axis.axisLabel, show: named } },
      yAxis3D: { type: 'category', data: rows, ...axis, axisLabel: { ...axis.axisLabel, show: named } },
      // The unit stands with its numbers: an axis name has no place of its own in space.
      zAxis3D: { type: 'value', ...axis, splitNumber: 3, axisLabel: { ...axis.axisLabel, show: named, formatter: '{value} kW' } },
      grid3D: {
        boxWidth: 200,
        boxDepth: 120,
        boxHeight: 60,
        viewControl: { autoRotate: false, distance: 285, alpha: 32, beta: 30 },
        light: { main: { intensity: 1.2 }, ambient: { intensity: 0.4 } },
      },
      series: [
        {
          type: 'bar3D',
          name: label,
          shading: 'lambert',
          bevelSize: 0.1,
          data: bars.map((bar) => {
            const own = colour[bar.colour as 'storage'] ?? colour['text-3']
            return { value: [bar.station, bar.row, bar.value], itemStyle: { color: bar.pale ? mix(own, colour.panel, 0.65) : own } }
          }),
        },
      ],
    }
  }, [bars, label, px, theme, width, height])
  return <EChart option={option} width={width} height={height} label={label} />
}
