import { expect, test } from 'vitest'
import { quality, type Quality } from '#contract/live.ts'
import { AlarmEngine } from '#server/alarms/alarm-engine.ts'
import { SilenceWatch } from '#server/alarms/silence-watch.ts'
import { alarmStage, MINUTE } from '#tests/support/alarm-stage.ts'
import { openChat } from '#tests/support/chat.ts'

/** When an alarm calls people and when it does not: against the store, by a clock of the test's own. */
const stage = alarmStage()
const { signalOf, signal, over, list, codes, idOf, trail, open, later } = stage

test('what is raised is told once; that it is over is told; a return is told anew; its trail has each', async () => {
  await signal('OVER_TEMP')
  await signal('OVER_TEMP')
  await over('OVER_TEMP')
  await signal('OVER_TEMP')
  expect(stage.told).toEqual(['raised OVER_TEMP', 'cleared OVER_TEMP', 'returned OVER_TEMP'])
  expect(await trail('OVER_TEMP')).toEqual(['raised', 'repeated', 'cleared', 'returned'])
  expect((await list())[0]).toMatchObject({ count: 3, clearedAt: null })
})

test('repeats of an alarm that stands are one line with their number, first and last; what happens between begins another', async () => {
  const raised = stage.clock
  await signal('OVER_TEMP')
  for (const minute of [1, 2, 3]) await signal('OVER_TEMP', { at: raised + minute * MINUTE })
  await stage.server.ok('alarmSeen', { ids: [await idOf('OVER_TEMP')] }, stage.token)
  await signal('OVER_TEMP', { at: raised + 4 * MINUTE })
  const lines = (await stage.server.ok('alarmDetail', { id: await idOf('OVER_TEMP') }, stage.token)).trail
  const repeated = lines.filter(({ kind }) => kind === 'repeated').map(({ at, untilAt, count }) => [at - raised, untilAt && untilAt - raised, count])
  expect(repeated).toEqual([
    [MINUTE, 3 * MINUTE, 3],
    [4 * MINUTE, null, 1],
  ])
  expect(lines.map(({ kind }) => kind).sort()).toEqual(['raised', 'repeated', 'repeated', 'seen'])
  expect((await list())[0]?.count).toBe(5)
})

test('open pages hear that one has become more urgent while it stands, and of nothing that is as it was', async () => {
  await stage.signal('HOT', { level: 'SERIOUS' })
  await stage.signal('HOT', { level: 'VERY_URGENT' })
  await stage.signal('HOT', { level: 'VERY_URGENT' })
  expect(stage.published).toEqual(['raised HOT', 'worsened HOT', 'repeated HOT'])
  expect(await trail('HOT')).toEqual(['raised', 'repeated', 'worsened', 'repeated'])
})

test('a shelved alarm stands in no count and no list and is not told again, until its shelf is over', async () => {
  await signal('OVER_TEMP')
  const ids = [await idOf('OVER_TEMP')]
  expect(await stage.server.ok('alarmShelve', { ids, until: stage.clock + 10 * MINUTE, reason: 'fan on order' }, stage.token)).toEqual({
    changed: 1,
    already: 0,
  })
  expect([await open(), await codes(), await codes({ aside: 'only' })]).toEqual([0, [], ['OVER_TEMP']])
  expect((await stage.server.ok('alarmCounts', {}, stage.token)).aside).toEqual({ shelved: 1, folded: 0, maintenance: 0 })
  const chat = await openChat(stage.server, stage.token)
  const ask = async (question: string, language: 'zh' | 'en'): Promise<string> => (await chat.ask(question, { language, powerstationId: 'T1' })).text
  expect(await ask('which alarms are shelved?', 'en')).toMatch(
    /^.*\n1 shelved alarm .*[^]*OVER_TEMP \(.*\): shelved by worker until .* \(fan on order\)$/,
  )
  expect(await ask('有哪些告警被搁置', 'zh')).toMatch(/已搁置告警 1 条[^]*worker 搁置到 .*（fan on order）/)
  expect(await ask('are there very urgent alarms open?', 'en')).toContain('No very urgent open alarms')
  expect(await ask('有没有非常紧急的告警没处理', 'zh')).toContain('没有非常紧急未处理告警')
  chat.close()
  // People act by the server's clock.
  stage.clock = Date.now()
  await over('OVER_TEMP')
  await signal('OVER_TEMP')
  expect(stage.told).toEqual(['raised OVER_TEMP', 'cleared OVER_TEMP'])
  await later(9 * MINUTE)
  expect(await open()).toBe(0)
  await later(2 * MINUTE)
  expect([await open(), stage.told.at(-1), stage.published.at(-1)]).toEqual([1, 'resumed OVER_TEMP', 'resumed OVER_TEMP'])
  expect(await trail('OVER_TEMP')).toEqual(['raised', 'shelved', 'cleared', 'returned', 'shelfEnded'])
})

