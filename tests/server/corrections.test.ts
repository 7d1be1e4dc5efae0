import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayStart, localDate } from '#domain/time.ts'
import { insertSamples } from '#server/db/sample-store.ts'
import { readPages } from '#server/exports/readings.ts'
import { untilWorkedOut } from '#tests/support/late.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** A reading that people correct: all that follows from it follows from what they said, and from what came again when they take it back. */
let server: TestServer
let gateway: mqtt.MqttClient
let root: string
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ZONE = 'Asia/Shanghai'
/** Yesterday from ten to noon of the station: 0.5 kWh a minute. */
const day = dayStart(ZONE, Date.now()) - 24 * HOUR
const ten = day + 10 * HOUR
const minuteOf = (i: number): number => ten + i * MINUTE + 30_000
/** The last of a quarter hour: what the quarter's energy is made of. */
const SPIKE = 44
/** What the battery has charged: its energy has a price. */
let register: number
let power: number

const rowsOf = async (table: string, where = 'true'): Promise<unknown[]> =>
  (await server.db.pool.query(`select * from ${table} where ${where} order by point, t`)).rows
/** Of that day: what the station makes of its devices now goes on. */
const sums = (): Promise<unknown[][]> =>
  Promise.all(['rollup_1m', 'rollup_15m', 'rollup_1d', 'sample'].map((table) => rowsOf(table, `t < ${day + 24 * HOUR}`)))
/** Until everything that was marked is worked out. */
const settled = () => untilWorkedOut(server)
const energy = async (): Promise<{ kwh: number | null; corrected: boolean }> => {
  const date = localDate(ZONE, day)
  const { rows } = await server.ok('energyByPeriod', { powerstationId: 'T1', from: date, to: date, step: 'day', quantities: ['storageCharge'] }, root)
  return { kwh: rows[0]?.totalKwh ?? null, corrected: rows[0]?.corrected ?? false }
}
/** Who says that there are corrected readings in it: days, the month, the sum, revenue of the day and of the month, a curve, what stations earned, the title of a file. */
const told = async (): Promise<unknown[]> => {
  const date = localDate(ZONE, day)
  const asked = { powerstationId: 'T1', from: date, to: date, quantities: ['storageCharge' as const] }
  const energies = await Promise.all((['day', 'month', 'total'] as const).map((step) => server.ok('energyByPeriod', { ...asked, step }, root)))
  const money = await server.ok('revenue', { powerstationId: 'T1', date }, root)
  const month = await server.ok('revenueMonth', { powerstationId: 'T1', month: date.slice(0, 7) }, root)
  const days = { from: date, to: date }
  await until(async () => {
    await server.core.services.dayFigures.run()
    return (await server.ok('businessDetails', { powerstationId: 'T1', ...days }, root)).rows[0]?.waiting === 0
  }, 'the day to be worked out')
  const earned = await Promise.all(
    (['day', 'month'] as const).map(async (step) => (await server.ok('businessDetails', { powerstationId: 'T1', ...days, step }, root)).rows[0]),
  )
  const { stations } = await server.ok('businessOverview', days, root)
  const point = server.pointId('T1', null, 'storageCharge')
  const curve = await server.ok('series', { points: [point], from: day, to: day + 24 * HOUR, size: 100 } as never, root)
  const draft = { sources: [{ point, as: 'energy' as const }], from: day, to: day + 24 * HOUR, format: 'csv' as const }
  const { id } = await server.ok('analysisExport', draft, root)
  const title = await until(async () => {
    const { exports } = await server.ok('analysisExportList', {}, root)
    if (exports.find((one) => one.id === id)?.state !== 'done') return undefined
    return (await (await fetch(`${server.url}/manager/energydata/analysis/export/file?id=${id}`, { headers: { sessionId: root } })).text()).split(
      '\n',
    )[0]
  }, 'the file')
  return [...energies, money, month, month.days.find((one) => one.date === date), curve, ...earned, stations.find(({ id }) => id === 'T1')]
    .map((one) => one?.corrected === true)
    .concat(/修正/.test(title))
}
const revenue = async (): Promise<string> => JSON.stringify(await server.ok('revenue', { powerstationId: 'T1', date: localDate(ZONE, day) }, root))
const save = (payload: object) => server.call('saveCorrection', { reason: 'a test', ...payload } as never, { sessionId: root, acceptLanguage: 'en' })

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
  gateway = await mqtt.connectAsync(server.mqttUrl)
  register = server.pointId('T1', 'T1-PCS1', 'EPC')
  power = server.pointId('T1', 'T1-GRID', 'P')
  const send = (device: string, values: (i: number) => Record<string, number>) => {
    const entries = Array.from({ length: 120 }, (_, i) => ({ ts: minuteOf(i), values: values(i) }))
    return gateway.publishAsync(`energy/T1/${device}/telemetry`, JSON.stringify(entries), { qos: 1 })
  }
  await send('T1-PCS1', (i) => ({ EPC: i === SPIKE ? 9000 : 1000 + i * 0.5, EPD: 200 }))
  await send('T1-GRID', (i) => ({ P: 30 + (i % 7) }))
  await until(async () => (await rowsOf('rollup_1m', `point = ${register}`)).length > 0 || (await server.core.services.rollups.run(), false), 'sums')
  await settled()
})
afterAll(async () => {
  await gateway.endAsync()
  await server.close()
})

