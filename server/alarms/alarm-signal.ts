import type { AlarmLevel } from '#contract/alarm.ts'
import type { LocalText } from '#contract/text.ts'

/** An alarm is raised, or over: by an event of a device, a limit, or a gateway that is silent. */
export interface AlarmSignal {
  stationId: string
  deviceSn: string | null
  code: string
  level: AlarmLevel
  text: LocalText
  /** Nobody said this level, or these words: of an alarm that stands, what was said before holds. */
  isLevelUnsaid?: boolean
  isTextUnsaid?: boolean
  value: number | null
  pointId: number | null
  at: number
  cleared: boolean
  /** Raised by this server itself (limits, gateways), not by what somebody sent. */
  isOwn?: true
  ack: (() => void) | undefined
}