test('one that comes back, or is off its shelf, is to be seen again', async () => {
  await signal('OVER_TEMP')
  const ids = [await idOf('OVER_TEMP')]
  const seen = async (): Promise<boolean> => (await list())[0]?.seenAt !== null
  const see = () => stage.server.ok('alarmSeen', { ids }, stage.token)
  await see()
  await signal('OVER_TEMP')
  expect(await seen()).toBe(true)
  await over('OVER_TEMP')
  expect(await seen()).toBe(true)
  await signal('OVER_TEMP')
  expect(await seen()).toBe(false)
  await stage.server.ok('alarmShelve', { ids, until: stage.clock + 10 * MINUTE, reason: 'fan on order' }, stage.token)
  await later(11 * MINUTE)
  expect([stage.told.at(-1), await seen()]).toEqual(['resumed OVER_TEMP', false])
  await see()
  // Over and back before the store's turn came.
  const back = stage.clock
  stage.engine.signal(signalOf('OVER_TEMP', { cleared: true }))
  await signal('OVER_TEMP')
  expect(await seen()).toBe(false)
  // What takes a wall over is told of this time.
  expect((await stage.server.ok('alarmTakeover', { id: ids[0] ?? '' }, stage.token)).since).toBe(back)
  // How soon it was seen is told of the first time.
  expect((await stage.server.ok('alarmQuality', { days: 7 }, stage.token)).levels.find(({ level }) => level === 'URGENT')).toMatchObject({
    raised: 1,
    unseen: 0,
  })
})

test('of two who handle an alarm the second is told who was first, and that nothing of theirs is kept; so is who shelves it then', async () => {
  await signal('OVER_TEMP')
  const ids = [await idOf('OVER_TEMP')]
  const other = await stage.server.login('root')
  const answers = await Promise.all(
    [stage.token, other].map((sessionId) =>
      stage.server.call('alarmHandle', { ids, content: `by ${sessionId === other ? 'root' : 'worker'}` }, { sessionId }),
    ),
  )
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
  const { handledBy, handlingContent } = (await stage.server.ok('alarmDetail', { id: ids[0] ?? '' }, stage.token)).alarm
  expect(handlingContent).toBe(`by ${handledBy}`)
  expect(answers.find(({ code }) => code === 409)?.message).toContain(handledBy)
  const late = await stage.server.call('alarmShelve', { ids, until: Date.now() + MINUTE, reason: 'late' }, { sessionId: other })
  expect([late.code, late.message.includes(handledBy ?? '?')]).toEqual([409, true])
  // Of several the others are handled; one that was handled before and one that is not the viewer's stay as they are.
  await signal('FAN')
  expect(await stage.server.ok('alarmHandle', { ids: [...ids, 'of others', await idOf('FAN')], content: 'both' }, other)).toEqual({
    changed: 1,
    already: 2,
  })
})

test('hundreds of alarms are seen, shelved and handled at once, each named in the audit log', async () => {
  for (let i = 0; i < 190; i++) stage.engine.signal(signalOf(`FLOOD_${i}`, {}))
  await stage.engine.settled()
  const ids = (await list({ pageSize: 1000 })).map(({ id }) => id)
  expect(ids).toHaveLength(190)
  const root = await stage.server.login('root')
  expect(await stage.server.ok('alarmSeen', { ids }, stage.token)).toEqual({ changed: 190 })
  expect(await stage.server.ok('alarmShelve', { ids, minutes: 10, reason: 'flood' }, stage.token)).toEqual({ changed: 190, already: 0 })
  expect(await stage.server.ok('alarmUnshelve', { ids }, stage.token)).toEqual({ changed: 190 })
  expect(await stage.server.ok('alarmHandle', { ids, content: 'flood' }, stage.token)).toEqual({ changed: 190, already: 0 })
  const { auditList } = await stage.server.ok('auditLogList', { pageNum: 1, pageSize: 100, action: 'alarmHandle' }, root)
  const named = auditList.flatMap(({ subject }) => subject.replace('alarm:', '').split(','))
  expect(ids.filter((id) => !named.includes(id))).toEqual([])
})

