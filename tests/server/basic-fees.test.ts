import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointName } from '#contract/endpoint.ts'
import type { Payload } from '#contract/schemas.ts'
import { monthAfter } from '#domain/settlement/period.ts'
import { localDate, localMonth, startOfDate } from '#domain/time.ts'
import { desc, eq } from '#server/db/orm.ts'
import * as schema from '#server/db/schema.ts'
import { settlementAgreement } from '#server/db/settlement-schema.ts'
import { billedFee, connectionPointOf } from '#tests/support/fees.ts'
import { storeReadings } from '#tests/support/field.ts'
import {
  addCustomer,
  EXAMPLE_MONTH,
  prepareSettlement,
  readByHand,
  retype,
  settledCustomer,
  type SettledCustomer,
} from '#tests/support/settlement.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let root = ''
let example: SettledCustomer

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
  await prepareSettlement(server, root)
  example = await settledCustomer(server, root, 'P1', { demandEffect: true })
  // An agreement of before: with both, as none is made any more.
  await server.db.orm.update(settlementAgreement).set({ basicFee: true }).where(eq(settlementAgreement.id, example.agreement.id))
  await readByHand(server, root, example.sn)
})
afterAll(() => server.close())

const ZONE = 'Asia/Shanghai'
const QUARTER = 900_000
const LAST_MONTH = monthAfter(localMonth(ZONE, Date.now()), -1)
const send = <N extends EndpointName>(name: N, payload: Payload<N>) => server.call(name, payload, { sessionId: root, acceptLanguage: 'en' })
const figures = async (id: string) => {
  const slip = await server.ok('settlementSlip', { id }, root)
  return { ...slip, values: Object.fromEntries(slip.figures.map((one) => [one.id, one.value])) }
}
const make = async (connectionPointId: string) => (await server.ok('makeSettlementSlip', { connectionPointId, month: EXAMPLE_MONTH }, root)).id
const quartersOf = (month: string): number[] => {
  const from = startOfDate(ZONE, `${month}-01`)
  const n = (startOfDate(ZONE, `${monthAfter(month)}-01`) - from) / QUARTER
  return Array.from({ length: n }, (_, i) => from + i * QUARTER)
}
/** Powers of every quarter hour of a month: 300 kW, but at those that are named. */
const fill = (code: string, month: string, of: Record<number, number>, usual: number, sn: string | null = null, share = 1) => {
  const times = quartersOf(month)
  const heard = times.slice(0, Math.floor(times.length * share))
  return storeReadings(server, 'T1', code, heard, heard.map((_, i) => of[i] ?? usual), sn) // prettier-ignore
}
const configuration = (more: Partial<Payload<'saveDemandConfiguration'>>): Payload<'saveDemandConfiguration'> => ({
  stationId: 'T1',
  connectionPointId: example.pointId,
  month: '2026-01',
  mode: 'contract',
  contractKw: '450',
  demandPrice: '42',
  capacityPrice: '26.3',
  capacityKva: '1000',
  ...more,
})

