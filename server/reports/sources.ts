import type { Queries, Reader, Transaction } from '../db/change.ts'
import { PriceBook } from '../db/price-book.ts'
import type { Registry } from '../plant/registry.ts'

/** Where energies and revenue are read from. */
export interface ReportSources {
  prices: PriceBook
  registry: () => Registry
  db: { pool: Queries; orm: Reader }
}

/** The same within a change: what was saved before it holds its records is seen, nothing is remembered from before. */
export const sourcesIn = ({ registry }: ReportSources, tx: Transaction, queries: Queries, now: number): ReportSources => ({
  prices: new PriceBook(tx, () => now),
  registry,
  db: { pool: queries, orm: tx },
})