test('a shelf that is over says nothing of an alarm whose cause is gone, and none is longer than 31 days or in the past', async () => {
  await signal('OVER_TEMP')
  const ids = [await idOf('OVER_TEMP')]
  await stage.server.ok('alarmShelve', { ids, until: stage.clock + MINUTE, reason: 'known' }, stage.token)
  await over('OVER_TEMP')
  await later(2 * MINUTE)
  expect(stage.told).toEqual(['raised OVER_TEMP', 'cleared OVER_TEMP'])
  for (const until of [Date.now() - 1, Date.now() + 32 * 86_400_000]) {
    const { code, message } = await stage.server.call('alarmShelve', { ids, until, reason: 'x' }, { sessionId: stage.token })
    expect([code, message]).toEqual([400, expect.any(String)])
  }
})

test('a gateway that is gone explains what is not heard behind it: one alarm calls, the others are folded under it', async () => {
  await signal('BMS_COMM_LOST', { deviceSn: 'T1-PCS1' })
  await signal('OVER_TEMP')
  stage.clock += MINUTE
  await signal('GATEWAY_OFFLINE', { deviceSn: null })
  await signal('DATA_QUALITY.P', { deviceSn: 'T1-GRID' })
  expect((await list()).map(({ code, folded }) => [code, folded])).toEqual([
    ['OVER_TEMP', 0],
    ['GATEWAY_OFFLINE', 2],
  ])
  expect(stage.told).toEqual(['raised BMS_COMM_LOST', 'raised OVER_TEMP', 'raised GATEWAY_OFFLINE'])
  const cause = await idOf('GATEWAY_OFFLINE')
  const detail = await stage.server.ok('alarmDetail', { id: cause }, stage.token)
  expect([detail.foldedTotal, detail.folded.map(({ code }) => code)]).toEqual([2, ['BMS_COMM_LOST', 'DATA_QUALITY.P']])
  // Whoever handles it there is told how many go with it, as in the list.
  expect(detail.alarm.folded).toBe(2)
  expect((await stage.server.ok('alarmDetail', { id: await idOf('DATA_QUALITY.P') }, stage.token)).cause?.id).toBe(cause)
  expect(await stage.server.ok('alarmHandle', { ids: [cause], content: 'router replaced' }, stage.token)).toEqual({ changed: 3, already: 0 })
})

test('a device that explains others and is explained by its gateway then takes them with it', async () => {
  await signal('DEVICE_OFFLINE')
  await signal('DATA_QUALITY.P')
  stage.clock += MINUTE
  await signal('GATEWAY_OFFLINE', { deviceSn: null })
  expect((await list()).map(({ code, folded }) => [code, folded])).toEqual([['GATEWAY_OFFLINE', 2]])
  const cause = await idOf('GATEWAY_OFFLINE')
  expect((await stage.server.ok('alarmDetail', { id: await idOf('DATA_QUALITY.P') }, stage.token)).cause?.id).toBe(cause)
  // The gateway is back, the device is not: again it explains what it explained before.
  await over('GATEWAY_OFFLINE', { deviceSn: null })
  await later(3 * MINUTE)
  expect((await list()).map(({ code, folded }) => [code, folded])).toEqual([
    ['DEVICE_OFFLINE', 1],
    ['GATEWAY_OFFLINE', 0],
  ])
  await signal('GATEWAY_OFFLINE', { deviceSn: null })
  stage.clock = Date.now()
  const { changed } = await stage.server.ok('alarmHandle', { ids: [cause, await idOf('DEVICE_OFFLINE')], content: 'switch replaced' }, stage.token)
  expect(changed).toBe(3)
})

test('what was there long before a gateway was lost is not its consequence, nor is what happens at another station', async () => {
  await signal('BMS_COMM_LOST')
  stage.clock += 10 * MINUTE
  await signal('GATEWAY_OFFLINE', { deviceSn: null })
  stage.clock += 1
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
  expect(stage.told.filter((one) => one.startsWith('resumed'))).toEqual([])
  await later(2 * MINUTE)
  expect(stage.told.filter((one) => one.startsWith('resumed'))).toEqual(['resumed DATA_QUALITY.P'])
  expect((await codes()).sort()).toEqual(['DATA_QUALITY.P', 'GATEWAY_OFFLINE'])
})

