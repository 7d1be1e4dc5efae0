import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payload } from '#contract/schemas.ts'
import { eq } from '#server/db/orm.ts'
import { responsePoint, responseTask } from '#server/db/response-schema.ts'
import { device } from '#server/db/schema.ts'
import { makeDisplay, programOf, windowReport } from '#tests/support/display.ts'
import { signalAlarm } from '#tests/support/field.ts'
import { batteryFigures } from '#tests/support/fixtures/battery-import.ts'
import { ownPrices } from '#tests/support/prices.ts'
import { makeProject } from '#tests/support/projects.ts'
import { openStream } from '#tests/support/sse.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** Stations as people keep them: made, changed, taken through their states, deleted; and what each step switches. */
let server: TestServer
let root = ''
const ends: (() => unknown)[] = []
beforeAll(async () => {
  server = await startTestServer({ MQTT_URL: '' })
  root = await server.login('root')
})
afterAll(async () => {
  for (const end of ends) await end()
  await server.close()
})

const draft = (number: string, more: Partial<Payload<'savePowerStation'>> = {}): Payload<'savePowerStation'> => ({
  number,
  name: `Station ${number}`,
  organizationCode: 'OWN',
  isStorage: true,
  ...more,
})
const send = <N extends Parameters<TestServer['call']>[0]>(name: N, payload: Payload<N>, token = root) =>
  server.call(name, payload, { sessionId: token, acceptLanguage: 'en' })
const make = (number: string, more: Partial<Payload<'savePowerStation'>> = {}) => server.ok('savePowerStation', draft(number, more), root)
const stationOf = async (id: string) => (await server.ok('powerStationList', { id }, root)).powerStationList[0]
const step = (id: string, from: 'construction' | 'operating' | 'stopped', to: typeof from) => send('setPowerStationState', { id, from, to })
/** A meter of the test plant. */
const meterOf = async (stationId: string, sn: string): Promise<void> => {
  await server.db.orm.insert(device).values({ sn, stationId, modelCode: 'TEST_METER', kind: 'gridMeter', name: sn, nameEn: sn })
  await server.core.reload()
}

test('a new station is under construction, has the type of its parts, keeps its place and its tax rates by day, and its history says who made it', async () => {
  const rate = (from: string) => ({ from, electricity: '13', service: '6.5' })
  await make('NEW-1', {
    isStorage: false,
    isPhotoVoltaic: true,
    isCharPail: true,
    place: { longitude: 121.47, latitude: 31.23 },
    taxRates: [rate('2026-07-01'), rate('2025-01-01')],
  })
  const station = await stationOf('NEW-1')
  expect(station).toMatchObject({ state: 'construction', type: 'PHOTOVOLTAIC', place: { longitude: 121.47, latitude: 31.23 }, hasReadings: false })
  expect(station?.taxRates.map(({ from }) => from)).toEqual(['2025-01-01', '2026-07-01'])
  // It is known everywhere at once.
  expect(station?.live?.devices).toBe(0)
  await server.ok('savePowerStation', draft('NEW-1', { id: 'NEW-1', revision: 1, name: 'Renamed' }), root)
  const { history } = await server.ok('recordHistory', { kind: 'station', recordId: 'NEW-1' }, root)
  expect(history.map(({ action, username }) => `${action} ${username}`)).toEqual(['savePowerStation root', 'savePowerStation root'])
  expect(history[0]).toMatchObject({ before: { name: 'Station NEW-1' }, after: { name: 'Renamed' } })
})

test('a number that was deleted and is given anew has the history of the new station only', async () => {
  await make('AGAIN', { bankAccount: '6222-secret' })
  await server.ok('deletePowerStation', { ids: ['AGAIN'] }, root)
  await make('AGAIN', { organizationCode: 'OTHER' })
  const { history, totalRows } = await server.ok('recordHistory', { kind: 'station', recordId: 'AGAIN' }, root)
  expect([totalRows, history.length]).toEqual([1, 1])
  expect(JSON.stringify(history)).not.toContain('6222-secret')
})

