import { expect, test } from 'vitest'
import { placeLabels, presentOf, radiusOf, stateColour } from './station-places.ts'

const box = { width: 400, height: 300 }

test('labels never lie over one another, over a dot or outside the picture', () => {
  const dots = Array.from({ length: 60 }, (_, i) => ({
    id: String(i),
    x: 20 + ((i * 37) % 360),
    y: 20 + ((i * 53) % 260),
    radius: 6,
    label: `电站${i}`,
  }))
  const labels = placeLabels(dots, box, 12, 2)
  expect(labels.length).toBeGreaterThan(5)
  const rects = labels.map(({ x, y, width }) => ({ left: x, top: y, right: x + width, bottom: y + 30 }))
  rects.forEach((a, i) => {
    expect(a.left >= 0 && a.top >= 0 && a.right <= box.width && a.bottom <= box.height).toBe(true)
    for (const b of rects.slice(i + 1)) expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false)
    for (const dot of dots) expect(a.left < dot.x + 6 && dot.x - 6 < a.right && a.top < dot.y + 6 && dot.y - 6 < a.bottom).toBe(false)
  })
})

test('without a line a label stands nearest to its own dot; where there is no such place it is tied to its dot by a line', () => {
  // As Wuhan lies between Chengdu, Suzhou and Ningbo.
  const dots = [
    { id: 'wuhan', x: 200, y: 150, radius: 6, label: 'Wuhan PV charging' },
    { id: 'ningbo', x: 244, y: 155, radius: 6, label: 'Ningbo rooftop PV' },
    { id: 'suzhou', x: 237, y: 144, radius: 6, label: 'Suzhou user-side storage' },
    { id: 'chengdu', x: 141, y: 150, radius: 6, label: 'Chengdu storage' },
  ]
  const labels = placeLabels(dots, box, 13, 2)
  expect(labels.map(({ id }) => id)).toEqual(dots.map(({ id }) => id))
  for (const { id, x, y, width, line } of labels) {
    const away = (dot: { x: number; y: number }): number =>
      Math.hypot(Math.max(x - dot.x, 0, dot.x - x - width), Math.max(y - dot.y, 0, dot.y - y - 13 * 2.5))
    const own = dots.find((dot) => dot.id === id)
    if (own === undefined) throw new Error(id)
    if (line === undefined) for (const other of dots) expect(away(own), `${id} ${other.id}`).toBeLessThanOrEqual(away(other))
    else expect(Math.hypot(line.x1 - own.x, line.y1 - own.y)).toBeCloseTo(own.radius)
  }
  expect(labels.find(({ id }) => id === 'wuhan')?.line).toBeDefined()
})

test('at the right edge a label stands to the left of its dot', () => {
  const [label] = placeLabels([{ id: 'a', x: 395, y: 100, radius: 4, label: '宁波' }], box, 12, 1)
  expect(label?.x).toBeLessThan(395)
})

test('more power is a larger dot, and the worst alarm gives the colour', () => {
  expect(radiusOf(1000, 1000, 10)).toBeGreaterThan(radiusOf(100, 1000, 10))
  expect(radiusOf(0, 0, 10)).toBeGreaterThan(0)
  const none = { VERY_URGENT: 0, URGENT: 0, SERIOUS: 0, COMMON: 3, WARN: 1 }
  expect(stateColour(none)).toBe('--ok')
  expect(stateColour({ ...none, URGENT: 1, SERIOUS: 2 })).toBe('--urgent')
})

test('an older server that does not tell alarms apart tells those that are open', () => {
  const alarms = { VERY_URGENT: 0, URGENT: 1, SERIOUS: 0, COMMON: 0, WARN: 0 }
  expect(presentOf({ alarms })).toBe(alarms)
  const present = { ...alarms, URGENT: 0 }
  expect(presentOf({ alarms, present })).toBe(present)
})
