import { PREPARED_PLANT, seedTestPlant } from './server.ts'
import { prepareStore } from './prepared.ts'

/** Before the server's tests: the store with the test plant. */
export default async function prepare(): Promise<() => Promise<void>> {
  const prepared = await prepareStore(PREPARED_PLANT, seedTestPlant)
  return () => prepared.remove()
}
