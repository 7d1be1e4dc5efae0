import { SurfaceChart } from 'echarts-gl/charts'
import { Grid3DComponent } from 'echarts-gl/components'
import { VisualMapComponent } from 'echarts/components'
import { use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { themeAtom } from '#src/atoms/theme.ts'
import { EChart } from '../parts/echart.tsx'
import { A_DAY, quarterWords, type Quarters } from '../parts/quarter-cells.ts'
import { shiftDate } from '../parts/dates.ts'
import { mix, tokens } from '../parts/token-colours.ts'

register([SurfaceChart, Grid3DComponent, VisualMapComponent, CanvasRenderer])

interface Props {
  quarters: Quarters
  name: string
  unit: string
  meaning: string
  width: number
  height: number
  px: number
}

/** A year as a landscape: days along, the day's hours across, the value as height. */
export default function Surface({ quarters, name, unit, meaning, width, height, px }: Props) {
  const theme = useAtomValue(themeAtom)
  const option = useMemo(() => {
    const colour = tokens('panel', 'text', 'text-3', 'line-strong')
    const main = tokens(meaning)[meaning] ?? colour.text
    const known = quarters.values.filter((value) => value !== null)
    const min = known.reduce((a, b) => Math.min(a, b), Infinity)
    const max = known.reduce((a, b) => Math.max(a, b), -Infinity)
    const data: number[][] = []
    for (let day = 0; day < quarters.days; day++) {
      for (let quarter = 0; quarter < A_DAY; quarter++) data.push([quarter, day, quarters.values[day * A_DAY + quarter] ?? Number.NaN])
    }
    const axis = {
      nameTextStyle: { color: colour['text-3'], fontSize: px },
      axisLabel: { color: colour['text-3'], fontSize: px },
      axisLine: { lineStyle: { color: colour['line-strong'] } },
      splitLine: { show: false },
      axisPointer: { show: false },
    }
    return {
      darkMode: theme === 'dark',
      animation: false,
      visualMap: {
        show: false,
        min,
        max: max > min ? max : min + 1,
        dimension: 2,
        inRange: { color: [mix(colour.panel, main, 0.35), main, mix(main, colour.text, 0.7)] },
      },
      xAxis3D: {
        type: 'value',
        min: 0,
        max: A_DAY,
        name: '',
        interval: 24,
        ...axis,
        axisLabel: { ...axis.axisLabel, formatter: (quarter: number) => quarterWords(quarter) },
      },
      yAxis3D: {
        type: 'value',
        min: 0,
        max: quarters.days,
        name: '',
        ...axis,
        axisLabel: { ...axis.axisLabel, formatter: (day: number) => shiftDate(quarters.from, Math.round(day)).slice(5) },
      },
      zAxis3D: { type: 'value', name: unit, ...axis },
      grid3D: {
        boxWidth: 90,
        boxDepth: 160,
        boxHeight: 50,
        top: -20,
        viewControl: { autoRotate: false, distance: 210, alpha: 28, beta: 35 },
        light: { main: { intensity: 1.1 }, ambient: { intensity: 0.5 } },
      },
      series: [{ type: 'surface', name, wireframe: { show: false }, shading: 'lambert', dataShape: [quarters.days, A_DAY], data }],
    }
  }, [quarters, name, unit, meaning, px, theme])
  return <EChart option={option} width={width} height={height} label={name} />
}
