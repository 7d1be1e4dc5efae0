import { niceDomain } from '#src/charts/scale.ts'

export type Step = 'hour' | 'day' | 'month'

export interface Bar {
  /** kWh; null: no reading, no bar. */
  value: number | null
  coverage: number
}
export interface Group {
  start: string
  bars: Bar[]
}

interface Row {
  start: string
  quantity: string
  totalKwh: number | null
  coverage: number
}

const sumOf = (a: number | null, b: number | null): number | null => (a === null && b === null ? null : (a ?? 0) + (b ?? 0))

/** Rows of energies as groups of bars: one group a step, one bar a quantity, in the order of the choice. */
export function groupsOf(rows: readonly Row[], quantities: readonly string[]): Group[] {
  const byStart = new Map<string, Map<string, Row>>()
  for (const row of rows) {
    const group = byStart.get(row.start) ?? new Map<string, Row>()
    // The hour that a change of clocks repeats is one bar of both.
    const twin = group.get(row.quantity)
    const both = twin && { ...row, totalKwh: sumOf(twin.totalKwh, row.totalKwh), coverage: (twin.coverage + row.coverage) / 2 }
    group.set(row.quantity, both ?? row)
    byStart.set(row.start, group)
  }
  return [...byStart.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([start, group]) => ({
      start,
      bars: quantities.map((quantity) => ({ value: group.get(quantity)?.totalKwh ?? null, coverage: group.get(quantity)?.coverage ?? 0 })),
    }))
}

/** A round range with zero in it. */
export function boundsOf(groups: readonly Group[]): [number, number] {
  const values = groups.flatMap((group) => group.bars.flatMap((bar) => bar.value ?? []))
  return values.length === 0 ? [0, 1] : niceDomain(Math.min(...values), Math.max(...values), true)
}

/** Where the bars of a group stand: a sixth of the group's room stays free on each side, and one pixel between two bars. */
export function placesOf(groups: number, series: number, width: number): { group: number; left: number; bar: number } {
  const group = width / Math.max(1, groups)
  const inner = group * (2 / 3)
  return { group, left: (group - inner) / 2, bar: Math.max(1, inner / Math.max(1, series) - 1) }
}

/** Label of a step: the hour, the day of the month, the month. */
export const labelOf = (start: string, step: Step): string =>
  step === 'hour' ? start.slice(11, 13) : step === 'day' ? start.slice(5, 10) : start.slice(0, 7)

/** Every how many steps a label fits. */
export const labelEvery = (groupPx: number, chars: number, px: number): number => Math.max(1, Math.ceil((chars * px * 0.62 + px) / groupPx))
