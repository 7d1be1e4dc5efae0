import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Alarm } from '#contract/alarm.ts'
import type { AlarmChange } from '#server/alarms/alarm-change.ts'
import { AlarmEngine, type AlarmEngineDeps } from '#server/alarms/alarm-engine.ts'
import type { AlarmSignal } from '#server/alarms/alarm-signal.ts'
import { SilenceWatch } from '#server/alarms/silence-watch.ts'
import { quality, type Quality } from '#contract/live.ts'
import { openChat } from '#tests/support/chat.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** When an alarm calls people and when it does not: against the store, by a clock of the test's own. */
const MINUTE = 60_000
let server: TestServer
let token: string
let clock: number
let told: string[]
let published: string[]
let engine: AlarmEngine

beforeAll(async () => {
  server = await startTestServer()
  token = await server.login('worker')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.pool.query('delete from alarm')
  await server.db.pool.query('delete from maintenance')
  clock = Date.now()
  told = []
  published = []
  engine = new AlarmEngine(deps())
})

const deps = (): AlarmEngineDeps => ({
  pool: server.db.pool,
  registry: server.core.services.registry,
  log: pino({ level: 'silent' }),
  now: () => clock,
  chatter: { raises: 3, withinMs: 10 * MINUTE },
  teller: {
    keep: (_client, changes) => {
      told.push(...changes.map(({ kind, row }: AlarmChange) => `${kind} ${row.code}`))
      return Promise.resolve()
    },
    wake: () => undefined,
  },
  publish: (change, alarm) => published.push(`${change} ${alarm.code}`),
  refuse: () => undefined,
})

const signalOf = (code: string, more: Partial<AlarmSignal>): AlarmSignal => ({
  stationId: 'T1',
  deviceSn: 'T1-PCS1',
  code,
  level: 'URGENT',
  text: { zh: code, en: code },
  value: null,
  pointId: null,
  at: clock,
  cleared: false,
  isOwn: true,
  ack: undefined,
  ...more,
})
async function signal(code: string, more: Partial<AlarmSignal> = {}): Promise<void> {
  engine.signal(signalOf(code, more))
  await engine.settled()
}
const over = (code: string, more: Partial<AlarmSignal> = {}): Promise<void> => signal(code, { cleared: true, ...more })
const list = async (query: object = {}): Promise<Alarm[]> =>
  (await server.ok('alarmList', { pageNum: 1, pageSize: 100, sort: 'raisedAt', order: 'asc', ...query }, token)).alarmList
const codes = async (query: object = {}): Promise<string[]> => (await list(query)).map(({ code }) => code)
const idOf = async (code: string): Promise<string> => (await list({ aside: 'with' })).find((one) => one.code === code)?.id ?? ''
const trail = async (code: string): Promise<string[]> =>
  (await server.ok('alarmDetail', { id: await idOf(code) }, token)).trail.map(({ kind }) => kind)
const open = async (): Promise<number> => Object.values((await server.ok('alarmCounts', {}, token)).counts).reduce((a, b) => a + b)
const later = async (ms: number): Promise<void> => {
  clock += ms
  await engine.sweep()
}

test('what is raised is told once; that it is over is told; a return is told anew; its trail has each', async () => {
  await signal('OVER_TEMP')
  await signal('OVER_TEMP')
  await over('OVER_TEMP')
  await signal('OVER_TEMP')
  expect(told).toEqual(['raised OVER_TEMP', 'cleared OVER_TEMP', 'returned OVER_TEMP'])
  expect(await trail('OVER_TEMP')).toEqual(['raised', 'repeated', 'cleared', 'returned'])
  expect((await list())[0]).toMatchObject({ count: 3, clearedAt: null })
})