test('an alarm that returns too often is one record that counts; it is said once, and once more when it is calm', async () => {
  for (let i = 0; i < 20; i++) {
    stage.clock += 1000
    await signal('DOOR')
    await over('DOOR')
  }
  const alarms = await list()
  expect(alarms).toHaveLength(1)
  expect(alarms[0]).toMatchObject({ count: 20, chatterSince: expect.any(Number) as number })
  expect(stage.told.filter((one) => !one.startsWith('cleared'))).toEqual(['raised DOOR', 'returned DOOR', 'returned DOOR', 'chattering DOOR'])
  expect((await trail('DOOR')).filter((kind) => kind === 'returned')).toHaveLength(3)
  await later(11 * MINUTE)
  expect((await list())[0]?.chatterSince).toBeNull()
  expect((await trail('DOOR')).slice(-3)).toEqual(['chattering', 'cleared', 'calmed'])
  await signal('DOOR')
  expect(stage.told.at(-1)).toBe('returned DOOR')
})

test('what stood for a day counts as standing from its last return on', async () => {
  stage.clock = Date.now() - 50 * 3_600_000
  for (const code of ['STANDING', 'RETURNED']) await signal(code)
  stage.clock = Date.now() - 30 * 3_600_000
  await over('STANDING')
  await signal('STANDING')
  const since = stage.clock
  stage.clock = Date.now() - 2 * MINUTE
  await over('RETURNED')
  await signal('RETURNED')
  const { standing } = await stage.server.ok('alarmQuality', { powerstationId: 'T1', days: 7 }, stage.token)
  expect([standing.total, standing.alarms.map((one) => [one.alarm.code, one.since])]).toEqual([1, [['STANDING', since]]])
})

test('returns that come together in one turn count as chatter too', async () => {
  for (let i = 0; i < 6; i++) {
    const at = stage.clock + i
    const facts = { stationId: 'T1', deviceSn: 'T1-PCS1', code: 'FLAP', text: { zh: '', en: '' }, value: null, pointId: null, ack: undefined, at }
    stage.engine.signal({ ...facts, level: 'COMMON', cleared: false, isOwn: true })
    stage.engine.signal({ ...facts, level: 'COMMON', cleared: true, isOwn: true })
  }
  await stage.engine.settled()
  expect((await list())[0]).toMatchObject({ count: 6, chatterSince: expect.any(Number) as number })
})

test('how good the alarms are: announced a day, the most frequent, standing, and how fast people were', async () => {
  const start = Date.now() - 30 * 3_600_000
  stage.clock = start
  await signal('STANDING')
  stage.clock = Date.now() - 20 * MINUTE
  for (let i = 0; i < 12; i++) await signal(`CODE${i}`, { deviceSn: 'T1-GRID', level: 'WARN' })
  await over('CODE0', { deviceSn: 'T1-GRID' })
  await signal('CODE0', { deviceSn: 'T1-GRID', level: 'WARN' })
  await stage.server.ok('alarmHandle', { ids: [await idOf('CODE1')], content: 'ok' }, stage.token)
  const { days, levels, frequent, standing, stations } = await stage.server.ok('alarmQuality', { powerstationId: 'T1', days: 7 }, stage.token)
  expect(days).toHaveLength(7)
  expect(days.reduce((sum, { announced }) => sum + announced, 0)).toBe(14)
  expect(Math.max(...days.map(({ peak }) => peak))).toBe(13)
  expect(days.reduce((sum, { flooded }) => sum + flooded, 0)).toBe(1)
  expect(frequent[0]).toMatchObject({ announced: 2, alarm: { code: 'CODE0' } })
  expect(frequent).toHaveLength(10)
  expect([standing.total, standing.alarms.map(({ alarm }) => alarm.code)]).toEqual([1, ['STANDING']])
  const warn = levels.find(({ level }) => level === 'WARN')
  expect(warn).toMatchObject({ raised: 12, unseen: 11, unhandled: 11 })
  expect(warn?.handledMs).toBeGreaterThan(19 * MINUTE)
  expect(stations.map(({ stationId, raised }) => [stationId, raised])).toEqual([['T1', 13]])
  // A station that is known since yesterday: averages are over that time.
  await stage.server.db.pool.query('update station set created_at = $1 where id = $2', [start, 'T1'])
  expect(await stage.server.ok('alarmQuality', { powerstationId: 'T1', days: 7 }, stage.token)).toMatchObject({ from: start, isYoung: true })
  await stage.server.db.pool.query("update station set created_at = 0 where id = 'T1'")
  const chat = await openChat(stage.server, stage.token)
  const { text } = await chat.ask('alarms per day in the last 7 days', { language: 'en', powerstationId: 'T1' })
  for (const part of ['14 alarms announced, 2.0 a day', '1 ten-minute stretch with more than 10', '1 has stood for more than a day', ': 2 times']) expect(text).toContain(part) // prettier-ignore
  // As the help says that it can be asked.
  expect((await chat.ask('本周平均每天多少条告警', { powerstationId: 'T1' })).text).toMatch(/共发出告警 \d+ 次，平均每天 [\d.]+ 次/)
  // How long people take, in the words of the page; the last one that was handled with who did it.
  expect((await chat.ask('how long do alarms stand before they are handled?', { language: 'en', powerstationId: 'T1' })).text).toMatch(/handled after .* on average|none of them was handled yet/) // prettier-ignore
  chat.close()
})

