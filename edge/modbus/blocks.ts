import { isBits, MOST_BITS, MOST_REGISTERS, type Table } from './frame.ts'

export interface Place {
  table: Table
  address: number
  size: number
}

export interface Block extends Place {
  /** Indices of what lies in it. */
  of: number[]
}

/**
 * Puts places that lie close together into one read: with at most `gap` registers between them that nobody wants, and no more than `most` in all. What takes more
 * than one register is never cut, so that both its halves are of one moment.
 */
export function blocksOf(places: readonly Place[], gap: number, most = MOST_REGISTERS): Block[] {
  const order = places.map((place, i) => ({ ...place, i })).sort((a, b) => a.table.localeCompare(b.table) || a.address - b.address || a.size - b.size)
  const blocks: Block[] = []
  for (const { table, address, size, i } of order) {
    const open = blocks.at(-1)
    const end = Math.max(address + size, open === undefined ? 0 : open.address + open.size)
    const limit = isBits(table) ? MOST_BITS : Math.min(most, MOST_REGISTERS)
    if (open !== undefined && open.table === table && address <= open.address + open.size + gap && end - open.address <= limit) {
      open.size = end - open.address
      open.of.push(i)
    } else blocks.push({ table, address, size, of: [i] })
  }
  return blocks
}
