import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Draws as Chromium does and has nothing around the page: tests take 0.7 of the CPU in it. */
const SHELL = '/usr/bin/chromium-headless-shell'
const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  SHELL,
]
const first = (list) => list.find((place) => place !== undefined && existsSync(place))

/** Path of a Chromium on this machine, or undefined; of one with windows, where there is one. */
export const findBrowser = () => first(places)

/** Path of the browser that tests are run in, or undefined: one without windows, where there is one. */
export const findTestBrowser = () => first([process.env.CHROMIUM, SHELL, ...places])

const run = (command, args) => spawnSync(command, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0

/** Installs the system's Chromium where that is allowed (Debian, root); otherwise says what to run. Browser tests say so themselves when there is none. */
export function prepareBrowser(say) {
  if (existsSync(SHELL) || (findBrowser() !== undefined && process.env.CI === undefined)) return
  const isRoot = typeof process.getuid === 'function' && process.getuid() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium and a Chinese font for the browser tests …')
    const install = (browser) => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-noto-cjk'])
    run('apt-get', ['update', '-qq'])
    // Older Debians have no shell of its own.
    if (install('chromium-headless-shell') || findBrowser() !== undefined || install('chromium')) return
  }
  if (findBrowser() === undefined) {
    say(
      'No Chromium found. The browser tests cannot run; install one with: sudo apt-get install -y chromium-headless-shell fonts-noto-cjk  (or set CHROMIUM to its path)',
    )
  }
}

/** Installs PostgreSQL and mosquitto for the second run of the server tests where that is allowed. True when both are there. */
export function prepareServers(say) {
  const isThere = () => existsSync('/usr/lib/postgresql/15/bin/initdb') && (existsSync('/usr/sbin/mosquitto') || existsSync('/usr/bin/mosquitto'))
  if (isThere()) return true
  const isRoot = typeof process.getuid === 'function' && process.getuid() === 0
  if (isRoot && process.env.CI !== undefined && existsSync('/usr/bin/apt-get')) {
    say('Installing PostgreSQL and mosquitto for the server tests …')
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql-15', 'mosquitto'])
  }
  return isThere()
}
