import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { cpus } from 'node:os'
import { tableOf, type Row } from './report.ts'

/** `npm run bench -- store ingest`: measures the named parts (all when none is named), each beside its yardstick, and prints one table. */
const parts = [
  'store',
  'fan-out',
  'relay',
  'ingest',
  'end-to-end',
  'browser',
  'wall',
  'soak',
  'analysis',
  'gantt',
  'project-plan',
  'mounts',
  'long-history',
  'pages-at-scale',
  'optimiser',
  'settlement',
  'business',
  'battery-health',
  'alarm-storm',
  'push-kills',
  'cells',
  'pictures',
  'spatial',
  'month',
  'scale',
] as const

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(parts as readonly string[]).includes(name))
if (unknown.length > 0) {
  process.stderr.write(`Unknown part ${unknown.join(', ')}. There are: ${parts.join(', ')}\n`)
  process.exit(2)
}

const rows: Row[] = []
let hasFailed = false
for (const part of named.length > 0 ? named : parts) {
  process.stderr.write(`${part} ...\n`)
  try {
    const { measure } = (await import(pathToFileURL(join(import.meta.dirname, `${part}.ts`)).href)) as { measure(): Promise<Row[]> }
    rows.push(...(await measure()))
  } catch (error) {
    hasFailed = true
    process.stderr.write(`${part} could not be measured: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  }
}
process.stdout.write(
  `${new Date().toISOString().slice(0, 16)}Z, ${cpus().length} x ${cpus()[0]?.model ?? ''}, Node ${process.versions.node}\n\n${tableOf(rows)}\n`,
)
process.exit(hasFailed ? 1 : 0)
