import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Alarm, AlarmLevel } from '#contract/alarm.ts'
import { startAlarms } from '#server/alarms/start.ts'
import { signalAlarm } from '#tests/support/field.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** What a person does with alarms, what their devices say meanwhile, and what is told of one. */
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.login('worker')
})
beforeEach(() => server.db.pool.query('delete from alarm'))
afterAll(() => server.close())

const MINUTE = 60_000
const signal = (
  code: string,
  at: number,
  more: { stationId?: string; deviceSn?: string | null; cleared?: boolean; level?: AlarmLevel } = {},
): Promise<void> => signalAlarm(server, { stationId: 'T1', deviceSn: 'T1-PCS1', code, at, ...more })
const list = async (query: object = {}): Promise<Alarm[]> =>
  (await server.ok('alarmList', { pageNum: 1, pageSize: 100, sort: 'urgency', ...query }, token)).alarmList
const idOf = async (code: string): Promise<string> => (await list()).find((one) => one.code === code)?.id ?? ''
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

test('an alarm of a device that is not there any more is named by its serial number', async () => {
  await signal('OVER_TEMP', Date.now())
  await server.db.pool.query("update alarm set device_sn = 'T1-GONE'")
  expect(await list()).toMatchObject([{ deviceSn: 'T1-GONE', deviceName: 'T1-GONE', deviceNameEn: null }])
})

