import { expect, test } from 'vitest'
import { stationOf } from '#tests/support/fixtures/plant.ts'
import { blocksOf, uniqueLabels } from './model.ts'

test('every part that a station has is a block, the largest stations first', () => {
  const small = { station: { ...stationOf('typical', 1), storagePowerKw: null, pilePowerKw: null, pvPeakKw: 5 }, points: [] }
  const large = { station: stationOf('typical', 2), points: [{ id: 9, quantity: 'pvPower' as const }] }
  const blocks = blocksOf([small, large], 10)
  expect(blocks.map((block) => `${block.stationId} ${block.kind.quantity}`)).toEqual([
    'gallery-2 storagePower',
    'gallery-2 pvPower',
    'gallery-2 pilePower',
    'gallery-1 pvPower',
  ])
  expect(blocks[1]?.point).toBe(9)
  expect(blocksOf([small, large], 1).every((block) => block.stationId === 'gallery-2')).toBe(true)
})

test('stations whose names begin alike stay apart', () => {
  const labels = uniqueLabels(new Map([['a', 'Foshan PV storage charging'], ['b', 'Foshan PV storage charging 2'], ['c', 'Foshan PV storage charging'], ['d', 'Foshan PV storage charging']]), 7) // prettier-ignore
  expect(new Set(labels.values()).size).toBe(4)
})
