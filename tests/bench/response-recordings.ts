import { join } from 'node:path'
import { steelEvents, steelWorks } from '#tests/support/steel-works.ts'

/**
 * Baselines and verdicts on the load of a steel works (2018), held against a calculation written down otherwise, for every workday's event from 14 to 16 o'clock
 * with a response of 40 kW; and how far each baseline is from what the works really drew. `node tests/bench/response-recordings.ts [folder of the recordings]`.
 */
const days = steelWorks(process.argv[2] ?? join(import.meta.dirname, '../../../shared/data'))

for (const method of ['fiveDays', 'tenDays'] as const) {
  for (const adjusted of [false, true]) {
    const events = [...steelEvents(days, method, adjusted)]
    const other = events.find(({ rule2, sheetRule2, meanApartKw }) => rule2 !== sheetRule2 || meanApartKw > 1e-6)
    if (other !== undefined) throw new Error(`${other.date}: another verdict`)
    const widest = Math.max(...events.map(({ apartKw }) => apartKw))
    const off = events.reduce((sum, { offKw }) => sum + offKw, 0) / events.length
    const passed = events.filter(({ rule2 }) => rule2).length / events.length
    console.log(
      `${method}${adjusted ? ', adjusted' : ''}: ${events.length} events, differs by ${widest.toExponential(1)} kW at most; off by ${off.toFixed(1)} kW on average, ${(passed * 100).toFixed(0)} % pass rule 2`,
    )
  }
}
