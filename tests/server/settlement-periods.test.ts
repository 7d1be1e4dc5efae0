import { Decimal } from 'decimal.js'
import { beforeAll, expect, test } from 'vitest'
import { monthAfter } from '#domain/settlement/period.ts'
import { localMonth, startOfDate } from '#domain/time.ts'
import { eq } from '#server/db/orm.ts'
import { deviceExchange } from '#server/db/plant-schema.ts'
import { account, station } from '#server/db/schema.ts'
import { settlementSlip } from '#server/db/settlement-schema.ts'
import { runBy } from '#server/routes/settlement-run.ts'
import { insertSamples } from '#server/db/sample-store.ts'
import { billedFee } from '#tests/support/fees.ts'
import { EXAMPLE_MONTH, exampleReadings, readByHand, readOn, retype, settledCustomer } from '#tests/support/settlement.ts'
import { settlementStage } from '#tests/support/settlement-stage.ts'
import { until } from '#tests/support/until.ts'

/** Slips of one customer after the other, and what changes between them: no energy and no cent gets lost. */
const stage = settlementStage()
const { send, make, slip, confirm } = stage

beforeAll(async () => {
  await stage.server.ok('copyStationPrice', { id: await priceId(EXAMPLE_MONTH), months: ['2026-02'], reason: 'the same' }, stage.root)
})

const priceId = async (month: string) => {
  const { months } = await stage.server.ok('stationPriceYear', { powerstationId: 'T1', year: 2026 }, stage.root)
  return months.find((one) => one.month === month)?.id ?? ''
}
const figure = async (id: string, name: string) => (await slip(id)).figures.find((one) => one.id === name)?.value

test('a change of the reading day makes one period shorter or longer, says so, and settles no day twice', async () => {
  const { agreement, pointId, sn } = await settledCustomer(stage.server, stage.root, 'D1')
  await readOn(stage.server, stage.root, sn, ['2026-02-01', '2026-03-25'])
  const days = async (id: string) => {
    const { dateFrom, dateTo, warnings } = await slip(id)
    return [dateFrom, dateTo, ...warnings.map(({ code, what }) => `${code} ${what}`)]
  }
  const january = await make(pointId)
  await stage.server.ok('saveSettlementAgreement', { ...agreement, settlementDay: 25 }, stage.root)
  expect(await days(await make(pointId, '2026-02'))).toEqual(['2026-02-01', '2026-02-25', 'periodChanged 2026-02-01 - 2026-02-24 (24 / 31)'])
  expect(await days(await make(pointId, '2026-03'))).toEqual(['2026-02-25', '2026-03-25'])
  // The slip before is worked out anew: it still ends where the next one begins.
  expect(await make(pointId)).toBe(january)
  expect((await days(january))[1]).toBe('2026-02-01')
  await stage.server.ok('saveSettlementAgreement', { ...agreement, settlementDay: 1 }, stage.root)
  expect(await days(await make(pointId, '2026-04'))).toEqual(['2026-03-25', '2026-05-01', 'periodChanged 2026-03-25 - 2026-04-30 (37 / 30)'])
})

test('a benefit rate that begins within the period is told, and the slip keeps that of the first of its month', async () => {
  const { pointId, sn } = await settledCustomer(stage.server, stage.root, 'B1')
  await readOn(stage.server, stage.root, sn, ['2026-02-01', '2026-03-01'])
  const january = await make(pointId)
  const before = await figure(january, 'benefitRate')
  const rate = { stationId: 'T1', connectionPointId: pointId, fromDate: '2026-01-16', percent: '35', remark: '' }
  await stage.server.ok('saveBenefitRate', rate, stage.root)
  expect(await make(pointId)).toBe(january)
  const told = async (id: string) => (await slip(id)).warnings.filter(({ code }) => code === 'benefitRateChanges').map(({ what }) => what)
  expect([await figure(january, 'benefitRate'), await told(january)]).toEqual([before, ['2026-01-16: 35 %']])
  expect(await told(await make(pointId, '2026-02'))).toEqual([])
})