test('a station’s history tells of its connection points and devices, as long as they are its own and nothing of another organization’s', async () => {
  await make('LINES')
  await make('LINES_')
  await make('ELSEWHERE', { organizationCode: 'OTHER' })
  const meter = (sn: string, stationId: string) => ({ sn, stationId, name: sn, modelCode: 'TEST_METER' })
  const point = await server.ok('saveConnectionPoint', { stationId: 'LINES', number: 'G1', name: 'G1', voltageLevel: '1-10kV' }, root)
  await server.ok('saveDevice', { ...meter('L-1', 'LINES'), remark: 'own words', connectionPointId: point.id }, root)
  await server.ok('saveDevice', { ...meter('L-2', 'LINES_'), remark: 'of another' }, root)
  await server.ok('retireDevice', { ids: ['L-1'], retired: true }, root)
  await server.ok('retireDevice', { ids: ['L-1'], retired: false }, root)
  const linesOf = async (recordId: string, by = root) =>
    (await server.ok('recordHistory', { kind: 'station', recordId, pageSize: 100, order: 'asc' }, by)).history
  const told = async (recordId: string, by = root) => (await linesOf(recordId, by)).map(({ action, subject }) => `${action} ${subject}`)
  expect(await told('LINES')).toEqual([
    'savePowerStation station:LINES',
    'saveConnectionPoint connectionPoint:LINES/G1',
    'saveDevice device:L-1',
    'retireDevice device:L-1',
    'retireDevice device:L-1',
  ])
  // To another organization's station: its new lines are no longer told here, the way there is, without how it is there.
  await server.ok('moveDevice', { ids: ['L-1'], stationId: 'ELSEWHERE' }, root)
  await server.ok('retireDevice', { ids: ['L-1'], retired: true }, root)
  expect((await told('LINES')).slice(3)).toEqual(['retireDevice device:L-1', 'retireDevice device:L-1', 'moveDevice device:L-1'])
  // Lines of before the station stood in them belong to where the device is, since it is there.
  await server.db.pool.query(
    `insert into audit_log (at, username, action, subject, before, after) select $1::int8 + n, 'older', 'retireDevice', 'device:L-1', '{"retiredAt": null}', '{"retiredAt": 1}'
     from unnest(array[-86400000, 1000]) n`,
    [Date.now()],
  )
  const { roleCode } = await server.ok('saveRole', { nameZh: '看电站', nameEn: 'Sees stations', powerCodes: ['resource_powerStation'] }, root)
  await server.db.pool.query("update account set role_code = $1 where username = 'stranger'", [roleCode])
  const stranger = await server.login('stranger')
  expect(await told('ELSEWHERE', stranger)).toEqual([
    'savePowerStation station:ELSEWHERE',
    'moveDevice device:L-1',
    'retireDevice device:L-1',
    'retireDevice device:L-1',
  ])
  expect(JSON.stringify(await linesOf('ELSEWHERE', stranger))).not.toContain('LINES')
  expect(JSON.stringify(await linesOf('LINES'))).not.toContain('of another')
})

test.each([
  ['a number with a wildcard', { number: 'A+B' }, 'number'],
  ['a number with a slash', { number: 'a/b' }, 'number'],
  ['no part', { isStorage: false }, 'isStorage'],
  ['a time zone that is none', { timeZone: 'Mars/Olympus' }, 'timeZone'],
  ['a place that is none', { place: { longitude: 181, latitude: 0 } }, 'place.longitude'],
  ['a number beyond all plants', { storagePowerKw: 1e308 }, 'storagePowerKw'],
  ['a day that is none', { commissionedOn: '2026-02-30' }, 'commissionedOn'],
  ['a tax above all', { taxRates: [{ from: '2026-01-01', electricity: '101', service: '6' }] }, 'taxRates.0.electricity'],
  ['a rate of a year of two digits', { taxRates: [{ from: '0026-01-01', electricity: '13', service: '6' }] }, 'taxRates.0.from'],
  ['two rates of one day', { taxRates: [0, 1].map(() => ({ from: '2026-01-01', electricity: '13', service: '6' })) }, 'taxRates.1.from'],
  ['an organization that is not there', { organizationCode: 'NOWHERE' }, 'organizationCode'],
  ['a master station that is not there', { parentId: 'NOWHERE' }, 'parentId'],
] as const)('%s is refused at its field', async (_what, more, field) => {
  const { code, fields } = await send('savePowerStation', draft('WRONG', more as Partial<Payload<'savePowerStation'>>))
  expect([code, ...Object.keys(fields ?? {})]).toEqual([400, field])
})