test('a device that was heard and is silent is an alarm; where nothing of a station is heard the gateway is, and explains the rest', async () => {
  const { registry, values } = stage.server.core.services
  /** Of which silence says nothing. */
  let patient = ''
  const watch = new SilenceWatch({
    pool: stage.server.db.pool,
    registry,
    values,
    nodes: () => [],
    mayBeSilent: ({ sn }) => sn === patient,
    signal: (one) => stage.engine.signal(one),
  })
  const points = (sn: string): number[] => [...(registry().devices.get(sn)?.points.values() ?? [])].map(({ id }) => id)
  const hear = (sn: string, state: Quality): void => {
    for (const id of points(sn)) values.take(id, stage.clock, 1, state, stage.clock)
  }
  const after = async (ms: number): Promise<void> => {
    stage.clock += ms
    watch.sweep(stage.clock)
    await stage.engine.settled()
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
    pool: stage.server.db.pool,
    registry,
    values,
    nodes: () => [],
    mayBeSilent: () => false,
    signal: (one) => stage.engine.signal(one),
  })
  await next.resume()
  hear(first, quality.good)
  hear(second, quality.good)
  next.sweep(stage.clock)
  await stage.engine.settled()
  expect((await list({ aside: 'with' })).every(({ clearedAt }) => clearedAt !== null)).toBe(true)
})

test.each(['retired', 'at another station', 'gone'] as const)('a device that is not heard and then %s is missed no more', async (how) => {
  await signal('DEVICE_OFFLINE')
  await signal('OVER_TEMP', { at: stage.clock + 1 })
  const { registry: registryOf, values } = stage.server.core.services
  const now = registryOf()
  const sn = 'T1-PCS1'
  const device = now.devices.get(sn)!
  const other = { ...device, ...(how === 'retired' ? { retired: true } : { stationId: 'T2' }) }
  const t1 = { ...now.stations.get('T1')!, devices: now.stations.get('T1')!.devices.filter((one) => one !== device) }
  const devices = new Map(
    [...now.devices].flatMap(([key, one]) => (key !== sn ? [[key, one] as const] : how === 'gone' ? [] : [[key, other] as const])),
  )
  for (const { id } of device.points.values()) values.setQuality(id, quality.stale)
  let registry = now
  const watch = new SilenceWatch({
    pool: stage.server.db.pool,
    registry: () => registry,
    values,
    nodes: () => [],
    mayBeSilent: () => false,
    signal: (one) => stage.engine.signal(one),
  })
  const engine = new AlarmEngine({ ...stage.deps(), registry: () => registry })
  const look = async (): Promise<boolean[]> => {
    watch.sweep(stage.clock)
    await stage.engine.settled()
    await engine.endLeft()
    await engine.settled()
    return (await list()).map(({ clearedAt }) => clearedAt !== null)
  }
  await watch.resume()
  expect(await look()).toEqual([false, false])
  registry = { ...now, devices, stations: new Map([...now.stations, ['T1', t1]]) }
  // What another device of the name would say is not known.
  expect(await look()).toEqual([true, how !== 'gone'])
})
