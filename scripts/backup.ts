/**
 * `npm run backup [folder]`: writes store, uploaded files and keys as they are at one moment into a folder of its own below `folder` (./backups). The server may
 * run. What there is to configure is what the server is configured by: DATA_DIR, DATABASE_URL.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pino } from 'pino'
import { sizeOf, writeBackup } from '#server/backup/write.ts'
import { readConfig } from '#server/config/config.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const [into = 'backups', ...rest] = process.argv.slice(2)
if (rest.length > 0 || into.startsWith('-')) {
  say('npm run backup [folder]   writes a backup into a new folder below it (default: ./backups); the server may run')
  process.exit(2)
}
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
try {
  const config = readConfig(process.env)
  const { folder, manifest } = await writeBackup({ config, into: resolve(into), version, log: pino({ base: null, level: 'warn' }) })
  const rows = manifest.tables.reduce((sum, one) => sum + one.rows, 0)
  say(`${folder}`)
  say(
    `${rows} rows of ${manifest.tables.length} tables and ${manifest.data.length} files, ${(sizeOf(manifest) / 1e6).toFixed(1)} MB, as of ${new Date(manifest.at).toISOString()}, in ${(manifest.tookMs / 1000).toFixed(1)} s${manifest.heldMs === 0 ? '' : ` (the server waited ${manifest.heldMs} ms)`}`,
  )
} catch (error) {
  process.stderr.write(`No backup was written: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
