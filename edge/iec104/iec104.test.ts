import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { counterElement, decodeAsdu, decodeTime, encodeAsdu, encodeTime, measuredElement } from './asdu.ts'
import { Commands } from '../field/commands.ts'
import { Health } from '../field/health.ts'
import { Seen } from '../field/seen.ts'
import { freePort } from '#tests/support/free-port.ts'
import { iec104Connection } from './config.ts'
import { encodeFrame, Frames, NoFrame, type Frame } from './frame.ts'
import { Session, type EndCode } from './session.ts'
import { startIec104 } from './station.ts'

const hex = (bytes: Buffer): string => bytes.toString('hex')

describe('frames', () => {
  const frames: Frame[] = [
    { kind: 'u', name: 'startAct' },
    { kind: 's', received: 32_767 },
    { kind: 'i', sent: 300, received: 1, asdu: Buffer.from('640106000300000000', 'hex') },
  ]
  test('are told and read as the standard has them, however the stream is cut', () => {
    const bytes = Buffer.concat(frames.map(encodeFrame))
    expect(frames.map((frame) => hex(encodeFrame(frame)))).toEqual(['680407000000', '68040100feff', '680d58020200640106000300000000'])
    for (let size = 1; size < bytes.length; size++) {
      const reader = new Frames()
      const found: Frame[] = []
      for (let at = 0; at < bytes.length; at += size)
        for (const { frame } of reader.push(bytes.subarray(at, at + size)))
          found.push(frame.kind === 'i' ? { ...frame, asdu: Buffer.from(frame.asdu) } : frame)
      expect(found).toEqual(frames)
    }
  })
  test.each(['00', '6803000000', '68fe', '680407ff00000000', '680403000000', '68050100000000'])('%s is none', (text) => {
    const reader = new Frames()
    expect(() => [...reader.push(Buffer.from(`${text}000000`, 'hex'))]).toThrow(NoFrame)
  })
})

describe('what they carry', () => {
  test('a head comes back as it was', () => {
    const asdu = {
      type: 36,
      sequence: false,
      count: 3,
      cause: 3,
      negative: true,
      test: true,
      originator: 9,
      station: 65_534,
      body: Buffer.from([1, 2]),
    }
    expect(decodeAsdu(encodeAsdu(asdu))).toEqual(asdu)
    expect(decodeAsdu(Buffer.from([1, 2, 3, 4, 5]))).toBeUndefined()
  })
  test('a value too large for a short float overflows, and says so; a counter turns round', () => {
    const good = { invalid: false, old: false }
    expect(hex(measuredElement(-2.5, { ...good, old: true }))).toBe('000020c040')
    expect(measuredElement(1e39, good).readUInt8(4)).toBe(1)
    expect(hex(counterElement(2 ** 31 - 1, good, 5))).toBe('ffffff7f05')
    expect(hex(counterElement(2 ** 31, good, 0))).toBe('0000008020')
    expect(counterElement(-(2 ** 31) - 1, good, 0).readInt32LE(0)).toBe(2 ** 31 - 1)
  })
  test.each([
    ['Asia/Shanghai', '2026-11-24T16:30:00.250Z'],
    ['Europe/Berlin', '2026-10-25T00:30:15.000Z'],
    ['Europe/Berlin', '2026-10-25T01:30:15.000Z'],
    ['Europe/Berlin', '2026-07-01T01:30:15.000Z'],
    ['America/Los_Angeles', '2028-02-29T20:00:00.999Z'],
  ])('a moment in %s comes back, also of an hour that comes twice: %s', (zone, moment) => {
    const at = Date.parse(moment)
    expect(decodeTime(encodeTime(at, zone), zone)).toBe(at)
  })
  test('a time as it travels: Wednesday, 25 November 2026, 00:30:00.250 in Shanghai; what is none is none', () => {
    expect(hex(encodeTime(Date.parse('2026-11-24T16:30:00.250Z'), 'Asia/Shanghai'))).toBe('fa001e00790b1a')
    for (const none of ['fa009e00790b1a', 'ffff1e00790b1a', 'fa001e001f021a', 'fa003c00790b1a', 'fa001e00'])
      expect(decodeTime(Buffer.from(none, 'hex'), 'Asia/Shanghai')).toBeUndefined()
  })
})

