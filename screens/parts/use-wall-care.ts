import { getDefaultStore } from 'jotai'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { WallTheme } from '#contract/display-codes.ts'
import { alarmStateAtom } from '#src/atoms/alarm.ts'
import { reloadWhenServed, servedBuild } from '#src/atoms/build.ts'
import { isDisplay } from '#src/atoms/display.ts'
import { isReloadHeld } from './takeover-model.ts'
import { hasGpu } from '#widgets/parts/drawing/webgl.ts'

/** The picture moves by a few px every few minutes, so that nothing burns in. */
const SHIFT_EVERY_MS = 4 * 60_000
const SHIFTS = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
] as const
const LOOK_EVERY_MS = 5 * 60_000
/** More script memory than this share of what the browser gives: something grows that should not, and a calm moment is better than a crash. */
const MEMORY_SHARE = 0.8
const memoryIsShort = (): boolean => {
  const { memory } = performance as { memory?: { usedJSHeapSize: number; jsHeapSizeLimit: number } }
  return memory !== undefined && memory.usedJSHeapSize > memory.jsHeapSizeLimit * MEMORY_SHARE
}
/** Displays of one building do not all reload at once. */
const SPREAD_MS = 60_000

/**
 * What a wall does for itself over months: stays awake, shifts its picture, and loads itself anew for a new build or for want of memory, at a moment
 * when no very urgent alarm of its stations calls; one that calls for hours no longer holds it back.
 */
export function useWallCare(title: string, theme: WallTheme, alarmsOf: string): { x: number; y: number } {
  const [turn, setTurn] = useState(0)
  // Before its canvases are drawn: they read the colours that stand here.
  useLayoutEffect(() => {
    const { body } = document
    body.setAttribute('data-screen', '')
    body.setAttribute('data-wall-theme', theme)
    body.toggleAttribute('data-gpu', hasGpu())
    if (theme === 'bright') body.removeAttribute('arco-theme')
    else body.setAttribute('arco-theme', 'dark')
    return () => {
      // What stands between two walls of a display is dressed as they are.
      if (isDisplay) return
      body.removeAttribute('data-screen')
      body.removeAttribute('data-wall-theme')
      body.removeAttribute('data-gpu')
    }
  }, [theme])
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    // Displays stay on; without the right to it (plain http, no gesture) they follow their own settings. The lock is lost while the window is hidden.
    let lock: Promise<WakeLockSentinel | undefined> | undefined
    const ask = (): void => {
      if (document.visibilityState === 'visible') lock = (navigator as { wakeLock?: WakeLock }).wakeLock?.request('screen').catch(() => undefined)
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      void lock?.then((sentinel) => sentinel?.release())
    }
  }, [])
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => (before + 1) % SHIFTS.length), SHIFT_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const loaded = useRef<string>(undefined)
  useEffect(() => {
    let reload: ReturnType<typeof setTimeout> | undefined
    let heldSince: number | undefined
    const calm = (): boolean => {
      const now = performance.now()
      heldSince ??= now
      return !isReloadHeld(getDefaultStore().get(alarmStateAtom(alarmsOf))?.latest ?? [], now - heldSince)
    }
    const look = async (): Promise<void> => {
      const served = await servedBuild()
      loaded.current ??= served
      if (served === undefined || (served === loaded.current && !memoryIsShort()) || !calm()) return
      reload ??= setTimeout(() => void reloadWhenServed(), Math.random() * SPREAD_MS)
    }
    void look()
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
      clearTimeout(reload)
    }
  }, [alarmsOf])
  const [x, y] = SHIFTS[turn] ?? SHIFTS[0]
  return { x, y }
}
