import type { EChartsCoreOption } from 'echarts/core'
import type { AnalysisShape } from '#contract/schemas/analysis.ts'
import type { Language } from '#contract/text.ts'
import { formatNumber, formatShown } from '#domain/units.ts'
import { colourReader, scaleOf, tipOf } from './drawn.ts'

/** A parameter as these pictures need it. */
export interface ShapeParameter {
  name: string
  colour: string
  unit: string
  decimals: number
}

interface Picture {
  shape: AnalysisShape
  parameters: readonly ShapeParameter[]
  language: Language
  px: number
  /** Pixels that the picture is wide. */
  width: number
  /** What the axis of time shares is called. */
  shareWords: string
}

/** Of the letters' size: room left of the picture, and the height of a line. */
const LEFT = 5
const LINE = 1.4
/** How wide letters are, in their own size. */
const emOf = (letter: string): number => (/[\u2E80-\uFFEF]/.test(letter) ? 1 : 0.58)

/** A name that is wider than `ems` goes on in a new line, between words where it has any. */
export function inLines(name: string, ems: number): string {
  const lines: string[] = []
  let line = ''
  for (const part of name.split(/(?<= )|(?<=[\u2E80-\uFFEF])/)) {
    const wide = [...line, ...part.trimEnd()].reduce((sum, letter) => sum + emOf(letter), 0)
    if (wide > ems && line !== '') {
      lines.push(line.trimEnd())
      line = ''
    }
    line += part
  }
  return [...lines, line].join('\n')
}

function frame(px: number, right: number) {
  const colour = colourReader()
  return {
    colour,
    label: { color: colour('--text-3'), fontSize: px },
    line: { lineStyle: { color: colour('--line-strong') } },
    common: {
      animation: false,
      textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
      grid: { left: px * LEFT, right, top: px * 2.6, bottom: px * 3.4 },
    },
    tooltip: {
      confine: true,
      transitionDuration: 0,
      backgroundColor: colour('--panel-2'),
      borderColor: colour('--line-strong'),
      textStyle: { color: colour('--text'), fontSize: Math.max(12, px) },
    },
  }
}

/** A parameter with the unit that its axis writes. */
const axisName = ({ name }: ShapeParameter, { unit }: { unit: string }, ems: number): string =>
  inLines(`${name}${unit === '' ? '' : ` (${unit})`}`, ems)

const percent = (share: number, language: Language): string => `${formatNumber(share * 100, 1, language)} %`

/** Which value was reached for which share of the time. */
export function durationOption({ shape, parameters, language, px, shareWords }: Picture): EChartsCoreOption {
  const { colour, label, line, common, tooltip } = frame(px, px * 5)
  const units = [...new Set(parameters.map(({ unit }) => unit))]
  const scales = units.map((unit) =>
    scaleOf(
      shape.duration.flatMap(({ values }, i) => (parameters[i]?.unit === unit ? values : [])),
      unit,
      parameters.find((one) => one.unit === unit)?.decimals ?? 1,
      language,
    ),
  )
  return {
    ...common,
    tooltip: {
      ...tooltip,
      trigger: 'axis',
      formatter: (params: { axisValue: number; seriesIndex: number; value: [number, number] }[]) =>
        tipOf(
          percent((params[0]?.axisValue ?? 0) / 100, language),
          params.flatMap(({ seriesIndex, value }) => {
            const one = parameters[seriesIndex]
            return one === undefined
              ? []
              : [{ colour: colour(one.colour), words: `${one.name}  ${formatShown(value[1], one.unit, one.decimals, language)}` }]
          }),
        ),
    },
    xAxis: {
      type: 'value',
      min: 0,
      max: 100,
      name: shareWords,
      nameLocation: 'middle',
      nameGap: px * 2,
      nameTextStyle: label,
      axisLabel: { ...label, formatter: '{value} %' },
      axisLine: line,
      splitLine: { show: false },
    },
    yAxis: units.map((_unit, i) => ({
      type: 'value',
      scale: true,
      position: i % 2 === 0 ? 'left' : 'right',
      offset: Math.floor(i / 2) * px * 4,
      name: scales[i]?.unit ?? '',
      nameTextStyle: label,
      axisLabel: { ...label, formatter: scales[i]?.words },
      splitLine: { show: i === 0, lineStyle: { color: colour('--line') } },
    })),
    series: parameters.map((one, i) => ({
      type: 'line',
      name: one.name,
      yAxisIndex: units.indexOf(one.unit),
      showSymbol: false,
      color: colour(one.colour),
      data: (shape.duration[i]?.shares ?? []).map((share, at) => [share * 100, shape.duration[i]?.values[at]]),
    })),
  }
}

