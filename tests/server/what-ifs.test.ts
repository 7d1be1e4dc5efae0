import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '#contract/endpoint.ts'
import type { Payload } from '#contract/schemas.ts'
import { eq } from '#server/db/orm.ts'
import { settlementAgreement } from '#server/db/settlement-schema.ts'
import { storageKw, storeHeardDay, storeYesterday, yesterdayStart } from '#tests/support/heard-day.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** What one heard day of a station is worth when something of it is changed (see `storeHeardDay`). */
let server: TestServer
let root: string
let date: string
let year: string

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
  date = await storeHeardDay(server, root)
  year = date.slice(0, 4)
})
afterAll(() => server?.close())

const draft = () => ({ stationId: 'T1', year })
const whole = async (id: string) => {
  const { whatIfList } = await server.ok('whatIfList', { powerstationId: 'T1', id, whole: true }, root)
  return whatIfList[0]
}
const worked = async (id: string) => {
  await expect.poll(async () => (await whole(id))?.state).not.toBe('running')
  return whole(id)
}
const make = async (name: string, changes: object) => (await server.ok('saveWhatIf', { ...draft(), name, ...changes }, root)).id

test('what is real, what the model has, and what the change makes of it stand part by part, to the cent', async () => {
  const row = await worked(await make('dearer', { peak: '2', benefitRate: '20' }))
  expect([row?.state, row?.done === row?.total, row?.outdated]).toEqual(['done', true, []])
  const months = row?.result?.months ?? []
  const month = months.find((one) => one.month === date.slice(0, 7))
  expect(month?.days).toBe(1)
  // 60 at 1.0 less 80 at 0.3, of which the customer has a tenth.
  expect(month?.real).toMatchObject({ storageArbitrage: '36.00', customerShare: '-3.60', pvFeedIn: '0.00' })
  expect(month?.same).toEqual(month?.real)
  expect(month?.changed).toMatchObject({ storageArbitrage: '96.00', customerShare: '-19.20' })
  expect(row?.result?.year.changed).toEqual(month?.changed)
  // No day is filled in: the others are named.
  expect(month?.missing.every(({ why, date: one }) => why === 'load' && one !== date)).toBe(true)
  expect(months.reduce((sum, one) => sum + one.days + one.missing.length, 0)).toBe(
    Math.round((yesterdayStart() - Date.parse(`${year}-01-01T00:00:00+08:00`)) / 86_400_000) + 1,
  )
})

test('a smaller battery takes less by the controller’s law, and prices hold only in the months that are named', async () => {
  const small = await worked(await make('small', { capacityKwh: '50' }))
  // 65 % of 50 kWh by the way in of 0.94 at most, and no more than 85 % out.
  const { storageArbitrage } = small?.result?.year.changed ?? {}
  expect(Number(storageArbitrage)).toBeCloseTo(50 * 0.85 * 0.94 - ((50 * 0.65) / 0.94) * 0.3, 1)
  expect(small?.result?.year.same.storageArbitrage).toBe('36.00')
  const other = `${year}-${date.slice(5, 7) === '01' ? '02' : '01'}`
  const early = await worked(await make('other month', { peak: '2', priceFrom: other, priceTo: other }))
  expect(early?.result?.year.changed).toEqual(early?.result?.year.same)
})

test('a template is run instead of what the storage did', async () => {
  const segments = [{ from: 1020, to: 1080, mode: 'discharge' as const, kw: 10 }]
  const { id: templateId } = await server.ok('savePowerTemplate', { name: 'evening', organizationCode: 'OWN', segments }, root)
  const row = await worked(await make('by template', { templateId }))
  expect([row?.templateName, row?.result?.year.changed.storageArbitrage]).toEqual(['evening', '10.00'])
})

