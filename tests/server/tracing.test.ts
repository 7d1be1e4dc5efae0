import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync } from 'mqtt'
import { expect, test } from 'vitest'
import { plantFor, startProcessServer, type ProcessServer } from '#tests/support/process-server.ts'
import { until } from '#tests/support/until.ts'

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code?: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number | string } }[]
}

/** A collector that keeps what it is sent, by OTLP's JSON over HTTP. */
async function startCollector() {
  const spans: Span[] = []
  const bodies: string[] = []
  const headers: (string | undefined)[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      bodies.push(text)
      headers.push(request.headers['x-who']?.toString())
      const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    spans,
    bodies,
    headers,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const attribute = (span: Span, key: string): unknown => {
  const value = span.attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? (value?.intValue === undefined ? undefined : Number(value.intValue))
}

/** A server in a process of its own that tells a collector. */
async function traced(
  settings: (collectorUrl: string) => Record<string, string>,
  work: (collector: Awaited<ReturnType<typeof startCollector>>, server: ProcessServer, mqttUrl: string) => Promise<void>,
): Promise<void> {
  const collector = await startCollector()
  const dataDir = mkdtempSync(join(tmpdir(), 'microgrid-traces-'))
  const plant = await plantFor(dataDir)
  // The processor's own pause between two batches is five seconds.
  const server = await startProcessServer({ ...plant.environment, ...settings(collector.url), OTEL_BSP_SCHEDULE_DELAY: '100' })
  try {
    await work(collector, server, plant.mqttUrl)
  } finally {
    await server.stop()
    collector.close()
    await plant.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

test('a collector is told every call with its statements, commits and jobs, in the trace that a proxy names, and never a password or a value', async () => {
  await traced(
    (url) => ({ TRUST_PROXY: '1', OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: 'x-who=tester' }),
    async (collector, server, mqttUrl) => {
      const login = await server.call('login', { username: 'admin', password: 'microgrid-demo' })
      const token = (login.result ?? login.data)?.token ?? ''
      const traceId = '0af7651916cd43dd8448eb211c80319c'
      await server.call('powerStationList', { text: 'a-word-that-is-searched' }, token, { traceparent: `00-${traceId}-b7ad6b7169203331-01` })
      const refused = await server.call('dictionaryList', {}, token, { sessionid: 'nobody' })
      expect(refused.code).not.toBe(200)
      const gateway = await connectAsync(mqttUrl)
      await gateway.publishAsync('energy/T1/T1-GRID/telemetry', JSON.stringify({ ts: Date.now(), values: { P: 5 } }), { qos: 1 })
      await gateway.endAsync()

      const named = (name: string) => collector.spans.filter((span) => span.name === name)
      await until(() => named('POST powerStationList').length > 0 && named('commit samples').length > 0, 'calls and commits are told')
      const [list] = named('POST powerStationList')
      if (list === undefined) throw new Error('not told')
      expect(list).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
      expect(attribute(list, 'microgrid.code')).toBe(200)
      expect(attribute(list, 'microgrid.request_id')).toMatch(/^\w{8,}$/)
      const statements = collector.spans.filter((span) => span.parentSpanId === list.spanId)
      expect(statements.map(({ name }) => name)).toContain('select')
      expect(statements.every((span) => span.traceId === traceId)).toBe(true)
      expect(statements.map((span) => attribute(span, 'db.query.text')).join('\n')).toContain('from')
      const [commit] = named('commit samples')
      expect(collector.spans.some((span) => span.parentSpanId === commit?.spanId && span.name === 'insert')).toBe(true)
      // A refusal is an answer, no failure of the server.
      const [denied] = named('POST dictionaryList')
      expect(denied?.status.code ?? 0).toBe(0)
      expect(denied === undefined ? undefined : attribute(denied, 'microgrid.code')).toBe(refused.code)
      await until(() => collector.spans.some(({ name }) => name.startsWith('job ')), 'a job is told')
      const told = collector.bodies.join('\n')
      for (const secret of ['microgrid-demo', token, 'a-word-that-is-searched'])
        expect([secret.length > 0, told.includes(secret)]).toEqual([true, false])
      expect(new Set(collector.headers)).toEqual(new Set(['tester']))
    },
  )
})

test('a collector that is away costs nothing; a stranger without a proxy names no trace', async () => {
  await traced(
    (url) => ({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${url}/v1/traces` }),
    async (collector, server) => {
      const traceId = '0af7651916cd43dd8448eb211c80319c'
      const answer = await server.call('login', { username: 'admin', password: 'wrong' }, '', { traceparent: `00-${traceId}-b7ad6b7169203331-01` })
      expect(answer.code).not.toBe(200)
      await until(() => collector.spans.some(({ name }) => name === 'POST login'), 'the call is told')
      expect(collector.spans.some((span) => span.traceId === traceId)).toBe(false)
      collector.close()
      const right = await server.call('login', { username: 'admin', password: 'microgrid-demo' })
      expect(right.code).toBe(200)
    },
  )
})
