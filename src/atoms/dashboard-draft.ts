import type { DashboardBody } from '#contract/dashboard.ts'

/** Work that is not published yet. `base` is what it started from, so that two people's work can be put together. */
export interface Draft {
  base: DashboardBody
  /** Revision of `base`; 0: the computed default or a new dashboard. */
  revision: number
  body: DashboardBody
  title: string
  /** When it was last changed, epoch ms. */
  at: number
}

const keyOf = (name: string): string => `dashboardDraft:${name}`

/** The draft of a dashboard in this browser: it survives a crash of the browser. `name` tells person, slot and dashboard. */
export function readDraft(name: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') as Partial<Draft> | null
    if (draft === null || typeof draft.revision !== 'number' || typeof draft.at !== 'number') return undefined
    if (
      typeof draft.body?.widgets !== 'object' ||
      !Array.isArray(draft.body?.arrangements?.desktop) ||
      !Array.isArray(draft.base?.arrangements?.desktop)
    )
      return undefined
    return { base: draft.base, revision: draft.revision, body: draft.body, title: draft.title ?? '', at: draft.at }
  } catch {
    return undefined
  }
}

/** Undefined: there is nothing to keep any more. */
export function writeDraft(name: string, draft: Draft | undefined): void {
  try {
    if (draft === undefined) localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), JSON.stringify(draft))
  } catch {
    // No storage, or it is full: the draft lives as long as the page.
  }
}

/** Tells when a window of this browser keeps a draft anew, or it is gone. */
export function onDraft(name: string, listener: () => void): () => void {
  const hear = (event: StorageEvent): void => {
    if (event.key === keyOf(name) || event.key === null) listener()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