test('its number is one of a kind and stays; a station is not its own branch, nor its branch’s', async () => {
  await make('MASTER')
  await make('BRANCH', { parentId: 'MASTER' })
  expect((await send('savePowerStation', draft('MASTER'))).fields).toEqual({ number: 'This station number is taken' })
  expect((await send('savePowerStation', draft('OTHER-1', { id: 'MASTER' }))).fields).toHaveProperty('number')
  for (const parentId of ['MASTER', 'BRANCH'])
    expect((await send('savePowerStation', draft('MASTER', { id: 'MASTER', parentId }))).fields).toHaveProperty('parentId')
  const { code, message } = await send('deletePowerStation', { ids: ['MASTER'] })
  expect([code, message]).toEqual([409, 'It cannot be deleted, other records depend on it: stations 1 (Station BRANCH)'])
})

test('states go along their steps alone, from the state that the person saw', async () => {
  await make('STEPS')
  expect((await step('STEPS', 'construction', 'stopped')).code).toBe(409)
  expect((await step('STEPS', 'operating', 'stopped')).message).toBe('Somebody else has changed the state of the station: look again')
  const both = await Promise.all([step('STEPS', 'construction', 'operating'), step('STEPS', 'construction', 'operating')])
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
  expect((await step('STEPS', 'operating', 'construction')).code).toBe(200)
  expect((await step('STEPS', 'construction', 'operating')).code).toBe(200)
  expect((await send('setPowerStationState', { id: 'STEPS', from: 'operating', to: 'stopped', reason: 'Grid work' })).code).toBe(200)
  expect((await step('STEPS', 'stopped', 'operating')).code).toBe(200)
  const { history } = await server.ok('recordHistory', { kind: 'station', recordId: 'STEPS' }, root)
  expect(history[0]).toMatchObject({ action: 'setPowerStationState', before: { state: 'stopped' }, after: { state: 'operating' } })
  // Why it stopped stands there too.
  expect(history[1]).toMatchObject({ action: 'setPowerStationState', after: { state: 'stopped', reason: 'Grid work' } })
})

test('a station that was made by hand is live without a restart: what its device publishes is on its stream, and neither back to construction nor into another time zone it can go', async () => {
  await make('LIVE')
  await server.ok('savePowerStation', draft('LIVE', { id: 'LIVE', revision: 1, timeZone: 'Europe/Berlin' }), root)
  await meterOf('LIVE', 'LIVE-METER')
  expect((await step('LIVE', 'construction', 'operating')).code).toBe(200)
  const { password } = await server.ok('saveGateway', { stationId: 'LIVE', name: 'gw-live' }, root)
  const stream = await openStream(`${server.url}/stream?topics=station:LIVE`, { sessionId: root })
  ends.push(() => stream.close())
  await until(() => stream.events[0], 'hello')
  const client = await mqtt.connectAsync(server.mqttUrl, { username: 'gw-live', password: password ?? '' })
  ends.push(() => client.endAsync(true))
  await client.publishAsync('energy/LIVE/LIVE-METER/telemetry', JSON.stringify({ ts: Date.now(), values: { P: 42.5 } }), { qos: 1 })
  const point = server.pointId('LIVE', 'LIVE-METER', 'P')
  await until(
    () => stream.events.some(({ event, data }) => event === 'samples' && data.points.some((id, i) => id === point && data.values[i] === 42.5)),
    'the value',
  )
  expect(await stationOf('LIVE')).toMatchObject({ hasReadings: true, live: { devices: 1, devicesOnline: 1 } })
  expect((await step('LIVE', 'operating', 'construction')).message).toContain('heard already')
  const now = { id: 'LIVE', revision: (await stationOf('LIVE'))?.revision ?? 0 }
  expect((await send('savePowerStation', draft('LIVE', { ...now, timeZone: 'Asia/Shanghai' }))).fields?.timeZone).toContain('cannot change')
  await server.ok('savePowerStation', draft('LIVE', { ...now, timeZone: 'Europe/Berlin', name: 'Renamed' }), root)
})

