/** Columns that a panel of so many characters holds, the most wanted first. */
export function columnsFor(chars: number): { quality: boolean; age: boolean; extremes: boolean } {
  return { age: chars >= 36, quality: chars >= 44, extremes: chars >= 64 }
}
