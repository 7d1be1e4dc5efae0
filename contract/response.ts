/** Words that both sides use of demand response. */

/** `cut`: less is drawn from the grid (storage discharges); `fill`: more (it charges). */
export const responseKinds = ['cut', 'fill'] as const
export type ResponseKind = (typeof responseKinds)[number]

/** `failed`: not one point took it. `executed` is set by the clock at the end. */
export const responseStates = ['saved', 'issued', 'executed', 'failed'] as const
export type ResponseState = (typeof responseStates)[number]

/**
 * Of a point's part. `issuing`: its controller has not reported it yet; `ready`: it has it; `failed`: it has not, or not any more. `ending`: the event was ended
 * early, and its controller still has it; `ended`: it has it no more.
 */
export const pointStates = ['draft', 'issuing', 'ready', 'failed', 'ending', 'ended'] as const
export type PointState = (typeof pointStates)[number]
/** The point has taken part in the event, to its end or until it was ended. */
export const hasTaken = (state: PointState): boolean => state === 'ready' || state === 'ending' || state === 'ended'

/** An event that was ended early counts until the last quarter hour before that (the grid company ended it), or whole (what was confirmed stays confirmed). */
export const endCounts = ['until', 'whole'] as const

/** Days that a baseline is the mean of: the five like days before; or of ten like days those without the highest and the lowest. */
export const baselineMethods = ['fiveDays', 'tenDays'] as const
export type BaselineMethod = (typeof baselineMethods)[number]

/**
 * What stands in a point's way, or is good to know. The first are such that nothing can be issued to it.
 * `overlap`: scheduling of that time is there already; `draft`: scheduling was changed and not issued, it would go out too; `off`: scheduling is switched off
 * with times in it; `plan`, `peakCut`: give way to scheduling; `byHand`: the storage is run by hand, which goes before scheduling; `otherTask`: another task
 * that is not issued wants the station at that time.
 */
const blockingConflicts = ['stopped', 'branch', 'away', 'overlap', 'draft', 'off', 'full'] as const
const otherConflicts = ['byHand', 'plan', 'peakCut', 'otherTask', 'second'] as const
export const conflictKinds = [...blockingConflicts, ...otherConflicts] as const
export type ConflictKind = (typeof conflictKinds)[number]
export const isBlocking = (kind: ConflictKind): boolean => blockingConflicts.some((one) => one === kind)

/** Why nothing is known of a point's room. */
export const headroomLacks = ['noStorage', 'noSoc', 'noPower'] as const
export type HeadroomLack = (typeof headroomLacks)[number]

/** Why there is no verdict. */
export const verdictLacks = ['notOver', 'summing', 'tooShort', 'noMeter', 'noBaseline', 'gaps'] as const
export type VerdictLack = (typeof verdictLacks)[number]

/** As many stations take part in one task. */
export const MOST_POINTS = 200
/** A task begins and ends at quarter hours: by them response is measured. */
export const SLOT_MS = 900_000
export const LONGEST_MS = 86_400_000
