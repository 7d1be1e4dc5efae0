import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quality } from '#contract/live.ts'
import type { ProductModel } from '#contract/model.ts'
import { defaultLimits, otherDefaults } from '#domain/battery/grade.ts'
import { DriftWatch } from '#server/jobs/drift-watch.ts'
import { judgeBattery } from '#server/reports/battery-drifts.ts'
import { seedModels, seedStations } from '#server/db/seed-stations.ts'
import { openChat } from '#tests/support/chat.ts'
import { stationOf, tariff } from '#tests/support/plant.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/**
 * A cluster of four cells of 200 Ah whose kept history is known: a cycle a day between 20 and 90 percent over 200 days, 0.03 % of the rated capacity less each day,
 * and a third cell that goes down by 1 mV a week.
 */
const DAYS = 200
const QUARTER = 900_000
const DAY = 86_400_000
const RATED_AH = 200
const capacityOf = (day: number): number => RATED_AH * (1 - 0.0003 * day)

const measure = (code: string, unit: string) => ({
  code,
  name: { zh: code, en: code },
  unit,
  decimals: 3,
  kind: 'measurement' as const,
  coefficient: 1,
})
const cells = ['1', '2', '3', '4'].map((n) => `CV00${n}`)
const model: ProductModel = {
  code: 'TEST_CLUSTER',
  kind: 'cluster',
  name: { zh: '簇', en: 'Cluster' },
  brand: '',
  parameters: [measure('SOC', '%'), measure('I', 'A'), measure('U', 'V'), ...cells.map((code) => measure(code, 'V'))],
}

const plain: ProductModel = {
  ...model,
  code: 'TEST_PLAIN',
  parameters: [...model.parameters.slice(0, 3), measure('VMAX', 'V'), measure('VMIN', 'V'), measure('TMAX', '°C'), measure('TMIN', '°C')],
}

let server: TestServer
let root: string
const asked = { powerstationId: 'B1', deviceSn: 'B1-CL1', days: 365 }

/** State of charge at the end of a quarter hour of the day: up from 0:00 to 4:00, down from 5:00 to 9:00. */
const socAt = (quarter: number): number =>
  quarter <= 16 ? 20 + (70 * quarter) / 16 : quarter <= 20 ? 90 : quarter <= 36 ? 90 - (70 * (quarter - 20)) / 16 : 20

beforeAll(async () => {
  server = await startTestServer()
  // The server's own would judge the same cells at its own time, and raise what the one of the test raises.
  server.core.services.driftWatch.run = () => Promise.resolve()
  root = await server.login('root')
  await seedModels(server.db.orm, [model, plain])
  const facts = { parentSn: null, stationId: 'B1', name: '簇', nameEn: 'Cluster', modelCode: model.code, ratedPowerKw: null }
  const devices = [{ ...facts, sn: 'B1-CL1', kind: 'cluster' as const, ratedCapacityKwh: (RATED_AH * 4 * 3.2) / 1000 }]
  const others = [{ ...facts, sn: 'B2-CL1', stationId: 'B2', modelCode: plain.code, kind: 'cluster' as const, ratedCapacityKwh: 200 }]
  await seedStations(server.db.orm, [{ station: stationOf('B1', 'OWN'), isScreen: false, isTopology: false, devices, tariff }])
  await seedStations(server.db.orm, [{ station: stationOf('B2', 'OWN'), isScreen: false, isTopology: false, devices: others, tariff }])
  await server.core.reload()
  const first = (Math.floor(Date.now() / DAY) - DAYS) * DAY
  const store = (code: string, of: (day: number, quarter: number) => [first: number, last: number, mean: number]): Promise<unknown> => {
    const rows = Array.from({ length: DAYS * 96 }, (_, i) => [first + i * QUARTER, ...of(Math.floor(i / 96), i % 96)] as const)
    return server.db.pool.query(
      `insert into rollup_15m (point, t, min, max, mean, first, last, n, tmin, tmax)
       select $1, t, least(a, z), greatest(a, z), m, a, z, 60, t, t from unnest($2::int8[], $3::float8[], $4::float8[], $5::float8[]) as u (t, a, z, m)`,
      [server.pointId('B1', 'B1-CL1', code), rows.map(([t]) => t), rows.map(([, a]) => a), rows.map(([, , z]) => z), rows.map(([, , , m]) => m)],
    )
  }
  await store('SOC', (_day, quarter) => [socAt(quarter), socAt(quarter + 1), (socAt(quarter) + socAt(quarter + 1)) / 2])
  await store('I', (day, quarter) => {
    const amps = (((socAt(quarter + 1) - socAt(quarter)) / 100) * capacityOf(day)) / 0.25
    return [amps, amps, amps]
  })
  await store('U', (_day, quarter) => {
    const volts = socAt(quarter + 1) >= socAt(quarter) ? 13.2 : 12.6
    return [volts, volts, volts]
  })
  for (const [place, code] of cells.entries())
    await store(code, (day) => {
      const volts = 3.3 + place * 0.001 - (place === 2 ? (0.001 * day) / 7 : 0) + (((day + place) * 7) % 5) * 0.0001
      return [volts, volts, volts]
    })
})
afterAll(() => server?.close())