describe('the demand that a storage makes, and its part of the basic fee', () => {
  test('are missing where nothing is configured, and stand in the slip once they are known', async () => {
    const id = await make(example.pointId)
    expect((await figures(id)).problems.map(({ code }) => code).toSorted()).toEqual(['allocationMissing', 'demandMissing'])
    // Charging made the highest quarter hour; without the storage another one were the highest.
    await fill('gridPower', EXAMPLE_MONTH, { 1356: 500, 2000: 400 }, 300)
    await fill('storagePower', EXAMPLE_MONTH, { 1356: -180, 2000: 50 }, 0)
    await server.ok('saveDemandConfiguration', configuration({}), root)
    const saved = await server.ok('saveElectricityAllocation', {
      stationId: 'T1',
      month: EXAMPLE_MONTH,
      method: 'demand',
      parties: [
        { connectionPointId: example.pointId, party: 'customer', weight: '' },
        { connectionPointId: example.pointId, party: 'storage', weight: '50' },
      ],
    }, root) // prettier-ignore
    const { electricityAllocationList } = await server.ok('electricityAllocationList', { id: saved.id }, root)
    // 450 x 42 + 2 x 42 x 50, to 500 : 50.
    expect(electricityAllocationList[0]).toMatchObject({
      fee: '23100.00',
      parties: [{ weight: '500', amount: '21000.00', isKnown: true }, { amount: '2100.00' }],
    })
    expect(electricityAllocationList[0]?.parties[1]?.isKnown).toBeUndefined()
    expect(await make(example.pointId)).toBe(id)
    expect(await figures(id)).toMatchObject({
      problems: [],
      payable: '11879.81',
      // 550 kW are paid for with the storage, 450 without it: what the fee really is more.
      values: {
        'demand.with': '500',
        'demand.without': '450',
        'demand.billed': '550',
        'demand.billedWithout': '450',
        'demand.charge': '4200.00',
        basicFeeShare: '2100',
      },
      warnings: [{ code: 'demandTwice', what: '4200.00 CNY' }],
    })
  })

  test('are not agreed on together: the same demand would be taken off twice', async () => {
    const { settlementAgreementList } = await server.ok('settlementAgreementList', { stationId: 'T1' }, root)
    const { revision } = settlementAgreementList.find(({ id }) => id === example.agreement.id) ?? {}
    for (const saved of [{ fromMonth: '2030-01' }, { id: example.agreement.id, revision }]) {
      const draft = { ...example.agreement, id: undefined, ...saved, demandEffect: true }
      expect((await send('saveSettlementAgreement', { ...draft, basicFee: true })).fields).toHaveProperty('basicFee')
    }
  })

  test('is worked out of the configuration that stands when it is kept, whoever changes that meanwhile', async () => {
    const { electricityAllocationList } = await server.ok('electricityAllocationList', { stationId: 'T1', month: EXAMPLE_MONTH }, root)
    const { demandConfigurationList } = await server.ok('demandConfigurationList', { powerstationId: 'T1' }, root)
    const [allocation, { id = '' } = {}] = [electricityAllocationList[0], demandConfigurationList[0]]
    if (allocation === undefined) throw new Error('a month was allocated')
    const parties = allocation.parties.map(({ connectionPointId, party, weight }) => ({ connectionPointId, party, weight }))
    const again = { id: allocation.id, stationId: 'T1', month: EXAMPLE_MONTH, method: 'demand' as const, parties }
    await Promise.all([
      server.ok('saveElectricityAllocation', again, root),
      server.ok('saveDemandConfiguration', { ...configuration({ demandPrice: '84' }), id }, root),
    ])
    const { id: no, action } = schema.auditLog
    const said = await server.db.orm.select({ action }).from(schema.auditLog).orderBy(desc(no)).limit(2)
    const isAfter = said[0]?.action === 'saveElectricityAllocation'
    const [kept] = (await server.ok('electricityAllocationList', { id: allocation.id }, root)).electricityAllocationList
    expect(kept?.fee).toBe(isAfter ? '46200.00' : '23100.00')
    await server.ok('saveDemandConfiguration', { ...configuration({}), id }, root)
    await server.ok('saveElectricityAllocation', again, root)
  })

  test('is told to be another by now where its configuration was changed since, and nobody agrees to it unseen', async () => {
    await addCustomer(server, 'payer')
    const payer = await server.login('payer')
    const ofExample = eq(settlementAgreement.id, example.agreement.id)
    await server.db.orm.update(settlementAgreement).set({ demandEffect: false }).where(ofExample)
    const told = async () => (await figures(await make(example.pointId))).warnings.map(({ code }) => code)
    expect(await told()).toEqual([])
    const { demandConfigurationList } = await server.ok('demandConfigurationList', { powerstationId: 'T1' }, root)
    const { id = '' } = demandConfigurationList[0] ?? {}
    await server.ok('saveDemandConfiguration', { ...configuration({ demandPrice: '84' }), id }, root)
    const [slip] = (await server.ok('settlementSlipList', { stationId: 'T1' }, root)).settlementSlipList
    const agreed = await server.call('confirmSettlementSlip', { id: slip?.id ?? '', revision: slip?.revision ?? 0 }, { sessionId: payer, acceptLanguage: 'en' }) // prettier-ignore
    expect(agreed).toMatchObject({ code: 409, message: expect.stringContaining('another than was allocated') as string })
    expect(await told()).toEqual(['allocationOutdated'])
    await server.ok('saveDemandConfiguration', { ...configuration({}), id }, root)
    expect(await told()).toEqual([])
    await server.db.orm.update(settlementAgreement).set({ demandEffect: true }).where(ofExample)
  })

  test('make no difference of demand as long as a contract tolerates it', async () => {
    const { demandConfigurationList } = await server.ok('demandConfigurationList', { powerstationId: 'T1' }, root)
    const { id, revision } = demandConfigurationList[0] ?? { id: '', revision: 0 }
    // 105 % of 480 kW is 504.
    await server.ok('saveDemandConfiguration', { ...configuration({ contractKw: '480' }), id, revision }, root)
    expect((await figures(await make(example.pointId))).values).toMatchObject({
      'demand.with': '500',
      'demand.without': '450',
      'demand.increase': '0',
      'demand.reduction': '0',
    })
    await server.ok('saveDemandConfiguration', { ...configuration({}), id }, root)
  })

  test('make no difference of demand where the transformers are paid for', async () => {
    const { demandConfigurationList } = await server.ok('demandConfigurationList', { powerstationId: 'T1' }, root)
    const { id, revision } = demandConfigurationList[0] ?? { id: '', revision: 0 }
    await server.ok('saveDemandConfiguration', { ...configuration({ mode: 'capacity', contractKw: '' }), id, revision }, root)
    expect((await figures(await make(example.pointId))).values).toMatchObject({
      'demand.with': '500',
      'demand.without': '500',
      'demand.increase': '0',
    })
    await server.ok('saveDemandConfiguration', { ...configuration({}), id }, root)
  })

  test('stay once the customer has confirmed the slip', async () => {
    const id = await make(example.pointId)
    const [worker] = await server.db.orm.select().from(schema.account).where(eq(schema.account.username, 'worker'))
    if (worker === undefined) throw new Error('the test plant has a worker')
    await server.db.orm.insert(schema.account).values({ ...worker, id: 'buyer', username: 'buyer', roleCode: 'customer' })
    const { revision } = await server.ok('settlementSlip', { id }, root)
    await server.ok('confirmSettlementSlip', { id, revision }, await server.login('buyer'))
    expect((await send('saveElectricityAllocation', billedFee(example.pointId, EXAMPLE_MONTH))).fields).toHaveProperty('month')
    const { electricityAllocationList } = await server.ok('electricityAllocationList', { month: EXAMPLE_MONTH }, root)
    expect((await send('deleteElectricityAllocation', { ids: electricityAllocationList.map((one) => one.id) })).fields).toHaveProperty('month')
    const { demandConfigurationList } = await server.ok('demandConfigurationList', { powerstationId: 'T1' }, root)
    expect((await send('deleteDemandConfiguration', { ids: demandConfigurationList.map((one) => one.id) })).fields).toHaveProperty('month')
    expect((await send('saveDemandConfiguration', configuration({ month: '2025-12' }))).code).toBe(200)
  })
})

