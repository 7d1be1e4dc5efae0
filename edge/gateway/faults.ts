/** What can be made to go wrong, by command line at the start or by lines on standard input while running. */
export interface Faults {
  /** Stations that are silent now. */
  dropped: Set<string>
  /** `station:sn:code` whose value stands still. */
  frozen: Set<string>
  /** Milliseconds a station's clock is wrong. */
  clock: Map<string, number>
}

export interface FaultTarget {
  faults: Faults
  alarm(station: string, sn: string, code: string, level: string | undefined, state: 'raised' | 'cleared'): void
  drop(station: string): void
  back(station: string): void
  burst(count: number): void
}

export const faultHelp = `  alarm ST001:ST001-PCS1:PCS_OVER_TEMP[:LEVEL]   raise a device alarm (LEVEL: VERY_URGENT URGENT SERIOUS COMMON WARN)
  clear ST001:ST001-PCS1:PCS_OVER_TEMP            the device clears it
  burst 500                                       that many alarms at once
  drop ST003 / back ST003                         a gateway dies without a goodbye / returns and sends what it kept
  freeze ST001:ST001-GRID:P / thaw ...            a value stands still
  clock ST002:+90                                 a gateway's clock is wrong by that many seconds (0: right again)`

/** Carries out one command line; gives an error text for a line that is none. */
export function runFault(target: FaultTarget, line: string): string | undefined {
  const [verb = '', argument = ''] = line.trim().split(/\s+/, 2)
  const parts = argument.split(':')
  const [station = '', second = '', third = '', level] = parts
  switch (verb) {
    case '':
      return undefined
    case 'alarm':
    case 'clear':
      if (third === '') return `${verb}: station:device:code is wanted, not "${argument}"`
      target.alarm(station, second, third, level, verb === 'alarm' ? 'raised' : 'cleared')
      return undefined
    case 'burst':
      if (!(Number(argument) > 0 && Number(argument) <= 10_000)) return `burst: a number up to 10000 is wanted, not "${argument}"`
      target.burst(Number(argument))
      return undefined
    case 'drop':
      target.faults.dropped.add(station)
      target.drop(station)
      return undefined
    case 'back':
      target.faults.dropped.delete(station)
      target.back(station)
      return undefined
    case 'freeze':
      target.faults.frozen.add(argument)
      return undefined
    case 'thaw':
      target.faults.frozen.delete(argument)
      return undefined
    case 'clock':
      if (!Number.isFinite(Number(second))) return `clock: station:seconds is wanted, not "${argument}"`
      target.faults.clock.set(station, Number(second) * 1000)
      return undefined
    default:
      return `unknown command "${verb}"`
  }
}
