import type { CallName, endpointTable } from '#contract/endpoint.ts'
import { permissionIds } from '#contract/permission.ts'
import type { Payload } from '#contract/schemas.ts'
import { defaultLimits, otherDefaults } from '#domain/battery/grade.ts'
import { insertSamples } from '#server/db/sample-store.ts'
import * as schema from '#server/db/schema.ts'
import { batteryFigures } from './fixtures/battery-import.ts'
import { makeDisplay, windowReport } from './display.ts'
import { signalAlarm } from './field.ts'
import { ownPushGroup, pushRuleOf } from './push.ts'
import { ownPrices } from './prices.ts'
import { billedFee, storeFees } from './fees.ts'
import { projectAsks } from './projects.ts'
import { storeSlips } from './settlement.ts'
import { PASSWORD, type TestServer } from './server.ts'
import { storeStrategies } from './strategies.ts'

/** Calls whose ids are checked against the viewer's stations or organizations. */
export type ScopedName = { [N in CallName]: (typeof endpointTable)[N]['scope'] extends 'none' ? never : N }[CallName]

/**
 * What somebody of another organization asks who wants something of OWN: `refused` names it and must not be heard, to `unknown` it looks as if it did not
 * exist (400 at a field), `answered` asks for what there is, or does something to all that is theirs, and must get nothing of ours.
 */
export type ForeignAsks = { [N in ScopedName]: { refused: Payload<N> } | { unknown: Payload<N> } | { answered: Payload<N> } }

/** Somebody of OTHER who may do everything but is no administrator: what is refused to them is refused for whose it is. Gives a token. */
export async function rivalOf(server: TestServer): Promise<string> {
  const { orm } = server.db
  const role = { code: 'everything', nameZh: '全部权限', nameEn: 'Everything', powerCodes: [...permissionIds] }
  await orm.insert(schema.role).values(role).onConflictDoNothing()
  const rival = { id: 'rival', username: 'rival', realname: 'rival', passwordHash: '', createdAt: Date.now() }
  await orm
    .insert(schema.account)
    .values({ ...rival, roleCode: role.code, organizationCode: 'OTHER' })
    .onConflictDoNothing()
  const origin = { address: '127.0.0.1', userAgent: '', clientToken: undefined }
  return (await server.core.services.sessions.open({ id: rival.id, state: 'active', passwordExpired: false }, origin)).token
}

