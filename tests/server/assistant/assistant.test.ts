import { describe, expect, test } from 'vitest'
import { figure, standAsker } from './asker.ts'
import { fillPlant } from './plant.ts'
import { chinese, english, type Asked } from './questions.ts'

const reply = standAsker(fillPlant)

/** Says what it can be asked instead. */
const offers = { zh: /可以/, en: /\bcan\b|\bmay see\b/ }

function check({ says = [], never = [], refused }: Asked, text: string, language: 'zh' | 'en'): void {
  const holds = (part: string | RegExp): boolean => (typeof part === 'string' ? text.includes(part) : part.test(text))
  const found = { missing: [...says, ...(refused ?? [])].filter((part) => !holds(part)), false: never.filter(holds) }
  expect(found, `${JSON.stringify(found, (_key, value: unknown) => (value instanceof RegExp ? String(value) : value))} in\n${text}`).toEqual({
    missing: [],
    false: [],
  })
  if (refused === undefined) return
  expect(text).toMatch(offers[language])
  expect(text).not.toMatch(figure)
}

describe.each([
  ['zh', chinese],
  ['en', english],
] as const)('questions in %s', (language, questions) => {
  test.each(questions)('$ask', async (asked) => {
    check(asked, await reply(asked.ask, language, asked.on ?? 'ST101'), language)
  })
})
