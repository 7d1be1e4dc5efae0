import { expect, test } from 'vitest'
import { AlarmEngine } from '#server/alarms/alarm-engine.ts'
import { alarmStage, MINUTE } from '#tests/support/alarm-stage.ts'
import { openChat } from '#tests/support/chat.ts'

/** Alarms of what is worked on: they call nobody, and what is left of them when the work ends does. */
const stage = alarmStage()
const { signal, over, list, codes, idOf, trail, open, later, deps } = stage

test('a shelf that ends while its device is worked on ends in that work, and calls when that ends', async () => {
  await signal('OVER_TEMP')
  const ids = [await idOf('OVER_TEMP')]
  await stage.server.ok('alarmShelve', { ids, until: stage.clock + 10 * MINUTE, reason: 'fan on order' }, stage.token)
  await stage.server.ok(
    'saveMaintenance',
    { stationId: 'T1', deviceSn: 'T1-PCS1', fromAt: stage.clock, toAt: stage.clock + 30 * MINUTE, reason: 'new fan' },
    stage.token,
  )
  await later(11 * MINUTE)
  expect([stage.told, await open()]).toEqual([['raised OVER_TEMP'], 0])
  expect(await trail('OVER_TEMP')).toEqual(['raised', 'shelved', 'shelfEnded', 'maintenance'])
  await later(20 * MINUTE)
  expect([stage.told.at(-1), await open()]).toEqual(['resumed OVER_TEMP', 1])
})

const work = (minutes: number, deviceSn = 'T1-PCS1') =>
  stage.server.ok(
    'saveMaintenance',
    { stationId: 'T1', deviceSn, fromAt: stage.clock - MINUTE, toAt: stage.clock + minutes * MINUTE, reason: 'fan' },
    stage.token,
  )
const asideNow = async (): Promise<number> =>
  Object.values((await stage.server.ok('alarmCounts', {}, stage.token)).aside).reduce<number>((sum, n) => sum + n, 0)

test('work on a device marks its alarms and those of what hangs on it; what is still there when it ends calls once, what is over is closed', async () => {
  await work(30)
  await signal('OVER_TEMP')
  stage.clock += 1
  await signal('ENDED')
  await over('ENDED')
  await signal('ELSEWHERE', { deviceSn: 'T1-GRID' })
  expect([await codes(), stage.told]).toEqual([['ELSEWHERE'], ['cleared ENDED', 'raised ELSEWHERE']])
  expect(stage.published).toContain('aside OVER_TEMP')
  expect((await list({ aside: 'only' })).map((one) => [one.code, one.maintenance])).toEqual([
    ['OVER_TEMP', true],
    ['ENDED', true],
  ])
  stage.told = []
  stage.published = []
  await later(31 * MINUTE)
  await later(MINUTE)
  expect([stage.told, stage.published.sort()]).toEqual([['resumed OVER_TEMP'], ['handled ENDED', 'resumed OVER_TEMP']])
  expect([(await codes({ state: 'WARNING' })).sort(), await open(), await asideNow()]).toEqual([['ELSEWHERE', 'OVER_TEMP'], 2, 0])
  expect(await trail('OVER_TEMP')).toEqual(['raised', 'maintenance', 'maintenanceEnded'])
  // History, marked: nobody has handled it, and nobody has to.
  expect(await list({ state: 'PROCESSED' })).toMatchObject([{ code: 'ENDED', maintenance: true, handledBy: null, handlingContent: null }])
  expect(await trail('ENDED')).toEqual(['raised', 'maintenance', 'cleared', 'closed'])
  // Whoever had it chosen and handles it now is told that nothing of it is kept.
  const late = { ids: [await idOf('ENDED')], content: 'looked at' }
  const refused = await stage.server.call('alarmHandle', late, { sessionId: stage.token, acceptLanguage: 'en' })
  expect(refused).toMatchObject({ code: 409, message: 'Not kept: the alarm was closed when the maintenance ended' })
  const chat = await openChat(stage.server, stage.token)
  const ask = async (question: string, language: 'zh' | 'en'): Promise<string> => (await chat.ask(question, { language, powerstationId: 'T1' })).text
  expect(await ask('which alarms were handled?', 'en')).toMatch(/ENDED \(.*\): closed at .*, cleared by the end of the maintenance$/)
  expect(await ask('哪些告警已处理', 'zh')).toMatch(/检修结束时已恢复，自动归档$/)
  chat.close()
  // The next time is an alarm like any other.
  await signal('ENDED')
  expect([stage.told.at(-1), (await list({ state: 'WARNING', aside: 'with' })).find(({ code }) => code === 'ENDED')?.maintenance]).toEqual([
    'raised ENDED',
    false,
  ])
})

test('what had called before its device was worked on is an open alarm again afterwards, also where it came back and was over meanwhile', async () => {
  await signal('OVER_TEMP')
  await over('OVER_TEMP')
  await work(30)
  stage.clock += 1
  await signal('OVER_TEMP')
  await over('OVER_TEMP')
  expect([await open(), await asideNow()]).toEqual([0, 1])
  stage.told = []
  await later(31 * MINUTE)
  expect([stage.told, await open(), await asideNow()]).toEqual([[], 1, 0])
  expect((await list()).map(({ state, maintenance }) => [state, maintenance])).toEqual([['WARNING', false]])
})

