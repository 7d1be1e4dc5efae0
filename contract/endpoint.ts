import { accountEndpoints } from './endpoints/account.ts'
import { alarmEndpoints } from './endpoints/alarm.ts'
import { analysisEndpoints } from './endpoints/analysis.ts'
import { batteryEndpoints } from './endpoints/battery.ts'
import { businessEndpoints } from './endpoints/business.ts'
import { cameraEndpoints } from './endpoints/camera.ts'
import { chatEndpoints } from './endpoints/chat.ts'
import { correctionEndpoints } from './endpoints/correction.ts'
import { dashboardEndpoints } from './endpoints/dashboard.ts'
import { deviceEndpoints } from './endpoints/device.ts'
import { dictionaryEndpoints } from './endpoints/dictionary.ts'
import { displayEndpoints } from './endpoints/display.ts'
import type { EndpointFacts as Facts } from './endpoints/facts.ts'
import { feeEndpoints } from './endpoints/fee.ts'
import { historyEndpoints } from './endpoints/history.ts'
import { liveEndpoints } from './endpoints/live.ts'
import { operationsEndpoints } from './endpoints/operations.ts'
import { organizationEndpoints } from './endpoints/organization.ts'
import { powerStationEndpoints } from './endpoints/power-station.ts'
import { priceEndpoints } from './endpoints/price.ts'
import { productEndpoints } from './endpoints/product.ts'
import { projectEndpoints } from './endpoints/project.ts'
import { projectInspectionEndpoints } from './endpoints/project-inspection.ts'
import { projectMaterialEndpoints } from './endpoints/project-material.ts'
import { projectTaskEndpoints } from './endpoints/project-task.ts'
import { projectRecordEndpoints } from './endpoints/project-record.ts'
import { projectPlanEndpoints } from './endpoints/project-plan.ts'
import { projectFileEndpoints } from './endpoints/project-file.ts'
import { projectShareEndpoints } from './endpoints/project-share.ts'
import { pushEndpoints } from './endpoints/push.ts'
import { qualityEndpoints } from './endpoints/quality.ts'
import { responseEndpoints } from './endpoints/response.ts'
import { sessionEndpoints } from './endpoints/session.ts'
import { settlementEndpoints } from './endpoints/settlement.ts'
import { setpointEndpoints } from './endpoints/setpoint.ts'
import { stationEndpoints } from './endpoints/station.ts'
import { planEndpoints } from './endpoints/plan.ts'
import { strategyEndpoints } from './endpoints/strategy.ts'

/**
 * The table of calls, one file an area in `endpoints/`. Server routes, browser client, meta-tests and the OpenAPI page come from it; the schemas stand in
 * `contract/schemas/` under the same names, apart, so that the browser can know a path without loading zod.
 */
export const endpointTable = {
  ...sessionEndpoints,
  ...accountEndpoints,
  ...stationEndpoints,
  ...historyEndpoints,
  ...analysisEndpoints,
  ...alarmEndpoints,
  ...businessEndpoints,
  ...dashboardEndpoints,
  ...displayEndpoints,
  ...operationsEndpoints,
  ...organizationEndpoints,
  ...powerStationEndpoints,
  ...productEndpoints,
  ...deviceEndpoints,
  ...dictionaryEndpoints,
  ...priceEndpoints,
  ...qualityEndpoints,
  ...correctionEndpoints,
  ...strategyEndpoints,
  ...setpointEndpoints,
  ...settlementEndpoints,
  ...feeEndpoints,
  ...planEndpoints,
  ...responseEndpoints,
  ...projectEndpoints,
  ...projectRecordEndpoints,
  ...projectInspectionEndpoints,
  ...projectTaskEndpoints,
  ...projectMaterialEndpoints,
  ...projectPlanEndpoints,
  ...projectShareEndpoints,
  ...projectFileEndpoints,
  ...pushEndpoints,
  ...batteryEndpoints,
  ...cameraEndpoints,
  ...chatEndpoints,
  ...liveEndpoints,
} satisfies Record<string, Facts>

export type EndpointFacts = Facts
export type EndpointName = keyof typeof endpointTable
/** Calls with a JSON payload and the common envelope: all but streams, uploads and downloads. */
export type CallName = { [N in EndpointName]: (typeof endpointTable)[N] extends { form: string } ? never : N }[EndpointName]
export const endpointNames = Object.keys(endpointTable) as EndpointName[]

/** Codes of the answer envelope that are not success (200). */
export const code = {
  ok: 200,
  badRequest: 400,
  unauthorized: 401,
  tokenExpired: 402,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooMany: 429,
  internal: 500,
  unavailable: 503,
  full: 507,
  clientTokenUnknown: 80000001,
  sessionOver: 80000002,
} as const

/** What a browser sends as its session where the server runs with VIRTUAL_ROLE=1 (demonstration on loopback): full access without a login. */
export const VIRTUAL_TOKEN = 'virtual'
