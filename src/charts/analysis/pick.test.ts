import { expect, test } from 'vitest'
import { nearestReading } from './pick.ts'

const curve = (period: number, ...readings: [number, number][]) => ({ period, times: readings.map(([t]) => t), values: readings.map(([, v]) => v) })
const place = (_curve: number, at: number, value: number): [number, number] => [at, value]

test('the reading nearest to the pointer is picked, of whichever curve', () => {
  const curves = [curve(0, [0, 0], [10, 50], [50, 0]), curve(0, [10, 10])]
  expect(nearestReading(curves, [10, 49], place, 30)).toEqual({ curve: 0, at: 10, value: 50 })
  expect(nearestReading(curves, [11, 15], place, 30)).toEqual({ curve: 1, at: 10, value: 10 })
})

test('nothing is picked far from all, of a period laid over another, or of energies of steps', () => {
  const near = [10, 10] as const
  expect(nearestReading([curve(0, [100, 10])], near, place, 30)).toBeUndefined()
  expect(nearestReading([curve(1, [10, 10])], near, place, 30)).toBeUndefined()
  expect(nearestReading([{ ...curve(0, [10, 10]), stepMs: 1 }], near, place, 30)).toBeUndefined()
})
