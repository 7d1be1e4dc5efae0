import { DASHBOARD_VERSION, dashboardBody, type DashboardBody } from '#contract/dashboard.ts'
import { clamp, collides, compact, COLUMNS } from '../grid/layout.ts'

/** What a file of a dashboard holds. */
export interface DashboardFile {
  kind: 'microgrid-dashboard'
  title: string
  body: DashboardBody
}

export const toFile = (title: string, body: DashboardBody): string =>
  `${JSON.stringify({ kind: 'microgrid-dashboard', title, body } satisfies DashboardFile, undefined, 2)}\n`

/** Why something of a file did not come in as it stood. `what` names it. */
export interface Misfit {
  reason: 'unknownWidget' | 'badOptions' | 'newerWidget' | 'withoutPlace' | 'withoutWidget' | 'overlap' | 'outside'
  what: string
}

export type Imported =
  | { ok: true; title: string; body: DashboardBody; misfits: Misfit[] }
  | { ok: false; reason: 'notJson' | 'notDashboard' | 'newer'; detail: string }

/** What an import must know of the kinds of widgets. */
export interface KnownKind {
  version: number
  reads(placed: { type: string; version: number; options: Record<string, unknown> }): boolean
}

/** Reads a file. What does not fit is reported; widgets of unknown kinds and odd options are kept as they are, because the next version may know them. */
export function readFile(text: string, kinds: ReadonlyMap<string, KnownKind>): Imported {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { ok: false, reason: 'notJson', detail: error instanceof Error ? error.message : '' }
  }
  const file = value as Partial<DashboardFile> | null
  const parsed = dashboardBody.safeParse(file?.body)
  if (file?.kind !== 'microgrid-dashboard' || !parsed.success) {
    const [issue] = parsed.error?.issues ?? []
    return { ok: false, reason: 'notDashboard', detail: issue === undefined ? '' : `${issue.path.join('.')}: ${issue.message}` }
  }
  const body = parsed.data
  if (body.version > DASHBOARD_VERSION) return { ok: false, reason: 'newer', detail: String(body.version) }
  const misfits: Misfit[] = []
  for (const [id, placed] of Object.entries(body.widgets)) {
    const kind = kinds.get(placed.type)
    if (kind === undefined) misfits.push({ reason: 'unknownWidget', what: placed.type })
    else if (placed.version > kind.version) misfits.push({ reason: 'newerWidget', what: placed.type })
    else if (!kind.reads(placed)) misfits.push({ reason: 'badOptions', what: placed.type })
    if (!body.arrangements.desktop.some((item) => item.id === id)) misfits.push({ reason: 'withoutPlace', what: placed.type })
  }
  const arrangements = { ...body.arrangements }
  for (const shape of ['desktop', 'phone', 'wall'] as const) {
    const items = arrangements[shape]
    if (items === undefined) continue
    const known = items.filter((item) => {
      const has = body.widgets[item.id] !== undefined
      if (!has) misfits.push({ reason: 'withoutWidget', what: item.id })
      return has
    })
    for (const item of known) {
      const inside = clamp(item, COLUMNS[shape])
      if (inside.x !== item.x || inside.w !== item.w) misfits.push({ reason: 'outside', what: body.widgets[item.id]?.type ?? item.id })
    }
    if (known.some((item, i) => known.slice(i + 1).some((other) => collides(item, other)))) misfits.push({ reason: 'overlap', what: shape })
    arrangements[shape] = compact(known, COLUMNS[shape])
  }
  return { ok: true, title: typeof file.title === 'string' ? file.title.slice(0, 100) : '', body: { ...body, arrangements }, misfits }
}
