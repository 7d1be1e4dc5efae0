import type { ToldLimit } from '#contract/controller.ts'
import type { HeldPart, PowerLimit } from '#contract/strategy.ts'

/** A time through which one limit held one part of a plant back; epoch ms. */
export interface LimitStretch {
  held: HeldPart
  limit: PowerLimit
  from: number
  /** When it held last; null: it holds, as far as is known. */
  to: number | null
  /** The controller was last there while it held. */
  knownTo: number
  /** It ended while the controller was away: when, nobody has told. */
  isCut: boolean
}

/** Stretches of a limit that lie nearer together than this are one: power hovers around a limit. */
const NEAR_MS = 60_000
/** Nothing is told of earlier times: a gateway that was away for longer has forgotten them. */
export const LATE_MS = 7 * 86_400_000

/** When a stretch ended as far as is known. `isThere`: the controller was not away since its last word. */
const endOf = ({ to, knownTo }: Pick<LimitStretch, 'to' | 'knownTo'>, isThere: boolean, now: number): number => to ?? (isThere ? now : knownTo)

/**
 * Stretches as they are after a controller's word, in which each limit that is not named holds no longer. `known`: those of the last week and all that are open.
 * What is near to each other becomes one, so there are never more than one a minute of each limit; what the controller says of an end wins over what was concluded.
 */
export function toldStretches(
  known: readonly LimitStretch[],
  told: readonly ToldLimit[],
  { timestamp, now, isThere }: { timestamp: number; now: number; isThere: boolean },
): LimitStretch[] {
  let list = [...known]
  const said = told
    .map(({ since, to, ...one }) => ({
      ...one,
      from: Math.min(Math.max(since, now - LATE_MS), now),
      to: to === null ? null : Math.min(Math.max(to, since), now),
    }))
    .filter(({ to }) => to === null || to >= now - LATE_MS)
    .toSorted((a, b) => a.from - b.from)
  const named = new Set<LimitStretch>()
  for (const { held, limit, from, to } of said) {
    const end = to ?? now
    const isOfIt = (one: LimitStretch): boolean =>
      one.held === held && one.limit === limit && one.from <= end + NEAR_MS && endOf(one, isThere, now) >= from - NEAR_MS
    const own = list.filter(isOfIt)
    // An end that is told goes before one that was concluded; of two that were told the later one counts.
    const ends = own.flatMap((one) => (one.to === null || one.isCut ? [] : [one.to]))
    const next: LimitStretch = {
      held,
      limit,
      from: Math.min(from, ...own.map((one) => one.from)),
      to: to === null ? null : Math.max(to, ...ends),
      knownTo: to === null ? now : Math.max(to, ...ends),
      isCut: false,
    }
    list = [...list.filter((one) => !isOfIt(one)), next]
    named.add(next)
  }
  return list.map((one) => {
    if (one.to !== null || named.has(one)) return one
    const to = Math.max(one.from, isThere ? Math.min(timestamp, now) : one.knownTo)
    return { ...one, to, knownTo: to, isCut: !isThere }
  })
}