test('a stopped station raises no alarm, what was open ends, and a limit that is still crossed is told again when it operates', async () => {
  const alarms = async () => (await server.ok('alarmList', { powerstationId: 'T2', pageNum: 1, pageSize: 50 }, root)).alarmList
  const overload = async () => (await alarms()).find(({ code }) => code === 'GRID_OVERLOAD')
  const client = await mqtt.connectAsync(server.mqttUrl)
  ends.push(() => client.endAsync(true))
  const publish = (P: number) => client.publishAsync('energy/T2/T2-GRID/telemetry', JSON.stringify({ ts: Date.now(), values: { P } }), { qos: 1 })
  await publish(600)
  await until(async () => (await overload())?.count === 1, 'an alarm while it operates')
  expect((await step('T2', 'operating', 'stopped')).code).toBe(200)
  await until(async () => (await overload())?.clearedAt !== null, 'its end')
  await publish(650)
  await until(() => server.core.services.values.value(server.pointId('T2', 'T2-GRID', 'P')) === 650, 'the value, which is heard still')
  await signalAlarm(server, { stationId: 'T2', code: 'WHILE_STOPPED' })
  await server.core.services.alarms.settled()
  expect((await alarms()).map(({ code, count, state }) => `${code} ${count} ${state}`)).toEqual(['GRID_OVERLOAD 1 WARNING'])
  expect((await step('T2', 'stopped', 'operating')).code).toBe(200)
  await publish(660)
  await until(async () => (await overload())?.count === 2, 'it is told again')
})

