import { expect, test } from 'vitest'
import { overviewOf } from '#tests/support/fixtures/plant.ts'
import { groupsOf } from './relief-groups.ts'

const stations = overviewOf('extreme', 60).stations.map((entry, i) => ({
  ...entry,
  // Forty around Guangzhou, twenty around Chengdu.
  station: { ...entry.station, longitude: (i < 40 ? 113 : 104) + (i % 7) * 0.05, latitude: (i < 40 ? 23.3 : 30.6) + (i % 5) * 0.05 },
}))

test('as many stations as labels: each has its own', () => {
  expect(groupsOf(stations.slice(0, 8), 10).map(({ region, entries }) => [region, entries.length])).toEqual(
    Array.from({ length: 8 }, () => [undefined, 1]),
  )
})

test('more stations than labels: provinces, the fullest first, and none is lost or told twice', () => {
  const groups = groupsOf(stations, 10)
  expect(groups.map(({ region, entries }) => [region?.code, entries.length])).toEqual([
    ['440000', 40],
    ['510000', 20],
  ])
  expect(new Set(groups.flatMap(({ entries }) => entries.map(({ station }) => station.id))).size).toBe(60)
})

test('no more groups than there is room for', () => {
  expect(groupsOf(stations, 1)).toHaveLength(1)
})

test('where one province is looked at stations are named themselves, those that matter most, and not as that province', () => {
  const groups = groupsOf(stations.slice(0, 40), 10, true)
  expect(groups.map(({ id }) => id)).toEqual(stations.slice(0, 10).map(({ station }) => station.id))
})
