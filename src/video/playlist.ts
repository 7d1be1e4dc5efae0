/** Breaks that a stream may have had: a player keeps a list as long, and walks along it with each playlist. One a minute for two years. */
const MOST_BREAKS = 1_000_000
/** Parts that a playlist may leave out since the last one, or name. */
const MOST_PARTS = 10_000
/** Letters of a playlist. */
const MOST_LETTERS = 4_000_000

/**
 * False: numbers of an HLS playlist (RFC 8216) would keep the player counting until the page stands still: how many breaks there were (EXT-X-DISCONTINUITY-SEQUENCE, with those
 * that it names itself), and how many parts are left out (EXT-X-SKIP).
 */
export function isPlayable(text: string): boolean {
  if (text.length > MOST_LETTERS) return false
  const numbers = (tag: RegExp): number[] => [...text.matchAll(tag)].map((found) => Number(found[1]))
  const breaks = numbers(/#EXT-X-DISCONTINUITY-SEQUENCE: *(\d+)/g)
  const skipped = numbers(/SKIPPED-SEGMENTS=(\d+)/g)
  return breaks.every((n) => n <= MOST_BREAKS) && skipped.reduce((sum, n) => sum + n, 0) <= MOST_PARTS
}
