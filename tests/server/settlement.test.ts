import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointName } from '#contract/endpoint.ts'
import type { Payload } from '#contract/schemas.ts'
import { benefitFormulas, energySplits } from '#contract/settlement.ts'
import { insertSamples } from '#server/db/sample-store.ts'
import { monthAfter } from '#domain/settlement/period.ts'
import { localMonth, startOfDate } from '#domain/time.ts'
import {
  addCustomer,
  EXAMPLE_MONTH,
  exampleReadings,
  prepareSettlement,
  readByHand,
  retype,
  settledCustomer,
  type SettledCustomer,
} from '#tests/support/settlement.ts'
import { slipHead } from '#server/settlement/head.ts'
import { exampleFigures } from '#tests/support/settlement-example.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

let server: TestServer
let [root, customer] = ['', '']
let example: SettledCustomer

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
  customer = await person('buyer')
  await prepareSettlement(server, root)
  example = await settledCustomer(server, root, 'P1')
  await readByHand(server, root, example.sn)
})
afterAll(() => server.close())

/** A customer's own login. */
async function person(username: string): Promise<string> {
  await addCustomer(server, username)
  return server.login(username)
}

const english = { acceptLanguage: 'en' }
const send = <N extends EndpointName>(name: N, payload: Payload<N>, token = root) => server.call(name, payload, { sessionId: token, ...english })
const make = async (connectionPointId: string, month = EXAMPLE_MONTH): Promise<string> =>
  (await server.ok('makeSettlementSlip', { connectionPointId, month }, root)).id
const slip = (id: string, token = root) => server.ok('settlementSlip', { id }, token)
const values = async (id: string): Promise<Record<string, string>> => Object.fromEntries((await slip(id)).figures.map((one) => [one.id, one.value]))
const file = (id: string, format: string, token = root, language = 'zh') =>
  fetch(`${server.url}/manager/production/settlement/slip/file?id=${id}&format=${format}`, {
    headers: { sessionId: token, acceptLanguage: language },
  })

test('the worked example comes out to the cent, and a second time to the same', async () => {
  const id = await make(example.pointId)
  expect(await slip(id)).toMatchObject({ problems: [], warnings: [], payable: '18179.81', state: 'draft', facts: { customerName: '客户 P1' } })
  expect(await values(id)).toMatchObject(exampleFigures)
  const first = await values(id)
  expect(await make(example.pointId)).toBe(id)
  expect(await values(id)).toEqual(first)
})

test('the business pages go from the days that the console counted to what the slip pays, to the cent', async () => {
  const span = { from: `${EXAMPLE_MONTH}-01`, to: `${EXAMPLE_MONTH}-31` }
  const settled = await values(await make(example.pointId))
  await server.db.pool.query(
    `insert into day_figure (station_id, day, asked, done, open, sources, discharge_value, charge_cost)
     select 'T1', d::date, 1, 1, false, 1, 219000, -137001 from generate_series($1::date, $2::date, interval '1 day') as d
     on conflict (day, station_id) do update set asked = 1, done = 1, sources = 1, discharge_value = 219000, charge_cost = -137001`,
    [span.from, span.to],
  )
  // Of the slip's energy the console knows 100 kWh less discharge.
  await server.db.pool.query("update day_figure set charged_kwh = $2, discharged_kwh = $3 where station_id = 'T1' and day = $1", [
    span.from,
    Number(settled['charge.kwh']),
    Number(settled['discharge.kwh']) - 100,
  ])
  const { steps, net, slips } = await server.ok('businessSettlement', { powerstationId: 'T1', ...span }, root)
  const days = Number(span.to.slice(8))
  // Cents of a day: 219000 less 137001.
  expect(slips).toMatchObject([{ savings: '25332.31', arbitrage: ((days * 81_999) / 100).toFixed(2), unknownDays: 0 }])
  // They count at the slip's mean price; what is left of the difference comes from prices.
  const byEnergy = ((100 * Number(settled['discharge.value'])) / Number(settled['discharge.kwh'])).toFixed(2)
  expect(slips).toMatchObject([{ byEnergy, byPrice: (25_332.31 - (days * 81_999) / 100 - Number(byEnergy)).toFixed(2) }])
  expect(steps.find(({ key }) => key === 'meterDifference')?.amount).toBe((25_332.31 - (days * 81_999) / 100).toFixed(2))
  // What is payable, 18,179.81, less its value added tax of 2,091.48.
  expect(net).toBe('16088.33')
  expect(steps.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)).toBe(1_608_833)
  await server.db.pool.query("delete from day_figure where station_id = 'T1' and day between $1 and $2", [span.from, span.to])
})

