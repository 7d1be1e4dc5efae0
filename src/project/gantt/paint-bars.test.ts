import { expect, test } from 'vitest'
import { dayOf } from '#domain/dates.ts'
import { calendarOfDays } from '#domain/project/calendar.ts'
import type { Pen } from '#src/share/pen.ts'
import { boxOf, type Sheet } from './geometry.ts'
import { paintBars } from './paint-bars.ts'
import type { Palette } from './palette.ts'
import { sceneOf, workedOut } from './scene.ts'

const one = (id: string, order: number, durationDays: number) => ({
  id,
  name: id,
  parentId: null,
  order,
  kind: 'task' as const,
  start: '2026-11-23',
  durationDays,
  percent: 0,
})
const plan = {
  activities: [one('roof', 0, 5), one('permit', 1, 20)],
  links: [],
  calendar: calendarOfDays([]),
}

/** What is drawn, as a pen is told it. */
function drawn(sheet: Sheet): { boxes: number[][]; names: { text: string; y: number }[]; foot: number } {
  const boxes: number[][] = []
  const names: { text: string; y: number }[] = []
  const noted = {
    fillRect: (...box: number[]) => void boxes.push(box),
    fillText: (text: string, _x: number, y: number) => void names.push({ text, y }),
  }
  const pen = new Proxy(noted, { get: (of, key) => Reflect.get(of, key) ?? (() => undefined), set: () => true }) as unknown as Pen
  const scene = sceneOf(workedOut(plan, undefined, true), new Set(), true)
  paintBars(pen, { sheet, scene, x: 0, y: 0, width: 2000, height: 200, labelPx: 12 }, 0, 1, { font: 'sans' } as Palette)
  const bar = scene.rows[0]?.bar
  if (bar === undefined) throw new Error('no row')
  const { y, height } = boxOf(sheet, bar, 0)
  return { boxes, names, foot: y + height }
}

test.each([24, 32, 42])('the line of a float lies below the name beside its bar, in rows of %i px', (rowHeight) => {
  const { boxes, names, foot } = drawn({ origin: dayOf('2026-11-01'), pxPerDay: 20, rowHeight })
  const name = names.find(({ text }) => text === 'roof')
  const line = boxes.find(([, , width = 0, height]) => height === 1 && width > 200)
  const [, y = 0] = line ?? []
  // Half of the letters' height, and their feet.
  expect(y).toBeGreaterThan((name?.y ?? 0) + Math.min(6, rowHeight / 4))
  expect(y).toBeGreaterThan(foot)
  // A baseline begins below it.
  expect(y).toBeLessThan(Math.round(rowHeight * 0.78) + 1)
})