test('capacity, ageing, cycles and efficiency come out as they were put in, each with how it was found', async () => {
  const health = await server.ok('batteryHealth', asked, root)
  expect(health).toMatchObject({ ratedAh: RATED_AH, cells: 4, rejected: 0, reported: [], resistance: null })
  expect(health.capacities).toHaveLength(DAYS)
  expect(health.capacities[0]).toMatchObject({ method: 'partial', socFrom: 90, socTo: 20 })
  expect(health.capacities[0]?.soh).toBeCloseTo(100)
  // 70 percent in four hours.
  expect(health.capacities[0]?.cRate).toBeCloseTo(0.175)
  expect(health.capacities.at(-1)?.soh).toBeCloseTo(100 - 0.03 * (DAYS - 1))
  expect(health.trend?.perYear).toBeCloseTo(-0.03 * 365.25, 1)
  expect(health.trend?.now).toBeCloseTo(100 - 0.03 * (DAYS - 1), 1)
  const cycles = Array.from({ length: DAYS }, (_, day) => (0.7 * capacityOf(day)) / RATED_AH).reduce((sum, one) => sum + one, 0)
  expect(health.cycles).toBeCloseTo(cycles, 3)
  expect(health.months.reduce((sum, month) => sum + (month.cycles ?? 0), 0)).toBeCloseTo(cycles, 3)
  // In full months of equal ends: 12.6 V out by 13.2 V in.
  expect(health.months[2]?.efficiency).toBeCloseTo((12.6 / 13.2) * 100, 0)
  // 94.03 % are left of 100; to 80 % at 0.03 % a day, of 0.68 cycles.
  if ('reason' in health.remaining || health.remaining.cycles === null) throw new Error(JSON.stringify(health.remaining))
  expect(Math.abs(health.remaining.cycles - ((94.03 - 80) / 0.03) * 0.679) / 320).toBeLessThan(0.05)
  expect(health.remaining.low).toBeLessThanOrEqual(health.remaining.cycles)
})

test('a resistance is told from current steps of days before today too, and says of when they are', async () => {
  const { pool } = server.db
  const since = Math.floor(Date.now() / DAY - 3) * DAY
  // 60 milliohm: six steps of 50 A, three and two days ago, five seconds between readings.
  const at = (i: number): number => since + Math.floor(i / 4) * DAY + (i % 4) * 5000
  for (let i = 0; i < 8; i++) {
    const amps = i % 2 === 0 ? 0 : -50
    for (const [code, value] of [
      ['I', amps],
      ['U', 13 + amps * 0.06],
    ] as const)
      // prettier-ignore
      await pool.query('insert into sample (point, t, v, q) values ($1, $2, $3, 0)', [server.pointId('B1', 'B1-CL1', code), at(i), value])
  }
  const { resistance } = await server.ok('batteryHealth', asked, root)
  expect(resistance).toMatchObject({ steps: 6, since: at(1), until: at(7) })
  expect(resistance?.milliohm).toBeCloseTo(60)
})

test('a gateway that says only what changes tells a resistance too; a step that nobody heard beginning does not', async () => {
  const { pool } = server.db
  const day = Math.floor(Date.now() / DAY - 1) * DAY
  await pool.query('delete from sample where point = any($1)', [['I', 'U'].map((code) => server.pointId('B1', 'B1-CL1', code))])
  const say = (code: string, at: number, value: number) =>
    pool.query('insert into sample (point, t, v, q) values ($1, $2, $3, 0) on conflict do nothing', [server.pointId('B1', 'B1-CL1', code), at, value])
  const HOUR = 3_600_000
  // At rest, and an hour later at 50 A, again and again: the current is said at once, the voltage (40 milliohm) three seconds later, and neither while it stands.
  for (let i = 0; i < 8; i++) {
    const amps = i % 2 === 0 ? 0 : -50
    // It comes in two steps; the voltage before is not of the first of them.
    await say('I', day + i * HOUR - 1000, -25)
    await say('I', day + i * HOUR, amps)
    await say('U', day + i * HOUR + 3000, 13 + amps * 0.04)
  }
  // It is heard by its state of charge, but not in the hour before the seventh step.
  for (let at = day; at < day + 6 * HOUR; at += 30_000) await say('SOC', at, 50 + (at % 60_000) / 60_000)
  const { resistance } = await server.ok('batteryHealth', asked, root)
  expect(resistance).toMatchObject({ steps: 6, since: day + HOUR + 3000, until: day + 6 * HOUR + 3000 })
  expect(resistance?.milliohm).toBeCloseTo(40)
})

