/** A decimal with two places at most as cents, exactly. */
export function centsOf(amount: string): bigint {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  return BigInt(`${sign}${whole}${part.padEnd(2, '0')}`)
}

/** What slips come to in all, exactly; undefined: one of them has no sum yet, or there is none. */
export function totalOf(amounts: readonly (string | null)[]): string | undefined {
  if (amounts.length === 0 || amounts.includes(null)) return undefined
  const cents = amounts.reduce((sum, amount) => sum + centsOf(amount ?? '0'), 0n)
  const size = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`
}

/** `YYYY-MM` before another. */
export const monthBefore = (month: string): string => new Date(Date.parse(`${month}-01T00:00:00Z`) - 86_400_000).toISOString().slice(0, 7)
