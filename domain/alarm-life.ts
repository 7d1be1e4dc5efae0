import { DEVICE_OFFLINE, GATEWAY_OFFLINE } from '#contract/alarm.ts'
import { QUALITY_ALARM } from '#contract/quality.ts'

/** Whether its cause is gone, now or at a moment: looked back at, what was over later was still there. */
export const isOver = ({ clearedAt }: { clearedAt: number | null }, moment: 'live' | number): boolean =>
  clearedAt !== null && (moment === 'live' || clearedAt <= moment)

/** An alarm as its place tells: station, device (null: the station itself), code. */
export interface AlarmPlace {
  stationId: string
  deviceSn: string | null
  code: string
}

const isLost = (code: string): boolean => /(_OFFLINE|_COMM_LOST)$/.test(code)

/** Alarms that others can follow from: something is not heard any more. */
export const isCause = ({ deviceSn, code }: AlarmPlace): boolean => isLost(code) && (code === GATEWAY_OFFLINE || deviceSn !== null)

/** Alarms that may only say that something above is not heard: of what is lost, and of data that are missing or wrong. */
export const isConsequence = ({ code }: AlarmPlace): boolean => isLost(code) || code.startsWith(QUALITY_ALARM)

/**
 * Whether `alarm` says no more than that `cause` is there: a gateway of its station, or the device that it is of or hangs on, is not heard. `parentOf` gives the
 * device above one, null at the top.
 */
export function followsFrom(alarm: AlarmPlace, cause: AlarmPlace, parentOf: (sn: string) => string | null): boolean {
  if (alarm.stationId !== cause.stationId || !isCause(cause) || !isConsequence(alarm)) return false
  if (cause.code === GATEWAY_OFFLINE) return alarm.code !== GATEWAY_OFFLINE
  if (alarm.deviceSn === cause.deviceSn) return alarm.code !== cause.code && !(isCause(alarm) && cause.code !== DEVICE_OFFLINE)
  return isBeneath(alarm.deviceSn, cause.deviceSn, parentOf)
}

/** Whether a device is `top`, or hangs on it. */
function isBeneath(sn: string | null, top: string | null, parentOf: (sn: string) => string | null): boolean {
  const seen = new Set<string>()
  for (let at = sn; at !== null && !seen.has(at); at = parentOf(at)) {
    if (at === top) return true
    seen.add(at)
  }
  return false
}

/** A stretch of time in which a station (`deviceSn` null) or a device, with all that hangs on it, is worked on; epoch ms, the end not included. */
export interface MaintenanceSpan {
  stationId: string
  deviceSn: string | null
  fromAt: number
  toAt: number
}

export const isMaintained = (alarm: Omit<AlarmPlace, 'code'>, span: MaintenanceSpan, at: number, parentOf: (sn: string) => string | null): boolean =>
  span.stationId === alarm.stationId &&
  span.fromAt <= at &&
  at < span.toAt &&
  (span.deviceSn === null || isBeneath(alarm.deviceSn, span.deviceSn, parentOf))
