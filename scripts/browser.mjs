import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a Chromium on this machine, or undefined. */
export const findBrowser = () => places.find((place) => place !== undefined && existsSync(place))

const run = (command, args) => spawnSync(command, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0

/** Installs the system's Chromium where that is allowed (Debian, root); otherwise says what to run. Browser tests say so themselves when there is none. */
export function prepareBrowser(say) {
  if (findBrowser() !== undefined) return
  const isRoot = typeof process.getuid === 'function' && process.getuid() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium and a Chinese font for the browser tests …')
    if (run('apt-get', ['update', '-qq']) && run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'])) return
  }
  say(
    'No Chromium found. The browser tests cannot run; install one with: sudo apt-get install -y chromium fonts-noto-cjk  (or set CHROMIUM to its path)',
  )
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
