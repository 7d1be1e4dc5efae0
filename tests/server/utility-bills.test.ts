import { beforeAll, expect, test } from 'vitest'
import type { Payload } from '#contract/schemas.ts'
import { startOfDate } from '#domain/time.ts'
import { desc } from '#server/db/orm.ts'
import { auditLog } from '#server/db/schema.ts'
import { storeReadings } from '#tests/support/field.ts'
import { readByHand, readOn, settledCustomer, type SettledCustomer } from '#tests/support/settlement.ts'
import { settlementStage } from '#tests/support/settlement-stage.ts'

/** The utility's bill beside a slip, and the power factor that it or a meter says. */
const stage = settlementStage()
const { send } = stage
let example: SettledCustomer

beforeAll(async () => {
  example = await settledCustomer(stage.server, stage.root, 'P1', { selfUse: 'none', powerFactor: true })
  await readByHand(stage.server, stage.root, example.sn)
})

const make = (connectionPointId = example.pointId) => stage.make(connectionPointId)
const slip = async (id: string) => {
  const found = await stage.slip(id)
  return { ...found, values: Object.fromEntries(found.figures.map((one) => [one.id, one.value])) }
}
const billed = { number: 'SG-1', date: '2026-02-03', sharp: '2480', peak: '6200', flat: '8680', valley: '12400', kvarh: '18440' }

test('a bill is compared line by line with what the console works out, as far as it knows it', async () => {
  const id = await make()
  expect(await stage.server.ok('utilityBill', { id }, stage.root)).toEqual({ bill: null, lines: [] })
  await stage.server.ok('saveUtilityBill', { id, ...billed, energyAmount: '18000.00', surcharges: '12.30', total: '18012.30' }, stage.root)
  const of = async (key: string) => (await stage.server.ok('utilityBill', { id }, stage.customer)).lines.find((line) => line.key === key)
  expect(await of('flat')).toMatchObject({ billed: '8680', own: null, slip: '20000', difference: null, off: false })
  expect(await of('addsUp')).toMatchObject({ own: '18012.30', difference: '0.00', off: false })
  // 40 kWh an hour, drawn from the grid all the month.
  const [from, to] = ['2026-01-01', '2026-02-01'].map((date) => startOfDate('Asia/Shanghai', date)) as [number, number]
  const times = Array.from({ length: (to - from) / 900_000 + 1 }, (_, i) => from + (i - 1) * 900_000)
  await storeReadings(stage.server, 'T1', 'gridImport', times, times.map((_, i) => 10 * i)) // prettier-ignore
  expect(await of('sharp')).toMatchObject({ billed: '2480', own: '2480.00', difference: '0.00', off: false })
  expect(await of('flat')).toMatchObject({ own: '8680.00', off: false })
  expect(await of('deepValley')).toMatchObject({ billed: null, own: '0.00' })
  // 2604.00 + 5263.56 + 5658.37 + 5368.26.
  expect(await of('energyAmount')).toMatchObject({ billed: '18000.00', own: '18894.19', slip: '42476.55', difference: '-894.19', off: true })
  expect(await of('total')).toMatchObject({ own: null, difference: null })
})

test('the power factor adjusts the charging: as the bill says it, without the funds in its price', async () => {
  const id = await make()
  // 29,760 kWh and 18,440 kvarh: 0.85, that is 2.5 %.
  expect((await slip(id)).values).toMatchObject({
    'pf.active': '29760',
    'pf.factor': '0.85',
    'pf.percent': '2.50',
    'pf.amount': '1061.91',
    payable: '19203.94',
  })
  // One line of it in the result; what it is made of is seen where it is opened.
  expect((await slip(id)).figures.filter(({ name }) => name === 'activeEnergy')).toHaveLength(1)
  await stage.server.ok('saveSettlementAgreement', { ...example.agreement, powerFactorFunds: '0.03' }, stage.root)
  expect((await slip(await make())).values).toMatchObject({ 'pf.funds': '2640.00', 'pf.base': '39836.55', 'pf.amount': '995.91' })
})

