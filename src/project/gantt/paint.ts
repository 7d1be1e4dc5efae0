import { workLine } from '#domain/project/calendar.ts'
import { dayOf } from '#domain/dates.ts'
import type { WorkingCalendar } from '#domain/project/plan.ts'
import type { Pen } from '#src/share/pen.ts'
import { dayAtX, linksBetween, xOf, type Point } from './geometry.ts'
import { paintBars, type Part } from './paint-bars.ts'
import { paintLinks } from './paint-links.ts'
import type { Palette } from './palette.ts'
import { labelOf, ticksOf, tiersOf } from './scale.ts'

export interface Chart extends Part {
  calendar: WorkingCalendar
  today: string
  /** From this date on nothing is announced: only weekdays are known. */
  assumedFrom?: string | undefined
  language: string
  headHeight: number
  /** A link that is being drawn from one bar's end. */
  thread?: { from: Point; to: Point } | undefined
  /** A row before which something would be put. */
  dropRow?: number | undefined
}

/** Days that rest are shaded while a day is wide enough to be told from its neighbours. */
const LEAST_SHADED = 2.5
const LEAST_TICK_TEXT = 14
/** So wide a day is parted into hours. */
const WIDE_DAY_PX = 72

/** The chart with its head, in the upper left corner of the canvas. */
export function paintChart(context: Pen, chart: Chart, palette: Palette): void {
  const { x, y, width, height, headHeight, scene, sheet } = chart
  context.save()
  context.beginPath()
  context.rect(0, 0, width, height + headHeight)
  context.clip()
  context.fillStyle = palette.ground
  context.fillRect(0, 0, width, height + headHeight)
  context.save()
  context.beginPath()
  context.rect(0, headHeight, width, height)
  context.clip()
  // On whole px: what is drawn on them is not smoothed.
  context.translate(-Math.round(x), headHeight - Math.round(y))
  const first = Math.max(0, Math.floor(y / sheet.rowHeight))
  const last = Math.min(scene.rows.length, Math.ceil((y + height) / sheet.rowHeight))
  paintGrid(context, chart, first, last, palette)
  paintLinks(context, chart, linksBetween(scene, first, last), palette)
  paintBars(context, chart, first, last, palette)
  paintToday(context, chart, palette)
  paintThread(context, chart, palette)
  context.restore()
  paintHead(context, chart, palette)
  context.restore()
}

function paintGrid(context: Pen, chart: Chart, first: number, last: number, palette: Palette): void {
  const { sheet, x, y, width, height, calendar, assumedFrom } = chart
  const from = Math.floor(dayAtX(sheet, x))
  const to = Math.ceil(dayAtX(sheet, x + width))
  const line = workLine(calendar)
  if (sheet.pxPerDay >= LEAST_SHADED) {
    context.fillStyle = palette.rest
    for (let day = from; day < to; day++) {
      if (line.isWorking(day)) continue
      let end = day + 1
      while (end < to && !line.isWorking(end)) end++
      context.fillRect(xOf(sheet, day), y, (end - day) * sheet.pxPerDay, height)
      day = end
    }
  }
  if (assumedFrom !== undefined) {
    const at = Math.round(xOf(sheet, dayOf(assumedFrom))) + 0.5
    if (at > x && at < x + width) {
      context.strokeStyle = palette.text3
      context.lineWidth = 1
      context.setLineDash([1, 4])
      context.beginPath()
      context.moveTo(at, y)
      context.lineTo(at, y + height)
      context.stroke()
      context.setLineDash([])
    }
  }
  context.fillStyle = palette.line
  context.globalAlpha = 0.6
  const [, below] = tiersOf(sheet.pxPerDay)
  for (const { at } of ticksOf(below, from, to)) context.fillRect(Math.round(xOf(sheet, at)), y, 1, height)
  for (let row = first; row <= last; row++) context.fillRect(x, row * sheet.rowHeight, width, 1)
  context.globalAlpha = 1
  const at = chart.selected === undefined ? undefined : chart.scene.rowOf.get(chart.selected)
  if (at !== undefined) {
    context.fillStyle = palette.accent
    context.globalAlpha = 0.08
    context.fillRect(x, at * sheet.rowHeight, width, sheet.rowHeight)
    context.globalAlpha = 1
  }
  if (chart.dropRow !== undefined) {
    context.fillStyle = palette.accent
    context.fillRect(x, chart.dropRow * sheet.rowHeight - 1, width, 2)
  }
}

function paintToday(context: Pen, { sheet, x, y, width, height, today }: Chart, palette: Palette): void {
  const [from, to] = [xOf(sheet, dayOf(today)), xOf(sheet, dayOf(today) + 1)].map(Math.round) as [number, number]
  if (to < x || from > x + width) return
  // Among hours a line would be a moment of the day.
  const isWide = to - from >= WIDE_DAY_PX
  context.fillStyle = palette.accent
  context.globalAlpha = isWide ? 0.12 : 0.9
  if (isWide) context.fillRect(from, y, to - from, height)
  else context.fillRect(Math.round((from + to) / 2) - 1, y, 2, height)
  context.globalAlpha = 1
}

function paintThread(context: Pen, { thread }: Chart, palette: Palette): void {
  if (thread === undefined) return
  context.strokeStyle = palette.accent
  context.lineWidth = 2
  context.setLineDash([6, 3])
  context.beginPath()
  context.moveTo(...(thread.from as [number, number]))
  context.lineTo(...(thread.to as [number, number]))
  context.stroke()
  context.setLineDash([])
}

function paintHead(context: Pen, chart: Chart, palette: Palette): void {
  const { sheet, x, width, headHeight, language, today } = chart
  const px = Math.max(9, Math.round(headHeight * 0.22))
  const half = headHeight / 2
  context.fillStyle = palette.head
  context.fillRect(0, 0, width, headHeight)
  context.textBaseline = 'middle'
  context.font = `${px}px ${palette.font}`
  const from = dayAtX(sheet, x)
  const to = dayAtX(sheet, x + width)
  // A date that is cut at an edge would be another one.
  const write = (text: string, left: number, y: number): void => {
    if (left >= 0 && left + context.measureText(text).width <= width) context.fillText(text, left, y)
  }
  context.textAlign = 'left'
  context.strokeStyle = palette.line
  context.lineWidth = 1
  context.beginPath()
  for (const [n, tier] of tiersOf(sheet.pxPerDay).entries()) {
    for (const { at, to: end } of ticksOf(tier, from, to)) {
      const left = Math.round(xOf(sheet, at) - x) + 0.5
      const right = xOf(sheet, end) - x
      context.moveTo(left, n * half)
      context.lineTo(left, (n + 1) * half)
      const room = right - left
      if (room < LEAST_TICK_TEXT) continue
      const text = labelOf(tier.unit, n === 0, at, room, language)
      const isToday = tier.unit === 'day' && at === dayOf(today)
      context.fillStyle = isToday ? palette.accent : n === 0 ? palette.text2 : palette.text3
      if (n === 0) {
        // The upper one stays in sight while its unit does.
        write(text, Math.max(left + 2, Math.min(Math.max(left + 6, 6), right - context.measureText(text).width - 6)), half / 2)
      } else write(text, (left + right - context.measureText(text).width) / 2, half * 1.5)
    }
  }
  context.moveTo(0, half + 0.5)
  context.lineTo(width, half + 0.5)
  context.moveTo(0, headHeight - 0.5)
  context.lineTo(width, headHeight - 0.5)
  context.stroke()
}