describe('months of a connection point', () => {
  test('say the measured maximum with its time, the fee that follows and the cheapest way to pay', async () => {
    await fill('gridPower', LAST_MONTH, { 77: 612.344 }, 200)
    await server.ok('saveDemandConfiguration', configuration({ month: LAST_MONTH, contractKw: '500' }), root)
    const { months, proposal } = await server.ok('basicFeeMonths', { powerstationId: 'T1', connectionPointId: example.pointId }, root)
    // 500 x 42 + 2 x 42 x 112.34.
    expect(months.find(({ month }) => month === LAST_MONTH)).toMatchObject({
      measuredKw: '612.34',
      measuredAt: quartersOf(LAST_MONTH)[77],
      known: 100,
      fee: '30436.56',
      excessKw: '112.34',
      open: false,
    })
    expect(months.find(({ month }) => month === monthAfter(LAST_MONTH, -1))).toMatchObject({ measuredKw: null, fee: null, problem: 'demandMissing' })
    expect(months[0]).toMatchObject({ open: true })
    if (proposal === null) throw new Error('all is known')
    const { fees, cheapest } = proposal
    expect(Number(fees.capacity)).toBe(26_300 * proposal.months)
    expect(Number(fees[cheapest])).toBe(Math.min(...Object.values(fees).map(Number)))
    expect(Number(proposal.saves)).toBeGreaterThan(0)
  })

  test('with too little heard have a maximum and no fee', async () => {
    const month = monthAfter(LAST_MONTH, -1)
    await fill('gridPower', month, { 5: 700 }, 200, null, 0.9)
    const { months } = await server.ok('basicFeeMonths', { powerstationId: 'T1', connectionPointId: example.pointId }, root)
    const row = months.find((one) => one.month === month)
    expect(row).toMatchObject({ measuredKw: '700', fee: null, problem: 'demandMissing' })
    expect(row?.known).toBeCloseTo(90, 0)
  })

  test('are those of the own meters where the station has several connection points', async () => {
    const other = await connectionPointOf(server, root, 'P2')
    for (const sn of ['P2-A', 'P2-B'])
      await server.ok('saveDevice', { sn, stationId: 'T1', modelCode: 'TEST_METER', name: sn, connectionPointId: other }, root)
    await server.core.reload()
    await fill('P', LAST_MONTH, { 9: 80 }, 10, 'P2-A')
    await fill('P', LAST_MONTH, { 9: 30.5, 10: 95 }, 10, 'P2-B')
    const { months } = await server.ok('basicFeeMonths', { powerstationId: 'T1', connectionPointId: other }, root)
    expect(months.find(({ month }) => month === LAST_MONTH)).toMatchObject({ measuredKw: '110.5', measuredAt: quartersOf(LAST_MONTH)[9], fee: null })
    const own = await server.ok('basicFeeMonths', { powerstationId: 'T1', connectionPointId: example.pointId }, root)
    expect(own.months.every(({ measuredKw }) => measuredKw === null)).toBe(true)
    // A register steps where its ratio is corrected, which is no energy.
    const [begin, end] = [LAST_MONTH, monthAfter(LAST_MONTH)].map((one) => startOfDate(ZONE, `${one}-01`) - QUARTER) as [number, number]
    for (const [sn, last] of [['P2-A', 10_900], ['P2-B', 1000]] as const) await storeReadings(server, 'T1', 'EPI', [begin, end], [1000, last], sn) // prettier-ignore
    await server.db.pool.query('insert into register_rescale (point, at, value) values ($1, $2, 9000)', [server.pointId('T1', 'P2-A', 'EPI'), begin + 9 * QUARTER]) // prettier-ignore
    const again = await server.ok('basicFeeMonths', { powerstationId: 'T1', connectionPointId: other }, root)
    expect(again.months.find(({ month }) => month === LAST_MONTH)?.kwh).toBe('900.00')
  })
})