test('a spike of a register is corrected: energy and revenue of the day follow, the sample stays, and withdrawing gives back every byte', async () => {
  const [before, wrong, money] = [await sums(), await energy(), await revenue()]
  expect(wrong.kwh).toBeGreaterThan(1000)
  const { id } = await server.ok(
    'saveCorrection',
    { point: register, from: minuteOf(SPIKE), kind: 'value', value: 1000 + SPIKE * 0.5, reason: 'spike' },
    root,
  )
  const list = () => server.ok('correctionList', {}, root).then(({ correctionList }) => correctionList[0])
  const shown = await list()
  expect(shown).toMatchObject({ id, readings: 1, rawMin: 9000, rawMax: 9000, value: 1022, reason: 'spike', createdBy: 'root' })
  // The server works it out from now on, and on a busy machine may be done by the time the list is asked; while it is not, the list says so.
  const marked = await server.db.pool.query('select 1 from late_mark where point = $1', [register])
  if (marked.rowCount !== 0) expect(shown?.state).toBe('working')
  await settled()
  expect(await list()).toMatchObject({ state: 'active' })
  const right = await energy()
  expect(right.kwh).toBeCloseTo(52.5, 6)
  expect(right.corrected).toBe(true)
  expect(new Set(await told())).toEqual(new Set([true]))
  expect(await revenue()).not.toBe(money)
  expect(await rowsOf('sample', `point = ${register} and v = 9000`)).toHaveLength(1)
  const { readings } = await server.ok('readingsAround', { point: register, at: minuteOf(SPIKE) }, root)
  expect(readings.find(({ t }) => t === minuteOf(SPIKE))).toEqual({ t: minuteOf(SPIKE), value: 1022, raw: 9000 })

  expect(await server.ok('withdrawCorrection', { ids: [id] }, root)).toEqual({ changed: 1 })
  await settled()
  expect(await sums()).toEqual(before)
  expect([await energy(), await revenue()]).toEqual([wrong, money])
  expect(new Set(await told())).toEqual(new Set([false]))
  expect((await server.call('withdrawCorrection', { ids: [id] }, { sessionId: root })).code).toBe(400)
  // The log says what counts again.
  const [line] = (await server.ok('auditLogList', { action: 'withdrawCorrection' }, root)).auditList
  expect(line).toMatchObject({ before: { kind: 'value', value: 1022 }, after: { kind: 'asItCame' } })
})

