import { alarmLevels, type AlarmLevel } from '#contract/alarm.ts'
import { YEAR_2000, type DeviceEvent } from '../ingest/ingest.ts'
import { MAX_AHEAD_MS } from '../plant/clocks.ts'
import type { Registry } from '../plant/registry.ts'
import type { AlarmSignal } from './alarm-signal.ts'

const isLevel = (text: string | undefined): text is AlarmLevel => (alarmLevels as readonly (string | undefined)[]).includes(text)

/** What a device said, with the level and the words of the catalogue where it gave none; without either, those of an alarm that stands already. A time that cannot be is the server's. */
export function toSignal(event: DeviceEvent, registry: Registry, now: number, ack: (() => void) | undefined): AlarmSignal {
  const known = registry.eventCodes.get(event.code)
  const level = isLevel(event.level) ? event.level : isLevel(known?.level) ? known.level : 'COMMON'
  const text =
    event.text !== undefined
      ? { zh: event.text, en: event.text }
      : known !== undefined
        ? { zh: known.zh, en: known.en }
        : { zh: event.code, en: event.code }
  return {
    stationId: event.stationId,
    deviceSn: event.device?.sn ?? null,
    code: event.code,
    level,
    text,
    isLevelUnsaid: !isLevel(event.level) && !isLevel(known?.level),
    isTextUnsaid: event.text === undefined && known === undefined,
    value: null,
    pointId: null,
    at: event.at >= YEAR_2000 && event.at < now + MAX_AHEAD_MS ? Math.round(event.at) : now,
    cleared: event.cleared,
    ack,
  }
}