describe('a slip', () => {
  test('is agreed to by the customer, never by who made it, locked, and stays whatever is changed later', async () => {
    const { pointId, sn } = await settledCustomer(server, root, 'P2')
    await readByHand(server, root, sn)
    const id = await make(pointId)
    const { revision } = await slip(id)
    expect(await send('lockSettlementSlip', { id, revision })).toMatchObject({ code: 409 })
    expect(await send('confirmSettlementSlip', { id, revision })).toMatchObject({
      code: 409,
      message: 'Who made it cannot confirm it for the customer',
    })
    expect((await send('makeSettlementSlip', { connectionPointId: pointId, month: EXAMPLE_MONTH }, customer)).code).toBe(403)
    await server.ok('confirmSettlementSlip', { id, revision, remark: 'agreed' }, customer)
    expect((await send('makeSettlementSlip', { connectionPointId: pointId, month: EXAMPLE_MONTH })).code).toBe(409)
    expect((await send('deleteSettlementSlip', { ids: [id] })).code).toBe(409)
    await server.ok('lockSettlementSlip', { id, revision: revision + 1 }, root)
    const before = await slip(id)
    expect(before).toMatchObject({ state: 'locked', confirmedBy: 'buyer', confirmRemark: 'agreed', lockedBy: 'root' })
    // Everything that it was made of: prices and rates of its time are held, readings and the agreement may change.
    const prices = (await server.ok('stationPriceYear', { powerstationId: 'T1', year: 2026 }, root)).months.find(
      ({ month }) => month === EXAMPLE_MONTH,
    )
    expect((await send('deleteStationPrice', { ids: [prices?.id ?? ''] })).code).not.toBe(200)
    await retype(server, root, { stationId: 'T1', sn, code: 'EPI', date: '2026-02-01', value: '999', reason: 'later' })
    const { settlementAgreementList } = await server.ok('settlementAgreementList', { stationId: 'T1' }, root)
    const agreement = settlementAgreementList.find(({ connectionPointId }) => connectionPointId === pointId)
    await server.ok('deleteSettlementAgreement', { ids: [agreement?.id ?? ''] }, root)
    expect(await slip(id)).toEqual(before)
    for (const name of ['confirmSettlementSlip', 'lockSettlementSlip'] as const)
      expect(
        (await send(name, { id, revision: before.revision, bill: {}, remark: '' } as never, name === 'confirmSettlementSlip' ? customer : root)).code,
      ).toBe(409)
    expect((await send('deleteConnectionPoint', { ids: [pointId] })).code).toBe(409)
  })

  test('that is locked is taken back by a red one; the month can be settled again', async () => {
    const { pointId, sn } = await settledCustomer(server, root, 'P3')
    await readByHand(server, root, sn)
    const id = await make(pointId)
    await server.ok('confirmSettlementSlip', { id, revision: 1 }, customer)
    await server.ok('lockSettlementSlip', { id, revision: 2 }, root)
    const { id: red } = await server.ok('reverseSettlementSlip', { id, revision: 3, reason: 'wrong multiplier' }, root)
    expect((await send('reverseSettlementSlip', { id, revision: 4, reason: 'twice' })).code).toBe(409)
    expect((await send('reverseSettlementSlip', { id: red, revision: 1, reason: 'of a red one' })).code).toBe(409)
    const { figures, ...facts } = await slip(red)
    expect(facts).toMatchObject({ payable: '-18179.81', state: 'locked', reverses: id, reason: 'wrong multiplier' })
    // Nobody has agreed to it.
    expect(facts).toMatchObject({ confirmedAt: null, confirmedBy: null, confirmRemark: '' })
    // What is taken back has its tax, to the cent.
    const valueOf = (name: string): string => figures.find((one) => one.id === name)?.value ?? ''
    expect([valueOf('reversalWithoutTax'), valueOf('reversalTax')]).toEqual([`-${valueOf('withoutTax')}`, `-${valueOf('tax')}`])
    expect((Number(valueOf('reversalWithoutTax')) + Number(valueOf('reversalTax'))).toFixed(2)).toBe('-18179.81')
    const taken = await slip(id)
    expect(taken).toMatchObject({ state: 'reversed', payable: '18179.81', reversedBy: { id: red } })
    // On paper as well: whoever is shown it must not pay it.
    expect(slipHead(taken, 'en')).toContainEqual(['No longer valid, taken back by', `${facts.number} wrong multiplier`])
    expect(slipHead(await slip(red), 'en').map(([words]) => words)).not.toContain('Confirmed by the customer')
    const next = await make(pointId)
    expect([id, red]).not.toContain(next)
    expect((await slip(next)).earlier).toBeNull()
    const numbers = (await server.ok('settlementSlipList', { stationId: 'T1', pageSize: 100 }, root)).settlementSlipList.map(({ number }) => number)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('without a reading is kept without figures and says what is missing; the reading corrected by hand makes it whole', async () => {
    const { pointId, sn } = await settledCustomer(server, root, 'P4')
    const { EPE: _left, ...most } = exampleReadings
    await readByHand(server, root, sn, most)
    const id = await make(pointId)
    expect(await slip(id)).toMatchObject({ payable: null, figures: [], problems: [{ code: 'readingMissing' }, { code: 'readingMissing' }] })
    expect((await send('confirmSettlementSlip', { id, revision: 1 }, customer)).code).toBe(409)
    await readByHand(server, root, sn, { EPE: exampleReadings.EPE ?? ['', ''] })
    await make(pointId)
    // There was nothing before that it could differ from.
    expect(await slip(id)).toMatchObject({ payable: '18179.81', problems: [], earlier: null })
  })

  test('of a month at whose ends no meter was read is refused at the month, whatever it would be made of; one reading is a beginning', async () => {
    const { pointId, sn, agreement } = await settledCustomer(server, root, 'P7')
    const kinds = benefitFormulas.flatMap((formula) =>
      energySplits.map((split) => ({ formula, split, selfUse: split === 'meterRates' ? ('agreed' as const) : ('none' as const) })),
    )
    for (const kind of kinds) {
      await server.ok('saveSettlementAgreement', { ...agreement, ...kind }, root)
      for (const month of ['2009-01', EXAMPLE_MONTH])
        expect((await send('makeSettlementSlip', { connectionPointId: pointId, month })).fields).toEqual({
          month: expect.stringContaining('No meter was read'),
        })
    }
    expect((await server.ok('settlementSlipList', { stationId: 'T1', month: '2009-01' }, root)).totalRows).toBe(0)
    await readByHand(server, root, sn, { EPI: ['100', '111'] })
    expect((await slip(await make(pointId))).problems).toContainEqual({ code: 'readingMissing', what: `${sn} EPE 2026-01-01` })
  })

  test('of a month that has not ended is not worked out', async () => {
    const month = localMonth('Asia/Shanghai', Date.now())
    expect(await slip(await make(example.pointId, month))).toMatchObject({ payable: null, problems: [{ code: 'periodOpen' }] })
  })

  test('of a month that has not begun is not made, nor by a run', async () => {
    const [next, later] = [1, 2].map((by) => monthAfter(localMonth('Asia/Shanghai', Date.now()), by)) as [string, string]
    const draft = { connectionPointId: example.pointId, month: next }
    expect((await send('makeSettlementSlip', draft)).fields).toEqual({ month: 'The settlement period of this month has not begun' })
    expect((await send('startSettlementRun', { month: later })).fields).toHaveProperty('month')
    // Nor one of a month that nobody's period has ended of: it could only say so, customer by customer.
    const month = localMonth('Asia/Shanghai', Date.now())
    expect((await send('startSettlementRun', { month })).fields).toEqual({
      month: `The settlement period of this month has not ended: it can be settled from ${next}-01 on`,
    })
    expect((await server.ok('settlementRun', {}, root)).run).toBeNull()
    expect((await server.ok('settlementSlipList', { stationId: 'T1', month: next }, root)).totalRows).toBe(0)
  })

  test('is made for nobody: an organization that does not exist is refused at its field, one that an agreement names stays', async () => {
    const { agreement } = await settledCustomer(server, root, 'P51')
    const named = (customerOrganization: string) => send('saveSettlementAgreement', { ...agreement, customerOrganization })
    expect((await named('NONE')).fields).toEqual({ customerOrganization: 'There is no organization with this code' })
    await server.ok('saveOrgan', { isNew: true, code: 'BUYER', name: '客户', parentCode: 'OWN' }, root)
    expect((await named('BUYER')).code).toBe(200)
    expect((await send('deleteOrgan', { code: 'BUYER' })).message).toContain('settlement agreements')
    expect((await named('')).code).toBe(200)
    expect((await send('deleteOrgan', { code: 'BUYER' })).code).toBe(200)
  })

  test('is not seen by people of another organization than the customer that it names', async () => {
    const { pointId, sn } = await settledCustomer(server, root, 'P5', { customerOrganization: 'OTHER' })
    await readByHand(server, root, sn)
    const id = await make(pointId)
    const neighbour = await person('neighbour')
    expect((await send('settlementSlip', { id }, neighbour)).code).toBe(404)
    expect((await file(id, 'pdf', neighbour)).status).toBe(404)
    const { settlementSlipList } = await server.ok('settlementSlipList', { pageSize: 100 }, neighbour)
    expect(settlementSlipList.map((one) => one.id)).not.toContain(id)
  })
})

describe('readings of registers', () => {
  test('are frozen with the first slip: what comes later is said and changes nothing until somebody takes it', async () => {
    const { pointId, sn, agreement } = await settledCustomer(server, root, 'P6', { selfUse: 'none' })
    await server.core.reload()
    const dates = ['2026-01-01', '2026-02-01']
    const at = dates.map((date) => startOfDate('Asia/Shanghai', date))
    for (const [code, shown] of Object.entries(exampleReadings)) {
      const point = server.pointId('T1', sn, code)
      await insertSamples(server.db.pool, {
        points: at.map(() => point),
        times: at.map((t) => t - 60_000),
        values: shown.map((value) => Number(value) * 8000),
        qualities: [0, 0],
      })
    }
    const id = await make(pointId)
    expect((await slip(id)).payable).toBe('20265.85')
    const point = server.pointId('T1', sn, 'EPE')
    await insertSamples(server.db.pool, { points: [point], times: [(at[1] ?? 0) - 1000], values: [100 * 8000], qualities: [0] })
    await make(pointId)
    expect(await slip(id)).toMatchObject({ payable: '20265.85', warnings: [{ code: 'readingChanged' }] })
    const frozen = { stationId: 'T1', sn, code: 'EPE', date: '2026-02-01' }
    await retype(server, root, { ...frozen, value: '', reason: 'late data' })
    const { settlementReadingList } = await server.ok('settlementReadingList', { stationId: 'T1', sn, pageSize: 100 }, root)
    expect(settlementReadingList.find(({ code, date }) => code === 'EPE' && date === '2026-02-01')).toMatchObject({
      value: '100',
      source: 'register',
      reason: 'late data',
    })
    // Day by day, and of a day register by register.
    const inOrder = settlementReadingList.map(({ date, code }) => `${date} ${code}`)
    expect(inOrder).toEqual(inOrder.toSorted())
    const { updatedAt } = await slip(id)
    await make(pointId)
    const again = await slip(id)
    const figure = { name: 'current', meter: sn, unit: 'reading' }
    expect(again.earlier).toMatchObject({ number: again.number, at: updatedAt, by: 'root', payable: '20265.85' })
    expect(again.earlier?.figures).toEqual([{ figure: expect.objectContaining(figure), was: exampleReadings.EPE?.[1], is: '100' }])
    // Worked out to the same once more, it still says so.
    await make(pointId)
    expect((await slip(id)).earlier).toEqual(again.earlier)
    await retype(server, root, { ...frozen, value: '101', reason: 'read at the site' })
    await make(pointId)
    const typed = await slip(id)
    expect(typed.warnings).toContainEqual({ code: 'readingByHand', what: `${sn} EPE 2026-02-01: 101 → 100` })
    // A time in which it could not be worked out is no difference: afterwards it is held against what it was before.
    for (const basicFee of [true, false]) {
      const { settlementAgreementList } = await server.ok('settlementAgreementList', { stationId: 'T1', pageSize: 100 }, root)
      const revision = settlementAgreementList.find(({ id: one }) => one === agreement.id)?.revision
      await server.ok(
        'saveSettlementAgreement',
        { ...agreement, basicFee, settlementDay: 1, ...(basicFee ? {} : { formula: 'discount' }), revision },
        root,
      )
      await make(pointId)
    }
    const back = await slip(id)
    expect(back.payable).not.toBe(typed.payable)
    expect(back.earlier).toMatchObject({ at: typed.updatedAt, payable: typed.payable, figures: [] })
    expect((await send('saveSettlementReading', { ...frozen, date: '2025-06-01', value: '', reason: 'silent' })).fields).toHaveProperty('value')
  })
})

test('the slips of a month for many customers are made one after the other, stopped and gone on with; each says what it lacks', async () => {
  for (const number of ['R1', 'R2', 'R3']) await settledCustomer(server, root, number)
  await readByHand(server, root, 'T1-R2')
  const { id } = await server.ok('startSettlementRun', { month: EXAMPLE_MONTH }, root)
  expect((await send('startSettlementRun', { month: EXAMPLE_MONTH })).code).toBe(409)
  await server.ok('stopSettlementRun', { id }, root)
  expect((await server.ok('settlementRun', {}, root)).run?.state).not.toBe('running')
  const stopped = (await server.ok('settlementRun', {}, root)).run
  if (stopped?.state === 'stopped') await server.ok('continueSettlementRun', { id }, root)
  const run = await until(async () => {
    const now = (await server.ok('settlementRun', {}, root)).run
    return now?.state === 'done' ? now : undefined
  }, 'the run is over')
  expect(run.items).toHaveLength(run.total)
  const of = (name: string) => run.items.find(({ customerName }) => customerName === `客户 ${name}`)
  expect(of('R2')).toMatchObject({ stationId: 'T1', payable: '18179.81', problems: [], words: '' })
  expect(of('R1')).toMatchObject({ slipId: null, payable: null, problems: [], words: expect.stringContaining('冻结示数') })
  expect((await send('stopSettlementRun', { id }, customer)).code).toBe(403)
})