test('repeats of an alarm that stands are one line with their number, first and last; what happens between begins another', async () => {
  const raised = clock
  await signal('OVER_TEMP')
  for (const minute of [1, 2, 3]) await signal('OVER_TEMP', { at: raised + minute * MINUTE })
  await server.ok('alarmSeen', { ids: [await idOf('OVER_TEMP')] }, token)
  await signal('OVER_TEMP', { at: raised + 4 * MINUTE })
  const lines = (await server.ok('alarmDetail', { id: await idOf('OVER_TEMP') }, token)).trail
  const repeated = lines.filter(({ kind }) => kind === 'repeated').map(({ at, untilAt, count }) => [at - raised, untilAt && untilAt - raised, count])
  expect(repeated).toEqual([
    [MINUTE, 3 * MINUTE, 3],
    [4 * MINUTE, null, 1],
  ])
  expect(lines.map(({ kind }) => kind).sort()).toEqual(['raised', 'repeated', 'repeated', 'seen'])
  expect((await list())[0]?.count).toBe(5)
})

test('a shelved alarm stands in no count and no list and is not told again, until its shelf is over', async () => {
  await signal('OVER_TEMP')
  const ids = [await idOf('OVER_TEMP')]
  expect(await server.ok('alarmShelve', { ids, until: clock + 10 * MINUTE, reason: 'fan on order' }, token)).toEqual({ changed: 1 })
  expect([await open(), await codes(), await codes({ aside: 'only' })]).toEqual([0, [], ['OVER_TEMP']])
  expect((await server.ok('alarmCounts', {}, token)).aside).toEqual({ shelved: 1, folded: 0, maintenance: 0 })
  const chat = await openChat(server, token)
  const ask = async (question: string, language: 'zh' | 'en'): Promise<string> => (await chat.ask(question, { language, powerstationId: 'T1' })).text
  expect(await ask('which alarms are shelved?', 'en')).toMatch(
    /^.*\n1 shelved alarm .*[^]*OVER_TEMP \(.*\): shelved by worker until .* \(fan on order\)$/,
  )
  expect(await ask('有哪些告警被搁置', 'zh')).toMatch(/已搁置告警 1 条[^]*worker 搁置到 .*（fan on order）/)
  expect(await ask('are there very urgent alarms open?', 'en')).toContain('No very urgent open alarms')
  expect(await ask('有没有非常紧急的告警没处理', 'zh')).toContain('没有非常紧急未处理告警')
  chat.close()
  // People act by the server's clock.
  clock = Date.now()
  await over('OVER_TEMP')
  await signal('OVER_TEMP')
  expect(told).toEqual(['raised OVER_TEMP', 'cleared OVER_TEMP'])
  await later(9 * MINUTE)
  expect(await open()).toBe(0)
  await later(2 * MINUTE)
  expect([await open(), told.at(-1), published.at(-1)]).toEqual([1, 'resumed OVER_TEMP', 'resumed OVER_TEMP'])
  expect(await trail('OVER_TEMP')).toEqual(['raised', 'shelved', 'cleared', 'returned', 'shelfEnded'])
})

test('one that comes back, or is off its shelf, is to be seen again', async () => {
  await signal('OVER_TEMP')
  const ids = [await idOf('OVER_TEMP')]
  const seen = async (): Promise<boolean> => (await list())[0]?.seenAt !== null
  const see = () => server.ok('alarmSeen', { ids }, token)
  await see()
  await signal('OVER_TEMP')
  expect(await seen()).toBe(true)
  await over('OVER_TEMP')
  expect(await seen()).toBe(true)
  await signal('OVER_TEMP')
  expect(await seen()).toBe(false)
  await server.ok('alarmShelve', { ids, until: clock + 10 * MINUTE, reason: 'fan on order' }, token)
  await later(11 * MINUTE)
  expect([told.at(-1), await seen()]).toEqual(['resumed OVER_TEMP', false])
  await see()
  // Over and back before the store's turn came.
  const back = clock
  engine.signal(signalOf('OVER_TEMP', { cleared: true }))
  await signal('OVER_TEMP')
  expect(await seen()).toBe(false)
  // What takes a wall over is told of this time.
  expect((await server.ok('alarmTakeover', { id: ids[0] ?? '' }, token)).since).toBe(back)
  // How soon it was seen is told of the first time.
  expect((await server.ok('alarmQuality', { days: 7 }, token)).levels.find(({ level }) => level === 'URGENT')).toMatchObject({ raised: 1, unseen: 0 })
})