describe('an allocation', () => {
  test('as billed adds up to the cent, of each party', async () => {
    const { id } = await server.ok('saveElectricityAllocation', billedFee(example.pointId, '2025-06'), root)
    const { electricityAllocationList } = await server.ok('electricityAllocationList', { id }, root)
    expect(electricityAllocationList[0]?.parties.map(({ amount }) => amount)).toEqual(['7500.01', '2500.00'])
    expect((await send('saveElectricityAllocation', billedFee(example.pointId, '2025-06'))).fields).toHaveProperty('month')
    expect((await send('deleteConnectionPoint', { ids: [example.pointId] })).code).toBe(409)
  })

  test.each<[string, Partial<Payload<'saveElectricityAllocation'>>, string]>([
    ['without the reason of a billed fee', { reason: '' }, 'reason'],
    ['without a billed fee', { fee: '' }, 'fee'],
    ['of a fee that nothing says', { source: 'worked' }, 'fee'],
    ['of a month that has not ended', { month: '2098-01' }, 'month'],
    [
      'by capacities, of a storage without one',
      { method: 'capacity', parties: [{ connectionPointId: '', party: 'storage', weight: '' }] },
      'parties.0.weight',
    ],
    ['by weights of nothing', { parties: [{ connectionPointId: '', party: 'storage', weight: '0' }] }, 'parties'],
    [
      'with a party twice',
      { parties: ['1', '2'].map((weight) => ({ connectionPointId: '', party: 'storage', weight })) },
      'parties.1.connectionPointId',
    ],
    [
      'with a connection point that is none',
      { parties: [{ connectionPointId: 'none', party: 'storage', weight: '1' }] },
      'parties.0.connectionPointId',
    ],
  ])('%s is refused at its field', async (_what, more, field) => {
    const draft = { ...billedFee(example.pointId, '2025-05'), ...more }
    const parties = draft.parties.map((one) => ({ ...one, connectionPointId: one.connectionPointId || example.pointId }))
    const answer = await send('saveElectricityAllocation', { ...draft, parties })
    expect(answer.code).toBe(400)
    expect(Object.keys(answer.fields ?? {})).toEqual([field])
  })
})

