import { expect, test } from 'vitest'
import type { Words } from '#src/resource/define.ts'
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