test('deletion names what hangs on it, and goes through when all of that is gone', async () => {
  await make('LAST')
  await meterOf('LAST', 'LAST-METER')
  const { id: gateway } = await server.ok('saveGateway', { stationId: 'LAST', name: 'gw-last' }, root)
  const { id: connection } = await server.ok('saveConnectionPoint', { stationId: 'LAST', number: 'G1', name: 'Gate', voltageLevel: '1-10kV' }, root)
  const entries = [{ path: '/bigScreen/single', stationId: 'LAST', seconds: 60, when: 'always' as const, from: 0, to: 0 }]
  const { id: list } = await server.ok('savePlayList', { name: 'of-last', organizationCode: 'OWN', entries }, root)
  const body = { version: 1, bind: { kind: 'named' as const, stationIds: ['LAST'] }, arrangements: { desktop: [] }, widgets: {} }
  const { dashboard } = await server.ok('dashboardSave', { slot: 'home:last', title: 'Board', body, revision: 0 }, root)
  await server.ok('saveStationPrice', { stationId: 'LAST', month: '2098-07', ...ownPrices }, root)
  await server.db.pool.query(`insert into strategy_issue (mid, station_id, type, version, hash, params, state, issued_at, issued_by, issuer_id)
    values ('last-issue', 'LAST', 'plan', 3, '', '{}', 'done', 0, '', '')`)
  const { id: rate } = await server.ok('saveBenefitRate', { stationId: 'LAST', connectionPointId: '', fromDate: '2098-07-01', percent: '50' }, root)
  await server.db.pool.query(`insert into electricity_allocation (id, station_id, month, source, fee, method, parties)
    values ('last-fee', 'LAST', '2098-06', 'billed', '1', 'share', '[]')`)
  await server.db.pool.query(`insert into utility_bill (id, station_id, connection_point_id, month, figures)
    values ('last-bill', 'LAST', '${connection}', '2098-05', '{}')`)
  const { id: groupId } = await server.ok(
    'savePushGroup',
    { name: 'last-group', organizationCode: 'OWN', provider: 'webhook', address: 'https://example.com/last' },
    root,
  )
  const told = { types: ['alarm' as const], levels: ['URGENT' as const], allStations: false, stationIds: ['LAST'], groupId }
  const { id: rule } = await server.ok('savePushRule', { ...told, name: 'of-last', organizationCode: 'OWN' }, root)
  const { projectId } = await makeProject(server, root, { stationId: 'LAST' })
  const future = Date.now() + 86_400_000
  const works = { stationId: 'LAST', deviceSn: '', fromAt: future, toAt: future + 1000, reason: 'new cells' }
  const { id: work } = await server.ok('saveMaintenance', works, root)
  const { id: noted } = await server.ok('saveAnalysisNote', { stationId: 'LAST', at: 1, text: 'cloudy' }, root)
  const { id: history } = await server.ok('saveBatteryImport', { stationId: 'LAST', name: 'old-cells', figures: batteryFigures }, root)
  const { id: idea } = await server.ok('saveWhatIf', { stationId: 'LAST', name: 'bigger', year: '2026', contractKw: '500' }, root)
  const { code, message } = await send('deletePowerStation', { ids: ['LAST'] })
  expect(code).toBe(409)
  for (const words of [
    'maintenance records 1 (new cells)',
    'notes 1 (cloudy)',
    'kept histories of batteries 1 (old-cells)',
    'what-ifs 1 (bigger)',
    'devices 1 (LAST-METER)',
    'grid connection points 1 (Gate)',
    'gateways 1 (gw-last)',
    'play lists 1 (of-last)',
    'dashboards 1 (Board)',
    'issued strategies 1 (plan 3)',
    'own prices 1 (2098-07)',
    'benefit rates 1 (2098-07-01)',
    'allocations of basic fees 1 (2098-06)',
    'push rules 1 (of-last)',
    'projects 1 (own-project)',
    'measuring points 3',
    // Its readings will always stand in the way: what to do instead.
    'stop it instead',
  ])
    expect(message).toContain(words)
  await server.ok('deleteMaintenance', { ids: [work] }, root)
  await server.ok('deleteAnalysisNote', { ids: [noted] }, root)
  await server.ok('deleteBatteryImport', { ids: [history] }, root)
  await server.ok('deleteWhatIf', { ids: [idea] }, root)
  await server.ok('deleteGateway', { ids: [gateway] }, root)
  await server.ok('deletePlayList', { ids: [list] }, root)
  await server.ok('dashboardDelete', { id: dashboard.id }, root)
  // What a utility billed was typed in by hand.
  expect((await send('deleteConnectionPoint', { ids: [connection] })).message).toContain("utility's bills 1 (2098-05)")
  await server.db.pool.query("delete from utility_bill where id = 'last-bill'")
  await server.ok('deleteConnectionPoint', { ids: [connection] }, root)
  await server.ok('deleteBenefitRate', { ids: [rate] }, root)
  await server.ok('deletePushRule', { ids: [rule] }, root)
  await server.ok('deleteProject', { projectId, typed: 'own-project' }, root)
  await server.db.pool.query("delete from electricity_allocation where id = 'last-fee'")
  expect((await send('deletePowerStation', { ids: ['LAST'] })).message).toContain('devices 1')
  await server.db.pool.query("delete from point where device_sn = 'LAST-METER'")
  await server.db.pool.query("delete from device where sn = 'LAST-METER'")
  await server.db.pool.query("delete from strategy_issue where station_id = 'LAST'")
  await server.db.pool.query("delete from station_price where station_id = 'LAST'")
  expect((await send('deletePowerStation', { ids: ['LAST'] })).code).toBe(200)
  expect(await stationOf('LAST')).toBeUndefined()
  expect((await server.ok('stationOptions', {}, root)).optionList.map((one) => one.powerstationId)).not.toContain('LAST')
})

