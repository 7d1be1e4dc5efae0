/** Pictures without what the camera wrote into them (place, time, owner, thumbnails): what people without an account are shown. */

export const plainPictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** The same picture without metadata, still turned as it was meant; undefined: it is no whole picture of this type. */
export function withoutMetadata(bytes: Uint8Array, type: string): Uint8Array | undefined {
  if (type === 'image/jpeg') return plainJpeg(bytes)
  if (type === 'image/png') return plainPng(bytes)
  return type === 'image/webp' ? plainWebp(bytes) : undefined
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const textAt = (bytes: Uint8Array, at: number, length: number): string => String.fromCharCode(...bytes.subarray(at, at + length))

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const APP15 = 0xef
const COM = 0xfe
/** Markers without a length: restarts. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

function plainJpeg(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined
  const kept: Uint8Array[] = []
  let orientation = 1
  let at = 2
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    // What stands behind the end (further pictures, with places of their own) is left away.
    if (marker === EOI) return joined([Uint8Array.of(0xff, SOI), ...turned(orientation), ...kept, Uint8Array.of(0xff, EOI)])
    if (isBare(marker)) {
      kept.push(bytes.subarray(at, at + 2))
      at += 2
      continue
    }
    if (at + 4 > bytes.length) return undefined
    const end = at + 2 + viewOf(bytes).getUint16(at + 2)
    if (end > bytes.length || end < at + 4) return undefined
    const stop = marker === SOS ? endOfScan(bytes, end) : end
    if (marker === APP1) orientation = orientationIn(bytes.subarray(at + 4, end)) ?? orientation
    const isColours = marker === APP2 && textAt(bytes, at + 4, 11) === 'ICC_PROFILE'
    const isSaid = marker === COM || (marker > APP0 && marker <= APP15 && marker !== APP14)
    if (!isSaid || isColours) kept.push(bytes.subarray(at, stop))
    at = stop
  }
  return undefined
}

/** Where the next marker stands that is none of the coded picture. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

const ORIENTATION = 0x0112
/** How an Exif segment says the picture is turned, 1 to 8. */
function orientationIn(segment: Uint8Array): number | undefined {
  if (textAt(segment, 0, 4) !== 'Exif' || segment.length < 14) return undefined
  const view = viewOf(segment.subarray(6))
  const little = view.getUint16(0) === 0x4949
  const first = view.byteLength >= 8 ? view.getUint32(4, little) : Infinity
  if (first + 2 > view.byteLength) return undefined
  const count = view.getUint16(first, little)
  for (let i = 0; i < count; i++) {
    const entry = first + 2 + i * 12
    if (entry + 12 > view.byteLength) return undefined
    if (view.getUint16(entry, little) !== ORIENTATION) continue
    const value = view.getUint16(entry + 8, little)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}

/** An Exif segment that says how the picture is turned, and nothing else. */
const turned = (orientation: number): Uint8Array[] =>
  orientation === 1
    ? []
    : [
        // prettier-ignore
        Uint8Array.of(
          0xff, APP1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1,
          0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
        ),
      ]

const PNG_SAYS: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME'])

function plainPng(bytes: Uint8Array): Uint8Array | undefined {
  if (textAt(bytes, 1, 3) !== 'PNG') return undefined
  const kept = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + viewOf(bytes).getUint32(at)
    const kind = textAt(bytes, at + 4, 4)
    if (end > bytes.length) return undefined
    if (!PNG_SAYS.has(kind)) kept.push(bytes.subarray(at, end))
    if (kind === 'IEND') return joined(kept)
    at = end
  }
  return undefined
}

/** Bits of the head of a WebP: it has Exif, it has XMP. */
const WEBP_SAYS = 0x0c

function plainWebp(bytes: Uint8Array): Uint8Array | undefined {
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return undefined
  const kept: Uint8Array[] = []
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = viewOf(bytes).getUint32(at + 4, true)
    const end = at + 8 + length + (length % 2)
    const kind = textAt(bytes, at, 4)
    if (end > bytes.length + 1) return undefined
    const chunk = bytes.slice(at, end)
    if (kind === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~WEBP_SAYS
    if (kind !== 'EXIF' && kind !== 'XMP ') kept.push(chunk)
    at = end
  }
  const head = bytes.slice(0, 12)
  const size = kept.reduce((sum, part) => sum + part.length, 4)
  viewOf(head).setUint32(4, size, true)
  return kept.length === 0 ? undefined : joined([head, ...kept])
}