test('a shelf that ends while its device is worked on ends in that work, and calls when that ends', async () => {
  await signal('OVER_TEMP')
  const ids = [await idOf('OVER_TEMP')]
  await server.ok('alarmShelve', { ids, until: clock + 10 * MINUTE, reason: 'fan on order' }, token)
  await server.ok('saveMaintenance', { stationId: 'T1', deviceSn: 'T1-PCS1', fromAt: clock, toAt: clock + 30 * MINUTE, reason: 'new fan' }, token)
  await later(11 * MINUTE)
  expect([told, await open()]).toEqual([['raised OVER_TEMP'], 0])
  expect(await trail('OVER_TEMP')).toEqual(['raised', 'shelved', 'shelfEnded', 'maintenance'])
  await later(20 * MINUTE)
  expect([told.at(-1), await open()]).toEqual(['resumed OVER_TEMP', 1])
})

test('of two who handle an alarm the second is told who was first, and that nothing of theirs is kept; so is who shelves it then', async () => {
  await signal('OVER_TEMP')
  const ids = [await idOf('OVER_TEMP')]
  const other = await server.login('root')
  const answers = await Promise.all(
    [token, other].map((sessionId) => server.call('alarmHandle', { ids, content: `by ${sessionId === other ? 'root' : 'worker'}` }, { sessionId })),
  )
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
  const { handledBy, handlingContent } = (await server.ok('alarmDetail', { id: ids[0] ?? '' }, token)).alarm
  expect(handlingContent).toBe(`by ${handledBy}`)
  expect(answers.find(({ code }) => code === 409)?.message).toContain(handledBy)
  const late = await server.call('alarmShelve', { ids, until: Date.now() + MINUTE, reason: 'late' }, { sessionId: other })
  expect([late.code, late.message.includes(handledBy ?? '?')]).toEqual([409, true])
  // Of several the others are handled.
  await signal('FAN')
  expect(await server.ok('alarmHandle', { ids: [...ids, await idOf('FAN')], content: 'both' }, other)).toEqual({ changed: 1 })
})

test('hundreds of alarms are seen, shelved and handled at once, each named in the audit log', async () => {
  for (let i = 0; i < 190; i++) engine.signal(signalOf(`FLOOD_${i}`, {}))
  await engine.settled()
  const ids = (await list({ pageSize: 1000 })).map(({ id }) => id)
  expect(ids).toHaveLength(190)
  const root = await server.login('root')
  expect(await server.ok('alarmSeen', { ids }, token)).toEqual({ changed: 190 })
  expect(await server.ok('alarmShelve', { ids, minutes: 10, reason: 'flood' }, token)).toEqual({ changed: 190 })
  expect(await server.ok('alarmUnshelve', { ids }, token)).toEqual({ changed: 190 })
  expect(await server.ok('alarmHandle', { ids, content: 'flood' }, token)).toEqual({ changed: 190 })
  const { auditList } = await server.ok('auditLogList', { pageNum: 1, pageSize: 100, action: 'alarmHandle' }, root)
  const named = auditList.flatMap(({ subject }) => subject.replace('alarm:', '').split(','))
  expect(ids.filter((id) => !named.includes(id))).toEqual([])
})

test('a shelf that is over says nothing of an alarm whose cause is gone, and none is longer than 31 days or in the past', async () => {
  await signal('OVER_TEMP')
  const ids = [await idOf('OVER_TEMP')]
  await server.ok('alarmShelve', { ids, until: clock + MINUTE, reason: 'known' }, token)
  await over('OVER_TEMP')
  await later(2 * MINUTE)
  expect(told).toEqual(['raised OVER_TEMP', 'cleared OVER_TEMP'])
  for (const until of [Date.now() - 1, Date.now() + 32 * 86_400_000]) {
    const { code, message } = await server.call('alarmShelve', { ids, until, reason: 'x' }, { sessionId: token })
    expect([code, message]).toEqual([400, expect.any(String)])
  }
})

const work = (minutes: number, deviceSn = 'T1-PCS1') =>
  server.ok('saveMaintenance', { stationId: 'T1', deviceSn, fromAt: clock - MINUTE, toAt: clock + minutes * MINUTE, reason: 'fan' }, token)
const asideNow = async (): Promise<number> => Object.values((await server.ok('alarmCounts', {}, token)).aside).reduce<number>((sum, n) => sum + n, 0)

