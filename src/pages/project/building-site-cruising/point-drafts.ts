import type { FileRef } from '#contract/file.ts'
import type { PointResult } from '#contract/project-inspection.ts'
import { localValue, type LocalValue } from '#src/api/local-value.ts'

/** What was entered at check points and the server does not have yet, kept in the browser: a phone on site loses its network, and its pages. */

export interface PointDraft {
  result: PointResult | null
  note: string
  photos: FileRef[]
  /** Of the point as it was when it was entered: who changed it meanwhile is not overwritten. Undefined: the person has been told of that. */
  revision?: number | undefined
  at: number
  /** Somebody has saved it; it is sent as soon as there is a network. */
  waits: boolean
}

const KEPT_MS = 30 * 86_400_000

export interface PointDrafts {
  of(pointId: string): PointDraft | undefined
  /** Undefined: it is sent, or thrown away. */
  keep(pointId: string, kept: PointDraft | undefined): void
}

/** By person: whoever else uses the browser has their own. */
const stores = new Map<string, LocalValue>()
function storeOf(username: string): LocalValue {
  const known = stores.get(username)
  if (known !== undefined) return known
  const made = localValue(`roundDrafts.${username}`)
  stores.set(username, made)
  return made
}

function read(store: LocalValue): Record<string, PointDraft> {
  try {
    const kept: unknown = JSON.parse(store.get() ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, PointDraft>) : {}
  } catch {
    return {}
  }
}

export function pointDrafts(username: string): PointDrafts {
  const store = storeOf(username)
  return {
    of: (pointId) => read(store)[pointId],
    keep(pointId, kept) {
      const all = Object.entries(read(store)).filter(([id, { at }]) => id !== pointId && Date.now() - at < KEPT_MS)
      const next = kept === undefined ? all : [...all, [pointId, kept] as const]
      store.set(next.length === 0 ? undefined : JSON.stringify(Object.fromEntries(next)))
    },
  }
}
