import { SurfaceChart } from 'echarts-gl/charts'
import { Grid3DComponent } from 'echarts-gl/components'
import { VisualMapComponent } from 'echarts/components'
import { use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { toShown } from '#domain/units.ts'
import { themeAtom } from '#src/atoms/theme.ts'
import { EChart } from '../parts/drawing/echart.tsx'
import { A_DAY, blocksOf, quarterWords, type Quarters } from '../parts/drawing/quarter-cells.ts'
import { shiftDate } from '../parts/data/dates.ts'
import { mix, tokens } from '../parts/drawing/token-colours.ts'

register([SurfaceChart, Grid3DComponent, VisualMapComponent, CanvasRenderer])

/** Half hours of three days each: single quarters of single days make a thorn bush of the landscape. */
const BLOCK_DAYS = 3
const BLOCK_QUARTERS = 2

interface Props {
  quarters: Quarters
  name: string
  unit: string
  meaning: string
  width: number
  height: number
  px: number
}

/** A year as a landscape of means: days along, the day's hours across, the value as height. */
export default function Surface({ quarters, name, unit, meaning, width, height, px }: Props) {
  const theme = useAtomValue(themeAtom)
  const option = useMemo(() => {
    const colour = tokens('panel', 'text', 'text-3', 'line-strong')
    const main = tokens(meaning)[meaning] ?? colour.text
    const blocks = blocksOf(quarters, BLOCK_DAYS, BLOCK_QUARTERS)
    const known = blocks.values.filter((value) => value !== null)
    const min = known.reduce((a, b) => Math.min(a, b), Infinity)
    const max = known.reduce((a, b) => Math.max(a, b), -Infinity)
    const shown = toShown(Math.max(Math.abs(min), Math.abs(max)), unit, 0)
    const factor = shown.value === 0 ? 1 : shown.value / Math.max(Math.abs(min), Math.abs(max))
    const data: number[][] = []
    for (let row = 0; row < blocks.days; row++) {
      for (let part = 0; part < blocks.parts; part++) {
        const value = blocks.values[row * blocks.parts + part]
        data.push([part * BLOCK_QUARTERS, row * BLOCK_DAYS, value === null || value === undefined ? Number.NaN : value * factor])
      }
    }
    const small = width < px * 30
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
        min: min * factor,
        max: (max > min ? max : min + 1) * factor,
        dimension: 2,
        inRange: { color: [mix(colour.panel, main, 0.16), mix(colour.panel, main, 0.55), main, mix(main, colour.text, 0.55)] },
      },
      xAxis3D: {
        type: 'value',
        min: 0,
        max: A_DAY,
        name: '',
        interval: small ? 48 : 24,
        ...axis,
        axisLabel: { ...axis.axisLabel, formatter: (quarter: number) => quarterWords(quarter) },
      },
      yAxis3D: {
        type: 'value',
        min: 0,
        max: quarters.days,
        name: '',
        interval: Math.ceil(quarters.days / 4),
        ...axis,
        axisLabel: { ...axis.axisLabel, formatter: (day: number) => shiftDate(quarters.from, Math.round(day)).slice(5) },
      },
      zAxis3D: { type: 'value', name: '', splitNumber: 3, ...axis },
      grid3D: {
        boxWidth: 120,
        boxDepth: 190,
        boxHeight: 78,
        top: 0,
        viewControl: { autoRotate: false, distance: 262 * Math.max(1, 1.35 / (width / height)), alpha: 26, beta: 42, center: [0, -20, 0] },
        light: { main: { intensity: 1, alpha: 48, beta: 20 }, ambient: { intensity: 0.65 } },
      },
      series: [{ type: 'surface', name, wireframe: { show: false }, shading: 'lambert', dataShape: [blocks.days, blocks.parts], data }],
    }
  }, [quarters, name, unit, meaning, px, theme, width, height])
  return <EChart option={option} width={width} height={height} label={name} />
}
