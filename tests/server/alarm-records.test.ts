import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Alarm, AlarmLevel } from '#contract/alarm.ts'
import { signalAlarm } from '#tests/support/field.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** What a person does with alarms, and what their devices say meanwhile. */
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.login('worker')
})
beforeEach(() => server.db.pool.query('delete from alarm'))
afterAll(() => server.close())

const signal = (code: string, at: number, more: { cleared?: boolean; level?: AlarmLevel } = {}): Promise<void> =>
  signalAlarm(server, { stationId: 'T1', deviceSn: 'T1-PCS1', code, at, ...more })
const list = async (query: object = {}): Promise<Alarm[]> =>
  (await server.ok('alarmList', { pageNum: 1, pageSize: 100, sort: 'urgency', ...query }, token)).alarmList
const handle = (ids: string[]) => server.ok('alarmHandle', { ids, content: 'looked at' }, token)

test('a record that was processed while its cause was there says cleared when the device says so', async () => {
  const start = Date.now() - 60_000
  await signal('OVER_TEMP', start)
  const [alarm] = await list()
  await handle([alarm?.id ?? ''])
  expect((await list())[0]).toMatchObject({ state: 'PROCESSED', clearedAt: null })
  await signal('OVER_TEMP', start + 30_000, { cleared: true })
  expect((await list())[0]).toMatchObject({ state: 'PROCESSED', clearedAt: start + 30_000 })
})

test('an alarm that returns is a new record, and the processed one says cleared', async () => {
  const start = Date.now() - 60_000
  await signal('OVER_TEMP', start)
  const [first] = await list()
  await handle([first?.id ?? ''])
  await signal('OVER_TEMP', start + 20_000)
  const [open, processed] = await list()
  expect(open).toMatchObject({ state: 'WARNING', clearedAt: null, count: 1 })
  expect(processed).toMatchObject({ id: first?.id, state: 'PROCESSED', clearedAt: start + 20_000 })
})

test('by urgency: what waits before what is processed, the more urgent first, then the newer; the other way round too', async () => {
  const start = Date.now() - 60_000
  await signal('A', start, { level: 'WARN' })
  await signal('B', start + 1, { level: 'VERY_URGENT' })
  await signal('C', start + 2, { level: 'COMMON' })
  await signal('D', start + 3, { level: 'VERY_URGENT' })
  await signal('E', start + 4, { level: 'VERY_URGENT' })
  const last = (await list()).find(({ code }) => code === 'E')
  await handle([last?.id ?? ''])
  expect((await list()).map(({ code }) => code)).toEqual(['D', 'B', 'C', 'A', 'E'])
  expect((await list({ order: 'asc' })).map(({ code }) => code)).toEqual(['E', 'A', 'C', 'B', 'D'])
  expect((await list({ sort: 'level' })).map(({ code }) => code)[0]).toBe('E')
})