test("the power factor is that of the connection point's meters where the agreement names them; a missing reading blocks", async () => {
  const { pointId, sn, agreement } = await settledCustomer(stage.server, stage.root, 'P2', { selfUse: 'none', powerFactor: true })
  await readByHand(stage.server, stage.root, sn)
  const left = await slip(await make(pointId))
  expect([left.payable, left.values['pf.amount']]).toEqual(['20265.85', undefined])
  expect(left.warnings.map(({ code }) => code)).toContain('powerFactorUnknown')
  await stage.server.ok('saveSettlementAgreement', { ...agreement, powerFactorMeters: [{ sn, charge: 'EPI', discharge: 'EPE' }] }, stage.root)
  const metered = await slip(await make(pointId))
  // 88,000 and 74,000: 0.77.
  expect(metered.values).toMatchObject({ 'pf.factor': '0.77', 'pf.percent': '6.50', 'pf.amount': '2760.98', payable: '17504.87' })
  expect(metered.figures.find((one) => one.id === 'pf.m0.discharge.total.metered')).toMatchObject({ unit: 'kvarh', register: 'reactive' })
  const other = await settledCustomer(stage.server, stage.root, 'P3')
  const unread = [{ sn: other.sn, charge: 'EPI', discharge: 'EPE' }]
  await stage.server.ok('saveSettlementAgreement', { ...agreement, powerFactorMeters: unread }, stage.root)
  expect((await slip(await make(pointId))).problems.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'readingMissing'))
})

test('a bill changes with a reason once the customer has agreed, by who may, and over nobody else', async () => {
  const id = await make()
  const { revision } = (await stage.server.ok('utilityBill', { id }, stage.root)).bill ?? { revision: 0 }
  const change = (more: Partial<Payload<'saveUtilityBill'>>, token = stage.root) =>
    send('saveUtilityBill', { id, revision, ...billed, ...more }, token)
  expect((await change({}, stage.customer)).code).toBe(403)
  expect((await change({ revision: revision + 1 })).code).toBe(409)
  await stage.server.ok('confirmSettlementSlip', { id, revision: (await slip(id)).revision }, stage.customer)
  expect((await change({})).fields).toEqual({ reason: 'The customer has agreed to the slip: say why the bill changes' })
  expect((await change({ reason: 'misread', total: '1.00' })).code).toBe(200)
  expect((await stage.server.ok('utilityBill', { id }, stage.root)).bill).toMatchObject({ total: '1.00', reason: 'misread', updatedBy: 'root' })
  const unread = await settledCustomer(stage.server, stage.root, 'P9')
  await readOn(stage.server, stage.root, unread.sn, ['2026-02-01'])
  const empty = await make(unread.pointId)
  expect((await send('saveUtilityBill', { id: empty })).fields).toHaveProperty('total')
  for (const total of ['1e5', '1.234', '--1', 'NaN', '9'.repeat(40)])
    expect((await send('saveUtilityBill', { id: empty, total })).fields, total).toHaveProperty('total')
  expect((await send('saveUtilityBill', { id: empty, date: '2026-02-30', total: '1' })).fields).toHaveProperty('date')
})

test('of a bill and the agreement to its slip that are sent at once one comes first: later a bill says its reason', async () => {
  const { pointId, sn } = await settledCustomer(stage.server, stage.root, 'P10', { selfUse: 'none' })
  await readByHand(stage.server, stage.root, sn)
  const id = await make(pointId)
  const { revision } = await slip(id)
  const [saved] = await Promise.all([
    send('saveUtilityBill', { id, ...billed }),
    stage.server.ok('confirmSettlementSlip', { id, revision }, stage.customer),
  ])
  const said = await stage.server.db.orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(2)
  expect([200, 400]).toContain(saved.code)
  expect(said[0]?.action).toBe('confirmSettlementSlip')
})