test('a configuration that its mode does not suffice is refused at its field', async () => {
  const fieldsOf = async (more: Partial<Payload<'saveDemandConfiguration'>>) =>
    Object.keys((await send('saveDemandConfiguration', configuration({ month: '2031-01', ...more }))).fields ?? {})
  expect(await fieldsOf({ mode: 'capacity', capacityPrice: '' })).toEqual(['capacityPrice'])
  expect(await fieldsOf({ mode: 'actual', demandPrice: '' })).toEqual(['demandPrice'])
  expect(await fieldsOf({ contractKw: '' })).toEqual(['contractKw'])
  expect(await fieldsOf({ contractKw: '399.9' })).toEqual(['contractKw'])
  const elsewhere = await send('saveDemandConfiguration', configuration({ month: '2031-01', connectionPointId: 'none' }))
  expect(elsewhere.fields).toEqual({ connectionPointId: 'This station has no such grid connection point' })
})

test('what makes no sense is refused, and nothing breaks', async () => {
  const bad: Payload<'saveDemandConfiguration'>[] = [
    ...['1999-12', '2100-01', '2026-13', '', '9'.repeat(300)].map((month) => configuration({ month })),
    ...['NaN', '-1', '1e9', '9'.repeat(400), '1.23456'].flatMap((text) => [
      configuration({ contractKw: text }),
      configuration({ demandPrice: text }),
    ]),
    configuration({ remark: 'x'.repeat(3000) }),
    configuration({ connectionPointId: 'x'.repeat(65) }),
  ]
  for (const payload of bad) expect((await send('saveDemandConfiguration', payload)).code, JSON.stringify(payload)).toBe(400)
  for (const more of [{ fee: 'Infinity' }, { fee: '1.234' }, { parties: [] }, { month: '2100-01' }, { reason: 'x'.repeat(600) }])
    expect((await send('saveElectricityAllocation', { ...billedFee(example.pointId, '2025-04'), ...more })).code, JSON.stringify(more)).toBe(400)
  for (const month of ['1999-01', '2100-01', 'now']) {
    expect((await send('selfUseList', { month })).code).toBe(400)
    expect((await send('selfUseMeterList', { powerstationId: 'T1', month })).code).toBe(400)
  }
  expect((await send('basicFeeMonths', { powerstationId: 'T1', connectionPointId: 'none' })).code).toBe(404)
})

