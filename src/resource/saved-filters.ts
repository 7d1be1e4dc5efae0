/** A question of a list under a name: the keys of its address. */
export interface SavedFilter {
  title: string
  query: string
}

/** So many are kept of a list: the oldest go. */
const MOST = 20

/** What is kept, as far as it can be read. */
export function readSaved(text: string | undefined): SavedFilter[] {
  if (text === undefined) return []
  try {
    const parsed: unknown = JSON.parse(text)
    if (!Array.isArray(parsed)) return []
    return parsed.filter(
      (one): one is SavedFilter => typeof one === 'object' && one !== null && typeof one.title === 'string' && typeof one.query === 'string',
    )
  } catch {
    return []
  }
}

/** With one more; a name that is there already gets the new question. */
export const withSaved = (saved: readonly SavedFilter[], title: string, query: string): SavedFilter[] =>
  [...saved.filter((one) => one.title !== title), { title, query }].slice(-MOST)
