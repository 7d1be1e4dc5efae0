import { PERFORMANCE_KEPT_MS, windowFigures, type WindowFigure, type WindowUse } from '#contract/performance.ts'
import { minuteOf } from '#domain/minute-use.ts'
import { addressPath } from '#src/atoms/address-path.ts'
import { startLap } from './window-meter.ts'

/** What the windows of this browser spent in the last day: each keeps its own minutes in the storage, which the page of performance reads. */

const KEY = 'performance.'
const LAP_MS = 5000
const MINUTE_MS = 60_000
const MOST_WINDOWS = 12
const names = Object.keys(windowFigures) as WindowFigure[]

/** Figures stand in the order of `windowFigures`: a day is fifty kilobytes so. */
interface Stored {
  openedAt: number
  path: string
  minutes: [at: number, ...figures: (number | null)[]][]
}

export interface WindowDay {
  id: string
  openedAt: number
  /** Where it was last. */
  path: string
  isThis: boolean
  minutes: { at: number; use: WindowUse }[]
}

const openedAt = Date.now()
const id = `${openedAt.toString(36)}-${(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0).toString(36)}`
const minutes: Stored['minutes'] = []
let told: WindowUse[] = []
let minute = 0
let lap: (() => WindowUse) | undefined

const useOf = (figures: readonly (number | null)[]): WindowUse =>
  Object.fromEntries(names.map((name, i) => [name, figures[i] ?? null])) as unknown as WindowUse

function storedOf(text: string | null): Stored | undefined {
  try {
    const found = JSON.parse(text ?? '') as Stored
    return Array.isArray(found.minutes) && typeof found.openedAt === 'number' && typeof found.path === 'string' ? found : undefined
  } catch {
    return undefined
  }
}
const lastOf = (stored: Stored | undefined): number => stored?.minutes.at(-1)?.[0] ?? 0

/** Own minutes into the storage; the oldest of others go when there are too many. Without storage this window knows of itself alone. */
function keep(now: number): void {
  try {
    localStorage.setItem(KEY + id, JSON.stringify({ openedAt, path: addressPath(), minutes } satisfies Stored))
    const others = Object.keys(localStorage)
      .filter((key) => key.startsWith(KEY) && key !== KEY + id)
      .map((key) => ({ key, at: lastOf(storedOf(localStorage.getItem(key))) }))
      .sort((a, b) => b.at - a.at)
    others.forEach(({ key, at }, i) => {
      if (i >= MOST_WINDOWS - 1 || now - at > PERFORMANCE_KEPT_MS) localStorage.removeItem(key)
    })
  } catch {
    // A storage that is full or closed.
  }
}

function look(): void {
  if (lap === undefined) return
  const now = Date.now()
  const current = now - (now % MINUTE_MS)
  // A clock that is set back was ahead: its minutes are to come yet.
  if (current < minute) {
    told = []
    while ((minutes.at(-1)?.[0] ?? 0) >= current) minutes.pop()
  }
  if (current !== minute && told.length > 0) {
    const figures = minuteOf(windowFigures, told)
    minutes.push([minute, ...names.map((name) => figures[name])])
    while ((minutes[0]?.[0] ?? now) < now - PERFORMANCE_KEPT_MS) minutes.shift()
    told = []
    keep(now)
  }
  minute = current
  told.push(lap())
}

/** From now on this window measures itself. */
export function keepWindowDay(): void {
  if (lap !== undefined) return
  lap = startLap()
  setInterval(look, LAP_MS)
}

/** Of this window, just now; undefined until it has been looked at. */
export const windowNow = (): WindowUse | undefined => told.at(-1)

/** Of all windows of this browser, this one first, then the newest. */
export function windowDays(): WindowDay[] {
  const running = told.length === 0 ? [] : [{ at: minute, use: minuteOf(windowFigures, told) }]
  const own = minutes.map(([at, ...figures]) => ({ at, use: useOf(figures) }))
  const days: WindowDay[] = [{ id, openedAt, path: addressPath(), isThis: true, minutes: [...own, ...running] }]
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(KEY) || key === KEY + id) continue
      const stored = storedOf(localStorage.getItem(key))
      if (stored === undefined) continue
      days.push({
        id: key.slice(KEY.length),
        openedAt: stored.openedAt,
        path: stored.path,
        isThis: false,
        minutes: stored.minutes.map(([at, ...figures]) => ({ at, use: useOf(figures) })),
      })
    }
  } catch {
    // No storage.
  }
  return days.sort((a, b) => Number(b.isThis) - Number(a.isThis) || b.openedAt - a.openedAt)
}
