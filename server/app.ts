import fastifyRateLimit from '@fastify/rate-limit'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { code } from '#contract/endpoint.ts'
import { sendRefusal } from './http/answer.ts'
import { languageOf, type Handler, type Handlers } from './http/call.ts'
import { mountEndpoint } from './http/mount.ts'
import { openHttp, serveConsole } from './http/open.ts'
import { openApiDocument } from './http/openapi.ts'
import { Refusal } from './refusal/refusal.ts'
import { mountHealth } from './operations/health.ts'
import { operationsHandlers } from './operations/status.ts'
import { performanceHandlers } from './operations/performance.ts'
import { mountMetrics } from './operations/metrics.ts'
import { mountFeed } from './relay/feed.ts'
import { accountHandlers } from './routes/account.ts'
import { alarmHandlers } from './routes/alarm.ts'
import { analysisExportHandlers, mountExportFile } from './routes/analysis-export.ts'
import { analysisRecordHandlers } from './routes/analysis-records.ts'
import { analysisHandlers } from './routes/analysis.ts'
import { fleetViewHandlers } from './routes/fleet-view.ts'
import { topologyHandlers } from './routes/topology.ts'
import { businessHandlers } from './routes/business.ts'
import { cameraHandlers } from './routes/camera.ts'
import { chatHandlers, mountChat } from './routes/chat.ts'
import { auditLogHandlers } from './routes/audit-log.ts'
import { dashboardHandlers } from './routes/dashboard.ts'
import { correctionHandlers } from './routes/correction.ts'
import { batteryHealthHandlers } from './routes/battery-health.ts'
import { batteryImportHandlers } from './routes/battery-import.ts'
import { batteryLimitHandlers } from './routes/battery-limits.ts'
import { dataQualityHandlers } from './routes/data-quality.ts'
import { qualityFindingHandlers } from './routes/quality-findings.ts'
import { qualityRuleHandlers } from './routes/quality-rule.ts'
import { deviceConnectionHandlers } from './routes/device-connection.ts'
import { deviceExchangeHandlers } from './routes/device-exchange.ts'
import { deviceHandlers } from './routes/device.ts'
import { calendarHandlers } from './routes/calendar.ts'
import { dictionaryHandlers } from './routes/dictionary.ts'
import { displayHandlers } from './routes/display.ts'
import { mountFiles } from './routes/file.ts'
import { mountPlatformLogo } from './routes/platform-logo.ts'
import { gatewayHandlers } from './routes/gateway.ts'
import { historyHandlers } from './routes/history.ts'
import { quarterHourHandlers } from './routes/quarter-hours.ts'
import { identityHandlers, mountCallback } from './routes/identity.ts'
import { liveHandlers, mountStream } from './routes/live.ts'
import { groupHandlers } from './routes/organization-group.ts'
import { eventCodeHandlers } from './routes/event-code.ts'
import { maintenanceHandlers } from './routes/maintenance.ts'
import { memberHandlers } from './routes/organization-member.ts'
import { organizationHandlers } from './routes/organization.ts'
import { periodSchemeHandlers } from './routes/period-scheme.ts'
import { playListHandlers } from './routes/play-list.ts'
import { productCategoryHandlers } from './routes/product-category.ts'
import { productModelHandlers } from './routes/product-model.ts'
import { connectionPointHandlers } from './routes/connection-point.ts'
import { powerStationHandlers } from './routes/power-station.ts'
import { stationPeopleHandlers } from './routes/station-people.ts'
import { recordHistoryHandlers } from './routes/record-history.ts'
import { projectHandlers } from './routes/project.ts'
import { projectInspectionHandlers } from './routes/project-inspection.ts'
import { projectMaterialHandlers } from './routes/project-material.ts'
import { projectApplicationHandlers } from './routes/project-application.ts'
import { projectApplicationDecideHandlers } from './routes/project-application-decide.ts'
import { projectTaskHandlers } from './routes/project-task.ts'
import { projectContactHandlers } from './routes/project-contact.ts'
import { projectRecordHandlers } from './routes/project-record.ts'
import { projectPlanHandlers } from './routes/project-plan.ts'
import { projectFileHandlers } from './routes/project-file.ts'
import { mountProjectUploads } from './routes/project-upload.ts'
import { projectFolderHandlers } from './routes/project-folder.ts'
import { projectShareHandlers } from './routes/project-share.ts'
import { sharedHandlers } from './routes/shared.ts'
import { projectStandingHandlers } from './routes/project-standing.ts'
import { projectPeopleHandlers } from './routes/project-people.ts'
import { profileHandlers } from './routes/profile.ts'
import { roleHandlers } from './routes/role.ts'
import { sessionHandlers } from './routes/session.ts'
import { stationHandlers } from './routes/station.ts'
import { settlementAgreementHandlers } from './routes/settlement-agreement.ts'
import { mountSlipFile } from './routes/settlement-file.ts'
import { settlementRunHandlers } from './routes/settlement-run.ts'
import { settlementSlipHandlers } from './routes/settlement-slip.ts'
import { demandConfigurationHandlers } from './routes/demand-configuration.ts'
import { electricityAllocationHandlers } from './routes/electricity-allocation.ts'
import { selfUseHandlers } from './routes/self-use.ts'
import { planCopyHandlers } from './routes/plan-copy.ts'
import { pushDeliveryHandlers } from './routes/push-delivery.ts'
import { pushGroupHandlers } from './routes/push-group.ts'
import { pushRuleHandlers } from './routes/push-rule.ts'
import { powerTemplateHandlers } from './routes/power-template.ts'
import { powerScheduleHandlers } from './routes/power-schedule.ts'
import { responseFigureHandlers } from './routes/response-figures.ts'
import { responseIssueHandlers } from './routes/response-issue.ts'
import { responseTaskHandlers } from './routes/response-task.ts'
import { whatIfHandlers } from './routes/what-if.ts'
import { planProposalHandlers } from './routes/plan-proposal.ts'
import { strategyDayHandlers } from './routes/strategy-day.ts'
import { setpointHandlers } from './routes/setpoint.ts'
import { strategyIssueHandlers } from './routes/strategy-issue.ts'
import { strategyHandlers } from './routes/strategy.ts'
import { benefitRateHandlers } from './routes/benefit-rate.ts'
import { priceWindowHandlers } from './routes/price-window.ts'
import { stationPriceHandlers } from './routes/station-price.ts'
import { unifiedPriceHandlers } from './routes/unified-price.ts'
import { utilityBillHandlers } from './routes/utility-bill.ts'
import type { Services } from './http/services.ts'

