import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { startTestServer } from '#tests/support/server.ts'

test('a server that is ended in the middle of its work on the store complains of nothing', async () => {
  const lines: string[] = []
  const log = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const server = await startTestServer({ LOG_LEVEL: 'warn' }, log)
  const { rollups } = server.core.services
  // More than one turn's work: months that came late.
  const now = Date.now()
  for (let minute = 10; minute < 40_000; minute++) rollups.late(server.pointId('T1', 'T1-GRID', 'P'), now - minute * 60_000)
  const run = rollups.run()
  await server.core.reload()
  await server.close()
  await run
  expect(lines).toEqual([])
})
