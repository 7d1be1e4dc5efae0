/** Of when the newest value is that somebody looks at; undefined: there is none. */
export function dataTimeOf(store: { watched(): number[]; get(id: number): { at: number } | undefined }): number | undefined {
  const newest = Math.max(0, ...store.watched().map((id) => store.get(id)?.at ?? 0))
  return newest > 0 ? newest : undefined
}

/** A name that every file system takes. */
export const fileNameOf = (words: readonly string[]): string =>
  words
    .filter((word) => word !== '')
    .join('-')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\\/:*?"<>|\u0000-\u001f]/g, '-')
