/**
 * Pictures of every widget at its least and its own size in both languages and themes, on a desk and on a wall, in `shots/widgets/`; of the walls at seven sizes, in three themes, on a display of double density and scaled from a design, and of the home dashboard on a phone, in both languages,
 * into `shots/`, and what a look at them finds (`look.ts`): walls in three themes and at five moments of a day. Needs a running server with the demonstration (npm start) that is a day old.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { connect } from 'mqtt'
import { dayStart, weekday } from '#domain/time.ts'
import { panel as enPanel } from '#src/i18n/en/panel.ts'
import { panel as zhPanel } from '#src/i18n/zh/panel.ts'
import { CLEARED_MS } from '#screens/parts/takeover-model.ts'
import { findBrowser } from './browser.mjs'
import { lookUntilStill } from './look.ts'
import { shootWidgets } from './shots-widgets.ts'

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
const usage = `npm run shots -- [--url http://localhost:11000] [--only /bigScreen/home | widgets | pages] [--language zh] [--size 1920x1080] [--station ST003,ST004] [--space]
       walls also: [--moment now,night,sunrise,noon,evening,takeover | none] [--theme deep,graphite,bright] [--mqtt mqtt://localhost:1883]
       widgets alone also: [--look desk-1366,wall] [--state extreme] [--types pie,line]
--moment: times at which the demonstration does what they are called by, looked back at (the noon on the last Sunday, the others yesterday); takeover raises a very urgent alarm through the broker and ends it again
--space: with pictures in space, drawn by the processor (slow); without it the flat ones are shown
`
if (process.argv.includes('--help')) {
  process.stdout.write(usage)
  process.exit(0)
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
/** The demonstration's: six kinds of plants and a visitor's own. */
const stations = ['ST001', 'ST002', 'ST003', 'ST004', 'ST005', 'ST006', 'ST007']
const homeSizes = [
  [390, 3300, 'dark'],
  [1366, 1250, 'light'],
  [1920, 1250, 'dark'],
] as const
/** After the last panel has its data: curves and flows are drawn. */
const SETTLE_MS = 2500
const PATIENCE_MS = 60_000

const executablePath = findBrowser()
if (executablePath === undefined) throw new Error('no Chromium on this machine: apt-get install chromium')
mkdirSync(folder, { recursive: true })
const drawing = process.argv.includes('--space') ? ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] : ['--disable-gpu']
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', ...drawing] })
let faults = 0

/** A battery of the demonstration's first station reports what takes a wall over; what is returned ends it. */
async function raiseAlarm(): Promise<() => Promise<void>> {
  const client = connect(option('mqtt') ?? 'mqtt://localhost:1883')
  await new Promise((resolve, reject) => client.once('connect', resolve).once('error', reject))
  const tell = (state: 'raised' | 'cleared'): Promise<unknown> =>
    client.publishAsync('energy/ST001/ST001-BMS1/event', JSON.stringify({ ts: Date.now(), code: 'BMS_INSULATION', state }), { qos: 1 })
  await tell('raised')
  return async () => {
    await tell('cleared')
    await client.endAsync()
  }
}

/** Waits until every panel is there and none waits for data. */
const hasAllData = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(
      () =>
        document.querySelector('.widget') !== null &&
        document.querySelector('.state-waiting') === null &&
        [...document.querySelectorAll('.widget .widget-body')].every((body) => body.childElementCount > 0),
      undefined,
      { timeout: PATIENCE_MS },
    )
    .then(() => true)
    .catch(() => false)

/** When a station of the demonstration charges by night, sees the sun rise, feeds into the grid (its factory rests on Sundays) and discharges in the evening's peak. */
const clocks: Readonly<Record<string, { time: string; station: string; isSunday?: boolean }>> = {
  night: { time: '01:20', station: 'ST001' },
  sunrise: { time: '07:05', station: 'ST001' },
  noon: { time: '11:40', station: 'ST001', isSunday: true },
  evening: { time: '17:20', station: 'ST003' },
}
const moments = ['now', ...Object.keys(clocks), 'takeover'] as const
const themes = ['deep', 'graphite', 'bright'] as const
const zone = 'Asia/Shanghai'
/** The last Sunday on which it really fed in; undefined: the very last, whatever its weather was. */
let sunnyDay: number | undefined
function atOf(moment: string): number {
  const { time = '', isSunday = false } = clocks[moment] ?? {}
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const dayBefore = (at: number): number => dayStart(zone, dayStart(zone, at) - 1)
  let day = dayBefore(Date.now())
  while (isSunday && weekday(zone, day) !== 0) day = dayBefore(day)
  if (isSunday && sunnyDay !== undefined) day = sunnyDay
  return day + (hour * 60 + minute) * 60_000
}

