/**
 * `npm test`: types, lint, format, then every test project: the server's tests on the embedded parts and on PostgreSQL and mosquitto where both can be started,
 * the browser's on PostgreSQL where there is one, all beside each other. What cannot run on this machine is said, never skipped silently. Ends with the time of each part, what failed, and one line of totals.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findTestBrowser } from './browser.mjs'
import { hasChargingPoint, hasIec104Readers, hasModbusServer } from './field-tools.mjs'
import { hasReaders } from './readers.mjs'
import { OUTSIDE_WORKERS } from '../vitest.config.ts'
import { startOutsideServers, type OutsideServers } from './outside-servers.ts'
import { hasServers } from './postgres.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const totals = { passed: 0, failed: 0, skipped: 0 }
const missing: string[] = []
/** Named once more at the end: whoever reads only the last lines of a long run reads them. */
const failures: string[] = []
const times: [part: string, ms: number][] = []
const scratch = mkdtempSync(join(tmpdir(), 'microgrid-results-'))
// Servers and simulators begin a hundred times in the same code: it is read once.
process.env.NODE_COMPILE_CACHE ??= join(scratch, 'compiled')

/** Runs Node with these arguments. `aside`: says nothing until it has ended, because another part speaks meanwhile. */
async function run(part: string, args: string[], environment: Record<string, string> = {}, aside = false): Promise<boolean> {
  if (!aside) say(`\n== ${part}`)
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', aside ? 'pipe' : 'inherit', aside ? 'pipe' : 'inherit'],
    env: { ...process.env, ...environment },
  })
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  times.push([part, performance.now() - startedAt])
  if (aside) say(`\n== ${part}\n${said}`)
  return status === 0
}

async function check(part: string, args: string[], aside = false): Promise<void> {
  if (await run(part, args, {}, aside)) totals.passed++
  else {
    totals.failed++
    failures.push(part)
  }
}

/** What vitest's JSON report says; of a file that could not be loaded, `status` is failed and no test of it is. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** The tests of a report that failed, each with its part, its file and the beginning of what it said. */
const failuresOf = (part: string, report: Report): string[] =>
  report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap((file) => {
      const where = `${part}: ${relative(process.cwd(), file.name)}`
      const failed = file.assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [`${where}\n      ${beginning(file.message)}`]
      return failed.map((test) => `${where} > ${test.fullName}\n      ${beginning(test.failureMessages.join('\n'))}`)
    })

const beginning = (text: string): string => stripVTControlCharacters(text).split('\n').slice(0, 12).join('\n      ')

async function tests(part: string, projects: string[], environment: Record<string, string> = {}, aside = false): Promise<void> {
  const outputFile = join(scratch, `${part.replaceAll(/\W+/g, '-')}.json`)
  const errorsFile = `${outputFile}.errors`
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((project) => ['--project', project]), '--passWithNoTests']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`, '--reporter=./scripts/outside-errors.ts']
  const passed = await run(part, [...args, ...reporters], { ...environment, OUTSIDE_ERRORS: errorsFile }, aside)
  try {
    const report = JSON.parse(readFileSync(outputFile, 'utf8')) as Report
    totals.passed += report.numPassedTests
    totals.failed += report.numFailedTests
    totals.skipped += report.numPendingTests
    failures.push(...failuresOf(part, report))
    if (passed || report.numFailedTests > 0) return
  } catch {
    // Told below.
  }
  // A file that could not be loaded, an error outside of a test, or no report at all.
  totals.failed++
  const thrown = existsSync(errorsFile) ? readFileSync(errorsFile, 'utf8') : ''
  failures.push(`${part}: ended with an error that is no test's\n      ${thrown === '' ? 'see its output' : beginning(thrown)}`)
}

/** PostgreSQL and mosquitto of this run; undefined: this machine has none, which the end says. */
async function outsideServers(): Promise<OutsideServers | undefined> {
  const servers = hasServers()
    ? await startOutsideServers(OUTSIDE_WORKERS).catch((error: unknown) => String(error))
    : 'they are not installed: sudo apt-get install -y postgresql-15 mosquitto'
  if (typeof servers !== 'string') return servers
  missing.push(`server on PostgreSQL and mosquitto (${servers})`)
  return undefined
}

const on = (servers: OutsideServers): Record<string, string> => ({
  TEST_DATABASE_URL: servers.databaseUrl,
  TEST_MQTT_URLS: servers.mqttUrls.join(','),
})

const only = process.argv[2]
const wanted = (name: string): boolean => only === undefined || only === name

// They only read; what the others need is installed meanwhile.
const quick: Promise<unknown>[] = []
const programs = [
  ...(wanted('e2e') ? ['browser'] : []),
  ...(wanted('e2e') || wanted('outside') ? ['servers'] : []),
  ...(wanted('server') ? ['readers', 'fieldTools', 'chargingPoint'] : []),
]
if (programs.length > 0) quick.push(run('programs that tests need', ['scripts/test-programs.ts', ...programs], {}, true))
if (wanted('check')) {
  const isAside = wanted('unit')
  quick.push(
    // Four checkers beside each other would work out the same types twice over.
    check('types', ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1'], isAside),
    check('lint', ['node_modules/oxlint/bin/oxlint'], isAside),
    check('format', ['node_modules/oxfmt/bin/oxfmt', '--check'], isAside),
  )
}
if (wanted('unit')) quick.push(tests('unit, components, rules of the house', ['unit', 'dom', 'meta']))
await Promise.all(quick)
if (wanted('server') && !hasReaders())
  missing.push('slips read by LibreOffice and pdftotext (sudo apt-get install -y libreoffice-calc-nogui poppler-utils)')
if (wanted('server') && !(hasModbusServer() && hasIec104Readers()))
  missing.push(
    'Modbus against pymodbus, IEC 104 against scapy and tshark (sudo apt-get install -y python3-pymodbus python3-serial python3-serial-asyncio python3-scapy tshark)',
  )
if (wanted('server') && !hasChargingPoint()) missing.push('OCPP against em-ocpp-chargepoint-simulator (the npm registry did not give it)')
const servers = wanted('outside') || wanted('e2e') ? await outsideServers() : undefined
// They share nothing: each has its own stores, brokers and ports. Each waits more than it works, so that side by side they take little longer than the longest.
const parts: Promise<void>[] = []
if (servers !== undefined && wanted('outside')) parts.push(tests('server on PostgreSQL and mosquitto', ['server'], on(servers), only === undefined))
if (wanted('server'))
  parts.push(tests('server on the embedded store and broker', ['server'], servers === undefined ? {} : { TEST_OUTSIDE_TOO: '1' }, only === undefined))
if (wanted('e2e')) {
  if (findTestBrowser() === undefined)
    missing.push('end to end in the browser (no Chromium: sudo apt-get install -y chromium-headless-shell fonts-noto-cjk)')
  else parts.push(tests('end to end in the browser', ['e2e'], servers === undefined ? {} : { TEST_DATABASE_URL: servers.databaseUrl }))
}
await Promise.all(parts)
await servers?.stop()

rmSync(scratch, { recursive: true, force: true })
say('')
for (const [part, ms] of times) say(`${(ms / 1000).toFixed(0).padStart(5)} s  ${part}`)
for (const what of missing) say(`NOT RUN: ${what}`)
for (const what of failures) say(`FAILED: ${what}`)
say(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exit(totals.failed === 0 ? 0 : 1)
