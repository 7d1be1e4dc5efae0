/** How fast a total grows: the mean of the last ten seconds, when marked once a second. */
export function rateMeter(total: () => number): { mark(): void; perSecond(): number } {
  const marks: { at: number; total: number }[] = []
  return {
    mark() {
      marks.push({ at: performance.now(), total: total() })
      if (marks.length > 11) marks.shift()
    },
    perSecond() {
      const first = marks[0]
      const last = marks.at(-1)
      if (first === undefined || last === undefined || last.at === first.at) return 0
      return Math.round(((last.total - first.total) * 1000) / (last.at - first.at))
    },
  }
}
