const errorKinds = ['script', 'promise', 'render', 'call', 'chunk'] as const
export type ErrorKind = (typeof errorKinds)[number]

export interface ErrorEntry {
  id: number
  /** Epoch ms of the last time. */
  at: number
  /** Path of the page with its query, without what is secret. */
  route: string
  message: string
  stack: string
  kind: ErrorKind
  /** How often it came. */
  count: number
}

export interface ErrorLog {
  add(kind: ErrorKind, error: unknown, extra?: string): void
  clear(): void
  /** Newest first; the same array until something changes. */
  entries(): readonly ErrorEntry[]
  subscribe(listener: () => void): () => void
}

const ENTRIES_KEPT = 200
const MESSAGE_MAX = 1000
const STACK_MAX = 8000

/** Query keys whose values are nobody's business but their owner's. */
const secretWords = 'token|sessionId|clientSessionId|password|oldPassword|newPassword|invitation|secret|link'
const inQuery = new RegExp(`([?&](?:${secretWords}|code|state|nonce|key)=)[^&#\\s]*`, 'gi')
const inText = new RegExp(`(["']?\\b(?:${secretWords})["']?\\s*[:=]\\s*)("[^"]*"|'[^']*'|[^\\s,;&}]+)`, 'gi')

/** A text without tokens and passwords: those that are named, and `secrets` wherever they stand. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text
  for (const secret of secrets) if (secret.length >= 8) clean = clean.replaceAll(secret, '***')
  return clean.replaceAll(inQuery, '$1***').replaceAll(inText, '$1***')
}

export interface ErrorLogDeps {
  now(): number
  route(): string
  /** What must never stand in the log: the tokens of this browser. */
  secrets(): string[]
}

/** What went wrong in this window, in memory only: the newest 200, repeated ones counted. */
export function createErrorLog({ now, route, secrets }: ErrorLogDeps): ErrorLog {
  let list: readonly ErrorEntry[] = []
  let nextId = 1
  const listeners = new Set<() => void>()
  const change = (next: readonly ErrorEntry[]): void => {
    list = next
    for (const listener of listeners) listener()
  }
  return {
    add(kind, error, extra = '') {
      const hidden = secrets()
      const clean = (text: string, max: number): string => withoutSecrets(text.slice(0, max * 2), hidden).slice(0, max)
      const message = clean(messageOf(error), MESSAGE_MAX)
      const stack = clean((error instanceof Error ? (error.stack ?? '') : '') + extra, STACK_MAX)
      const where = clean(route(), 500)
      const same = list.find((entry) => entry.kind === kind && entry.message === message && entry.route === where)
      const entry: ErrorEntry =
        same === undefined ? { id: nextId++, at: now(), route: where, message, stack, kind, count: 1 } : { ...same, at: now(), count: same.count + 1 }
      change([entry, ...list.filter((one) => one !== same)].slice(0, ENTRIES_KEPT))
    },
    clear: () => change([]),
    entries: () => list,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message === '' ? error.name : `${error.name === 'Error' ? '' : `${error.name}: `}${error.message}`
  if (typeof error === 'string') return error
  try {
    return JSON.stringify(error) ?? String(error)
  } catch {
    return String(error)
  }
}
