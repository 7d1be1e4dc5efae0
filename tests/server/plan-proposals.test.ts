import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '#contract/endpoint.ts'
import type { Payload } from '#contract/schemas.ts'
import type { PlanSegment } from '#contract/strategy.ts'
import { monthAfter } from '#domain/settlement/period.ts'
import { localDate, localMonth, startOfDate } from '#domain/time.ts'
import { eq } from '#server/db/orm.ts'
import * as schema from '#server/db/schema.ts'
import { monthDemand, pastDay } from '#server/strategy/past-day.ts'
import { plainDay } from '#tests/support/day-problem.ts'
import { storeReadings } from '#tests/support/field.ts'
import { storePastDays } from '#tests/support/past-days.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** Plans that the server proposes, out of what it heard: 100 kW and 200 kWh, valley 0.30 until eight, peak 1.00 from 16 to 22 o'clock. */
let server: TestServer
let root: string
const STATION = 'T1'
const ZONE = 'Asia/Shanghai'
const today = localDate(ZONE, Date.now())
const propose = (more: Partial<Payload<'proposePlan'>> = {}) =>
  server.ok('proposePlan', { powerstationId: STATION, date: today, segments: [], ...more }, root)

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
})
afterAll(() => server?.close())

test('without history there is no forecast and no plan, and both say so', async () => {
  const day = await server.ok('planForecast', { powerstationId: STATION }, root)
  expect([day.load, day.pv, day.beginSoc, day.prices[0]]).toEqual([null, null, null, '0.300000'])
  const refused = await server.call('proposePlan', { powerstationId: STATION, date: today, segments: [] }, { sessionId: root })
  expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual([code.badRequest, ['beginSoc']])
  expect((await propose({ beginSoc: 20 })).state).toBe('noLoad')
})

test('the forecast is that of like days, with the limits of the wanted safety strategy and the contract, and says how it has done', async () => {
  await storePastDays(server, STATION, 40, { loadKw: (hour) => 100 + hour, pvKw: (hour) => (hour === 12 ? 50 : 0), soc: 10 })
  await server.ok('saveStrategy', { powerstationId: STATION, type: 'safety', params: { antiBackflow: true, backflowBaselineKw: 5 } }, root)
  const point = { stationId: STATION, number: 'C1', name: 'gate', voltageLevel: '1-10kV' as const, contractedDemandKw: 400 }
  const { id: connectionPointId } = await server.ok('saveConnectionPoint', point, root)
  const day = await server.ok('planForecast', { powerstationId: STATION, date: today }, root)
  const share = day.dayType === 'workday' ? 1 : 0.1
  expect([day.load?.kw[0], day.load?.kw[95], day.pv?.kw[48], day.pv?.kw[0]]).toEqual([
    expect.closeTo(100 * share, 9),
    expect.closeTo(123 * share, 9),
    50,
    0,
  ])
  expect([day.load?.basis, day.load?.error?.days, day.pv?.error?.maeKw]).toEqual([day.dayType, 14, 0])
  // Every day was as those before it.
  expect(day.load?.error?.maeKw).toBeCloseTo(0, 9)
  expect([day.beginSoc, day.exportKw, day.drawKw, day.storage.ratedKw]).toEqual([10, 5, 400, 100])
  // What the fee is paid by goes before what stands at the point.
  const configuration = { stationId: STATION, connectionPointId, month: '2020-01', mode: 'contract' as const, contractKw: '350', demandPrice: '40' }
  const { id } = await server.ok('saveDemandConfiguration', configuration, root)
  expect((await server.ok('planForecast', { powerstationId: STATION, date: today }, root)).drawKw).toBe(350)
  // Another contract holds from its month on, and not before.
  const next = monthAfter(today.slice(0, 7))
  const { id: later } = await server.ok('saveDemandConfiguration', { ...configuration, month: next, contractKw: '300' }, root)
  const drawOn = async (date: string) => (await server.ok('planForecast', { powerstationId: STATION, date }, root)).drawKw
  expect([await drawOn(today), await drawOn(`${next}-01`)]).toEqual([350, 300])
  await server.ok('deleteDemandConfiguration', { ids: [id, later] }, root)
})

test('a plan is proposed that is worth more than what was drawn, within what controllers keep, and each segment says why', async () => {
  // A weekend's load is too little to be given much: whatever today is, it is a workday here.
  await server.db.pool.query('insert into calendar_day (date, kind, holidays) values ($1, $2, $3) on conflict (date) do nothing', [
    today,
    'workday',
    '[]',
  ])
  server.core.services.prices.forget()
  const poor: PlanSegment[] = [{ from: 0, to: 60, mode: 'charge', kw: 10 }]
  const { state, proposal, manual, differenceYuan, endSoc } = await propose({ segments: poor, wearYuan: '0.05' })
  expect([state, endSoc, manual?.segments]).toEqual(['proposed', 10, poor])
  expect(proposal?.segments.map(({ mode }) => mode)).toEqual(['charge', 'discharge'])
  expect(proposal?.reasons.map(({ why }) => why)).toEqual(['cheap', 'dear'])
  expect(proposal?.reasons[0]).toMatchObject({ priceYuan: '0.3000', otherYuan: '1.0000' })
  expect(Number(differenceYuan)).toBeCloseTo(Number(proposal?.worthYuan) - Number(manual?.worthYuan), 2)
  // 85 % of 200 kWh: what comes out at 1.00 less 0.05, what goes in at 0.30.
  expect(Number(proposal?.worthYuan)).toBeCloseTo(170 * 0.94 * 0.95 - (170 / 0.94) * 0.3, 0)
  expect(proposal?.endSoc).toBeGreaterThanOrEqual(9.5)
  expect((await propose({ segments: proposal?.segments ?? [], wearYuan: '0.05' })).state).toBe('manualStands')
})

