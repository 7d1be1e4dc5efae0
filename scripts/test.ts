/**
 * `npm test`: types, lint, format, then every test project; the server's tests a second time on PostgreSQL and mosquitto where both can be started.
 * What cannot run on this machine is said, never skipped silently. Ends with one line of totals.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, prepareServers } from './browser.mjs'
import { startOutsideServers } from './outside-servers.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const totals = { passed: 0, failed: 0, skipped: 0 }
const missing: string[] = []
const scratch = mkdtempSync(join(tmpdir(), 'microgrid-results-'))

function check(name: string, args: string[]): void {
  say(`\n== ${name}`)
  const done = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (done.status === 0) totals.passed++
  else totals.failed++
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  success: boolean
}

function tests(name: string, projects: string[], environment: Record<string, string> = {}): void {
  say(`\n== ${name}`)
  const outputFile = join(scratch, `${projects.join('-')}-${Object.keys(environment).length}.json`)
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((project) => ['--project', project]), '--passWithNoTests']
  const done = spawnSync(process.execPath, [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  try {
    const report = JSON.parse(readFileSync(outputFile, 'utf8')) as Report
    totals.passed += report.numPassedTests
    totals.failed += report.numFailedTests
    totals.skipped += report.numPendingTests
    // A file that cannot be loaded has no failed test of its own.
    if (done.status !== 0 && report.numFailedTests === 0) totals.failed++
  } catch {
    totals.failed++
  }
}

const only = process.argv[2]
const wanted = (name: string): boolean => only === undefined || only === name

if (wanted('check')) {
  check('types', ['node_modules/typescript/bin/tsc', '--noEmit'])
  check('lint', ['node_modules/oxlint/bin/oxlint'])
  check('format', ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'])
}
if (wanted('unit')) tests('unit, components, rules of the house', ['unit', 'dom', 'meta'])
if (wanted('server')) tests('server on the embedded store and broker', ['server'])
if (wanted('outside')) {
  const outside = prepareServers(say)
    ? await startOutsideServers().catch((error: unknown) => String(error))
    : 'they are not installed: sudo apt-get install -y postgresql-15 mosquitto'
  if (typeof outside === 'string') missing.push(`server on PostgreSQL and mosquitto (${outside})`)
  else {
    tests('server on PostgreSQL and mosquitto', ['server'], { TEST_DATABASE_URL: outside.databaseUrl, TEST_MQTT_URL: outside.mqttUrl })
    await outside.stop()
  }
}
if (wanted('e2e')) {
  if (findBrowser() === undefined) missing.push('end to end in the browser (no Chromium: sudo apt-get install -y chromium fonts-noto-cjk)')
  else tests('end to end in the browser', ['e2e'])
}

rmSync(scratch, { recursive: true, force: true })
say('')
for (const what of missing) say(`NOT RUN: ${what}`)
say(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exit(totals.failed === 0 ? 0 : 1)
