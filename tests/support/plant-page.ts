import { chromium, type Browser, type Page } from 'playwright'
import { findBrowser } from '../../scripts/browser.mjs'
import { PASSWORD, startTestServer, type TestServer } from './server.ts'

const PATIENCE_MS = 30_000

/** The test plant's server with the built console, and a browser for it: what a test puts into the store is what its pages show. */
export interface PlantPages {
  server: TestServer
  /** Of a page of the console. */
  address(path: string): string
  /** A window of its own in Chinese, logged in and at home; errors of all windows are collected. */
  login(username: string): Promise<Page>
  errors: string[]
  close(): Promise<void>
}

export async function openPlant(): Promise<PlantPages> {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error('no Chromium on this machine: apt-get install chromium')
  const server = await startTestServer()
  const browser: Browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const errors: string[] = []
  const address = (path: string): string => `${server.url.replace(/energy$/, '')}#${path}`
  return {
    server,
    address,
    errors,
    async login(username) {
      const context = await browser.newContext({ viewport: { width: 1600, height: 1000 }, locale: 'zh-CN', reducedMotion: 'reduce' })
      context.setDefaultTimeout(PATIENCE_MS)
      const page = await context.newPage()
      page.on('pageerror', (error) => errors.push(error.message))
      await page.goto(address('/login'))
      await page.fill('#username', username)
      await page.fill('#password', PASSWORD)
      await page.click('button[type=submit]')
      await page.waitForURL(/#\/home/)
      return page
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}
