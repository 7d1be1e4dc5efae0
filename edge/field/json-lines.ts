/** Finds the line of every value of a JSON text, so that what is wrong in a file can be told with its place. Pure. */

export class JsonFault extends Error {
  readonly line: number
  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

export interface ReadJson {
  value: unknown
  /** The line of what stands at a path, or of the nearest thing above it that is there. */
  lineOf(path: readonly PropertyKey[]): number
}

const DEEPEST = 50

/** Reads JSON; comments (`//` to the end of a line) are allowed, a name twice in one object is not. */
export function readJson(text: string): ReadJson {
  const lines = new Map<string, number>()
  let at = 0
  let line = 1
  const fail = (message: string): never => {
    throw new JsonFault(message, line)
  }
  const space = (): void => {
    for (; at < text.length; at++) {
      const letter = text[at] as string
      if (letter === '\n') line++
      else if (letter === '/' && text[at + 1] === '/') {
        while (at + 1 < text.length && text[at + 1] !== '\n') at++
      } else if (!' \t\r\uFEFF'.includes(letter)) return
    }
  }
  const string = (): string => {
    const from = at
    for (at++; at < text.length && text[at] !== '"'; at++) {
      if (text[at] === '\n') fail('a text has no end on its line')
      if (text[at] === '\\') at++
    }
    at++
    try {
      return JSON.parse(text.slice(from, at)) as string
    } catch {
      return fail('a text cannot be read')
    }
  }
  const key = (path: readonly PropertyKey[]): string => JSON.stringify(path)
  const value = (path: readonly PropertyKey[]): unknown => {
    space()
    if (path.length > DEEPEST) fail('nested too deep')
    lines.set(key(path), line)
    const letter = text[at]
    if (letter === '{') return object(path)
    if (letter === '[') return list(path)
    if (letter === '"') return string()
    const word = /^[^\s,\]}/]+/.exec(text.slice(at, at + 60))?.[0] ?? ''
    if (word === '') return fail(at >= text.length ? 'the file ends here, something is missing' : `a value is wanted, not "${letter}"`)
    at += word.length
    try {
      return JSON.parse(word)
    } catch {
      return fail(`"${word}" is no value: a text stands in double quotes`)
    }
  }
  const object = (path: readonly PropertyKey[]): unknown => {
    const found: Record<string, unknown> = {}
    at++
    space()
    if (text[at] === '}') {
      at++
      return found
    }
    for (;;) {
      space()
      if (text[at] !== '"') fail('a name in double quotes is wanted')
      const begun = line
      const name = string()
      if (Object.hasOwn(found, name)) throw new JsonFault(`"${name}" stands twice`, begun)
      space()
      if (text[at] !== ':') fail(`a colon is wanted after "${name}"`)
      at++
      found[name] = value([...path, name])
      space()
      if (text[at] === ',') at++
      else if (text[at] === '}') {
        at++
        return found
      } else fail(`a comma or } is wanted after "${name}"`)
    }
  }
  const list = (path: readonly PropertyKey[]): unknown => {
    const found: unknown[] = []
    at++
    space()
    if (text[at] === ']') {
      at++
      return found
    }
    for (;;) {
      found.push(value([...path, found.length]))
      space()
      if (text[at] === ',') at++
      else if (text[at] === ']') {
        at++
        return found
      } else fail('a comma or ] is wanted')
    }
  }
  const whole = value([])
  space()
  if (at < text.length) fail('the file goes on after its end')
  return {
    value: whole,
    lineOf(path) {
      for (let n = path.length; n >= 0; n--) {
        const found = lines.get(key(path.slice(0, n)))
        if (found !== undefined) return found
      }
      return 1
    },
  }
}
