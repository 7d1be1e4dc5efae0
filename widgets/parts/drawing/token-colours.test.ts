import { expect, test } from 'vitest'
import { mix } from './token-colours.ts'

test('a mix goes from one colour to the other', () => {
  expect([0, 0.5, 1].map((share) => mix('#000000', '#ffffff', share))).toEqual(['#000000', '#808080', '#ffffff'])
  expect(mix('rgb(0 0 0)', '#ffffff', 0.5)).toBe('rgb(0 0 0)')
})
