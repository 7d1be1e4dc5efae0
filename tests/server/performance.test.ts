import { afterAll, beforeAll, expect, test } from 'vitest'
import { PerformanceMinutes } from '#server/performance/performance-minutes.ts'
import { makeDisplay, windowReport } from '#tests/support/display.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('an administrator sees what this server and each tile of a display spend; nobody sees the displays of others', async () => {
  const root = await server.login('root')
  const { id, token } = await makeDisplay(server, root)
  await server.ok('displayReport', { ...windowReport, tile: 2, longTasks: 40, longestTaskMs: 900 }, token)
  const { host } = server.core.services.runs
  const known = await until(async () => {
    const found = await server.ok('systemPerformance', {}, root)
    return found.servers.length > 0 && found
  }, 'the server has looked at itself')
  expect(known.servers).toMatchObject([{ host, isThis: true, use: { streams: 0, lagMs: expect.any(Number) } }])
  expect(known.servers[0]?.use.rssMb).toBeGreaterThan(20)
  expect(known.servers[0]?.use.cpu).toBeGreaterThan(0)
  expect(known.displays).toMatchObject([{ displayId: id, tile: 2, use: { framesPerSecond: 60, longTasks: 40, longestTaskMs: 900 } }])
  const day = async (source: Parameters<typeof server.ok<'performanceDay'>>[1]['source']) =>
    (await server.ok('performanceDay', { source }, root)).minutes
  expect(await day({ kind: 'server', host })).toHaveLength(1)
  expect(await day({ kind: 'display', displayId: id, tile: 2 })).toMatchObject([{ use: { longTasks: 40 } }])
  expect(await day({ kind: 'display', displayId: id, tile: 1 })).toEqual([])

  expect((await server.call('systemPerformance', {}, { sessionId: await server.login('worker') })).code).toBe(403)
  expect((await server.call('systemPerformance', {}, { sessionId: token })).code).toBe(403)
  await server.ok('deleteDisplay', { ids: [id] }, root)
  expect((await server.ok('systemPerformance', {}, root)).displays).toEqual([])
  expect((await server.call('performanceDay', { source: { kind: 'display', displayId: id, tile: 2 } }, { sessionId: root })).code).toBe(404)
})

test('minutes keep the worst, outlive the server, and are gone after a day', async () => {
  const MINUTE = 60_000
  let now = Date.UTC(2026, 10, 24, 8)
  const source = { kind: 'display', displayId: 'a:b', tile: 3 } as const
  const use = { framesPerSecond: 60, longTasks: 1, longestTaskMs: 60, heapMb: 90, nodes: 900, messagesPerSecond: 2 }
  const { pool } = server.db
  const minutes = new PerformanceMinutes(pool, () => now)
  minutes.tell(source, use)
  now += 10_000
  minutes.tell(source, { ...use, framesPerSecond: 12, longTasks: 3, longestTaskMs: 400, heapMb: 100, messagesPerSecond: 4 })
  const folded = { framesPerSecond: 12, longTasks: 4, longestTaskMs: 400, heapMb: 100, nodes: 900, messagesPerSecond: 3 }
  expect(await minutes.day(source)).toEqual([{ at: now - 10_000, use: folded }])
  now += MINUTE
  minutes.tell(source, use)
  await minutes.write()

  const next = new PerformanceMinutes(pool, () => now)
  expect(await next.day(source)).toEqual([{ at: Date.UTC(2026, 10, 24, 8), use: folded }])
  expect((await next.last()).filter(({ source: { kind } }) => kind === 'display')).toEqual([{ source, at: Date.UTC(2026, 10, 24, 8), use: folded }])
  // Heard of 70 s ago, although the minute of it began earlier.
  const heard = now
  now += MINUTE + 10_000
  await minutes.write()
  expect((await minutes.last()).filter(({ source: { kind } }) => kind === 'display')).toEqual([{ source, at: heard, use }])
  now += 24 * 60 * MINUTE
  expect(await next.day(source)).toEqual([])
  await next.drop()
  expect((await pool.query("select 1 from performance_minute where source = 'display:a:b:3'")).rowCount).toBe(0)
})
