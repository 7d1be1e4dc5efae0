import type { FileRef } from '#contract/file.ts'
import type { PointResult } from '#contract/project-inspection.ts'
import { localValue, type LocalValue } from '#src/api/local-value.ts'

/** What was entered at check points and the server does not have yet, kept in the browser: a phone on site loses its network, and its pages. */

export interface PointDraft {
  /** Where the point is, for whoever is somewhere else by now. */
  projectId: string
  roundId: string
  text: string
  result: PointResult | null
  note: string
  photos: FileRef[]
  /** Of the point as it was when it was entered: who changed it meanwhile is not overwritten. Undefined: the person has been told of that. */
  revision?: number | undefined
  at: number
  /** Somebody has saved it; it is sent as soon as there is a network. */
  waits: boolean
  /** Why the server did not take it. */
  fault?: string | undefined
}

export const DRAFTS = 'roundDrafts.'
const KEPT_MS = 30 * 86_400_000

/** By person: whoever else uses the browser has their own. */
const stores = new Map<string, LocalValue>()
export function draftStore(username: string): LocalValue {
  const known = stores.get(username)
  if (known !== undefined) return known
  const made = localValue(DRAFTS + username)
  stores.set(username, made)
  return made
}

export type PointDrafts = Readonly<Record<string, PointDraft>>

/** By check point, out of what the store keeps. */
export function draftsIn(kept: string | undefined): PointDrafts {
  try {
    const drafts: unknown = JSON.parse(kept ?? '{}')
    if (typeof drafts !== 'object' || drafts === null) return {}
    // Some were kept before they said where they belong: they are saved once more at their point.
    const placed = Object.entries(drafts as PointDrafts).map(([id, draft]) => [
      id,
      'projectId' in draft ? draft : { ...(draft as PointDraft), waits: false },
    ])
    return Object.fromEntries(placed) as PointDrafts
  } catch {
    return {}
  }
}

export const draftOf = (username: string, pointId: string): PointDraft | undefined => draftsIn(draftStore(username).get())[pointId]

/** Undefined: it is sent, or thrown away. Somebody's words that nobody saved are kept for a month, what was saved until it is sent. */
export function keepDraft(username: string, pointId: string, kept: PointDraft | undefined): void {
  const store = draftStore(username)
  const lasts = ({ at, waits, fault }: PointDraft): boolean => waits || fault !== undefined || Date.now() - at < KEPT_MS
  const others = Object.entries(draftsIn(store.get())).filter(([id, draft]) => id !== pointId && lasts(draft))
  const next = kept === undefined ? others : [...others, [pointId, kept] as const]
  store.set(next.length === 0 ? undefined : JSON.stringify(Object.fromEntries(next)))
}
