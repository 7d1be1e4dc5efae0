import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { quality } from '#contract/live.ts'
import { seedModels, seedStations } from '#server/db/seed-stations.ts'
import { openChat, type TestChat } from '#tests/support/chat.ts'
import { storeReadings } from '#tests/support/field.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { countReads } from '#tests/support/reads.ts'
import { models, NOW, stationOf, storageDevices } from './plant.ts'

const STATIONS = 200
const idOf = (i: number): string => `ST${3000 + i}`
let server: TestServer
let chat: TestChat

beforeAll(async () => {
  vi.setSystemTime(NOW)
  server = await startTestServer()
  await seedModels(server.db.orm, models)
  const seeds = Array.from({ length: STATIONS }, (_, i) => stationOf(idOf(i), 'OWN', `站点${i}`, `Site ${i}`, storageDevices(idOf(i))))
  await seedStations(server.db.orm, seeds)
  await server.core.reload()
  const { values, alarms } = server.core.services
  for (let i = 0; i < STATIONS; i++) values.take(server.pointId(idOf(i), null, 'soc'), NOW - 2000, 10 + (i % 80), quality.good, NOW - 2000)
  const alarm = { stationId: idOf(7), deviceSn: `${idOf(7)}-GRID`, level: 'URGENT' as const, code: 'x', text: { zh: '电网过压', en: 'x' } }
  alarms.signal({ ...alarm, at: NOW, value: 1, pointId: null, cleared: false, ack: undefined })
  await alarms.settled()
  chat = await openChat(server, await server.login('worker'))
})
afterAll(async () => {
  chat.close()
  await server.close()
  vi.useRealTimers()
})

async function ask(question: string): Promise<{ text: string; reads: number }> {
  await chat.ask('help', { language: 'en' })
  const { answer, reads } = await countReads(server, () => chat.ask(question, { language: 'en', powerstationId: idOf(0) }))
  return { text: answer.text, reads }
}

test('what is live is told of a whole fleet without reading the store for each station', async () => {
  const full = await ask('which station has the highest state of charge now')
  expect(full.text).toMatch(/^Highest: Site 79 \(ST3079\), 89\.0 %/)
  expect(full.reads).toBeLessThan(20)
  const alarmed = await ask('which station has the most alarms')
  expect(alarmed.text).toMatch(/^Highest: Site 7 \(ST3007\), 1/)
  expect(alarmed.reads).toBeLessThan(30)
})

test('what stations read of the store grows with their number alone, not with their meters; who asks for the sum is told it first', async () => {
  const yesterday = NOW - (NOW % 86_400_000) - 86_400_000
  for (const i of [3, 5]) await storeReadings(server, idOf(i), 'storageDischarge', [yesterday, yesterday + 900_000], [100, 130 + i])
  const earned = (await ask('which station earned the most yesterday')).reads
  expect(earned).toBeGreaterThan(0)
  expect(earned).toBeLessThan(STATIONS * 7)
  const sum = await ask('how much did we discharge in total yesterday')
  expect(sum.text).toMatch(/^Storage discharge: 2 stations together 68\.0 kWh\n\nSite 3 \(ST3003\)/)
  expect(sum.text).toContain('Without data and not compared: Site 0 (ST3000)')
  expect(sum.reads).toBeLessThan(STATIONS * 5)
})

test('the best day of three months is found by a few reads for every month, not by some for every day', async () => {
  const { text, reads } = await ask('which day of the last 90 days had the highest revenue')
  expect(text).toContain('2026')
  expect(reads).toBeGreaterThan(0)
  expect(reads).toBeLessThan(60)
})

test('what would read the store for hundreds of stations is refused before it is read', async () => {
  const all = await ask('which station earned the most last month')
  expect(all.text).toContain('too much to look through')
  expect(all.text).toContain('I can answer')
  expect(all.reads).toBeLessThan(20)
})

test('of days that are not worked out yet it says that, not that nothing was measured', async () => {
  server.core.services.dayFigures.stop()
  const yesterday = new Date(NOW - 86_400_000).toISOString().slice(0, 10)
  await server.db.pool.query('delete from day_figure where station_id = $1', [idOf(0)])
  await server.db.pool.query('insert into day_figure (station_id, day, asked, done) values ($1, $2::date, 1, 0)', [idOf(0), yesterday])
  for (const what of ['round-trip efficiency', 'availability', 'capacity utilisation'])
    expect((await ask(`${what} yesterday`)).text, what).toContain(`${yesterday}: not worked out yet (1 of 1 day to go)`)
})
