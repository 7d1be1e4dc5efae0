import { afterAll, beforeAll, expect, test } from 'vitest'
import { settlementPeriod, monthAfter } from '#domain/settlement/period.ts'
import { localMonth, startOfDate } from '#domain/time.ts'
import { seedBuiltIns, seedDemo } from '#server/demo/seed.ts'
import { drawDemoSlips } from '#server/demo/slips.ts'
import { openLog } from '#server/log.ts'
import { storeReadings } from '#tests/support/field.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** The demonstration's customer finds something to agree to. */
const ZONE = 'Asia/Shanghai'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await seedBuiltIns(server.db.orm)
  await seedDemo(server.db.orm, Date.now())
  await server.core.reload()
})
afterAll(() => server.close())

test('slips of the last months are drawn once, for a customer who has not made them; deleted ones do not come back', async () => {
  const last = monthAfter(localMonth(ZONE, Date.now()), -1)
  const days = [monthAfter(last, -1), last, monthAfter(last)].map((month) => startOfDate(ZONE, settlementPeriod(month, 1).from))
  for (const sn of [...server.core.services.registry().devices.keys()].filter((one) => /^ST00[16]-PCS/.test(one)))
    for (const [code, share] of [['EC', 100], ['ED', 90]] as const) // prettier-ignore
      await storeReadings(server, sn.slice(0, 5), code, days.map((at) => at - 900_000), days.map((_, i) => 1000 + i * share), sn) // prettier-ignore
  await drawDemoSlips(server.core.services, openLog('fatal'), Date.now())
  const customer = await server.login('customer', 'microgrid-demo')
  const list = async () => (await server.ok('settlementSlipList', { stationId: 'ST006' }, customer)).settlementSlipList
  expect((await list()).map(({ month, state, createdBy }) => [month, state, createdBy])).toEqual([
    [monthAfter(last, -1), 'draft', 'admin'],
    [last, 'draft', 'admin'],
  ])
  const [{ id } = { id: '' }] = await list()
  const { figures } = await server.ok('settlementSlip', { id }, customer)
  const prices = figures.flatMap(({ source }) => (source?.kind === 'price' ? [source] : []))
  expect(prices.length).toBeGreaterThan(0)
  // What a price is from is read in both languages.
  for (const { month, of, ofEn } of prices) expect([of, ofEn]).toEqual([`四川 ${month}`, `Sichuan ${month}`])
  const admin = await server.login('admin', 'microgrid-demo')
  expect((await server.ok('settlementSlipList', { stationId: 'ST001' }, admin)).settlementSlipList[0]?.createdBy).toBe('operator')
  await server.ok('deleteSettlementSlip', { ids: (await list()).map(({ id }) => id) }, admin)
  await drawDemoSlips(server.core.services, openLog('fatal'), Date.now())
  expect(await list()).toEqual([])
})

test('alarms of the demonstration are averaged over the time since it began, not over days of which none could be heard', async () => {
  const admin = await server.login('admin', 'microgrid-demo')
  expect(await server.ok('alarmQuality', { powerstationId: 'ST001', days: 30 }, admin)).toMatchObject({ isYoung: true })
})

test('demand configurations of the demonstration say what demand and capacity cost, so that the cheapest way to pay can be told', async () => {
  const admin = await server.login('admin', 'microgrid-demo')
  for (const powerstationId of ['ST001', 'ST002', 'ST003', 'ST006']) {
    const { demandConfigurationList } = await server.ok('demandConfigurationList', { powerstationId }, admin)
    expect(demandConfigurationList, powerstationId).toHaveLength(1)
    for (const { capacityPrice, demandPrice } of demandConfigurationList)
      expect(Number(demandPrice) / Number(capacityPrice), powerstationId).toBeCloseTo(1.6, 1)
  }
})

test('of the projects that are being built each is in one language, with everything that people read in it', async () => {
  const admin = await server.login('admin', 'microgrid-demo')
  const { projectList } = await server.ok('projectList', { sort: 'number', order: 'asc' }, admin)
  expect(projectList.map(({ number }) => number)).toEqual(['DEMO-1', 'DEMO-2'])
  const read = async (id: string): Promise<string> => {
    const { activities } = await server.ok('projectPlan', { projectId: id }, admin)
    const lists = await Promise.all([
      server.ok('projectRecordList', { projectId: id, kind: 'safety' }, admin),
      server.ok('projectTaskList', { projectId: id }, admin),
      server.ok('projectMaterialList', { projectId: id }, admin),
      server.ok('projectCheckListList', { projectId: id }, admin),
    ])
    const names = activities.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(20)
    return JSON.stringify([projectList.find((one) => one.id === id), names, lists], (key, value: unknown) =>
      // The role is told in both languages to whoever asks, a model is what stands on the thing.
      key === 'role' || key === 'model' ? undefined : value,
    )
  }
  const [chinese, english] = await Promise.all(projectList.map(({ id }) => read(id)))
  expect(english).not.toMatch(/\p{Script=Han}/u)
  expect(chinese).toContain('柜体生产与出厂测试')
  expect(chinese).not.toMatch(/Manufacture|cabinet|demonstration/i)
})
