import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { openDatabase, type Database } from './database.ts'
import { DirectoryInUse } from './embedded/lock.ts'

/** The configured database for a program that is nothing without it: if it does not open, that is said in a sentence and the program ends. */
export async function openOrExit(config: Pick<Config, 'databaseUrl' | 'dataDir'>, log: Logger, prepare?: (pool: pg.Pool) => void): Promise<Database> {
  try {
    return await openDatabase(config, log, prepare)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${error instanceof DirectoryInUse ? why : `The database did not start: ${why}`}\n`)
    process.exit(1)
  }
}
