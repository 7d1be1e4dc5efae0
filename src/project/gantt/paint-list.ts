import type { TFunction } from 'i18next'
import { dateOf } from '#domain/dates.ts'
import { wholePercent } from '#domain/project/roll-up.ts'
import type { Pen } from '#src/share/pen.ts'
import type { Palette } from './palette.ts'
import type { Scene, SceneRow } from './scene.ts'

export const ROW = 24
export const HEAD = 44
const cellsWith = (name: number) =>
  [
    { key: 'number', width: 50 },
    { key: 'name', width: name },
    { key: 'start', width: 84 },
    { key: 'end', width: 84 },
    { key: 'duration', width: 62 },
    { key: 'percent', width: 58 },
  ] as const
const LEAST_NAME = 160
/** On paper the time beside the names is to be read too. */
const MOST_NAME = 420
const INDENT = 12

const nameOf = ({ activity }: SceneRow): string => (activity.kind === 'milestone' ? `◆ ${activity.name}` : activity.name)
const fontOf = ({ activity }: SceneRow, { font }: Palette): string => `${activity.kind === 'group' ? '600 ' : ''}12px ${font}`
const indentOf = ({ depth }: SceneRow): number => Math.min(depth, 8) * INDENT

/** The list beside the chart on paper, with names as wide as the longest. */
export function listOnPaper(context: Pen, scene: Scene, palette: Palette) {
  const longest = scene.rows.reduce((most, row) => {
    context.font = fontOf(row, palette)
    return Math.max(most, context.measureText(nameOf(row)).width + indentOf(row) + 12)
  }, LEAST_NAME)
  const cells = cellsWith(Math.min(MOST_NAME, Math.ceil(longest)))
  return { cells, width: cells.reduce((sum, { width }) => sum + width, 0) }
}
type List = ReturnType<typeof listOnPaper>

export function paintList(
  context: Pen,
  t: TFunction,
  { cells, width: all }: List,
  scene: Scene,
  first: number,
  rows: number,
  palette: Palette,
): void {
  context.fillStyle = palette.ground
  context.fillRect(0, 0, all, HEAD + rows * ROW)
  context.fillStyle = palette.head
  context.fillRect(0, 0, all, HEAD)
  context.textBaseline = 'middle'
  const write = (text: string, column: number, y: number, indent = 0): void => {
    const { key, width } = cells[column] as (typeof cells)[number]
    const left = cells.slice(0, column).reduce((sum, one) => sum + one.width, 0)
    const isRight = key === 'duration' || key === 'percent'
    context.textAlign = isRight ? 'right' : 'left'
    context.fillText(fitted(context, text, width - 10 - indent), isRight ? left + width - 6 : left + 6 + indent, y)
  }
  context.font = `12px ${palette.font}`
  context.fillStyle = palette.text2
  for (const [i, { key }] of cells.entries()) write(t(`projectGantt.${key}`), i, HEAD / 2)
  context.strokeStyle = palette.line
  context.lineWidth = 1
  for (let i = 0; i < rows; i++) {
    const row = scene.rows[first + i]
    if (row === undefined) break
    const { bar, number } = row
    const y = HEAD + i * ROW + ROW / 2
    context.font = fontOf(row, palette)
    context.fillStyle = bar.isCritical ? palette.critical : palette.text
    write(nameOf(row), 1, y, indentOf(row))
    context.font = `12px ${palette.font}`
    context.fillStyle = palette.text2
    write(number, 0, y)
    write(dateOf(bar.start), 2, y)
    write(dateOf(bar.end - 1), 3, y)
    write(String(bar.durationDays), 4, y)
    write(String(wholePercent(bar.percent)), 5, y)
    context.beginPath()
    context.moveTo(0, HEAD + i * ROW + 0.5)
    context.lineTo(all, HEAD + i * ROW + 0.5)
    context.stroke()
  }
}

/** So much of a text as fits, with its end marked as cut. */
function fitted(context: Pen, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (context.measureText(`${text.slice(0, middle)}…`).width <= width) low = middle
    else high = middle - 1
  }
  return `${text.slice(0, low)}…`
}
