import { expect, test } from 'vitest'
import { scaledShape } from './scaled-shape.ts'

test('values of a shape are scaled by their own parameter, shares and the correlation are not', () => {
  const shape = {
    resolution: '15m' as const,
    duration: [{ shares: [0, 1], values: [100, 20] }],
    distribution: [[{ from: 0, to: 10, share: 1 }], [{ from: 20, to: 30, share: 1 }]],
    // y = 2 x + 10
    scatter: { cells: [{ x: 5, y: 20, n: 3 }], pairs: 3, correlation: 1, slope: 2, intercept: 10 },
  }
  const shown = scaledShape(shape, [0.5, 1])
  expect(shown.duration).toEqual([{ shares: [0, 1], values: [50, 10] }])
  expect(shown.distribution).toEqual([[{ from: 0, to: 5, share: 1 }], [{ from: 20, to: 30, share: 1 }]])
  expect(shown.scatter).toEqual({ cells: [{ x: 2.5, y: 20, n: 3 }], pairs: 3, correlation: 1, slope: 4, intercept: 10 })
  const { slope, intercept, cells } = shown.scatter as NonNullable<typeof shown.scatter>
  expect((slope ?? 0) * (cells[0]?.x ?? 0) + (intercept ?? 0)).toBe(20)
  expect(scaledShape({ ...shape, scatter: null }, [0.5]).scatter).toBeNull()
})
