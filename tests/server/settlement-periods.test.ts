import { Decimal } from 'decimal.js'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointName } from '#contract/endpoint.ts'
import type { Payload } from '#contract/schemas.ts'
import { startOfDate } from '#domain/time.ts'
import { account } from '#server/db/schema.ts'
import { settlementSlip } from '#server/db/settlement-schema.ts'
import { runBy } from '#server/routes/settlement-run.ts'
import { insertSamples } from '#server/db/sample-store.ts'
import { billedFee } from '#tests/support/fees.ts'
import { addCustomer, EXAMPLE_MONTH, exampleReadings, prepareSettlement, readByHand, retype, settledCustomer } from '#tests/support/settlement.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** Slips of one customer after the other, and what changes between them: no energy and no cent gets lost. */
let server: TestServer
let [root, customer] = ['', '']

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
  await addCustomer(server, 'buyer')
  customer = await server.login('buyer')
  await prepareSettlement(server, root)
  await server.ok('copyStationPrice', { id: await priceId(EXAMPLE_MONTH), months: ['2026-02'], reason: 'the same' }, root)
})
afterAll(() => server.close())

const send = <N extends EndpointName>(name: N, payload: Payload<N>, token = root) =>
  server.call(name, payload, { sessionId: token, acceptLanguage: 'en' })
const make = async (connectionPointId: string, month = EXAMPLE_MONTH) =>
  (await server.ok('makeSettlementSlip', { connectionPointId, month }, root)).id
const slip = (id: string) => server.ok('settlementSlip', { id }, root)
const confirm = async (id: string) => server.ok('confirmSettlementSlip', { id, revision: (await slip(id)).revision }, customer)
const priceId = async (month: string) => {
  const { months } = await server.ok('stationPriceYear', { powerstationId: 'T1', year: 2026 }, root)
  return months.find((one) => one.month === month)?.id ?? ''
}
const figure = async (id: string, name: string) => (await slip(id)).figures.find((one) => one.id === name)?.value

test('a change of the reading day makes one period shorter or longer, says so, and settles no day twice', async () => {
  const { agreement, pointId } = await settledCustomer(server, root, 'D1')
  const days = async (id: string) => {
    const { dateFrom, dateTo, warnings } = await slip(id)
    return [dateFrom, dateTo, ...warnings.map(({ code, what }) => `${code} ${what}`)]
  }
  const january = await make(pointId)
  await server.ok('saveSettlementAgreement', { ...agreement, settlementDay: 25 }, root)
  expect(await days(await make(pointId, '2026-02'))).toEqual(['2026-02-01', '2026-02-25', 'periodChanged 2026-02-01 - 2026-02-24 (24 / 31)'])
  expect(await days(await make(pointId, '2026-03'))).toEqual(['2026-02-25', '2026-03-25'])
  // The slip before is worked out anew: it still ends where the next one begins.
  expect(await make(pointId)).toBe(january)
  expect((await days(january))[1]).toBe('2026-02-01')
  await server.ok('saveSettlementAgreement', { ...agreement, settlementDay: 1 }, root)
  expect(await days(await make(pointId, '2026-04'))).toEqual(['2026-03-25', '2026-05-01', 'periodChanged 2026-03-25 - 2026-04-30 (37 / 30)'])
})

