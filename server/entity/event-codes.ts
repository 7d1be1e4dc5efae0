import { eventCode } from '../db/schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** What codes of devices mean; all stations share them. */
export const eventCodes = defineEntity({
  table: eventCode,
  key: eventCode.code,
  scope: 'all',
  audit: { subject: 'eventCode', save: 'saveEventCode', remove: 'deleteEventCode', omits: [] },
  list: { columns: columnsOf(eventCode), search: [eventCode.code, eventCode.textZh, eventCode.textEn] },
})
