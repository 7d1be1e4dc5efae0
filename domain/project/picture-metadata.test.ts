import { expect, test } from 'vitest'
import { withoutMetadata } from './picture-metadata.ts'

const text = (words: string): number[] => [...words].map((one) => one.charCodeAt(0))
const segment = (marker: number, body: number[]): number[] => [0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body]
const asText = (bytes: Uint8Array | undefined): string => String.fromCharCode(...(bytes ?? []))

/** Exif with the turn and a secret, in either order of bytes. */
const exif = (orientation: number, little: boolean): number[] => {
  const two = (n: number): number[] => (little ? [n & 255, n >> 8] : [n >> 8, n & 255])
  const four = (n: number): number[] => (little ? [...two(n), 0, 0] : [0, 0, ...two(n)])
  return [
    ...text('Exif'),
    0,
    0,
    ...text(little ? 'II' : 'MM'),
    ...two(42),
    ...four(8),
    ...two(1),
    ...two(0x112),
    ...two(3),
    ...four(1),
    ...two(orientation),
    0,
    0,
    ...four(0),
    ...text('GPS-SECRET'),
  ]
}
const jpeg = (head: number[], tail: number[] = []): Uint8Array =>
  Uint8Array.from([
    0xff,
    0xd8,
    ...segment(0xe0, text('JFIF')),
    ...head,
    ...segment(0xdb, [1, 2]),
    ...segment(0xda, [3]),
    1,
    0xff,
    0,
    2,
    0xff,
    0xd0,
    3,
    ...segment(0xda, [4]),
    5,
    0xff,
    0xd9,
    ...tail,
  ])

test.each([true, false])('a JPEG loses place, remarks and what stands behind its end, and keeps its picture and how it is turned', (little) => {
  const colours = segment(0xe2, [...text('ICC_PROFILE'), 0, 7])
  const given = jpeg(
    [
      ...segment(0xe1, exif(6, little)),
      ...segment(0xe1, text('http://ns.adobe.com/xap/SECRET')),
      ...segment(0xe2, text('MPF SECRET')),
      ...colours,
      ...segment(0xfe, text('SECRET')),
    ],
    text('SECRET'),
  )
  const plain = withoutMetadata(given, 'image/jpeg')
  expect(asText(plain)).not.toContain('SECRET')
  expect(asText(plain)).toContain('ICC_PROFILE')
  const turn = segment(0xe1, [...text('Exif'), 0, 0, ...text('MM'), 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0])
  const whole = jpeg(colours)
  expect([...(plain ?? [])]).toEqual([...whole.subarray(0, 2), ...turn, ...whole.subarray(2)])
  expect(withoutMetadata(plain ?? given, 'image/jpeg'), 'nothing more to take').toEqual(plain)
})

test('a PNG and a WebP lose what was written into them', () => {
  const chunk = (kind: string, body: number[]): number[] => [0, 0, 0, body.length, ...text(kind), ...body, 0, 0, 0, 0]
  const png = Uint8Array.from([
    0x89,
    ...text('PNG'),
    13,
    10,
    26,
    10,
    ...chunk('IHDR', [1]),
    ...chunk('eXIf', text('SECRET')),
    ...chunk('tEXt', text('SECRET')),
    ...chunk('IDAT', [9]),
    ...chunk('IEND', []),
    ...text('SECRET'),
  ])
  expect(asText(withoutMetadata(png, 'image/png'))).toMatch(/IHDR.*IDAT.*IEND/s)
  expect(asText(withoutMetadata(png, 'image/png'))).not.toContain('SECRET')
  const part = (kind: string, body: number[]): number[] => [...text(kind), body.length, 0, 0, 0, ...body, ...(body.length % 2 === 1 ? [0] : [])]
  const chunks = [
    ...part('VP8X', [0x0c | 0x10, 0, 0, 0]),
    ...part('VP8 ', [1, 2, 3]),
    ...part('EXIF', text('SECRET')),
    ...part('XMP ', text('SECRET')),
  ]
  const webp = withoutMetadata(Uint8Array.from([...text('RIFF'), chunks.length + 4, 0, 0, 0, ...text('WEBP'), ...chunks]), 'image/webp')
  const rest = [...part('VP8X', [0x10, 0, 0, 0]), ...part('VP8 ', [1, 2, 3])]
  expect([...(webp ?? [])]).toEqual([...text('RIFF'), rest.length + 4, 0, 0, 0, ...text('WEBP'), ...rest])
})

test('what is cut short, or something else, is no picture', () => {
  const given = jpeg(segment(0xe1, exif(1, true)))
  expect(withoutMetadata(given, 'image/jpeg')).toBeDefined()
  for (let end = 0; end < given.length; end++) expect(withoutMetadata(given.subarray(0, end), 'image/jpeg'), String(end)).toBeUndefined()
  expect(withoutMetadata(given, 'image/png')).toBeUndefined()
  expect(withoutMetadata(given, 'image/gif')).toBeUndefined()
})
