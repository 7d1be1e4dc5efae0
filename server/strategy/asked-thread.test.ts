import { pino } from 'pino'
import { expect, test } from 'vitest'
import { AskedThread } from './asked-thread.ts'

/** Answers what it is asked. */
const echo = 'import { parentPort as port } from "node:worker_threads"; port.on("message", (answer) => port.postMessage({ answer }))'

test('a question that could not be put to the thread keeps none from being answered after it', async () => {
  const thread = new AskedThread<unknown, unknown>(new URL(`data:text/javascript,${encodeURIComponent(echo)}`), pino({ level: 'silent' }))
  await expect(thread.ask(() => 'no message', 100)).rejects.toThrow()
  expect(await thread.ask('anybody there', 10_000)).toBe('anybody there')
  await thread.close()
})
