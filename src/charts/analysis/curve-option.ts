import type { EChartsCoreOption } from 'echarts/core'
import { periodTypes, type PriceSegment } from '#contract/price.ts'
import type { Language } from '#contract/text.ts'
import { zoneOffset } from '#domain/time.ts'
import { formatShown } from '#domain/units.ts'
import { clockWords, timeWords } from '#src/ui/time-words.ts'
import type { View } from '../view.ts'
import { colourReader, pointsOf, readingAt, scaleOf, tipOf, type Band, type DrawnCurve, type Mark } from './drawn.ts'

const DAY_MS = 86_400_000
/** A mark is told of as far from the pointer: a share of what is in view. */
const NEAR = 0.008

const symbols = { alarm: 'triangle', note: 'diamond', correction: 'pin' } as const
/** Where marks stand, as shares of the height. */
const heights = { alarm: 0.985, note: 0.93, correction: 0.875 } as const

export interface CurvePicture {
  curves: readonly DrawnCurve[]
  bands: readonly PriceSegment[]
  marks: readonly Mark[]
  /** Where readings are suspect. */
  suspects?: readonly Band[]
  zone: string
  /** All there is, and what of it is looked at. */
  whole: View
  view: View
  language: Language
  px: number
  /** Of the picture, px. */
  width: number
  /** There is room for a slider below. */
  hasSlider: boolean
}

const bandColour = (period: PriceSegment['period']): string => `--${period === 'deepValley' ? 'deep-valley' : period}`

