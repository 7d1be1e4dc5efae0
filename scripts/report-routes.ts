/**
 * `npm run report:routes`: one line per path of the route table with its state. A path is built when a page or screen manifest names it (or, for a jump, when
 * what it opens is built). Ends with the counts.
 */
import { routes } from '#contract/route.ts'
import { builtPaths } from './built-paths.ts'

const built = await builtPaths()
const isBuilt = (path: string, opens: string | undefined): boolean => built.has(path) || (opens !== undefined && built.has(opens))
const width = Math.max(...routes.map((route) => route.path.length))
let count = 0
for (const route of routes) {
  const done = isBuilt(route.path, route.opens)
  if (done) count++
  const facts = [route.permission ?? '-', route.hidden ? 'hidden' : 'menu', route.stationSelector ? 'station' : '-', route.title.en]
  process.stdout.write(`${(done ? 'built' : 'in preparation').padEnd(15)}${route.path.padEnd(width + 2)}${facts.join(' | ')}\n`)
}
process.stdout.write(`${count} built, ${routes.length - count} in preparation\n`)