test('neighbouring months that are drawn at once after a change of the reading day share no day and leave none out', async () => {
  const customers = []
  for (const number of ['N1', 'N2', 'N3', 'N4']) customers.push(await settledCustomer(stage.server, stage.root, number, { settlementDay: 25 }))
  for (const { pointId, agreement, sn } of customers) {
    await readOn(stage.server, stage.root, sn, ['2026-01-01', '2026-03-01'])
    await make(pointId)
    await stage.server.ok('saveSettlementAgreement', { ...agreement, settlementDay: 1 }, stage.root)
  }
  const drawn = await Promise.all(customers.map(({ pointId }) => Promise.all([make(pointId), make(pointId, '2026-02')])))
  for (const ids of drawn) {
    const [january, february] = await Promise.all(ids.map(slip))
    expect(january?.dateTo).toBe(february?.dateFrom)
  }
})

test('a first slip that was taken back is drawn again from where it began, wherever the reading day is by then', async () => {
  const { pointId, sn, agreement } = await settledCustomer(stage.server, stage.root, 'N5', { selfUse: 'none' })
  await readByHand(stage.server, stage.root, sn)
  const first = await make(pointId)
  await confirm(first)
  await stage.server.ok('lockSettlementSlip', { id: first, revision: 2 }, stage.root)
  await stage.server.ok('reverseSettlementSlip', { id: first, revision: 3, reason: 'again' }, stage.root)
  await stage.server.ok('saveSettlementAgreement', { ...agreement, settlementDay: 25 }, stage.root)
  // The customer's settlement began with January: the last week of December was never theirs to pay.
  const { dateFrom, dateTo, warnings } = await slip(await make(pointId))
  expect([dateFrom, dateTo, warnings[0]?.code]).toEqual(['2026-01-01', '2026-01-25', 'periodChanged'])
})

test('a slip goes on from the reading that the one before was agreed to with; what was corrected since is named', async () => {
  const { pointId, sn } = await settledCustomer(stage.server, stage.root, 'D2', { selfUse: 'none' })
  await readByHand(stage.server, stage.root, sn)
  for (const [code, [, end]] of Object.entries(exampleReadings))
    await retype(stage.server, stage.root, { stationId: 'T1', sn, code, date: '2026-03-01', value: new Decimal(end).plus(1).toFixed(), reason: 'read' }) // prettier-ignore
  const january = await make(pointId)
  await confirm(january)
  await retype(stage.server, stage.root, { stationId: 'T1', sn, code: 'EPI3', date: '2026-02-01', value: '43', reason: 'misread' })
  const february = await make(pointId, '2026-02')
  expect(await figure(february, '0.m0.charge.flat.last')).toBe('42.5')
  // 0.5 x 8000 kWh at the flat price.
  expect((await slip(february)).warnings).toContainEqual({ code: 'readingSettled', what: `${sn} EPI3 2026-02-01: 42.5 → 43: 4000 kWh, 2607.54 CNY` })
  const charged = await Promise.all([january, february].map((id) => figure(id, 'charge.kwh')))
  // From 40 to 43.5 and from 60 to 69.5, and one more of each of sharp and peak.
  expect(Decimal.sum(...charged.map((kwh) => kwh ?? 0)).toFixed()).toBe(new Decimal(3.5 + 9.5 + 2).times(8000).toFixed())
  // Taken back and drawn again, January ends where February begins.
  await confirm(february)
  await stage.server.ok('lockSettlementSlip', { id: january, revision: 2 }, stage.root)
  await stage.server.ok('reverseSettlementSlip', { id: january, revision: 3, reason: 'again' }, stage.root)
  const again = await make(pointId)
  expect(await figure(again, '0.m0.charge.flat.current')).toBe('42.5')
  expect((await slip(again)).warnings.map(({ code }) => code)).toContain('readingSettled')
})

