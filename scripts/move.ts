/**
 * `npm run move -- postgres://...`: copies the embedded store of DATA_DIR into an empty PostgreSQL database; with `--back` the other way, into a DATA_DIR
 * without a store. Run it while the server is stopped; afterwards start the server with DATABASE_URL, or without.
 */
import { mkdirSync } from 'node:fs'
import { pino } from 'pino'
import { readConfig } from '#server/config/config.ts'
import { copyStore, NotEmpty } from '#server/db/copy-store.ts'
import { openOrExit } from '#server/db/open-or-exit.ts'

const isBack = process.argv[2] === '--back'
const url = process.argv[isBack ? 3 : 2]
if (url === undefined || !/^postgres(ql)?:\/\//.test(url)) {
  process.stdout.write(
    'npm run move -- postgres://user:password@host/database          from DATA_DIR into an empty database\n' +
      'npm run move -- --back postgres://user:password@host/database   from there into a DATA_DIR without a store\n' +
      'The server must be stopped.\n',
  )
  process.exit(2)
}
const log = pino({ base: null })
const { dataDir } = readConfig({ ...process.env, DATABASE_URL: undefined })
mkdirSync(dataDir, { recursive: true })
const embedded = await openOrExit({ dataDir, databaseUrl: undefined }, log)
const outside = await openOrExit({ dataDir, databaseUrl: url }, log)
try {
  await copyStore(isBack ? outside : embedded, isBack ? embedded : outside, (table, rows) => log.info(`${table}: ${rows}`))
  log.info(isBack ? 'done: start the server without DATABASE_URL' : 'done: start the server with DATABASE_URL')
} catch (error) {
  if (!(error instanceof NotEmpty)) throw error
  process.stderr.write(`The target must be empty, but there are rows in ${error.tables.join(', ')}.\n`)
  process.exitCode = 1
} finally {
  await embedded.close()
  await outside.close()
}
