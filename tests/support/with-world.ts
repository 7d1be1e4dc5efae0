import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { startWorld, type Speaking, type World } from './browser.ts'

/** A world of a test file's own (see `startWorld`), with a page on which its administrator is logged in, from the first test to the last; it stands on `wanted`. */
export function withWorld(take: (own: { world: World; page: Page }) => void, speaking: Speaking = 'all', wanted = '/user/personal-center'): void {
  let world: World | undefined
  beforeAll(async () => {
    world = await startWorld({}, speaking)
    take({ world, page: await world.login(await world.context(), 'admin', wanted) })
  })
  afterAll(() => world?.close())
}
