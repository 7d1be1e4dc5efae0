import type { Payload } from '#contract/schemas.ts'
import { connectionPoint } from '#server/db/plant-schema.ts'
import { device } from '#server/db/schema.ts'
import { settlementAgreement, settlementReading } from '#server/db/settlement-schema.ts'
import prepare from '#tests/support/prepare-plant.ts'
import { EXAMPLE_MONTH, exampleReadings, prepareSettlement } from '#tests/support/settlement.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import type { Row } from './report.ts'

const CUSTOMERS = 200
const agreed = { stationId: 'T1', formula: 'shareOfSavings', split: 'meterRates', selfUse: 'agreed', selfUseKwh: '3200' } as const

/** Customers with their meters and readings, put into the store at once. */
async function addCustomers({ db: { orm }, core }: TestServer): Promise<void> {
  for (let i = 0; i < CUSTOMERS; i++) {
    const [id, sn] = [`bench-${i}`, `BENCH-${i}`]
    await orm.insert(connectionPoint).values({ id, stationId: 'T1', number: id, name: id, voltageLevel: '1-10kV', customerName: `客户 ${i}` })
    await orm.insert(device).values({ sn, stationId: 'T1', modelCode: 'RATE_METER', kind: 'meter', name: sn, nameEn: sn, connectionPointId: id, ctRatio: 80, ptRatio: 100 }) // prettier-ignore
    await orm
      .insert(settlementAgreement)
      .values({ id, connectionPointId: id, ...agreed, meters: [{ sn, charge: 'EPI', discharge: 'EPE', digits: 6 }] })
    const readings = Object.entries(exampleReadings).flatMap(
      ([code, values]) =>
      values.map((value, k) => ({ id: `${id}-${code}-${k}`, stationId: 'T1', sn, code, date: k === 0 ? '2026-01-01' : '2026-02-01', value, source: 'hand' as const, reason: 'bench' })), // prettier-ignore
    )
    await orm.insert(settlementReading).values(readings)
  }
  await core.reload()
}

/** A month's slips for 200 customers as a run, and their PDFs one after the other. */
export async function measure(): Promise<Row[]> {
  const forget = await prepare()
  const server = await startTestServer()
  try {
    const root = await server.login('root')
    await prepareSettlement(server, root)
    await addCustomers(server)
    const at = performance.now()
    await server.ok('startSettlementRun', { month: EXAMPLE_MONTH }, root)
    const run = await until(async () => {
      const now = (await server.ok('settlementRun', {}, root)).run
      return now?.state === 'done' ? now : undefined
    }, 'the run is over')
    const ranMs = performance.now() - at
    const whole = run.items.filter(({ payable }) => payable === '18179.81').length
    const list: Payload<'settlementSlipList'> = { stationId: 'T1', pageSize: CUSTOMERS }
    const { settlementSlipList } = await server.ok('settlementSlipList', list, root)
    const printed = performance.now()
    for (const { id } of settlementSlipList)
      await (await fetch(`${server.url}/manager/production/settlement/slip/file?id=${id}&format=pdf`, { headers: { sessionId: root } })).arrayBuffer()
    const printedMs = performance.now() - printed
    const slips = settlementSlipList.length
    return [
      { part: `a month's slips of ${CUSTOMERS} customers`, ours: ranMs / 1000, unit: 's', goal: { atMost: 60 }, note: `${whole} of them whole` },
      { part: `a slip as PDF, mean of ${slips}`, ours: printedMs / slips, unit: 'ms', goal: { atMost: 300 } },
    ]
  } finally {
    await server.close()
    await forget()
  }
}
