import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditActions, auditFields, auditSubjects } from '#contract/audit.ts'
import type { EndpointName } from '#contract/endpoint.ts'
import type { Payload } from '#contract/schemas.ts'
import { defaultLimits, otherDefaults } from '#domain/battery/grade.ts'
import { localMonth } from '#domain/time.ts'
import { eq } from '#server/db/orm.ts'
import { strategy as strategyWords } from '#src/i18n/zh/strategy.ts'
import { responseTask } from '#server/db/response-schema.ts'
import { insertSamples } from '#server/db/sample-store.ts'
import { batteryFigures } from '#tests/support/fixtures/battery-import.ts'
import { contents } from '#tests/support/contents.ts'
import { signalAlarm } from '#tests/support/field.ts'
import { dingtalkGroup, ownPushGroup, pushRuleOf } from '#tests/support/push.ts'
import { ownPrices, priceRow, schemeOf } from '#tests/support/prices.ts'
import {
  body,
  category,
  display,
  entries,
  entry,
  eventCode,
  exchanged,
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
import { projectChanges } from '#tests/support/projects.ts'
import { startTestServer, type Envelope, type TestServer } from '#tests/support/server.ts'
import { billedFee, storeFees } from '#tests/support/fees.ts'
import { storeSlips } from '#tests/support/settlement.ts'
import { storeStrategies } from '#tests/support/strategies.ts'

let server: TestServer
let root = ''
beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
})
afterAll(() => server.close())

const send = ([name, payload]: Ask): Promise<Envelope<unknown>> => server.call(name, payload as Payload<typeof name>, { sessionId: root })

const FAILED_DELIVERY = `insert into push_delivery (subject, rule_id, step, kind, occurrence, group_id, station_id, urgency, told, state, run_at, created_at)
  values ('order', $1, 0, 'strategy', 0, $2, 'T1', 0, '{"level":"WARN","content":{"zh":"x","en":"x"},"deviceSn":null,"value":null,"pointId":null,"count":1,"at":1}', 'failed', 1, 1)`
