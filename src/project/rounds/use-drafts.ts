import { useMemo, useSyncExternalStore } from 'react'
import { draftsIn, draftStore, type PointDrafts } from './point-drafts.ts'

/** A person's drafts of check points, as this browser has them by now. */
export function useDrafts(username: string): PointDrafts {
  const store = draftStore(username)
  const kept = useSyncExternalStore(store.subscribe, store.get)
  return useMemo(() => draftsIn(kept), [kept])
}
