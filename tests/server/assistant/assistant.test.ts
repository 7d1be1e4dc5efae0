import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openChat, type TestChat } from '#tests/support/chat.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { fillPlant, NOW } from './plant.ts'
import { chinese, english, type Asked } from './questions.ts'

let server: TestServer
let token: string
let chat: TestChat | undefined
let asked = 0

beforeAll(async () => {
  vi.setSystemTime(NOW)
  server = await startTestServer()
  await fillPlant(server)
  token = await server.login('worker')
})
afterAll(async () => {
  chat?.close()
  await server.close()
  vi.useRealTimers()
})

async function reply(ask: string, language: 'zh' | 'en', on: string): Promise<string> {
  // A chat takes 30 questions a minute, and the clock stands still here.
  if (chat === undefined || asked++ % 25 === 0) chat = await openChat(server, token)
  return (await chat.ask(ask, { language, ...(on === '' ? {} : { powerstationId: on }) })).text
}

/** Says what it can be asked instead. */
const offers = { zh: /可以/, en: /\bcan\b|\bmay see\b/ }
/** An amount: nothing of the kind stands in a refusal before what can be asked. */
const figure = /\d\s?(?:kW|MW|%|°C|元|CNY)/

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
