/** What a station earned today, in yuan; null: it cannot be said (no price), undefined: not answered yet. */
export type Earned = ReadonlyMap<string, string | null>

export interface FleetEarnings {
  /** Undefined while none is known. */
  totalYuan: number | undefined
  /** Stations whose amount is in the total. */
  known: number
  /** Largest amount by size: the length of the longest bar. */
  largestYuan: number
  /** Stations from the most to the least; those without an amount have no rank: last, in the order given. */
  order: string[]
}

const cents = (text: string): number => Math.round(Number(text) * 100)

/** Amounts of stations as a total and an order. Summed in cents, so that the total is that of the rows to the cent. */
export function earningsOf(ids: readonly string[], earned: Earned): FleetEarnings {
  const amounts = ids.flatMap((id) => {
    const amount = earned.get(id)
    return typeof amount === 'string' ? [{ id, cents: cents(amount) }] : []
  })
  const known = new Map(amounts.map((one) => [one.id, one.cents]))
  return {
    totalYuan: amounts.length === 0 ? undefined : amounts.reduce((sum, one) => sum + one.cents, 0) / 100,
    known: amounts.length,
    largestYuan: Math.max(0, ...amounts.map((one) => Math.abs(one.cents))) / 100,
    order: [...ids].sort((a, b) => (known.get(b) ?? -Infinity) - (known.get(a) ?? -Infinity) || ids.indexOf(a) - ids.indexOf(b)),
  }
}

/** Which of them a panel with room for so many shows: those of which the total is made most, gain or loss; in their order. */
export function shownOf(order: readonly string[], earned: Earned, most: number): string[] {
  const sizeOf = (id: string): number => Math.abs(Number(earned.get(id) ?? 0))
  const kept = new Set([...order].sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, most))
  return order.filter((id) => kept.has(id))
}
