import { afterAll } from 'vitest'

/**
 * Timers that a file leaves behind end with it. A picker sets one when it closes; one that fires after the document was taken down throws outside of any test,
 * and a run whose tests all passed fails by it.
 */
const begin = globalThis.setTimeout
const begun = new Set<NodeJS.Timeout>()
globalThis.setTimeout = Object.assign((...given: Parameters<typeof setTimeout>) => {
  const timer = begin(...given)
  begun.add(timer)
  return timer
}, begin)
afterAll(() => begun.forEach((timer) => clearTimeout(timer)))
