import type { LimitsMessage, ToldLimit } from '#contract/controller.ts'
import type { HeldPart, PowerLimit } from '#contract/strategy.ts'
import type { Decision } from '#domain/control/law.ts'

/** A limit that did not hold for no longer goes on: power that hovers around a limit is one stretch, not hundreds. */
export const CALM_MS = 60_000
/** As many that are over are told again, so that a line that was cut leaves no hole. */
const OVER_KEPT = 30
/** Nobody looks back further. */
const OVER_MS = 86_400_000

interface Stretch extends ToldLimit {
  /** When it held last. */
  last: number
}

/** What a controller keeps of its limits over a restart. */
export interface LimitState {
  holding: Stretch[]
  over: ToldLimit[]
}

/** Follows which limits hold a plant's storage and PV back, since when, and which did so lately. */
export class LimitWatch {
  readonly #holding = new Map<string, Stretch>()
  #over: ToldLimit[]
  /** Counts what is to be told. */
  changes = 0

  constructor(state?: LimitState) {
    for (const one of state?.holding ?? []) this.#holding.set(`${one.held}/${one.limit}`, one)
    this.#over = state?.over ?? []
  }

  get state(): LimitState {
    return { holding: [...this.#holding.values()], over: this.#over }
  }

  see({ limits, pvLimits }: Pick<Decision, 'limits' | 'pvLimits'>, at: number): void {
    this.#note('storage', limits, at)
    this.#note('pv', pvLimits, at)
    for (const [key, stretch] of this.#holding) if (at - stretch.last > CALM_MS) this.#end(key, stretch)
    this.#over = this.#over.filter(({ to }) => at - (to ?? at) < OVER_MS).slice(-OVER_KEPT)
  }

  report(now: number): LimitsMessage {
    const holding = [...this.#holding.values()].map(({ limit, held, since }) => ({ limit, held, since, to: null }))
    return { timestamp: now, limits: [...this.#over, ...holding] }
  }

  #note(held: HeldPart, limits: readonly PowerLimit[], at: number): void {
    for (const limit of limits) {
      const key = `${held}/${limit}`
      const known = this.#holding.get(key)
      if (known !== undefined && at - known.last <= CALM_MS) known.last = at
      else {
        if (known !== undefined) this.#end(key, known)
        this.#holding.set(key, { limit, held, since: at, to: null, last: at })
        this.changes++
      }
    }
  }

  #end(key: string, { limit, held, since, last }: Stretch): void {
    this.#holding.delete(key)
    this.#over.push({ limit, held, since, to: last })
    this.changes++
  }
}
