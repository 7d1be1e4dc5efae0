import type { CellQuantity } from '#domain/battery/cells.ts'

/** What the page is asked for; it stands in the address, so that a link opens it. */
export interface Asked {
  /** Serial number of the one cluster that is shown; empty: all. */
  cluster: string
  quantity: CellQuantity
  scale: 'relative' | 'fixed'
  low: number
  high: number
  /** Cells whose curves are drawn: `<cluster>/<number>`. */
  cells: string[]
  /** Epoch ms; undefined: now. */
  moment: number | undefined
}

export const MOST_CURVES = 4
const fixedScales = { voltage: [2.8, 3.65], temperature: [10, 50] } as const satisfies Record<CellQuantity, readonly [number, number]>

const numberOf = (text: string | null): number | undefined => {
  const value = Number(text ?? '')
  return text === null || text.trim() === '' || !Number.isFinite(value) ? undefined : value
}

/** Reads the address; what makes no sense is as if it were not there. */
export function askedOf(query: URLSearchParams): Asked {
  const quantity = query.get('quantity') === 'temperature' ? 'temperature' : 'voltage'
  const [low, high] = [numberOf(query.get('low')), numberOf(query.get('high'))]
  const own = low !== undefined && high !== undefined && low < high && Math.abs(low) <= 1000 && Math.abs(high) <= 1000
  const at = numberOf(query.get('at'))
  return {
    cluster: query.get('cluster') ?? '',
    quantity,
    scale: query.get('scale') === 'fixed' ? 'fixed' : 'relative',
    low: own ? low : fixedScales[quantity][0],
    high: own ? high : fixedScales[quantity][1],
    cells: [...new Set(query.getAll('cell'))].slice(0, MOST_CURVES),
    moment: at !== undefined && at > 0 && at < 4_102_444_800_000 ? Math.floor(at) : undefined,
  }
}

/** A cell that somebody looks for: its number, or cluster's number and cell's (`2-17`), counted among the clusters shown. */
export function placeOf(text: string, clusters: readonly { numbers: readonly number[] }[]): number | undefined {
  const match = /^\s*(?:(\d{1,4})\s*[-/#]\s*)?(\d{1,5})\s*$/.exec(text)
  if (match === null) return undefined
  const cluster = match[1] === undefined ? 0 : Number(match[1]) - 1
  const i = clusters[cluster]?.numbers.indexOf(Number(match[2])) ?? -1
  if (i < 0) return undefined
  return clusters.slice(0, cluster).reduce((sum, { numbers }) => sum + numbers.length, 0) + i
}