test('a frozen reading that was voided since is told', async () => {
  const { pointId, sn } = await settledCustomer(stage.server, stage.root, 'D3', { selfUse: 'none' })
  const at = ['2026-01-01', '2026-02-01'].map((date) => startOfDate('Asia/Shanghai', date) - 60_000)
  for (const [code, shown] of Object.entries(exampleReadings)) {
    const point = stage.server.pointId('T1', sn, code)
    await insertSamples(stage.server.db.pool, {
      points: [point, point],
      times: at,
      values: shown.map((value) => Number(value) * 8000),
      qualities: [0, 0],
    })
  }
  const id = await make(pointId)
  expect(await slip(id)).toMatchObject({ payable: '20265.85', warnings: [] })
  await stage.server.db.pool.query(
    `insert into correction (id, point, t_from, t_to, t_until, kind, reason, readings, created_at, created_by)
       values ('void', $1, $2, $2, $2, 'void', 'a spike', 1, $3, 'root')`,
    [stage.server.pointId('T1', sn, 'EPE'), at[1], Date.now() + 1000],
  )
  await make(pointId)
  expect((await slip(id)).warnings).toContainEqual({ code: 'readingWithdrawn', what: `${sn} EPE 2026-02-01: 99.25` })
  // Somebody reads it again: it is what they say.
  await retype(stage.server, stage.root, { stationId: 'T1', sn, code: 'EPE', date: '2026-02-01', value: '99.25', reason: 'looked' })
  await make(pointId)
  expect((await slip(id)).warnings).toEqual([])
})

