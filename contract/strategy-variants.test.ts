import { expect, test } from 'vitest'
import { strategySchemas } from './strategy.ts'
import { strategyVariants } from './strategy-variants.ts'

test.each(Object.entries(strategyVariants))('%s shows parameters that its strategies have, each once', (_name, { types, columns }) => {
  const known = columns.map(({ type, key }) => {
    expect(types).toContain(type)
    expect(type === 'plan' ? ['days'] : Object.keys(strategySchemas[type].parse({}))).toContain(key)
    return `${type}.${key}`
  })
  expect(new Set(known).size).toBe(known.length)
  // No issue that is listed says nothing of what it was.
  expect(new Set(columns.map(({ type }) => type))).toEqual(new Set(types))
})