test("a storage's own consumption is missing without readings, then told by meter, and taken from the slip once there is one", async () => {
  const { pointId, sn } = await settledCustomer(server, root, 'S1', { selfUse: 'meter', selfUseMeters: [{ sn: 'T1-S1', charge: 'EPI' }] })
  const asked = { month: EXAMPLE_MONTH, pageSize: 100 }
  const row = async () =>
    (await server.ok('selfUseList', { stationId: 'T1', ...asked }, root)).selfUseList.find(({ connectionPointId }) => connectionPointId === pointId)
  const meters = async () => (await server.ok('selfUseMeterList', { powerstationId: 'T1', ...asked }, root)).selfUseMeterList
  expect(await row()).toMatchObject({ kwh: null, amount: null, slip: null, problems: [{ code: 'readingMissing' }, { code: 'readingMissing' }] })
  expect(await meters()).toMatchObject([{ sn, last: null, current: null, kwh: null, problems: [{}, {}] }])
  await readByHand(server, root, sn)
  // 11 x 8000 kWh at the flat price.
  const known = { kwh: '88000', price: '0.651886', amount: '57365.97', problems: [] }
  const meter = { sn, last: '100', current: '111', ratio: '8000', kwh: '88000', lastDate: '2026-01-01', currentDate: '2026-02-01', problems: [] }
  expect(await row()).toMatchObject({ ...known, slip: null })
  expect(await meters()).toMatchObject([meter])
  const id = await make(pointId)
  expect(await row()).toMatchObject({ ...known, slip: { id } })
  expect(await meters()).toMatchObject([meter])
  // Agreed on once the slip was there: it says nothing of it, and that is said.
  const late = await settledCustomer(server, root, 'S2', { selfUse: 'none' })
  await readByHand(server, root, late.sn)
  await make(late.pointId)
  const { revision } = (await server.ok('settlementAgreementList', { stationId: 'T1' }, root)).settlementAgreementList.find(({ id: one }) => one === late.agreement.id) ?? {} // prettier-ignore
  const selfUse = { selfUse: 'meter' as const, selfUsePrice: 'average' as const, selfUseMeters: [{ sn: late.sn, charge: 'EPI' }] }
  await server.ok('saveSettlementAgreement', { ...late.agreement, revision, ...selfUse }, root)
  const of = { connectionPointId: late.pointId }
  const list = async (month: string) => (await server.ok('selfUseList', { stationId: 'T1', month, pageSize: 100 }, root)).selfUseList
  const unknown = { kwh: null, problems: [{ code: 'selfUseNotInSlip', what: '' }] }
  expect(await list(EXAMPLE_MONTH)).toContainEqual(expect.objectContaining({ ...of, price: null, amount: null, ...unknown }))
  expect(await meters()).toContainEqual(expect.objectContaining({ sn: late.sn, last: null, ...unknown }))
  // And a mean price waits for the slip.
  for (const [date, value] of [['2026-02-01', '111'], ['2026-03-01', '112']] as const) await retype(server, root, { stationId: 'T1', sn: late.sn, code: 'EPI', date, value, reason: 'read' }) // prettier-ignore
  expect(await list('2026-02')).toContainEqual(
    expect.objectContaining({ ...of, kwh: '8000', price: null, problems: [{ code: 'meanPriceOpen', what: '' }] }),
  )
  const { selfUseList, totalRows } = await server.ok('selfUseList', { stationId: 'T1', pageSize: 3, order: 'desc' }, root)
  expect([selfUseList.length, totalRows, selfUseList[0]?.month]).toEqual([3, 36, LAST_MONTH])
  // A month of which the readings were taken already is told while it goes on.
  const today = Number(localDate(ZONE, Date.now()).slice(8))
  const early = await settledCustomer(server, root, 'S3', { settlementDay: Math.min(28, today) })
  const months = (await server.ok('selfUseList', { stationId: 'T1', pageSize: 100 }, root)).selfUseList.filter((one) => one.connectionPointId === early.pointId) // prettier-ignore
  expect(months.map(({ month }) => month).includes(localMonth(ZONE, Date.now()))).toBe(today > 1)
})

test('other transformers count from this month on: months before keep the capacity that stood then, where no configuration says another', async () => {
  const id = await connectionPointOf(server, root, 'P-KVA', 2500)
  const month = localMonth(ZONE, Date.now())
  const own = { connectionPointId: id, mode: 'capacity' as const, contractKw: '', demandPrice: '' }
  await server.ok('saveDemandConfiguration', configuration({ ...own, month: monthAfter(month, -8), capacityKva: '800' }), root)
  await server.ok('saveDemandConfiguration', configuration({ ...own, month: monthAfter(month, -4), capacityKva: '' }), root)
  const kvaOf = async () => {
    const { months } = await server.ok('basicFeeMonths', { powerstationId: 'T1', connectionPointId: id }, root)
    return [-5, -4, -1, 0].map((n) => months.find((one) => one.month === monthAfter(month, n))?.kva)
  }
  const change = async (transformerCapacityKva: number | null) => {
    const { connectionPointList } = await server.ok('connectionPointList', { powerstationId: 'T1', id }, root)
    const { stationId, number, name, customerName, voltageLevel, revision } = connectionPointList[0] as NonNullable<(typeof connectionPointList)[0]>
    await server.ok('saveConnectionPoint', { id, revision, stationId, number, name, customerName, voltageLevel, transformerCapacityKva }, root)
  }
  expect(await kvaOf()).toEqual(['800', '2500', '2500', '2500'])
  await change(3000)
  expect(await kvaOf()).toEqual(['800', '2500', '2500', '3000'])
  // A second change in the same month, such as of a mistake, is of this month too, and makes no configuration more.
  await change(3150)
  expect(await kvaOf()).toEqual(['800', '2500', '2500', '3150'])
  const { demandConfigurationList } = await server.ok('demandConfigurationList', { powerstationId: 'T1', connectionPointId: id, pageSize: 50 }, root)
  expect(demandConfigurationList.map((one) => one.capacityKva).toSorted()).toEqual(['', '2500', '800'])
})
