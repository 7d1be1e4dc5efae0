import { createServer } from 'node:net'
import type { Health } from '../field/health.ts'
import { listenAt } from '../field/listen.ts'
import type { Running } from '../field/running.ts'
import type { Seen } from '../field/seen.ts'
import { address, causes, decodeAsdu, decodeTime, encodeAsdu, encodeTime, EVERY_STATION, typeName, types, type Asdu } from './asdu.ts'
import { isOrder, Orders, type Answer } from './commands.ts'
import type { Iec104Connection } from './config.ts'
import { Image, type MonitoredPoint } from './image.ts'
import { Master, MOST_CHANGES, type Change } from './master.ts'

/** Of one station; a control centre has two or four. */
const MOST_MASTERS = 8
const STATION_INTERROGATION = 20
const GENERAL_COUNTERS = 5
const LOOK_MS = 1000

/** A controlled station that control centres connect to: it tells what the other connections of the file read, and lets through what they may write. */
export function startIec104(line: Iec104Connection, seen: Seen, health: Health, now: () => number = Date.now): Running {
  const image = new Image(line, seen)
  const orders = new Orders(line, seen.commands, health, now)
  const masters = new Set<Master>()
  /** Changes of signals while nobody is there, or that nobody may have seen. */
  const waiting: Change[] = []
  let isNew = true

  const deps = {
    line,
    image,
    health,
    now,
    asdu: (master: Master, bytes: Buffer) => answerTo(master, bytes),
    started(master: Master) {
      if (isNew) {
        isNew = false
        master.answer([
          encodeAsdu({ ...NOTHING, type: types.M_EI_NA, cause: causes.initialized, station: line.commonAddress, body: Buffer.alloc(4) }),
        ])
      }
      master.changed(waiting.splice(0))
    },
    ended(master: Master) {
      masters.delete(master)
      // Nobody else was told: whoever comes next is, with the moments that they had.
      if (![...masters].some(({ isStarted }) => isStarted)) {
        waiting.unshift(...master.untold)
        waiting.splice(0, waiting.length - MOST_CHANGES)
      }
      health.counters.reconnects++
      if (masters.size === 0) health.become('listening')
    },
  }

  const states = new Map<MonitoredPoint, string>()
  seen.onChange((sn, codes) => {
    for (const code of codes) for (const point of image.from(sn, code)) changed(point)
  })
  function changed(point: MonitoredPoint): void {
    const started = [...masters].filter(({ isStarted }) => isStarted)
    if (point.kind === 'measured') for (const master of started) master.measured(point)
    if (point.kind !== 'signal') return
    const shown = image.of(point)
    const state = JSON.stringify([shown.value, shown.quality])
    if (states.get(point) === state) return
    states.set(point, state)
    const change = { point, shown: shown.quality.old ? { ...shown, at: now() } : shown }
    for (const master of started) master.changed([change])
    if (started.length > 0) return
    waiting.push(change)
    if (waiting.length > MOST_CHANGES) waiting.shift()
  }

  function answerTo(master: Master, bytes: Buffer): void {
    const asdu = decodeAsdu(bytes)
    if (asdu === undefined) {
      health.error('badMessage', { peer: master.peer, why: `an ASDU of ${bytes.length} bytes` })
      return
    }
    const isAll = asdu.station === EVERY_STATION && BROADCAST.has(asdu.type)
    const mirror: Answer = (cause, negative = false) =>
      master.answer([encodeAsdu({ ...asdu, cause, negative, station: isAll ? line.commonAddress : asdu.station })])
    if (asdu.station !== line.commonAddress && !isAll) return mirror(causes.unknownStation, true)
    if (isOrder(asdu.type)) return orders.take(master, asdu, mirror)
    const answer = answers[asdu.type]
    if (answer !== undefined) return answer(master, asdu, mirror)
    health.error('badMessage', { peer: master.peer, why: typeName(asdu.type) })
    return mirror(causes.unknownType, true)
  }

  /** Of a question of all: its object is 0, and it is activated. */
  const asked = (asdu: Asdu, size: number, mirror: Answer): boolean => {
    if (asdu.cause !== causes.activation) mirror(asdu.cause === causes.deactivation ? causes.deactivated : causes.unknownCause, true)
    else if (asdu.count !== 1 || asdu.body.length !== 3 + size) mirror(causes.confirmed, true)
    else if (address(asdu.body) !== 0) mirror(causes.unknownObject, true)
    else return true
    return false
  }

  const answers: Readonly<Record<number, (master: Master, asdu: Asdu, mirror: Answer) => void>> = {
    [types.C_IC_NA](master, asdu, mirror) {
      if (!asked(asdu, 1, mirror)) return
      if (asdu.body[3] !== STATION_INTERROGATION) return mirror(causes.confirmed, true)
      mirror(causes.confirmed)
      master.answer(image.interrogated(line.commonAddress, asdu.originator))
      mirror(causes.terminated)
    },
    [types.C_CI_NA](master, asdu, mirror) {
      if (!asked(asdu, 1, mirror)) return
      const [, , , qualifier = 0] = asdu.body
      const freeze = qualifier >> 6
      // A meter's register is never set to nought from here (2, 3).
      if ((qualifier & 0x3f) !== GENERAL_COUNTERS || freeze > 1) return mirror(causes.confirmed, true)
      mirror(causes.confirmed)
      if (freeze === 1) return image.freeze()
      master.answer(image.counted(line.commonAddress, asdu.originator))
      mirror(causes.terminated)
    },
    [types.C_RD_NA](master, asdu, mirror) {
      if (asdu.cause !== causes.requested) return mirror(causes.unknownCause, true)
      const point = asdu.body.length === 3 ? image.points.get(address(asdu.body)) : undefined
      if (point === undefined) {
        if (asdu.body.length >= 3) health.error('unknownAddress', { peer: master.peer, address: address(asdu.body) })
        return mirror(causes.unknownObject, true)
      }
      return master.answer(image.read(point, line.commonAddress, asdu.originator))
    },
    [types.C_CS_NA](master, asdu, mirror) {
      if (!asked(asdu, 7, mirror)) return
      const at = decodeTime(asdu.body.subarray(3), line.zone)
      if (at === undefined) {
        health.error('badMessage', { peer: master.peer, why: 'C_CS_NA without a time' })
        return mirror(causes.confirmed, true)
      }
      // The answer says what the clock was before it was set.
      const was = encodeTime(now() + master.offset, line.zone)
      master.follows(at - now())
      master.answer([
        encodeAsdu({
          ...asdu,
          cause: causes.confirmed,
          negative: false,
          station: line.commonAddress,
          body: Buffer.concat([asdu.body.subarray(0, 3), was]),
        }),
      ])
    },
    [types.C_TS_TA](_master, asdu, mirror) {
      if (asked(asdu, 9, mirror)) mirror(causes.confirmed)
    },
  }

  const allowed = new Set(line.peers)
  const server = createServer((socket) => {
    const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
    if (!allowed.has('*') && !allowed.has(peer)) {
      health.error('unknownPeer', { peer })
      return socket.destroy()
    }
    if (masters.size >= MOST_MASTERS) {
      health.error('badMessage', { peer, why: `${MOST_MASTERS} are connected already` })
      return socket.destroy()
    }
    socket.setNoDelay(true)
    masters.add(new Master(socket, `${peer}:${socket.remotePort ?? 0}`, deps))
    health.become('connected')
    return undefined
  })
  const end = listenAt(server, line, health)
  const look = setInterval(() => seen.look(), LOOK_MS)
  return {
    async close() {
      clearInterval(look)
      for (const master of masters) master.end()
      await end()
    },
  }
}

const NOTHING = { sequence: false, count: 1, negative: false, test: false, originator: 0 }
/** What may be asked of all stations at once. */
const BROADCAST = new Set<number>([types.C_IC_NA, types.C_CI_NA, types.C_CS_NA])