describe('a change and its line in the audit log', () => {
  test('are kept together or not at all: where the log refuses, nothing is changed', async () => {
    const ok = async <N extends EndpointName>(name: N, payload: Payload<N>) => server.ok(name, payload, root)
    await ok('saveOrgan', { code: 'KEPT', isNew: true, parentCode: 'OWN', name: 'Kept' })
    const { userId } = await ok('saveMember', member('kept'))
    const { id: group } = await ok('saveUserGroup', { name: 'kept', organizationCode: 'OWN' })
    const { id: eventCodeId } = await ok('saveEventCode', eventCode('KEPT'))
    const { roleCode } = await ok('saveRole', { nameZh: '留', nameEn: 'Kept', powerCodes: [] })
    const { id: gateway } = await ok('saveGateway', { stationId: 'T1', name: 'kept' })
    const { id: eyeId } = await ok('saveCamera', eye('KEPT'))
    const { id: oldWhatIf } = await ok('saveWhatIf', { name: 'KEPT', stationId: 'T1', year: '2026', peak: '2' })
    // Its result is written by no call.
    await server.core.services.whatIfs.settled()
    const { id: oldTemplate } = await ok('savePowerTemplate', powerTemplate('KEPT'))
    const pushGroup = await ownPushGroup(server, root)
    const { id: pushRule } = await ok('savePushRule', { ...pushRuleOf(pushGroup), delayMinutes: 1440 })
    const oldPushGroup = await ownPushGroup(server, root, 'old')
    await server.db.pool.query(FAILED_DELIVERY, [pushRule, pushGroup])
    const failed = (await ok('pushDeliveryList', { state: 'failed' })).pushDeliveryList[0]?.id ?? ''
    const { id: otherEye } = await ok('saveCamera', eye('KEPT-TOO'))
    await ok('savePowerStation', powerStation('KEPT'))
    const { id: point } = await ok('saveConnectionPoint', gate('KEPT'))
    const { id: wall } = await ok('saveDisplay', { ...display, name: 'kept' })
    const { id: list } = await ok('savePlayList', { name: 'kept', organizationCode: 'OWN', entries })
    const { id: kind } = await ok('saveProductCategory', category('KEPT'))
    const { id: other } = await ok('saveProductCategory', category('KEPT-TOO'))
    for (const sn of ['KEPT-1', 'KEPT-2', 'KEPT-3']) await ok('saveDevice', newDevice(sn))
    // Their points are made now, not in the middle.
    await server.core.reload()
    const { id: modelId } = await ok('saveProductModel', model('KEPT'))
    const { id: word } = await ok('saveDictionary', entry('KEPT'))
    const { id: otherWord } = await ok('saveDictionary', entry('KEPT-TOO'))
    const { id: scheme } = await ok('savePeriodScheme', schemeOf('KEPT'))
    const { id: price } = await ok('saveUnifiedPrice', { ...priceRow, area: '云南' })
    const { id: filled } = await ok('savePeriodScheme', schemeOf('FILLED'))
    const { id: ownPrice } = await ok('saveStationPrice', { stationId: 'T1', month: '2031-01', ...ownPrices })
    const { id: rate } = await ok('saveBenefitRate', { stationId: 'T1', fromDate: '2031-01-01', percent: '10' })
    const [{ area = '', priceSystem = 'two', consumptionType = 'bigIndustry', voltageLevel = '1-10kV' } = {}] = (
      await ok('unifiedPriceList', { area: '湖北' })
    ).unifiedPriceList
    await ok('saveUnifiedPrice', { ...priceRow, area, priceSystem, consumptionType, voltageLevel, month: '2031-06', schemeId: filled })
    await ok('saveCalendarDay', { date: '2031-01-01', kind: 'workday' })
    const { id: heat } = await ok('saveDayTemperature', { place: 'KEPT', date: '2031-01-01', maximum: 35 })
    const { dashboard } = await ok('dashboardSave', { slot: 'home:kept', title: 'kept', body, revision: 0 })
    await ok('invitationCreate', { organizationCode: 'OWN', roleCode: 'customer' })
    const invitation = (await ok('invitationList', {})).invitationList[0]?.id ?? ''
    await server.call('register', { ...member('waiting'), phone: '13800000000' })
    const waiting = (await ok('registrationList', {})).registrationList[0]?.id ?? ''
    await signalAlarm(server, { stationId: 'T1', code: 'KEPT' })
    const alarm = (await ok('alarmList', { pageNum: 1, pageSize: 1 })).alarmList[0]?.id ?? ''
    await signalAlarm(server, { stationId: 'T1', deviceSn: 'T1-PCS1', code: 'SHELVED' })
    const shelved = (await ok('alarmList', { pageNum: 1, pageSize: 1, text: 'SHELVED' })).alarmList[0]?.id ?? ''
    await ok('alarmShelve', { ids: [shelved], until: Date.now() + 3_600_000, reason: 'quiet' })
    const { id: work } = await ok('saveMaintenance', { stationId: 'T1', fromAt: 4_102_000_000_000, toAt: 4_102_100_000_000, reason: 'old' })
    const program = {
      show: { kind: 'screen' as const, path: '/bigScreen/home', stationId: 'T1' },
      moment: null,
      highlight: null,
      language: 'en' as const,
      night: null,
    }

    const meter = server.pointId('T1', 'T1-GRID', 'P')
    const read = Date.now() - 5000
    await insertSamples(server.db.pool, { points: [meter, meter], times: [read, read + 1], values: [5, 6], qualities: [0, 0] })
    const { id: corrected } = await ok('saveCorrection', { point: meter, from: read, kind: 'void', reason: 'kept' })
    const { id: saved } = await server.ok('saveAnalysis', { name: 'kept', question }, root)
    const { id: remark } = await server.ok('saveAnalysisNote', { stationId: 'T1', at: 1, text: 'kept' }, root)
    const { id: history } = await server.ok('saveBatteryImport', { stationId: 'T1', name: 'kept', figures: batteryFigures }, root)
    const { id: oldView } = await server.ok('saveFleetView', { name: 'kept' }, root)
    await storeStrategies(server)
    const { id: settled } = await ok('saveConnectionPoint', gate('SETTLED'))
    const { id: unsettled } = await ok('saveConnectionPoint', gate('UNSETTLED'))
    const slips = await storeSlips(server, settled)
    const [agreed = '', dropped = '', confirmed = '', locked = ''] = slips.ids
    const fees = await storeFees(server, root, unsettled)
    const meters = [{ sn: 'T1-PCS1', charge: 'EPC', discharge: 'EPD' }]
    const toEquipment = { powerstationId: 'T1', revision: 1, password: 'test-password' }
    const fromAt = Math.ceil((Date.now() + 86_400_000) / 900_000) * 900_000
    const event = {
      organizationCode: 'OWN',
      kind: 'cut' as const,
      fromAt,
      toAt: fromAt + 3_600_000,
      targetKw: 10,
      points: [{ stationId: 'T1', mode: 'discharge' as const, limitPercent: 100, kw: 10 }],
    }
    const { id: wanted } = await ok('saveResponseTask', { ...event, name: 'wanted' })
    const { id: unwanted } = await ok('saveResponseTask', { ...event, name: 'unwanted' })
    const { id: ready } = await ok('saveResponseTask', { ...event, name: 'ready' })
    const { id: underWay } = await ok('saveResponseTask', { ...event, name: 'under way' })
    const { id: over } = await ok('saveResponseTask', { ...event, name: 'over' })
    await server.db.orm.update(responseTask).set({ state: 'issued' }).where(eq(responseTask.id, underWay))
    const { id: running } = await ok('saveResponseTask', { ...event, name: 'running' })
    await server.db.orm
      .update(responseTask)
      .set({ state: 'issued', fromAt: fromAt - 2 * 86_400_000 })
      .where(eq(responseTask.id, running))
    await server.db.orm.update(responseTask).set({ state: 'executed' }).where(eq(responseTask.id, over))
    const asks: Ask[] = [
      ...(await projectChanges(server, root)),
      ['saveResponseTask', { ...event, id: wanted, name: 'still wanted', targetKw: 11 }],
      ['issueResponseTask', { id: ready, revision: 1, password: 'test-password' }],
      ['cancelResponseTask', { id: underWay, revision: 1 }],
      ['endResponseTask', { id: running, revision: 1, counts: 'whole' }],
      ['settleResponse', { id: over, revision: 1, settle: false }],
      ['deleteResponseTask', { ids: [unwanted] }],
      ['saveStrategy', { powerstationId: 'T1', type: 'protection', params: { fire: false } }],
      ['issueStrategy', { ...toEquipment, type: 'safety' }],
      ['takeOverStrategy', { powerstationId: 'T1', type: 'totalPower', revision: 1 }],
      ['approveStrategy', { powerstationId: 'T1', mid: 'own-issue', approve: true, password: 'test-password' }],
      ['withdrawStrategy', { powerstationId: 'T1', mid: 'own-withdrawn' }],
      ['approveSetpoint', { powerstationId: 'T1', mid: 'own-setpoint', approve: true, password: 'test-password' }],
      ['withdrawSetpoint', { powerstationId: 'T1', mid: 'own-withdrawn-setpoint' }],
      ['takeOverSetpoint', { powerstationId: 'T2', deviceSn: 'T2-PCS1', code: 'SET_Q', value: 4 }],
      ['issueSetpoint', { powerstationId: 'T1', deviceSn: 'T1-PCS1', code: 'SET_Q', value: 5, password: 'test-password' }],
      ['saveSettlementAgreement', { stationId: 'T1', connectionPointId: unsettled, meters }],
      ['saveSettlementReading', { stationId: 'T1', sn: 'T1-PCS1', code: 'EPC', date: '2026-01-01', value: '1', reason: 'read' }],
      ['makeSettlementSlip', { connectionPointId: settled, month: localMonth('Asia/Shanghai', Date.now()) }],
      ['confirmSettlementSlip', { id: agreed, revision: 1 }],
      ['lockSettlementSlip', { id: confirmed, revision: 1 }],
      ['reverseSettlementSlip', { id: locked, revision: 1, reason: 'wrong' }],
      ['saveUtilityBill', { id: agreed, total: '1.00', reason: 'as billed' }],
      ['deleteSettlementSlip', { ids: [dropped] }],
      ['startSettlementRun', { month: '2026-05' }],
      ['saveDemandConfiguration', { stationId: 'T1', connectionPointId: unsettled, month: '2031-02', demandPrice: '42' }],
      ['deleteDemandConfiguration', { ids: [fees.configuration] }],
      ['saveElectricityAllocation', billedFee(unsettled, '2025-12')],
      ['deleteElectricityAllocation', { ids: [fees.allocation] }],
      ['deleteSettlementAgreement', { ids: [slips.agreement] }],
      ['saveFleetView', { name: 'new', isDefault: true }],
      ['deleteFleetView', { ids: [oldView] }],
      ['saveStationTopology', { powerstationId: 'T1', revision: 0, positions: [] }],
      ['saveBatteryLimits', { ...defaultLimits, ...otherDefaults, cellsPerPack: 52, powerstationId: 'T1', revision: 0 }],
      ['saveOrgan', { code: 'NEW', isNew: true, parentCode: 'OWN', name: 'New' }],
      ['saveOrgan', { code: 'KEPT', isNew: false, parentCode: 'OWN', name: 'Renamed' }],
      ['deleteOrgan', { code: 'KEPT' }],
      ['saveMember', member('new-one')],
      ['saveMember', { ...member('kept'), userId, realname: 'Renamed' }],
      ['setMemberState', { userIds: [userId], state: 'disabled' }],
      ['deleteMember', { userIds: [userId] }],
      ['saveUserGroup', { name: 'new', organizationCode: 'OWN' }],
      ['joinMember', { groupId: group, userIds: [userId] }],
      ['deleteUserGroup', { ids: [group] }],
      ['saveRole', { nameZh: '新', nameEn: 'New', powerCodes: [] }],
      ['saveEventCode', eventCode('NEW')],
      ['deleteEventCode', { ids: [eventCodeId] }],
      ['deleteRole', { roleCodes: [roleCode] }],
      ['saveGateway', { stationId: 'T1', name: 'new' }],
      ['renewGateway', { id: gateway }],
      ['saveCorrection', { point: meter, from: read + 1, kind: 'value', value: 7, reason: 'new' }],
      ['withdrawCorrection', { ids: [corrected] }],
      ['saveCamera', eye('NEW')],
      ['moveCamera', { id: otherEye, beside: eyeId, side: 'above' }],
      ['deleteCamera', { ids: [eyeId] }],
      ['savePowerTemplate', powerTemplate('NEW')],
      ['deletePowerTemplate', { ids: [oldTemplate] }],
      ['savePushGroup', dingtalkGroup('NEW')],
      ['savePushRule', { ...pushRuleOf(pushGroup), name: 'NEW', delayMinutes: 1440 }],
      ['pushResend', { ids: [failed] }],
      ['deletePushRule', { ids: [pushRule] }],
      ['pushGroupTest', { id: pushGroup }],
      ['deletePushGroup', { ids: [oldPushGroup] }],
      ['saveWhatIf', { name: 'NEW', stationId: 'T1', year: '2026', peak: '2' }],
      ['setWhatIfRun', { id: oldWhatIf, run: true }],
      ['deleteWhatIf', { ids: [oldWhatIf] }],
      ['deleteGateway', { ids: [gateway] }],
      ['saveDisplay', { ...display, name: 'new' }],
      ['saveDisplay', { ...display, id: wall, name: 'renamed' }],
      ['renewDisplay', { id: wall }],
      ['revokeDisplay', { ids: [wall] }],
      ['steerDisplay', { ids: [wall], program }],
      ['deleteDisplay', { ids: [wall] }],
      ['savePlayList', { name: 'new', organizationCode: 'OWN', entries }],
      ['deletePlayList', { ids: [list] }],
      ['saveProductCategory', category('NEW')],
      ['importProductCategory', { rows: [category('NEW-TOO')], check: false }],
      ['moveProductCategory', { id: other, beside: kind, side: 'above' }],
      ['deleteProductCategory', { ids: [kind] }],
      ['saveDevice', newDevice('NEW')],
      ['importDevice', { rows: [newDevice('NEW-TOO')], check: false }],
      ['moveDevice', { ids: ['KEPT-1'], stationId: 'T1', parentSn: 'KEPT-2' }],
      ['replaceDevice', { id: 'KEPT-2', sn: 'KEPT-4', modelCode: 'TEST_METER', at: Date.now(), readings: exchanged, reason: 'broken' }],
      ['retireDevice', { ids: ['KEPT-3'], retired: true }],
      ['deleteDevice', { ids: ['KEPT-3'] }],
      ['saveProductModel', model('NEW')],
      ['deleteProductModel', { ids: [modelId] }],
      ['savePowerStation', powerStation('NEW')],
      ['importPowerStation', { rows: [powerStation('NEW-TOO')], check: false }],
      ['setPowerStationState', { id: 'KEPT', from: 'construction', to: 'operating' }],
      ['saveConnectionPoint', gate('NEW')],
      ['deleteConnectionPoint', { ids: [point] }],
      ['deletePowerStation', { ids: ['KEPT'] }],
      ['saveAnalysis', { name: 'new', question }],
      ['deleteAnalysis', { ids: [saved] }],
      ['saveBatteryImport', { stationId: 'T1', name: 'NEW', figures: batteryFigures }],
      ['deleteBatteryImport', { ids: [history] }],
      ['saveAnalysisNote', { stationId: 'T1', at: 1, text: 'new' }],
      ['deleteAnalysisNote', { ids: [remark] }],
      ['analysisExport', { sources: question.sources, from: 1, to: 2, format: 'csv' }],
      ['saveDictionary', entry('NEW')],
      ['moveDictionary', { id: otherWord, beside: word, side: 'above' }],
      ['deleteDictionary', { ids: [word] }],
      ['savePeriodScheme', schemeOf('NEW')],
      ['importPeriodScheme', { rows: [{ area: 'NEW-TOO', period: '平段', hours: '00:00-24:00' }], check: false }],
      ['setPriceScheme', { ids: [price], schemeId: scheme }],
      ['saveUnifiedPrice', { ...priceRow, area: '新疆' }],
      ['importUnifiedPrice', { rows: [{ ...priceRow, area: '天津' }], check: false }],
      ['deleteUnifiedPrice', { ids: [price] }],
      ['saveStationPrice', { stationId: 'T1', month: '2031-02', ...ownPrices }],
      ['fillStationPrice', { powerstationId: 'T1', months: ['2031-06'], reason: 'filled' }],
      ['copyStationPrice', { id: ownPrice, months: ['2031-03', '2031-04'], reason: 'copied' }],
      ['importStationPrice', { rows: [{ stationId: 'T1', month: '2031-05', ...ownPrices }], check: false }],
      ['deleteStationPrice', { ids: [ownPrice] }],
      ['saveBenefitRate', { stationId: 'T1', fromDate: '2031-02-01', percent: '12.5' }],
      ['deleteBenefitRate', { ids: [rate] }],
      ['deletePeriodScheme', { ids: [scheme] }],
      ['saveCalendarDay', { date: '2031-01-02', kind: 'holiday', holidays: ['newYear'] }],
      ['importCalendarDay', { rows: [{ date: '2031-01-03', kind: 'holiday', holidays: '元旦' }], check: false }],
      ['deleteCalendarDay', { ids: ['2031-01-01'] }],
      ['saveDayTemperature', { place: 'NEW', date: '2031-01-01', maximum: 35 }],
      ['importDayTemperature', { rows: [{ place: 'NEW-TOO', date: '2031-01-01', maximum: 35 }], check: false }],
      ['deleteDayTemperature', { ids: [heat] }],
      ['dashboardSave', { slot: 'home:kept', title: 'new', body, revision: 0 }],
      ['dashboardSave', { id: dashboard.id, slot: 'home:kept', title: 'renamed', body, revision: 1 }],
      ['dashboardDelete', { id: dashboard.id }],
      ['invitationCreate', { organizationCode: 'OWN', roleCode: 'customer' }],
      ['invitationRevoke', { id: invitation }],
      ['registrationDecide', { id: waiting, approve: true }],
      ['register', { ...member('too-late'), phone: '13800000000' }],
      ['passwordReset', { userId }],
      ['alarmSeen', { ids: [alarm] }],
      ['alarmShelve', { ids: [alarm], until: Date.now() + 3_600_000, reason: 'quiet' }],
      ['alarmHandle', { ids: [alarm], content: 'done' }],
      ['alarmUnshelve', { ids: [shelved] }],
      ['saveMaintenance', { stationId: 'T1', fromAt: 4_102_000_000_000, toAt: 4_102_100_000_000, reason: 'work' }],
      ['deleteMaintenance', { ids: [work] }],
      ['profileSave', { realname: 'Somebody else' }],
      ['changePassword', { oldPassword: 'test-password', newPassword: 'another-password' }],
    ]
    await server.db.pool.query(`create function refuse_audit() returns trigger language plpgsql as 'begin raise exception ''the log is full''; end'`)
    await server.db.pool.query('create trigger refuse_audit before insert on audit_log for each row execute function refuse_audit()')
    const before = await contents(server)
    for (const ask of asks) {
      const { code, message, fields } = await send(ask)
      expect(code, `${ask[0]} ${message} ${JSON.stringify(fields)}`).toBe(500)
      expect(await contents(server), ask[0]).toEqual(before)
    }
    const form = new FormData()
    form.set('file', new Blob(['a,b\n']), 'a.csv')
    expect((await fetch(`${server.url}/common/file/upload`, { method: 'POST', headers: { sessionId: root }, body: form })).status).toBe(500)
    expect(await contents(server)).toEqual(before)

    await server.db.pool.query('drop trigger refuse_audit on audit_log')
    // What ends or deletes something that others need comes last.
    const last = /^(delete|dashboardDelete|eliminate|revoke|invitationRevoke|setMemberState)/
    for (const ask of [...asks.filter(([name]) => !last.test(name)), ...asks.filter(([name]) => last.test(name) && name !== 'deleteOrgan')]) {
      const { code, message, fields } = await send(ask)
      expect(code, `${ask[0]} ${message} ${JSON.stringify(fields)}`).toBe(200)
    }
    expect((await fetch(`${server.url}/common/file/upload`, { method: 'POST', headers: { sessionId: root }, body: form })).status).toBe(200)
  })

  test('speak of nothing for which the console has no word', async () => {
    const { auditList } = await server.ok('auditLogList', { pageSize: 5000 }, root)
    const noted = auditList.map(({ action }) => action)
    for (const action of noted) expect(auditActions).toContain(action)
    // What is noted elsewhere: the first start, an own session or password, what hangs together with others, a run that is under way.
    const runs = ['stopSettlementRun', 'continueSettlementRun']
    const elsewhere = ['setup', 'deleteOrgan', 'eliminateMember', 'passwordResetUse', 'sessionEnd', ...runs]
    expect(auditActions.filter((action) => !noted.includes(action))).toEqual(elsewhere)
    // Parameters of strategies have the words of their forms.
    const worded = [...auditFields, ...Object.keys(strategyWords.field)]
    for (const { subject } of auditList) expect(auditSubjects).toContain(subject.split(':')[0])
    const names = (value: unknown): string[] =>
      Array.isArray(value)
        ? value.flatMap(names)
        : typeof value === 'object' && value !== null
          ? Object.entries(value).flatMap(([key, inner]) => [key, ...names(inner)])
          : []
    for (const { action, before, after } of auditList) for (const field of names([before, after])) expect(worded, action).toContain(field)
  })
})
