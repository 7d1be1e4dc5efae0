/** The demonstration's gateway: simulated plants, or recordings played back, spoken over MQTT like any gateway. */
import { createInterface } from 'node:readline'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { demoStations, VISITOR_STATION } from '#domain/demo/stations.ts'
import { syntheticStations } from '#domain/demo/synthetic.ts'
import { readGatewayFileFrom } from './field/config.ts'
import { runGateway } from './field/run.ts'
import { faultHelp, runFault } from './gateway/faults.ts'
import { startReplay } from './replay.ts'
import { Simulator } from './simulator.ts'

const options = {
  mqtt: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
  username: { type: 'string' },
  password: { type: 'string' },
  only: { type: 'string' },
  except: { type: 'string' },
  stations: { type: 'string' },
  json: { type: 'string', default: '' },
  replay: { type: 'string', multiple: true },
  map: { type: 'string', multiple: true },
  alarm: { type: 'string', multiple: true },
  burst: { type: 'string' },
  drop: { type: 'string', multiple: true },
  freeze: { type: 'string', multiple: true },
  clock: { type: 'string', multiple: true },
  state: { type: 'string' },
  since: { type: 'string' },
  well: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

const help = `npm run edge -- GATEWAY.json...    a gateway to real devices, by its file (README, "Connect devices"); --check only reads the files
npm run edge -- [options]          simulated plants behind MQTT gateways (Sparkplug B)

  --mqtt URL            broker (default mqtt://127.0.0.1:1883), with --username and --password (or MQTT_USERNAME, MQTT_PASSWORD)
  --only ST001,ST002    these stations        --except ST002   all but these (somebody else feeds them)
  --stations N          N synthetic stations ST1001.. instead, 40 values a second each (load test; first: npm run seed -- --stations N)
  --json ST004          these speak plain JSON instead of Sparkplug B
  --replay FILE.csv --map MAP.json    play a recording back instead (repeatable; maps: edge/maps/)
  --state FOLDER                where controllers keep their strategies, and what their plants did by them, over a restart
  --since 2026-11-01            meters read zero at the start of this day (2025-06-01, unless said otherwise)
  --well                        without the small complaints (door open, fan, string) that ordinary days bring
  --alarm --burst --drop --freeze --clock     faults at the start, written as below

While it runs, lines on standard input:
${faultHelp}
`

function parse() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${help}`)
    return process.exit(2)
  }
}

const { values, positionals } = parse()
if (values.help) {
  process.stdout.write(help)
  process.exit(0)
}

const log = (text: string): void => void process.stdout.write(`edge: ${text}\n`)
const listOf = (text: string | undefined): Set<string> => new Set((text ?? '').split(',').filter((id) => id !== ''))

function refuse(text: string): never {
  process.stderr.write(`${text}\n`)
  return process.exit(2)
}

function since(): number | undefined {
  if (values.since === undefined) return undefined
  const at = Date.parse(values.since)
  if (Number.isNaN(at) || at > Date.now()) refuse(`--since: a day that has begun is wanted (2026-11-01), not "${values.since}"`)
  return at
}

function chosenStations() {
  if (values.stations !== undefined) {
    const count = Number(values.stations)
    if (!Number.isInteger(count) || count < 1 || count > 5000) refuse(`--stations: a number from 1 to 5000 is wanted, not "${values.stations}"`)
    return syntheticStations(count)
  }
  const only = listOf(values.only)
  const except = listOf(values.except)
  const unknown = [...only, ...except, ...listOf(values.json)].find((id) => !demoStations.some(({ station }) => station.id === id))
  if (unknown !== undefined) refuse(`no station "${unknown}" in the demonstration`)
  return demoStations.filter(({ station }) => (only.size > 0 ? only.has(station.id) : station.id !== VISITOR_STATION) && !except.has(station.id))
}

const link = { url: values.mqtt, username: values.username ?? process.env.MQTT_USERNAME, password: values.password ?? process.env.MQTT_PASSWORD, log }

function endWith(close: () => Promise<unknown>): void {
  const end = (): void => void close().finally(() => process.exit(0))
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

/** Beside its file, or in the folder of --state. */
function stateOf(path: string): string {
  const name = basename(path).replace(/\.json$/, '.state')
  return join(values.state ?? dirname(path), name)
}

/** Gateways to real devices. Nothing is started while one of the files is wrong. */
function runGateways(paths: readonly string[]): void {
  const read = paths.map((path) => readGatewayFileFrom(path))
  const complaints = read.flatMap((one) => ('complaints' in one ? one.complaints : []))
  if (complaints.length > 0) refuse(complaints.join('\n'))
  if (values.check) {
    log(`${paths.join(', ')}: nothing is wrong`)
    process.exit(0)
  }
  const running = read.flatMap((one, i) => ('file' in one ? [runGateway(one.file, log, stateOf(paths[i] as string))] : []))
  endWith(() => Promise.all(running.map((one) => one.close())))
}

if (positionals.length > 0) runGateways(positionals)
else if (values.replay !== undefined) {
  const maps = values.map ?? []
  if (maps.length !== values.replay.length) refuse('each --replay wants its --map')
  try {
    const replays = values.replay.map((file, i) => startReplay({ ...link, file, mapFile: maps[i] as string }))
    endWith(() => Promise.all(replays.map((replay) => replay.close())))
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error))
  }
} else {
  const stations = chosenStations()
  const simulator = new Simulator({
    ...link,
    stations,
    json: listOf(values.json),
    isLoadTest: values.stations !== undefined,
    withoutAilments: values.well,
    stateFolder: values.state,
    since: since(),
  })
  log(`${stations.length} stations to ${values.mqtt}`)
  const run = (line: string): void => {
    const complaint = runFault(simulator, line)
    if (complaint !== undefined) log(complaint)
  }
  setTimeout(() => {
    for (const verb of ['alarm', 'drop', 'freeze', 'clock'] as const) for (const argument of values[verb] ?? []) run(`${verb} ${argument}`)
    if (values.burst !== undefined) run(`burst ${values.burst}`)
  }, 3000)
  createInterface({ input: process.stdin }).on('line', run)
  endWith(() => simulator.close())
}
// Started by the server: it ends with it.
process.on('disconnect', () => process.exit(0))
