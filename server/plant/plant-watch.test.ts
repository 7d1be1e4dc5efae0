import type pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { PlantWatch } from './plant-watch.ts'

/** A store that can be made to hang; counts what it is asked. */
function hangingStore() {
  const waiting: (() => void)[] = []
  const store = {
    asked: 0,
    revision: 1,
    hangs: false,
    comeBack() {
      store.hangs = false
      for (const go of waiting.splice(0)) go()
    },
    async query() {
      store.asked++
      if (store.hangs) await new Promise<void>((resolve) => waiting.push(resolve))
      return { rows: [{ value: store.revision }] }
    },
  }
  return store
}

test('a store that hangs for a while is asked once, not once for every second of it; what changed meanwhile is seen', async () => {
  const store = hangingStore()
  let loads = 0
  const watch = new PlantWatch(store as unknown as pg.Pool, pino({ level: 'silent' }), () => Promise.resolve(void loads++))
  await watch.start()
  store.hangs = true
  const checks = Array.from({ length: 600 }, () => watch.check())
  store.revision = 2
  store.comeBack()
  await Promise.all(checks)
  // Stands behind whatever checks are still to come.
  await watch.reload()
  expect(store.asked).toBeLessThanOrEqual(3)
  expect(loads).toBeGreaterThanOrEqual(1)
  const before = loads
  await watch.check()
  expect(loads).toBe(before)
})
