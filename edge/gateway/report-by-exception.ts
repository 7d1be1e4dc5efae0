import type { Readings } from '../plant/readings.ts'
import type { Sample } from './outbox.ts'

/** Smallest change that is reported and shortest time between reports of a parameter. */
interface Rule {
  deadband: number
  everyMs: number
}

const rules: [RegExp, Rule][] = [
  [/^(CV|CT)\d+$/, { deadband: 0, everyMs: 60_000 }],
  [/^(EPI|EPE|EC|ED|EG|EP|EDAY)\d?$/, { deadband: 0, everyMs: 15_000 }],
  [/^(P|IDC|I|Ia|Ib|Ic|DEMAND)$/, { deadband: 0.05, everyMs: 1000 }],
  [/^(STATUS|RUN)$/, { deadband: 0, everyMs: 0 }],
  [/^(SOC|VSOC|GHI)$/, { deadband: 0.05, everyMs: 2000 }],
]
const others: Rule = { deadband: 0, everyMs: 5000 }

const known = new Map<string, Rule>()

function ruleOf(code: string): Rule {
  let rule = known.get(code)
  if (rule === undefined) {
    rule = rules.find(([pattern]) => pattern.test(code))?.[1] ?? others
    known.set(code, rule)
  }
  return rule
}

/** Passes on what changed enough since it was last reported. */
export class ReportByException {
  readonly #last = new Map<string, { at: number; value: number | boolean }>()

  changes(sn: string, readings: Readings, now: number, at: number): Sample[] {
    const result: Sample[] = []
    for (const [code, value] of Object.entries(readings)) {
      const key = `${sn}/${code}`
      const last = this.#last.get(key)
      const { deadband, everyMs } = ruleOf(code)
      if (last !== undefined) {
        if (now - last.at < everyMs - 50 || last.value === value) continue
        if (typeof value === 'number' && typeof last.value === 'number' && Math.abs(value - last.value) < deadband) continue
      }
      this.#last.set(key, { at: now, value })
      result.push({ sn, code, at, value })
    }
    return result
  }
}