/** Makes one record of every kind for OWN, and what a rival asks of them: a call with a scope that is not here does not compile. */
export async function foreignAsks(server: TestServer, root: string): Promise<ForeignAsks> {
  const { id: gateway } = await server.ok('saveGateway', { stationId: 'T1', name: 'own-gateway' }, root)
  const meets = { stationId: 'T1', number: '1', name: 'own-point', voltageLevel: '1-10kV' as const }
  const { id: connectionPoint } = await server.ok('saveConnectionPoint', meets, root)
  const { id: camera } = await server.ok('saveCamera', { stationId: 'T1', nameZh: 'own-camera', nameEn: 'own-camera' }, root)
  const work = { stationId: 'T1', fromAt: 4_102_000_000_000, toAt: 4_102_100_000_000, reason: 'own-work' }
  const { id: maintenance } = await server.ok('saveMaintenance', work, root)
  const { id: group } = await server.ok('saveUserGroup', { name: 'own-group', organizationCode: 'OWN' }, root)
  const segments = [{ from: 0, to: 60, mode: 'charge' as const, kw: 10 }]
  const { id: whatIf } = await server.ok('saveWhatIf', { name: 'own-what-if', stationId: 'T1', year: '2026', peak: '2' }, root)
  await server.core.services.whatIfs.settled()
  const fromAt = Math.ceil((Date.now() + 86_400_000) / 900_000) * 900_000
  const responseDraft = {
    name: 'own-response',
    organizationCode: 'OWN',
    kind: 'cut' as const,
    fromAt,
    toAt: fromAt + 3_600_000,
    targetKw: 10,
    points: [{ stationId: 'T1', mode: 'discharge' as const, limitPercent: 100, kw: 10 }],
  }
  const { id: response } = await server.ok('saveResponseTask', responseDraft, root)
  const { id: template } = await server.ok('savePowerTemplate', { name: 'own-template', organizationCode: 'OWN', segments }, root)
  await server.ok('saveStrategy', { powerstationId: 'T1', type: 'plan', params: { days: [{ segments }] } }, root)
  await server.ok('joinMember', { groupId: group, userIds: ['worker'] }, root)
  const { id: display } = await makeDisplay(server, root, { name: 'own-display' })
  const entries = [{ path: '/bigScreen/home', stationId: null, seconds: 60, when: 'always' as const, from: 0, to: 0 }]
  const { id: playList } = await server.ok('savePlayList', { name: 'own-list', organizationCode: 'OWN', entries }, root)
  const pushGroup = await ownPushGroup(server, root)
  const { id: pushRule } = await server.ok('savePushRule', { ...pushRuleOf(pushGroup), name: 'own-rule', delayMinutes: 1440 }, root)
  await signalAlarm(server, { stationId: 'T1', deviceSn: 'T1-GRID', code: 'TOLD' })
  const { pushDeliveryList } = await server.ok('pushDeliveryList', { powerstationId: 'T1' }, root)
  const delivery = pushDeliveryList[0]?.id ?? ''
  const body = { version: 1, bind: { kind: 'chosen' as const }, arrangements: { desktop: [] }, widgets: {} }
  const slot = { slot: 'home:own', title: 'own-dashboard', body }
  const owner = { kind: 'organization' as const, id: 'OWN' }
  const { dashboard } = await server.ok('dashboardSave', { ...slot, revision: 0, owner }, root)
  await server.ok('dashboardPresence', { id: dashboard.id, editing: true }, root)
  await server.ok('invitationCreate', { organizationCode: 'OWN', roleCode: 'customer' }, root)
  const invitation = (await server.ok('invitationList', {}, root)).invitationList[0]?.id ?? ''
  const waiting = { username: 'own-waiting', realname: 'own-waiting', phone: '13800000000', password: 'some-password', organizationCode: 'OWN' }
  await server.call('register', waiting)
  const registration = (await server.ok('registrationList', {}, root)).registrationList[0]?.id ?? ''
  await signalAlarm(server, { stationId: 'T1', deviceSn: 'T1-GRID', code: 'SECRET', text: { zh: '机密告警', en: 'Secret alarm' }, value: 1 })
  const alarm = (await server.ok('alarmList', { pageNum: 1, pageSize: 10 }, root)).alarmList[0]?.id ?? ''
  const point = server.pointId('T1', 'T1-GRID', 'P')
  const program = {
    show: { kind: 'screen' as const, path: '/bigScreen/home', stationId: null },
    moment: null,
    highlight: null,
    language: 'en' as const,
    night: null,
  }
  const sources = [{ point }]
  const asked = { sources, from: Date.now() - 3_600_000, to: Date.now() }
  const question = { sources, range: { kind: 'day' as const, from: '2026-01-01', to: '2026-01-01' } }
  const { id: analysis } = await server.ok('saveAnalysis', { name: 'own-analysis', shared: true, question }, root)
  const { id: note } = await server.ok('saveAnalysisNote', { stationId: 'T1', at: Date.now(), text: 'own-note' }, root)
  const { id: history } = await server.ok('saveBatteryImport', { stationId: 'T1', name: 'own-history', figures: batteryFigures }, root)
  const { id: view } = await server.ok('saveFleetView', { name: 'own-view', query: 'type=STORED_ENERGY' }, root)
  const read = Date.now() - 5000
  await insertSamples(server.db.pool, { points: [point], times: [read], values: [5], qualities: [0] })
  const { id: correction } = await server.ok('saveCorrection', { point, from: read, kind: 'void', reason: 'own-reason' }, root)
  await storeStrategies(server)
  const prices = { stationId: 'T1', month: '2031-07', ...ownPrices }
  const { id: stationPrice } = await server.ok('saveStationPrice', prices, root)
  const { id: benefitRate } = await server.ok(
    'saveBenefitRate',
    { stationId: 'T1', connectionPointId: connectionPoint, fromDate: '2026-01-01', percent: '10' },
    root,
  )
  const slips = await storeSlips(server, connectionPoint)
  const [slip = '', dropped = '', confirmed = '', locked = ''] = slips.ids
  const fees = await storeFees(server, root, connectionPoint)
  const { windowId: _window, ...report } = windowReport

  return {
    ...(await projectAsks(server, root)),
    settlementAgreementList: { refused: { stationId: 'T1' } },
    saveSettlementAgreement: {
      unknown: { stationId: 'T1', connectionPointId: connectionPoint, meters: [{ sn: 'T1-PCS1', charge: 'EPC', discharge: 'EPD' }] },
    },
    deleteSettlementAgreement: { refused: { ids: [slips.agreement] } },
    settlementReadingList: { refused: { stationId: 'T1' } },
    saveSettlementReading: { refused: { stationId: 'T1', sn: 'T1-PCS1', code: 'EPC', date: '2026-01-01', value: '1', reason: 'mine' } },
    settlementSlipList: { refused: { stationId: 'T1' } },
    settlementSlip: { refused: { id: slip } },
    makeSettlementSlip: { refused: { connectionPointId: connectionPoint, month: '2026-09' } },
    confirmSettlementSlip: { refused: { id: slip, revision: 1 } },
    lockSettlementSlip: { refused: { id: confirmed, revision: 1 } },
    reverseSettlementSlip: { refused: { id: locked, revision: 1, reason: 'mine' } },
    utilityBill: { refused: { id: slip } },
    saveUtilityBill: { refused: { id: slip, total: '1.00' } },
    deleteSettlementSlip: { refused: { ids: [dropped] } },

    demandConfigurationList: { refused: { powerstationId: 'T1' } },
    saveDemandConfiguration: { unknown: { stationId: 'T1', connectionPointId: connectionPoint, month: '2031-01', demandPrice: '42' } },
    deleteDemandConfiguration: { refused: { ids: [fees.configuration] } },
    basicFeeMonths: { refused: { powerstationId: 'T1', connectionPointId: connectionPoint } },
    electricityAllocationList: { refused: { stationId: 'T1' } },
    saveElectricityAllocation: { refused: billedFee(connectionPoint, '2025-12') },
    deleteElectricityAllocation: { refused: { ids: [fees.allocation] } },
    selfUseList: { refused: { stationId: 'T1' } },
    selfUseMeterList: { refused: { powerstationId: 'T1' } },
    stationClock: { refused: { powerstationId: 'T1' } },
    stationModel: { refused: { powerstationId: 'T1' } },
    businessOverview: { answered: { from: '2026-01-01', to: '2026-12-31' } },
    businessDetails: { refused: { powerstationId: 'T1', from: '2026-01-01', to: '2026-01-31' } },
    storageEfficiency: { refused: { powerstationId: 'T1', from: '2026-01-01', to: '2026-01-31' } },
    businessSettlement: { refused: { powerstationId: 'T1', from: '2026-01-01', to: '2026-12-31' } },
    planDay: { refused: { powerstationId: 'T1' } },
    planDeviation: { refused: { powerstationId: 'T1' } },
    setpointList: { refused: { powerstationId: 'T1', deviceSn: 'T1-PCS1' } },
    issueSetpoint: { refused: { powerstationId: 'T1', deviceSn: 'T1-PCS1', code: 'SET_Q', value: 5, password: PASSWORD } },
    approveSetpoint: { refused: { powerstationId: 'T1', mid: 'own-setpoint', approve: true, password: PASSWORD } },
    withdrawSetpoint: { refused: { powerstationId: 'T1', mid: 'own-withdrawn-setpoint' } },
    takeOverSetpoint: { refused: { powerstationId: 'T1', deviceSn: 'T1-PCS1', code: 'SET_Q', value: 5 } },
    setpointIssueList: { refused: { powerstationId: 'T1' } },
    strategyStates: { refused: { powerstationId: 'T1' } },
    priceYear: { refused: { powerstationId: 'T1' } },
    planForecast: { refused: { powerstationId: 'T1' } },
    proposePlan: { refused: { powerstationId: 'T1', segments: [], beginSoc: 50 } },
    copyPlan: { refused: { powerstationId: 'T1', targets: [{ stationId: 'T2' }], check: true } },
    powerTemplateList: { refused: { organizationCode: 'OWN' } },
    powerTemplateUse: { refused: { id: template } },
    savePowerTemplate: { refused: { id: template, name: 'taken-over', organizationCode: 'OTHER', segments } },
    pushGroupList: { answered: {} },
    savePushGroup: { refused: { id: pushGroup, name: 'taken-over', organizationCode: 'OTHER', provider: 'dingtalk' } },
    deletePushGroup: { refused: { ids: [pushGroup] } },
    pushGroupTest: { refused: { id: pushGroup } },
    pushRuleList: { answered: {} },
    savePushRule: { unknown: { ...pushRuleOf(pushGroup), organizationCode: 'OTHER', name: 'mine' } },
    deletePushRule: { refused: { ids: [pushRule] } },
    pushDeliveryList: { refused: { powerstationId: 'T1' } },
    pushResend: { refused: { ids: [delivery] } },
    deletePowerTemplate: { refused: { ids: [template] } },
    responseTaskList: { answered: {} },
    responseTask: { refused: { id: response } },
    saveResponseTask: { refused: { id: response, ...responseDraft } },
    deleteResponseTask: { refused: { ids: [response] } },
    responseRoom: {
      refused: {
        kind: 'cut',
        fromAt,
        toAt: fromAt + 3_600_000,
        targetKw: 1,
        points: [{ stationId: 'T1', mode: 'discharge', limitPercent: 100, fixedKw: null }],
      },
    },
    issueResponseTask: { refused: { id: response, revision: 1, password: PASSWORD } },
    cancelResponseTask: { refused: { id: response, revision: 1 } },
    endResponseTask: { refused: { id: response, revision: 1, counts: 'whole' } },
    responseTracking: { refused: { id: response } },
    responseVerdict: { refused: { id: response, method: 'fiveDays', adjusted: false } },
    settleResponse: { refused: { id: response, revision: 1, settle: true } },
    powerSchedule: { answered: { from: '2027-01-01', to: '2027-01-01' } },
    whatIfList: { refused: { powerstationId: 'T1' } },
    saveWhatIf: { refused: { id: whatIf, name: 'taken-over', stationId: 'T1', year: '2026', peak: '2' } },
    setWhatIfRun: { refused: { id: whatIf, run: true } },
    deleteWhatIf: { refused: { ids: [whatIf] } },
    planBackTest: { refused: { powerstationId: 'T1', month: '2026-01' } },
    strategyList: { refused: { powerstationId: 'T1' } },
    saveStrategy: { refused: { powerstationId: 'T1', type: 'safety', params: { antiBackflow: false } } },
    previewStrategy: { refused: { powerstationId: 'T1', type: 'safety', params: {} } },
    issueStrategy: { refused: { powerstationId: 'T1', type: 'safety', revision: 1, password: PASSWORD } },
    approveStrategy: { refused: { powerstationId: 'T1', mid: 'own-issue', approve: true, password: PASSWORD } },
    withdrawStrategy: { refused: { powerstationId: 'T1', mid: 'own-withdrawn' } },
    takeOverStrategy: { refused: { powerstationId: 'T1', type: 'totalPower', revision: 1 } },
    strategyIssueList: { refused: { powerstationId: 'T1' } },
    correctionList: { refused: { powerstationId: 'T1' } },
    readingsAround: { refused: { point, at: Date.now() } },
    saveCorrection: { refused: { point, from: Date.now() - 1000, kind: 'void', reason: 'taken over' } },
    withdrawCorrection: { refused: { ids: [correction] } },
    dataQuality: { refused: { powerstationId: 'T1' } },
    qualityFindings: { refused: { points: [point], from: 0, to: Date.now() } },
    qualityMarks: { answered: {} },
    deviceList: { refused: { powerstationId: 'T1' } },
    deviceTree: { refused: { powerstationId: 'T1' } },
    deviceRegisters: { refused: { id: 'T1-GRID' } },
    deviceExchanges: { refused: { powerstationId: 'T1' } },
    deviceConnection: { refused: { stationId: 'T1', sn: 'T1-GRID', modelCode: 'TEST_METER' } },
    saveDevice: { refused: { id: 'T1-GRID', sn: 'T1-GRID', stationId: 'T1', modelCode: 'TEST_METER', name: 'taken over' } },
    importDevice: { answered: { rows: [{ sn: 'X1', stationId: 'T1', modelCode: 'TEST_METER', name: 'X' }], check: false } },
    moveDevice: { refused: { ids: ['T1-GRID'], stationId: 'X1' } },
    retireDevice: { refused: { ids: ['T1-GRID'], retired: true } },
    replaceDevice: { refused: { id: 'T1-GRID', sn: 'X2', modelCode: 'TEST_METER', at: 1, readings: [], reason: 'mine' } },
    deleteDevice: { refused: { ids: ['T1-GRID'] } },
    connectionList: { refused: { powerstationId: 'T1' } },
    refusalList: { refused: { powerstationId: 'T1' } },
    strangerList: { refused: { powerstationId: 'T1' } },
    forgetStranger: { refused: { stationId: 'T1', sn: 'X' } },
    devicePoints: { refused: { deviceSn: 'T1-GRID' } },
    lastChanges: { refused: { deviceSn: 'T1-GRID' } },
    series: { refused: { points: [point], from: 0, to: Date.now(), size: 100 } },
    snapshot: { refused: { powerstationId: 'T1', at: Date.now() } },
    quarterHours: { refused: { point, from: '2026-01-01', to: '2026-01-02' } },
    lastValues: { refused: { points: [point] } },
    analysisPoints: { answered: { ids: [point] } },
    analysisCurves: { refused: { ...asked, size: 100 } },
    analysisStatistics: { refused: asked },
    analysisShape: { refused: { ...asked, view: 'duration' } },
    analysisExport: { refused: { ...asked, format: 'csv' } },
    analysisList: { answered: {} },
    saveAnalysis: { refused: { id: analysis, name: 'taken-over', question } },
    deleteAnalysis: { refused: { ids: [analysis] } },
    analysisNoteList: { refused: { stationIds: ['T1'], from: 0, to: Date.now() } },
    fleetViewList: { answered: {} },
    saveFleetView: { refused: { id: view, name: 'taken-over' } },
    deleteFleetView: { refused: { ids: [view] } },
    batteryHealth: { refused: { powerstationId: 'T1', deviceSn: 'T1-PCS1' } },
    batteryImportList: { refused: { powerstationId: 'T1' } },
    batteryImport: { refused: { id: history } },
    saveBatteryImport: { unknown: { stationId: 'T1', name: 'from outside', figures: batteryFigures } },
    deleteBatteryImport: { refused: { ids: [history] } },
    batteryLimits: { refused: { powerstationId: 'T1' } },
    saveBatteryLimits: { refused: { ...defaultLimits, ...otherDefaults, powerstationId: 'T1', revision: 0 } },
    stationTopology: { refused: { powerstationId: 'T1' } },
    saveStationTopology: { refused: { powerstationId: 'T1', revision: 0, positions: [] } },
    saveAnalysisNote: { unknown: { stationId: 'T1', at: 1, text: 'from outside' } },
    deleteAnalysisNote: { refused: { ids: [note] } },
    energyByPeriod: { refused: { powerstationId: 'T1', from: '2026-01-01', to: '2026-01-02', quantities: ['gridImport'] } },
    revenue: { refused: { powerstationId: 'T1' } },
    fleetRevenue: { answered: {} },
    revenueMonth: { refused: { powerstationId: 'T1' } },
    priceMonth: { refused: { powerstationId: 'T1' } },
    priceDay: { refused: { powerstationId: 'T1' } },
    stationPriceYear: { refused: { powerstationId: 'T1' } },
    saveStationPrice: { refused: { id: stationPrice, ...prices, reason: 'taken over' } },
    fillStationPrice: { refused: { powerstationId: 'T1', months: ['2031-08'], reason: 'taken over' } },
    copyStationPrice: { refused: { id: stationPrice, months: ['2031-08'], reason: 'taken over' } },
    importStationPrice: { answered: { rows: [{ ...prices, month: '2031-08' }], check: false } },
    deleteStationPrice: { refused: { ids: [stationPrice] } },
    priceWindowList: { refused: { powerstationId: 'T1' } },
    benefitRateList: { refused: { powerstationId: 'T1' } },
    saveBenefitRate: { refused: { id: benefitRate, stationId: 'T1', fromDate: '2026-01-01', percent: '90' } },
    deleteBenefitRate: { refused: { ids: [benefitRate] } },
    pileSessions: { refused: { powerstationId: 'T1' } },
    alarmList: { refused: { pageNum: 1, pageSize: 10, powerstationId: 'T1' } },
    alarmCounts: { refused: { powerstationId: 'T1' } },
    alarmTrend: { refused: { powerstationId: 'T1' } },
    alarmDetail: { refused: { id: alarm } },
    alarmTakeover: { refused: { id: alarm } },
    alarmSeen: { answered: { ids: [alarm] } },
    alarmHandle: { refused: { ids: [alarm], content: 'done' } },
    alarmShelve: { refused: { ids: [alarm], until: Date.now() + 3_600_000, reason: 'quiet' } },
    alarmUnshelve: { answered: { ids: [alarm] } },
    alarmQuality: { refused: { powerstationId: 'T1' } },
    maintenanceList: { refused: { powerstationId: 'T1' } },
    saveMaintenance: { refused: { ...work, id: maintenance, reason: 'taken over' } },
    endMaintenance: { refused: { id: maintenance } },
    deleteMaintenance: { refused: { ids: [maintenance] } },
    chatSend: { refused: { chat_id: 'some-chat', message: 'T1', powerstationId: 'T1' } },

    dashboardList: { answered: { slot: slot.slot } },
    dashboardGet: { refused: { id: dashboard.id } },
    dashboardSave: { refused: { ...slot, id: dashboard.id, revision: dashboard.revision } },
    dashboardDelete: { refused: { id: dashboard.id } },
    dashboardVersions: { refused: { id: dashboard.id } },
    dashboardVersion: { refused: { id: dashboard.id, revision: 1 } },
    dashboardPresence: { answered: { id: dashboard.id, editing: true } },

    displayList: { answered: {} },
    myDisplayList: { answered: {} },
    saveDisplay: {
      refused: {
        id: display,
        name: 'taken-over',
        organizationCode: 'OTHER',
        stationIds: [],
        screens: ['/bigScreen/home'],
        expiresAt: null,
        addresses: [],
        demonstration: null,
      },
    },
    renewDisplay: { refused: { id: display } },
    revokeDisplay: { refused: { ids: [display] } },
    deleteDisplay: { refused: { ids: [display] } },
    steerDisplay: { refused: { ids: [display], program } },
    previewDisplay: { refused: { ids: [display], preview: null } },
    displayReport: { refused: { windowId: display, ...report } },
    playLists: { answered: {} },
    savePlayList: { refused: { id: playList, name: 'taken-over', organizationCode: 'OTHER', entries } },
    deletePlayList: { refused: { ids: [playList] } },

    registrationList: { answered: {} },
    registrationDecide: { refused: { id: registration, approve: true } },
    invitationCreate: { unknown: { organizationCode: 'OWN', roleCode: 'customer' } },
    invitationList: { answered: {} },
    invitationRevoke: { refused: { id: invitation } },
    passwordReset: { refused: { userId: 'worker' } },

    areaList: { answered: {} },
    organTree: { answered: {} },
    organTreeRemote: { answered: {} },
    organLazyTreeList: { refused: { parentCode: 'OWN' } },
    organSummaryList: { answered: {} },
    organUserSummaryList: { answered: {} },
    organMemberTree: { refused: { organizationCode: 'OWN' } },
    organStationList: { refused: { organizationCode: 'OWN' } },
    saveOrgan: { refused: { code: 'OWN', isNew: false, parentCode: null, name: 'x' } },
    deleteOrgan: { refused: { code: 'OWN' } },
    memberList: { refused: { organizationCode: 'OWN' } },
    saveMember: { refused: { userId: 'worker', username: 'worker', realname: 'x', roleCode: 'customer', organizationCode: 'OTHER' } },
    deleteMember: { refused: { userIds: ['worker'] } },
    setMemberState: { refused: { userIds: ['worker'], state: 'disabled' } },
    userGroupList: { refused: { organizationCode: 'OWN' } },
    groupMemberTree: { refused: { groupId: group } },
    groupMemberList: { refused: { groupId: group } },
    importUserGroup: { answered: { rows: [{ name: 'taken-over', organizationCode: 'OWN' }], check: false } },
    saveUserGroup: { refused: { id: group, name: 'taken-over', organizationCode: 'OTHER' } },
    deleteUserGroup: { refused: { ids: [group] } },
    joinMember: { refused: { groupId: group, userIds: ['stranger'] } },
    eliminateMember: { refused: { groupId: group, userIds: ['worker'] } },
    cameraList: { refused: { powerstationId: 'T1' } },
    saveCamera: { refused: { id: camera, stationId: 'X1', nameZh: 'taken-over', nameEn: 'taken-over' } },
    moveCamera: { refused: { id: camera, beside: camera, side: 'above' } },
    deleteCamera: { refused: { ids: [camera] } },
    gatewayList: { refused: { powerstationId: 'T1' } },
    saveGateway: { refused: { id: gateway, stationId: 'X1', name: 'taken-over' } },
    deleteGateway: { refused: { ids: [gateway] } },
    renewGateway: { refused: { id: gateway } },
    auditLogList: { answered: {} },
    auditLogActions: { answered: {} },
    recordHistory: { refused: { kind: 'station', recordId: 'T1' } },
    powerStationList: { answered: {} },
    savePowerStation: { refused: { id: 'T1', number: 'T1', name: 'taken-over', organizationCode: 'OTHER', isStorage: true } },
    importPowerStation: { answered: { rows: [{ number: 'OWN-NEW', name: 'taken-over', organizationCode: 'OWN', isStorage: true }], check: false } },
    setPowerStationState: { refused: { id: 'T1', from: 'operating', to: 'stopped' } },
    deletePowerStation: { refused: { ids: ['T1'] } },
    connectionPointList: { refused: { powerstationId: 'T1' } },
    saveConnectionPoint: { refused: { id: connectionPoint, stationId: 'X1', number: '1', name: 'taken-over', voltageLevel: '35kV' } },
    deleteConnectionPoint: { refused: { ids: [connectionPoint] } },
    stationPeople: { refused: { powerstationId: 'T1' } },
  }
}