/** How much of the time lies in each class; one parameter's classes at a time, side by side. */
export function distributionOption({ shape, parameters, language, px, width, shareWords }: Picture): EChartsCoreOption {
  const { colour, label, line, common, tooltip } = frame(px, px * 2)
  const share = width / Math.max(1, parameters.length)
  /** Its percents stand left of each. */
  const left = px * 3.6
  const scales = parameters.map((one, i) =>
    scaleOf(
      (shape.distribution[i] ?? []).flatMap(({ from, to }) => [from, to]),
      one.unit,
      one.decimals,
      language,
    ),
  )
  // Which is which must not hang on colours alone.
  const names = parameters.map((one, i) => axisName(one, scales[i] ?? { unit: '' }, (share - left) / px))
  const lines = Math.max(1, ...names.map((name) => name.split('\n').length))
  return {
    ...common,
    grid: parameters.map((_, i) => ({
      left: i * share + left,
      width: Math.max(px, share - left - px),
      top: px * 3,
      bottom: px * (4 + (lines - 1) * LINE),
    })),
    tooltip: {
      ...tooltip,
      formatter: ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) => {
        const [one, found] = [parameters[seriesIndex], shape.distribution[seriesIndex]?.[dataIndex]]
        if (one === undefined || found === undefined) return ''
        const words = (value: number): string => formatShown(value, one.unit, one.decimals, language)
        return tipOf(one.name, [
          { colour: colour(one.colour), words: `${words(found.from)} … ${words(found.to)}: ${percent(found.share, language)}` },
        ])
      },
    },
    xAxis: parameters.map((_one, i) => ({
      type: 'category',
      gridIndex: i,
      data: (shape.distribution[i] ?? []).map(({ from, to }) => scales[i]?.words((from + to) / 2)),
      name: names[i],
      nameLocation: 'middle',
      nameGap: px * 2,
      nameTextStyle: { ...label, lineHeight: px * LINE },
      axisLabel: { ...label, hideOverlap: true },
      axisLine: line,
    })),
    yAxis: parameters.map((_, i) => ({
      type: 'value',
      gridIndex: i,
      name: i === 0 ? shareWords : '',
      nameTextStyle: { ...label, align: 'left' },
      axisLabel: { ...label, formatter: '{value} %' },
      splitLine: { lineStyle: { color: colour('--line') } },
    })),
    series: parameters.map((one, i) => ({
      type: 'bar',
      name: one.name,
      xAxisIndex: i,
      yAxisIndex: i,
      barCategoryGap: '4%',
      color: colour(one.colour),
      data: (shape.distribution[i] ?? []).map(({ share }) => share * 100),
    })),
  }
}

/** Pairs of two parameters, the more of them in a place the darker, with the line of least squares. */
export function scatterOption({ shape, parameters, language, px, width }: Picture): EChartsCoreOption {
  const { colour, label, line, common, tooltip } = frame(px, px * 2)
  const [x, y] = parameters
  const found = shape.scatter
  if (x === undefined || y === undefined || found === null) return common
  const most = Math.max(1, ...found.cells.map(({ n }) => n))
  const xs = found.cells.map((cell) => cell.x)
  const ends = xs.length === 0 ? [] : [Math.min(...xs), Math.max(...xs)]
  const [scaleX, scaleY] = [
    scaleOf(xs, x.unit, x.decimals, language),
    scaleOf(
      found.cells.map((cell) => cell.y),
      y.unit,
      y.decimals,
      language,
    ),
  ]
  const room = Math.max(px * 8, width - LEFT * px - px * 2)
  const [nameX, nameY] = [axisName(x, scaleX, room / px), axisName(y, scaleY, room / px)]
  const more = (name: string): number => (name.split('\n').length - 1) * px * LINE
  const axis = (name: string, scale: typeof scaleX) => ({
    type: 'value',
    scale: true,
    name,
    nameTextStyle: { ...label, lineHeight: px * LINE },
    axisLabel: { ...label, formatter: scale.words },
    axisLine: line,
    splitLine: { lineStyle: { color: colour('--line') } },
  })
  return {
    ...common,
    grid: { ...common.grid, top: common.grid.top + more(nameY), bottom: common.grid.bottom + more(nameX) },
    tooltip: {
      ...tooltip,
      formatter: ({ value }: { value: [number, number, number] }) =>
        tipOf(`${value[2] ?? ''}`, [
          { colour: colour(x.colour), words: `${x.name}  ${formatShown(value[0], x.unit, x.decimals, language)}` },
          { colour: colour(y.colour), words: `${y.name}  ${formatShown(value[1], y.unit, y.decimals, language)}` },
        ]),
    },
    xAxis: { ...axis(nameX, scaleX), nameLocation: 'middle', nameGap: px * 2 },
    yAxis: { ...axis(nameY, scaleY), nameTextStyle: { ...label, lineHeight: px * LINE, align: 'left' } },
    series: [
      {
        type: 'scatter',
        symbolSize: 6,
        data: found.cells.map((cell) => ({
          value: [cell.x, cell.y, cell.n],
          itemStyle: { color: colour(x.colour), opacity: 0.25 + (0.75 * Math.log1p(cell.n)) / Math.log1p(most) },
        })),
      },
      ...(found.slope === null || found.intercept === null
        ? []
        : [
            {
              type: 'line',
              silent: true,
              showSymbol: false,
              color: colour('--text-2'),
              lineStyle: { type: 'dashed', width: 1.5 },
              data: ends.map((at) => [at, at * (found.slope ?? 0) + (found.intercept ?? 0)]),
            },
          ]),
    ],
  }
}
