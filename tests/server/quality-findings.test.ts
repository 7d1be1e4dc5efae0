import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upsertRollups } from '#server/db/sample-store.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** What is found wrong with readings is kept from when to when, follows what comes later, is judged as people say, raises alarms, and stays out of statistics. */
let server: TestServer
let root: string
const MINUTE = 60_000
const HOUR = 3_600_000
/** Hours of one day in Shanghai: findings do not go over its end. */
const noon = Math.floor((Date.now() - 24 * HOUR + 8 * HOUR) / (24 * HOUR)) * 24 * HOUR + 4 * HOUR
const day = { from: noon - 12 * HOUR, to: noon + 12 * HOUR }
const filled = { from: noon, to: noon + 2 * HOUR }
beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
})
afterAll(() => server.close())

const busy = (minute: number): number => 50 + Math.sin(minute) * 20
/** Sums of a point's minutes from the hour before `hour` on, as the roll-ups keep them. */
async function minutes(point: number, hour: number, hours: number, valueAt: (minute: number) => number | undefined): Promise<void> {
  const rows = Array.from({ length: (hours + 1) * 60 }, (_, i) => i - 60).flatMap((minute) => {
    const v = valueAt(minute)
    return v === undefined ? [] : [{ t: hour + minute * MINUTE, v }]
  })
  const [times, values] = [rows.map(({ t }) => t), rows.map(({ v }) => v)]
  const same = { min: values, max: values, mean: values, first: values, last: values, tmin: times, tmax: times }
  await upsertRollups(server.db.pool, 'rollup_1m', { points: rows.map(() => point), times, n: rows.map(() => 1), ...same })
  server.core.services.values.take(point, hour, 0, 0, hour)
}
/** Those of the hours that a test has filled: after them the plant is silent. */
const findingsOf = async (point: number, asked: { from: number; to: number } = { from: noon, to: noon + HOUR }) =>
  (await server.ok('qualityFindings', { points: [point], ...asked }, root)).findings.map(({ fault, from, to, n, value }) => ({
    fault,
    from: (from - noon) / MINUTE,
    to: (to - noon) / MINUTE,
    n,
    value,
  }))

test('what goes on over hours is one finding; a day that is judged again after readings were filled in has it no more', async () => {
  const { quality } = server.core.services
  const point = server.pointId('T1', 'T1-PV1', 'P')
  await minutes(point, noon, 2, (minute) => (minute >= 30 && minute < 100 ? undefined : busy(minute)))
  await quality.judge(noon)
  await quality.judge(noon + HOUR)
  expect(await findingsOf(point)).toEqual([{ fault: 'missing', from: 30, to: 100, n: 70, value: null }])

  await minutes(point, noon, 2, busy)
  await quality.judgeAgain([point], noon + 30 * MINUTE, noon + 90 * MINUTE)
  await quality.run()
  expect(await findingsOf(point, filled)).toEqual([])
  const { qualityRows } = await server.ok('dataQuality', { ...day, by: 'point', per: 'day', powerstationId: 'T1' }, root)
  const [row] = qualityRows.filter(({ code, deviceSn }) => code === 'P' && deviceSn === 'T1-PV1')
  // Those two hours and the one before are good; the plant is silent ever after.
  expect([row?.good, (row?.expected ?? 0) - (row?.missing ?? 0)]).toEqual([180, 180])
})

test('readings that come after their hour was judged are counted as late, twice as doubled, and the hour is judged anew', async () => {
  const { quality, rollups } = server.core.services
  const point = server.pointId('T2', 'T2-PV1', 'P')
  await minutes(point, noon, 1, (minute) => (minute >= 20 && minute < 40 ? undefined : busy(minute)))
  await quality.judge(noon)
  expect(await findingsOf(point)).toMatchObject([{ fault: 'missing', n: 20 }])
  const gateway = await mqtt.connectAsync(server.mqttUrl)
  const late = Array.from({ length: 20 }, (_, i) => ({ ts: noon + (20 + i) * MINUTE, values: { P: busy(i) } }))
  const now = { ts: Date.now(), values: { P: 7 } }
  await gateway.publishAsync('energy/T2/T2-PV1/telemetry', JSON.stringify([...late, now, now, now]), { qos: 1 })
  await gateway.endAsync()
  await until(async () => {
    await rollups.run()
    await quality.run()
    return (await findingsOf(point)).length === 0
  }, 'no finding any more')
  const { qualityRows } = await server.ok('dataQuality', { by: 'point', per: 'day', powerstationId: 'T2' }, root)
  const own = qualityRows.filter(({ deviceSn, code }) => deviceSn === 'T2-PV1' && code === 'P')
  expect(own.reduce((sum, row) => sum + row.late, 0)).toBe(20)
  expect(own.reduce((sum, row) => sum + row.doubled, 0)).toBe(2)
})

