import { describe, expect, test } from 'vitest'
import type { GridItem } from '#contract/dashboard.ts'
import { collides, compact, findPlace, nudge, toPhone } from './layout.ts'

const item = (id: string, x: number, y: number, w: number, h: number): GridItem => ({ id, x, y, w, h })
const overlapping = (items: readonly GridItem[]): boolean => items.some((a) => items.some((b) => collides(a, b)))
const placeOf = (items: readonly GridItem[], id: string) => items.find((one) => one.id === id)

describe('an arrangement', () => {
  test('closes holes upwards and never overlaps', () => {
    const items = compact([item('a', 0, 5, 4, 2), item('b', 2, 5, 4, 2), item('c', 30, 0, 4, 2)], 24)
    expect(overlapping(items)).toBe(false)
    expect(placeOf(items, 'a')).toMatchObject({ y: 0 })
    expect(placeOf(items, 'c')).toMatchObject({ x: 20 })
  })

  test('a new widget goes to the first free place that holds it', () => {
    const items = [item('a', 0, 0, 20, 3), item('b', 0, 3, 10, 3)]
    expect(findPlace(items, { w: 4, h: 3 }, 24)).toEqual({ x: 20, y: 0 })
    expect(findPlace(items, { w: 12, h: 3 }, 24)).toEqual({ x: 10, y: 3 })
    expect(findPlace(items, { w: 24, h: 1 }, 24)).toEqual({ x: 0, y: 6 })
  })

  test('arrow keys move a widget and others give way', () => {
    const items = [item('a', 0, 0, 4, 2), item('b', 4, 0, 4, 2), item('c', 0, 2, 4, 2)]
    const right = nudge(items, 'a', 'ArrowRight', false, 24, { w: 1, h: 1 })
    expect(placeOf(right, 'a')?.x).toBe(1)
    expect(overlapping(right)).toBe(false)
    const down = nudge(items, 'a', 'ArrowDown', false, 24, { w: 1, h: 1 })
    expect(placeOf(down, 'a')?.y).toBe(2)
    expect(placeOf(down, 'c')?.y).toBe(0)
    const up = nudge(items, 'c', 'ArrowUp', false, 24, { w: 1, h: 1 })
    expect(placeOf(up, 'c')?.y).toBe(0)
    expect(placeOf(up, 'a')?.y).toBe(2)
  })

  test('whatever keys are pressed: nothing overlaps, nothing leaves the grid, nothing is lost', () => {
    const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const
    let seed = 7
    const next = (n: number): number => (seed = (seed * 48_271) % 2_147_483_647) % n
    let items: GridItem[] = compact(
      Array.from({ length: 9 }, (_, i) => item(`w${i}`, next(24), next(12), 2 + next(9), 1 + next(6))),
      24,
    )
    for (let i = 0; i < 400; i++) {
      items = nudge(items, `w${next(9)}`, arrows[next(4)] ?? 'ArrowUp', next(3) === 0, 24, { w: 2, h: 1 })
      expect(overlapping(items)).toBe(false)
      expect(items).toHaveLength(9)
      for (const one of items) expect(one.x >= 0 && one.x + one.w <= 24 && one.y >= 0 && one.w >= 1 && one.h >= 1).toBe(true)
    }
  })

  test('shift and arrows resize within the grid and not under the smallest size', () => {
    const items = [item('a', 20, 0, 4, 2)]
    expect(placeOf(nudge(items, 'a', 'ArrowRight', true, 24, { w: 2, h: 2 }), 'a')?.w).toBe(4)
    expect(placeOf(nudge(items, 'a', 'ArrowLeft', true, 24, { w: 2, h: 2 }), 'a')?.w).toBe(3)
    expect(placeOf(nudge(items, 'a', 'ArrowUp', true, 24, { w: 2, h: 2 }), 'a')?.h).toBe(2)
  })

  test('the phone shows all widgets in reading order', () => {
    const items = toPhone([item('a', 0, 0, 12, 6), item('b', 12, 0, 4, 3), item('c', 16, 0, 4, 3), item('d', 0, 6, 24, 8)])
    expect(overlapping(items)).toBe(false)
    expect(items).toHaveLength(4)
    expect(placeOf(items, 'b')?.y).toBe(placeOf(items, 'c')?.y)
    expect(Math.max(...items.map((one) => one.x + one.w))).toBeLessThanOrEqual(4)
  })
})
