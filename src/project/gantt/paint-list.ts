import type { TFunction } from 'i18next'
import { dateOf } from '#domain/project/days.ts'
import type { Palette } from './palette.ts'
import type { Scene } from './scene.ts'

export const ROW = 24
export const HEAD = 44
const cells = [
  { key: 'number', width: 50 },
  { key: 'name', width: 250 },
  { key: 'start', width: 84 },
  { key: 'end', width: 84 },
  { key: 'duration', width: 62 },
  { key: 'percent', width: 58 },
] as const
export const TABLE = cells.reduce((sum, { width }) => sum + width, 0)

/** The list beside the chart on paper. */
export function paintList(context: CanvasRenderingContext2D, t: TFunction, scene: Scene, first: number, rows: number, palette: Palette): void {
  context.fillStyle = palette.ground
  context.fillRect(0, 0, TABLE, HEAD + rows * ROW)
  context.fillStyle = palette.head
  context.fillRect(0, 0, TABLE, HEAD)
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
    const { bar, activity, depth, number } = row
    const y = HEAD + i * ROW + ROW / 2
    context.font = `${activity.kind === 'group' ? '600 ' : ''}12px ${palette.font}`
    context.fillStyle = bar.isCritical ? palette.critical : palette.text
    write(activity.kind === 'milestone' ? `◆ ${activity.name}` : activity.name, 1, y, Math.min(depth, 8) * 12)
    context.font = `12px ${palette.font}`
    context.fillStyle = palette.text2
    write(number, 0, y)
    write(dateOf(bar.start), 2, y)
    write(dateOf(bar.end - 1), 3, y)
    write(String(bar.durationDays), 4, y)
    write(String(Math.round(bar.percent)), 5, y)
    context.beginPath()
    context.moveTo(0, HEAD + i * ROW + 0.5)
    context.lineTo(TABLE, HEAD + i * ROW + 0.5)
    context.stroke()
  }
}

/** So much of a text as fits, with its end marked as cut. */
function fitted(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (context.measureText(`${text.slice(0, middle)}…`).width <= width) low = middle
    else high = middle - 1
  }
  return `${text.slice(0, low)}…`
}
