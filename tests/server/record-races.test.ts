import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointName } from '#contract/endpoint.ts'
import type { Payload } from '#contract/schemas.ts'
import { defaultLimits, otherDefaults } from '#domain/battery/grade.ts'
import { batteryFigures } from '#tests/support/fixtures/battery-import.ts'
import { billedFee, connectionPointOf } from '#tests/support/fees.ts'
import { dingtalkGroup, ownPushGroup, pushRuleOf } from '#tests/support/push.ts'
import { hazard } from '#tests/support/project-records.ts'
import { makeProject } from '#tests/support/projects.ts'
import { ownPrices, priceRow, schemeOf } from '#tests/support/prices.ts'
import { PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts'

/** Two people at the same record at the same moment: what each is told is what is there afterwards. */
let server: TestServer
let root = ''
beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
})
afterAll(() => server.close())

const codeOf = async <N extends EndpointName>(name: N, payload: Payload<N>): Promise<number> =>
  (await server.call(name, payload, { sessionId: root })).code
const asRoot = {
  acceptLanguage: 'en',
  get sessionId() {
    return root
  },
}
const entries = [{ path: '/bigScreen/home', stationId: null, seconds: 60, when: 'always' as const, from: 0, to: 0 }]
const wall = {
  organizationCode: 'OWN',
  stationIds: [],
  screens: ['/bigScreen/home', '/data-screen'],
  expiresAt: null,
  addresses: [],
  demonstration: null,
}
const question = { sources: [{ point: 1 }], range: { kind: 'day' as const, from: '2026-01-01', to: '2026-01-01' } }
const program = { moment: null, highlight: null, language: 'zh' as const, night: null }
const model = (code: string) => ({
  code,
  kind: 'meter' as const,
  nameZh: code,
  nameEn: code,
  parameters: [{ code: 'P', nameZh: '功率', nameEn: 'Power', kind: 'measurement' as const, unit: 'kW' }],
})
const segments = [{ from: 0, to: 60, mode: 'charge' as const, kw: 10 }]
const rounds = [1, 2, 3, 4]
/** A connection point of T1 with a basic fee; made when it is first asked for. */
let fees: Promise<string> | undefined
let pushGroup: Promise<string> | undefined
const pushGroupOf = () => (pushGroup ??= ownPushGroup(server, root, 'of rules'))
/** A project of the records that two change at once. */
let project: Promise<string> | undefined
const raceProject = () => (project ??= makeProject(server, root, { number: 'races' }).then(({ projectId }) => projectId))
const feePoint = () => (fees ??= connectionPointOf(server, root, 'FEES'))

test.each(rounds)('a gateway that is deleted is not saved afterwards, nor deleted twice (%i)', async (round) => {
  const name = `gone-${round}`
  const { id } = await server.ok('saveGateway', { stationId: 'T1', name }, root)
  const answers = await Promise.all([
    codeOf('saveGateway', { id, stationId: 'T1', name, remark: 'one' }),
    codeOf('deleteGateway', { ids: [id] }),
    codeOf('saveGateway', { id, stationId: 'T1', name, remark: 'two' }),
    codeOf('deleteGateway', { ids: [id] }),
  ])
  expect([answers[1], answers[3]].sort()).toEqual([200, 404])
  const { auditList } = await server.ok('auditLogList', { subject: `gateway:${name}`, pageSize: 50 }, root)
  expect(auditList[0]?.action).toBe('deleteGateway')
  // One line for the making, one for each that was told yes.
  expect(auditList).toHaveLength(1 + answers.filter((code) => code === 200).length)
})

test.each(rounds)('what a director shows on a display stays when its facts are saved at that moment (%i)', async (round) => {
  const name = `wall-${round}`
  const { id } = await server.ok('saveDisplay', { ...wall, name }, root)
  const answers = await Promise.all([
    codeOf('saveDisplay', { ...wall, id, name }),
    codeOf('steerDisplay', { ids: [id], program: { ...program, show: { kind: 'screen', path: '/data-screen', stationId: null } } }),
    codeOf('saveDisplay', { ...wall, id, name }),
  ])
  expect(answers).toEqual([200, 200, 200])
  const { displayList } = await server.ok('displayList', { pageSize: 100, text: name }, root)
  expect(displayList[0]?.program.show).toMatchObject({ path: '/data-screen' })
})

