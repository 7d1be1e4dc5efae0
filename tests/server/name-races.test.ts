import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Payload } from '#contract/schemas.ts'
import { references, uniques } from '#server/db/constraints.ts'
import { batteryFigures } from '#tests/support/fixtures/battery-import.ts'
import { dingtalkGroup } from '#tests/support/push.ts'
import { ownPrices, priceRow, schemeOf } from '#tests/support/prices.ts'
import {
  category,
  display,
  entries,
  entry,
  eventCode,
  eye,
  gate,
  member,
  model,
  newDevice,
  powerStation,
  powerTemplate,
  question,
  type Ask,
} from '#tests/support/record-drafts.ts'
import { startTestServer, type Envelope, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let root = ''
beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
})
afterAll(() => server.close())

const send = ([name, payload]: Ask): Promise<Envelope<unknown>> => server.call(name, payload as Payload<typeof name>, { sessionId: root })

describe('of two who save the same name at once, one is told at the field', () => {
  const cases: [field: string, Ask][] = [
    ['code', ['saveOrgan', { code: 'TWICE', isNew: true, parentCode: 'OWN', name: 'Twice' }]],
    ['username', ['saveMember', member('twice')]],
    ['username', ['register', { ...member('twice-too'), phone: '13800000000' }]],
    ['name', ['saveUserGroup', { name: 'twice', organizationCode: 'OWN' }]],
    ['nameZh', ['saveRole', { nameZh: '两次', nameEn: 'Twice', powerCodes: [] }]],
    ['code', ['saveEventCode', eventCode('TWICE')]],
    ['name', ['saveGateway', { stationId: 'T1', name: 'twice' }]],
    ['name', ['saveDisplay', { ...display, name: 'twice' }]],
    ['name', ['savePlayList', { name: 'twice', organizationCode: 'OWN', entries }]],
    ['code', ['saveProductCategory', category('TWICE')]],
    ['code', ['saveProductModel', model('TWICE')]],
    ['sn', ['saveDevice', newDevice('TWICE')]],
    ['number', ['savePowerStation', powerStation('TWICE')]],
    ['number', ['saveConnectionPoint', gate('TWICE')]],
    ['name', ['saveAnalysis', { name: 'twice', question }]],
    ['code', ['saveDictionary', entry('TWICE')]],
    ['name', ['saveFleetView', { name: '西藏' }]],
    ['nameZh', ['saveCamera', eye('TWICE')]],
    ['name', ['saveProjectSet', { name: 'TWICE', organizationCode: 'OWN' }]],
    ['name', ['savePowerTemplate', powerTemplate('TWICE')]],
    ['name', ['saveBatteryImport', { stationId: 'T1', name: 'TWICE', figures: batteryFigures }]],
    ['name', ['savePushGroup', dingtalkGroup('TWICE')]],
    ['name', ['saveWhatIf', { name: 'TWICE', stationId: 'T1', year: '2026', peak: '2' }]],
    ['docNo', ['savePeriodScheme', schemeOf('TWICE')]],
    ['date', ['saveCalendarDay', { date: '2030-01-01', kind: 'workday' }]],
    ['date', ['saveDayTemperature', { place: 'TWICE', date: '2030-01-01', maximum: 35 }]],
    ['month', ['saveUnifiedPrice', { ...priceRow, area: '西藏' }]],
    ['month', ['saveStationPrice', { stationId: 'T1', month: '2033-01', ...ownPrices }]],
    ['fromDate', ['saveBenefitRate', { stationId: 'T1', fromDate: '2033-01-01', percent: '10' }]],
  ]
  test.each(cases)('%s of %j', async (field, ask) => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(ask)))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400, 400, 400, 400, 400])
    for (const { code, fields } of answers) if (code === 400) expect(Object.keys(fields ?? {})).toEqual([field])
  })

  test('a role’s English name too, and a name that another one has when something is renamed', async () => {
    await server.ok('saveRole', { nameZh: '甲', nameEn: 'First', powerCodes: [] }, root)
    expect((await send(['saveRole', { nameZh: '乙', nameEn: 'First', powerCodes: [] }])).fields).toHaveProperty('nameEn')
    const { id } = await server.ok('saveUserGroup', { name: 'second', organizationCode: 'OWN' }, root)
    expect((await send(['saveUserGroup', { id, name: 'twice', organizationCode: 'OWN' }])).fields).toHaveProperty('name')
  })

  test('two organizations that are hung on each other at once do not make a ring', async () => {
    for (const code of ['RING-A', 'RING-B']) await server.ok('saveOrgan', { code, isNew: true, parentCode: null, name: code }, root)
    const answers = await Promise.all([
      send(['saveOrgan', { code: 'RING-A', isNew: false, parentCode: 'RING-B', name: 'A' }]),
      send(['saveOrgan', { code: 'RING-B', isNew: false, parentCode: 'RING-A', name: 'B' }]),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400])
  })
})

describe('an organization on which something hangs', () => {
  test.each<[string, string, (code: string) => Ask]>([
    ['a display', 'HANG-A', (code) => ['saveDisplay', { ...display, name: 'hanging', organizationCode: code }]],
    ['a play list', 'HANG-B', (code) => ['savePlayList', { name: 'hanging', organizationCode: code, entries }]],
  ])('%s: it is not deleted, and the answer says what hangs there', async (_what, code, ask) => {
    await server.ok('saveOrgan', { code, isNew: true, parentCode: 'OWN', name: code }, root)
    expect((await send(ask(code))).code).toBe(200)
    const refused = await send(['deleteOrgan', { code }])
    expect(refused).toMatchObject({ code: 409, message: expect.stringMatching(/大屏 1|播放列表 1/) as string })
  })
})

test('every constraint of the store that a person can run into has words and a field', async () => {
  const own = await server.db.pool.query<{ name: string; type: string; tab: string }>(
    `select c.conname as name, c.contype as type, t.relname as tab from pg_constraint c join pg_class t on t.oid = c.conrelid
     join pg_namespace n on n.oid = t.relnamespace where n.nspname = 'public' and c.contype in ('u', 'f')
     union select i.relname, 'u', t.relname from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     join pg_namespace n on n.oid = t.relnamespace where n.nspname = 'public' and x.indisunique and not x.indisprimary`,
  )
  // Made of random secrets, or by the server alone: nobody types what could be there already.
  const machine =
    /token_hash|^strategy_station_id_type_key$|^(point|device|parameter|station_parent|alarm_|push_delivery_|field_report_|session|password_reset|identity)/
  for (const { name, type, tab } of own.rows) {
    if (machine.test(name)) continue
    expect(type === 'f' ? references : uniques, `${name} of ${tab}`).toHaveProperty(name)
  }
})