test('the cell that drifts is found, and when it is an outlier', async () => {
  const { drifts, consistency, tellsDrift, limitMv, to } = await server.ok('batteryHealth', asked, root)
  expect([tellsDrift, limitMv]).toEqual([true, 30])
  expect(consistency.length).toBeGreaterThanOrEqual(Math.floor(DAYS / 7))
  expect(drifts.map(({ cell }) => cell)).toEqual([3])
  expect(drifts[0]?.perMonth).toBeCloseTo(-30.4 / 7, 0)
  // 200 days are 28.5 mV, of which half a millivolt was between the others at the begin: it is there within weeks.
  expect(Math.abs(drifts[0]?.now ?? 0)).toBeGreaterThan(24)
  expect(drifts[0]?.from ?? 0).toBeGreaterThan(to - 7 * DAY)
  expect(drifts[0]?.to ?? Infinity).toBeLessThan(to + 60 * DAY)
})

test('a cell that will soon be an outlier raises an alarm, which is over when nobody wants it any more', async () => {
  const { services } = server.core
  let clock = Date.now()
  const judged: string[] = []
  const begun = () =>
    new DriftWatch({
      pool: server.db.pool,
      registry: services.registry,
      now: () => clock,
      judge: (station, device) => {
        judged.push(device.sn)
        return judgeBattery(server.db, services.registry(), station, device, clock)
      },
      signal: (signal) => services.alarms.signal(signal),
    })
  const watch = begun()
  const tomorrow = async (): Promise<void> => {
    clock += DAY
    // One battery a turn.
    for (const _ of services.registry().devices) await watch.run()
    await services.alarms.settled()
  }
  const alarms = async () =>
    (await server.ok('alarmList', { pageSize: 50, powerstationId: 'B1' }, root)).alarmList.filter(({ code }) => code.startsWith('CELL_DRIFT'))
  expect(await watch.judgedAt('B1-CL1')).toBeUndefined()
  await tomorrow()
  expect(await watch.judgedAt('B1-CL1')).toBe(clock)
  // A server that begins anew on the same day knows that, and judges it no second time.
  const anew = begun()
  expect(await anew.judgedAt('B1-CL1')).toBe(clock)
  judged.length = 0
  for (const _ of services.registry().devices) await anew.run()
  expect(judged).not.toContain('B1-CL1')
  const [raised, ...others] = await alarms()
  expect(others).toEqual([])
  expect(raised).toMatchObject({ code: 'CELL_DRIFT.3', level: 'COMMON', deviceSn: 'B1-CL1', clearedAt: null, count: 1 })
  expect(raised?.content.en).toMatch(/^Cell 3 drifts: -4\.\d mV a month, 30 mV from the median (about|between) \d{4}-/)
  await tomorrow()
  expect(await alarms()).toMatchObject([{ id: raised?.id, count: 1 }])
  const limits = { ...defaultLimits, ...otherDefaults, powerstationId: 'B1' }
  await server.ok('saveBatteryLimits', { ...limits, driftDays: 0, revision: 0 }, root)
  await tomorrow()
  expect(await alarms()).toMatchObject([{ id: raised?.id, clearedAt: expect.any(Number) as number }])
  await server.ok('saveBatteryLimits', { ...limits, driftLevel: 'URGENT', revision: 1 }, root)
  await server.ok('alarmHandle', { ids: [raised?.id ?? ''], content: 'ok' }, root)
  await tomorrow()
  expect((await alarms()).filter(({ clearedAt }) => clearedAt === null)).toMatchObject([{ code: 'CELL_DRIFT.3', level: 'URGENT' }])
})

