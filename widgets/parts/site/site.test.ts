import { expect, test } from 'vitest'
import type { Device, StationModel } from '#contract/station.ts'
import { modelOf } from '#tests/support/fixtures/plant.ts'
import { siteOf, type Site } from './site.ts'
import type { Extent } from './space.ts'

const all = (): boolean => true
const ids = (site: Site, kind: string): string[] => site.parts.filter((part) => part.kind === kind).map(({ id }) => id)

const battery = (n: number): Device => ({
  sn: `B${n}`,
  stationId: 's',
  parentSn: null,
  kind: 'battery',
  name: '',
  nameEn: '',
  modelCode: '',
  ratedPowerKw: null,
  ratedCapacityKwh: null,
})
const withBatteries = (n: number): StationModel => ({ ...modelOf('empty'), devices: Array.from({ length: n }, (_, i) => battery(i + 1)) })

test('a station is put together from its devices: a container a battery, a bay a pile, its converter and clusters with the battery', () => {
  const site = siteOf(modelOf('typical'), all)
  expect(ids(site, 'container')).toHaveLength(3)
  expect(ids(site, 'bay')).toHaveLength(6)
  expect(site.parts.find(({ id }) => id === 'container-0')?.devices).toEqual(['G-BMS1', 'G-CL1', 'G-PCS1'])
  expect(Object.keys(site.anchors).sort()).toEqual(['grid', 'load', 'piles', 'pv', 'storage'])
})

test('what a station does not have takes no room', () => {
  const site = siteOf(modelOf('empty'), (quantity) => quantity === 'gridPower' || quantity === 'loadPower')
  const bare = ['tower', 'transformer', 'switchRoom', 'building', 'hall', 'tree']
  expect(site.parts.map(({ kind }) => kind).filter((kind) => !bare.includes(kind))).toEqual([])
  expect(Object.keys(site.anchors).sort()).toEqual(['grid', 'load'])
  expect(site.cables.map(({ group }) => group).sort()).toEqual(['grid', 'load'])
})

test('rows of modules are in proportion to the peak power', () => {
  const rows = (pvPeakKw: number): number => {
    const model = modelOf('typical')
    return ids(siteOf({ ...model, station: { ...model.station, pvPeakKw } }, all), 'pvRow').length
  }
  expect(rows(10)).toBe(2)
  expect(rows(440)).toBe(8)
  expect(rows(880)).toBe(16)
  expect(rows(1_000_000)).toBe(16)
})

test('every battery stands in a container, however many there are', () => {
  for (const n of [1, 2, 4, 5, 9, 12, 13, 40, 500]) {
    const site = siteOf(withBatteries(n), all)
    expect(ids(site, 'container').length).toBe(Math.min(n, 12))
    expect(site.parts.filter(({ kind }) => kind === 'container').flatMap(({ devices }) => devices)).toHaveLength(n)
  }
})

const helpers = (['environment', 'airConditioner', 'firePanel', 'meter'] as const).map((kind): Device => ({
  ...battery(0),
  sn: `A-${kind}`,
  kind,
  name: kind,
  nameEn: kind,
}))
const withHelpers = (state: 'typical' | 'extreme' | 'empty'): StationModel => {
  const model = modelOf(state)
  return { ...model, devices: [...model.devices, ...helpers] }
}

test('whatever has an alarm can be pointed at: each device stands somewhere, once but for what has several rows or houses', () => {
  for (const model of [withHelpers('typical'), withHelpers('extreme'), withHelpers('empty')]) {
    const shown = siteOf(model, all).parts.flatMap(({ devices }) => devices)
    for (const { sn } of model.devices) expect(shown, sn).toContain(sn)
  }
  // What nothing measures the power of has no picture of its own either; its device has a place.
  const meterAlone = siteOf(withHelpers('typical'), (quantity) => quantity !== 'loadPower')
  expect(meterAlone.parts.flatMap(({ devices }) => devices)).toContain('G-LOAD')
})

/** Things that touch do not overlap: a millimetre is nothing. */
const overlap = (a: Extent, b: Extent): boolean => a.x0 + 0.001 < b.x1 && b.x0 + 0.001 < a.x1 && a.y0 + 0.001 < b.y1 && b.y0 + 0.001 < a.y1

test('nothing stands in anything else, and all of it on the ground', () => {
  for (const model of [
    modelOf('typical'),
    modelOf('extreme'),
    withHelpers('typical'),
    withHelpers('extreme'),
    withHelpers('empty'),
    ...[1, 4, 9, 12].map(withBatteries),
  ]) {
    const { parts, ground } = siteOf(model, all)
    for (const [i, { extent, id }] of parts.entries()) {
      expect(ground.x0 <= extent.x0 && ground.x1 >= extent.x1 && ground.y0 <= extent.y0 && ground.y1 >= extent.y1, id).toBe(true)
      for (const other of parts.slice(i + 1)) expect(overlap(extent, other.extent), `${id} and ${other.id}`).toBe(false)
    }
  }
})

test('a group that somebody moved takes its things, its cables and its tag with it', () => {
  const [before, after] = [siteOf(modelOf('typical'), all), siteOf(modelOf('typical'), all, { storage: [10, -3] })]
  const first = (site: Site): Extent | undefined => site.parts.find(({ id }) => id === 'container-0')?.extent
  expect((first(after)?.x0 ?? 0) - (first(before)?.x0 ?? 0)).toBe(10)
  expect((after.anchors.storage?.[1] ?? 0) - (before.anchors.storage?.[1] ?? 0)).toBe(-3)
  const end = (site: Site) => site.cables.find(({ group }) => group === 'storage')?.way.at(-1)
  expect((end(after)?.[0] ?? 0) - (end(before)?.[0] ?? 0)).toBe(10)
  expect(after.parts.find(({ id }) => id === 'pv-0')?.extent).toEqual(before.parts.find(({ id }) => id === 'pv-0')?.extent)
})