test.each(rounds)('a play list is shown or deleted, not both (%i)', async (round) => {
  const name = `list-${round}`
  const { id: playListId } = await server.ok('savePlayList', { name, organizationCode: 'OWN', entries }, root)
  const { id } = await server.ok('saveDisplay', { ...wall, name }, root)
  const answers = await Promise.all([
    codeOf('steerDisplay', { ids: [id], program: { ...program, show: { kind: 'playList', playListId } } }),
    codeOf('deletePlayList', { ids: [playListId] }),
  ])
  expect(answers.filter((code) => code === 200)).toHaveLength(1)
})

/** Saves a record of some kind: a new one without `id`. Answers what the server says. */
type Save = (id: string | undefined, revision: number | undefined, remark: string) => Promise<{ code: number; message: string; id: string }>
const savers: Record<string, { save: Save; revision(id: string): Promise<number | undefined> }> = {
  gateway: {
    save: async (id, revision, remark) => said(await server.call('saveGateway', { id, revision, stationId: 'T1', name: 'twice', remark }, asRoot)),
    revision: async (id) => (await server.ok('gatewayList', { id }, root)).gatewayList[0]?.revision,
  },
  camera: {
    save: async (id, revision, remark) =>
      said(await server.call('saveCamera', { id, revision, stationId: 'T1', nameZh: 'twice', nameEn: 'twice', remark }, asRoot)),
    revision: async (id) => (await server.ok('cameraList', { id }, root)).cameraList[0]?.revision,
  },
  'battery history': {
    save: async (id, revision, text) =>
      said(
        await server.call(
          'saveBatteryImport',
          { id, revision, stationId: 'T1', name: `twice ${text}`, ...(id === undefined ? { figures: batteryFigures } : {}) },
          asRoot,
        ),
      ),
    revision: async (id) => (await server.ok('batteryImportList', { powerstationId: 'T1', id }, root)).importList[0]?.revision,
  },
  maintenance: {
    save: async (id, revision, remark) =>
      said(
        await server.call(
          'saveMaintenance',
          { id, revision, stationId: 'T1', fromAt: 4_102_000_000_000, toAt: 4_102_100_000_000, reason: `work ${remark}` },
          asRoot,
        ),
      ),
    revision: async (id) => (await server.ok('maintenanceList', { id }, root)).maintenanceList[0]?.revision,
  },
  'record of a project': {
    save: async (id, revision, text) => said(await server.call('saveProjectRecord', hazard(await raceProject(), { id, revision, text }), asRoot)),
    revision: async (id) =>
      (await server.ok('projectRecordList', { projectId: await raceProject(), kind: 'safety', id }, root)).recordList[0]?.revision,
  },
  'check list of a project': {
    save: async (id, revision, text) =>
      said(await server.call('saveProjectCheckList', { id, revision, projectId: await raceProject(), name: 'twice', points: [{ text }] }, asRoot)),
    revision: async (id) => (await server.ok('projectCheckListList', { projectId: await raceProject(), id }, root)).checkLists[0]?.revision,
  },
  'material of a project': {
    save: async (id, revision, remark) =>
      said(
        await server.call(
          'saveProjectMaterial',
          { id, revision, projectId: await raceProject(), name: 'twice', unit: 'm', quantity: '1', remark },
          asRoot,
        ),
      ),
    revision: async (id) => (await server.ok('projectMaterialList', { projectId: await raceProject(), id }, root)).materialList[0]?.revision,
  },
  'task of a project': {
    save: async (id, revision, text) =>
      said(await server.call('saveProjectTask', { id, revision, projectId: await raceProject(), title: 'twice', text }, asRoot)),
    revision: async (id) => (await server.ok('projectTaskList', { projectId: await raceProject(), id }, root)).taskList[0]?.revision,
  },
  'contact of a project': {
    save: async (id, revision, remark) =>
      said(await server.call('saveProjectContact', { id, revision, projectId: await raceProject(), name: 'twice', remark }, asRoot)),
    revision: async (id) => (await server.ok('projectContactList', { projectId: await raceProject(), id }, root)).contactList[0]?.revision,
  },
  'project set': {
    save: async (id, revision, remark) =>
      said(await server.call('saveProjectSet', { id, revision, name: 'twice', organizationCode: 'OWN', remark }, asRoot)),
    revision: async (id) => (await server.ok('projectSetList', { id }, root)).projectSetList[0]?.revision,
  },
  'push group': {
    save: async (id, revision, remark) => said(await server.call('savePushGroup', { ...dingtalkGroup('twice'), id, revision, remark }, asRoot)),
    revision: async (id) => (await server.ok('pushGroupList', { id }, root)).pushGroupList[0]?.revision,
  },
  'push rule': {
    save: async (id, revision, remark) =>
      said(await server.call('savePushRule', { ...pushRuleOf(await pushGroupOf()), name: 'twice', id, revision, remark }, asRoot)),
    revision: async (id) => (await server.ok('pushRuleList', { id }, root)).pushRuleList[0]?.revision,
  },
  'power template': {
    save: async (id, revision, remark) =>
      said(await server.call('savePowerTemplate', { id, revision, name: 'twice', organizationCode: 'OWN', segments, remark }, asRoot)),
    revision: async (id) => (await server.ok('powerTemplateList', { id }, root)).powerTemplateList[0]?.revision,
  },
  'user group': {
    save: async (id, revision, remark) =>
      said(await server.call('saveUserGroup', { id, revision, name: 'twice', organizationCode: 'OWN', remark }, asRoot)),
    revision: async (id) => (await server.ok('userGroupList', { id }, root)).userGroupList[0]?.revision,
  },
  'alarm code': {
    save: async (id, revision, guideEn) =>
      said(
        await server.call('saveEventCode', { id, revision, code: 'RACE', level: 'WARN', textZh: '争', textEn: 'Race', guideZh: '', guideEn }, asRoot),
      ),
    revision: async (id) => (await server.ok('eventCodeList', { id }, root)).eventCodeList[0]?.revision,
  },
  analysis: {
    save: async (id, revision, remark) => said(await server.call('saveAnalysis', { id, revision, name: remark, question }, asRoot)),
    revision: async (id) => (await server.ok('analysisList', { id }, root)).analysisList[0]?.revision,
  },
  'view of the fleet': {
    save: async (id, revision, query) => said(await server.call('saveFleetView', { id, revision, name: 'twice', query }, asRoot)),
    revision: async (id) => (await server.ok('fleetViewList', { id }, root)).fleetViewList[0]?.revision,
  },
  'single-line picture': {
    save: async (_id, revision = 0) => ({
      ...said(await server.call('saveStationTopology', { powerstationId: 'T1', revision, positions: [] }, asRoot)),
      id: 'T1',
    }),
    revision: async () => (await server.ok('stationTopology', { powerstationId: 'T1' }, root)).revision,
  },
  'battery limits': {
    save: async (_id, revision = 0) => {
      const limits = { ...defaultLimits, ...otherDefaults, powerstationId: 'T1', revision }
      return { ...said(await server.call('saveBatteryLimits', limits, asRoot)), id: 'T1' }
    },
    revision: async () => (await server.ok('batteryLimits', { powerstationId: 'T1' }, root)).revision,
  },
  note: {
    save: async (id, revision, text) => said(await server.call('saveAnalysisNote', { id, revision, stationId: 'T1', at: 1, text }, asRoot)),
    revision: async (id) =>
      (await server.ok('analysisNoteList', { stationIds: ['T1'], from: 0, to: 10 }, root)).noteList.find((one) => one.id === id)?.revision,
  },
  role: {
    save: async (roleCode, revision, nameEn) =>
      said(await server.call('saveRole', { roleCode, revision, nameZh: '两次', nameEn, powerCodes: [] }, asRoot)),
    revision: async (id) => (await server.ok('roleList', { id }, root)).roleList[0]?.revision,
  },
  member: {
    save: async (userId, revision, realname) =>
      said(
        await server.call(
          'saveMember',
          { userId, revision, username: 'twice', realname, roleCode: 'display', organizationCode: 'OWN', password: 'Twice-12345' },
          asRoot,
        ),
      ),
    revision: async (id) => (await server.ok('memberList', { id }, root)).memberList[0]?.revision,
  },
  display: {
    save: async (id, revision, name) => said(await server.call('saveDisplay', { ...wall, id, revision, name }, asRoot)),
    revision: async (id) => (await server.ok('displayList', { id }, root)).displayList[0]?.revision,
  },
  'play list': {
    save: async (id, revision, name) => said(await server.call('savePlayList', { id, revision, name, organizationCode: 'OWN', entries }, asRoot)),
    revision: async (id) => (await server.ok('playLists', { id }, root)).playLists[0]?.revision,
  },
  'product category': {
    save: async (id, revision, remark) =>
      said(await server.call('saveProductCategory', { id, revision, code: 'TWICE', nameZh: '两次', nameEn: 'Twice', remark }, asRoot)),
    revision: async (id) => (await server.ok('productCategoryList', { id }, root)).productCategoryList[0]?.revision,
  },
  device: {
    save: async (id, revision, remark) =>
      said(await server.call('saveDevice', { id, revision, sn: 'TWICE', stationId: 'T1', modelCode: 'TEST_METER', name: 'twice', remark }, asRoot)),
    revision: async (id) => (await server.ok('deviceList', { id }, root)).deviceList[0]?.revision,
  },
  'product model': {
    save: async (id, revision, remark) => said(await server.call('saveProductModel', { id, revision, ...model('TWICE'), remark }, asRoot)),
    revision: async (id) => (await server.ok('productModelList', { id }, root)).productModelList[0]?.revision,
  },
  'power station': {
    save: async (id, revision, name) =>
      said(await server.call('savePowerStation', { id, revision, number: 'TWICE', name, organizationCode: 'OWN', isStorage: true }, asRoot)),
    revision: async (id) => (await server.ok('powerStationList', { id }, root)).powerStationList[0]?.revision,
  },
  'grid connection point': {
    save: async (id, revision, name) =>
      said(await server.call('saveConnectionPoint', { id, revision, stationId: 'T1', number: 'TWICE', name, voltageLevel: '35kV' }, asRoot)),
    revision: async (id) => (await server.ok('connectionPointList', { powerstationId: 'T1', id }, root)).connectionPointList[0]?.revision,
  },
  'dictionary entry': {
    save: async (id, revision, remark) =>
      said(await server.call('saveDictionary', { id, revision, code: 'TWICE', nameZh: '两次', nameEn: 'Twice', remark }, asRoot)),
    revision: async (id) => (await server.ok('dictionaryList', { id }, root)).dictionaryList[0]?.revision,
  },
  'period scheme': {
    save: async (id, revision, remark) => said(await server.call('savePeriodScheme', { id, revision, ...schemeOf('twice'), remark }, asRoot)),
    revision: async (id) => (await server.ok('periodSchemeList', { id }, root)).periodSchemeList[0]?.revision,
  },
  'day of the calendar': {
    save: async (id, revision, remark) =>
      said(await server.call('saveCalendarDay', { id, revision, date: '2032-01-01', kind: 'workday', remark }, asRoot)),
    revision: async (id) => (await server.ok('calendarDayList', { id }, root)).calendarDayList[0]?.revision,
  },
  'temperature of a day': {
    save: async (id, revision, remark) =>
      said(await server.call('saveDayTemperature', { id, revision, place: 'twice', date: '2032-01-01', maximum: 35, remark }, asRoot)),
    revision: async (id) => (await server.ok('dayTemperatureList', { id }, root)).dayTemperatureList[0]?.revision,
  },
  'unified price': {
    save: async (id, revision, source) => said(await server.call('saveUnifiedPrice', { id, revision, ...priceRow, area: '云南', source }, asRoot)),
    revision: async (id) => (await server.ok('unifiedPriceList', { id }, root)).unifiedPriceList[0]?.revision,
  },
  "station's own price": {
    save: async (id, revision, reason) =>
      said(await server.call('saveStationPrice', { id, revision, stationId: 'T1', month: '2032-01', ...ownPrices, reason }, asRoot)),
    revision: async (id) =>
      (await server.ok('stationPriceYear', { powerstationId: 'T1', id: '2032-01' }, root)).months.find((one) => one.id === id)?.revision,
  },
  'benefit rate': {
    save: async (id, revision, remark) =>
      said(await server.call('saveBenefitRate', { id, revision, stationId: 'T1', fromDate: '2032-01-01', percent: '10', remark }, asRoot)),
    revision: async (id) => (await server.ok('benefitRateList', { powerstationId: 'T1', id }, root)).benefitRateList[0]?.revision,
  },
  'demand configuration': {
    save: async (id, revision, remark) =>
      said(await server.call('saveDemandConfiguration', { id, revision, stationId: 'T1', connectionPointId: await feePoint(), month: '2032-01', demandPrice: '42', remark }, asRoot)), // prettier-ignore
    revision: async (id) => (await server.ok('demandConfigurationList', { powerstationId: 'T1', id }, root)).demandConfigurationList[0]?.revision,
  },
  'allocation of a basic fee': {
    save: async (id, revision, remark) =>
      said(await server.call('saveElectricityAllocation', { id, revision, ...billedFee(await feePoint(), '2025-11'), remark }, asRoot)),
    revision: async (id) => (await server.ok('electricityAllocationList', { id }, root)).electricityAllocationList[0]?.revision,
  },
  organization: {
    save: async (id, revision, name) => {
      const answer = await server.call('saveOrgan', { code: 'TWICE', isNew: id === undefined, revision, parentCode: 'OWN', name }, asRoot)
      return { code: answer.code, message: answer.message, id: 'TWICE' }
    },
    revision: async (id) => (await server.ok('organTree', {}, root)).organList.find((one) => one.code === id)?.revision,
  },
}
/** Code and words of an answer, and the key of the record that was made or changed. */
function said({ code, message, ...answer }: { code: number; message: string }): { code: number; message: string; id: string } {
  const [saved] = Object.values(answer).filter((value) => typeof value === 'object' && value !== null)
  const [id = ''] = Object.entries(saved ?? {}).flatMap(([name, value]) => (/^(id|userId|roleCode)$/.test(name) ? [String(value)] : []))
  return { code, message, id }
}

