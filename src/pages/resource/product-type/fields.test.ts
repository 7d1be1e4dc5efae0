import { expect, test } from 'vitest'
import type { Words } from '#src/resource/define.ts'
import { effectWords } from './effect-words.ts'
import { parameterColumns } from './fields.ts'

test('units stand in the form as people write them, and are kept as they travel', () => {
  const words = { t: (key: string) => key, language: 'en' } as unknown as Words
  for (const key of ['unit', 'rawUnit']) {
    const column = parameterColumns.find((one) => one.key === key)
    const options = typeof column?.options === 'function' ? column.options(words) : []
    expect(options).toContainEqual({ value: 'degC', label: '°C' })
    expect(options).toContainEqual({ value: 'W/m2', label: 'W/m²' })
  }
})

test('what a change of a model means is told in words, not in the codes that travel', () => {
  const words = { t: (key: string) => `<${key}>`, language: 'en' } as unknown as Words
  expect(effectWords('quantity', 'gridPower', words)).toBe('Grid power')
  expect(effectWords('kind', 'signal', words)).toBe('<product.pointKind.signal>')
  expect(effectWords('limits', 'HIGH > 5 (0 s, VERY_URGENT); LOW < 1 (5 s, WARN)', words)).toBe(
    'HIGH > 5 (0 s, <level.VERY_URGENT>); LOW < 1 (5 s, <level.WARN>)',
  )
  expect(effectWords('quantity', '', words)).toBe('—')
  expect(effectWords('scale', '0.5', words)).toBe('0.5')
})