test('work on a device marks its alarms and those of what hangs on it; what is still there when it ends calls once, what is over is closed', async () => {
  await work(30)
  await signal('OVER_TEMP')
  clock += 1
  await signal('ENDED')
  await over('ENDED')
  await signal('ELSEWHERE', { deviceSn: 'T1-GRID' })
  expect([await codes(), told]).toEqual([['ELSEWHERE'], ['cleared ENDED', 'raised ELSEWHERE']])
  expect(published).toContain('aside OVER_TEMP')
  expect((await list({ aside: 'only' })).map((one) => [one.code, one.maintenance])).toEqual([
    ['OVER_TEMP', true],
    ['ENDED', true],
  ])
  told = []
  published = []
  await later(31 * MINUTE)
  await later(MINUTE)
  expect([told, published.sort()]).toEqual([['resumed OVER_TEMP'], ['handled ENDED', 'resumed OVER_TEMP']])
  expect([(await codes({ state: 'WARNING' })).sort(), await open(), await asideNow()]).toEqual([['ELSEWHERE', 'OVER_TEMP'], 2, 0])
  expect(await trail('OVER_TEMP')).toEqual(['raised', 'maintenance', 'maintenanceEnded'])
  // History, marked: nobody has handled it, and nobody has to.
  expect(await list({ state: 'PROCESSED' })).toMatchObject([{ code: 'ENDED', maintenance: true, handledBy: null, handlingContent: null }])
  expect(await trail('ENDED')).toEqual(['raised', 'maintenance', 'cleared', 'closed'])
  const chat = await openChat(server, token)
  const ask = async (question: string, language: 'zh' | 'en'): Promise<string> => (await chat.ask(question, { language, powerstationId: 'T1' })).text
  expect(await ask('which alarms were handled?', 'en')).toMatch(/ENDED \(.*\): closed at .*, cleared by the end of the maintenance$/)
  expect(await ask('哪些告警已处理', 'zh')).toMatch(/检修结束时已恢复，自动归档$/)
  chat.close()
  // The next time is an alarm like any other.
  await signal('ENDED')
  expect([told.at(-1), (await list({ state: 'WARNING', aside: 'with' })).find(({ code }) => code === 'ENDED')?.maintenance]).toEqual([
    'raised ENDED',
    false,
  ])
})

test('what had called before its device was worked on is an open alarm again afterwards, also where it came back and was over meanwhile', async () => {
  await signal('OVER_TEMP')
  await over('OVER_TEMP')
  await work(30)
  clock += 1
  await signal('OVER_TEMP')
  await over('OVER_TEMP')
  expect([await open(), await asideNow()]).toEqual([0, 1])
  told = []
  await later(31 * MINUTE)
  expect([told, await open(), await asideNow()]).toEqual([[], 1, 0])
  expect((await list()).map(({ state, maintenance }) => [state, maintenance])).toEqual([['WARNING', false]])
})

test('a maintenance that ended while no server ran, by its time or by hand, calls what is still there once when one does', async () => {
  const { id } = await work(30)
  await signal('OVER_TEMP')
  await signal('ENDED')
  await over('ENDED')
  await server.db.pool.query('update maintenance set to_at = $2 where id = $1', [id, clock + 1])
  engine.close()
  told = []
  clock += 10 * MINUTE
  const next = new AlarmEngine(deps())
  await next.sweep()
  await next.sweep()
  expect([told, await codes({ state: 'WARNING' }), await codes({ state: 'PROCESSED' })]).toEqual([['resumed OVER_TEMP'], ['OVER_TEMP'], ['ENDED']])
})

test('what a gateway explains is folded under it when the work on its station ends, and one alarm calls', async () => {
  await work(30, '')
  await signal('GATEWAY_OFFLINE', { deviceSn: null })
  await signal('DATA_QUALITY.P')
  await signal('DATA_QUALITY.SOC')
  told = []
  await later(31 * MINUTE)
  expect([told, await codes()]).toEqual([['resumed GATEWAY_OFFLINE'], ['GATEWAY_OFFLINE']])
  expect(await trail('DATA_QUALITY.P')).toEqual(['raised', 'maintenance', 'maintenanceEnded', 'folded'])
  expect((await list())[0]?.folded).toBe(2)
})

