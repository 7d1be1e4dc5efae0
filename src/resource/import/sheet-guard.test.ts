import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isReadable } from './sheet-guard.ts'

/** A zip of one part, as small as the format has it; `said`: what its directory says of its size. */
function zipOf(name: string, content: Buffer, said = content.byteLength): Blob {
  const packed = deflateRawSync(content)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.byteLength, 20)
  entry.writeUInt32LE(said, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(local.byteLength + name.length + packed.byteLength, 16)
  return new Blob([Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end])])
}
const sheetOf = (cell: string): Blob =>
  zipOf('xl/worksheets/sheet1.xml', Buffer.from(`<worksheet><sheetData><row><c r="A1"/><c s="1" r="${cell}"/></row></sheetData></worksheet>`))

test('a sheet of people is read', async () => {
  expect(await isReadable(sheetOf('AB5001'))).toBe(true)
  expect(await isReadable(new Blob(['not a zip']))).toBe(true)
})

test('one whose only cell stands at the far end is not', async () => {
  expect(await isReadable(sheetOf('XFD1048576'))).toBe(false)
  expect(await isReadable(sheetOf('B900000'))).toBe(false)
})

test('one that unpacks to more than a window holds is not, whatever its directory says', async () => {
  const bomb = Buffer.alloc(160_000_000, ' ')
  expect(await isReadable(zipOf('xl/worksheets/sheet1.xml', bomb))).toBe(false)
  expect(await isReadable(zipOf('xl/sharedStrings.xml', bomb, 1000))).toBe(false)
})
