/** Who edits what now. In memory: a restart forgets it, and everybody says so again within seconds. */
export class Presence {
  readonly #editors = new Map<string, Map<string, { realname: string; since: number; seenAt: number }>>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Silent for so long: gone. Browsers say it every ten seconds. */
  static readonly GONE_MS = 30_000

  /** Notes that somebody edits or has stopped, and gives the others. */
  note(thing: string, who: { key: string; realname: string }, editing: boolean): { realname: string; since: number }[] {
    const now = this.#now()
    const editors = this.#editors.get(thing) ?? new Map<string, { realname: string; since: number; seenAt: number }>()
    for (const [key, one] of editors) if (now - one.seenAt > Presence.GONE_MS) editors.delete(key)
    if (editing) editors.set(who.key, { realname: who.realname, since: editors.get(who.key)?.since ?? now, seenAt: now })
    else editors.delete(who.key)
    if (editors.size === 0) this.#editors.delete(thing)
    else this.#editors.set(thing, editors)
    return [...editors].flatMap(([key, { realname, since }]) => (key === who.key ? [] : [{ realname, since }]))
  }
}
