import { expect, test } from 'vitest'
import type { Device } from '#contract/station.ts'
import { treeLines } from './device-tree.ts'

const device = (sn: string, parentSn: string | null): Device => ({
  sn,
  parentSn,
  stationId: 'ST001',
  kind: 'battery',
  name: sn,
  nameEn: sn,
  modelCode: 'M',
  ratedPowerKw: null,
  ratedCapacityKwh: null,
})
const lines = (devices: Device[]): string[] => treeLines(devices).map(({ device, depth }) => `${'-'.repeat(depth)}${device.sn}`)

test('children stand below their parent, wherever they came in the list', () => {
  expect(lines([device('c1', 'b'), device('a', null), device('b', 'a'), device('c2', 'b')])).toEqual(['a', '-b', '--c1', '--c2'])
})

test('a missing parent and a loop lose no device', () => {
  expect(lines([device('x', 'gone'), device('p', 'q'), device('q', 'p')])).toEqual(['x', 'p', '-q'])
})
