import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Locator, type Page } from 'playwright'
import { onTestFinished } from 'vitest'
import { findTestBrowser } from '../../scripts/browser.mjs'
import { PREPARED_DEMO } from './prepare-demo.ts'
import { copyPrepared } from './prepared.ts'
import { freePort } from './free-port.ts'
import { startProcessServer, type ProcessServer } from './process-server.ts'
import { PATIENCE_MS, until } from './until.ts'

const root = join(import.meta.dirname, '../..')

export interface World {
  server: ProcessServer
  browser: Browser
  url: string
  mqttUrl: string
  /** The simulator; its standard input takes fault commands. */
  edge: Edge
  /** Ends the server as an operator or as a power failure does. Where a test fails before it has started it again, those after it find one that runs. */
  endServer(how: 'stop' | 'kill'): Promise<void>
  /** Starts the server again on the same data and ports. */
  restartServer(): Promise<void>
  /** Kills the simulator. Where a test fails before it has started it again, those after it find one that runs. */
  endEdge(): Promise<void>
  startEdge(): Promise<void>
  /** A browser of somebody else: 1600 x 1000, Chinese, nothing moving for show (that takes a sixth of a core a page), unless said otherwise. */
  context(options?: BrowserContextOptions): Promise<BrowserContext>
  /** A page that is logged in and stands where it wanted to go: on /home, unless said otherwise (home's pictures take a second of a core). Its console errors are collected. */
  login(context: BrowserContext, username?: string, wanted?: string): Promise<Page>
  errors: string[]
  close(): Promise<void>
}

export interface Edge {
  command(line: string): void
  kill(): Promise<void>
}

/**
 * Chromium's own pages below its address bar, which every window would load unseen: half a second of a core each. Of two lists it takes the last, so that
 * what Playwright switches off stands here again.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

const executable = (): string => {
  const path = findTestBrowser()
  if (path === undefined) throw new Error('no Chromium on this machine: apt-get install chromium-headless-shell')
  return path
}
// Without a UTF-8 locale the browser cannot name a file in Chinese.
const utf8 = (): Record<string, string> => ({ ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' }) as Record<string, string>

let common: Promise<Browser> | undefined
/**
 * The browser of all files that a worker runs, one after the other: beginning one takes some seconds of a core. What a file opens in it is a context of its own,
 * which shares nothing with others; it ends with the worker.
 */
