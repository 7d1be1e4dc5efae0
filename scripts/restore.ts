/**
 * `npm run restore <folder>`: puts a backup into DATA_DIR, or into the database of DATABASE_URL and its files into DATA_DIR. The server must be stopped. Without
 * `--replace` nothing that is there is touched; with it that goes aside and can be deleted later. `--check` only looks whether the backup is whole.
 */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { checkBackup, restoreBackup } from '#server/backup/restore.ts'
import { readConfig } from '#server/config/config.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const usage = (): never => {
  say('npm run restore -- <folder> [--replace] [--check]')
  say('  <folder>    what npm run backup wrote; the server must be stopped')
  say('  --replace   a store that is there goes aside')
  say('  --check     only looks whether the backup is whole and of a version that is known here')
  process.exit(2)
}
const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
    })
  } catch {
    return usage()
  }
}
const { values, positionals } = readArguments()
const folder = positionals[0] === undefined || positionals.length > 1 ? usage() : resolve(positionals[0])
try {
  const config = readConfig(process.env)
  if (values.check) {
    const { at, version, schema, tables } = await checkBackup(folder)
    say(`whole: ${new Date(at).toISOString()}, version ${version}, tables of ${schema}, ${tables.reduce((sum, one) => sum + one.rows, 0)} rows`)
  } else {
    mkdirSync(config.dataDir, { recursive: true })
    const { manifest, aside } = await restoreBackup({ config, folder, replace: values.replace, log: pino({ base: null, level: 'warn' }) })
    say(`restored: ${new Date(manifest.at).toISOString()}, version ${manifest.version}. Start the server.`)
    if (aside !== undefined) say(`What was there before lies in ${aside}.`)
    if (values.replace && config.databaseUrl !== undefined)
      say('The tables that were there before lie in schemas of the database that begin with before_restore_.')
  }
} catch (error) {
  process.stderr.write(`Nothing was changed: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