test('a stretch that is void leaves no sums behind; late readings of it stay void, and all come back', async () => {
  const before = await sums()
  const [from, to] = [ten + 15 * MINUTE, ten + 30 * MINUTE - 1]
  const { id } = await server.ok('saveCorrection', { point: power, from, to, kind: 'void', reason: 'meter off' }, root)
  await settled()
  const within = (point: number) => `point = ${point} and t >= ${from} and t < ${to}`
  expect(await rowsOf('rollup_1m', within(power))).toEqual([])
  expect(await rowsOf('rollup_15m', within(power))).toEqual([])
  expect(await rowsOf('rollup_1m', `point = ${power} and t >= ${from - MINUTE} and t < ${from}`)).toHaveLength(1)
  const shown = await server.ok('series', { points: [power], from, to, strategy: 'minmax', size: 2000 }, root)
  expect(shown.series[0]?.times).toEqual([])
  const late = minuteOf(20) + 5000
  await gateway.publishAsync('energy/T1/T1-GRID/telemetry', JSON.stringify({ ts: late, values: { P: 77 } }), { qos: 1 })
  await until(async () => (await rowsOf('sample', `point = ${power} and t = ${late}`)).length === 1, 'the late one')
  await settled()
  expect(await rowsOf('rollup_1m', within(power))).toEqual([])
  await server.ok('withdrawCorrection', { ids: [id] }, root)
  await settled()
  expect(await rowsOf('rollup_1m', within(power))).toHaveLength(15)
  expect((await rowsOf('rollup_15m', within(power)))[0]).toMatchObject({ n: 16, max: 77 })
  const others = (rows: unknown[] | undefined) => rows?.filter((row) => (row as { point: number }).point === register)
  expect((await sums()).map(others)).toEqual(before.map(others))
})

test('an offset moves a stretch of a register, and quantities that were worked out live come back as they were', async () => {
  const [grid, meter] = [server.pointId('T1', null, 'gridImport'), server.pointId('T1', 'T1-GRID', 'EPI')]
  const at = Date.now()
  for (let i = 0; i < 3; i++) {
    await gateway.publishAsync('energy/T1/T1-GRID/telemetry', JSON.stringify({ ts: Date.now(), values: { EPI: 2000 + i } }), { qos: 1 })
    await until(async () => (await rowsOf('sample', `point = ${grid} and v = ${2000 + i}`)).length > 0, `quantity ${i}`)
  }
  const live = await rowsOf('sample', `point = ${grid} and t >= ${at}`)
  const to = Date.now()
  const { id } = await server.ok('saveCorrection', { point: meter, from: at, to, kind: 'offset', value: -500, reason: 'wrong start' }, root)
  await settled()
  const offset = (await rowsOf('sample', `point = ${grid} and t >= ${at} and t <= ${to}`)) as { v: number }[]
  expect(offset.length).toBeGreaterThan(0)
  for (const { v } of offset) expect(v).toBeLessThan(1600)
  // The newest reading is what windows show.
  expect((await server.ok('lastValues', { points: [meter] }, root)).values[0]?.value).toBe(1502)
  await server.ok('withdrawCorrection', { ids: [id] }, root)
  await settled()
  expect(await rowsOf('sample', `point = ${grid} and t >= ${at} and t <= ${to}`)).toEqual(live)
  expect((await server.ok('lastValues', { points: [meter] }, root)).values[0]?.value).toBe(2002)
})

test('what cannot be is refused at its field', async () => {
  const at = minuteOf(60)
  const fieldOf = async (payload: object) => Object.keys((await save({ point: power, from: at, kind: 'value', value: 1, ...payload })).fields ?? {})
  expect(await fieldOf({ from: Date.now() + HOUR })).toEqual(['from'])
  expect(await fieldOf({ to: at - 1 })).toEqual(['to'])
  expect(await fieldOf({ to: at + 25 * HOUR })).toEqual(['to'])
  expect(await fieldOf({ from: at + 1 })).toEqual(['from'])
  expect(await fieldOf({ from: Date.now() - 7 * 24 * HOUR })).toEqual(['from'])
  expect(await fieldOf({ value: null })).toEqual(['value'])
  expect(await fieldOf({ value: 1e9 })).toEqual(['value'])
  expect(await fieldOf({ value: 34 })).toEqual(['value'])
  expect(await fieldOf({ kind: 'offset', value: 1e9 })).toEqual(['value'])
  expect(await fieldOf({ reason: ' ' })).toEqual(['reason'])
  expect(await fieldOf({ reason: 'x'.repeat(501) })).toEqual(['reason'])
  expect(await fieldOf({ point: server.pointId('T1', null, 'gridImport') })).toEqual(['point'])
  // Sums of an import: nobody could make them again.
  const quarter = Math.floor(at / 900_000) * 900_000
  await server.db.pool.query('update rollup_15m set n = 900 where point = $1 and t = $2', [power, quarter])
  expect(await fieldOf({})).toEqual(['from'])
  await server.db.pool.query('update rollup_15m set n = 15 where point = $1 and t = $2', [power, quarter])
})

