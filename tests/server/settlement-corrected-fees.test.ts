import readXlsxFile from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import { billFacts, billWords, problemWords, warningWords } from '#contract/settlement-words.ts'
import type { Payload } from '#contract/schemas.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import { monthAfter } from '#domain/settlement/period.ts'
import { localMonth, startOfDate } from '#domain/time.ts'
import { correction } from '#server/db/correction-schema.ts'
import { eq } from '#server/db/orm.ts'
import { insertSamples } from '#server/db/sample-store.ts'
import { settlementAgreement } from '#server/db/settlement-schema.ts'
import { storeReadings } from '#tests/support/field.ts'
import { exampleHours, examplePrices, settledCustomer, type SettledCustomer } from '#tests/support/settlement.ts'
import { settlementStage } from '#tests/support/settlement-stage.ts'

/** What stands beside a slip's own readings and is made of corrected ones: basic fees and their allocation, the bill's comparison, self-use. */
const stage = settlementStage()
const [QUARTER, HOUR] = [900_000, 3_600_000]
const ZONE = 'Asia/Shanghai'
const MONTH = monthAfter(localMonth(ZONE, Date.now()), -1)
const NEXT = monthAfter(MONTH)
const [begin, end] = [`${MONTH}-01`, `${NEXT}-01`].map((date) => startOfDate(ZONE, date)) as [number, number]
const noon = begin + 300 * HOUR
let settled: SettledCustomer

/** A correction as it is kept, once all that follows from it is worked out. */
async function correct(point: number, at: number, value: number): Promise<void> {
  const made = { readings: 1, createdAt: at, createdBy: 'root', reason: 'spike' }
  await stage.server.db.orm.insert(correction).values({ id: `c${point}-${at}`, point, from: at, to: at, until: at, kind: 'value', value, ...made })
}
/** What a station's quantity is read from. */
function feedOf(quantity: QuantityCode): number {
  const feed = stage.server.core.services.registry().stations.get('T1')?.feeds.get(quantity)?.[0]
  if (feed === undefined) throw new Error(`nothing feeds ${quantity}`)
  return feed.id
}

beforeAll(async () => {
  const { server, root } = stage
  await server.ok(
    'saveStationPrice',
    { stationId: 'T1', month: MONTH, ...examplePrices, hoursBy: 'own', ...exampleHours, source: 'x', reason: 'x' },
    root,
  )
  const selfUse = { selfUse: 'meter', selfUsePrice: 'average', selfUseMeters: [{ sn: 'T1-P1', charge: 'EPI' }] } satisfies Partial<
    Payload<'saveSettlementAgreement'>
  >
  settled = await settledCustomer(server, root, 'P1', { split: 'quarterHours', ...selfUse, demandEffect: true })
  const { pointId, sn } = settled
  const terms = { mode: 'actual' as const, demandPrice: '42', capacityKva: '1000', discount: true }
  await server.ok('saveDemandConfiguration', { stationId: 'T1', connectionPointId: pointId, month: MONTH, ...terms }, root)
  const quarters = Array.from({ length: (end - begin) / QUARTER }, (_, i) => begin + i * QUARTER)
  for (const [code, kw] of [['gridPower', 300], ['storagePower', 0]] as const) await storeReadings(server, 'T1', code, quarters, quarters.map(() => kw)) // prettier-ignore
  const registers = Array.from({ length: quarters.length + 1 }, (_, i) => begin + (i - 1) * QUARTER)
  // 150 kWh a quarter hour: more than 260 kWh per kVA in any month.
  await storeReadings(server, 'T1', 'gridImport', registers, registers.map((_, i) => 150 * i)) // prettier-ignore
  for (const [code, from, to] of [
    ['EPI', 100, 111],
    ['EPE', 90, 99],
  ] as const) {
    await storeReadings(server, 'T1', code, registers, registers.map((_, i) => 8000 * (from + ((to - from) * i) / quarters.length)), sn) // prettier-ignore
  }
})