test('a slip goes on from the reading that the one before was agreed to with; what was corrected since is named', async () => {
  const { pointId, sn } = await settledCustomer(server, root, 'D2', { selfUse: 'none' })
  await readByHand(server, root, sn)
  for (const [code, [, end]] of Object.entries(exampleReadings))
    await retype(server, root, { stationId: 'T1', sn, code, date: '2026-03-01', value: new Decimal(end).plus(1).toFixed(), reason: 'read' }) // prettier-ignore
  const january = await make(pointId)
  await confirm(january)
  await retype(server, root, { stationId: 'T1', sn, code: 'EPI3', date: '2026-02-01', value: '43', reason: 'misread' })
  const february = await make(pointId, '2026-02')
  expect(await figure(february, '0.m0.charge.flat.last')).toBe('42.5')
  // 0.5 x 8000 kWh at the flat price.
  expect((await slip(february)).warnings).toContainEqual({ code: 'readingSettled', what: `${sn} EPI3 2026-02-01: 42.5 → 43: 4000 kWh, 2607.54 CNY` })
  const charged = await Promise.all([january, february].map((id) => figure(id, 'charge.kwh')))
  // From 40 to 43.5 and from 60 to 69.5, and one more of each of sharp and peak.
  expect(Decimal.sum(...charged.map((kwh) => kwh ?? 0)).toFixed()).toBe(new Decimal(3.5 + 9.5 + 2).times(8000).toFixed())
  // Taken back and drawn again, January ends where February begins.
  await confirm(february)
  await server.ok('lockSettlementSlip', { id: january, revision: 2 }, root)
  await server.ok('reverseSettlementSlip', { id: january, revision: 3, reason: 'again' }, root)
  const again = await make(pointId)
  expect(await figure(again, '0.m0.charge.flat.current')).toBe('42.5')
  expect((await slip(again)).warnings.map(({ code }) => code)).toContain('readingSettled')
})

test('a frozen reading that was voided since is told', async () => {
  const { pointId, sn } = await settledCustomer(server, root, 'D3', { selfUse: 'none' })
  const at = ['2026-01-01', '2026-02-01'].map((date) => startOfDate('Asia/Shanghai', date) - 60_000)
  for (const [code, shown] of Object.entries(exampleReadings)) {
    const point = server.pointId('T1', sn, code)
    await insertSamples(server.db.pool, { points: [point, point], times: at, values: shown.map((value) => Number(value) * 8000), qualities: [0, 0] })
  }
  const id = await make(pointId)
  expect(await slip(id)).toMatchObject({ payable: '20265.85', warnings: [] })
  await server.db.pool.query(
    `insert into correction (id, point, t_from, t_to, t_until, kind, reason, readings, created_at, created_by)
       values ('void', $1, $2, $2, $2, 'void', 'a spike', 1, $3, 'root')`,
    [server.pointId('T1', sn, 'EPE'), at[1], Date.now() + 1000],
  )
  await make(pointId)
  expect((await slip(id)).warnings).toContainEqual({ code: 'readingWithdrawn', what: `${sn} EPE 2026-02-01: 99.25` })
  // Somebody reads it again: it is what they say.
  await retype(server, root, { stationId: 'T1', sn, code: 'EPE', date: '2026-02-01', value: '99.25', reason: 'looked' })
  await make(pointId)
  expect((await slip(id)).warnings).toEqual([])
})

test('a draft is agreed to as it was seen: after a change of prices it is drawn again first', async () => {
  const { pointId, sn } = await settledCustomer(server, root, 'D4')
  await readByHand(server, root, sn)
  const id = await make(pointId)
  const [prices] = (await server.db.pool.query<{ prices: Record<string, string> }>("select prices from station_price where month = '2026-01'")).rows
  const set = async (of: unknown) => {
    await server.db.pool.query("update station_price set prices = $1 where month = '2026-01'", [JSON.stringify(of)])
    server.core.services.prices.forget()
  }
  await set({ ...prices?.prices, flat: '0.7' })
  const { revision } = await slip(id)
  expect(await send('confirmSettlementSlip', { id, revision }, customer)).toMatchObject({
    code: 409,
    message:
      'What the slip is made of has changed since it was drawn: have it worked out anew, then confirm it: Price (2026-01, Charging, Flat) 0.651886 → 0.7',
  })
  expect(await slip(id)).toMatchObject({ state: 'draft', payable: '18179.81' })
  await make(pointId)
  await confirm(id)
  expect(await figure(id, '0.charge.flat.price')).toBe('0.7')
  await set(prices?.prices)
})

