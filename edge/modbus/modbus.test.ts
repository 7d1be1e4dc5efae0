import { createServer, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { Health } from '../field/health.ts'
import { blocksOf } from './blocks.ts'
import { ModbusClient } from './client.ts'
import { crc16, encode, readReply, readRequest, Replies, writeCoil, writeRegister, writeRegisters, type Reply } from './frame.ts'
import { decodeValue, encodeValue, scaled, sizeOf, unscaled, type Layout } from './registers.ts'

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')

describe('frames, as the standard shows them', () => {
  test('a read of holding registers, in both clothes', () => {
    // MODBUS Application Protocol 1.1b3, 6.3: registers 108 to 110.
    const request = readRequest(0x11, 'holding', 0x6b, 3)
    expect(request.body).toEqual(hex('03 00 6b 00 03'))
    expect(encode(request, 'tcp', 1)).toEqual(hex('0001 0000 0006 11 03 006b 0003'))
    expect(encode(request, 'rtu', 1)).toEqual(hex('11 03 006b 0003 7687'))
    const reply: Reply = { transaction: 1, unit: 0x11, body: hex('03 06 022b 0000 0064') }
    expect(readReply(request, reply)).toEqual({ words: [0x022b, 0, 0x64] })
  })
  test('coils and discrete inputs come as bits, lowest first', () => {
    const request = readRequest(1, 'coil', 0x13, 0x13)
    expect(request.body).toEqual(hex('01 0013 0013'))
    const answer = readReply(request, { transaction: 1, unit: 1, body: hex('01 03 cd 6b 05') })
    const bits = 'bits' in answer ? answer.bits.map(Number).join('') : ''
    expect(bits).toBe('1011001111010110101')
    expect(readRequest(1, 'discrete', 0xc4, 0x16).body).toEqual(hex('02 00c4 0016'))
    expect(readRequest(1, 'input', 8, 1).body).toEqual(hex('04 0008 0001'))
  })
  test('writes', () => {
    expect(writeRegister(1, 1, 3).body).toEqual(hex('06 0001 0003'))
    expect(writeRegisters(1, 1, [0x0a, 0x0102]).body).toEqual(hex('10 0001 0002 04 000a 0102'))
    expect(writeCoil(1, 0xac, true).body).toEqual(hex('05 00ac ff00'))
    const request = writeRegisters(1, 1, [0x0a, 0x0102])
    expect(readReply(request, { transaction: 1, unit: 1, body: hex('10 0001 0002') })).toEqual({ done: true })
    expect(readReply(request, { transaction: 1, unit: 1, body: hex('90 02') })).toEqual({ exception: 2 })
  })
  test('what answers another question, for another unit or with another length is wrong, not read', () => {
    const request = readRequest(1, 'holding', 0, 2)
    for (const [unit, body] of [
      [1, '04 04 0001 0002'],
      [2, '03 04 0001 0002'],
      [1, '03 02 0001'],
      [1, '03 04 0001'],
      [1, '83'],
      [1, ''],
    ] as const)
      expect(readReply(request, { transaction: 1, unit, body: hex(body) }), body).toEqual({ wrong: true })
  })
  test('a stream is taken apart however it is cut', () => {
    const tcp = Buffer.concat([hex('0001 0000 0007 01 03 04 0001 0002'), hex('0002 0000 0003 01 83 02')])
    for (const size of [1, 2, 5, 7, tcp.length]) {
      const replies = new Replies('tcp')
      const found: Reply[] = []
      for (let at = 0; at < tcp.length; at += size) found.push(...replies.push(tcp.subarray(at, at + size)))
      expect(found.map(({ transaction, body }) => [transaction, body.toString('hex')])).toEqual([
        [1, '030400010002'],
        [2, '8302'],
      ])
    }
    const rtu = encode({ unit: 7, body: hex('03 02 1234') }, 'rtu', 0)
    for (const size of [1, 3, rtu.length]) {
      const replies = new Replies('rtu')
      const found: Reply[] = []
      for (let at = 0; at < rtu.length; at += size) found.push(...replies.push(rtu.subarray(at, at + size)))
      expect(found.map(({ unit, body }) => [unit, body.toString('hex')])).toEqual([[7, '03021234']])
    }
    expect(crc16(rtu)).toBe(0)
  })
  test('noise is thrown away with what came with it, counted, and never grows', () => {
    const tcp = new Replies('tcp')
    expect(tcp.push(hex('0001 0001 0007 01 03 04 0001 0002'))).toEqual([])
    expect(tcp.noise).toBe(13)
    expect(tcp.push(hex('0001 0000 0005 01 03 02 0001'))).toHaveLength(1)
    const rtu = new Replies('rtu')
    expect(rtu.push(hex('07 03 02 1234 0000'))).toEqual([])
    expect(rtu.noise).toBe(7)
    // Whatever comes: no exception, and at most one frame's worth is held.
    let seed = 1
    for (const transport of ['tcp', 'rtu'] as const) {
      const replies = new Replies(transport)
      for (let i = 0; i < 5000; i++) {
        const chunk = Buffer.from(Array.from({ length: 1 + (i % 40) }, () => (seed = (seed * 48_271) % 2_147_483_647) & 0xff))
        for (const reply of replies.push(chunk)) expect(reply.body.length).toBeLessThan(260)
      }
    }
  })
})

describe('values of registers', () => {
  const cases: [Layout, number[], number | bigint | string][] = [
    [{ type: 'int16' }, [0xff38], -200],
    [{ type: 'uint16' }, [0xff38], 65_336],
    [{ type: 'uint16', bytes: 'low-first' }, [0x3412], 0x1234],
    [{ type: 'int32' }, [0xffff, 0xff38], -200],
    [{ type: 'int32', words: 'low-first' }, [0xff38, 0xffff], -200],
    [{ type: 'uint32' }, [0x0001, 0x0000], 65_536],
    [{ type: 'float32' }, [0x42f6, 0xe979], 123.45600128173828],
    [{ type: 'float32', words: 'low-first' }, [0xe979, 0x42f6], 123.45600128173828],
    [{ type: 'float32', bytes: 'low-first', words: 'low-first' }, [0x79e9, 0xf642], 123.45600128173828],
    [{ type: 'float64' }, [0x405e, 0xdd2f, 0x1a9f, 0xbe77], 123.456],
    [{ type: 'uint64' }, [0, 1, 0, 0], 4_294_967_296n],
    [{ type: 'bitfield16', bit: 3 }, [0b1000], 1],
    [{ type: 'bitfield16', bit: 4, bits: 3 }, [0b101_0000], 5],
    [{ type: 'bitfield32', bit: 31 }, [0x8000, 0], 1],
    [{ type: 'bitfield32' }, [0x8000, 1], 0x8000_0001],
    [{ type: 'bit' }, [1], 1],
    [{ type: 'string', length: 3 }, [0x4142, 0x4300, 0x5a5a], 'ABC'],
  ]
  test.each(cases)('%j of %j', (layout, words, value) => {
    expect(decodeValue(words, layout)).toEqual(value)
    expect(sizeOf(layout)).toBe(words.length)
    const isWhole = layout.bit === undefined && layout.type !== 'bit' && layout.type !== 'string'
    if (isWhole) expect(encodeValue(Number(value), layout)).toEqual(words)
  })
  test('what does not fit is not written', () => {
    expect(encodeValue(40_000, { type: 'int16' })).toBeUndefined()
    expect(encodeValue(-1, { type: 'uint16' })).toBeUndefined()
    expect(encodeValue(1e39, { type: 'float32' })).toBeUndefined()
    expect(encodeValue(NaN, { type: 'int32' })).toBeUndefined()
    expect(encodeValue(1, { type: 'string', length: 2 })).toBeUndefined()
  })
  test('scale and offset, there and back, without dust; what is not there has no value', () => {
    expect(scaled(123, { scale: 0.1 })).toBe(12.3)
    expect(scaled(50, { scale: 1, offset: -40 })).toBe(10)
    expect(unscaled(12.3, { scale: 0.1 })).toBe(123)
    expect(unscaled(10, { offset: -40 })).toBe(50)
    expect(scaled(-32_768, { notImplemented: [-32_768] })).toBeUndefined()
    expect(scaled(NaN, {})).toBeUndefined()
  })
})

describe('what is read together', () => {
  const at = (address: number, size = 1, table: 'holding' | 'input' | 'coil' = 'holding') => ({ table, address, size })
  const shape = (blocks: ReturnType<typeof blocksOf>) => blocks.map(({ table, address, size, of }) => [table, address, size, of])
  test('neighbours within the gap are one read, others are not', () => {
    expect(shape(blocksOf([at(10, 2), at(0), at(14), at(30)], 4))).toEqual([
      ['holding', 0, 1, [1]],
      ['holding', 10, 5, [0, 2]],
      ['holding', 30, 1, [3]],
    ])
    expect(shape(blocksOf([at(0), at(2)], 0))).toHaveLength(2)
    expect(shape(blocksOf([at(0), at(1, 1, 'input')], 8))).toHaveLength(2)
  })
  test('no read has more than 125 registers, and no value is cut', () => {
    const blocks = blocksOf(
      Array.from({ length: 200 }, (_, i) => at(i * 2, 2)),
      8,
    )
    for (const { size } of blocks) expect(size).toBeLessThanOrEqual(125)
    expect(blocks.map(({ size }) => size % 2)).toEqual(blocks.map(() => 0))
    expect(blocks.flatMap(({ of }) => of)).toHaveLength(200)
  })
  test('one place twice, as bits of one field are, is read once', () => {
    expect(shape(blocksOf([at(5), at(5), at(4, 2)], 0))).toEqual([['holding', 4, 2, [2, 0, 1]]])
  })
})

/** Takes connections and never says anything. */
async function silentDevice() {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return { port, sockets, close }
}

test('over TCP a connection on which nothing is answered any more is made anew', async () => {
  const { port, sockets, close } = await silentDevice()
  const client = new ModbusClient({ host: '127.0.0.1', port, transport: 'tcp', timeoutMs: 5, health: new Health('modbus-tcp', 'bus', '') })
  try {
    await expect
      .poll(
        async () => {
          await client.request(readRequest(1, 'holding', 0, 1))
          return sockets.length
        },
        { timeout: 20_000 },
      )
      .toBe(2)
  } finally {
    client.close()
    await close()
  }
})

test('who is told that a connection ended is told so of one that the other side ended, not of one that was given up here', async () => {
  const { port, sockets, close } = await silentDevice()
  const health = new Health('modbus-rtu', 'bus', '')
  const client = new ModbusClient({ host: '127.0.0.1', port, transport: 'rtu', timeoutMs: 5, health })
  const said = (): string[] => health.message().errors.map(({ code }) => code)
  try {
    await expect.poll(() => client.request(readRequest(1, 'holding', 0, 1)), { timeout: 20_000 }).toEqual({ lost: 'noAnswer' })
    await expect.poll(() => health.counters.reconnects, { timeout: 20_000 }).toBe(1)
    await expect.poll(() => client.isUp && sockets.length, { timeout: 20_000 }).toBe(2)
    expect(said()).toEqual([])
    sockets[1]?.destroy()
    await expect.poll(() => health.counters.reconnects, { timeout: 20_000 }).toBe(2)
    expect(said()).toEqual(['closed'])
  } finally {
    client.close()
    await close()
  }
})
