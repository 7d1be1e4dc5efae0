import { expect, test } from 'vitest'
import { factsOfPicture, placeWords } from './picture-facts.ts'
import { withoutMetadata } from './picture-metadata.ts'

const text = (words: string): number[] => [...words].map((one) => one.charCodeAt(0))

/** A photo as telephones write it: turned, with its time, and with a place in degrees, minutes and seconds. */
function photo(little: boolean, { ref = ['N', 'E'], turn = 6, under = 1 } = {}): Uint8Array<ArrayBuffer> {
  const two = (n: number): number[] => (little ? [n & 255, n >> 8] : [n >> 8, n & 255])
  const four = (n: number): number[] => (little ? [...two(n & 0xffff), ...two(n >> 16)] : [...two(n >> 16), ...two(n & 0xffff)])
  const entry = (tag: number, kind: number, count: number, value: number[]): number[] => [...two(tag), ...two(kind), ...four(count), ...value]
  const ratios = (...parts: number[]): number[] => parts.flatMap((part, i) => [...four(part), ...four(i === 2 ? 100 : under)])
  // Three directories, then what they point at: 8 + 42 + 18 + 54 = 122.
  const block = [
    ...text(little ? 'II' : 'MM'),
    ...two(42),
    ...four(8),
    ...two(3),
    ...entry(0x112, 3, 1, [...two(turn), 0, 0]),
    ...entry(0x8769, 4, 1, four(50)),
    ...entry(0x8825, 4, 1, four(68)),
    ...four(0),
    ...two(1),
    ...entry(0x9003, 2, 20, four(122)),
    ...four(0),
    ...two(4),
    ...entry(1, 2, 2, [...text(ref[0] ?? ''), 0, 0, 0]),
    ...entry(2, 5, 3, four(142)),
    ...entry(3, 2, 2, [...text(ref[1] ?? ''), 0, 0, 0]),
    ...entry(4, 5, 3, four(166)),
    ...four(0),
    ...text('2026:03:02 14:05:09'),
    0,
    ...ratios(31, 13, 4932),
    ...ratios(121, 28, 2532),
  ]
  const body = [...text('Exif'), 0, 0, ...block]
  const length = body.length + 2
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 255, ...body, 0xff, 0xda, 0, 2, 1, 2, 0xff, 0xd9])
}

test.each([true, false])('a photo says where, when and how it was held, in either order of bytes', (little) => {
  const facts = factsOfPicture(photo(little))
  expect(facts).toMatchObject({ taken: '2026-03-02 14:05:09', turn: 90 })
  expect(placeWords(facts.place ?? { latitude: 0, longitude: 0 })).toBe('31.23037° N, 121.47370° E')
  const south = factsOfPicture(photo(little, { ref: ['S', 'W'], turn: 3 }))
  expect(south.turn).toBe(180)
  expect(placeWords(south.place ?? { latitude: 0, longitude: 0 })).toBe('31.23037° S, 121.47370° W')
})

test('what share links are given says only how it was held', () => {
  const plain = withoutMetadata(photo(true), 'image/jpeg')
  expect(factsOfPicture(plain ?? new Uint8Array())).toEqual({ place: undefined, taken: '', turn: 90 })
})

test('a picture that is cut, damaged or says a place that there cannot be, says nothing false', () => {
  const whole = photo(false)
  for (let end = 0; end < whole.length; end++) expect(() => factsOfPicture(whole.subarray(0, end))).not.toThrow()
  for (let at = 6; at < whole.length; at++) {
    const damaged = Uint8Array.from(whole)
    damaged[at] = 0xff
    const { place } = factsOfPicture(damaged)
    if (place !== undefined) expect(Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180, String(at)).toBe(true)
  }
  expect(factsOfPicture(photo(true, { under: 0 })).place).toBeUndefined()
  expect(factsOfPicture(new Uint8Array())).toEqual({ place: undefined, taken: '', turn: 0 })
})
