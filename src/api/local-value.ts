import { displayLink } from './display-link.ts'

/**
 * One value in localStorage that all windows share; works without storage (private windows) for the life of the page.
 * A display's window keeps everything to itself: a person may use the same browser.
 */
export interface LocalValue {
  get(): string | undefined
  set(value: string | undefined): void
  /** Told of changes here and in other windows. */
  subscribe(listener: () => void): () => void
}

export function localValue(key: string): LocalValue {
  const listeners = new Set<() => void>()
  let memory: string | undefined
  const read = (): string | undefined => {
    if (displayLink !== undefined) return memory
    try {
      return localStorage.getItem(key) ?? undefined
    } catch {
      return memory
    }
  }
  const store = (value: string | undefined): void => {
    try {
      if (value === undefined) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      // No storage: memory must do.
    }
  }
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key || event.key === null) for (const listener of listeners) listener()
  })
  return {
    get: read,
    set(value) {
      memory = value
      if (displayLink === undefined) store(value)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
