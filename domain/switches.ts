/**
 * Breakers and switches that a device model reports. None is drawn that no model has a signal for. By its code: QF is a breaker and QS an isolating switch
 * (letter codes of GB/T 5094.2 and the habit of Chinese drawings), XCBR and XSWI their logical nodes in IEC 61850.
 */
const CODES = /^(?:(?:QF|XCBR|BREAKER|CB)|(?:QS|XSWI|SWITCH))[_-]?\d*(?:[_.-]?(?:POS|ST|STATE|STATUS))?$/i

export type SwitchPosition = 'closed' | 'open' | 'unknown'

interface SwitchSignal {
  code: string
  kind: string
  texts?: readonly { value: number; text: { zh: string; en: string } }[] | undefined
}

/** Whether a parameter says where a breaker or switch stands. */
export const isSwitch = ({ code, kind }: SwitchSignal): boolean => kind === 'signal' && CODES.test(code)

/** Words come first, since some devices count the other way round; without words 1 is closed and 0 is open. Anything else is between or broken: unknown. */
export function switchPosition({ texts }: SwitchSignal, value: number | undefined): SwitchPosition {
  if (value === undefined) return 'unknown'
  const text = texts?.find((one) => one.value === value)?.text
  if (text === undefined) return texts === undefined || texts.length === 0 ? (value === 1 ? 'closed' : value === 0 ? 'open' : 'unknown') : 'unknown'
  if (/^(?:合|闭)|^(?:closed?|on)$/i.test(text.zh) || /^(?:closed?|on)$/i.test(text.en)) return 'closed'
  if (/^(?:分|断|开)|^(?:open|off|tripped)$/i.test(text.zh) || /^(?:open|off|tripped)$/i.test(text.en)) return 'open'
  return 'unknown'
}
