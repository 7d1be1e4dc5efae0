import type pg from 'pg'
import type { Reader } from '../db/change.ts'
import type { PriceBook } from '../db/price-book.ts'
import type { Registry } from '../plant/registry.ts'

/** Where energies and revenue are read from. */
export interface ReportSources {
  prices: PriceBook
  registry: () => Registry
  db: { pool: pg.Pool; orm: Reader }
}
