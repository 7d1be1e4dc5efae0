import { expect, test } from 'vitest'
import { encodeSparkplug } from './decode-sparkplug.ts'
import { jsonTooMany, sparkplugTooMany } from './message-limits.ts'

const metrics = (n: number, more: object = {}) =>
  Array.from({ length: n }, (_, i) => ({ name: `parameter-${i}`, alias: i, timestamp: Date.now(), type: 'Double', value: i / 3, ...more }))
const sparkplug = (list: object[]): Buffer =>
  encodeSparkplug({ timestamp: Date.now(), seq: 3, metrics: list } as Parameters<typeof encodeSparkplug>[0])

test('a birth of ten thousand metrics is decoded, one more is not', () => {
  expect(sparkplugTooMany(sparkplug(metrics(10_000)))).toBeUndefined()
  expect(sparkplugTooMany(sparkplug(metrics(10_001)))).toMatch('metrics')
})

test('properties of a few hundred metrics are decoded, a megabyte of them is not', () => {
  const properties = { engUnit: { type: 'String', value: 'kilowatt' } }
  expect(sparkplugTooMany(sparkplug(metrics(500, { properties })))).toBeUndefined()
  expect(sparkplugTooMany(sparkplug(metrics(9000, { properties })))).toMatch('properties')
})

test('what is malformed is left to the decoder to say', () => {
  for (const bytes of [[], [0xff], [0x12, 0xff, 0xff], [0x12, 5, 1], [0x0b], Array<number>(200).fill(0x80)]) {
    expect(sparkplugTooMany(Buffer.from(bytes))).toBeUndefined()
  }
})

test('ten thousand JSON readings are parsed, whether in one entry or each in its own; a hundred thousand are not', () => {
  const entry = (n: number) => ({ ts: Date.now(), values: Object.fromEntries(Array.from({ length: n }, (_, i) => [`parameter-${i}`, i / 3])) })
  const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))
  expect(jsonTooMany(bytes(entry(10_000)))).toBe(false)
  expect(jsonTooMany(bytes(Array.from({ length: 5000 }, () => entry(1))))).toBe(false)
  expect(jsonTooMany(bytes(entry(100_000)))).toBe(true)
})