test('a draft is agreed to as it was seen: after a change of prices it is drawn again first', async () => {
  const { pointId, sn } = await settledCustomer(stage.server, stage.root, 'D4')
  await readByHand(stage.server, stage.root, sn)
  const id = await make(pointId)
  const [prices] = (await stage.server.db.pool.query<{ prices: Record<string, string> }>("select prices from station_price where month = '2026-01'"))
    .rows
  const set = async (of: unknown) => {
    await stage.server.db.pool.query("update station_price set prices = $1 where month = '2026-01'", [JSON.stringify(of)])
    stage.server.core.services.prices.forget()
  }
  await set({ ...prices?.prices, flat: '0.7' })
  const { revision } = await slip(id)
  expect(await send('confirmSettlementSlip', { id, revision }, stage.customer)).toMatchObject({
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

test('a draft is agreed to by whom it is for, and paid where it says: after a change of either it is drawn again first', async () => {
  const { pointId, sn, agreement } = await settledCustomer(stage.server, stage.root, 'D11', { customerOrganization: 'OWN' })
  await readByHand(stage.server, stage.root, sn)
  const id = await make(pointId)
  const refused = async () => {
    const { code, message } = await send('confirmSettlementSlip', { id, revision: (await slip(id)).revision }, stage.customer)
    return [code, message?.split(': ').at(-1)]
  }
  // The customer of now is another one, which the one of the draft is not told.
  await stage.server.ok('saveSettlementAgreement', { ...agreement, customerOrganization: 'OTHER', customer: '下一位' }, stage.root)
  expect(await refused()).toEqual([409, 'Customer'])
  await stage.server.ok('saveSettlementAgreement', { ...agreement, customerOrganization: 'OWN', customer: '' }, stage.root)
  const account = (number: string) => stage.server.db.orm.update(station).set({ bankAccount: number }).where(eq(station.id, 'T1'))
  const [before] = await stage.server.db.orm.select({ number: station.bankAccount }).from(station).where(eq(station.id, 'T1'))
  await account('6222 0000 1111')
  expect(await refused()).toEqual([409, 'Account'])
  await make(pointId)
  await confirm(id)
  expect(await slip(id)).toMatchObject({ state: 'confirmed', facts: { bankAccount: '6222 0000 1111' } })
  await account(before?.number ?? '')
})

test('a price that is saved while somebody agrees is seen: they agree to no other figures than those of the slip', async () => {
  const { pointId, sn } = await settledCustomer(stage.server, stage.root, 'D8')
  await readByHand(stage.server, stage.root, sn)
  const id = await make(pointId)
  const { revision } = await slip(id)
  // Who saves a price holds the station until it is kept.
  const saver = await stage.server.db.pool.connect()
  await saver.query('begin')
  await saver.query("select id from station where id = 'T1' for no key update")
  const answer = send('confirmSettlementSlip', { id, revision }, stage.customer)
  if (stage.server.db.kind === 'postgresql')
    await until(async () => (await stage.server.db.pool.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).rowCount !== 0, 'who agrees waits') // prettier-ignore
  const { rows } = await saver.query<{ prices: unknown }>("select prices from station_price where month = '2026-01'")
  await saver.query(`update station_price set prices = prices || '{"flat":"0.7"}' where month = '2026-01'`)
  await saver.query('commit')
  saver.release()
  expect((await answer).code).toBe(409)
  expect((await slip(id)).state).toBe('draft')
  await stage.server.db.pool.query("update station_price set prices = $1 where month = '2026-01'", [JSON.stringify(rows[0]?.prices)])
  stage.server.core.services.prices.forget()
})

test('a confirmed slip holds the fees of its own month, not those of the month in which its first days are', async () => {
  const { pointId, sn } = await settledCustomer(stage.server, stage.root, 'D5', { settlementDay: 25 })
  await readOn(stage.server, stage.root, sn, ['2026-07-25'])
  const [row] = await stage.server.db.orm
    .select()
    .from(settlementSlip)
    .where(eq(settlementSlip.id, await make(pointId, '2026-08')))
  if (row === undefined) throw new Error('a slip is made')
  const input = { demand: { withKw: '1' }, basicFee: '1.00' } as never
  await stage.server.db.orm.update(settlementSlip).set({ state: 'confirmed', input }).where(eq(settlementSlip.id, row.id))
  expect((await send('saveElectricityAllocation', billedFee(pointId, '2026-07'))).code).toBe(200)
  expect((await send('saveElectricityAllocation', billedFee(pointId, '2026-08'))).fields).toHaveProperty('month')
  const fee = { stationId: 'T1', connectionPointId: pointId, demandPrice: '42' }
  expect((await send('saveDemandConfiguration', { ...fee, month: '2026-08' })).fields).toHaveProperty('month')
  expect((await send('saveDemandConfiguration', { ...fee, month: '2026-09' })).code).toBe(200)
  // From July until the next one, which holds from September on, it would be the slip's.
  expect((await send('saveDemandConfiguration', { ...fee, month: '2026-07' })).fields).toHaveProperty('month')
  // Another customer's slip is none of this connection point's.
  const other = await settledCustomer(stage.server, stage.root, 'D6')
  expect((await send('saveDemandConfiguration', { ...fee, connectionPointId: other.pointId, month: '2026-08' })).code).toBe(200)
})

test('a run makes no more slips of a station from the moment on that who began it may not', async () => {
  const { services } = stage.server.core
  const { orm } = stage.server.db
  await orm.update(account).set({ roleCode: 'operator' }).where(eq(account.username, 'worker'))
  services.sessions.invalidate()
  const { settlementAgreementList } = await stage.server.ok('settlementAgreementList', { stationId: 'T1', pageSize: 100 }, stage.root)
  for (const { meters } of settlementAgreementList) await readOn(stage.server, stage.root, meters[0]?.sn ?? '', ['2026-05-01'])
  const token = await stage.server.login('worker')
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
  const { rows } = await stage.server.db.pool.query<{ failure: string }>(
    'select failure from settlement_run_item where run_id = $1 order by position',
    [id],
  )
  // The first change begins the run.
  expect(rows.map(({ failure }) => failure)).toEqual(['', ...rows.slice(1).map(() => 'forbidden')])
  expect(rows.length).toBeGreaterThan(2)
})

test('each month is worked out by the agreement that held then, for the customer of then, slip or none', async () => {
  const { pointId, sn, agreement } = await settledCustomer(stage.server, stage.root, 'D9', { customerOrganization: 'OTHER', customer: '原客户' })
  await readByHand(stage.server, stage.root, sn)
  const { id: _first, ...terms } = agreement
  const next = { ...terms, customerOrganization: 'OWN', customer: '', fromMonth: '2026-02', formula: 'discount' as const, selfUseKwh: '100' }
  await stage.server.ok('saveSettlementAgreement', next, stage.root)
  expect((await send('saveSettlementAgreement', next)).fields).toHaveProperty('fromMonth')
  const row = async (token: string, month: string) =>
    (await stage.server.ok('selfUseList', { stationId: 'T1', month, pageSize: 100 }, token)).selfUseList.find((one) => one.connectionPointId === pointId) // prettier-ignore
  expect(await row(stage.root, EXAMPLE_MONTH)).toMatchObject({ customerName: '原客户', kwh: '3200', slip: null })
  expect(await row(stage.root, '2026-02')).toMatchObject({ customerName: '客户 D9', slip: null })
  expect([(await row(stage.customer, EXAMPLE_MONTH)) === undefined, (await row(stage.customer, '2026-02')) === undefined]).toEqual([true, false])
  const january = await slip(await make(pointId))
  expect(january).toMatchObject({ formula: 'shareOfSavings', facts: { customerName: '原客户' }, payable: '18179.81' })
  expect(await slip(await make(pointId, '2026-02'))).toMatchObject({ facts: { customerName: '客户 D9' } })
  // Before the first one none holds.
  const late = await settledCustomer(stage.server, stage.root, 'D10', { fromMonth: '2026-02' })
  expect((await send('makeSettlementSlip', { connectionPointId: late.pointId, month: EXAMPLE_MONTH })).fields).toEqual({
    month: 'No agreement of this connection point holds in this month',
  })
})

test('what a former customer drew and paid is told to who settles, and not to the customer of now', async () => {
  const last = monthAfter(localMonth('Asia/Shanghai', Date.now()), -1)
  const { pointId, agreement } = await settledCustomer(stage.server, stage.root, 'D14', { customerOrganization: 'OTHER' })
  const { id: _first, ...terms } = agreement
  await stage.server.ok('saveSettlementAgreement', { ...terms, customerOrganization: 'OWN', fromMonth: last }, stage.root)
  const months = async (token: string) => {
    const told = await stage.server.ok('basicFeeMonths', { powerstationId: 'T1', connectionPointId: pointId }, token)
    return told.months.map(({ month }) => month)
  }
  expect(await months(stage.root)).toHaveLength(13)
  expect(await months(stage.customer)).toEqual([monthAfter(last), last])
  const configured = async (token: string) => {
    const list = await stage.server.ok('demandConfigurationList', { powerstationId: 'T1', connectionPointId: pointId, pageSize: 100 }, token)
    return list.demandConfigurationList.map(({ month }) => month).toSorted()
  }
  const configure = (month: string) =>
    stage.server.ok(
      'saveDemandConfiguration',
      { stationId: 'T1', connectionPointId: pointId, month, mode: 'actual', contractKw: '400', demandPrice: '40' },
      stage.root,
    )
  const [first, second] = [monthAfter(last, -8), monthAfter(last, -4)]
  for (const month of [first, second]) await configure(month)
  // The second one holds on in the months of the customer of now.
  expect([await configured(stage.root), await configured(stage.customer)]).toEqual([[first, second], [second]])
  await configure(last)
  expect(await configured(stage.customer)).toEqual([last])
  // What its form keeps of another mode is no contract.
  const { months: told } = await stage.server.ok('basicFeeMonths', { powerstationId: 'T1', connectionPointId: pointId }, stage.customer)
  expect(told.map(({ mode, contractKw }) => [mode, contractKw])).toEqual([
    ['actual', ''],
    ['actual', ''],
  ])
})

test('months of a former customer are told under their name, and not to the customer of now', async () => {
  const { pointId, sn, agreement } = await settledCustomer(stage.server, stage.root, 'D7', { customerOrganization: 'OTHER' })
  await readByHand(stage.server, stage.root, sn)
  const { number } = await slip(await make(pointId))
  await stage.server.ok('saveSettlementAgreement', { ...agreement, customerOrganization: 'OWN' }, stage.root)
  const { stationId } = agreement
  await stage.server.ok(
    'saveConnectionPoint',
    { id: pointId, stationId, number: 'D7', name: '点 D7', voltageLevel: '1-10kV', customerName: '新客户' },
    stage.root,
  )
  const row = async (token: string) =>
    (await stage.server.ok('selfUseList', { stationId: 'T1', month: EXAMPLE_MONTH, pageSize: 100 }, token)).selfUseList.find((one) => one.connectionPointId === pointId) // prettier-ignore
  expect(await row(stage.root)).toMatchObject({ customerName: '客户 D7', slip: { number }, kwh: '3200' })
  expect(await row(stage.customer)).toMatchObject({ customerName: '', slip: null, kwh: null, amount: null })
})

test('a meter whose exchange is entered after its days were settled by the old one: what the new one counted in them is told', async () => {
  const { pointId, sn } = await settledCustomer(stage.server, stage.root, 'D12', { selfUse: 'none' })
  await readByHand(stage.server, stage.root, sn)
  await confirm(await make(pointId))
  const next = 'D12-NEXT'
  const readings = Object.keys(exampleReadings).map((code) => ({ code, last: 1000, first: 8000 }))
  const entered = { id: sn, sn: next, modelCode: 'RATE_METER', at: Date.now() - 3_600_000, readings, reason: 'broken' }
  await stage.server.ok('replaceDevice', entered, stage.root)
  // It was on the 29th that it happened; the console takes no exchange so old.
  const at = startOfDate('Asia/Shanghai', '2026-01-29')
  await stage.server.db.orm.update(deviceExchange).set({ at }).where(eq(deviceExchange.newSn, next))
  await stage.server.core.reload()
  for (const code of Object.keys(exampleReadings))
    for (const [date, value] of Object.entries({ '2026-02-01': code === 'EPI' ? '3.5' : '1', '2026-03-01': '5' }))
      await stage.server.ok('saveSettlementReading', { stationId: 'T1', sn: next, code, date, value, reason: 'read' }, stage.root)
  const { warnings } = await slip(await make(pointId, '2026-02'))
  expect(warnings.filter(({ code }) => code === 'exchangeSettled')).toEqual([
    { code: 'exchangeSettled', what: `${sn} → ${next} EPI 2026-02-01: 20000 kWh` },
  ])
})

test('a meter that was exchanged within an agreed month is told by the day of its exchange, and the month after has nothing to warn of', async () => {
  const { pointId, sn } = await settledCustomer(stage.server, stage.root, 'D13', { selfUse: 'none' })
  await readByHand(stage.server, stage.root, sn)
  const next = 'D13-NEXT'
  const readings = Object.keys(exampleReadings).map((code) => ({ code, last: 1_000_000, first: 0 }))
  await stage.server.ok('replaceDevice', { id: sn, sn: next, modelCode: 'RATE_METER', at: Date.now() - 3_600_000, readings, reason: 'broken' }, stage.root) // prettier-ignore
  const at = startOfDate('Asia/Shanghai', '2026-01-29') + 12 * 3_600_000
  await stage.server.db.orm.update(deviceExchange).set({ at }).where(eq(deviceExchange.newSn, next))
  await stage.server.core.reload()
  for (const code of Object.keys(exampleReadings))
    for (const [date, value] of Object.entries({ '2026-02-01': '1', '2026-03-01': '5' }))
      await stage.server.ok('saveSettlementReading', { stationId: 'T1', sn: next, code, date, value, reason: 'read' }, stage.root)
  const id = await make(pointId)
  await confirm(id)
  const { figures } = await slip(id)
  const days = figures.flatMap(({ source }) => (source?.kind === 'reading' && source.how === 'exchange' ? [`${source.sn} ${source.date}`] : []))
  expect([...new Set(days)]).toEqual([`${sn} 2026-01-29`, `${next} 2026-01-29`])
  const { warnings } = await slip(await make(pointId, '2026-02'))
  expect(warnings.filter(({ code }) => code === 'exchangeSettled')).toEqual([])
})
