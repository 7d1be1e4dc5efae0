import { seedBuiltIns, seedDemo } from '#server/demo/seed.ts'
import { prepareStore } from './prepared.ts'

/** Where the store with the demonstration's rows is found. */
export const PREPARED_DEMO = 'TEST_PREPARED_DEMO'

/** Before the browser's tests: the store as the first start of the demonstration leaves it. */
export default async function prepare(): Promise<() => Promise<void>> {
  const prepared = await prepareStore(PREPARED_DEMO, async (orm) => {
    await seedBuiltIns(orm)
    await seedDemo(orm, Date.now())
  })
  return () => prepared.remove()
}
