import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '#contract/endpoint.ts'
import type { Payload } from '#contract/schemas.ts'
import { dayStart, localDate } from '#domain/time.ts'
import { storeReadings } from '#tests/support/field.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** Prices of the test's table: valley 0.3 before 8:00, peak 1.0 from 16:00 to 22:00, flat 0.6 else. One day was heard: 80 kWh in at night, 60 out at the peak. */
let server: TestServer
let root: string
const ZONE = 'Asia/Shanghai'
const QUARTER = 900_000
const yesterday = dayStart(ZONE, dayStart(ZONE, Date.now()) - 3_600_000)
const date = localDate(ZONE, yesterday)
const year = date.slice(0, 4)
const times = Array.from({ length: 97 }, (_, i) => yesterday + (i - 1) * QUARTER)

const fill = (quantity: string, of: (hour: number) => number) =>
  storeReadings(
    server,
    'T1',
    quantity,
    times,
    times.map((t) => of((t - yesterday) / 3_600_000)),
  )
const grown = (from: number, to: number, kw: number) => (hour: number) => 1000 + kw * Math.min(to - from, Math.max(0, hour + 0.25 - from))
const storageKw = (hour: number): number => (hour >= 1 && hour < 5 ? -20 : hour >= 17 && hour < 20 ? 20 : 0)

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
  await fill('loadPower', () => 100)
  await fill('pvPower', () => 0)
  await fill('storagePower', storageKw)
  await fill('soc', () => 30)
  await fill('storageCharge', grown(1, 5, 20))
  await fill('storageDischarge', grown(17, 20, 20))
  await fill('pvGeneration', () => 1000)
  await fill('gridExport', () => 1000)
  await server.ok('saveBenefitRate', { stationId: 'T1', fromDate: `${year}-01-01`, percent: '10' }, root)
})
afterAll(() => server?.close())

const draft = { stationId: 'T1', year }
const whole = async (id: string) => {
  const { whatIfList } = await server.ok('whatIfList', { powerstationId: 'T1', id, whole: true }, root)
  return whatIfList[0]
}
const worked = async (id: string) => {
  await expect.poll(async () => (await whole(id))?.state, { timeout: 60_000 }).not.toBe('running')
  return whole(id)
}
const make = async (name: string, changes: object) => (await server.ok('saveWhatIf', { ...draft, name, ...changes }, root)).id

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
    Math.round((yesterday - Date.parse(`${year}-01-01T00:00:00+08:00`)) / 86_400_000) + 1,
  )
})

test('a smaller battery takes less by the controller’s law, and prices hold only in the months that are named', async () => {
  const small = await worked(await make('small', { capacityKwh: '50' }))
  // 65 % of 50 kWh by the way in of 0.94 at most, and no more than 85 % out.
  const { storageArbitrage } = small?.result?.year.changed ?? {}
  expect(Number(storageArbitrage)).toBeCloseTo(50 * 0.85 * 0.94 - ((50 * 0.65) / 0.94) * 0.3, 1)
  expect(small?.result?.year.same.storageArbitrage).toBe('36.00')
  const early = await worked(await make('other year', { peak: '2', priceFrom: '2020-01', priceTo: '2020-12' }))
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
  await server.ok('saveWhatIf', { ...draft, id, name: 'renamed', peak: '2' }, root)
  const renamed = await whole(id)
  expect([renamed?.name, renamed?.state, renamed?.workedAt]).toEqual(['renamed', 'done', before?.workedAt])
  await fill('storagePower', (hour) => storageKw(hour) / 2)
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
  const id = await make('stopped', {})
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
    ['priceTo', { priceFrom: '2026-05', priceTo: '2026-04' }],
    ['year', { year: '26' }],
    ['name', { name: ' ' }],
  ]
  for (const [field, more] of cases) {
    const payload = { ...draft, name: 'hostile', ...more } as Payload<'saveWhatIf'>
    const answer = await server.call('saveWhatIf', payload, { sessionId: root })
    expect([answer.code, Object.keys(answer.fields ?? {})], JSON.stringify(more)).toEqual([code.badRequest, [field]])
  }
  const gone = await server.call('saveWhatIf', { ...draft, name: 'hostile', templateId: 'none' }, { sessionId: root })
  expect([gone.code, Object.keys(gone.fields ?? {})]).toEqual([code.badRequest, ['templateId']])
  for (const future of ['2098', '2000']) expect((await worked(await make(future, { year: future })))?.state).toBe('done')
})
