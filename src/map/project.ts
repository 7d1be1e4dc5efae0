/** Plain degrees, with a degree of longitude three quarters as wide as one of latitude, as echarts draws China. No survey: a schematic. */

const ASPECT = 0.75
const WEST = 73.2
const EAST = 135.4
const NORTH = 53.9
const SOUTH = 17.5

/** Units of the picture: a thousand wide. */
export const MAP_WIDTH = 1000
const SCALE = MAP_WIDTH / ((EAST - WEST) * ASPECT)
export const MAP_HEIGHT = Math.round((NORTH - SOUTH) * SCALE)

export type Ring = [longitude: number, latitude: number][]

export const project = (longitude: number, latitude: number): [x: number, y: number] => [
  (longitude - WEST) * ASPECT * SCALE,
  (NORTH - latitude) * SCALE,
]

/** The other way. */
export const unproject = (x: number, y: number): [longitude: number, latitude: number] => [x / (ASPECT * SCALE) + WEST, NORTH - y / SCALE]

/** Kilometres of one unit of the picture, from north to south. */
export const KM_A_UNIT = 111.32 / SCALE

/** True for coordinates that lie on the picture. */
export const isOnMap = (longitude: number, latitude: number): boolean =>
  longitude >= WEST && longitude <= EAST && latitude >= SOUTH && latitude <= NORTH

/** A ring of echarts' own encoding: differences of 1/1024 degree, zigzag, one character each. */
export function decodePolygon(text: string, [offsetX, offsetY]: readonly [number, number]): Ring {
  const ring: Ring = []
  let [x, y] = [offsetX, offsetY]
  const unzigzag = (code: number): number => (code >> 1) ^ -(code & 1)
  for (let i = 0; i + 1 < text.length; i += 2) {
    x += unzigzag(text.charCodeAt(i) - 64)
    y += unzigzag(text.charCodeAt(i + 1) - 64)
    ring.push([x / 1024, y / 1024])
  }
  return ring
}

/** A closed SVG path; points nearer than `near` units to the one before are left out. */
export function path(ring: Ring, near = 0.5): string {
  let last: [number, number] | undefined
  let text = ''
  const digits = near < 0.5 ? 3 : 1
  for (const [longitude, latitude] of ring) {
    const [x, y] = project(longitude, latitude)
    if (last !== undefined && Math.abs(x - last[0]) < near && Math.abs(y - last[1]) < near) continue
    text += `${last === undefined ? 'M' : 'L'}${x.toFixed(digits)} ${y.toFixed(digits)}`
    last = [x, y]
  }
  return text === '' ? '' : `${text}Z`
}

/** A file of echarts 4: a province or a country with its parts. */
export interface RegionFile {
  UTF8Encoding?: boolean
  features: readonly {
    id?: string
    properties: { name: string; cp?: readonly number[] }
    geometry: { type: string; coordinates: unknown; encodeOffsets?: unknown }
  }[]
}

/** The rings of one part of such a file, holes among them. */
export function ringsOf({ type, coordinates, encodeOffsets }: RegionFile['features'][number]['geometry'], isEncoded: boolean): Ring[] {
  const polygons = (type === 'Polygon' ? [coordinates] : coordinates) as (string | Ring)[][]
  const offsets = (type === 'Polygon' ? [encodeOffsets] : encodeOffsets) as [number, number][][] | undefined
  return polygons.flatMap((polygon, i) =>
    polygon.map((ring, j) => (isEncoded ? decodePolygon(ring as string, offsets?.[i]?.[j] ?? [0, 0]) : (ring as Ring))),
  )
}

/** Whether a position lies inside of rings (holes count as outside). */
export function isWithin(rings: readonly Ring[], [longitude, latitude]: readonly [number, number]): boolean {
  let inside = false
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [[x, y], [u, v]] = [ring[i] ?? [0, 0], ring[j] ?? [0, 0]]
      if (y > latitude !== v > latitude && longitude < ((u - x) * (latitude - y)) / (v - y) + x) inside = !inside
    }
  }
  return inside
}
