import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { limitsMessage } from '#contract/controller.ts'
import { LATE_MS, toldStretches, type LimitStretch } from '#domain/control/limit-stretches.ts'
import { and, eq, gte, inArray, isNull, lt, or, sql } from '../db/orm.ts'
import { station } from '../db/schema.ts'
import { strategyLimit } from '../db/strategy-schema.ts'

/** How often it is noted that a controller is still there. */
const NOTE_MS = 60_000

export interface ActingLimitsDeps {
  orm: NodePgDatabase
  now: () => number
  /** When a station's controller, whose last word came at `wordAt`, or its gateway was last heard; undefined: it is not there. */
  heardAt(stationId: string, wordAt: number): number | undefined
  onChange(stationId: string): void
  refuse(topic: string, detail: string): void
}

/** A stretch of a limit as it is known now. `to` null: it holds now. */
export type KnownLimit = Omit<LimitStretch, 'knownTo'>

/**
 * Which limits hold plants back, as their controllers say. All that is known stands in the store; here alone is of whom a word has come since they are there:
 * what is open of any other is known to the moment at which they were last.
 */
export class ActingLimits {
  readonly #deps: ActingLimitsDeps
  /** When the last word of each came. */
  readonly #there = new Map<string, number>()
  #notedAt = 0

  constructor(deps: ActingLimitsDeps) {
    this.#deps = deps
  }

  /** A controller's word. Resolves when it is kept. */
  async word(stationId: string, topic: string, body: unknown): Promise<void> {
    const { orm, now, onChange, refuse } = this.#deps
    const parsed = limitsMessage.safeParse(body)
    if (!parsed.success) return refuse(topic, parsed.error.issues[0]?.message ?? '')
    const { timestamp, limits } = parsed.data
    await orm.transaction(async (tx) => {
      // Words of one station are taken one after the other.
      const [found] = await tx.select({ id: station.id }).from(station).where(eq(station.id, stationId)).for('no key update')
      if (found === undefined) return
      const recent = or(isNull(strategyLimit.to), gte(strategyLimit.to, now() - 2 * LATE_MS))
      const rows = await tx
        .select()
        .from(strategyLimit)
        .where(and(eq(strategyLimit.stationId, stationId), recent))
      const before = rows.map(({ stationId: _station, powerLimit, ...row }): LimitStretch => ({ ...row, limit: powerLimit }))
      const after = toldStretches(before, limits, { timestamp, now: now(), isThere: this.#there.has(stationId) })
      for (const { held, limit, from } of before.filter((one) => !after.includes(one)))
        await tx
          .delete(strategyLimit)
          .where(
            and(
              eq(strategyLimit.stationId, stationId),
              eq(strategyLimit.held, held),
              eq(strategyLimit.powerLimit, limit),
              eq(strategyLimit.from, from),
            ),
          )
      const made = after.filter((one) => !before.includes(one))
      if (made.length > 0) await tx.insert(strategyLimit).values(made.map(({ limit, ...one }) => ({ ...one, stationId, powerLimit: limit })))
    })
    this.#there.set(stationId, now())
    onChange(stationId)
  }

  /** Notes of whom the controller is still there, and who is not any more. Called by the clock. */
  async sweep(): Promise<void> {
    const { orm, now, heardAt, onChange } = this.#deps
    const lost = [...this.#there].filter(([stationId, wordAt]) => heardAt(stationId, wordAt) === undefined)
    for (const [stationId] of lost) {
      this.#there.delete(stationId)
      onChange(stationId)
    }
    if (now() - this.#notedAt < NOTE_MS || this.#there.size === 0) return
    this.#notedAt = now()
    const open = await orm
      .selectDistinct({ stationId: strategyLimit.stationId })
      .from(strategyLimit)
      .where(and(isNull(strategyLimit.to), inArray(strategyLimit.stationId, [...this.#there.keys()])))
    for (const { stationId } of open) {
      const at = heardAt(stationId, this.#there.get(stationId) ?? 0)
      const isLater = and(eq(strategyLimit.stationId, stationId), isNull(strategyLimit.to), lt(strategyLimit.knownTo, at ?? 0))
      if (at !== undefined) await orm.update(strategyLimit).set({ knownTo: at }).where(isLater)
    }
  }

  /** Stretches of a station within a time, oldest first. What is open of a controller that is away ends where it was last there. */
  async between(stationId: string, from: number, to: number): Promise<KnownLimit[]> {
    const within = and(
      eq(strategyLimit.stationId, stationId),
      lt(strategyLimit.from, to),
      gte(sql`coalesce(${strategyLimit.to}, ${strategyLimit.knownTo}, 0)`, from),
    )
    const isThere = this.#there.has(stationId)
    const open = isThere ? or(within, and(eq(strategyLimit.stationId, stationId), isNull(strategyLimit.to), lt(strategyLimit.from, to))) : within
    const rows = await this.#deps.orm.select().from(strategyLimit).where(open).orderBy(strategyLimit.from, strategyLimit.powerLimit)
    return rows.map(({ held, powerLimit, from: begin, to: end, knownTo, isCut }) =>
      end === null && !isThere
        ? { held, limit: powerLimit, from: begin, to: knownTo, isCut: true }
        : { held, limit: powerLimit, from: begin, to: end, isCut },
    )
  }
}
