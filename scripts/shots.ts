/**
 * `npm run shots [-- --url http://localhost:11000] [-- --only /bigScreen/home]`: pictures of the walls at seven sizes and of the home dashboard on a phone, in
 * both languages, into `shots/`, and what a look at their text finds. Needs a running server with the demonstration (npm start).
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findBrowser } from './browser.mjs'
import { lookAtText } from './look.ts'

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
const url = option('url') ?? 'http://localhost:11000'
const only = option('only')
const folder = join(import.meta.dirname, '../shots')
const walls = ['/bigScreen/home', '/bigScreen/single', '/data-screen', '/yn-data-screen']
const sizes = [
  [1366, 768],
  [1920, 1080],
  [2560, 1440],
  [3840, 1080],
  [3840, 2160],
  [7680, 2160],
  [1080, 1920],
] as const
const SETTLE_MS = 4000

const executablePath = findBrowser()
if (executablePath === undefined) throw new Error('no Chromium on this machine: apt-get install chromium')
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
let faults = 0

for (const language of ['zh', 'en']) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  await page.addInitScript(`localStorage.setItem('acceptLanguage', '${language}')`)
  await page.goto(url)
  await page.fill('#username', 'admin')
  await page.fill('#password', 'microgrid-demo')
  await page.click('button[type=submit]')
  await page.waitForURL(/#\/home/)
  const jobs: [path: string, width: number, height: number][] = [
    ...walls.flatMap((path) => sizes.map(([width, height]): [string, number, number] => [path, width, height])),
    ['/home', 390, 844],
  ]
  for (const [path, width, height] of jobs) {
    if (only !== undefined && path !== only) continue
    await page.setViewportSize({ width, height })
    await page.goto('about:blank')
    await page.goto(`${url}/#${path}`)
    await page.waitForTimeout(SETTLE_MS)
    const found = (await page.evaluate(lookAtText)) as string[]
    faults += found.length
    const name = `${path.replaceAll('/', '-').slice(1)}-${width}x${height}-${language}`
    await page.screenshot({ path: join(folder, `${name}.png`) })
    process.stdout.write(`${name}: ${found.length === 0 ? 'nothing found' : found.join('; ')}\n`)
  }
  await context.close()
}
await browser.close()
process.stdout.write(`${faults} faults\n`)
process.exit(faults === 0 ? 0 : 1)