interface Job {
  path: string
  width: number
  height: number
  /** Pixels of the display for one of CSS. */
  density?: number
  query?: string
  theme?: 'dark' | 'light'
  /** When it is of, and how the wall is dressed. */
  moment?: (typeof moments)[number] | (string & {})
  dress?: (typeof themes)[number]
  /** What the picture's name has besides path and size. */
  note?: string
}
const jobs: Job[] = [
  ...walls.map((path): Job => ({ path, width: 1366, height: 768, density: 2 })),
  ...walls.map((path): Job => ({ path, width: 2560, height: 1440, query: '?scale=fit&design=1920x1080', note: 'scaled' })),
  ...walls.flatMap((path) =>
    sizes.flatMap(([width, height]) =>
      moments.flatMap((moment) =>
        themes.map((dress): Job => ({
          path,
          width,
          height,
          moment,
          dress,
          note: `${moment}-${dress}`,
          query: `?theme=${dress}`,
        })),
      ),
    ),
  ),
  // Homes in a window that is high enough for all of them: what is below the fold is looked at too.
  ...stations.flatMap((station) =>
    homeSizes.map(([width, height, theme]): Job => ({ path: '/home', width, height, theme, query: `?station=${station}`, note: station })),
  ),
  { path: '/home', width: 1366, height: 768 },
]
const SUNDAYS = 8
const WEEK_MS = 7 * 86_400_000
/** Clouds and cars make a Sunday that takes from the grid: of the last ones the first that gives, by the wall's own word. */
async function sundayOfExport(page: Page): Promise<number | undefined> {
  const noon = atOf('noon')
  for (let week = 0; week < SUNDAYS; week++) {
    await page.evaluate(() => localStorage.setItem('powerstationId', 'ST001'))
    await page.goto('about:blank')
    await page.goto(`${url}/#/bigScreen/single?at=${noon - week * WEEK_MS}`)
    const does = page.locator('.site-tag[data-group=grid] em')
    await does.waitFor({ timeout: PATIENCE_MS }).catch(() => undefined)
    const words = (await does.count()) === 0 ? '' : await does.innerText()
    if (words === zhPanel.site.export || words === enPanel.site.export) return dayStart(zone, noon - week * WEEK_MS)
  }
  return undefined
}
const size = option('size')
const station = option('station')
const among = (list: string | undefined, one: string | undefined): boolean => list === undefined || one === undefined || list.split(',').includes(one)
/** Walls of now do not come right after those of an alarm, which is told for a while when it is over. */
const turnOf = ({ moment }: Job): number => (moment === 'takeover' ? 2 : moment !== undefined && moment in clocks ? 0 : 1)
let calmAt = 0
const wanted = jobs
  .filter(
    ({ path, width, height, note, moment, dress }) =>
      among(option('moment'), moment) &&
      among(option('theme'), dress) &&
      (station === undefined || station.split(',').includes(note ?? '')) &&
      (only === undefined || only === 'pages' || path === only) &&
      (size === undefined || size === `${width}x${height}`),
  )
  .toSorted((a, b) => turnOf(a) - turnOf(b))

if (only === undefined || only === 'widgets')
  faults += (
    await shootWidgets(
      browser,
      { language: option('language'), look: option('look'), state: option('state'), types: option('types') },
      { folder: join(folder, 'widgets'), tell: (line) => process.stdout.write(line) },
    )
  ).length

for (const language of only === 'widgets' ? [] : ['zh', 'en']) {
  if (option('language') !== undefined && option('language') !== language) continue
  for (const density of [1, 2]) {
    const some = wanted.filter((job) => (job.density ?? 1) === density)
    if (some.length === 0) continue
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, deviceScaleFactor: density })
    const page = await context.newPage()
    await page.addInitScript(`if (location.protocol !== 'about:') localStorage.setItem('acceptLanguage', '${language}')`)
    await page.goto(url)
    await page.fill('#username', 'admin')
    await page.fill('#password', 'microgrid-demo')
    await page.click('button[type=submit]')
    await page.waitForURL(/#\/home/)
    if (sunnyDay === undefined && some.some(({ moment }) => moment === 'noon')) sunnyDay = await sundayOfExport(page)
    for (const { path, width, height, query = '', theme = 'dark', note, moment } of some) {
      if (moment !== 'takeover' && !(moment !== undefined && moment in clocks)) await page.waitForTimeout(Math.max(0, calmAt - Date.now()))
      const end = moment === 'takeover' ? await raiseAlarm() : undefined
      await page.setViewportSize({ width, height })
      const own = clocks[moment ?? '']?.station ?? 'ST001'
      await page.evaluate(([one, chosen]) => [localStorage.setItem('theme', one), localStorage.setItem('powerstationId', chosen)], [
        theme,
        own,
      ] as const)
      await page.goto('about:blank')
      const at = moment !== undefined && moment in clocks ? `&at=${atOf(moment)}` : ''
      await page.goto(`${url}/#${path}${query}${at}`)
      await page.waitForSelector('.widget')
      await hasAllData(page)
      await page.waitForTimeout(SETTLE_MS)
      const found = await lookUntilStill(page)
      // A panel that turns to its next station waits for a moment: that is no fault, waiting on is one.
      if (!(await hasAllData(page))) found.push('still waiting for data')
      faults += found.length
      const name = `${path.replaceAll('/', '-').slice(1)}-${width}x${height}${density === 1 ? '' : `@${density}`}${note === undefined ? '' : `-${note}`}-${language}`
      await page.screenshot({ path: join(folder, `${name}.png`) })
      await end?.()
      if (end !== undefined) calmAt = Date.now() + CLEARED_MS + 1000
      process.stdout.write(`${name}: ${found.length === 0 ? 'nothing found' : found.join('; ')}\n`)
    }
    await context.close()
  }
}
await browser.close()
process.stdout.write(`${faults} faults\n`)
process.exit(faults === 0 ? 0 : 1)