/** One handler for every line of the endpoint table; a missing one does not compile. */
const handlers: Handlers = {
  ...sessionHandlers,
  ...accountHandlers,
  ...projectHandlers,
  ...projectPeopleHandlers,
  ...projectRecordHandlers,
  ...projectInspectionHandlers,
  ...projectTaskHandlers,
  ...projectMaterialHandlers,
  ...projectApplicationHandlers,
  ...projectApplicationDecideHandlers,
  ...projectContactHandlers,
  ...projectPlanHandlers,
  ...projectStandingHandlers,
  ...projectShareHandlers,
  ...projectFileHandlers,
  ...projectFolderHandlers,
  ...sharedHandlers,
  ...profileHandlers,
  ...organizationHandlers,
  ...memberHandlers,
  ...groupHandlers,
  ...roleHandlers,
  ...gatewayHandlers,
  ...auditLogHandlers,
  ...operationsHandlers,
  ...performanceHandlers,
  ...recordHistoryHandlers,
  ...identityHandlers,
  ...stationHandlers,
  ...historyHandlers,
  ...quarterHourHandlers,
  ...analysisHandlers,
  ...analysisExportHandlers,
  ...analysisRecordHandlers,
  ...fleetViewHandlers,
  ...topologyHandlers,
  ...alarmHandlers,
  ...businessHandlers,
  ...eventCodeHandlers,
  ...maintenanceHandlers,
  ...dashboardHandlers,
  ...displayHandlers,
  ...playListHandlers,
  ...powerStationHandlers,
  ...connectionPointHandlers,
  ...stationPeopleHandlers,
  ...productCategoryHandlers,
  ...productModelHandlers,
  ...dataQualityHandlers,
  ...batteryHealthHandlers,
  ...batteryImportHandlers,
  ...batteryLimitHandlers,
  ...qualityFindingHandlers,
  ...qualityRuleHandlers,
  ...correctionHandlers,
  ...strategyHandlers,
  ...settlementAgreementHandlers,
  ...settlementSlipHandlers,
  ...settlementRunHandlers,
  ...utilityBillHandlers,
  ...demandConfigurationHandlers,
  ...electricityAllocationHandlers,
  ...selfUseHandlers,
  ...strategyIssueHandlers,
  ...setpointHandlers,
  ...strategyDayHandlers,
  ...planProposalHandlers,
  ...planCopyHandlers,
  ...powerTemplateHandlers,
  ...pushGroupHandlers,
  ...pushRuleHandlers,
  ...pushDeliveryHandlers,
  ...whatIfHandlers,
  ...responseTaskHandlers,
  ...responseIssueHandlers,
  ...responseFigureHandlers,
  ...powerScheduleHandlers,
  ...deviceHandlers,
  ...deviceExchangeHandlers,
  ...deviceConnectionHandlers,
  ...dictionaryHandlers,
  ...periodSchemeHandlers,
  ...calendarHandlers,
  ...unifiedPriceHandlers,
  ...stationPriceHandlers,
  ...priceWindowHandlers,
  ...benefitRateHandlers,
  ...cameraHandlers,
  ...chatHandlers,
  ...liveHandlers,
}

/** The HTTP side: console files, the calls under /energy, the stream, the documentation page. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const app = await openHttp({ config: services.config, log: services.log, happened: (kind, detail) => services.runs.happened(kind, detail) })
  if (services.relays !== undefined) mountFeed(app, services.relays)
  await app.register(fastifyRateLimit, { global: false, errorResponseBuilder: () => new Refusal(code.tooMany, 'tooMany') })
  // Only JSON is understood; a text body would otherwise pass as a string.
  app.removeContentTypeParser('text/plain')
  await app.register(fastifySwagger, { mode: 'static', specification: { document: openApiDocument(services.version) as never } })
  await app.register(fastifySwaggerUi, { routePrefix: '/energy/docs' })
  for (const [name, handler] of Object.entries(handlers)) {
    // Object.entries forgets which handler belongs to which name; the table above has checked it.
    mountEndpoint(app, services, name as keyof Handlers, handler as Handler<keyof Handlers>)
  }
  mountHealth(app, services)
  if (services.config.metrics !== undefined) mountMetrics(app, services, services.config.metrics)
  mountStream(app, () => services)
  mountChat(app, services)
  await mountFiles(app, services)
  await mountProjectUploads(app, services)
  mountExportFile(app, services)
  mountSlipFile(app, services)
  if (services.config.platformLogo !== undefined) await mountPlatformLogo(app, services.config.platformLogo)
  mountCallback(app, services)
  await serveConsole(app)
  app.setNotFoundHandler((request, reply) => {
    const refusal = new Refusal(code.notFound, 'notFound')
    return sendRefusal(reply, refusal, languageOf(request), request.url.startsWith('/energy/') ? 200 : 404)
  })
  return app
}
