const two = (n: number): string => String(n).padStart(2, '0')

/** `H:mm:ss` until something happens; never negative. */
export function remainingWords(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
