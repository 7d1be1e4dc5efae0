import { expect, test } from 'vitest'
import { takePiece } from './text.ts'

const pieces = (text: string, length = 20): string[] => {
  const found: string[] = []
  for (let rest = text; rest !== '';) {
    const [piece, after] = takePiece(rest, length)
    found.push(piece)
    rest = after
  }
  return found
}

test('a text comes in pieces of twenty characters and is whole at the end', () => {
  const text = '今日光伏发电量为一千二百三十四点五千瓦时，储能放电量为五百六十七点八千瓦时。'
  expect(pieces(text).map((piece) => [...piece].length)).toEqual([20, 18])
  expect(pieces(text).join('')).toBe(text)
  expect(takePiece('')).toEqual(['', ''])
  expect(takePiece('short')).toEqual(['short', ''])
})

test('rare characters count once', () => {
  expect(takePiece('𠮷'.repeat(21))).toEqual(['𠮷'.repeat(20), '𠮷'])
})

test.each(['😀', '👨‍👩‍👧‍👦', '🇨🇳', '👍🏽', 'é', '\r\n'])('%j is never torn', (sign) => {
  for (let before = 15; before < 21; before++) {
    const text = 'x'.repeat(before) + sign + 'y'
    expect(pieces(text).some((piece) => piece.includes(sign))).toBe(true)
    expect(pieces(text).join('')).toBe(text)
  }
})
