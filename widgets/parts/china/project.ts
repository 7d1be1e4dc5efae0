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

/** A closed SVG path; points nearer than half a unit to the one before are left out. */
export function path(ring: Ring): string {
  let last: [number, number] | undefined
  let text = ''
  for (const [longitude, latitude] of ring) {
    const [x, y] = project(longitude, latitude)
    if (last !== undefined && Math.abs(x - last[0]) < 0.5 && Math.abs(y - last[1]) < 0.5) continue
    text += `${last === undefined ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    last = [x, y]
  }
  return text === '' ? '' : `${text}Z`
}
