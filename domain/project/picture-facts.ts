/** What a camera wrote into a picture that people on a building site want to know: where and when it was taken, and how it was held. */
export interface PictureFacts {
  /** Degrees of WGS-84, north and east positive; undefined: it does not say. */
  place: { latitude: number; longitude: number } | undefined
  /** As the camera's clock showed it, `2026-03-02 14:05:09`; empty: it does not say. */
  taken: string
  /** How far it has to be turned to stand upright, clockwise. */
  turn: 0 | 90 | 180 | 270
}

const textAt = (bytes: Uint8Array, at: number, length: number): string => String.fromCharCode(...bytes.subarray(at, at + length))
const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The block that Exif describes a picture in, as it begins with its order of bytes. */
function exifOf(bytes: Uint8Array): Uint8Array | undefined {
  const view = viewOf(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xd8) {
    for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda;) {
      const end = at + 2 + view.getUint16(at + 2)
      if (bytes[at + 1] === 0xe1 && textAt(bytes, at + 4, 4) === 'Exif') return bytes.subarray(at + 10, end)
      at = end
    }
    return undefined
  }
  if (textAt(bytes, 1, 3) === 'PNG') {
    for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at))
      if (textAt(bytes, at + 4, 4) === 'eXIf') return bytes.subarray(at + 8, at + 8 + view.getUint32(at))
    return undefined
  }
  if (textAt(bytes, 8, 4) !== 'WEBP') return undefined
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = view.getUint32(at + 4, true)
    if (textAt(bytes, at, 4) === 'EXIF') {
      const block = bytes.subarray(at + 8, at + 8 + length)
      return textAt(block, 0, 4) === 'Exif' ? block.subarray(6) : block
    }
    at += 8 + length + (length % 2)
  }
  return undefined
}

const tag = { orientation: 0x0112, changed: 0x0132, exif: 0x8769, gps: 0x8825, taken: 0x9003 } as const
const gps = { latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4 } as const
const sizes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8 }

interface Entry {
  kind: number
  count: number
  at: number
}

/** Entries of one directory of the block, by their tag. What points outside of the block is left away. */
function directory(view: DataView, start: number, little: boolean): Map<number, Entry> {
  const entries = new Map<number, Entry>()
  if (start < 8 || start + 2 > view.byteLength) return entries
  const count = view.getUint16(start, little)
  for (let i = 0; i < count; i++) {
    const at = start + 2 + i * 12
    if (at + 12 > view.byteLength) break
    const entry = { kind: view.getUint16(at + 2, little), count: view.getUint32(at + 4, little), at: at + 8 }
    const bytes = (sizes[entry.kind] ?? Infinity) * entry.count
    if (bytes > 4) entry.at = view.getUint32(at + 8, little)
    if (entry.at + bytes <= view.byteLength) entries.set(view.getUint16(at, little), entry)
  }
  return entries
}

const turns: Readonly<Record<number, PictureFacts['turn']>> = { 3: 180, 4: 180, 5: 90, 6: 90, 7: 270, 8: 270 }

/** What is written in a picture; a picture that says nothing, or nothing that can be read, says nothing. */
export function factsOfPicture(bytes: Uint8Array): PictureFacts {
  const nothing: PictureFacts = { place: undefined, taken: '', turn: 0 }
  try {
    const block = exifOf(bytes)
    return block === undefined || block.length < 8 ? nothing : read(viewOf(block))
  } catch (error) {
    // A length that leads out of the file: damaged, or written by somebody who wanted that.
    if (error instanceof RangeError) return nothing
    throw error
  }
}

function read(view: DataView): PictureFacts {
  const little = view.getUint16(0) === 0x4949
  const number = (entry: Entry | undefined): number =>
    entry === undefined ? 0 : entry.kind === 3 ? view.getUint16(entry.at, little) : entry.kind === 4 ? view.getUint32(entry.at, little) : 0
  const text = (entry: Entry | undefined): string =>
    entry?.kind !== 2
      ? ''
      : (textAt(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), entry.at, entry.count).split('\0')[0] ?? '').trim()
  const degrees = (entry: Entry | undefined, ref: string): number | undefined => {
    if (entry?.kind !== 5 || entry.count < 3) return undefined
    const [whole = NaN, minutes = NaN, seconds = NaN] = [0, 8, 16].map((more) => {
      const under = view.getUint32(entry.at + more + 4, little)
      const over = view.getUint32(entry.at + more, little)
      return under === 0 ? (over === 0 && more > 0 ? 0 : NaN) : over / under
    })
    const value = whole + minutes / 60 + seconds / 3600
    return Number.isFinite(value) ? (ref === 'S' || ref === 'W' ? -value : value) : undefined
  }
  const main = directory(view, view.getUint32(4, little), little)
  const more = directory(view, number(main.get(tag.exif)), little)
  const where = directory(view, number(main.get(tag.gps)), little)
  const latitude = degrees(where.get(gps.latitude), text(where.get(gps.latitudeRef)))
  const longitude = degrees(where.get(gps.longitude), text(where.get(gps.longitudeRef)))
  // Cameras without a fix write zeros.
  const isPlace =
    latitude !== undefined &&
    longitude !== undefined &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    !(latitude === 0 && longitude === 0)
  const when = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(text(more.get(tag.taken)) || text(main.get(tag.changed)))
  return {
    place: isPlace ? { latitude, longitude } : undefined,
    taken: when === null || when[1] === '0000' ? '' : `${when[1]}-${when[2]}-${when[3]} ${when[4]}`,
    turn: turns[number(main.get(tag.orientation))] ?? 0,
  }
}

/** A place in words that maps understand. */
export const placeWords = ({ latitude, longitude }: NonNullable<PictureFacts['place']>): string =>
  `${Math.abs(latitude).toFixed(5)}° ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude).toFixed(5)}° ${longitude < 0 ? 'W' : 'E'}`
