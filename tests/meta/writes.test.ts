import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '../../server')
/** What writes without anybody's call: readings, alarms, sums, what controllers say, sessions, runs over many customers, results of what-ifs, what becomes of responses, starts and ends of servers and what they spend, the demonstration. */
const writers = [
  'db',
  'plant',
  'session',
  'live',
  'broker',
  'ingest',
  'alarms',
  'push',
  'jobs',
  'files',
  'demo',
  'strategy',
  'settlement',
  'what-if',
  'response',
  'runs',
  'performance',
]
const files = readdirSync(server, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !writers.includes(entry.name))
  .flatMap(({ name: folder }) =>
    readdirSync(join(server, folder), { encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => join(folder, name)),
  )

/** The types see to the rest: what these get of the store has no `insert`, `update` or `delete`. */
test.each(files)('%s writes nothing by SQL of its own: what a call changes goes through `change`, with its line in the audit log', (file) => {
  const text = readFileSync(join(server, file), 'utf8')
  expect(text).not.toMatch(/pool\s*\.query[^(]*\(\s*["'`]\s*(?:with\b[^"'`]*\b)?(?:insert|update|delete|truncate|alter|drop)\b/i)
  // Displays keep when they were last seen: nobody's change.
  if (!file.startsWith('displays')) expect(text).not.toMatch(/\borm\s*\.\s*(?:insert|update|delete|transaction|execute)\b/)
})
