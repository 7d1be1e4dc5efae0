import type { SourcePoint } from './config.ts'

/** What stands at a path of names and list numbers between dots; undefined: nothing. */
export function at(tree: unknown, path: string): unknown {
  let found = tree
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return found
}

/** A list of objects by the names in them: what OpenEMS answers for several channels. */
export function byName(list: unknown, fields: { name: string; value: string }): Map<string, unknown> | undefined {
  // One channel alone is answered without a list.
  const entries: unknown[] = Array.isArray(list) ? list : [list]
  const found = new Map<string, unknown>()
  for (const entry of entries) {
    const name = at(entry, fields.name)
    if (typeof name !== 'string') return undefined
    found.set(name, at(entry, fields.value))
  }
  return found
}

/** The text of a topic. What is no JSON is a text. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * A value as a number, scaled; null: there is none now. `wrong`: it is no number, and what it is. A text that reads as a number is one, true and false are 1 and 0,
 * other words what the file says.
 */
export function numberOf(value: unknown, point: Pick<SourcePoint, 'scale' | 'offset' | 'words'>): number | null | { wrong: string } {
  if (value === undefined || value === null || value === '') return null
  const word = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
  const known = point.words?.[word]
  const number = known ?? (typeof value === 'boolean' ? Number(value) : typeof value === 'object' ? NaN : Number(word))
  if (!Number.isFinite(number)) return { wrong: word.slice(0, 60) }
  const { scale = 1, offset = 0 } = known === undefined ? point : {}
  // 0.001 leaves dust behind: 8231 W are 8.231 kW.
  return Number((number * scale + offset).toPrecision(15))
}
