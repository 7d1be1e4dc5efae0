import { randomUUID } from 'node:crypto'
import { MAX_MESSAGE_VALUES } from '../ingest/message-limits.ts'
import type { AlarmSignal } from './alarm-signal.ts'

/** What waits for one alarm (station, device, code): signals that come close together are one, with their number, the first and the last. */
export interface Waiting {
  /** Of the record, if it becomes a new one; stays the same when the statement is tried again. */
  id: string
  key: string
  /** The newest. */
  signal: AlarmSignal
  raises: number
  /** Raises that came after it was over, among those. */
  returns: number
  firstAt: number
  lastAt: number
  /** Set when the last word was that it is over. */
  clearedAt: number | null
  acks: (() => void)[]
}

/** Alarms of one station that may wait; a station with more is out of its mind, and is refused what is new and nobody has described. */
const MAX_WAITING = 2000
/** With ends of alarms: beside a storm of new ones a whole message of ends is taken, else what is over would stay open for ever. */
const MAX_WAITING_WITH_ENDS = MAX_WAITING + MAX_MESSAGE_VALUES
/** Of one station in a turn, and of all together. */
const TURN_OF_STATION = 50
const TURN = 500

/** One open alarm there is of each. */
export const keyOf = (stationId: string, deviceSn: string | null, code: string): string => `${stationId}\u0000${deviceSn ?? ''}\u0000${code}`

/** The newer one, with the level and the words of the other where it has none of its own. */
function said(newer: AlarmSignal, older: AlarmSignal): AlarmSignal {
  const { level, isLevelUnsaid } = newer.isLevelUnsaid === true ? older : newer
  const { text, isTextUnsaid } = newer.isTextUnsaid === true ? older : newer
  return { ...newer, level, text, isLevelUnsaid: isLevelUnsaid ?? false, isTextUnsaid: isTextUnsaid ?? false }
}

function fold(waiting: Waiting, signal: AlarmSignal): void {
  if (signal.ack !== undefined) waiting.acks.push(signal.ack)
  if (signal.cleared) {
    waiting.clearedAt = signal.at
    return
  }
  if (waiting.raises === 0) waiting.signal = signal
  else if (signal.at >= waiting.lastAt) waiting.signal = said(signal, waiting.signal)
  else waiting.signal = said(waiting.signal, signal)
  waiting.firstAt = waiting.raises === 0 ? signal.at : Math.min(waiting.firstAt, signal.at)
  waiting.lastAt = waiting.raises === 0 ? signal.at : Math.max(waiting.lastAt, signal.at)
  waiting.raises++
  if (waiting.clearedAt !== null) waiting.returns++
  waiting.clearedAt = null
}

/** Signals that wait for the store: chatter folded, stations in turns, so that none waits for another's storm. */
export class AlarmQueue {
  readonly #stations = new Map<string, Map<string, Waiting>>()

  get isEmpty(): boolean {
    return this.#stations.size === 0
  }

  /** Alarms that wait, of all stations. */
  get size(): number {
    let size = 0
    for (const station of this.#stations.values()) size += station.size
    return size
  }

  /** False: the station has too much waiting, nothing was taken. `always`: of a kind that is few by nature, and taken whatever else waits. */
  add(signal: AlarmSignal, always: boolean): boolean {
    let station = this.#stations.get(signal.stationId)
    if (station === undefined) {
      station = new Map()
      this.#stations.set(signal.stationId, station)
    }
    const key = keyOf(signal.stationId, signal.deviceSn, signal.code)
    let waiting = station.get(key)
    if (waiting === undefined) {
      if (!always && station.size >= (signal.cleared ? MAX_WAITING_WITH_ENDS : MAX_WAITING)) return false
      waiting = { id: randomUUID(), key, signal, raises: 0, returns: 0, firstAt: signal.at, lastAt: signal.at, clearedAt: null, acks: [] }
      station.set(key, waiting)
    }
    fold(waiting, signal)
    return true
  }

  /** The next turn: some of every station; who had its turn goes to the end of the line. */
  take(): Waiting[] {
    const taken: Waiting[] = []
    for (let left = this.#stations.size; left > 0 && taken.length < TURN; left--) {
      const [stationId, station] = this.#stations.entries().next().value as [string, Map<string, Waiting>]
      let ofStation = 0
      for (const [key, waiting] of station) {
        if (ofStation++ === TURN_OF_STATION) break
        station.delete(key)
        taken.push(waiting)
      }
      this.#stations.delete(stationId)
      if (station.size > 0) this.#stations.set(stationId, station)
    }
    return taken
  }
}