test('a parameter is judged as people say, also after its model was saved; who says what it has not is told at the field', async () => {
  const { quality } = server.core.services
  const point = server.pointId('T1', 'T1-GRID', 'P')
  await minutes(point, noon, 2, (minute) => (minute < 0 ? busy(minute) : 42.5))
  await quality.judge(noon)
  expect(await findingsOf(point)).toEqual([])
  await quality.judge(noon + HOUR)
  expect(await findingsOf(point, filled)).toMatchObject([{ fault: 'frozen', from: 60, n: 60, value: 42.5 }])

  const ruleOf = async () => (await server.ok('qualityRules', { modelCode: 'TEST_METER' }, root)).ruleList.find(({ code }) => code === 'P')
  const before = await ruleOf()
  expect(before).toMatchObject({ isSet: false, frozenMinutes: null, effective: { frozenMinutes: 60 } })
  const id = 'TEST_METER/P'
  const asRoot = { sessionId: root }
  const refused = async (rule: object) => (await server.call('saveQualityRule', { id, ...rule }, asRoot)).fields
  expect(await refused({ perHour: 5 })).toHaveProperty('perHour')
  expect(await refused({ frozenMinutes: 3 })).toHaveProperty('frozenMinutes')
  expect(await refused({ markersBy: 'own', markers: '-99, many' })).toHaveProperty('markers')
  expect(await refused({ frozenMinutes: 1e99 })).toHaveProperty('frozenMinutes')
  await server.ok('saveQualityRule', { id, revision: before?.revision, frozenMinutes: 0 }, root)
  expect((await server.call('saveQualityRule', { id, revision: before?.revision, spike: 1 }, asRoot)).code).toBe(409)

  const { draft } = await server.ok('productModel', { id: 'TEST_METER' }, root)
  await server.ok('saveProductModel', { ...draft, id: 'TEST_METER' }, root)
  expect(await ruleOf()).toMatchObject({ isSet: true, frozenMinutes: 0, effective: { frozenMinutes: null } })
  await server.core.reload()
  await quality.judgeAgain([point], noon, noon + HOUR)
  await quality.run()
  expect(await findingsOf(point, filled)).toEqual([])
})

test('an alarm is raised where a rule says so, ends with a good hour, and a stopped station raises none', async () => {
  const { quality, alarms } = server.core.services
  const point = server.pointId('T1', 'T1-PCS1', 'SOC')
  await server.ok('saveQualityRule', { id: 'TEST_PCS/SOC', alarm: 'SERIOUS' }, root)
  await server.core.reload()
  await minutes(point, noon, 3, (minute) => (minute === 30 ? 90 : minute === 150 ? 95 : 50 + minute / 100))
  const open = async () => {
    await alarms.settled()
    return (await server.ok('alarmList', { powerstationId: 'T1', pageNum: 1, pageSize: 100 }, root)).alarmList.filter(
      ({ code }) => code === 'DATA_QUALITY.SOC',
    )
  }
  await quality.judge(noon)
  expect(await open()).toMatchObject([{ level: 'SERIOUS', deviceSn: 'T1-PCS1', value: 90, clearedAt: null, raisedAt: noon + 30 * MINUTE }])
  expect((await open())[0]?.content.en).toContain('State of charge jump')
  await quality.judge(noon + HOUR)
  const [ended] = await open()
  expect(ended?.clearedAt).not.toBeNull()
  await server.db.pool.query("update station set state = 'stopped' where id = 'T1'")
  await server.core.reload()
  await quality.judge(noon + 2 * HOUR)
  expect(await open()).toEqual([ended])
  await server.db.pool.query("update station set state = 'operating' where id = 'T1'")
  await server.core.reload()
})

