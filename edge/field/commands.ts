import { setpointMessage, type ResultMessage } from '#contract/controller.ts'

const ANSWERS_KEPT = 200
const OK = 200
const BAD = 400

/** Who carries out what is written to a device. */
export interface Writer {
  /** Why a value cannot be written; undefined: it can be tried. */
  check(code: string, value: number): string | undefined
  /** Writes it and reads it back. Why it was not done; undefined: the device has it. */
  write(code: string, value: number): Promise<string | undefined>
}

/** Commands of the console to devices behind a gateway: each carried out once, none that is late, all values of one or none that could not be tried. */
export class Commands {
  readonly #writers = new Map<string, Writer>()
  readonly #answers = new Map<string, Promise<{ code: number; message: string }>>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  of(sn: string, writer: Writer): void {
    this.#writers.set(sn, writer)
  }

  writerOf(sn: string): Writer | undefined {
    return this.#writers.get(sn)
  }

  /** The answer; undefined: it is no command, and nobody could be answered. */
  async take(sn: string, text: string): Promise<ResultMessage | undefined> {
    const parsed = setpointMessage.safeParse(parse(text))
    if (!parsed.success) return undefined
    const { mid, values, expires } = parsed.data
    const known = this.#answers.get(mid)
    const answer = known ?? this.#carryOut(sn, values, expires)
    if (known === undefined) {
      this.#answers.set(mid, answer)
      if (this.#answers.size > ANSWERS_KEPT) this.#answers.delete(this.#answers.keys().next().value as string)
    }
    return { reply: mid, ...(await answer), timestamp: this.#now() }
  }

  async #carryOut(sn: string, values: Readonly<Record<string, number>>, expires: number): Promise<{ code: number; message: string }> {
    if (this.#now() > expires) return { code: BAD, message: 'too late' }
    const writer = this.#writers.get(sn)
    if (writer === undefined) return { code: BAD, message: `nothing can be written to ${sn}` }
    const entries = Object.entries(values)
    for (const [code, value] of entries) {
      const complaint = writer.check(code, value)
      if (complaint !== undefined) return { code: BAD, message: complaint }
    }
    for (const [code, value] of entries) {
      const complaint = await writer.write(code, value)
      if (complaint !== undefined) return { code: BAD, message: complaint }
    }
    return { code: OK, message: '' }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
