import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stationTypes } from '#contract/station.ts'
import { spatialBrowser, startWorld, type World } from '#tests/support/browser.ts'
import { PATIENCE_MS } from '#tests/support/until.ts'

let world: World
let browser: Browser
beforeAll(async () => {
  world = await startWorld({}, 'none')
  browser = await spatialBrowser()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

const body = {
  version: 1,
  bind: { kind: 'chosen' as const },
  arrangements: {
    desktop: [
      { id: 'blocks', x: 0, y: 0, w: 12, h: 9 },
      { id: 'map', x: 12, y: 0, w: 12, h: 9 },
    ],
  },
  widgets: {
    blocks: { type: 'station-blocks', version: 1, options: {} },
    map: { type: 'map-bars', version: 1, options: {} },
  },
}

test('pictures in space are drawn under the policy of the page, without a report of it', async () => {
  const context = await browser.newContext({ viewport: { width: 1600, height: 1000 }, locale: 'zh-CN' })
  context.setDefaultTimeout(PATIENCE_MS)
  const faults: string[] = []
  await context.exposeFunction('tellFault', (text: string) => void faults.push(text))
  await context.addInitScript(() => {
    const told = window as unknown as { tellFault(text: string): void }
    document.addEventListener('securitypolicyviolation', (event) =>
      told.tellFault(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`),
    )
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await page.goto(world.url)
  await page.fill('#username', 'admin')
  await page.fill('#password', 'microgrid-demo')
  await page.click('button[type=submit]')
  await page.waitForURL(/#\/home/)
  // The session's own token publishes the dashboard, as the editor would.
  const token = await page.evaluate(() =>
    Object.values(sessionStorage)
      .concat(Object.values(localStorage))
      .find((one) => /^[\w-]{30,}$/.test(one)),
  )
  for (const type of stationTypes) {
    const saved = await world.server.call('dashboardSave', { slot: `home:${type}`, title: '3D', note: '', revision: 0, body }, token)
    expect(saved.code).toBe(200)
  }
  await page.reload()
  for (const id of ['blocks', 'map']) {
    const canvas = page.locator(`[data-widget="${id}"] canvas`).first()
    await canvas.waitFor()
    // More than one colour: something is drawn. Looked at as a picture, because a WebGL canvas gives its pixels to nobody afterwards.
    await expect.poll(async () => (await canvas.screenshot()).length, { interval: 1000 }).toBeGreaterThan(8000)
  }
  expect(faults).toEqual([])
  await context.close()
})
