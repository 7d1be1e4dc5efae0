import { analysisLayers, analysisViews, MOST_COMPARED, MOST_PARAMETERS, rangeKinds, resolutions } from '#contract/analysis.ts'
import type { AnalysisQuestion, AnalysisSource } from '#contract/schemas/analysis.ts'
import { periodOf } from '#domain/periods.ts'
import { isCalendarDay } from '#domain/dates.ts'

/** A page's question, and what of it is looked at. */
export interface Asked extends AnalysisQuestion {
  zoom: readonly [number, number] | undefined
}

/** Says that nobody wants a parameter: without the key the page begins with one of the chosen station. */
const NONE = '0'
/** What statistics are worked out without. */
const SUSPECT = 'suspect'

const among = <T extends string>(all: readonly T[], text: string | null): T | undefined => all.find((one) => one === text)

function readSources(text: string | null): AnalysisSource[] | undefined {
  if (text === null) return undefined
  const sources: AnalysisSource[] = []
  for (const part of text.split(',')) {
    const found = /^([1-9]\d{0,8})(e?)$/.exec(part)
    if (found === null) continue
    const source = { point: Number(found[1]), as: found[2] === 'e' ? ('energy' as const) : ('reading' as const) }
    if (!sources.some((one) => one.point === source.point)) sources.push(source)
  }
  return sources.slice(0, MOST_PARAMETERS)
}

/** Whether an address names more parameters than are analysed: the last are left out. */
export const namesTooMany = (query: URLSearchParams): boolean => (query.get('p') ?? '').split(',').length > MOST_PARAMETERS

/** The question of an address; what it does not say, or says wrongly, is as at the beginning. `first`: parameters without a choice. */
export function readQuestion(query: URLSearchParams, today: string, first: AnalysisSource[]): Asked {
  const from = query.get('from')
  const to = query.get('to')
  const kind = among(rangeKinds, query.get('range')) ?? 'day'
  const begin = from !== null && isCalendarDay(from) ? from : today
  const end = to !== null && isCalendarDay(to) && to >= begin ? to : begin
  const [a, b] = (query.get('zoom') ?? '').split('_').map(Number)
  return {
    sources: readSources(query.get('p')) ?? first,
    range: periodOf(kind, begin, end),
    compare: [...new Set(query.getAll('compare').filter(isCalendarDay))].slice(0, MOST_COMPARED),
    view: among(analysisViews, query.get('view')) ?? 'curve',
    resolution: among(resolutions, query.get('by')),
    layers: analysisLayers.filter((layer) => query.getAll('with').includes(layer)),
    leaveOut: query.get('without') === SUSPECT,
    zoom: a !== undefined && b !== undefined && Number.isFinite(a) && Number.isFinite(b) && a < b ? [a, b] : undefined,
  }
}

/** What the address keeps of it. */
export function writeQuestion(asked: Asked): Record<string, string | readonly string[]> {
  const { sources, range, compare, view, resolution, layers, leaveOut, zoom } = asked
  return {
    p: sources.length === 0 ? NONE : sources.map(({ point, as }) => `${point}${as === 'energy' ? 'e' : ''}`).join(','),
    range: range.kind,
    from: range.from,
    to: range.to,
    compare,
    view,
    by: resolution ?? '',
    with: layers,
    without: leaveOut ? SUSPECT : '',
    zoom: zoom === undefined ? '' : zoom.map(Math.round).join('_'),
  }
}

/** The same parameters with another one on an axis of the scatter: that one and the one that stood there change places. */
export function onAxis(sources: readonly AnalysisSource[], axis: 0 | 1, point: number): AnalysisSource[] {
  const next = [...sources]
  const at = next.findIndex((one) => one.point === point)
  const [there, here] = [next[axis], next[at]]
  if (there === undefined || here === undefined) return next
  next[axis] = here
  next[at] = there
  return next
}

/** What is saved under a name. */
export const toSave = ({ zoom: _zoom, ...question }: Asked): AnalysisQuestion => question