test('a maintenance that ended while no server ran, by its time or by hand, calls what is still there once when one does', async () => {
  const { id } = await work(30)
  await signal('OVER_TEMP')
  await signal('ENDED')
  await over('ENDED')
  await stage.server.db.pool.query('update maintenance set to_at = $2 where id = $1', [id, stage.clock + 5 * MINUTE])
  stage.engine.close()
  stage.told = []
  stage.clock += 10 * MINUTE
  const next = new AlarmEngine(deps())
  await next.sweep()
  await next.sweep()
  expect([stage.told, await codes({ state: 'WARNING' }), await codes({ state: 'PROCESSED' })]).toEqual([
    ['resumed OVER_TEMP'],
    ['OVER_TEMP'],
    ['ENDED'],
  ])
})

test('what a gateway explains is folded under it when the work on its station ends, and one alarm calls', async () => {
  await work(30, '')
  await signal('GATEWAY_OFFLINE', { deviceSn: null })
  await signal('DATA_QUALITY.P')
  await signal('DATA_QUALITY.SOC')
  stage.told = []
  await later(31 * MINUTE)
  expect([stage.told, await codes()]).toEqual([['resumed GATEWAY_OFFLINE'], ['GATEWAY_OFFLINE']])
  expect(await trail('DATA_QUALITY.P')).toEqual(['raised', 'maintenance', 'maintenanceEnded', 'folded'])
  expect((await list())[0]?.folded).toBe(2)
})

test('one that comes and goes while its device is worked on is told as that when the work ends', async () => {
  await work(30)
  for (let i = 0; i < 6; i++) {
    stage.clock += 1000
    await over('DOOR')
    await signal('DOOR')
  }
  expect(stage.told.filter((one) => !one.startsWith('cleared'))).toEqual([])
  stage.clock += 29 * MINUTE
  // It comes back once more: that it stands, said again, would be no return.
  await over('DOOR')
  await signal('DOOR')
  await later(MINUTE)
  expect([stage.told.at(-1), await open()]).toEqual(['chattering DOOR', 1])
})

test('how fast people were counts from when they were called: not the time in which a device was worked on', async () => {
  stage.clock = Date.now() - 60 * MINUTE
  // Its end is entered last: by the clock of the server, which ends work too, it is over.
  await stage.server.db.pool.query('insert into maintenance (id, station_id, from_at, to_at, reason) values ($1, $2, $3, $4, $5)', [
    'M1',
    'T1',
    stage.clock - MINUTE,
    Date.now() + 50 * MINUTE,
    'fan',
  ])
  await signal('OVER_TEMP')
  await over('OVER_TEMP')
  await signal('OVER_TEMP')
  await signal('ENDED')
  await over('ENDED')
  await stage.server.db.pool.query('update maintenance set to_at = $1', [stage.clock + 50 * MINUTE])
  await later(50 * MINUTE)
  // The server's own clock ends work too, and may have been first.
  const { trail: told } = await stage.server.ok('alarmDetail', { id: await idOf('OVER_TEMP') }, stage.token)
  const called = told.findLast(({ kind }) => kind === 'maintenanceEnded')?.at ?? 0
  stage.clock = Date.now()
  await stage.server.ok('alarmHandle', { ids: [await idOf('OVER_TEMP')], content: 'ok' }, stage.token)
  const { days, levels, frequent } = await stage.server.ok('alarmQuality', { powerstationId: 'T1', days: 7 }, stage.token)
  expect(days.reduce((sum, { announced }) => sum + announced, 0)).toBe(1)
  expect(frequent.map(({ alarm, announced }) => [alarm.code, announced])).toEqual([['OVER_TEMP', 1]])
  const urgent = levels.find(({ level }) => level === 'URGENT')
  expect(urgent).toMatchObject({ raised: 1, unseen: 0, unhandled: 0 })
  expect(urgent?.seenMs).toBeGreaterThanOrEqual(stage.clock - called)
  expect(urgent?.handledMs).toBeLessThan(20 * MINUTE)
})

test('a maintenance that has begun is not deleted but ended, and one that is over stays as it was', async () => {
  const work = { stationId: 'T1', deviceSn: '', fromAt: Date.now() - MINUTE, toAt: Date.now() + 30 * MINUTE, reason: 'inspection' }
  const { id } = await stage.server.ok('saveMaintenance', work, stage.token)
  const asked = { sessionId: stage.token }
  expect((await stage.server.call('deleteMaintenance', { ids: [id] }, asked)).code).toBe(409)
  for (const other of [{ fromAt: work.fromAt + 1 }, { stationId: 'T2' }, { deviceSn: 'T1-PCS1' }])
    expect((await stage.server.call('saveMaintenance', { ...work, id, ...other }, asked)).fields).toHaveProperty(Object.keys(other)[0] ?? '')
  expect((await stage.server.call('saveMaintenance', { ...work, id, toAt: work.fromAt }, asked)).code).toBe(400)
  expect(await stage.server.ok('endMaintenance', { id }, stage.token)).toEqual({ changed: 1 })
  const [kept] = (await stage.server.ok('maintenanceList', { id }, stage.token)).maintenanceList
  expect(kept).toMatchObject({ state: 'over', reason: 'inspection', deviceSn: '' })
  expect((await stage.server.call('saveMaintenance', { ...work, id }, asked)).code).toBe(409)
  expect((await stage.server.call('endMaintenance', { id }, asked)).code).toBe(409)
})
