/**
 * Installs what some tests are run with and others wrote: `node scripts/test-programs.ts <name>...`. From Debian where that is allowed (root), all in one go;
 * on a person's machine the browser only. What could not be installed, `npm test` says at its end.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findBrowser, TEST_BROWSER } from './browser.mjs'
import { fetchChargingPoint, hasChargingPoint, hasIec104Readers, hasModbusServer } from './field-tools.mjs'
import { hasServers } from './postgres.ts'
import { hasReaders } from './readers.mjs'

interface Program {
  packages: readonly string[]
  isThere(): boolean
}

const isCi = process.env.CI !== undefined
const fromDebian: Record<string, Program> = {
  browser: {
    packages: ['chromium-headless-shell', 'fonts-noto-cjk'],
    isThere: () => existsSync(TEST_BROWSER) || (findBrowser() !== undefined && !isCi),
  },
  servers: { packages: ['postgresql-15', 'mosquitto'], isThere: hasServers },
  readers: { packages: ['libreoffice-calc-nogui', 'poppler-utils'], isThere: hasReaders },
  fieldTools: {
    packages: ['python3-pymodbus', 'python3-serial', 'python3-serial-asyncio', 'python3-scapy', 'tshark'],
    isThere: () => hasModbusServer() && hasIec104Readers(),
  },
}

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { stdio: 'ignore', env }).status === 0
}
const install = (packages: readonly string[]): boolean => apt('install', '-y', '-qq', '--no-install-recommends', ...packages)

const names = process.argv.slice(2)
const lacking = Object.entries(fromDebian).filter(([name, program]) => names.includes(name) && (isCi || name === 'browser') && !program.isThere())
if (lacking.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  process.stdout.write(`Installing ${lacking.flatMap(([, { packages }]) => packages).join(', ')} …\n`)
  apt('update', '-qq')
  // One that Debian does not have must not keep the others out.
  if (!install(lacking.flatMap(([, { packages }]) => packages))) for (const [, { packages }] of lacking) install(packages)
  // Older Debians have no browser without windows.
  if (names.includes('browser') && findBrowser() === undefined) install(['chromium', 'fonts-noto-cjk'])
}
if (names.includes('chargingPoint') && !hasChargingPoint()) {
  process.stdout.write('Fetching a charging point that others wrote, for the tests of OCPP …\n')
  fetchChargingPoint()
}