test('a plan that cannot be is refused with the limit that is in the way; a station without a storage has none', async () => {
  expect(await propose({ endSoc: 100 })).toMatchObject({ state: 'infeasible', limits: ['endSoc', 'socWindow'], proposal: null })
  await server.db.orm.update(schema.station).set({ storagePowerKw: null }).where(eq(schema.station.id, 'T2'))
  expect((await server.ok('proposePlan', { powerstationId: 'T2', segments: [], beginSoc: 50 }, root)).state).toBe('noStorage')
})

test('months that were are run through again: what was planned, what would have been proposed, and what foresight would have brought', async () => {
  const month = localMonth(ZONE, Date.now() - 86_400_000)
  const found = await server.ok('planBackTest', { powerstationId: STATION, month }, root)
  const counted = found.days.filter(({ proposedYuan }) => proposedYuan !== null)
  // No plan is wanted yet, so nothing is compared with one.
  expect([counted.length > 0, found.days[0]?.planYuan, found.total.planYuan, found.total.days]).toEqual([true, null, null, counted.length])
  await server.ok(
    'saveStrategy',
    { powerstationId: STATION, type: 'plan', params: { days: [{ segments: [{ from: 0, to: 60, mode: 'charge', kw: 10 }] }] } },
    root,
  )
  const again = await server.ok('planBackTest', { powerstationId: STATION, month }, root)
  expect(again.total.days).toBe(counted.length)
  expect(Number(again.total.foresightYuan)).toBeGreaterThan(Number(again.total.planYuan))
  // Every day was as the days before it: foresight knows no more than the forecast.
  expect(Number(again.total.proposedYuan)).toBeCloseTo(Number(again.total.foresightYuan), 0)
  const before = await server.ok('planBackTest', { powerstationId: STATION, month: '2024-02' }, root)
  expect([before.days, before.unknown]).toEqual([[], 29])
  expect((await server.ok('planBackTest', { powerstationId: STATION, month: '2098-01' }, root)).unknown).toBe(0)
})

test('a thread that hangs is ended, its question has found nothing, and the next one is answered', async () => {
  const { optimiser } = server.core.services
  const prices = Array.from({ length: 96 }, (_, t) => (t < 40 ? 0.3 : 1))
  const problem = plainDay(500, { date: today, prices, storage: { ratedKw: 100, capacityKwh: 200, oneWay: 0.94, socMin: 10, socMax: 95 } })
  const [first, second] = [optimiser.propose(problem, undefined, 0), optimiser.propose(problem, undefined)]
  expect((await first).state).toBe('unsolved')
  expect((await second).state).toBe('proposed')
})

test('what makes no sense is refused at its field, never taken', async () => {
  const key = { powerstationId: STATION, segments: [] }
  const cases: [field: string, payload: object][] = [
    ['date', { ...key, date: '1999-12-31' }],
    ['date', { ...key, date: '2100-01-01' }],
    ['beginSoc', { ...key, beginSoc: 101 }],
    ['endSoc', { ...key, endSoc: -1 }],
    ['cycles', { ...key, cycles: 1e9 }],
    ['wearYuan', { ...key, wearYuan: '1e5' }],
    ['wearYuan', { ...key, wearYuan: 'NaN' }],
    ['segments.0.to', { ...key, segments: [{ from: 60, to: 30, mode: 'charge', kw: 1 }] }],
  ]
  for (const [field, payload] of cases) {
    const answer = await server.call('proposePlan', payload as Payload<'proposePlan'>, { sessionId: root })
    expect([answer.code, Object.keys(answer.fields ?? {})], JSON.stringify(payload)).toEqual([code.badRequest, [field]])
  }
  for (const month of ['2026-13', '1999-01', '2026-1', '']) {
    const answer = await server.call('planBackTest', { powerstationId: STATION, month }, { sessionId: root })
    expect(answer.code, month).toBe(code.badRequest)
  }
  const far = await server.ok('planForecast', { powerstationId: STATION, date: '2099-12-31' }, root)
  expect(far.prices).toEqual(Array(96).fill(null))
})

test('a past day of which a meter said nothing after its morning is no day of which all is known', async () => {
  const date = localDate(ZONE, Date.now() - 60 * 86_400_000)
  const start = startOfDate(ZONE, date)
  const morning = Array.from({ length: 24 }, (_, i) => start + i * 900_000)
  await storeReadings(server, STATION, 'loadPower', morning, morning.map(() => 80)) // prettier-ignore
  const asked = { powerstationId: STATION, type: 'totalPower' as const, params: {}, date }
  expect((await server.ok('previewStrategy', asked, root)).known).toBe(360)
  const silent = { ...asked, date: localDate(ZONE, start + 30 * 3_600_000) }
  expect((await server.ok('previewStrategy', silent, root)).known).toBe(0)
})

test('what was stored and cannot have been is neither a demand of the month nor a load of a past day', async () => {
  const entry = server.core.services.registry().stations.get(STATION)
  if (entry === undefined) throw new Error('the test plant has the station')
  const start = startOfDate(ZONE, '2025-03-01')
  const times = [start, start + 900_000]
  for (const code of ['gridPower', 'loadPower']) await storeReadings(server, STATION, code, times, [300, 1e20])
  expect(await monthDemand(server.db.pool, entry, start + 3_600_000)).toBe(300)
  const { day } = await pastDay(server.db.pool, entry, '2025-03-01')
  expect([day.loadKw[0], day.loadKw[15]]).toEqual([300, 300])
})
