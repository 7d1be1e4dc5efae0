import type { DashboardBody, GridItem } from '#contract/dashboard.ts'
import { compact, COLUMNS } from '../grid/layout.ts'

export interface Merge {
  body: DashboardBody
  /** Widgets that both changed in different ways: mine is kept, theirs stands in the version history. */
  conflicts: string[]
}

const same = (a: unknown, b: unknown): boolean => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b)

/** One thing in three states. Undefined: not there. Gives what to keep, and whether both changed it differently. */
function three<T>(base: T | undefined, mine: T | undefined, theirs: T | undefined): { kept: T | undefined; conflict: boolean } {
  if (same(base, mine)) return { kept: theirs, conflict: false }
  if (same(mine, theirs)) return { kept: mine, conflict: false }
  if (same(base, theirs)) return { kept: mine, conflict: false }
  // One removed what the other changed: what was changed is worth more than a removal.
  return { kept: mine ?? theirs, conflict: true }
}

/**
 * Two people edited from the same base: widgets and places are merged one by one, so that neither loses work. Where both changed the same widget, or moved it
 * to different places, mine is kept (conflicts name the widgets; a mere difference of place is none).
 */
export function mergeBodies(base: DashboardBody, mine: DashboardBody, theirs: DashboardBody): Merge {
  const conflicts: string[] = []
  const ids = new Set([...Object.keys(base.widgets), ...Object.keys(mine.widgets), ...Object.keys(theirs.widgets)])
  const widgets: DashboardBody['widgets'] = {}
  for (const id of ids) {
    const { kept, conflict } = three(base.widgets[id], mine.widgets[id], theirs.widgets[id])
    if (kept !== undefined) widgets[id] = kept
    if (conflict) conflicts.push(id)
  }
  const place = (items: readonly GridItem[] | undefined, id: string): GridItem | undefined => items?.find((item) => item.id === id)
  const shape = (kind: 'desktop' | 'phone' | 'wall'): GridItem[] | undefined => {
    const [b, m, t] = [base.arrangements[kind], mine.arrangements[kind], theirs.arrangements[kind]]
    if (m === undefined && t === undefined) return undefined
    // A widget that is kept although one of the two removed it has a place too.
    const items = Object.keys(widgets).flatMap((id) => three(place(b, id), place(m, id), place(t, id)).kept ?? place(t, id) ?? place(m, id) ?? [])
    return compact(items, COLUMNS[kind])
  }
  const phone = shape('phone')
  const wall = shape('wall')
  const theme = three(base.theme, mine.theme, theirs.theme).kept
  return {
    conflicts,
    body: {
      version: mine.version,
      bind: three(base.bind, mine.bind, theirs.bind).kept ?? mine.bind,
      arrangements: { desktop: shape('desktop') ?? [], ...(phone === undefined ? {} : { phone }), ...(wall === undefined ? {} : { wall }) },
      widgets,
      ...(theme === undefined ? {} : { theme }),
    },
  }
}
