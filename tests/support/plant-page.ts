import type { BrowserContext, Page } from 'playwright'
import { commonBrowser, logIn } from './browser.ts'
import { PASSWORD, startTestServer, type TestServer } from './server.ts'
import { PATIENCE_MS } from './until.ts'

/** The test plant's server with the built console, and a browser for it: what a test puts into the store is what its pages show. */
export interface PlantPages {
  server: TestServer
  /** Of a page of the console. */
  address(path: string): string
  /** A window of its own in Chinese, logged in, on the person's own page; errors of all windows are collected. */
  login(username: string): Promise<Page>
  errors: string[]
  close(): Promise<void>
}

export async function openPlant(): Promise<PlantPages> {
  const server = await startTestServer()
  const browser = await commonBrowser()
  const contexts: BrowserContext[] = []
  const errors: string[] = []
  const address = (path: string): string => `${server.url.replace(/energy$/, '')}#${path}`
  return {
    server,
    address,
    errors,
    async login(username) {
      const context = await browser.newContext({ viewport: { width: 1600, height: 1000 }, locale: 'zh-CN', reducedMotion: 'reduce' })
      contexts.push(context)
      context.setDefaultTimeout(PATIENCE_MS)
      const page = await context.newPage()
      page.on('pageerror', (error) => errors.push(error.message))
      await page.goto(address('/user/personal-center'))
      await logIn(page, username, PASSWORD, '/user/personal-center')
      return page
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()))
      await server.close()
    },
  }
}
