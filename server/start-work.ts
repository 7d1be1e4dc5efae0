import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import { PriceBook } from './db/price-book.ts'
import { Exports } from './exports/exports.ts'
import { FileStore } from './files/file-store.ts'
import type { Clockwork } from './jobs/clockwork.ts'
import type { Registry } from './plant/registry.ts'
import { SettlementRuns } from './settlement/runs.ts'
import { Optimiser } from './strategy/optimiser.ts'
import { WhatIfs } from './what-if/what-ifs.ts'

interface WorkDeps {
  config: Config
  db: Database
  registry: () => Registry
  clock: Clockwork
  log: Logger
  now: () => number
  /** What is to be ended, the last first. */
  stops: (() => unknown)[]
}

/** What people ask for that takes longer than a call, and goes on after it: files, exports, settlement runs, proposals of plans, what-ifs. */
export async function startWork({ config, db, registry, clock, log, now, stops }: WorkDeps) {
  const { pool, orm } = db
  const files = new FileStore(config.dataDir, orm, now, config.fileQuota)
  clock.every(3_600_000, () => files.sweep(now()), 'uploads that nobody knows of', 'uploads')
  const exports = new Exports(config.dataDir, pool, log, now)
  await exports.open()
  clock.every(3_600_000, () => exports.sweep(now()), 'exports that are over', 'exports')
  stops.push(() => exports.close())
  const settlementRuns = new SettlementRuns(pool, orm, log, now)
  await settlementRuns.open()
  stops.push(() => settlementRuns.close())
  const optimiser = new Optimiser(log)
  stops.push(() => optimiser.close())
  const prices = new PriceBook(orm, now)
  const whatIfs = new WhatIfs({ prices, registry, db }, log, now)
  await whatIfs.open()
  stops.push(() => whatIfs.close())
  return { files, exports, settlementRuns, optimiser, prices, whatIfs }
}