test('records of which one hangs on the other are deleted together, in any order', async () => {
  await make('LEADS')
  await make('FOLLOWS', { parentId: 'LEADS' })
  expect((await send('deletePowerStation', { ids: ['LEADS'] })).message).toContain('stations 1 (')
  expect((await send('deletePowerStation', { ids: ['LEADS', 'FOLLOWS'] })).code).toBe(200)
  expect(await stationOf('FOLLOWS')).toBeUndefined()
})

test('a grid connection point has a number of its own at its station, and stays there', async () => {
  const gate = { number: 'G7', name: 'Gate', voltageLevel: '1-10kV' as const, contractedDemandKw: 800 }
  const { id } = await server.ok('saveConnectionPoint', { ...gate, stationId: 'T1' }, root)
  expect((await send('saveConnectionPoint', { ...gate, stationId: 'T1' })).fields).toHaveProperty('number')
  expect((await send('saveConnectionPoint', { ...gate, stationId: 'T2' })).code).toBe(200)
  expect((await send('saveConnectionPoint', { ...gate, id, stationId: 'T2' })).fields).toHaveProperty('stationId')
  const { connectionPointList } = await server.ok('connectionPointList', { powerstationId: 'T1' }, root)
  expect(connectionPointList).toMatchObject([{ id, number: 'G7', contractedDemandKw: 800, meters: [] }])
})

test('a spreadsheet makes all of its stations or none, and says which cell is wrong', async () => {
  const row = (number: string, more: object = {}) => ({
    number,
    name: number,
    organizationCode: 'OWN',
    isStorage: true,
    controlType: '',
    parentId: '',
    timeZone: '',
    ...more,
  })
  const { plantChanged, registry } = server.core.services
  await plantChanged()
  const plant = registry()
  const wrong = await server.ok('importPowerStation', { rows: [row('IM-1'), row('IM-2', { longitude: 121 }), row('a b')], check: false }, root)
  expect(wrong.made).toBe(0)
  expect(wrong.faults.map(({ row: line, field }) => `${line} ${field}`)).toEqual(['1 latitude', '2 number'])
  const taken = await server.ok('importPowerStation', { rows: [row('IM-1'), row('T1')], check: false }, root)
  expect([taken.made, ...taken.faults.map(({ field }) => field)]).toEqual([0, 'number'])
  expect(registry()).toBe(plant)
  expect(
    (await server.ok('importPowerStation', { rows: [row('IM-1', { longitude: 121, latitude: 31 }), row('IM-2')], check: false }, root)).made,
  ).toBe(2)
  expect(await stationOf('IM-1')).toMatchObject({
    place: { longitude: 121, latitude: 31 },
    state: 'construction',
    controlType: 'energyStorage',
    timeZone: 'Asia/Shanghai',
  })
})

test('who sees a station are the people of its organization and above, and administrators; those of other organizations are not named', async () => {
  const { people, unseen } = await server.ok('stationPeople', { powerstationId: 'X1' }, root)
  expect(people.map(({ username }) => username)).toEqual(expect.arrayContaining(['root', 'stranger']))
  expect(people.map(({ username }) => username)).not.toContain('worker')
  expect(unseen).toBe(0)
})