test('a register is corrected to what goes on from the reading before or to the one after: not by a digit too many, nor backwards', async () => {
  const at = minuteOf(100)
  const asked = { point: register, from: at, kind: 'value' as const }
  for (const value of [1, 10_500]) {
    const { fields } = await save({ ...asked, value })
    expect(fields).toEqual({ value: 'A register only grows, and not faster than its device can: 1049.5 before, 1050.5 after' })
  }
  expect((await save({ ...asked, kind: 'offset', value: -400 })).fields).toHaveProperty('value')
  expect((await save({ ...asked, to: minuteOf(102), kind: 'offset', value: 40 })).code).toBe(200)
  const { correctionList } = await server.ok('correctionList', { points: [register], state: 'active' }, root)
  const { id } = await server.ok(
    'saveCorrection',
    { ...asked, from: minuteOf(103), value: 1091.5, reason: 'goes on from one that was corrected' },
    root,
  )
  await server.ok('withdrawCorrection', { ids: [id, ...correctionList.map((one) => one.id)] }, root)
  await settled()
})

test('of two who correct the same reading at once one is told of the other', async () => {
  const asked = { point: power, from: minuteOf(70), kind: 'value' as const }
  const answers = await Promise.all([
    save({ ...asked, value: 1 }),
    save({ ...asked, value: 2 }),
    save({ ...asked, from: minuteOf(69), to: minuteOf(71), value: 3 }),
  ])
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 400, 400])
  for (const { code, fields, message } of answers) {
    if (code !== 400) continue
    expect(fields?.from).toMatch(/There is a correction from \d{4}-.* \(by root\)/)
    // Said so also where there is no such field to be seen.
    expect(message).toBe(fields?.from)
  }
  const { correctionList, totalRows } = await server.ok('correctionList', { points: [power], state: 'active' }, root)
  expect(totalRows).toBe(1)
  const ids = [correctionList[0]?.id ?? '']
  const codes = await Promise.all([0, 1].map(() => server.call('withdrawCorrection', { ids }, { sessionId: root })))
  expect(codes.map(({ code }) => code).sort()).toEqual([200, 400])
})

test('an export tells what counts, and beside it what came', async () => {
  const point = server.pointId('T2', 'T2-GRID', 'P')
  const at = Date.now() - 5000
  const times = [at, at + 1, at + 2]
  await insertSamples(server.db.pool, { points: [point, point, point], times, values: [5, 6, 7], qualities: [0, 0, 0] })
  await server.ok('saveCorrection', { point, from: at + 1, kind: 'void', reason: 'x' }, root)
  await server.ok('saveCorrection', { point, from: at + 2, kind: 'offset', value: 0.5, reason: 'x' }, root)
  const columns = [
    { point, of: 'v' as const },
    { point, of: 'raw' as const },
  ]
  const pages = readPages(server.db.pool, columns, 'raw', at, at + 10)
  const told: number[][] = []
  for await (const page of pages) told.push([...page.times], ...page.columns.map((column) => [...column]))
  expect(told).toEqual([times, [5, NaN, 7.5], [NaN, 6, 7]])
})

test('the right to correct is one of its own', async () => {
  const { orm } = server.db
  const { role, account } = await import('#server/db/schema.ts')
  await orm.insert(role).values({ code: 'looks', nameZh: '看', nameEn: 'Looks', powerCodes: ['monitor_data-analysis', 'monitor_data-analysis:edit'] })
  const [worker] = await orm.select().from(account).limit(1)
  await orm.insert(account).values({ ...(worker as typeof account.$inferSelect), id: 'looker', username: 'looker', roleCode: 'looks' })
  const looker = await server.login('looker')
  expect((await server.call('correctionList', {}, { sessionId: looker })).code).toBe(200)
  const draft = { point: power, from: minuteOf(80), kind: 'void' as const, reason: 'x' }
  expect((await server.call('saveCorrection', draft, { sessionId: looker })).code).toBe(403)
})
