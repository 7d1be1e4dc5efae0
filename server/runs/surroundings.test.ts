import { expect, test } from 'vitest'
import { Surroundings } from './surroundings.ts'

test('a clock that is set is told with how far, once; one that is kept right in small steps, and a machine that stood still, are not', () => {
  const told: string[] = []
  let [wall, steady] = [1_700_000_000_000, 0]
  const pass = (ms: number, set = 0): void => {
    steady += ms
    wall += ms + set
    surroundings.lookAtClock()
  }
  const surroundings = new Surroundings('/', (kind, detail) => told.push(`${kind} ${detail}`), { now: () => wall, steady: () => steady })
  pass(1000)
  pass(1000, 400)
  pass(90_000)
  expect(told).toEqual([])
  pass(1000, 3_600_000)
  pass(1000)
  pass(1000, -7_200_000)
  pass(1000)
  expect(told).toEqual(['clockJump +3600.0 s', 'clockJump -7200.0 s'])
})
