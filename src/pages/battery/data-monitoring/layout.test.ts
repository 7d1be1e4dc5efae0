import { expect, test } from 'vitest'
import { cellAt, layoutOf, lensOn, movedLens, wholeLens, zoomedLens } from './layout.ts'

const plants = [
  [{ cells: 240, packSize: 48 }],
  [
    { cells: 240, packSize: 48 },
    { cells: 250, packSize: 48 },
  ],
  [{ cells: 7, packSize: 7 }],
  Array.from({ length: 42 }, () => ({ cells: 240, packSize: 48 })),
]

test.each(plants.map((clusters) => [clusters.reduce((sum, { cells }) => sum + cells, 0), clusters] as const))(
  '%i cells: each has a place of its own, and is found where it is drawn',
  (total, clusters) => {
    for (const [width, height] of [
      [1400, 420],
      [340, 500],
    ] as const) {
      const layout = layoutOf(clusters, width, height)
      const places = new Set(Array.from({ length: total }, (_, i) => `${layout.x[i]} ${layout.y[i]}`))
      expect(places.size).toBe(total)
      const lens = wholeLens(layout, width, height)
      for (let i = 0; i < total; i++) {
        const [x, y] = [lens.left + ((layout.x[i] as number) + 0.5) * lens.side, lens.top + ((layout.y[i] as number) + 0.5) * lens.side]
        expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true)
        expect(cellAt(lens, layout, x, y)).toBe(i)
      }
    }
  },
)

test('zooming keeps what is under the pointer, moving stays within, and a cell that is looked for comes into view', () => {
  const layout = layoutOf(plants[3] ?? [], 1400, 420)
  const whole = wholeLens(layout, 1400, 420)
  const [x, y] = [700, 210]
  const before = cellAt(whole, layout, x, y)
  const near = zoomedLens(whole, layout, 1400, 420, 6, x, y)
  expect(cellAt(near, layout, x, y)).toBe(before)
  expect(zoomedLens(near, layout, 1400, 420, 0.001, 3, 3)).toEqual(whole)
  const moved = movedLens(near, layout, 1400, 420, 1e6, 1e6)
  expect([moved.left, moved.top]).toEqual([0, 0])
  for (const i of [0, 5000, 10_079]) {
    const lens = lensOn(i, whole, layout, 1400, 420)
    const at = [lens.left + ((layout.x[i] as number) + 0.5) * lens.side, lens.top + ((layout.y[i] as number) + 0.5) * lens.side] as const
    expect(cellAt(lens, layout, ...at)).toBe(i)
    expect(at[0] > 0 && at[0] < 1400 && at[1] > 0 && at[1] < 420).toBe(true)
  }
})
