import imported from 'gcoord'

/** TypeScript takes the package for CommonJS, bundlers take its ES build: the functions stand one level apart. */
const gcoord = 'transform' in imported ? (imported as unknown as typeof imported.default) : imported.default

/** Degrees, longitude first. */
export type Position = [longitude: number, latitude: number]

/** How a position is written down: as satellites do (which alone is kept), as map services inside China do, as Baidu does. */
export const coordinateSystems = ['WGS84', 'GCJ02', 'BD09'] as const
export type CoordinateSystem = (typeof coordinateSystems)[number]

/** Where China's shifts hold: the box of the published algorithm. Elsewhere all three are the same. */
const isShifted = ([longitude, latitude]: Position): boolean =>
  longitude >= 72.004 && longitude <= 137.8347 && latitude >= 0.8293 && latitude <= 55.8271

const converted = (position: Position, from: CoordinateSystem, to: CoordinateSystem): Position =>
  from === to || !isShifted(position) ? position : gcoord.transform<Position>(position, gcoord[from], gcoord[to])

/** A position as it is kept, of one that is written in some system. */
export const toWgs84 = (position: Position, from: CoordinateSystem): Position => converted(position, from, 'WGS84')
/** A kept position as some system writes it. */
export const fromWgs84 = (position: Position, to: CoordinateSystem): Position => converted(position, 'WGS84', to)

/** Map services inside China use positions that are shifted against WGS-84 (GCJ-02). Degrees, longitude first. */
export const toGcj02 = (longitude: number, latitude: number): Position => fromWgs84([longitude, latitude], 'GCJ02')

/** As many decimals as a place needs: a tenth of a metre. */
export const rounded = ([longitude, latitude]: Position): Position => [Number(longitude.toFixed(6)), Number(latitude.toFixed(6))]

/**
 * `121.47, 31.23`: two numbers, longitude first; where only the other order can be meant (no latitude is above 90) it is taken so. Undefined: it is no
 * position.
 */
export function parsePosition(text: string): Position | undefined {
  const parts = text
    .trim()
    .split(/[\s,，;；]+/)
    .map((part) => part.replace(/°?[EeNn]?$/, ''))
  if (parts.length !== 2 || !parts.every((part) => /^[+-]?\d{1,3}(\.\d{1,15})?$/.test(part))) return undefined
  const [first, second] = parts.map(Number) as [number, number]
  const [longitude, latitude] = Math.abs(second) > 90 && Math.abs(first) <= 90 ? [second, first] : [first, second]
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? [longitude, latitude] : undefined
}