test('a confirmed slip holds the fees of its own month, not those of the month in which its first days are', async () => {
  const { pointId } = await settledCustomer(server, root, 'D5', { settlementDay: 25 })
  const [row] = await server.db.orm
    .select()
    .from(settlementSlip)
    .where(eq(settlementSlip.id, await make(pointId, '2026-08')))
  if (row === undefined) throw new Error('a slip is made')
  const input = { demand: { withKw: '1' }, basicFee: '1.00' } as never
  await server.db.orm.update(settlementSlip).set({ state: 'confirmed', input }).where(eq(settlementSlip.id, row.id))
  expect((await send('saveElectricityAllocation', billedFee(pointId, '2026-07'))).code).toBe(200)
  expect((await send('saveElectricityAllocation', billedFee(pointId, '2026-08'))).fields).toHaveProperty('month')
  const fee = { stationId: 'T1', connectionPointId: pointId, demandPrice: '42' }
  expect((await send('saveDemandConfiguration', { ...fee, month: '2026-08' })).fields).toHaveProperty('month')
  expect((await send('saveDemandConfiguration', { ...fee, month: '2026-09' })).code).toBe(200)
  // From July until the next one, which holds from September on, it would be the slip's.
  expect((await send('saveDemandConfiguration', { ...fee, month: '2026-07' })).fields).toHaveProperty('month')
  // Another customer's slip is none of this connection point's.
  const other = await settledCustomer(server, root, 'D6')
  expect((await send('saveDemandConfiguration', { ...fee, connectionPointId: other.pointId, month: '2026-08' })).code).toBe(200)
})

test('a run makes no more slips of a station from the moment on that who began it may not', async () => {
  const { services } = server.core
  const { orm } = server.db
  await orm.update(account).set({ roleCode: 'operator' }).where(eq(account.username, 'worker'))
  services.sessions.invalidate()
  const token = await server.login('worker')
  const viewer = await services.sessions.viewer(token)
  const by = runBy({ services, viewer, stationIds: ['T1'], address: '', clientToken: undefined })
  let made = 0
  // After the second slip the right goes.
  const change: typeof by.change = async (acting, work) => {
    const result = await by.change(acting, work)
    if (++made === 2) await orm.update(account).set({ roleCode: 'customer' }).where(eq(account.username, 'worker'))
    return result
  }
  const id = await services.settlementRuns.start({ ...by, change }, '2026-05')
  await until(async () => ((await services.settlementRuns.newest(viewer.accountId))?.state === 'done' ? true : undefined), 'the run is over')
  const { rows } = await server.db.pool.query<{ failure: string }>('select failure from settlement_run_item where run_id = $1 order by position', [
    id,
  ])
  // The first change begins the run.
  expect(rows.map(({ failure }) => failure)).toEqual(['', ...rows.slice(1).map(() => 'forbidden')])
  expect(rows.length).toBeGreaterThan(2)
})

test('months of a former customer are told under their name, and not to the customer of now', async () => {
  const { pointId, sn, agreement } = await settledCustomer(server, root, 'D7', { customerOrganization: 'OTHER' })
  await readByHand(server, root, sn)
  const { number } = await slip(await make(pointId))
  await server.ok('saveSettlementAgreement', { ...agreement, customerOrganization: 'OWN' }, root)
  const { stationId } = agreement
  await server.ok(
    'saveConnectionPoint',
    { id: pointId, stationId, number: 'D7', name: '点 D7', voltageLevel: '1-10kV', customerName: '新客户' },
    root,
  )
  const row = async (token: string) =>
    (await server.ok('selfUseList', { stationId: 'T1', month: EXAMPLE_MONTH, pageSize: 100 }, token)).selfUseList.find((one) => one.connectionPointId === pointId) // prettier-ignore
  expect(await row(root)).toMatchObject({ customerName: '客户 D7', slip: { number }, kwh: '3200' })
  expect(await row(customer)).toMatchObject({ customerName: '', slip: null, kwh: null, amount: null })
})
