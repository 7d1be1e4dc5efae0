import { expect, test } from 'vitest'
import { quality, type Quality } from '#contract/live.ts'
import { LastValues } from '../plant/last-values.ts'
import type { PointEntry, Registry } from '../plant/registry.ts'
import { StationQuantities } from './station-quantities.ts'

const ALWAYS = { since: -Infinity, until: Infinity, offset: 0, rest: undefined, weight: 1 }
const meter = { id: 1, stationId: 'S', deviceSn: 'M', quantity: 'gridPower', ...ALWAYS } as unknown as PointEntry
const own = { id: 2, stationId: 'S', deviceSn: null, quantity: 'gridPower', ...ALWAYS } as unknown as PointEntry
const station = { id: 'S', quantities: new Map([['gridPower', own]]), feeds: new Map([['gridPower', [meter]]]), rests: new Map() }
const registry = { stations: new Map([['S', station]]) } as unknown as Registry

test('a quantity that stays equal is told of with each row that is stored of it, so that its live curve goes on', () => {
  const values = new LastValues()
  let at = 1_700_000_000_000
  const stored: number[] = []
  const told: number[] = []
  const quantities = new StationQuantities({
    registry: () => registry,
    values,
    now: () => at,
    store: (_entry, t) => void stored.push(t),
    onChange: () => void told.push(at),
  })
  const begun = at
  for (; at <= begun + 150_000; at += 5000) {
    values.take(meter.id, at, 42, 0 as Quality, at)
    quantities.mark(meter)
    quantities.compute()
  }
  expect(stored.map((t) => t - begun)).toEqual([0, 60_000, 120_000])
  expect(told).toEqual(stored)
})

test('a load that a meter stands for from now on is not shown alive as the balance said it before, and neither is a power whose device is gone', () => {
  const at = 1_700_000_000_000
  const load = { id: 3, stationId: 'S', deviceSn: null, quantity: 'loadPower', ...ALWAYS } as unknown as PointEntry
  const loadMeter = { id: 4, stationId: 'S', deviceSn: 'L', quantity: 'loadPower', ...ALWAYS, since: at + 1 } as unknown as PointEntry
  const both = { ...station, quantities: new Map([...station.quantities, ['loadPower', load]]), feeds: new Map(station.feeds) }
  const values = new LastValues()
  const told: [number, Quality][] = []
  let now = at
  const quantities = new StationQuantities({
    registry: () => ({ stations: new Map([['S', both]]) }) as unknown as Registry,
    values,
    now: () => now,
    store: () => undefined,
    onChange: ({ id }) => void told.push([id, values.quality(id) as Quality]),
  })
  values.take(meter.id, at, 12.5, quality.good, at)
  quantities.mark(meter)
  quantities.compute()
  expect([values.value(load.id), values.fresh(load.id)]).toEqual([12.5, true])

  both.feeds.set('loadPower', [loadMeter])
  now = at + 1000
  told.length = 0
  quantities.markAll()
  quantities.compute()
  expect([values.value(load.id), values.fresh(load.id), values.fresh(own.id)]).toEqual([12.5, false, true])
  expect(told).toContainEqual([load.id, quality.stale])

  both.feeds.delete('gridPower')
  quantities.markAll()
  quantities.compute()
  expect(values.fresh(own.id)).toBe(false)

  values.take(loadMeter.id, now, 3, quality.good, now)
  quantities.mark(loadMeter)
  quantities.compute()
  expect([values.value(load.id), values.fresh(load.id)]).toEqual([3, true])
})
