/** Prints what a plant did before the server knew it: see `contract/history-import.ts`. Newest day first. */
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { historyFrames } from './plant/history-frames.ts'

const { values } = parseArgs({
  options: { until: { type: 'string' }, days: { type: 'string', default: '400' }, help: { type: 'boolean', default: false } },
})
const until = values.until === undefined ? Date.now() : Date.parse(values.until)
const days = Number(values.days)
if (values.help || !Number.isFinite(until) || !Number.isInteger(days) || days < 1 || days > 2000) {
  process.stdout.write('node edge/history.ts [--until ISO time] [--days 400]   prints history frames, newest day first\n')
  process.exit(values.help ? 0 : 2)
}

// The reader went away: there is nobody to print for.
process.stdout.on('error', () => process.exit(0))
for (const frame of historyFrames(until, days)) {
  if (!process.stdout.write(`${JSON.stringify(frame)}\n`)) await once(process.stdout, 'drain')
}
