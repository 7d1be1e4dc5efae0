import { expect, test } from 'vitest'
import { clustersOf, type Spot } from './clusters.ts'

/** Six hundred places, many of them close together. */
const things: Spot[] = Array.from({ length: 600 }, (_, i) => ({ id: `S${i}`, x: ((i * 37) % 101) * (i % 3), y: ((i * 53) % 89) * (i % 5) }))
const named = (spots: readonly Spot[], reach: number): string[] =>
  clustersOf(spots, reach)
    .map(({ members }) => members.map(({ id }) => id).join())
    .sort()

test('each thing is in one cluster, and none lies further from the first of its cluster than the reach', () => {
  const clusters = clustersOf(things, 25)
  expect(clusters.length).toBeLessThan(100)
  expect(clusters.flatMap(({ members }) => members.map(({ id }) => id)).sort()).toEqual(things.map(({ id }) => id).sort())
  for (const { members } of clusters) {
    const [first] = [...members].sort((a, b) => (a.id < b.id ? -1 : 1))
    for (const one of members) expect(Math.hypot(one.x - (first?.x ?? 0), one.y - (first?.y ?? 0))).toBeLessThanOrEqual(25)
  }
})

test('clusters do not change with the order in which things come, and come apart as one looks nearer', () => {
  expect(named([...things].reverse(), 25)).toEqual(named(things, 25))
  expect(clustersOf(things, 5).length).toBeGreaterThan(clustersOf(things, 25).length)
  const apart = clustersOf(things, 0.01)
  expect(apart).toHaveLength(new Set(things.map(({ x, y }) => `${x} ${y}`)).size)
})

test('a cluster stands in the middle of its members; places left of and above the origin are places too', () => {
  const [cluster, ...more] = clustersOf(
    [
      { id: 'a', x: -1, y: -2 },
      { id: 'b', x: 3, y: 4 },
    ],
    10,
  )
  expect([cluster?.x, cluster?.y, more.length]).toEqual([1, 1, 0])
})
