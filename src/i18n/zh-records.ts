import { alarmLife } from './zh/alarm-life.ts'
import { audit } from './zh/audit.ts'
import { battery } from './zh/battery.ts'
import { batteryHealth } from './zh/battery-health.ts'
import { business } from './zh/business.ts'
import { connection } from './zh/connection.ts'
import { correction } from './zh/correction.ts'
import { device } from './zh/device.ts'
import { dictionary } from './zh/dictionary.ts'
import { fee } from './zh/fee.ts'
import { performance } from './zh/performance.ts'
import { video } from './zh/video.ts'
import { personalCenter } from './zh/personal-center.ts'
import { operations } from './zh/operations.ts'
import { organization } from './zh/organization.ts'
import { price } from './zh/price.ts'
import { product } from './zh/product.ts'
import { production } from './zh/production.ts'
import { project } from './zh/project.ts'
import { projectPlan } from './zh/project-plan.ts'
import { projectGantt } from './zh/project-gantt.ts'
import { projectFiles } from './zh/project-files.ts'
import { projectShare } from './zh/project-share.ts'
import { projectRecords } from './zh/project-records.ts'
import { push } from './zh/push.ts'
import { quality } from './zh/quality.ts'
import { resource } from './zh/resource.ts'
import { response } from './zh/response.ts'
import { setpoint } from './zh/setpoint.ts'
import { settlement } from './zh/settlement.ts'
import { station } from './zh/station.ts'
import { plan } from './zh/plan.ts'
import { strategy } from './zh/strategy.ts'
import { whatIf } from './zh/what-if.ts'
import type { Words } from './words.ts'

/** The words in Chinese of the pages of records, which come with the first such page. */
export const zhRecords = {
  alarmLife,
  audit,
  battery,
  batteryHealth,
  business,
  connection,
  correction,
  device,
  dictionary,
  fee,
  personalCenter,
  operations,
  video,
  performance,
  organization,
  price,
  product,
  production,
  project,
  projectPlan,
  projectGantt,
  projectRecords,
  projectShare,
  projectFiles,
  push,
  quality,
  resource,
  response,
  setpoint,
  settlement,
  station,
  plan,
  strategy,
  whatIf,
}
export type RecordWords = Words<typeof zhRecords>
