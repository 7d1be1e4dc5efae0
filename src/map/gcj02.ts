import imported from 'gcoord'

/** TypeScript takes the package for CommonJS, bundlers take its ES build: the functions stand one level apart. */
const gcoord = 'transform' in imported ? (imported as unknown as typeof imported.default) : imported.default

/** Map services inside China use positions that are shifted against WGS-84 (GCJ-02). Degrees, longitude first. */
export const toGcj02 = (longitude: number, latitude: number): [number, number] =>
  gcoord.transform<[number, number]>([longitude, latitude], gcoord.WGS84, gcoord.GCJ02)
