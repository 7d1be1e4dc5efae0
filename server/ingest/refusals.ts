const refusalReasons = [
  'unknownStation',
  'unknownDevice',
  'retiredDevice',
  'unknownParameter',
  'badJson',
  'badPayload',
  'wrongType',
  'implausible',
  'clockAhead',
  'badTime',
  'duplicate',
  'sequenceGap',
  'noBirth',
  'tooLarge',
  'tooMany',
  'overload',
  'unknownTopic',
  'foreignTopic',
  'retained',
  'tooManyConnections',
  'tooManyAlarms',
  'notStored',
  'notSummed',
] as const
/** In the README's table with their meaning. */
export type RefusalReason = (typeof refusalReasons)[number]

export interface Refusal {
  at: number
  reason: RefusalReason
  /** Topic or station/device. */
  source: string
  detail: string
}

const RECENT = 200

/** Counts what the field side sent and was not taken, by reason, and keeps the last ones for an operator to look at. */
export class Refusals {
  readonly counts: Partial<Record<RefusalReason, number>> = {}
  readonly recent: Refusal[] = []

  add(reason: RefusalReason, source: string, detail: string, at: number): void {
    this.counts[reason] = (this.counts[reason] ?? 0) + 1
    this.recent.push({ at, reason, source: source.slice(0, 200), detail: detail.slice(0, 200) })
    if (this.recent.length > RECENT) this.recent.shift()
  }
}
