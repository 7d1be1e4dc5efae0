import { expect, test } from 'vitest'
import { runFault, type FaultTarget } from './faults.ts'

function target(): FaultTarget & { calls: unknown[][] } {
  const calls: unknown[][] = []
  const note =
    (name: string) =>
    (...rest: unknown[]): void =>
      void calls.push([name, ...rest])
  return {
    calls,
    has: (station) => station === 'ST001',
    alarm: note('alarm'),
    burst: note('burst'),
    drop: note('drop'),
    back: note('back'),
    freeze: note('freeze'),
    thaw: note('thaw'),
    clock: note('clock'),
    local: note('local') as FaultTarget['local'],
    remote: note('remote'),
  }
}

test.each([
  ['alarm ST001:ST001-PCS1:PCS_FAN', ['alarm', 'ST001', 'ST001-PCS1', { code: 'PCS_FAN', state: 'raised' }]],
  ['alarm ST001:ST001-PCS1:PCS_FAN:URGENT', ['alarm', 'ST001', 'ST001-PCS1', { code: 'PCS_FAN', level: 'URGENT', state: 'raised' }]],
  ['clear ST001:ST001-PCS1:PCS_FAN', ['alarm', 'ST001', 'ST001-PCS1', { code: 'PCS_FAN', state: 'cleared' }]],
  ['burst 500', ['burst', 500]],
  ['  drop ST001 ', ['drop', 'ST001']],
  ['back ST001', ['back', 'ST001']],
  ['freeze ST001:ST001-GRID:P', ['freeze', 'ST001:ST001-GRID:P']],
  ['thaw ST001:ST001-GRID:P', ['thaw', 'ST001:ST001-GRID:P']],
  ['clock ST001:+90', ['clock', 'ST001', 90]],
  ['clock ST001:-5', ['clock', 'ST001', -5]],
  ['local ST001:peakCut:{"enabled":true,"peakKw":5}', ['local', 'ST001', 'peakCut', '{"enabled":true,"peakKw":5}']],
  ['lock ST001', ['remote', 'ST001', false]],
  ['unlock ST001', ['remote', 'ST001', true]],
])('"%s" is carried out', (line, call) => {
  const faults = target()
  expect(runFault(faults, line)).toBeUndefined()
  expect(faults.calls).toEqual([call])
})

test.each([
  'dance ST001',
  'drop ST999',
  'alarm ST001:ST001-PCS1',
  'alarm ST001:a:b:LOUD',
  'burst many',
  'burst 100000',
  'clock ST001:late',
  'freeze ST001',
])('"%s" is refused with a reason', (line) => {
  const faults = target()
  expect(runFault(faults, line)).toMatch(/\w/)
  expect(faults.calls).toEqual([])
})

test('an empty line is nothing', () => {
  expect(runFault(target(), '')).toBeUndefined()
})
