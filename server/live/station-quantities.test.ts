import { expect, test } from 'vitest'
import type { Quality } from '#contract/live.ts'
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
