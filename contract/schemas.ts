import type { z } from 'zod'
import type { EndpointName } from './endpoint.ts'
import { accountSchemas } from './schemas/account.ts'
import { alarmSchemas } from './schemas/alarm.ts'
import { analysisSchemas } from './schemas/analysis.ts'
import { fleetViewSchemas } from './schemas/fleet-view.ts'
import { topologySchemas } from './schemas/topology.ts'
import { batteryHealthSchemas } from './schemas/battery-health.ts'
import { batteryImportSchemas } from './schemas/battery-import.ts'
import { batterySchemas } from './schemas/battery.ts'
import { businessSchemas } from './schemas/business.ts'
import { cameraSchemas } from './schemas/camera.ts'
import { chatSchemas } from './schemas/chat.ts'
import { dashboardSchemas, liveSchemas } from './schemas/dashboard.ts'
import { deviceSchemas } from './schemas/device.ts'
import { benefitRateSchemas } from './schemas/benefit-rate.ts'
import { calendarSchemas } from './schemas/calendar.ts'
import { dictionarySchemas } from './schemas/dictionary.ts'
import { displaySchemas } from './schemas/display.ts'
import { gatewaySchemas } from './schemas/gateway.ts'
import { historySchemas } from './schemas/history.ts'
import { memberSchemas } from './schemas/member.ts'
import { organizationSchemas } from './schemas/organization.ts'
import { periodSchemeSchemas } from './schemas/period-scheme.ts'
import { playListSchemas } from './schemas/play-list.ts'
import { powerStationSchemas } from './schemas/power-station.ts'
import { productCategorySchemas } from './schemas/product-category.ts'
import { productModelSchemas } from './schemas/product-model.ts'
import { correctionSchemas } from './schemas/correction.ts'
import { qualitySchemas } from './schemas/quality.ts'
import { projectSchemas } from './schemas/project.ts'
import { projectInspectionSchemas } from './schemas/project-inspection.ts'
import { projectMaterialSchemas } from './schemas/project-material.ts'
import { projectTaskSchemas } from './schemas/project-task.ts'
import { projectRecordSchemas } from './schemas/project-record.ts'
import { projectFileSchemas } from './schemas/project-file.ts'
import { projectShareSchemas } from './schemas/project-share.ts'
import { projectPlanSchemas } from './schemas/project-plan.ts'
import { pushSchemas } from './schemas/push.ts'
import { responseSchemas } from './schemas/response.ts'
import { operationsSchemas } from './schemas/operations.ts'
import { roleSchemas } from './schemas/role.ts'
import { sessionSchemas } from './schemas/session.ts'
import { stationSchemas } from './schemas/station.ts'
import { feeSchemas } from './schemas/fee.ts'
import { settlementSchemas } from './schemas/settlement.ts'
import { planSchemas } from './schemas/plan.ts'
import { powerTemplateSchemas } from './schemas/power-template.ts'
import { whatIfSchemas } from './schemas/what-if.ts'
import { strategyCallSchemas } from './schemas/strategy.ts'
import { setpointSchemas } from './schemas/setpoint.ts'
import { stationPriceSchemas } from './schemas/station-price.ts'
import { unifiedPriceSchemas } from './schemas/unified-price.ts'
import { eventCodeSchemas } from './schemas/event-code.ts'
import { userGroupSchemas } from './schemas/user-group.ts'

/** Payload and answer of every endpoint. The browser imports only types from here, so that zod stays out of its first load. */
export const schemas = {
  ...sessionSchemas,
  ...stationSchemas,
  ...historySchemas,
  ...alarmSchemas,
  ...eventCodeSchemas,
  ...analysisSchemas,
  ...businessSchemas,
  ...fleetViewSchemas,
  ...topologySchemas,
  ...dashboardSchemas,
  ...displaySchemas,
  ...playListSchemas,
  ...liveSchemas,
  ...accountSchemas,
  ...operationsSchemas,
  ...organizationSchemas,
  ...memberSchemas,
  ...userGroupSchemas,
  ...roleSchemas,
  ...gatewaySchemas,
  ...powerStationSchemas,
  ...productCategorySchemas,
  ...productModelSchemas,
  ...deviceSchemas,
  ...dictionarySchemas,
  ...periodSchemeSchemas,
  ...calendarSchemas,
  ...unifiedPriceSchemas,
  ...stationPriceSchemas,
  ...benefitRateSchemas,
  ...projectSchemas,
  ...projectRecordSchemas,
  ...projectInspectionSchemas,
  ...projectTaskSchemas,
  ...projectMaterialSchemas,
  ...projectPlanSchemas,
  ...projectShareSchemas,
  ...projectFileSchemas,
  ...qualitySchemas,
  ...correctionSchemas,
  ...strategyCallSchemas,
  ...setpointSchemas,
  ...settlementSchemas,
  ...feeSchemas,
  ...planSchemas,
  ...powerTemplateSchemas,
  ...pushSchemas,
  ...whatIfSchemas,
  ...responseSchemas,
  ...batteryHealthSchemas,
  ...batteryImportSchemas,
  ...batterySchemas,
  ...cameraSchemas,
  ...chatSchemas,
} satisfies Record<EndpointName, { payload: z.ZodType; answer: z.ZodType }>

/** What a caller writes (defaults may be left out). */
export type Payload<N extends EndpointName> = z.input<(typeof schemas)[N]['payload']>
/** What the server's handler reads, after defaults. */
export type ParsedPayload<N extends EndpointName> = z.output<(typeof schemas)[N]['payload']>
export type Answer<N extends EndpointName> = z.output<(typeof schemas)[N]['answer']>
