import { describe, expect, test } from 'vitest'
import { languageOfText } from '#server/assistant/language.ts'
import { figure, standAsker } from './asker.ts'
import { first, type HeldOut } from './held-out.ts'
import { second } from './held-out-second.ts'
import { third } from './held-out-third.ts'
import { fillHeldOutPlant } from './held-out-plant.ts'

const reply = standAsker(fillHeldOutPlant)

const offers = /我可以根据|您可以查看|请说明是哪个|I can answer|may see/
type Verdict = 'true' | 'refused' | 'wrong'
const verdicts = new Map<string, Verdict[]>()

function judge({ says = [], never = [], refused }: HeldOut, text: string): Verdict {
  const holds = (part: string | RegExp): boolean => (typeof part === 'string' ? text.includes(part) : part.test(text))
  const isRefusal = offers.test(text) && !figure.test(text)
  if (refused !== undefined) return isRefusal && refused.every(holds) ? 'true' : 'wrong'
  if (says.every(holds) && !never.some(holds)) return 'true'
  return isRefusal ? 'refused' : 'wrong'
}

describe.each([
  ['first', first],
  ['second', second],
  ['third', third],
] as const)('the %s questions that the words were not made for', (_name, questions) => {
  test.each(questions)('$kind: $ask', async (question) => {
    const text = await reply(question.ask, languageOfText(question.ask, 'en'), 'ST201')
    const verdict = judge(question, text)
    verdicts.set(question.kind, [...(verdicts.get(question.kind) ?? []), verdict])
    expect(verdict, `${String([...(question.says ?? []), ...(question.refused ?? [])])}\nasked of\n${text}`).toBe(
      question.unanswered === true ? 'refused' : 'true',
    )
  })
})

test('of every kind at least eighteen of twenty are answered truly, and none wrongly', () => {
  for (const [kind, of] of verdicts) {
    expect(of.filter((one) => one === 'wrong').length, kind).toBe(0)
    expect(of.filter((one) => one === 'true').length / of.length, kind).toBeGreaterThanOrEqual(0.9)
  }
  expect(verdicts.size).toBeGreaterThan(12)
})