test.each(Object.entries(savers))(
  'a %s that somebody has saved meanwhile is not overwritten, and it is said who it was',
  async (_kind, { save, revision }) => {
    const { id } = await save(undefined, undefined, 'made')
    const first = await revision(id)
    expect(first).toBe(1)
    const answers = await Promise.all([save(id, first, 'mine'), save(id, first, 'theirs')])
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 409])
    expect(answers.find((answer) => answer.code === 409)?.message).toBe('Somebody has changed this record meanwhile: root')
    const second = await revision(id)
    expect(second).toBe(2)
    expect((await save(id, second, 'knowing')).code).toBe(200)
  },
)

test('groups of two spreadsheets whose rows are the other way round: one sheet is made, the other told that each name is taken', async () => {
  const rows = Array.from({ length: 300 }, (_, i) => ({ name: `crossed-${i}`, organizationCode: 'OWN' }))
  const sheets = [rows, [...rows].reverse(), rows]
  const answers = await Promise.all(sheets.map((one) => server.call('importUserGroup', { rows: one, check: false }, asRoot)))
  expect(answers.map(({ code, result }) => [code, result?.made, result?.faults.length].join(' ')).sort()).toEqual([
    '200 0 300',
    '200 0 300',
    '200 300 0',
  ])
})

test.each([2, 3, 4, 5, 6, 7])('devices of a spreadsheet do not hang on one that is moved at that moment (%i)', async (round) => {
  const top = `TOP-${round}`
  const meter = { stationId: 'T1', modelCode: 'TEST_METER', name: 'x' }
  await server.ok('saveDevice', { ...meter, sn: top }, root)
  const rows = Array.from({ length: 40 }, (_, i) => ({ ...meter, sn: `${top}-${i}`, parentSn: top }))
  const imported = server.call('importDevice', { rows, check: false }, asRoot)
  // Each round a few questions of the store later.
  for (let i = 0; i < round; i++) await server.db.pool.query('select 1')
  const moved = await codeOf('moveDevice', { ids: [top], stationId: 'T2' })
  await imported
  const { rows: apart } = await server.db.pool.query(
    'select 1 from device d join device p on p.sn = d.parent_sn where p.sn = $1 and p.station_id <> d.station_id limit 1',
    [top],
  )
  expect({ moved, apart }).toEqual({ moved: 200, apart: [] })
})