test('one that comes and goes while its device is worked on is told as that when the work ends', async () => {
  await work(30)
  for (let i = 0; i < 6; i++) {
    clock += 1000
    await over('DOOR')
    await signal('DOOR')
  }
  expect(told.filter((one) => !one.startsWith('cleared'))).toEqual([])
  clock += 29 * MINUTE
  await signal('DOOR')
  await later(MINUTE)
  expect([told.at(-1), await open()]).toEqual(['chattering DOOR', 1])
})

test('how fast people were counts from when they were called: not the time in which a device was worked on', async () => {
  clock = Date.now() - 60 * MINUTE
  await server.db.pool.query('insert into maintenance (id, station_id, from_at, to_at, reason) values ($1, $2, $3, $4, $5)', [
    'M1',
    'T1',
    clock - MINUTE,
    clock + 50 * MINUTE,
    'fan',
  ])
  await signal('OVER_TEMP')
  await over('OVER_TEMP')
  await signal('OVER_TEMP')
  await signal('ENDED')
  await over('ENDED')
  await later(50 * MINUTE)
  const called = clock
  clock = Date.now()
  await server.ok('alarmHandle', { ids: [await idOf('OVER_TEMP')], content: 'ok' }, token)
  const { days, levels, frequent } = await server.ok('alarmQuality', { powerstationId: 'T1', days: 7 }, token)
  expect(days.reduce((sum, { announced }) => sum + announced, 0)).toBe(1)
  expect(frequent.map(({ alarm, announced }) => [alarm.code, announced])).toEqual([['OVER_TEMP', 1]])
  const urgent = levels.find(({ level }) => level === 'URGENT')
  expect(urgent).toMatchObject({ raised: 1, unseen: 0, unhandled: 0 })
  expect(urgent?.seenMs).toBeGreaterThanOrEqual(clock - called)
  expect(urgent?.handledMs).toBeLessThan(20 * MINUTE)
})

test('a maintenance that has begun is not deleted but ended, and one that is over stays as it was', async () => {
  const work = { stationId: 'T1', deviceSn: '', fromAt: Date.now() - MINUTE, toAt: Date.now() + 30 * MINUTE, reason: 'inspection' }
  const { id } = await server.ok('saveMaintenance', work, token)
  const asked = { sessionId: token }
  expect((await server.call('deleteMaintenance', { ids: [id] }, asked)).code).toBe(409)
  expect((await server.call('saveMaintenance', { ...work, id, fromAt: work.fromAt + 1 }, asked)).code).toBe(400)
  expect((await server.call('saveMaintenance', { ...work, id, toAt: work.fromAt }, asked)).code).toBe(400)
  expect(await server.ok('endMaintenance', { id }, token)).toEqual({ changed: 1 })
  const [kept] = (await server.ok('maintenanceList', { id }, token)).maintenanceList
  expect(kept).toMatchObject({ state: 'over', reason: 'inspection', deviceSn: '' })
  expect((await server.call('saveMaintenance', { ...work, id }, asked)).code).toBe(409)
  expect((await server.call('endMaintenance', { id }, asked)).code).toBe(409)
})

test('a gateway that is gone explains what is not heard behind it: one alarm calls, the others are folded under it', async () => {
  await signal('BMS_COMM_LOST', { deviceSn: 'T1-PCS1' })
  await signal('OVER_TEMP')
  clock += MINUTE
  await signal('GATEWAY_OFFLINE', { deviceSn: null })
  await signal('DATA_QUALITY.P', { deviceSn: 'T1-GRID' })
  expect((await list()).map(({ code, folded }) => [code, folded])).toEqual([
    ['OVER_TEMP', 0],
    ['GATEWAY_OFFLINE', 2],
  ])
  expect(told).toEqual(['raised BMS_COMM_LOST', 'raised OVER_TEMP', 'raised GATEWAY_OFFLINE'])
  const cause = await idOf('GATEWAY_OFFLINE')
  const detail = await server.ok('alarmDetail', { id: cause }, token)
  expect([detail.foldedTotal, detail.folded.map(({ code }) => code)]).toEqual([2, ['BMS_COMM_LOST', 'DATA_QUALITY.P']])
  expect((await server.ok('alarmDetail', { id: await idOf('DATA_QUALITY.P') }, token)).cause?.id).toBe(cause)
  expect(await server.ok('alarmHandle', { ids: [cause], content: 'router replaced' }, token)).toEqual({ changed: 3 })
})

