import { deflateRawSync } from 'node:zlib'

/** A zip, as small as the format has it; `said`: what its directory says of the size of its parts. */
export function zipOf(contents: Record<string, Buffer>, said?: number): Blob {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, content] of Object.entries(contents)) {
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.byteLength, 20)
    entry.writeUInt32LE(said ?? content.byteLength, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    locals.push(local, Buffer.from(name), packed)
    entries.push(entry, Buffer.from(name))
    at += local.byteLength + name.length + packed.byteLength
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(contents).length, 8)
  end.writeUInt16LE(Object.keys(contents).length, 10)
  end.writeUInt32LE(at, 16)
  return new Blob([Buffer.concat([...locals, ...entries, end])])
}
