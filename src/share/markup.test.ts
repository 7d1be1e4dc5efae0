import { expect, test } from 'vitest'
import { contentOf } from './markup.ts'
import { wider } from './styles.ts'

test('what a pseudo-element says is read from its computed content', () => {
  const attributeOf = (name: string): string => `<${name}>`
  expect(contentOf('none', attributeOf)).toBeUndefined()
  expect(contentOf('normal', attributeOf)).toBeUndefined()
  expect(contentOf('""', attributeOf)).toBe('')
  expect(contentOf('"a \\"b\\"" attr(data-label)', attributeOf)).toBe('a "b"<data-label>')
  expect(contentOf('"›" / "next"', attributeOf)).toBe('›')
})

test('a length that is written back is at least as wide as the 64ths that it was printed from, and less than one more', () => {
  for (const sixtyFourths of [1, 3409, 77_777]) {
    const printed = `${Number((sixtyFourths / 64).toPrecision(6))}px`
    const written = Number.parseFloat(wider(printed))
    expect(Math.floor(written * 64)).toBe(sixtyFourths)
  }
  expect(wider('100px 1fr 12.5px')).toBe('100px 1fr 12.5030px')
})
