import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

test('quotes what needs it and disarms formulas, but leaves numbers alone', () => {
  expect(csvText([['a,b', 'say "x"', -5.5, '=1+1', '-3']])).toBe('\uFEFF"a,b","say ""x""",-5.5,\'=1+1,\'-3\r\n')
})
