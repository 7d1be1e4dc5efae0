import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { endpointTable } from '#contract/endpoint.ts'
import { ServerRuns } from '#server/runs/runs.ts'
import { startTestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** A log that can be read. */
function keptLog(): { log: Writable; lines: string[] } {
  const lines: string[] = []
  const log = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  return { log, lines }
}

test('a server that is ended in the middle of its work on the store complains of nothing', async () => {
  const { log, lines } = keptLog()
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

const METRICS = 'a-token-of-prometheus'

test('who looks after a server sees its calls, work and failures; an error has a number that the log knows; a server that ends answers what it has taken', async () => {
  const { log, lines } = keptLog()
  const server = await startTestServer({ LOG_LEVEL: 'error', METRICS }, log)
  const { pool } = server.db
  const base = new URL(server.url).origin
  const ready = () => fetch(`${server.url}/health/ready`)
  const metrics = (token: string) => fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200)
  expect((await ready()).status).toBe(200)

  // Something that nobody has foreseen.
  const token = await server.login('root')
  await pool.query('alter table product_category rename to elsewhere')
  const failed = await server.call('productCategoryList', {}, { sessionId: token, acceptLanguage: 'en' })
  await pool.query('alter table elsewhere rename to product_category')
  const number = /^The server had an error \(request (\w+)\)$/.exec(failed.message)?.[1]
  expect([failed.code, number]).toEqual([500, expect.any(String)])
  expect(lines.map((line) => JSON.parse(line) as Record<string, unknown>)).toMatchObject([
    { requestId: number, msg: 'call failed', call: 'productCategoryList' },
  ])

  expect([(await metrics('another-token-of-somebody')).status, (await fetch(`${base}/metrics`)).status]).toEqual([403, 403])
  const hasRun = /microgrid_job_runs_total\{job="push",failed="0"\} [1-9]/
  await until(async () => hasRun.test(await (await metrics(METRICS)).text()), 'a work of the clock has run')
  const text = await (await metrics(METRICS)).text()
  const valueOf = (series: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length + 1),
    )
  expect(valueOf('microgrid_call_seconds_count{call="productCategoryList",code="500"}')).toBe(1)
  expect(valueOf('microgrid_call_seconds_count{call="login",code="200"}')).toBe(1)
  expect(valueOf('microgrid_statement_seconds_count{kind="select",failed="1"}')).toBeGreaterThanOrEqual(1)
  expect(valueOf('microgrid_statement_seconds_count{kind="insert",failed="0"}')).toBeGreaterThanOrEqual(1)
  for (const series of [
    'microgrid_queue{queue="samples"}',
    'microgrid_queue{queue="push"}',
    'microgrid_ingest_lag_seconds',
    'microgrid_streams{kind="live"}',
  ]) {
    expect([series, valueOf(series)]).toEqual([series, 0])
  }
  expect(valueOf('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)

  // The page of who looks after it; one that was killed says nothing, and is found to be gone by the next one.
  const { runs } = server.core.services
  const status = await server.ok('systemStatus', {}, token)
  expect(status).toMatchObject({ version: 'test', host: runs.host, store: { kind: server.db.kind, ok: true }, broker: { ok: true }, backup: null })
  expect(status.jobs.find(({ job }) => job === 'push')?.runs).toBeGreaterThan(0)
  expect(status.runs).toMatchObject([{ id: runs.id, isThis: true, endedAt: null, reason: null }])
  expect((await server.call('systemStatus', {}, { sessionId: await server.login('worker') })).code).toBe(403)
  const runOf = (version: string) => new ServerRuns({ pool, log: server.core.services.log, now: Date.now, version, isAlone: true })
  const [killed, next] = [runOf('killed'), runOf('next')]
  await killed.begin()
  await next.begin()
  next.happened('diskLow', '900 MB')
  await next.seen()
  await next.end('signal')
  const after = await server.ok('systemStatus', {}, token)
  const reasonOf = (run: ServerRuns) => after.runs.find(({ id }) => id === run.id)?.reason
  expect([reasonOf(killed), reasonOf(next)]).toEqual(['vanished', 'signal'])
  expect(after.events).toMatchObject([{ kind: 'diskLow', detail: '900 MB' }])

  // All connections of the store are taken: a call waits for one while the server ends.
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  // The clock's work waits for one as well: the call is known by its request.
  let isTaken = false
  const onRequest = (told: unknown): void => {
    isTaken ||= (told as { request: IncomingMessage }).request.url?.endsWith(endpointTable.userInfo.path) === true
  }
  subscribe('http.server.request.start', onRequest)
  const asked = server.call('userInfo', {}, { sessionId: token })
  await until(() => isTaken && pool.waitingCount > 0, 'the call is under way')
  unsubscribe('http.server.request.start', onRequest)
  const closed = server.close()
  for (const client of held) client.release()
  expect((await asked).code).toBe(200)
  await closed
  await expect(ready()).rejects.toThrow('fetch failed')
})