test('the assistant tells capacity, ageing and the cell that drifts, each with how sure it is', async () => {
  const chat = await openChat(server, root)
  const { text } = await chat.ask('are any cells drifting?', { language: 'en', powerstationId: 'B1' })
  expect(text).toMatch(/last measured capacity 188\.\d Ah ± \d/)
  expect(text).toMatch(/state of health by capacity 94\.0 %/)
  expect(text).toMatch(/trend -1\d\.\d+ % a year \(95% interval/)
  expect(text).toMatch(/by a straight line about \d+ cycles remain \(95% interval \d+ to/)
  expect(text).toMatch(/1 cell drifts: cell 3: -4\.\d+ mV a month/)
  expect((await chat.ask('还能循环多少次', { powerstationId: 'T1' })).text).toContain('这个电站没有电池簇')
  // A date only where it is asked for, and never without the pace and the interval that it comes from.
  const when = await chat.ask('when will the battery reach end of life?', { language: 'en', powerstationId: 'B1' })
  expect(when.text).toMatch(
    /at the pace of this time, 0\.\d\d equivalent cycles a day, end of life \(80 % of capacity\) between \d{4}-\d\d-\d\d and \d{4}-/,
  )
  expect((await chat.ask('电池寿命什么时候结束', { powerstationId: 'B1' })).text).toMatch(
    /每天 0\.\d\d 次等效循环的节奏，约在 \d{4}-\d\d-\d\d 至 \d{4}/,
  )
  expect(text).not.toContain('end of life')
  // Of one cluster by its name; another device has none of that.
  expect((await chat.ask('remaining cycles of B1-CL1', { language: 'en', powerstationId: 'B1' })).text).toContain('(B1-CL1)')
  expect((await chat.ask('remaining cycles of T1-PCS1', { language: 'en', powerstationId: 'T1' })).text).toContain('no battery cluster')
  chat.close()
})

test('at its terminals a battery gives back what it took less what it lost; where it was not known throughout, nothing is told', async () => {
  const dayOf = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10)
  const asked = (days: number, back: number) => ({
    powerstationId: 'B1',
    from: dayOf(Date.now() - (back + days - 1) * DAY),
    to: dayOf(Date.now() - back * DAY),
  })
  const { batteries, meters, dc, charging } = await server.ok('storageEfficiency', asked(10, 20), root)
  expect(meters).toEqual([])
  expect(batteries[0]?.efficiency).toBeCloseTo((12.6 / 13.2) * 100, 1)
  expect([batteries[0]?.coverage, batteries[0]?.storedKwh, dc.efficiency, charging]).toEqual([1, 0, batteries[0]?.efficiency, null])
  const early = await server.ok('storageEfficiency', asked(10, DAYS - 3), root)
  expect([early.batteries[0]?.efficiency, early.dc.efficiency]).toEqual([null, null])
  expect(early.batteries[0]?.coverage).toBeLessThan(0.7)
})

test('a battery without history says that nothing is known, and only a battery of the station is answered for', async () => {
  const none = await server.ok('batteryHealth', { ...asked, days: 30, endOfLife: 70 }, root)
  expect(none.remaining).toMatchObject({ reason: 'fewCycles' })
  for (const deviceSn of ['X1-PCS1', 'NOBODY', 'B1-CL1\u0000']) {
    const refused = await server.call('batteryHealth', { ...asked, powerstationId: 'T1', deviceSn }, { sessionId: root })
    expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual([400, ['deviceSn']])
  }
})

test('cells come as one list: each is its parameter’s reading, a place without one has none, unused places say nothing', async () => {
  const gateway = await mqtt.connectAsync(server.mqttUrl)
  const { values, ingest } = server.core.services
  const points = cells.map((code) => server.pointId('B1', 'B1-CL1', code))
  const say = (list: unknown) =>
    gateway.publishAsync('energy/B1/B1-CL1/telemetry', JSON.stringify({ ts: Date.now(), values: { SOC: 50, I: 0, CV: list } }), { qos: 1 })
  const heard = () => points.map((point) => (values.quality(point) === quality.good ? values.value(point) : undefined))
  const before = ingest.refusals.counts.unknownParameter ?? 0
  await say([3.31, 3.32, 3.3, 3.29, 0, null, 65.535])
  await until(() => heard().join() === '3.31,3.32,3.3,3.29', 'all four')
  await say([3.33, null, 3.31, 3.3])
  await until(() => heard().join() === '3.33,,3.31,3.3', 'the second has none')
  expect(ingest.refusals.counts.unknownParameter ?? 0).toBe(before)
  await say([3.33, 6553.5, 3.31, 3.3])
  await until(() => values.value(points[1] ?? 0) === 6553.5, 'the second says what no cell can')
  const chat = await openChat(server, root)
  const { text } = await chat.ask('which cells are worst?', { language: 'en', powerstationId: 'B1' })
  for (const part of ['voltages 3.300 V (cell 4) to 3.330 V (cell 1), range 30 mV', 'farthest from the mean: cell 1 3.330 V, cell 4 3.300 V', '1 cell says what no cell can (2): not counted']) expect(text).toContain(part) // prettier-ignore
  expect((await chat.ask('昨天哪些电芯最差', { powerstationId: 'B1' })).text).toContain('电芯只能问现在的')
  expect((await chat.ask('how many cells report impossible values?', { language: 'en', powerstationId: 'B1' })).text).toContain('1 cell says what no cell can (2)') // prettier-ignore
  expect((await chat.ask('哪些电芯是坏值', { powerstationId: 'B1' })).text).toContain('1 个电芯（2 号）的数值不可能')
  // "Now" is no time that is over, and what is asked of one cluster is told of that.
  expect((await chat.ask('what is the lowest cell voltage now?', { language: 'en', powerstationId: 'B1' })).text).toContain('voltages 3.300 V')
  expect((await chat.ask('what is the voltage range of B1-CL1?', { language: 'en', powerstationId: 'B1' })).text).toContain('range 30 mV')
  const grade = (ask: string, language: 'zh' | 'en') => chat.ask(ask, { language, powerstationId: 'B1' })
  expect((await grade('一致性等级', 'zh')).text).toContain('一致性等级 A（电压 A，静置）')
  expect((await grade('what is the consistency grade of the cells?', 'en')).text).toContain('consistency grade A (voltage A, at rest)')
  // A battery that reports no single cells is graded by its own extremes, as the page of the cells has it.
  await gateway.publishAsync('energy/B2/B2-CL1/telemetry', JSON.stringify({ ts: Date.now(), values: { SOC: 50, I: -60, U: 800, VMAX: 3.34, VMIN: 3.318, TMAX: 27, TMIN: 25.5 } }), { qos: 1 }) // prettier-ignore
  await until(() => values.value(server.pointId('B2', 'B2-CL1', 'TMIN')) === 25.5, 'the cluster without cells')
  const whole = (await chat.ask('what is the consistency grade?', { language: 'en', powerstationId: 'B2' })).text
  for (const part of ['consistency grade A (voltage A, temperature A, under load)', 'cell voltages 3.318 V to 3.340 V, range 22 mV (no data of single cells)', 'cell temperatures 25.5 °C to 27.0 °C']) expect(whole).toContain(part) // prettier-ignore
  // Its voltage, heard a moment ago, is no news of its cells.
  values.setQuality(server.pointId('B2', 'B2-CL1', 'VMAX'), quality.stale)
  expect((await chat.ask('what is the consistency grade?', { language: 'en', powerstationId: 'B2' })).text).toContain('its source is silent')
  chat.close()
  // A fifth cell that is one is told, once a message; what is no number is told at its cell.
  await say([3.34, 'x', 3.31, 3.3, 3.35, 3.36])
  await until(() => values.value(points[0] ?? 0) === 3.34, 'the first')
  expect((ingest.refusals.counts.unknownParameter ?? 0) - before).toBe(1)
  await gateway.publishAsync('energy/B1/B1-CL1/telemetry', JSON.stringify({ ts: Date.now(), values: { XX: [1], CV: [], SOC: 51 } }), { qos: 1 })
  await until(() => (ingest.refusals.counts.unknownParameter ?? 0) === before + 2, 'a list that nobody knows')
  await gateway.endAsync()
})

test('a month with gaps says how much of it is known; what the battery took in a gap is no loss of what is known', async () => {
  const month = async () => (await server.ok('batteryHealth', asked, root)).months[2]
  const whole = await month()
  expect(whole?.known).toBe(1)
  // Of each second day, from the middle of its charge to its end: what is known begins emptier than it left off.
  const begin = Date.parse(`${whole?.month}-02T00:00:00Z`)
  for (let day = 0; day < 26; day += 2)
    await server.db.pool.query('delete from rollup_15m where point = any($1::int4[]) and t >= $2 and t < $3', [
      ['SOC', 'I', 'U'].map((code) => server.pointId('B1', 'B1-CL1', code)),
      begin + day * DAY + 8 * QUARTER,
      begin + (day + 1) * DAY,
    ])
  const holed = await month()
  const days = new Date(Date.UTC(Number(whole?.month.slice(0, 4)), Number(whole?.month.slice(5)), 0)).getUTCDate()
  expect(holed?.known).toBeCloseTo(1 - (13 * 88) / (days * 96), 5)
  expect(holed?.efficiency).toBeCloseTo((12.6 / 13.2) * 100, 0)
})