const draft = () => ({
  stationId: 'T1',
  month: MONTH,
  method: 'demand' as const,
  parties: [
    { connectionPointId: settled.pointId, party: 'customer' as const, weight: '' },
    { connectionPointId: settled.pointId, party: 'storage' as const, weight: '50' },
  ],
})
const allocation = async () => {
  const { electricityAllocationList } = await stage.server.ok('electricityAllocationList', { stationId: 'T1', month: MONTH }, stage.root)
  return electricityAllocationList[0]
}
const flags = async () => (await allocation())?.parties.map(({ weightCorrected = false, feeCorrected = false }) => [weightCorrected, feeCorrected])
const fee = async () => {
  const { months } = await stage.server.ok('basicFeeMonths', { powerstationId: 'T1', connectionPointId: settled.pointId }, stage.root)
  return months.find(({ month }) => month === MONTH)
}
const selfUse = async () => {
  const { selfUseList } = await stage.server.ok('selfUseList', { stationId: 'T1', month: MONTH }, stage.root)
  const { selfUseMeterList } = await stage.server.ok('selfUseMeterList', { powerstationId: 'T1', month: MONTH }, stage.root)
  return { sum: selfUseList[0], meter: selfUseMeterList[0] }
}
const bill = async (id: string) => {
  const { lines } = await stage.server.ok('utilityBill', { id }, stage.root)
  return lines.flatMap(({ key, corrected }) => (corrected === true ? [key] : []))
}
const warned = async (id: string) => (await stage.slip(id)).warnings.filter(({ code }) => code.endsWith('Corrected')).map(({ code }) => code)

test('says nothing where nothing is corrected; and what was allocated before a correction goes on saying nothing', async () => {
  const { server, root } = stage
  expect(await fee()).toMatchObject({ fee: '11340.00', price: '37.8', corrected: { measured: false, kwh: false, fee: false } })
  await server.ok('saveElectricityAllocation', draft(), root)
  expect(await flags()).toEqual([[false, false], [false, false]]) // prettier-ignore
  const id = await stage.make(settled.pointId, MONTH)
  expect((await stage.slip(id)).problems).toEqual([])
  expect(await warned(id)).toEqual([])
  await server.ok('saveUtilityBill', { id, flat: '1', energyAmount: '1', basicFee: '1', surcharges: '1', total: '4' }, root)
  expect(await bill(id)).toEqual([])
  const { sum, meter } = await selfUse()
  expect(sum).toMatchObject({ kwh: '88000', corrected: { kwh: false, price: false, amount: false } })
  expect(meter).toMatchObject({ lastCorrected: false, currentCorrected: false })
  await correct(feedOf('gridPower'), noon, 300)
  await correct(feedOf('gridImport'), noon, 1)
  expect(await flags()).toEqual([[false, false], [false, false]]) // prettier-ignore
})

test('of corrected powers and registers the fee, its discount, its allocation and the bill beside the slip say so', async () => {
  const { server, root } = stage
  expect(await fee()).toMatchObject({ corrected: { measured: true, kwh: true, fee: true } })
  const saved = await allocation()
  await server.ok('saveElectricityAllocation', { ...draft(), id: saved?.id, revision: saved?.revision }, root)
  expect(await flags()).toEqual([[true, true], [false, true]]) // prettier-ignore
  const id = await stage.make(settled.pointId, MONTH)
  expect(await warned(id)).toEqual(['demandCorrected', 'discountCorrected'])
  expect(await bill(id)).toEqual(['sharp', 'peak', 'flat', 'valley', 'deepValley', 'energyAmount', 'basicFee', 'total'])
  for (const acceptLanguage of ['zh', 'en'] as const) {
    const url = `${server.url}/manager/production/settlement/slip/file?id=${id}&format=xlsx`
    const file = await (await fetch(url, { headers: { sessionId: root, acceptLanguage } })).arrayBuffer()
    const [sheet] = await readXlsxFile(Buffer.from(file))
    const items = expect.stringContaining(billWords.basicFee[acceptLanguage])
    expect(sheet?.data).toContainEqual(expect.arrayContaining([billFacts.billCorrected[acceptLanguage], items]))
    expect(sheet?.data).toContainEqual(expect.arrayContaining([warningWords.discountCorrected[acceptLanguage]]))
  }
  // An agreement of before, with the share of the fee instead.
  const of = eq(settlementAgreement.id, settled.agreement.id)
  await server.db.orm.update(settlementAgreement).set({ basicFee: true, demandEffect: false }).where(of)
  await stage.make(settled.pointId, MONTH)
  expect(await warned(id)).toEqual(['allocationCorrected'])
  await server.db.orm.update(settlementAgreement).set({ basicFee: false, demandEffect: true }).where(of)
})

