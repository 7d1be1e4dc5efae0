import { expect, test } from 'vitest'
import { filterStations, readFilters, writeFilters, type Overview } from './model.ts'

const station = (id: string, name: string, alarms: Partial<Overview['alarms']> = {}): Overview =>
  ({
    station: { id, name, nameEn: name, address: '', type: 'STORED_ENERGY', state: 'operating' },
    points: [],
    last: [],
    alarms: { VERY_URGENT: 0, URGENT: 0, SERIOUS: 0, COMMON: 0, WARN: 0, ...alarms },
    devices: 1,
    devicesOnline: 1,
  }) as unknown as Overview

test('filters live in the address and come back from it', () => {
  const filters = { type: 'PHOTOVOLTAIC', state: '', text: '宁波' } as const
  expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters)
  expect(readFilters(new URLSearchParams('type=nonsense')).type).toBe('')
})

test('text finds names and numbers, and stations with worse alarms come first', () => {
  const all = [station('ST1', 'Quiet'), station('ST2', 'Burning', { VERY_URGENT: 1 }), station('ST3', 'Warm', { COMMON: 3 })]
  expect(filterStations(all, { type: '', state: '', text: '' }).map((one) => one.station.id)).toEqual(['ST2', 'ST3', 'ST1'])
  expect(filterStations(all, { type: '', state: '', text: 'st3' })).toHaveLength(1)
  expect(filterStations(all, { type: 'PHOTOVOLTAIC', state: '', text: '' })).toHaveLength(0)
})