test('what the list shows of a device finds its alarms: its name in both languages, and its serial number', async () => {
  await signal('OVER_TEMP', Date.now())
  await signal('OTHER', Date.now(), { deviceSn: 'T1-GRID' })
  await server.db.pool.query("update device set name = '一号变流器', name_en = 'Converter 1' where sn = 'T1-PCS1'")
  for (const text of ['号变流', 'converter 1', 't1-pcs'])
    await expect.poll(async () => (await list({ text })).map(({ code }) => code), { timeout: 20_000 }).toEqual(['OVER_TEMP'])
  expect(await list({ text: 'Converter 1', powerstationId: 'T2' })).toEqual([])
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

test('by what happened last: one of long ago that is over stands before what was raised since, at a moment only once it was over', async () => {
  const start = Date.now() - 10 * MINUTE
  await signal('OLD', start)
  await signal('NEW', start + MINUTE)
  await signal('OLD', start + 3 * MINUTE, { cleared: true })
  const at = async (moment?: number) => {
    const asked = { pageNum: 1, pageSize: 2, sort: 'changedAt' } as const
    const headers = { sessionId: token, ...(moment === undefined ? {} : { moment: String(moment) }) }
    return (await server.call('alarmList', asked, headers)).result?.alarmList.map(({ code }) => code)
  }
  expect([await at(), await at(start + 2 * MINUTE), await at(start + 4 * MINUTE)]).toEqual([
    ['OLD', 'NEW'],
    ['NEW', 'OLD'],
    ['OLD', 'NEW'],
  ])
})

test('the detail tells what else happened on the station in those minutes, and of nothing at another one', async () => {
  const start = Date.now() - 60 * MINUTE
  await signal('FIRST', start)
  await signal('SECOND', start + 5 * MINUTE, { deviceSn: 'T1-GRID' })
  await signal('ELSEWHERE', start + 5 * MINUTE, { stationId: 'T2', deviceSn: null })
  await signal('FIRST', start + 5 * MINUTE, { cleared: true })
  await signal('MUCH_LATER', start + 25 * MINUTE)
  const { meanwhile } = await server.ok('alarmDetail', { id: await idOf('SECOND') }, token)
  expect(meanwhile.map((one) => (one.kind === 'raised' || one.kind === 'cleared' ? `${one.kind} ${one.alarm.code}` : one.kind))).toEqual([
    'raised FIRST',
    'cleared FIRST',
  ])
})

test('what a wall says of it: the text kept with the code or with the limit of the model, the station’s contact, and the curves', async () => {
  const words = { level: 'VERY_URGENT' as const, textZh: '码', textEn: 'code', guideZh: '先断电', guideEn: 'Cut the power first' }
  await server.ok('saveEventCode', { code: 'GUIDED', ...words }, token)
  await server.db.pool.query("update station set contact_name = 'Li', contact_phone = '139' where id = 'T1'")
  expect(server.core.services.registry().eventCodes.get('GUIDED')?.guide).toEqual({ zh: '先断电', en: 'Cut the power first' })
  await signal('GUIDED', Date.now(), { level: 'VERY_URGENT' })
  await signal('PLAIN', Date.now())
  const told = await server.ok('alarmTakeover', { id: await idOf('GUIDED') }, token)
  expect(await server.ok('alarmDetail', { id: await idOf('GUIDED') }, token)).toMatchObject({ guide: { en: 'Cut the power first' } })
  expect(told).toMatchObject({ guide: { zh: '先断电', en: 'Cut the power first' }, contact: { name: 'Li', phone: '139' }, told: [] })
  expect(told.keyPoints.map(({ deviceSn }) => deviceSn)).toEqual(told.keyPoints.map(() => 'T1-PCS1'))
  expect(told.keyPoints.length).toBeGreaterThan(0)
  expect((await server.ok('alarmTakeover', { id: await idOf('PLAIN') }, token)).guide).toBeNull()
  expect((await server.call('alarmTakeover', { id: 'none' }, { sessionId: token })).code).toBe(404)
})

test('what was handled while its value stood beyond a limit is not raised again by a server that begins, and says cleared when it is back', async () => {
  const { registry } = server.core.services
  const entry = [...registry().stations.get('T1')!.devices].flatMap(({ points }) => [...points.values()]).find(({ limits }) => limits.length > 0)!
  const [limit] = entry.limits
  const deps = {
    pool: server.db.pool,
    registry,
    log: pino({ level: 'silent' }),
    now: Date.now,
    chatter: { raises: 3, withinMs: MINUTE },
    teller: { keep: () => Promise.resolve(), wake: () => undefined },
    publish: () => undefined,
    refuse: () => undefined,
  }
  const beyond = limit!.side === 'above' ? limit!.set + 1 : limit!.set - 1
  const stand = async ({ alarms, limits }: Awaited<ReturnType<typeof startAlarms>>, value: number): Promise<void> => {
    limits.sample(entry, value, Date.now())
    limits.sweep(Date.now() + limit!.delayMs)
    await alarms.settled()
  }
  await stand(await startAlarms(deps), beyond)
  await handle([await idOf(limit!.code)])
  const next = await startAlarms(deps)
  await stand(next, beyond)
  expect(await list()).toMatchObject([{ code: limit!.code, state: 'PROCESSED', clearedAt: null }])
  await stand(next, limit!.clear)
  expect((await list())[0]?.clearedAt).not.toBeNull()
})

test('who shelves alarms of which another shelved one meanwhile leaves that one its reason and its end', async () => {
  await signal('OVER_TEMP', Date.now() - MINUTE)
  await signal('FAN', Date.now() - MINUTE)
  const [hot, fan] = [await idOf('OVER_TEMP'), await idOf('FAN')]
  const until = Date.now() + 600 * MINUTE
  await server.ok('alarmShelve', { ids: [hot], until, reason: 'sensor on order' }, await server.login('root'))
  expect(await server.ok('alarmShelve', { ids: [hot, fan], minutes: 30, reason: 'all of them' }, token)).toEqual({ changed: 1, already: 1 })
  const { alarm } = await server.ok('alarmDetail', { id: hot }, token)
  expect(alarm).toMatchObject({ shelvedUntil: until, shelvedBy: 'root', shelveReason: 'sensor on order' })
  const again = await server.call('alarmShelve', { ids: [hot], minutes: 30, reason: 'mine' }, { sessionId: token })
  expect([again.code, again.message]).toEqual([409, expect.stringContaining('root')])
  // Of one's own, whose answer was lost, nothing is refused.
  expect(await server.ok('alarmShelve', { ids: [fan], minutes: 30, reason: 'all of them' }, token)).toEqual({ changed: 1, already: 0 })
})