test('alarms of a device end when it is retired, of its limits and of its readings, and of one that is deleted', async () => {
  const { quality, alarms } = server.core.services
  const open = async (): Promise<string[]> => {
    await alarms.settled()
    const { rows } = await server.db.pool.query<{ code: string }>(
      "select code from alarm where device_sn = 'T1-OLD' and cleared_at is null order by code",
    )
    return rows.map(({ code }) => code)
  }
  await server.ok('saveDevice', { sn: 'T1-OLD', stationId: 'T1', modelCode: 'TEST_METER', name: 'old' }, root)
  await server.core.reload()
  const point = server.pointId('T1', 'T1-OLD', 'P')
  const signal = { stationId: 'T1', deviceSn: 'T1-OLD', level: 'SERIOUS' as const, text: { zh: 'x', en: 'x' }, value: 1, at: Date.now(), cleared: false, ack: undefined } // prettier-ignore
  alarms.signal({ ...signal, code: 'DATA_QUALITY.P', pointId: point, isOwn: true })
  alarms.signal({ ...signal, code: 'DATA_QUALITY.GONE', pointId: null, isOwn: true })
  const gateway = await mqtt.connectAsync(server.mqttUrl)
  await gateway.publishAsync('energy/T1/T1-OLD/telemetry', JSON.stringify({ ts: Date.now(), values: { P: 600 } }), { qos: 1 })
  await gateway.endAsync()
  await until(async () => (await open()).length === 3, 'its three alarms')
  await server.ok('retireDevice', { ids: ['T1-OLD'], retired: true }, root)
  await server.core.reload()
  await quality.judge(Math.floor(Date.now() / HOUR) * HOUR - HOUR)
  expect(await open()).toEqual([])
})

test('statistics leave suspect readings out when they are asked to, and say how many minutes', async () => {
  const { quality } = server.core.services
  const point = server.pointId('T2', 'T2-PCS1', 'SOC')
  await minutes(point, noon, 1, (minute) => (minute === 30 ? 100 : 50))
  await quality.judge(noon)
  const asked = { sources: [{ point }], from: noon, to: noon + HOUR, resolution: '1m' as const }
  const figures = async (leaveOut: boolean) => (await server.ok('analysisStatistics', { ...asked, leaveOut }, root)).statistics[0]
  expect(await figures(false)).toMatchObject({ max: { v: 100 }, coverage: 1, leftOutMinutes: 0 })
  const clean = await figures(true)
  expect(clean).toMatchObject({ max: { v: 50 }, mean: 50, leftOutMinutes: 1 })
  expect(clean?.coverage).toBeCloseTo(59 / 60)
})

test('what was found in the last judged hour marks its points, for those who see their stations', async () => {
  const { quality } = server.core.services
  const point = server.pointId('T2', 'T2-PCS1', 'SOC')
  await quality.judge(noon)
  expect((await server.ok('qualityMarks', {}, root)).marks).toContainEqual({ point, fault: 'jump' })
  await minutes(point, noon + HOUR, 1, (minute) => 50 + minute / 1000)
  await quality.judge(noon + HOUR)
  expect((await server.ok('qualityMarks', {}, root)).marks.map((mark) => mark.point)).not.toContain(point)
})

test('a station whose powers do not add up is told at its grid power; one that adds up is not, also while something stands still and says nothing', async () => {
  const { quality } = server.core.services
  const grid = server.pointId('T1', null, 'gridPower')
  const { draft } = await server.ok('productModel', { id: 'TEST_METER' }, root)
  const parameters = draft.parameters.filter(({ code }) => code === 'P').map((one) => ({ ...one, quantity: 'loadPower' as const }))
  await server.ok('saveProductModel', { ...draft, code: 'TEST_LOAD', kind: 'loadMeter', parameters, limits: [] }, root)
  await server.ok('saveDevice', { sn: 'T1-LOAD', stationId: 'T1', modelCode: 'TEST_LOAD', name: 'LOAD' }, root)
  await server.core.reload()
  const put = (sn: string, valueAt: (minute: number) => number | undefined) => minutes(server.pointId('T1', sn, 'P'), noon, 2, valueAt)
  await put('T1-GRID', () => 100)
  await put('T1-LOAD', (minute) => (minute < 60 ? 150 : 90))
  await put('T1-PV1', () => 40)
  // It told its 10 kW once, and something else of it goes on.
  await put('T1-PCS1', (minute) => (minute === -60 ? 10 : undefined))
  await minutes(server.pointId('T1', 'T1-PCS1', 'SOC'), noon, 2, (minute) => 50 + minute / 1000)
  await minutes(grid, noon, 2, () => 100)
  await quality.judge(noon)
  expect(await findingsOf(grid)).toEqual([])
  await quality.judge(noon + HOUR)
  expect(await findingsOf(grid, filled)).toMatchObject([{ fault: 'contradiction', from: 60, to: 120, n: 60, value: 100 }])
})
