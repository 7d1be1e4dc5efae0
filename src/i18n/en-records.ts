import { alarmLife } from './en/alarm-life.ts'
import { audit } from './en/audit.ts'
import { battery } from './en/battery.ts'
import { batteryHealth } from './en/battery-health.ts'
import { business } from './en/business.ts'
import { connection } from './en/connection.ts'
import { correction } from './en/correction.ts'
import { device } from './en/device.ts'
import { dictionary } from './en/dictionary.ts'
import { fee } from './en/fee.ts'
import { performance } from './en/performance.ts'
import { video } from './en/video.ts'
import { personalCenter } from './en/personal-center.ts'
import { operations } from './en/operations.ts'
import { organization } from './en/organization.ts'
import { price } from './en/price.ts'
import { product } from './en/product.ts'
import { production } from './en/production.ts'
import { project } from './en/project.ts'
import { projectPlan } from './en/project-plan.ts'
import { projectGantt } from './en/project-gantt.ts'
import { projectFiles } from './en/project-files.ts'
import { projectShare } from './en/project-share.ts'
import { projectRecords } from './en/project-records.ts'
import { push } from './en/push.ts'
import { quality } from './en/quality.ts'
import { resource } from './en/resource.ts'
import { response } from './en/response.ts'
import { setpoint } from './en/setpoint.ts'
import { settlement } from './en/settlement.ts'
import { station } from './en/station.ts'
import { plan } from './en/plan.ts'
import { strategy } from './en/strategy.ts'
import { whatIf } from './en/what-if.ts'
import type { RecordWords } from './zh-records.ts'

export const enRecords: RecordWords = {
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
