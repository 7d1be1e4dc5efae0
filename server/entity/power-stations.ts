import { analysisNote } from '../db/analysis-schema.ts'
import { batteryImport } from '../db/battery-schema.ts'
import { camera } from '../db/camera-schema.ts'
import { display, playList } from '../db/display-schema.ts'
import { gateway } from '../db/organization-schema.ts'
import { eq, sql } from '../db/orm.ts'
import { connectionPoint, deviceExchange } from '../db/plant-schema.ts'
import { alarm, maintenance } from '../db/alarm-schema.ts'
import { electricityAllocation } from '../db/fee-schema.ts'
import { benefitRate, stationPrice } from '../db/price-schema.ts'
import { project } from '../db/project-schema.ts'
import { pushRule, pushRuleStation } from '../db/push-schema.ts'
import { responsePoint } from '../db/response-schema.ts'
import { dashboard, device, organization, point, station } from '../db/schema.ts'
import { settlementSlip } from '../db/settlement-schema.ts'
import { strategyIssue } from '../db/strategy-schema.ts'
import { whatIf } from '../db/what-if-schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

const textsOf = (ids: readonly string[]) =>
  sql`array[${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )}]::text[]`

/** Power stations; those of the viewer's organizations. */
export const powerStations = defineEntity({
  table: station,
  key: station.id,
  scope: { organizations: station.organizationCode },
  // Its type follows from its parts.
  audit: { subject: 'station', save: 'savePowerStation', remove: 'deletePowerStation', omits: ['type'] },
  // Two that are made each other's branches at once would hang in a circle. Who names a station elsewhere need not wait.
  holds: (tx) => tx.select({ id: station.id }).from(station).orderBy(station.id).for('no key update'),
  list: {
    columns: { ...columnsOf(station), organizationName: organization.name, organizationNameEn: organization.nameEn },
    joins: [{ table: organization, on: eq(organization.code, station.organizationCode) }],
    search: [station.id, station.name, station.nameEn, station.address, station.ownerName],
  },
  hanging: [
    { words: 'hangingCameras', table: camera, on: camera.stationId, called: camera.nameZh, calledEn: camera.nameEn },
    { words: 'hangingDevices', table: device, on: device.stationId, called: device.name, calledEn: device.nameEn },
    { words: 'hangingConnectionPoints', table: connectionPoint, on: connectionPoint.stationId, called: connectionPoint.name },
    { words: 'hangingGateways', table: gateway, on: gateway.stationId, called: gateway.name },
    {
      words: 'hangingStations',
      table: station,
      on: station.parentId,
      called: station.name,
      calledEn: station.nameEn,
      organization: station.organizationCode,
    },
    { words: 'hangingAlarms', table: alarm, on: alarm.stationId, called: alarm.contentZh, calledEn: alarm.contentEn, instead: 'stopInstead' },
    // One that has begun stays: it is why alarms called nobody.
    { words: 'hangingMaintenance', table: maintenance, on: maintenance.stationId, called: maintenance.reason, instead: 'stopInstead' },
    // What people have written, brought and worked out for it.
    { words: 'hangingNotes', table: analysisNote, on: analysisNote.stationId, called: sql`left(${analysisNote.text}, 40)` },
    { words: 'hangingBatteryImports', table: batteryImport, on: batteryImport.stationId, called: batteryImport.name },
    { words: 'hangingWhatIfs', table: whatIf, on: whatIf.stationId, called: whatIf.name },
    // Of devices that stand elsewhere by now. Its own quantities go with it.
    {
      words: 'hangingReadings',
      table: point,
      on: point.stationId,
      called: point.code,
      where: sql`exists (select 1 from device d where d.sn = ${point.deviceSn})`,
      instead: 'stopInstead',
    },
    {
      words: 'hangingResponses',
      table: responsePoint,
      on: responsePoint.stationId,
      called: sql`(select t.name from response_task t where t.id = ${responsePoint.taskId})`,
      organization: sql`(select t.organization_code from response_task t where t.id = ${responsePoint.taskId})`,
    },
    // What was sent to its controller, and what it has paid: kept for ever, else.
    {
      words: 'hangingIssues',
      table: strategyIssue,
      on: strategyIssue.stationId,
      called: sql`${strategyIssue.type} || ' ' || ${strategyIssue.version}`,
      instead: 'stopInstead',
    },
    { words: 'hangingOwnPrices', table: stationPrice, on: stationPrice.stationId, called: stationPrice.month },
    { words: 'hangingBenefitRates', table: benefitRate, on: benefitRate.stationId, called: benefitRate.fromDate },
    { words: 'hangingAllocations', table: electricityAllocation, on: electricityAllocation.stationId, called: electricityAllocation.month },
    { words: 'hangingSlips', table: settlementSlip, on: settlementSlip.stationId, called: settlementSlip.number, instead: 'stopInstead' },
    {
      words: 'hangingPushRules',
      table: pushRule,
      on: (ids) => sql`exists (select 1 from ${pushRuleStation} of where of.rule_id = ${pushRule.id} and of.station_id = any(${textsOf(ids)}))`,
      called: pushRule.name,
      organization: pushRule.organizationCode,
    },
    // A project tells what it is called to its members only: who does not see all that there is reads how many there are.
    { words: 'hangingProjects', table: project, on: project.stationId, called: project.name, organization: sql`''` },
    { words: 'hangingExchanges', table: deviceExchange, on: deviceExchange.stationId, called: deviceExchange.newSn, instead: 'stopInstead' },
    {
      words: 'hangingDisplays',
      table: display,
      on: (ids) => sql`(${display.stationIds} ?| ${textsOf(ids)} or ${display.program} -> 'show' ->> 'stationId' = any(${textsOf(ids)}))`,
      called: display.name,
      organization: display.organizationCode,
    },
    {
      words: 'hangingPlayLists',
      table: playList,
      on: (ids) => sql`exists (select 1 from jsonb_array_elements(${playList.entries}) as entry where entry ->> 'stationId' = any(${textsOf(ids)}))`,
      called: playList.name,
      organization: playList.organizationCode,
    },
    {
      words: 'hangingDashboards',
      table: dashboard,
      on: (ids) => sql`${dashboard.body} -> 'bind' -> 'stationIds' ?| ${textsOf(ids)}`,
      called: dashboard.title,
      organization: sql`case ${dashboard.ownerKind} when 'organization' then ${dashboard.ownerId}
        when 'person' then (select a.organization_code from account a where a.id = ${dashboard.ownerId}) end`,
    },
  ],
})
