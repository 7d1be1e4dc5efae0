import { expect, test } from 'vitest'
import type { Station } from '#contract/station.ts'
import type { FleetRow } from '#src/station/powers.ts'
import { areHeard, filterFleet, openingOf, readFilter, silentOf, toneOf, viewOf } from './filter.ts'
import { holdOrder, readOrder, shownOrder, sortFleet } from './order.ts'

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
  present: { VERY_URGENT: veryUrgent, URGENT: 0, SERIOUS: 0, COMMON: 0, WARN: 0 },
  devices: 0,
  devicesOnline: 0,
})
const fleet = [
  row('A1', {}),
  row('B2', { isPhotoVoltaic: true, state: 'stopped' }),
  row('C3', { type: 'CHARGE_PAIL', isStorage: false, isCharPail: true, organizationCode: 'ORG2' }, 2),
]
const organizations = [
  { code: 'ORG1', parentCode: null },
  { code: 'ORG2', parentCode: 'ORG1' },
]
/** State of charge by point. */
const soc = new Map([
  [1, 20],
  [2, 80],
])
const reading = { name: ({ station }: FleetRow) => station.name, value: (point: number) => soc.get(point) }
const sorted = (rows: readonly FleetRow[], query: string): string[] => {
  const asked = new URLSearchParams(query)
  return sortFleet(filterFleet(rows, readFilter(asked), organizations), readOrder(asked), reading)
}
const found = (query: string): string[] => sorted(fleet, query)

test('several stations are known to be well where some operate and all of those are heard', () => {
  const heard = { ...row('A', {}), devicesOnline: 1 }
  expect([[heard], [heard, row('B', { state: 'construction' })]].map(areHeard)).toEqual([true, true])
  expect(
    [
      [row('B', { state: 'construction' }), row('C', { state: 'stopped' })],
      [heard, row('D', {})],
    ].map(areHeard),
  ).toEqual([false, false])
})

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

test('an organization means all below it, one that nobody sees means none; the highest alarm counts, and no alarm is a choice too', () => {
  expect(found('organization=ORG1')).toEqual(['C3', 'A1', 'B2'])
  expect(found('organization=ORG2')).toEqual(['C3'])
  expect(found('organization=GONE')).toEqual(['C3', 'A1', 'B2'])
  expect(found('level=VERY_URGENT')).toEqual(['C3'])
  expect(found('level=WARN')).toEqual([])
  expect(found('level=none')).toEqual(['A1', 'B2'])
})

test('sorted by what people choose, either way; what has no value is last both times', () => {
  const point = (id: number) => ({ id, quantity: 'soc' }) as FleetRow['points'][number]
  const charged = fleet.map((one, i) => ({ ...one, points: i < 2 ? [point(i + 1)] : [] }))
  expect(sorted(charged, 'sort=soc')).toEqual(['B2', 'A1', 'C3'])
  expect(sorted(charged, 'sort=soc&order=asc')).toEqual(['A1', 'B2', 'C3'])
  expect(sorted(charged, 'sort=id&order=desc')).toEqual(['C3', 'B2', 'A1'])
  expect(sorted(charged, 'sort=nonsense')).toEqual(['C3', 'A1', 'B2'])
})

test('while somebody looks nothing moves: alarms mark a station, one that is found besides comes below, and it is said that the order is another', () => {
  const byId = (rows: readonly FleetRow[]) => new Map(rows.map((one) => [one.station.id, one]))
  const held = holdOrder('', found(''), fleet)
  expect(shownOrder(held, found(''), byId(fleet))).toEqual({ ids: ['C3', 'A1', 'B2'], changed: false, alarmed: new Set() })
  const later = [row('A1', {}), row('B2', {}, 3), row('C3', {}, 2), row('D4', {}, 1)]
  const now = shownOrder(held, sorted(later, ''), byId(later))
  expect(now).toEqual({ ids: ['C3', 'A1', 'B2', 'D4'], changed: true, alarmed: new Set(['B2', 'D4']) })
  const without = later.slice(1)
  expect(shownOrder(held, sorted(without, ''), byId(without)).ids).toEqual(['C3', 'B2', 'D4'])
})

test('a kept view is written in one way, and opening it takes away what it does not say', () => {
  const view = viewOf(new URLSearchParams('text=&view=map&type=STORED_ENERGY&other=1'))
  expect(view).toBe('type=STORED_ENERGY&view=map')
  expect(openingOf(view)).toMatchObject({ type: 'STORED_ENERGY', view: 'map', level: undefined, text: undefined })
})

test('a station that should be heard and is not is not calm, on its own and among others', () => {
  const heard = { ...row('D4', {}), devices: 2, devicesOnline: 1 }
  expect([...fleet, heard].map(toneOf)).toEqual(['silent', 'stopped', 'alarm', 'normal'])
  expect(silentOf([heard])).toBe(0)
  expect(silentOf([...fleet, heard])).toBe(2)
})
