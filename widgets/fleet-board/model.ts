import type { StationState } from '#contract/station.ts'
import { isOperating } from '#domain/stations.ts'
import { presentOf } from '../parts/china/station-places.ts'
import { fitTiles } from '../parts/figures/tiles.ts'

/** Of the text's size: the least width of a tile, of one power in it, and what a tile needs besides its powers. */
const TILE_EM = 12.6
const POWER_EM = 14.4
const LINE_EM = 1.36
const FRAME_EM = 3.9
const POWERS = 5
/** Frame of a tile, and what else its head may hold: level, state, freshness; a name is written no smaller than this; and what a second line of it needs. */
const BESIDE_EM = 3.8
const SMALL = 56 / 60
const SECOND_EM = 0.75

export interface Board {
  /** Columns of the grid, finer than tiles where the last row is to fill it. */
  tracks: number
  gap: number
  fits: boolean
  /** Names that are too long for one line have room for two. */
  hasTwoLines: boolean
  /** Of the tile at `index` of so many: columns that it takes, and columns of powers in it. */
  tileOf(index: number, count: number): { span: number; columns: number }
}

const powerColumns = (width: number, textPx: number): number =>
  Math.min(POWERS, Math.max(1, Math.floor((width - textPx * 1.4) / (textPx * POWER_EM))))

/** How tiles fill a panel, if all of them find room, the last row as wide as the others together. `longestEm`: of their names. */
export function boardOf(count: number, box: { width: number; height: number }, textPx: number, longestEm = 0): Board {
  const gap = Math.round(textPx * 0.55)
  const isLong = (width: number): boolean => longestEm * SMALL > width / textPx - BESIDE_EM
  const tilingOf = (secondEm: number) =>
    fitTiles(count, box, {
      gap,
      minWidth: textPx * TILE_EM,
      heightOf: (width) => textPx * (FRAME_EM + (isLong(width) ? secondEm : 0) + LINE_EM * Math.ceil(POWERS / powerColumns(width, textPx))),
    })
  const high = tilingOf(SECOND_EM)
  // A cut name is better than figures without room.
  const tiling = high.fits ? high : tilingOf(0)
  const { columns } = tiling
  const last = count % columns === 0 ? columns : count % columns
  const tracks = columns * last
  return {
    tracks,
    gap,
    fits: tiling.fits,
    hasTwoLines: high.fits,
    tileOf(index, all) {
      const inLast = index >= all - last
      const wide = inLast ? last : columns
      return { span: tracks / wide, columns: powerColumns((box.width - gap * (wide - 1)) / wide, textPx) }
    },
  }
}

/** Height of a line and its least width, and what stands in it beside the name, of the text's size. */
const ROW_EM = 2.1
const ROW_WIDE_EM = 17
const ROW_BESIDE_EM = 8.6

/** How stations in a line each fill a panel that does not scroll; the last place tells how many there are besides. `longestEm`: of their names, which are whole where one column has room for them. */
export function rowsOf(
  count: number,
  box: { width: number; height: number },
  textPx: number,
  longestEm = 0,
): { columns: number; rows: number; shown: number; more: number } {
  const high = Math.max(1, Math.floor(box.height / (textPx * ROW_EM)))
  const most = Math.max(1, Math.floor(box.width / (textPx * Math.max(ROW_WIDE_EM, longestEm * SMALL + ROW_BESIDE_EM))))
  const columns = Math.min(most, Math.ceil(count / high))
  const places = columns * high
  const shown = count <= places ? count : Math.max(1, places - 1)
  return { columns, rows: Math.min(high, Math.ceil((shown + (shown < count ? 1 : 0)) / columns)), shown, more: count - shown }
}

/** What does not operate comes last, and before it what has nothing yet that could be heard: on a wall they are the first to find no room. */
export function inBoardOrder<T extends { station: { state: StationState }; points: readonly unknown[] }>(stations: readonly T[]): T[] {
  const rank = ({ station, points }: T): number => (isOperating(station) ? 2 : 0) + (points.length > 0 ? 1 : 0)
  return stations.toSorted((a, b) => rank(b) - rank(a))
}

type Rated = Parameters<typeof presentOf>[0]

function worth(rated: Rated): number {
  const present = presentOf(rated)
  return present.VERY_URGENT > 0 ? 3 : present.URGENT > 0 ? 2 : present.SERIOUS > 0 ? 1 : 0
}

/** Pages of so many stations, each in the order of all: those with the worst alarms stand on every page, on half of it at most; the others come in turn. */
export function pagesOf<T extends Rated>(stations: readonly T[], most: number): T[][] {
  if (stations.length <= most) return [[...stations]]
  const called = stations.filter((station) => worth(station) > 0).toSorted((a, b) => worth(b) - worth(a))
  const kept = new Set(called.slice(0, Math.floor(most / 2)))
  const others = stations.filter((station) => !kept.has(station))
  const room = most - kept.size
  return Array.from({ length: Math.ceil(others.length / room) }, (_, i) => {
    // The last page is as full as the others.
    const from = Math.max(0, Math.min(i * room, others.length - room))
    const shown = new Set([...kept, ...others.slice(from, from + room)])
    return stations.filter((station) => shown.has(station))
  })
}