test('what was there long before a gateway was lost is not its consequence, nor is what happens at another station', async () => {
  await signal('BMS_COMM_LOST')
  clock += 10 * MINUTE
  await signal('GATEWAY_OFFLINE', { deviceSn: null })
  clock += 1
  await signal('DATA_QUALITY.P', { stationId: 'T2', deviceSn: null })
  expect((await list()).map(({ code, folded }) => [code, folded])).toEqual([
    ['BMS_COMM_LOST', 0],
    ['GATEWAY_OFFLINE', 0],
    ['DATA_QUALITY.P', 0],
  ])
})

test('what is still there two minutes after its cause ended calls by itself', async () => {
  await signal('GATEWAY_OFFLINE', { deviceSn: null })
  await signal('DATA_QUALITY.P')
  await signal('DATA_QUALITY.SOC')
  await over('GATEWAY_OFFLINE', { deviceSn: null })
  await over('DATA_QUALITY.SOC')
  await later(MINUTE)
  expect(told.filter((one) => one.startsWith('resumed'))).toEqual([])
  await later(2 * MINUTE)
  expect(told.filter((one) => one.startsWith('resumed'))).toEqual(['resumed DATA_QUALITY.P'])
  expect((await codes()).sort()).toEqual(['DATA_QUALITY.P', 'GATEWAY_OFFLINE'])
})

test('an alarm that returns too often is one record that counts; it is said once, and once more when it is calm', async () => {
  for (let i = 0; i < 20; i++) {
    clock += 1000
    await signal('DOOR')
    await over('DOOR')
  }
  const alarms = await list()
  expect(alarms).toHaveLength(1)
  expect(alarms[0]).toMatchObject({ count: 20, chatterSince: expect.any(Number) as number })
  expect(told.filter((one) => !one.startsWith('cleared'))).toEqual(['raised DOOR', 'returned DOOR', 'returned DOOR', 'chattering DOOR'])
  expect((await trail('DOOR')).filter((kind) => kind === 'returned')).toHaveLength(3)
  await later(11 * MINUTE)
  expect((await list())[0]?.chatterSince).toBeNull()
  expect((await trail('DOOR')).slice(-3)).toEqual(['chattering', 'cleared', 'calmed'])
  await signal('DOOR')
  expect(told.at(-1)).toBe('returned DOOR')
})

test('returns that come together in one turn count as chatter too', async () => {
  for (let i = 0; i < 6; i++) {
    const at = clock + i
    const facts = { stationId: 'T1', deviceSn: 'T1-PCS1', code: 'FLAP', text: { zh: '', en: '' }, value: null, pointId: null, ack: undefined, at }
    engine.signal({ ...facts, level: 'COMMON', cleared: false, isOwn: true })
    engine.signal({ ...facts, level: 'COMMON', cleared: true, isOwn: true })
  }
  await engine.settled()
  expect((await list())[0]).toMatchObject({ count: 6, chatterSince: expect.any(Number) as number })
})