test('a meter of self-use whose reading was a corrected one says so, and so does what it used', async () => {
  const { server, root } = stage
  // The register was heard once more, and that is corrected.
  const point = server.pointId('T1', settled.sn, 'EPI')
  await insertSamples(server.db.pool, { points: [point], times: [end - QUARTER / 2], values: [999 * 8000], qualities: [0] })
  await correct(point, end - QUARTER / 2, 111 * 8000)
  const readings = await server.ok('settlementReadingList', { stationId: 'T1', sn: settled.sn, pageSize: 100 }, root)
  const frozen = readings.settlementReadingList.find(({ code, date }) => code === 'EPI' && date === `${NEXT}-01`)
  const again = { stationId: 'T1', sn: settled.sn, code: 'EPI', date: `${NEXT}-01`, value: '', reason: 'corrected', revision: frozen?.revision }
  await server.ok('saveSettlementReading', again, root)
  await stage.make(settled.pointId, MONTH)
  const { sum, meter } = await selfUse()
  expect(sum).toMatchObject({ kwh: '88000', corrected: { kwh: true, price: true, amount: true } })
  expect(meter).toMatchObject({ lastCorrected: false, current: '111', currentCorrected: true })
})

test('while corrected or late readings are being recalculated there are no figures, nothing is allocated and nobody agrees', async () => {
  const { server, root } = stage
  const id = await stage.make(settled.pointId, MONTH)
  const { payable, revision } = await stage.slip(id)
  expect(payable).not.toBeNull()
  const saved = await allocation()
  // As a correction leaves it to whoever works out what follows.
  const mark = [feedOf('gridPower'), Math.floor(noon / HOUR)]
  await server.db.pool.query('insert into late_mark (point, hour, t_from, t_to) values ($1, $2, $3, $3)', [...mark, noon])
  expect(await fee()).toMatchObject({ recalculating: true })
  const agreed = await stage.send('confirmSettlementSlip', { id, revision }, stage.customer)
  expect([agreed.code, agreed.message]).toEqual([409, expect.stringContaining(problemWords.recalculating.en)])
  const refused = await stage.send('saveElectricityAllocation', { ...draft(), id: saved?.id, revision: saved?.revision }, root)
  expect(refused.fields).toHaveProperty('month')
  await stage.make(settled.pointId, MONTH)
  expect(await stage.slip(id)).toMatchObject({ payable: null, figures: [], problems: [{ code: 'recalculating', what: MONTH }] })
  await server.db.pool.query('delete from late_mark where point = $1 and hour = $2', mark)
  expect(await fee()).toMatchObject({ recalculating: false })
  await stage.make(settled.pointId, MONTH)
  expect(await stage.slip(id)).toMatchObject({ payable, problems: [] })
  // As a gateway leaves it that sent later what it had kept.
  const late = [feedOf('gridPower'), Math.floor(noon / HOUR) + 5]
  await server.db.pool.query('insert into late_mark (point, hour, t_from, t_to) values ($1, $2, $3, $3)', [...late, noon + 5 * HOUR])
  await stage.make(settled.pointId, MONTH)
  expect(await stage.slip(id)).toMatchObject({ payable: null, problems: [{ code: 'recalculating', what: MONTH }] })
  await server.db.pool.query('delete from late_mark where point = $1 and hour = $2', late)
})