test('somebody who is made an administrator at the moment when a lesser one deletes them stays', async () => {
  const powerCodes = ['system', 'system_organization', 'system_organization:edit'] as const
  const { roleCode: lesser } = await server.ok('saveRole', { nameZh: '人事', nameEn: 'Staff', powerCodes: [...powerCodes] }, root)
  const person = (username: string, roleCode: string) => ({ username, realname: username, roleCode, organizationCode: 'OWN', password: PASSWORD })
  await server.ok('saveMember', person('staff', lesser), root)
  await server.db.pool.query("update account set password_expired = false where username = 'staff'")
  const staff = { sessionId: await server.login('staff') }
  const { userId } = await server.ok('saveMember', person('raised', lesser), root)
  // Both are known to the server, so that neither comes first by that.
  await Promise.all([staff, asRoot].map((who) => server.call('userInfo', {}, who)))
  const [deleted, raised] = await Promise.all([
    server.call('deleteMember', { userIds: [userId] }, staff),
    server.call('saveMember', { ...person('raised', 'admin'), userId }, asRoot),
  ])
  // Who came first was told yes, the other no.
  const [found] = (await server.ok('memberList', { id: userId }, root)).memberList
  expect([deleted.code, raised.code, found?.roleCode]).toEqual(found === undefined ? [200, 404, undefined] : [403, 200, 'admin'])
})