export const commonBrowser = (): Promise<Browser> =>
  (common ??= chromium.launch({
    executablePath: executable(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${FEATURES_OFF.join(',')}`,
    ],
    env: utf8(),
  }))

/** One that draws pictures in space, which the common one does not. */
export const spatialBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: executable(),
    args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-quic', '--no-first-run'],
    env: utf8(),
  })

/** Fills the login page and waits for the page that was wanted. */
export async function logIn(page: Page, username: string, password: string, wanted: string): Promise<void> {
  await page.fill('#username', username)
  await page.fill('#password', password)
  await page.click('button[type=submit]')
  await page.waitForURL((url) => url.hash.startsWith(`#${wanted}`))
}

/** Which of the demonstration's stations speak: all, one, or none. */
export type Speaking = 'all' | `ST${string}` | 'none'

function spawnEdge(mqttUrl: string, speaking: Speaking): Edge {
  const only = speaking === 'all' ? [] : ['--only', speaking]
  // Meters that are two days old: a year and a half of their plants' past is three seconds of a core.
  const since = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  const child: ChildProcess = spawn(process.execPath, ['edge/main.ts', '--mqtt', mqttUrl, '--since', since, ...only], {
    cwd: root,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    command: (line) => void child.stdin?.write(`${line}\n`),
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

const noEdge: Edge = { command: () => undefined, kill: () => Promise.resolve() }

/**
 * Server, simulator and browser, as a person has them; the console is the built one. Few stations speak where few are looked at: simulators, what stores their
 * values and what draws them are a third of all that a core does here. `from nothing`: as the first `npm start` does, on the embedded store, whose rows the
 * server makes itself; else a prepared store, on PostgreSQL where the run has one, which takes a fraction of the work.
 */
export async function startWorld(
  settings: Record<string, string> = {},
  speaking: Speaking = 'all',
  begins: 'prepared' | 'from nothing' = 'prepared',
): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'microgrid-e2e-'))
  const store = begins === 'prepared' ? await copyPrepared(PREPARED_DEMO, dataDir) : undefined
  const mqttPort = await freePort()
  const environment = {
    DATA_DIR: dataDir,
    DEMO_EDGE: '0',
    MQTT_PORT: String(mqttPort),
    PORT: String(await freePort()),
    ...(store?.databaseUrl === undefined ? {} : { DATABASE_URL: store.databaseUrl }),
    ...settings,
  }
  const mqttUrl = `mqtt://127.0.0.1:${mqttPort}`
  let server = await startProcessServer(environment)
  const browser = await commonBrowser()
  const contexts: BrowserContext[] = []
  const errors: string[] = []
  const world: World = {
    server,
    browser,
    url: `http://127.0.0.1:${environment.PORT}/`,
    mqttUrl,
    edge: speaking === 'none' ? noEdge : spawnEdge(mqttUrl, speaking),
    errors,
    async endServer(how) {
      const ended = server
      onTestFinished(async () => {
        if (server === ended) await world.restartServer()
      })
      await ended[how]()
    },
    async restartServer() {
      server = await startProcessServer(environment)
      world.server = server
    },
    async endEdge() {
      const ended = world.edge
      onTestFinished(async () => {
        if (world.edge === ended) await world.startEdge()
      })
      await ended.kill()
    },
    async startEdge() {
      world.edge = spawnEdge(mqttUrl, speaking)
    },
    async context(options = {}) {
      const made = await browser.newContext({ viewport: { width: 1600, height: 1000 }, locale: 'zh-CN', reducedMotion: 'reduce', ...options })
      contexts.push(made)
      made.setDefaultTimeout(PATIENCE_MS)
      return made
    },
    async login(context, username = 'admin', wanted = '/home') {
      const page = await context.newPage()
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      await page.goto(`${world.url}#${wanted}`)
      await logIn(page, username, 'microgrid-demo', wanted)
      return page
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()))
      await world.edge.kill()
      await server.stop()
      await store?.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return world
}

/** Types into a field of a dialog until it stands there: a dialog takes the focus once more just after it has opened. */
export const typeInto = (field: Locator, text: string): Promise<unknown> =>
  until(async () => {
    await field.fill(text)
    return (await field.inputValue()) === text
  }, `${text} in its field`)

/** Ticks a box by its words until it is ticked: on a machine whose cores others use, a click into a drawer that has just opened can go astray. */
export const tick = (words: Locator, box: Locator): Promise<unknown> =>
  until(async () => {
    if (!(await box.isChecked())) await words.click()
    return box.isChecked()
  }, 'a box that is ticked')

/** Where an element is, once ten frames of its page's own have not moved it: what is measured of a page that still makes room for its parts is nowhere a moment later. */
export const untilStill = (locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> =>
  until(
    () =>
      locator.evaluate(async (one) => {
        const place = (): string => JSON.stringify(one.getBoundingClientRect())
        const before = place()
        for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
        const { x, y, width, height } = one.getBoundingClientRect()
        return one.isConnected && place() === before && { x, y, width, height }
      }),
    'an element that stands still',
  )

/** The rows of a page of lists, when they are there. The page before stands until it comes, with rows and buttons of the same names. */
export const rowsOf = (page: Page, path: string): Locator =>
  page.locator(`main[data-path="${path.split('?')[0]}"] .resource-rows[aria-busy=false]:visible`)

/** What a short message at the top of the page says. Asked before what brings it: it goes by itself, sooner than a busy machine may look from outside. */
export function saying(page: Page, words: RegExp): Promise<unknown> {
  const says = (wanted: string) => [...document.querySelectorAll('.arco-message')].some((one) => new RegExp(wanted).test(one.textContent))
  const seen = page.waitForFunction(says, words.source)
  // Where the act itself fails, that is what is told.
  seen.catch(() => undefined)
  return seen
}

/** Takes the widget that is edited away by key. On a machine whose cores others use the board may be drawn anew between the focus and the key. */
export async function takeWidgetAway(page: Page, selector: string): Promise<void> {
  const gone = page.locator(`${selector}[tabindex]`)
  await gone.waitFor()
  await until(async () => {
    if ((await gone.count()) > 0) await gone.press('Delete', { timeout: 2000 }).catch(() => undefined)
    return (await gone.count()) === 0
  }, 'a widget that is taken away')
}

/** Text of an element as soon as it passes a test. It may be the first thing that a page shows on a machine whose cores others use. */
export const untilText = (page: Page, selector: string, passes: (text: string) => boolean, what: string): Promise<string> =>
  until(async () => {
    const text = await page
      .locator(selector)
      .first()
      .innerText({ timeout: 1000 })
      .catch(() => '')
    return passes(text) && text
  }, what)

/** Looks at the page as on a telephone until no table of figures is pushed aside there, and back. */
export async function fitsPhone(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const tables = page.locator('.figure-table:visible')
  await until(() => tables.evaluateAll((all) => all.every((one) => one.scrollWidth <= one.clientWidth)), 'tables that fit on a telephone')
  // A cell draws its head and its figure at its two ends: a number and a unit that are two items there are drawn apart too. Buttons, which have no head, may be.
  const figures = page.locator('.figure-cards td[data-head]:visible')
  const oneItem = (all: Element[]) =>
    all.every((cell) => {
      const runs = [...cell.childNodes].filter((node, i, { [i - 1]: before }) => node.nodeType !== 3 || before?.nodeType !== 3)
      return runs.filter((node) => node.textContent?.trim() !== '').length <= 1
    })
  await until(() => figures.evaluateAll(oneItem), 'figures beside their units on a telephone')
  // The frame is as high as the screen and its page scrolls within: what hangs out below would let the frame itself be pushed away.
  await until(() => page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), 'a frame that stays on the screen')
  if (size !== null) await page.setViewportSize(size)
}
