import { expect, test } from 'vitest'
import { sizeWords } from './size-words.ts'

test('sizes are worded in steps of a thousand, and never as a thousand of the smaller unit', () => {
  const said = [0, 999, 1000, 1536, 999_949, 999_950, 1_048_576, 999_950_000, 2.5e9, 1.2e12].map((bytes) => sizeWords(bytes, 'en'))
  expect(said).toEqual(['0 B', '999 B', '1.0 kB', '1.5 kB', '999.9 kB', '1.0 MB', '1.0 MB', '1.0 GB', '2.5 GB', '1,200.0 GB'])
})
