import { expect, test } from 'vitest'
import { labelSpan, placeSides, sideRoom } from './relief-labels.ts'

const box = { middle: 500, top: 20, bottom: 420 }

test('labels stand one below the other on the nearer side, inside the picture', () => {
  const labels = placeSides(
    [
      { id: 'west', x: 200, y: 100 },
      { id: 'east', x: 800, y: 300 },
      { id: 'coast', x: 820, y: 305 },
      { id: 'south', x: 700, y: 419 },
    ],
    box,
    50,
  )
  expect(labels.filter(({ side }) => side === 'left').map(({ id }) => id)).toEqual(['west'])
  const right = labels.filter(({ side }) => side === 'right')
  expect(right.map(({ id }) => id)).toEqual(['east', 'coast', 'south'])
  for (const [i, { top }] of right.entries()) {
    expect(top).toBeGreaterThanOrEqual(i === 0 ? box.top : (right[i - 1]?.top ?? 0) + 50)
    expect(top + 50).toBeLessThanOrEqual(box.bottom)
  }
})

test('a side without room hands over to the other', () => {
  const wishes = Array.from({ length: 12 }, (_, i) => ({ id: String(i), x: 900 - i, y: 30 + i * 30 }))
  const labels = placeSides(wishes, box, 50)
  expect(sideRoom(400, 50)).toBe(8)
  expect(labels).toHaveLength(12)
  expect(labels.filter(({ side }) => side === 'left').map(({ id }) => Number(id))).toEqual([8, 9, 10, 11])
})

test('labels of a province stand below what says which it is and above the words in the corner', () => {
  const font = 18
  const { top, bottom } = labelSpan(560, font, 400, true)
  // One em above it, a name of 1.9 em and a line.
  expect(top).toBeGreaterThanOrEqual(font * (1 + 1.9 * 1.25 + 1.5))
  expect(bottom).toBeLessThanOrEqual(560 - font * 1.25)
  expect(labelSpan(560, font, 400, false).bottom).toBeLessThan(400)
})