/** Curves over time, an axis for each unit, price periods behind, marks above. Nothing is reduced here: extremes are the server's. */
export function curveOption({
  curves,
  bands,
  marks,
  suspects = [],
  zone,
  whole,
  view,
  language,
  px,
  width,
  hasSlider,
}: CurvePicture): EChartsCoreOption {
  const colour = colourReader()
  // Echarts counts by UTC: it is given the station's clock as it was at the beginning; labels and tips are told by the true instant.
  const shift = zoneOffset(zone, whole[0])
  const span = view[1] - view[0]
  const units = [...new Set(curves.map(({ unit }) => unit))]
  const scales = units.map((unit) => {
    const some = curves.filter((curve) => curve.unit === unit)
    return scaleOf(
      some.flatMap(({ values }) => values),
      unit,
      some[0]?.decimals ?? 1,
      language,
    )
  })
  const room = px * 4.6
  // A second axis of a side stands beyond the first one where that leaves most of the width to the curves, else it is written on the inner side of the same line.
  const isNarrow = units.length * room > width / 2
  const sides = units.map((_, i) => ({
    position: i % 2 === 0 ? 'left' : 'right',
    offset: isNarrow ? 0 : Math.floor(i / 2) * room,
    isInside: isNarrow && i > 1,
  }))
  const perSide = (some: number): number => (isNarrow ? Math.min(1, some) : some)
  const label = { color: colour('--text-3'), fontSize: px }
  // One minute of a month is still to be seen.
  const least = span / 400
  const words = (value: number): string => {
    const at = value - shift
    if (span > 200 * DAY_MS) return timeWords(at, zone).slice(0, 7)
    return span > 2 * DAY_MS ? timeWords(at, zone).slice(5, 10) : clockWords(at, zone)
  }
  return {
    animation: false,
    useUTC: true,
    textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
    grid: {
      left: Math.max(1, perSide(Math.ceil(units.length / 2))) * room,
      right: Math.max(0.4, perSide(Math.floor(units.length / 2))) * room,
      top: px * 2.6,
      bottom: px * (hasSlider ? 5.2 : 2),
    },
    tooltip: {
      trigger: 'axis',
      confine: true,
      transitionDuration: 0,
      backgroundColor: colour('--panel-2'),
      borderColor: colour('--line-strong'),
      textStyle: { color: colour('--text'), fontSize: Math.max(12, px) },
      axisPointer: {
        type: 'cross',
        label: { show: false },
        lineStyle: { color: colour('--line-strong') },
        crossStyle: { color: colour('--line-strong') },
      },
      formatter: (params: { axisValue: number }[] | { axisValue?: number }) => {
        const value = (Array.isArray(params) ? params[0] : params)?.axisValue
        if (value === undefined) return ''
        const at = Number(value) - shift
        const near = marks.filter((mark) => Math.abs(mark.at - at) < span * NEAR).slice(0, 6)
        return tipOf(timeWords(at, zone), [
          ...curves.map((curve) => {
            const reading = readingAt(curve, at)
            return {
              colour: colour(curve.colour),
              words: `${curve.name}  ${reading === undefined ? '—' : formatShown(reading, curve.unit, curve.decimals, language)}`,
            }
          }),
          ...suspects
            .filter((one) => at >= one.from - least / 2 && at < one.to + least / 2)
            .slice(0, 4)
            .map((one) => ({ colour: colour('--serious'), words: one.words })),
          ...near.map((mark) => ({ colour: colour(mark.colour), words: `${clockWords(mark.at, zone)} ${mark.words}` })),
        ])
      },
    },
    xAxis: [
      {
        type: 'time',
        min: whole[0] + shift,
        max: whole[1] + shift,
        axisLabel: { ...label, formatter: words, hideOverlap: true },
        axisLine: { onZero: false, lineStyle: { color: colour('--line-strong') } },
        splitLine: { show: false },
      },
    ],
    yAxis: [
      ...units.map((unit, i) => {
        const { position, offset, isInside } = sides[i] as (typeof sides)[number]
        return {
          type: 'value',
          // What is filled down to its axis is read by its area, which tells the truth from zero only.
          scale: !curves.some((curve) => curve.unit === unit && curve.stepMs !== undefined),
          position,
          offset,
          name: scales[i]?.unit ?? '',
          // Away from the line, on the side of its numbers.
          nameTextStyle: { ...label, align: (position === 'left') === isInside ? 'left' : 'right', padding: isNarrow ? [0, px / 2] : 0 },
          axisLabel: { ...label, inside: isInside, formatter: scales[i]?.words, ...(isInside ? { backgroundColor: colour('--panel') } : {}) },
          axisTick: { inside: isInside },
          axisLine: { show: units.length > 1, lineStyle: { color: colour('--line-strong') } },
          splitLine: { show: i === 0, lineStyle: { color: colour('--line') } },
        }
      }),
      // Marks have no value: they stand at the top.
      { type: 'value', min: 0, max: 1, show: false },
    ],
    dataZoom: [
      { type: 'inside', filterMode: 'none', startValue: view[0] + shift, endValue: view[1] + shift, minValueSpan: 60_000 },
      ...(hasSlider
        ? [
            {
              type: 'slider',
              filterMode: 'none',
              height: px * 1.8,
              bottom: px * 0.6,
              startValue: view[0] + shift,
              endValue: view[1] + shift,
              minValueSpan: 60_000,
              labelFormatter: (value: number) => timeWords(value - shift, zone).slice(5, 16),
              textStyle: label,
              borderColor: colour('--line'),
              brushSelect: true,
              // It would draw the first line across its gaps.
              showDataShadow: false,
            },
          ]
        : []),
    ],
    series: [
      ...curves.map((curve, i) => ({
        type: 'line',
        name: curve.name,
        yAxisIndex: units.indexOf(curve.unit),
        data: pointsOf(curve, shift),
        // The first readings of a new device lie within one pixel: a line alone would not be seen.
        showSymbol: curve.times.length < 10,
        symbolSize: 5,
        connectNulls: false,
        ...(curve.isStepped ? { step: 'end' } : {}),
        ...(curve.stepMs === undefined ? {} : { areaStyle: { opacity: 0.14 } }),
        lineStyle: {
          width: curve.times.length > 1500 ? 1 : 1.5,
          type: curve.period === 0 ? 'solid' : curve.period === 1 ? 'dashed' : 'dotted',
          opacity: curve.period === 0 ? 1 : 0.75,
        },
        color: colour(curve.colour),
        emphasis: { disabled: true },
        ...(i > 0
          ? {}
          : {
              markArea: {
                silent: true,
                data: bands.map(({ from, to, period }) => [
                  { xAxis: Math.max(from, whole[0]) + shift, itemStyle: { color: colour(bandColour(period)), opacity: 0.13 } },
                  { xAxis: Math.min(to, whole[1]) + shift },
                ]),
              },
            }),
      })),
      {
        type: 'line',
        silent: true,
        yAxisIndex: units.length,
        data: [],
        markArea: {
          silent: true,
          itemStyle: { color: colour('--serious'), opacity: 0.22 },
          data: suspects.map(({ from, to }) => {
            const middle = (from + to) / 2
            return [
              { xAxis: Math.max(whole[0], Math.min(from, middle - least / 2)) + shift },
              { xAxis: Math.min(whole[1], Math.max(to, middle + least / 2)) + shift },
            ]
          }),
        },
      },
      ...(['alarm', 'note', 'correction'] as const).map((kind) => ({
        type: 'scatter',
        silent: true,
        yAxisIndex: units.length,
        symbol: symbols[kind],
        symbolSize: 11,
        data: marks
          .filter((mark) => mark.kind === kind)
          .map((mark) => ({ value: [mark.at + shift, heights[kind]], itemStyle: { color: colour(mark.colour) } })),
      })),
    ],
  }
}

/** What echarts counts an instant as. */
export const shownOf = (zone: string, whole: View, at: number): number => at + zoneOffset(zone, whole[0])

/** Back from what echarts counts in to instants. */
export const viewOf = (zone: string, whole: View, shown: View): View => {
  const shift = zoneOffset(zone, whole[0])
  return [Math.max(whole[0], Math.round(shown[0] - shift)), Math.min(whole[1], Math.round(shown[1] - shift))]
}

/** Price periods in the order in which they are explained. */
export const bandsIn = (bands: readonly PriceSegment[]): PriceSegment['period'][] =>
  periodTypes.filter((period) => bands.some((band) => band.period === period))
export const bandToken = bandColour