describe('a connection', () => {
  let sent: Frame[]
  let ended: [EndCode, string] | undefined
  let rooms: number
  let session: Session
  beforeEach(() => {
    vi.useFakeTimers()
    sent = []
    ended = undefined
    rooms = 0
    session = new Session(
      { k: 3, w: 2, t1: 15, t2: 10, t3: 20 },
      {
        send: (frame) => sent.push(frame),
        heard: () => undefined,
        asdu: () => undefined,
        started: () => undefined,
        room: () => rooms++,
        end: (...why) => (ended = why),
      },
    )
  })
  afterEach(() => {
    session.close()
    vi.useRealTimers()
  })
  const take = (frame: Frame): void => session.take(encodeFrame(frame))
  const data = (n: number, received = 0): Frame => ({ kind: 'i', sent: n, received, asdu: Buffer.from('640106000300000000', 'hex') })
  const start = (): void => take({ kind: 'u', name: 'startAct' })

  test('says nothing before it is started, and no more than k frames unconfirmed', () => {
    expect(session.free).toBe(0)
    start()
    expect(session.free).toBe(3)
    for (let i = 0; i < 3; i++) session.say(Buffer.alloc(9))
    expect(session.free).toBe(0)
    take({ kind: 's', received: 2 })
    expect([session.free, rooms]).toEqual([2, 1])
    take({ kind: 'u', name: 'stopAct' })
    expect(session.free).toBe(0)
    expect(sent.at(-1)).toEqual({ kind: 'u', name: 'stopCon' })
  })
  test('confirms after w frames at once, after one within t2, and with whatever it says itself', () => {
    start()
    take(data(0))
    take(data(1))
    expect(sent.at(-1)).toEqual({ kind: 's', received: 2 })
    take(data(2))
    vi.advanceTimersByTime(9_999)
    expect(sent.at(-1)).toEqual({ kind: 's', received: 2 })
    vi.advanceTimersByTime(1)
    expect(sent.at(-1)).toEqual({ kind: 's', received: 3 })
    take(data(3))
    session.say(Buffer.alloc(9))
    expect(sent.at(-1)).toMatchObject({ kind: 'i', sent: 0, received: 4 })
    vi.advanceTimersByTime(10_000)
    expect(sent.at(-1)).toMatchObject({ kind: 'i' })
  })
  test('tests the line after t3 of silence, and ends when nothing answers within t1', () => {
    start()
    vi.advanceTimersByTime(20_000)
    expect(sent.at(-1)).toEqual({ kind: 'u', name: 'testAct' })
    take({ kind: 'u', name: 'testCon' })
    vi.advanceTimersByTime(20_000 + 14_999)
    expect(ended).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(ended).toEqual(['timeout', 'TESTFR, 15 s'])
  })
  test('ends when a frame is not confirmed within t1', () => {
    start()
    session.say(Buffer.alloc(9))
    vi.advanceTimersByTime(10_000)
    session.say(Buffer.alloc(9))
    take({ kind: 's', received: 1 })
    vi.advanceTimersByTime(14_999)
    expect(ended).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(ended).toEqual(['timeout', 'frame 1, 15 s'])
  })
  test.each<[string, Frame[], EndCode]>([
    ['data before the start', [data(0)], 'sequence'],
    ['a frame that is missing', [{ kind: 'u', name: 'startAct' }, data(0), data(2)], 'sequence'],
    [
      'a confirmation of what was not sent',
      [
        { kind: 'u', name: 'startAct' },
        { kind: 's', received: 1 },
      ],
      'sequence',
    ],
    ['a start that was not asked', [{ kind: 'u', name: 'startCon' }], 'sequence'],
  ])('ends at %s', (_what, frames, code) => {
    for (const frame of frames) take(frame)
    expect(ended?.[0]).toBe(code)
    // Nothing more is read or said.
    const before = sent.length
    start()
    expect(sent).toHaveLength(before)
  })
  test('counts on over 32,767', () => {
    start()
    for (let i = 0; i < 40_000; i++) {
      session.say(Buffer.alloc(9))
      take(data(i % 32_768, (i + 1) % 32_768))
    }
    expect(ended).toBeUndefined()
    expect(sent.findLast(({ kind }) => kind === 'i')).toMatchObject({ sent: 39_999 - 32_768 })
  })
})

test('changes that a control centre may not have seen when its connection broke are told to who comes next', async () => {
  const port = await freePort()
  const line = iec104Connection.parse({
    id: 'dispatch',
    protocol: 'iec104',
    port,
    peers: ['*'],
    commonAddress: 1,
    signals: [{ ioa: 1, sn: 'D', code: 'ON' }],
  })
  const nothing = (): void => undefined
  const seen = new Seen({ readings: nothing, event: nothing, alive: nothing, silent: nothing, commands: new Commands() })
  const health = new Health('iec104', 'dispatch', '')
  const station = startIec104(line, seen, health)
  const seenOf = <T>(look: () => T) => expect.poll(look, { timeout: 20_000 })
  const nobody = () => seenOf(() => health.state).toBe('listening')
  /** A control centre, and the changes of which it has heard. */
  const centre = async () => {
    const socket = connect(port, '127.0.0.1')
    const reader = new Frames()
    const told: number[] = []
    let received = 0
    socket.on('data', (chunk) => {
      for (const { frame } of reader.push(chunk)) {
        if (frame.kind !== 'i') continue
        received++
        const asdu = decodeAsdu(frame.asdu)
        if (asdu?.type === 30) for (let i = 0; i < asdu.count; i++) told.push(asdu.body.readUInt8(i * 11 + 3) & 1)
      }
    })
    await once(socket, 'connect')
    socket.write(encodeFrame({ kind: 'u', name: 'startAct' }))
    return { told, confirm: () => socket.write(encodeFrame({ kind: 's', received })), leave: () => socket.end() }
  }
  try {
    await nobody()
    const first = await centre()
    await seenOf(() => health.state).toBe('connected')
    for (const ON of [1, 0, 1]) seen.readings('D', { ON })
    await seenOf(() => first.told).toEqual([1, 0, 1])
    first.leave()
    await nobody()
    const second = await centre()
    await seenOf(() => second.told).toEqual([1, 0, 1])
    second.confirm()
    second.leave()
    await nobody()
    seen.readings('D', { ON: 0 })
    const third = await centre()
    await seenOf(() => third.told).toEqual([0])
    third.leave()
  } finally {
    await station.close()
  }
})
