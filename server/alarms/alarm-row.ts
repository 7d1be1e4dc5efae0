import type { Alarm } from '#contract/alarm.ts'
import type { Registry } from '../plant/registry.ts'

/** A row of the alarm table as pg gives it. */
export interface AlarmRow {
  id: string
  station_id: string
  organization_code: string
  device_sn: string | null
  code: string
  level: Alarm['level']
  state: Alarm['state']
  content_zh: string
  content_en: string
  value: number | null
  point_id: number | null
  raised_at: number
  last_at: number
  count: number
  cleared_at: number | null
  seen_by: string | null
  seen_at: number | null
  shelved_until: number | null
  shelved_at: number | null
  shelved_by: string | null
  shelve_reason: string | null
  cause_id: string | null
  maintenance: boolean
  chatter_since: number | null
  handled_by: string | null
  handled_at: number | null
  handling_content: string | null
  notes: string | null
  /** Not of rows that are changed. */
  folded?: number
}

/** The record as the contract has it, with the names of its station and device. */
export function toAlarm(row: AlarmRow, registry: Registry): Alarm {
  const station = registry.stations.get(row.station_id)
  const device = row.device_sn === null ? undefined : registry.devices.get(row.device_sn)
  return {
    id: row.id,
    stationId: row.station_id,
    stationName: station?.name ?? row.station_id,
    stationNameEn: station?.nameEn ?? row.station_id,
    organizationCode: row.organization_code,
    deviceSn: row.device_sn,
    deviceName: device?.name ?? row.device_sn,
    deviceNameEn: device?.nameEn ?? null,
    code: row.code,
    level: row.level,
    state: row.state,
    content: { zh: row.content_zh, en: row.content_en },
    value: row.value,
    raisedAt: row.raised_at,
    lastAt: row.last_at,
    count: row.count,
    clearedAt: row.cleared_at,
    seenBy: row.seen_by,
    seenAt: row.seen_at,
    shelvedUntil: row.shelved_until,
    shelvedBy: row.shelved_by,
    shelveReason: row.shelve_reason,
    causeId: row.cause_id,
    maintenance: row.maintenance,
    chatterSince: row.chatter_since,
    handledBy: row.handled_by,
    handledAt: row.handled_at,
    handlingContent: row.handling_content,
    notes: row.notes,
    ...(row.folded === undefined ? {} : { folded: row.folded }),
  }
}

/** Of rows of alarms: open, and neither shelved, nor folded under a cause, nor of what is worked on. */
export const calls = (row: Pick<AlarmRow, 'state' | 'shelved_until' | 'cause_id' | 'maintenance'>): boolean =>
  row.state === 'WARNING' && row.shelved_until === null && row.cause_id === null && !row.maintenance
