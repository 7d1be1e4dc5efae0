import { shortened } from '../parts/figures/text.ts'
import type { Station } from '#contract/station.ts'
import type { QuantityCode } from '#contract/quantity.ts'

const kinds = [
  { quantity: 'storagePower', rated: 'storagePowerKw', colour: 'storage', word: 'storage' },
  { quantity: 'pvPower', rated: 'pvPeakKw', colour: 'pv', word: 'pv' },
  { quantity: 'pilePower', rated: 'pilePowerKw', colour: 'pile', word: 'piles' },
] as const satisfies readonly { quantity: QuantityCode; rated: keyof Station; colour: string; word: string }[]

interface Entry {
  station: Station
  points: readonly { id: number; quantity: QuantityCode | null }[]
}

export interface Block {
  stationId: string
  kind: (typeof kinds)[number]
  ratedKw: number
  point: number | undefined
}

/** One block a station and kind that it has. The largest stations first, as many as can be told apart. */
export function blocksOf(entries: readonly Entry[], most: number): Block[] {
  const sizeOf = ({ station }: Entry): number => kinds.reduce((sum, kind) => sum + (station[kind.rated] ?? 0), 0)
  return [...entries]
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, most)
    .flatMap(({ station, points }) =>
      kinds.flatMap((kind) => {
        const ratedKw = station[kind.rated]
        return ratedKw === null ? [] : [{ stationId: station.id, kind, ratedKw, point: points.find((point) => point.quantity === kind.quantity)?.id }]
      }),
    )
}

/** Short names by id, no two alike: two stations under one name would be drawn as one. */
export function uniqueLabels(names: ReadonlyMap<string, string>, em: number): ReadonlyMap<string, string> {
  const taken = new Set<string>()
  const labels = new Map<string, string>()
  for (const [id, name] of names) {
    let label = shortened(name, em)
    // What tells names apart often stands at their end.
    if (taken.has(label)) label = shortened(name, em, 'end')
    for (let n = 2; taken.has(label); n++) label = `${shortened(name, em - 1.5)} ${n}`
    taken.add(label)
    labels.set(id, label)
  }
  return labels
}
