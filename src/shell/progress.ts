import { settings } from '#src/settings.ts'

const FIRST = 0.08
/** How much of what is left a trickle step goes. */
const STEP = 0.06

/** Navigations under way, as a part from 0 to 1; undefined: nothing to show. Trickles while it waits, ends full and then goes. */
export function createProgress() {
  let value: number | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  const listeners = new Set<() => void>()
  const set = (next: number | undefined): void => {
    value = next
    for (const listener of listeners) listener()
  }
  return {
    value: () => value,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start(): void {
      clearInterval(timer)
      timer = setInterval(() => set((value ?? FIRST) + (1 - (value ?? FIRST)) * STEP), settings.progressTrickleMs)
      set(FIRST)
    },
    done(): void {
      if (value === undefined || value === 1) return
      clearInterval(timer)
      timer = setTimeout(() => set(undefined), settings.progressSpeedMs)
      set(1)
    },
  }
}

export const progress = createProgress()
