import { afterAll, beforeAll, vi } from 'vitest'
import { openChat, type TestChat } from '#tests/support/chat.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { NOW } from './plant.ts'

/** An amount: nothing of the kind stands in a refusal before what can be asked. */
export const figure = /\d\s?(?:kW|MW|%|°C|元|CNY)/

/** Somebody at a plant whose clock stands at `NOW`; gives the assistant's words. Called once a file. */
export function standAsker(fill: (server: TestServer) => Promise<void>) {
  let server: TestServer
  let token: string
  let chat: TestChat | undefined
  let asked = 0
  beforeAll(async () => {
    vi.setSystemTime(NOW)
    server = await startTestServer()
    await fill(server)
    token = await server.login('worker')
  })
  afterAll(async () => {
    chat?.close()
    await server.close()
    vi.useRealTimers()
  })
  /** `on`: the chosen station; empty: none. */
  return async (ask: string, language: 'zh' | 'en', on: string): Promise<string> => {
    // A chat takes 30 questions a minute, and the clock stands still here.
    if (chat === undefined || asked++ % 25 === 0) chat = await openChat(server, token)
    return (await chat.ask(ask, { language, ...(on === '' ? {} : { powerstationId: on }) })).text
  }
}
