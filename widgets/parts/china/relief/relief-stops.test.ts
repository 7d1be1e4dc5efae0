import { expect, test } from 'vitest'
import { overviewOf } from '#tests/support/fixtures/plant.ts'
import { stopsOf } from './relief-stops.ts'

const places: Record<string, [number, number]> = { guangdong: [113.2, 23.1], sichuan: [104, 30.6], hubei: [114.3, 30.6], shandong: [117, 36.6] }
const codes: Record<string, string> = { guangdong: '440000', sichuan: '510000', hubei: '420000', shandong: '370000' }
const [model] = overviewOf('typical', 1).stations
if (model === undefined) throw new Error('no station to start from')

const entryAt = (place: keyof typeof places, alarms: Partial<typeof model.alarms> = {}): typeof model => ({
  ...model,
  station: { ...model.station, id: String(place), longitude: places[place]?.[0] ?? null, latitude: places[place]?.[1] ?? null },
  present: { VERY_URGENT: 0, URGENT: 0, SERIOUS: 0, COMMON: 0, WARN: 0, ...alarms },
})
const told = (stops: ReturnType<typeof stopsOf>) => stops.map(({ region, reason }) => `${region.code} ${reason}`)

test('alarms come first, the worst before the others, then a response that runs, then the highest power', () => {
  const entries = [entryAt('guangdong'), entryAt('sichuan', { SERIOUS: 1 }), entryAt('hubei', { VERY_URGENT: 2 }), entryAt('shandong')]
  const kw = (entry: (typeof entries)[number]): number => (entry.station.id === 'guangdong' ? 900 : 10)
  expect(told(stopsOf(entries, new Set(['shandong']), kw))).toEqual([
    `${codes.hubei} alarm`,
    `${codes.sichuan} alarm`,
    `${codes.shandong} response`,
    `${codes.guangdong} power`,
  ])
})

test('a province is looked at once, for its weightiest reason; common alarms are none', () => {
  const entries = [entryAt('guangdong', { URGENT: 1 }), entryAt('sichuan', { COMMON: 5 })]
  expect(told(stopsOf(entries, new Set(['guangdong']), () => -50))).toEqual([`${codes.guangdong} alarm`])
})

test('which power is the highest is not told before all have come', () => {
  const entries = [entryAt('guangdong'), entryAt('sichuan')]
  const kw = (entry: (typeof entries)[number]): number | undefined => (entry.station.id === 'guangdong' ? 300 : undefined)
  expect(stopsOf(entries, new Set(), kw)).toEqual([])
})

test('a fleet in one province, and one in which nothing flows, has nowhere else to look', () => {
  expect(stopsOf([entryAt('guangdong', { VERY_URGENT: 1 })], new Set(), () => 100)).toEqual([])
  expect(stopsOf([entryAt('guangdong'), entryAt('sichuan')], new Set(), () => 0)).toEqual([])
})
