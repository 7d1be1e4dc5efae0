import { alarmLevels } from '#contract/alarm.ts'

/** What can be made to go wrong, by command line at the start or by lines on standard input while running. */
export interface FaultTarget {
  has(station: string): boolean
  alarm(station: string, sn: string, event: { code: string; level?: string; state: 'raised' | 'cleared' }): void
  burst(count: number): void
  drop(station: string): void
  back(station: string): void
  freeze(point: string): void
  thaw(point: string): void
  clock(station: string, seconds: number): void
  /** Somebody changes a strategy at the controller's own screen. A complaint; undefined: it is done. */
  local(station: string, type: string, params: string): string | undefined
  /** Switches a controller to local operation, or back. */
  remote(station: string, isRemote: boolean): void
}

export const faultHelp = `  alarm ST001:ST001-PCS1:PCS_OVER_TEMP[:LEVEL]   raise a device alarm (LEVEL: ${alarmLevels.join(' ')})
  clear ST001:ST001-PCS1:PCS_OVER_TEMP            the device clears it
  burst 500                                       that many alarms at once
  drop ST003 / back ST003                         a gateway dies without a goodbye / returns and sends what it kept
  freeze ST001:ST001-GRID:P / thaw ...            a value stands still
  clock ST002:+90                                 a gateway's clock is wrong by that many seconds (0: right again)
  local ST001:totalPower:{"enabled":true,"chargeKw":50,"dischargeKw":50}   somebody changes a strategy at the controller's screen
  lock ST001 / unlock ST001                       a controller is switched to local operation and refuses commands / back`

const MAX_BURST = 10_000

/** Carries out one command line; gives an error text for a line that is none. */
export function runFault(target: FaultTarget, line: string): string | undefined {
  const [verb = '', argument = ''] = line.trim().split(/\s+/, 2)
  if (verb === '') return undefined
  if (verb === 'burst') {
    const count = Number(argument)
    if (!(Number.isInteger(count) && count > 0 && count <= MAX_BURST)) return `burst: a number up to ${MAX_BURST} is wanted, not "${argument}"`
    target.burst(count)
    return undefined
  }
  const [station = '', second = '', third = '', level] = argument.split(':')
  const isKnown = ['alarm', 'clear', 'drop', 'back', 'freeze', 'thaw', 'clock', 'local', 'lock', 'unlock'].includes(verb)
  if (!isKnown) return `unknown command "${verb}"`
  if (!target.has(station)) return `${verb}: no station "${station}" here`
  switch (verb) {
    case 'alarm':
    case 'clear':
      if (third === '') return `${verb}: station:device:code is wanted, not "${argument}"`
      if (level !== undefined && !alarmLevels.some((known) => known === level)) return `${verb}: no level "${level}"`
      target.alarm(station, second, { code: third, ...(level === undefined ? {} : { level }), state: verb === 'alarm' ? 'raised' : 'cleared' })
      return undefined
    case 'drop':
      target.drop(station)
      return undefined
    case 'back':
      target.back(station)
      return undefined
    case 'freeze':
    case 'thaw':
      if (third === '') return `${verb}: station:device:code is wanted, not "${argument}"`
      target[verb](argument)
      return undefined
    case 'local':
      return target.local(station, second, argument.slice(station.length + second.length + 2))
    case 'lock':
    case 'unlock':
      target.remote(station, verb === 'unlock')
      return undefined
    default:
      if (second === '' || !Number.isFinite(Number(second))) return `clock: station:seconds is wanted, not "${argument}"`
      target.clock(station, Number(second))
      return undefined
  }
}