test('a saved one is renamed without work, told when what it stands on has changed, worked out anew and deleted', async () => {
  const id = await make('kept', { peak: '2' })
  const before = await worked(id)
  await server.ok('saveWhatIf', { ...draft(), id, name: 'renamed', peak: '2' }, root)
  const renamed = await whole(id)
  expect([renamed?.name, renamed?.state, renamed?.workedAt]).toEqual(['renamed', 'done', before?.workedAt])
  await storeYesterday(server, 'storagePower', (hour) => storageKw(hour) / 2)
  expect((await whole(id))?.outdated).toEqual(['readings'])
  await server.ok('saveBenefitRate', { stationId: 'T1', fromDate: date, percent: '11' }, root)
  expect((await whole(id))?.outdated).toEqual(['readings', 'terms'])
  await server.ok('setWhatIfRun', { id, run: true }, root)
  const again = await worked(id)
  // Half as much by the model; the registers say what they said.
  expect([again?.outdated, again?.result?.year.same.storageArbitrage, again?.result?.year.real.storageArbitrage]).toEqual([[], '18.00', '36.00'])
  await server.ok('deleteWhatIf', { ids: [id] }, root)
  expect(await whole(id)).toBeUndefined()
})

test('one that is stopped stays stopped until somebody begins it anew', async () => {
  const id = await make('stopped', { peak: '2' })
  await server.ok('setWhatIfRun', { id, run: false }, root)
  const { state } = (await whole(id)) ?? {}
  expect(['stopped', 'done']).toContain(state)
  await server.ok('setWhatIfRun', { id, run: true }, root)
  expect((await worked(id))?.state).toBe('done')
})

test('what makes no sense is refused at its field', async () => {
  const cases: [field: string, more: object][] = [
    ['peak', { peak: '1e5' }],
    ['peak', { peak: '-1' }],
    ['benefitRate', { benefitRate: '100.5' }],
    ['benefitRate', { benefitRate: 'NaN' }],
    ['capacityKwh', { capacityKwh: '99999999' }],
    ['contractKw', { contractKw: 'Infinity' }],
    ['priceFrom', { priceFrom: '2026-13' }],
    ['priceTo', { priceFrom: `${year}-05`, priceTo: `${year}-04` }],
    // Prices would hold in none of the months that are worked out.
    ['priceFrom', { peak: '2', priceFrom: '2020-01' }],
    ['priceTo', { peak: '2', priceTo: '2020-12' }],
    ['year', { year: '26' }],
    ['name', { name: ' ' }],
    // Nothing is another than it is: months alone, and a battery that is there already.
    ['sharp', {}],
    ['sharp', { priceFrom: `${year}-01`, priceTo: `${year}-02` }],
    ['capacityKwh', { capacityKwh: '200.0' }],
  ]
  for (const [field, more] of cases) {
    const payload = { ...draft(), name: 'hostile', ...more } as Payload<'saveWhatIf'>
    const answer = await server.call('saveWhatIf', payload, { sessionId: root })
    expect([answer.code, Object.keys(answer.fields ?? {})], JSON.stringify(more)).toEqual([code.badRequest, [field]])
  }
  const gone = await server.call('saveWhatIf', { ...draft(), name: 'hostile', templateId: 'none' }, { sessionId: root })
  expect([gone.code, Object.keys(gone.fields ?? {})]).toEqual([code.badRequest, ['templateId']])
  for (const future of ['2098', '2000']) expect((await worked(await make(future, { year: future, peak: '2' })))?.state).toBe('done')
})

test('the customer’s share of a month is by the agreement that held then, not by that of now', async () => {
  const point = { stationId: 'T1', number: 'THEN', name: 'THEN', voltageLevel: '1-10kV' as const }
  const { id: connectionPointId } = await server.ok('saveConnectionPoint', point, root)
  const of = { stationId: 'T1', connectionPointId, split: 'quarterHours' as const, meters: [] }
  await server.db.orm.insert(settlementAgreement).values([
    { id: 'then', ...of, formula: 'discount' },
    { id: 'since', ...of, formula: 'shareOfSavings', fromMonth: `${Number(year) + 1}-01` },
  ])
  const row = await worked(await make('then', { peak: '2' }))
  // A tenth of what discharging is worth (60), not of what is saved (36).
  expect(row?.result?.year.real.customerShare).toBe('-6.00')
  await server.db.orm.delete(settlementAgreement).where(eq(settlementAgreement.connectionPointId, connectionPointId))
})
