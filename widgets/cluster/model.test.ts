import { expect, test } from 'vitest'
import type { Device } from '#contract/station.ts'
import { clusterRows } from '../parts/data/cluster-rows.ts'
import { fittingColumns, spreadMv } from './model.ts'

const device = (sn: string, kind: Device['kind'], parentSn: string | null = null): Device => ({
  sn,
  stationId: 's',
  parentSn,
  kind,
  name: sn,
  nameEn: sn,
  modelCode: '',
  ratedPowerKw: null,
  ratedCapacityKwh: null,
})

test('a stack without clusters stands for itself, one with clusters does not', () => {
  const rows = clusterRows([device('B1', 'battery'), device('C1', 'cluster', 'B1'), device('B2', 'battery'), device('M', 'gridMeter')])
  expect(rows.map((row) => [row.device.sn, row.stack?.sn])).toEqual([
    ['C1', 'B1'],
    ['B2', 'B2'],
  ])
})

test('a narrow panel keeps charge and voltage, a wide one has all', () => {
  expect(fittingColumns(200, 13)).toEqual(['SOC'])
  expect(fittingColumns(370, 13)).toEqual(['SOC', 'U'])
  expect(fittingColumns(2000, 13)).toHaveLength(9)
})

test('the spread is in millivolts and unknown when a side is', () => {
  expect(spreadMv(3.342, 3.311)).toBe(31)
  expect(spreadMv(undefined, 3.3)).toBeUndefined()
})
