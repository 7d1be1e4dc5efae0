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
  const surroundings = new Surroundings(
    () => Promise.resolve(undefined),
    (kind, detail) => told.push(`${kind} ${detail}`),
    { now: () => wall, steady: () => steady },
  )
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

test('a disk that was full is full until there is twice the room, so that what waited does not fill it again at once', async () => {
  const told: string[] = []
  let free = 0
  const MB = 1024 * 1024
  const surroundings = new Surroundings(
    () => Promise.resolve({ free: free * MB, total: 1e12 }),
    (kind, detail) => told.push(`${kind} ${detail}`),
  )
  for (free of [5000, 63, 65, 127, 128, 5000]) await surroundings.lookAtDisk()
  expect(told).toEqual(['diskFull 63 MB', 'diskLow 128 MB', 'diskFine 5000 MB'])
})
