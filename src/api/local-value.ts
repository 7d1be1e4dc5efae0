import { displayLink } from './display-link.ts'

/**
 * One value in localStorage that all windows share; works without storage (private windows) for the life of the page.
 * A display's window keeps everything to itself: a person may use the same browser.
 */
export interface LocalValue {
  /** As it is in the storage now. Where that was changed behind our back (site data cleared in this window tells nobody), all listeners are told soon after. */
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
  let told = read()
  const tell = (): void => {
    told = read()
    for (const listener of listeners) listener()
  }
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key || event.key === null) tell()
  })
  return {
    get() {
      const value = read()
      if (value !== told) {
        told = value
        // Not at once: whoever reads may be in the middle of drawing.
        queueMicrotask(tell)
      }
      return value
    },
    set(value) {
      memory = value
      if (displayLink === undefined) store(value)
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
