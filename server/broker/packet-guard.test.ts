import { expect, test } from 'vitest'
import { MAX_CONNECT_BYTES, MAX_PACKET_BYTES, PacketGuard } from './packet-guard.ts'

const lengthBytes = (n: number): number[] => (n < 128 ? [n] : [(n & 127) | 128, ...lengthBytes(Math.floor(n / 128))])
const packet = (type: number, body: number): Buffer => Buffer.concat([Buffer.from([type, ...lengthBytes(body)]), Buffer.alloc(body)])

test('a stream of packets within the limits passes, however it is cut', () => {
  const all = Buffer.concat([packet(0x10, 300), packet(0xc0, 0), packet(0x30, 200_000), packet(0x32, 5), packet(0x32, MAX_PACKET_BYTES)])
  for (const step of [1, 2, 7, 65_536, all.length]) {
    const guard = new PacketGuard()
    let passed = true
    for (let at = 0; at < all.length; at += step) passed = guard.take(all.subarray(at, at + step)) && passed
    expect(passed).toBe(true)
  }
})

test('the first packet is small; the others may be as long as a message', () => {
  expect(new PacketGuard().take(packet(0x10, MAX_CONNECT_BYTES))).toBe(true)
  expect(new PacketGuard().take(packet(0x10, MAX_CONNECT_BYTES + 1))).toBe(false)
  const guard = new PacketGuard()
  guard.take(packet(0x10, 20))
  expect(guard.take(packet(0x32, MAX_PACKET_BYTES + 1))).toBe(false)
})

test('its header is enough, and a length without an end is none', () => {
  expect(new PacketGuard().take(Buffer.from([0x10, 0x80, 0x84, 0xaf, 0x5f]))).toBe(false)
  expect(new PacketGuard().take(Buffer.from([0x10, 0x80, 0x80, 0x80, 0x80]))).toBe(false)
})
