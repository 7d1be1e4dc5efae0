import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

const folder = join(import.meta.dirname, '../../server/db/migrations')
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()

/** An embedded store of nothing, and the changes of its tables one after the other, by their files' names. */
export function storeOfMigrations(): { store: PGlite; run(wanted: (name: string) => boolean): Promise<void> } {
  const store = new PGlite()
  return {
    store,
    async run(wanted) {
      for (const name of files.filter(wanted)) await store.exec(readFileSync(join(folder, name), 'utf8'))
    },
  }
}
