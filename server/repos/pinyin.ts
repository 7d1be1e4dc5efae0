import { createRequire } from 'node:module'

/** Its dictionary is read when the first name is asked for: a server that starts has none. */
let reader: typeof import('pinyin-pro') | undefined
const known = new Map<string, string>()

/**
 * What a Chinese name is found by in Latin letters: initials, then full syllables, lower case without tones ("苏州" -> "sz suzhou"). Worked out here, so that
 * the browser needs no dictionary.
 */
export function pinyinOf(name: string): string {
  const seen = known.get(name)
  if (seen !== undefined) return seen
  reader ??= createRequire(import.meta.url)('pinyin-pro') as typeof import('pinyin-pro')
  const { pinyin } = reader
  const options = { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true } as const
  const initials = pinyin(name, { ...options, pattern: 'first' }).join('')
  const full = pinyin(name, options).join('')
  const text = `${initials} ${full}`.toLowerCase()
  if (known.size > 20_000) known.clear()
  known.set(name, text)
  return text
}
