import prepare from '#tests/support/prepare-plant.ts'
import { killInStorm } from '#tests/support/push-kills.ts'
import type { Row } from './report.ts'

/** PUSH_KILLS: for a shorter look. */
const KILLS = Number(process.env.PUSH_KILLS ?? 50)

/** Fifty deaths of the server in a storm of alarms that are told to two rules. */
export async function measure(): Promise<Row[]> {
  const forget = await prepare()
  try {
    const { acknowledged, lost, doubled, undelivered, wrong, states, marked, read } = await killInStorm(KILLS)
    const told = Object.entries(states).map(([state, n]) => `${n} ${state}`)
    return [
      {
        part: `alarms lost, doubled or told otherwise than noted, ${KILLS} kills`,
        ours: lost.length + doubled.length + undelivered.length + wrong.length,
        unit: 'alarms',
        goal: { atMost: 0 },
        note: `${acknowledged} alarms, two rules: ${told.join(', ')}; ${marked} marked, ${read} read`,
      },
    ]
  } finally {
    await forget()
  }
}
