import { audit } from './zh/audit.ts'
import { correction } from './zh/correction.ts'
import { device } from './zh/device.ts'
import { dictionary } from './zh/dictionary.ts'
import { fee } from './zh/fee.ts'
import { organization } from './zh/organization.ts'
import { price } from './zh/price.ts'
import { product } from './zh/product.ts'
import { production } from './zh/production.ts'
import { quality } from './zh/quality.ts'
import { resource } from './zh/resource.ts'
import { setpoint } from './zh/setpoint.ts'
import { settlement } from './zh/settlement.ts'
import { station } from './zh/station.ts'
import { plan } from './zh/plan.ts'
import { strategy } from './zh/strategy.ts'
import { whatIf } from './zh/what-if.ts'
import type { Words } from './words.ts'

/** The words in Chinese of the pages of records, which come with the first such page. */
export const zhRecords = {
  audit,
  correction,
  device,
  dictionary,
  fee,
  organization,
  price,
  product,
  production,
  quality,
  resource,
  setpoint,
  settlement,
  station,
  plan,
  strategy,
  whatIf,
}
export type RecordWords = Words<typeof zhRecords>
