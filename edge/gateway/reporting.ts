import type { Readings } from '../plant/readings.ts'
import type { Sample } from './outbox.ts'

/**
 * exception: what changed enough (Sparkplug: silence of a value means unchanged), and a sign of life where nothing did. periodic: all at their intervals (plain JSON: silence means stale).
 * load: every measurement each second, for load tests.
 */
export type ReportMode = 'exception' | 'periodic' | 'load'

/** Smallest change that is reported and shortest time between reports of a parameter. */
interface Rule {
  deadband: number
  everyMs: number
  /** A change of state is told at once. */
  atOnce?: true
}

const registers = /^(EPI|EPE|EC|ED|EG|EP)\d?$/
const rules: [RegExp, Rule][] = [
  [/^(CV|CT)\d+$/, { deadband: 0, everyMs: 60_000 }],
  [registers, { deadband: 0, everyMs: 15_000 }],
  [/^(P[ABC]?|IDC|I|Ia|Ib|Ic|DEMAND)$/, { deadband: 0.05, everyMs: 1000 }],
  [/^(STATUS|RUN|SET_Q)$/, { deadband: 0, everyMs: 10_000, atOnce: true }],
  [/^(SOC|VSOC|GHI)$/, { deadband: 0.05, everyMs: 2000 }],
]
const others: Rule = { deadband: 0, everyMs: 5000 }
/** What a load test leaves at a slow pace, so that a synthetic station reports 40 values each second. */
const slow = /^(P[ABC]|SOH|RUN|SET_Q|F|PMAX_[CD])$/
const LOAD_FAST: Rule = { deadband: 0, everyMs: 1000 }
const LOAD_SLOW: Rule = { deadband: 0, everyMs: 60_000 }
const ALIGNED_MS = 5000
/** By exception an idle device would say nothing for hours, and be counted as missing: it repeats one value that may well stand still. */
const LIFE_MS = 60_000
const mayStand = /^(STATUS|RUN|SOC|(EPI|EPE|EC|ED|EG|EP)\d?)$/
/**
 * Slow reports come when the clock passes a whole interval, so that registers are told as a quarter hour or a price period begins. Fast ones just keep
 * their distance; timers are late by a little, so a fifth of it may be missing.
 */
const isTime = (everyMs: number, last: number, now: number): boolean =>
  everyMs >= ALIGNED_MS ? Math.floor(now / everyMs) !== Math.floor(last / everyMs) : now - last >= everyMs * 0.8

/** Passes on what is to be reported now. */
export class Reporting {
  readonly #mode: ReportMode
  readonly #last = new Map<string, { at: number; value: number | boolean }>()
  readonly #rules = new Map<string, Rule>()
  /** When each device last said anything. */
  readonly #heard = new Map<string, number>()

  constructor(mode: ReportMode = 'exception') {
    this.#mode = mode
  }

  /** `now` is the plant's time, `at` what the gateway's clock says. */
  due(sn: string, readings: Readings, now: number, at: number): Sample[] {
    const result: Sample[] = []
    for (const [code, value] of Object.entries(readings)) {
      const key = `${sn}/${code}`
      const last = this.#last.get(key)
      if (last !== undefined && !this.#isDue(this.#ruleOf(code), last, value, now)) continue
      this.#last.set(key, { at: now, value })
      result.push({ sn, code, at, value })
    }
    if (result.length === 0 && now - (this.#heard.get(sn) ?? now) >= LIFE_MS) {
      const [code, value] = Object.entries(readings).find(([one]) => mayStand.test(one)) ?? Object.entries(readings)[0] ?? []
      if (code !== undefined && value !== undefined) result.push({ sn, code, at, value })
    }
    if (result.length > 0) this.#heard.set(sn, now)
    return result
  }

  #isDue(rule: Rule, last: { at: number; value: number | boolean }, value: number | boolean, now: number): boolean {
    if (rule.atOnce === true && value !== last.value) return true
    if (!isTime(rule.everyMs, last.at, now)) return false
    if (this.#mode !== 'exception') return true
    if (typeof value === 'number' && typeof last.value === 'number') return value !== last.value && Math.abs(value - last.value) >= rule.deadband
    return value !== last.value
  }

  #ruleOf(code: string): Rule {
    let rule = this.#rules.get(code)
    if (rule === undefined) {
      if (this.#mode === 'load') rule = registers.test(code) || slow.test(code) ? LOAD_SLOW : LOAD_FAST
      else rule = rules.find(([pattern]) => pattern.test(code))?.[1] ?? others
      this.#rules.set(code, rule)
    }
    return rule
  }
}
