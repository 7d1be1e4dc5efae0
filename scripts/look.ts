import type { Page } from 'playwright-core'
import { pageFaults } from './page-faults.ts'

/** A drawing that comes late is no fault, what stays is one: a look counts when the next one finds the same. */
const AGAIN_MS = 1500
const MOST_LOOKS = 8

/** What a look at a page finds once nothing of it changes any more. `patienceMs`: a fault counts only when it is there that long, since a busy machine draws late. */
export async function lookUntilStill(page: Page, patienceMs = 0): Promise<string[]> {
  const end = performance.now() + patienceMs
  let before: string | undefined
  for (let i = 0; ; i++) {
    const found = await page.evaluate(pageFaults)
    const isPatient = performance.now() < end
    if (found.length === 0 || (!isPatient && (found.join() === before || i >= MOST_LOOKS))) return found
    before = found.join()
    await page.waitForTimeout(AGAIN_MS)
  }
}