test('a station stays with its organization while a response has it; afterwards nobody there watches it any more', async () => {
  await make('GIVES')
  const { orm } = server.db
  const quarter = (Math.floor(Date.now() / 900_000) + 2) * 900_000
  const times = { fromAt: quarter, toAt: quarter + 3_600_000 }
  const points = [{ stationId: 'GIVES', mode: 'discharge' as const, limitPercent: 90, kw: 60 }]
  const task = { name: 'peak', organizationCode: 'OWN', kind: 'cut' as const, ...times, targetKw: 60, price: '', points }
  const { id } = await server.ok('saveResponseTask', task, root)
  const move = (organizationCode: string) => send('savePowerStation', { ...draft('GIVES'), id: 'GIVES', organizationCode })
  const organ = (parentCode: string, isNew = false) => send('saveOrgan', { code: 'GIVING', isNew, parentCode, name: 'giving' })
  /** Nobody is there to take the response, and whoever follows tasks may see that at any moment: then what went comes back to be asked again. */
  const held = (go: (where: string) => Promise<{ code: number; fields?: Record<string, string> }>, field: string) =>
    expect
      .poll(async () => {
        await orm.update(responsePoint).set({ state: 'issuing' }).where(eq(responsePoint.taskId, id))
        await orm.update(responseTask).set({ state: 'issued' }).where(eq(responseTask.id, id))
        const { code, fields } = await go('OTHER')
        if (code === 200) await go('OWN')
        return fields?.[field]
      })
      .toMatch(/demand response/)
  await held(move, 'organizationCode')
  // Nor is it taken along by the organization above it.
  expect((await organ('OWN', true)).code).toBe(200)
  expect((await move('GIVING')).code).toBe(200)
  await held((where) => organ(where), 'parentCode')
  expect((await move('OWN')).code).toBe(200)
  expect((await organ('OTHER')).code).toBe(200)

  await orm.update(responseTask).set({ state: 'saved' }).where(eq(responseTask.id, id))
  expect((await move('OTHER')).code).toBe(200)
  const worker = await server.login('worker')
  const told = async (sessionId: string) =>
    (await server.ok('responseVerdict', { id, method: 'fiveDays', adjusted: false }, sessionId)).points.map(({ stationId }) => stationId)
  await expect.poll(() => told(root)).toEqual(['GIVES'])
  await expect.poll(() => told(worker)).toEqual([])
  await orm.delete(responseTask).where(eq(responseTask.id, id))
})

test('a display for which a station was chosen shows it no more once it has gone to others, and nothing else in its place', async () => {
  await make('LENT')
  const { id, token } = await makeDisplay(server, root, { stationIds: ['LENT', 'T1'], screens: ['/bigScreen/home', '/bigScreen/single'] })
  const show = (stationId: string) => programOf({ show: { kind: 'screen', path: '/bigScreen/single', stationId } })
  await server.ok('steerDisplay', { ids: [id], program: show('LENT') }, root)
  const now = async () => (await server.ok('displayReport', windowReport, token)).now
  await expect.poll(now).toMatchObject({ path: '/bigScreen/single', stationId: 'LENT' })
  expect((await send('savePowerStation', { ...draft('LENT'), id: 'LENT', organizationCode: 'OTHER' })).code).toBe(200)
  const options = async () => (await server.ok('stationOptions', {}, token)).optionList.map(({ powerstationId }) => powerstationId)
  await expect.poll(options).toEqual(['T1'])
  expect(await now()).toMatchObject({ path: '/bigScreen/home', stationId: null })
  // Who directs it is told rather than shown another station.
  expect((await send('steerDisplay', { ids: [id], program: show('LENT') })).fields).toHaveProperty(['program.show.stationId'])
  const [one] = (await server.ok('displayList', { id, pageSize: 1 }, root)).displayList
  const { name, organizationCode, stationIds, screens, expiresAt, addresses, demonstration, revision } = one!
  const saved = { id, name, organizationCode, screens, expiresAt, addresses, demonstration, revision }
  expect((await send('saveDisplay', { ...saved, stationIds })).fields).toHaveProperty('stationIds')
  expect((await send('saveDisplay', { ...saved, stationIds: ['T1'] })).code).toBe(200)
})
