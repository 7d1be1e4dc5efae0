import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { quality } from '#contract/live.ts'
import { seedModels, seedStations } from '#server/db/seed-stations.ts'
import { openChat, type TestChat } from '#tests/support/chat.ts'
import { storeReadings } from '#tests/support/field.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { models, NOW, stationOf, storageDevices } from './plant.ts'

const STATIONS = 200
const idOf = (i: number): string => `ST${3000 + i}`
let server: TestServer
let chat: TestChat
let reads = 0

beforeAll(async () => {
  vi.setSystemTime(NOW)
  server = await startTestServer()
  await seedModels(server.db.orm, models)
  const seeds = Array.from({ length: STATIONS }, (_, i) => stationOf(idOf(i), 'OWN', `站点${i}`, `Site ${i}`, storageDevices(idOf(i))))
  await seedStations(server.db.orm, seeds)
  await server.core.reload()
  const { values, alarms, db } = server.core.services
  for (let i = 0; i < STATIONS; i++) values.take(server.pointId(idOf(i), null, 'soc'), NOW - 2000, 10 + (i % 80), quality.good, NOW - 2000)
  const alarm = { stationId: idOf(7), deviceSn: `${idOf(7)}-GRID`, level: 'URGENT' as const, code: 'x', text: { zh: '电网过压', en: 'x' } }
  alarms.signal({ ...alarm, at: NOW, value: 1, pointId: null, cleared: false, ack: undefined })
  await alarms.settled()
  chat = await openChat(server, await server.login('worker'))
  const query = db.pool.query.bind(db.pool)
  db.pool.query = ((...given: Parameters<typeof query>) => {
    reads++
    return query(...given)
  }) as typeof db.pool.query
})
afterAll(async () => {
  chat.close()
  await server.close()
  vi.useRealTimers()
})

async function ask(question: string): Promise<{ text: string; reads: number }> {
  await chat.ask('help', { language: 'en' })
  reads = 0
  const { text } = await chat.ask(question, { language: 'en', powerstationId: idOf(0) })
  return { text, reads }
}

/** Asks until no work of the clock, which reads the same store, is counted along: what a question reads is the least that was ever counted. */
const readsOf = async (question: string, below: number): Promise<string> =>
  until(async () => {
    const { text, reads: counted } = await ask(question)
    return counted < below && text
  }, `${question}: fewer than ${below} reads`)

test('what is live is told of a whole fleet without reading the store for each station', async () => {
  expect(await readsOf('which station has the highest state of charge now', 20)).toMatch(/^Highest: Site 79 \(ST3079\), 89\.0 %/)
  expect(await readsOf('which station has the most alarms', 30)).toMatch(/^Highest: Site 7 \(ST3007\), 1/)
})

test('what stations read of the store grows with their number alone, not with their meters; who asks for the sum is told it first', async () => {
  const yesterday = NOW - (NOW % 86_400_000) - 86_400_000
  for (const i of [3, 5]) await storeReadings(server, idOf(i), 'storageDischarge', [yesterday, yesterday + 900_000], [100, 130 + i])
  await readsOf('which station earned the most yesterday', STATIONS * 7)
  const sum = await readsOf('how much did we discharge in total yesterday', STATIONS * 5)
  expect(sum).toMatch(/^Storage discharge: 2 stations together 68\.0 kWh\n\nSite 3 \(ST3003\)/)
  expect(sum).toContain('Without data and not compared: Site 0 (ST3000)')
})

test('the best day of three months is found by a few reads for every month, not by some for every day', async () => {
  expect(await readsOf('which day of the last 90 days had the highest revenue', 60)).toContain('2026')
})

test('what would read the store for hundreds of stations is refused before it is read', async () => {
  const all = await ask('which station earned the most last month')
  expect(all.text).toContain('too much to look through')
  expect(all.text).toContain('I can answer')
  expect(all.reads).toBeLessThan(20)
})