test('how good the alarms are: announced a day, the most frequent, standing, and how fast people were', async () => {
  const start = Date.now() - 30 * 3_600_000
  clock = start
  await signal('STANDING')
  clock = Date.now() - 20 * MINUTE
  for (let i = 0; i < 12; i++) await signal(`CODE${i}`, { deviceSn: 'T1-GRID', level: 'WARN' })
  await over('CODE0', { deviceSn: 'T1-GRID' })
  await signal('CODE0', { deviceSn: 'T1-GRID', level: 'WARN' })
  await server.ok('alarmHandle', { ids: [await idOf('CODE1')], content: 'ok' }, token)
  const { days, levels, frequent, standing, stations } = await server.ok('alarmQuality', { powerstationId: 'T1', days: 7 }, token)
  expect(days).toHaveLength(7)
  expect(days.reduce((sum, { announced }) => sum + announced, 0)).toBe(14)
  expect(Math.max(...days.map(({ peak }) => peak))).toBe(13)
  expect(days.reduce((sum, { flooded }) => sum + flooded, 0)).toBe(1)
  expect(frequent[0]).toMatchObject({ announced: 2, alarm: { code: 'CODE0' } })
  expect(frequent).toHaveLength(10)
  expect([standing.total, standing.alarms.map(({ code }) => code)]).toEqual([1, ['STANDING']])
  const warn = levels.find(({ level }) => level === 'WARN')
  expect(warn).toMatchObject({ raised: 12, unseen: 11, unhandled: 11 })
  expect(warn?.handledMs).toBeGreaterThan(19 * MINUTE)
  expect(stations.map(({ stationId, raised }) => [stationId, raised])).toEqual([['T1', 13]])
  // A station that is known since yesterday: averages are over that time.
  await server.db.pool.query('update station set created_at = $1 where id = $2', [start, 'T1'])
  expect(await server.ok('alarmQuality', { powerstationId: 'T1', days: 7 }, token)).toMatchObject({ from: start, isYoung: true })
  await server.db.pool.query("update station set created_at = 0 where id = 'T1'")
  const chat = await openChat(server, token)
  const { text } = await chat.ask('alarms per day in the last 7 days', { language: 'en', powerstationId: 'T1' })
  for (const part of ['14 alarms announced, 2.0 a day', '1 ten-minute stretch with more than 10', '1 has stood for more than a day', ': 2 times']) expect(text).toContain(part) // prettier-ignore
  // As the help says that it can be asked.
  expect((await chat.ask('本周平均每天多少条告警', { powerstationId: 'T1' })).text).toMatch(/共发出告警 \d+ 次，平均每天 [\d.]+ 次/)
  // How long people take, in the words of the page; the last one that was handled with who did it.
  expect((await chat.ask('how long do alarms stand before they are handled?', { language: 'en', powerstationId: 'T1' })).text).toMatch(/handled after .* on average|none of them was handled yet/) // prettier-ignore
  chat.close()
})

test('a device that was heard and is silent is an alarm; where nothing of a station is heard the gateway is, and explains the rest', async () => {
  const { registry, values } = server.core.services
  /** Of which silence says nothing. */
  let patient = ''
  const watch = new SilenceWatch({
    pool: server.db.pool,
    registry,
    values,
    nodes: () => [],
    mayBeSilent: ({ sn }) => sn === patient,
    signal: (one) => engine.signal(one),
  })
  const points = (sn: string): number[] => [...(registry().devices.get(sn)?.points.values() ?? [])].map(({ id }) => id)
  const hear = (sn: string, state: Quality): void => {
    for (const id of points(sn)) values.take(id, clock, 1, state, clock)
  }
  const after = async (ms: number): Promise<void> => {
    clock += ms
    watch.sweep(clock)
    await engine.settled()
  }
  const [first = '', second = ''] = ['T1-PCS1', 'T1-GRID']
  hear(first, quality.good)
  hear(second, quality.good)
  await after(0)
  hear(first, quality.stale)
  await after(1)
  await after(59_000)
  expect(await codes()).toEqual([])
  await after(2_000)
  expect(await list()).toMatchObject([{ code: 'DEVICE_OFFLINE', deviceSn: first }])
  // Long before the gateway is lost: no consequence of it.
  await after(3 * MINUTE)
  patient = second
  hear(second, quality.stale)
  await after(1)
  await after(61_000)
  expect(await codes()).toEqual(['DEVICE_OFFLINE'])
  patient = ''
  await after(1)
  expect(await codes()).toEqual(['DEVICE_OFFLINE', 'GATEWAY_OFFLINE'])
  expect((await list({ aside: 'only' })).map(({ deviceSn }) => deviceSn)).toEqual([second])
  // Another server goes on with what is open.
  const next = new SilenceWatch({
    pool: server.db.pool,
    registry,
    values,
    nodes: () => [],
    mayBeSilent: () => false,
    signal: (one) => engine.signal(one),
  })
  await next.resume()
  hear(first, quality.good)
  hear(second, quality.good)
  next.sweep(clock)
  await engine.settled()
  expect((await list({ aside: 'with' })).every(({ clearedAt }) => clearedAt !== null)).toBe(true)
})
