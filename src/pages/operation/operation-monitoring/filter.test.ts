import { expect, test } from 'vitest'
import type { Station } from '#contract/station.ts'
import type { FleetRow } from '#src/station/powers.ts'
import { filterFleet, readFilter } from './filter.ts'

const row = (id: string, station: Partial<Station>, veryUrgent = 0): FleetRow => ({
  station: {
    id,
    name: `电站${id}`,
    nameEn: `Plant ${id}`,
    organizationCode: 'ORG1',
    type: 'STORED_ENERGY',
    isStorage: true,
    isPhotoVoltaic: false,
    isCharPail: false,
    state: 'operating',
    timeZone: 'Asia/Shanghai',
    area: '',
    address: '',
    longitude: null,
    latitude: null,
    gridCapacityKva: null,
    storagePowerKw: null,
    storageCapacityKwh: null,
    pvPeakKw: null,
    pilePowerKw: null,
    ...station,
  },
  points: [],
  last: [],
  alarms: { VERY_URGENT: veryUrgent, URGENT: 0, SERIOUS: 0, COMMON: 0, WARN: 0 },
  devices: 0,
  devicesOnline: 0,
})
const fleet = [
  row('A1', {}),
  row('B2', { isPhotoVoltaic: true, state: 'stopped' }),
  row('C3', { type: 'CHARGE_PAIL', isStorage: false, isCharPail: true }, 2),
]
const found = (query: string): string[] => filterFleet(fleet, readFilter(new URLSearchParams(query))).map(({ station }) => station.id)

test('everything without a filter, worse alarms first, also when the address holds nonsense', () => {
  expect(found('')).toEqual(['C3', 'A1', 'B2'])
  expect(found('type=NONE&state=asleep')).toEqual(['C3', 'A1', 'B2'])
})

test('a station is found under the one type that its card names', () => {
  expect(found('type=STORED_ENERGY')).toEqual(['A1', 'B2'])
  expect(found('type=PHOTOVOLTAIC')).toEqual([])
  expect(found('type=CHARGE_PAIL')).toEqual(['C3'])
})

test('state, alarms and text in either language narrow together', () => {
  expect(found('state=stopped')).toEqual(['B2'])
  expect(found('alarms=1')).toEqual(['C3'])
  expect(found('text=plant%20c')).toEqual(['C3'])
  expect(found('text=电站a')).toEqual(['A1'])
  expect(found('alarms=1&text=a1')).toEqual([])
})
