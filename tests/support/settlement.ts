import type { Payload } from '#contract/schemas.ts'
import { eq } from '#server/db/orm.ts'
import { account } from '#server/db/schema.ts'
import { settlementAgreement, settlementSlip } from '#server/db/settlement-schema.ts'
import type { TestServer } from './server.ts'

/** What the industry's notes work out: two-part price of 湖北 2026-01 at 1 to 10 kV, K 8000. */
export const EXAMPLE_MONTH = '2026-01'
export const examplePrices = { sharp: '1.049999', peak: '0.848961', flat: '0.651886', valley: '0.432924' }
export const exampleHours = {
  sharpHours: '18:00-20:00',
  peakHours: '15:00-18:00, 20:00-22:00',
  flatHours: '08:00-15:00',
  valleyHours: '00:00-08:00, 22:00-24:00',
}

const rates = ['', '1', '2', '3', '4']
/** Last and current readings of charging (flat and valley) and discharging (sharp and peak), as the display shows them. */
export const exampleReadings: Record<string, readonly [string, string]> = {
  EPI: ['100', '111'],
  EPI1: ['0', '0'],
  EPI2: ['0', '0'],
  EPI3: ['40', '42.5'],
  EPI4: ['60', '68.5'],
  EPE: ['90', '99.25'],
  EPE1: ['30', '33.1'],
  EPE2: ['60', '66.15'],
  EPE3: ['0', '0'],
  EPE4: ['0', '0'],
}

export interface SettledCustomer {
  pointId: string
  agreement: Payload<'saveSettlementAgreement'> & { id: string }
  sn: string
}

const model = {
  code: 'RATE_METER',
  kind: 'meter' as const,
  nameZh: '多费率表',
  nameEn: 'Rate meter',
  parameters: rates.flatMap((rate) =>
    ['EPI', 'EPE'].map((code) => ({
      code: `${code}${rate}`,
      nameZh: `${code}${rate}`,
      nameEn: `${code}${rate}`,
      kind: 'register' as const,
      unit: 'kWh',
      decimals: 2,
    })),
  ),
}

/** Gives a station the meter's model, prices of its own for the example's month, a tax rate and a benefit rate. */
export async function prepareSettlement(server: TestServer, root: string, stationId = 'T1'): Promise<void> {
  await server.ok('saveProductModel', model, root)
  await server.ok(
    'saveStationPrice',
    { stationId, month: EXAMPLE_MONTH, ...examplePrices, hoursBy: 'own', ...exampleHours, source: '湖北 2026-01', reason: 'example' },
    root,
  )
  const taxRates = [{ from: '2020-01-01', electricity: '13', service: '6' }]
  const owner = { ownerName: '绿能公司', bankName: '工商银行', bankAccount: '6222', taxNumber: '91420000' }
  await server.ok('savePowerStation', { id: stationId, number: stationId, name: `站 ${stationId}`, organizationCode: 'OWN', isStorage: true, isPhotoVoltaic: true, area: '湖北', ...owner, taxRates }, root) // prettier-ignore
  await server.ok('saveBenefitRate', { stationId, fromDate: '2020-01-01', percent: '20' }, root)
}

/** A customer with a connection point, a meter of K 8000 and an agreement by the meter's rates. */
export async function settledCustomer(
  server: TestServer,
  root: string,
  number: string,
  more: Partial<Payload<'saveSettlementAgreement'>> = {},
  stationId = 'T1',
): Promise<SettledCustomer> {
  const point = { stationId, number, name: `点 ${number}`, voltageLevel: '1-10kV' as const, customerName: `客户 ${number}` }
  const { id: pointId } = await server.ok('saveConnectionPoint', point, root)
  const sn = `${stationId}-${number}`
  await server.ok('saveDevice', { sn, stationId, modelCode: model.code, name: sn, connectionPointId: pointId, ctRatio: 80, ptRatio: 100 }, root)
  await server.core.reload()
  const agreement = {
    stationId,
    connectionPointId: pointId,
    split: 'meterRates' as const,
    meters: [{ sn, charge: 'EPI', discharge: 'EPE' }],
    selfUse: 'agreed' as const,
    selfUseKwh: '3200',
    ...more,
  }
  const { id } = await server.ok('saveSettlementAgreement', agreement, root)
  return { pointId, agreement: { ...agreement, id }, sn }
}

/** A login of a customer's own. */
export async function addCustomer({ db: { orm } }: TestServer, username: string): Promise<void> {
  const [known] = await orm.select().from(account).where(eq(account.username, 'worker'))
  if (known === undefined) throw new Error('the test plant has a worker')
  await orm.insert(account).values({ ...known, id: username, username, roleCode: 'customer' })
}

/** Readings by hand at the begin and the end of the example's month. */
export async function readByHand(server: TestServer, root: string, sn: string, readings = exampleReadings, stationId = 'T1'): Promise<void> {
  for (const [code, values] of Object.entries(readings))
    for (const [i, date] of ['2026-01-01', '2026-02-01'].entries())
      await server.ok('saveSettlementReading', { stationId, sn, code, date, value: values[i] ?? '', reason: 'read at the site' }, root)
}

/** One reading by hand at each of these days: too little for a slip's figures, enough for a draft. */
export async function readOn(server: TestServer, root: string, sn: string, dates: readonly string[], stationId = 'T1'): Promise<void> {
  for (const date of dates)
    await server.ok('saveSettlementReading', { stationId, sn, code: 'EPI', date, value: '100', reason: 'read at the site' }, root)
}

/** An agreement and slips of a connection point of T1, put into the store as people left them: two drafts, one confirmed, one locked. */
export async function storeSlips({ db: { orm } }: TestServer, connectionPointId: string): Promise<{ ids: string[]; agreement: string }> {
  const agreement = 'own-agreement'
  const of = { stationId: 'T1', connectionPointId }
  await orm.insert(settlementAgreement).values({ id: agreement, ...of, formula: 'discount', split: 'quarterHours', meters: [] })
  const bank = { ownerName: '', bankName: '', bankAccount: '', taxNumber: '' }
  const facts = {
    stationName: '站 T1',
    stationNameEn: '',
    pointNumber: 'P',
    pointName: 'P',
    customerName: '',
    ...bank,
    timeZone: 'Asia/Shanghai',
    area: '',
  }
  const states = ['draft', 'draft', 'confirmed', 'locked'] as const
  const months = states.map((_, i) => `2026-0${i + 1}`)
  const ids = months.map((month) => `own-slip-${month}`)
  const drafts = months.map((month, i) => ({
    id: ids[i] ?? '',
    number: `JS-${month}-own`,
    ...of,
    month,
    state: states[i],
    dateFrom: `${month}-01`,
    dateTo: `2026-0${i + 2}-01`,
    facts,
    figures: [],
    problems: [],
    warnings: [],
    payable: '1.00',
  }))
  await orm.insert(settlementSlip).values(drafts)
  return { ids, agreement }
}

/** What a person reads of a register, over whatever is frozen of it already. */
export async function retype(server: TestServer, token: string, reading: Payload<'saveSettlementReading'>): Promise<void> {
  const { sn, code, date } = reading
  const { rows } = await server.db.pool.query<{ revision: number }>(
    'select revision from settlement_reading where station_id = $1 and sn = $2 and code = $3 and date = $4',
    [reading.stationId, sn, code, date],
  )
  await server.ok('saveSettlementReading', { ...reading, ...(rows[0] === undefined ? {} : { revision: rows[0].revision }) }, token)
}
