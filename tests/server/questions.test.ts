import { afterAll, beforeAll, expect, test } from 'vitest'
import { Turns } from '#server/http/turns.ts'
import { countReads } from '#tests/support/reads.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const DAY = 86_400_000
let server: TestServer
let worker = ''
beforeAll(async () => {
  server = await startTestServer()
  worker = await server.login('worker')
})
afterAll(() => server.close())

const english = () => ({ sessionId: worker, acceptLanguage: 'en' })

test('a question that would keep the store busy for long is refused in words; what pages ask is answered', async () => {
  const point = server.pointId('T1', 'T1-GRID', 'P')
  const now = Date.now()
  const many = Array.from({ length: 200 }, () => point)
  const large = await server.call('series', { points: many, from: now - 5 * DAY, to: now, size: 8000 }, english())
  expect(large).toMatchObject({ code: 400, message: expect.stringContaining('choose a shorter range or fewer points') as string })
  expect(large.fields).toHaveProperty('points')
  const usual = [
    { points: many, from: now - 30 * 60_000, to: now, size: 120 },
    { points: many.slice(0, 4), from: now - 400 * DAY, to: now, size: 2000 },
    { points: many.slice(0, 10), from: now - DAY / 2, to: now, size: 800 },
    { points: many, from: 0, to: now, strategy: 'latest' as const, size: 1 },
  ]
  for (const payload of usual) expect((await server.call('series', payload, english())).code).toBe(200)

  const energy = { powerstationId: 'T1', from: '2024-01-01', to: '2026-02-28' }
  const all = ['gridImport', 'gridExport', 'storageCharge', 'storageDischarge', 'pvGeneration', 'pileConsumption'] as const
  expect((await server.call('energyByPeriod', { ...energy, quantities: [...all], step: 'day' }, english())).fields).toHaveProperty('to')
  expect((await server.call('energyByPeriod', { ...energy, quantities: [...all], step: 'total' }, english())).fields).toHaveProperty('to')
  expect((await server.call('energyByPeriod', { ...energy, from: '2025-03-01', quantities: [...all], step: 'month' }, english())).code).toBe(200)
})

test('a year by days reads the store a month at a time, and gives every day in its order', async () => {
  const year = { powerstationId: 'T1', from: '2025-01-01', to: '2025-12-31', quantities: ['gridImport' as const], step: 'day' as const }
  const { answer, reads } = await countReads(
    server,
    () => server.ok('energyByPeriod', year, worker),
    (statement) => statement.includes('rollup_15m'),
  )
  const { rows } = answer
  expect(rows).toHaveLength(365)
  expect([rows[0]?.start, rows[200]?.start, rows[364]?.start]).toEqual(['2025-01-01', '2025-07-20', '2025-12-31'])
  expect(reads).toBeGreaterThan(0)
  expect(reads).toBeLessThanOrEqual(12)
})

test('long questions of one asker take turns, those of another do not wait for them', async () => {
  const turns = new Turns()
  const done: (() => void)[] = []
  let running = 0
  const long = () =>
    turns.take('many', async () => {
      running++
      await new Promise<void>((resolve) => done.push(resolve))
      running--
    })
  const all = Array.from({ length: 30 }, long)
  expect(running).toBe(4)
  expect(await turns.take('other', () => Promise.resolve('at once'))).toBe('at once')
  await expect(Promise.all(Array.from({ length: 300 }, () => turns.take('many', () => Promise.resolve())))).rejects.toThrow('tooMany')
  while (done.length > 0) {
    done.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
    expect(running).toBeLessThanOrEqual(4)
  }
  await Promise.all(all)
  // A question that fails makes room, too.
  for (let i = 0; i < 10; i++) await expect(turns.take('many', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await turns.take('many', () => Promise.resolve('still there'))).toBe('still there')
})
