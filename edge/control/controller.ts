import { commandMessage, type ReportMessage, type ResultMessage } from '#contract/controller.ts'
import { strategySchemas, type Strategies, type StrategyType } from '#contract/strategy.ts'

/** One strategy as the controller has it. */
export interface HeldStrategy {
  type: StrategyType
  version: number
  params: unknown
  updatedAt: number
  updatedBy: string
}

/** What a controller keeps over a restart. */
export interface ControllerState {
  strategies: HeldStrategy[]
  /** Answers to the newest commands, so that one that comes again is answered again and not carried out again. */
  answers: [mid: string, code: number, message: string][]
}

const ANSWERS_KEPT = 200
const OK = 200
const BAD = 400

/**
 * A station's controller as far as strategies go: takes commands, refuses what it cannot do, keeps each type's newest version, and says what it has. What the
 * plant does by them is `domain/control`.
 */
export class Controller {
  readonly #strategies = new Map<StrategyType, HeldStrategy>()
  readonly #answers = new Map<string, { code: number; message: string }>()
  /** Commands that were carried out. */
  taken = 0
  readonly #devices: readonly string[]
  /** Switched to local operation: commands are refused. */
  isLocal = false

  /** `devices`: those that carry strategies out. */
  constructor(state?: ControllerState, devices: readonly string[] = []) {
    this.#devices = devices
    // A file of before may say them otherwise; what nobody can read any more is not run by.
    for (const one of state?.strategies ?? []) {
      const read = strategySchemas[one.type].safeParse(one.params)
      if (read.success) this.#strategies.set(one.type, { ...one, params: read.data })
    }
    for (const [mid, code, message] of state?.answers ?? []) this.#answers.set(mid, { code, message })
  }

  get state(): ControllerState {
    return { strategies: [...this.#strategies.values()], answers: [...this.#answers].map(([mid, { code, message }]) => [mid, code, message]) }
  }

  /** What it runs by. */
  get active(): Strategies {
    return Object.fromEntries([...this.#strategies].map(([type, { params }]) => [type, params])) as Strategies
  }

  /** Carries out a command, once. Undefined: it is none, and nobody could be answered. */
  command(body: unknown, now: number): ResultMessage | undefined {
    const parsed = commandMessage.safeParse(body)
    if (!parsed.success) return undefined
    const { mid, type, version, params } = parsed.data
    const known = this.#answers.get(mid)
    const answer = known ?? this.#decide(type, version, params, now)
    if (known === undefined) {
      this.#answers.set(mid, answer)
      if (this.#answers.size > ANSWERS_KEPT) this.#answers.delete(this.#answers.keys().next().value as string)
    }
    return { reply: mid, ...answer, timestamp: now }
  }

  /** Somebody changes a strategy at the controller's own screen. A complaint; undefined: it is done. */
  change(type: StrategyType, params: unknown, by: string, now: number): string | undefined {
    const read = strategySchemas[type].safeParse(params)
    if (!read.success) return complaintOf(read.error)
    this.#strategies.set(type, { type, version: (this.#strategies.get(type)?.version ?? 0) + 1, params: read.data, updatedAt: now, updatedBy: by })
    return undefined
  }

  report(now: number): ReportMessage {
    // Its converters follow it each second: what it has they have.
    const devicesOf = ({ version, updatedAt }: HeldStrategy) =>
      this.#devices.length === 0 ? {} : { devices: this.#devices.map((sn) => ({ sn, version, updatedAt })) }
    return { timestamp: now, strategies: [...this.#strategies.values()].map((one) => ({ ...one, ...devicesOf(one) })) }
  }

  #decide(type: StrategyType, version: number, params: unknown, now: number): { code: number; message: string } {
    if (this.isLocal) return { code: BAD, message: 'switched to local operation' }
    const has = this.#strategies.get(type)?.version ?? 0
    if (version <= has) return { code: BAD, message: `older than version ${has} that runs` }
    const read = strategySchemas[type].safeParse(params)
    if (!read.success) return { code: BAD, message: complaintOf(read.error) }
    this.#strategies.set(type, { type, version, params: read.data, updatedAt: now, updatedBy: 'cloud' })
    this.taken++
    return { code: OK, message: '' }
  }
}

const complaintOf = (error: { issues: { path: PropertyKey[]; message: string }[] }): string =>
  error.issues
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ')
    .slice(0, 400)
