import { useEffect } from 'react'

/** Half of a second's turn: 1 Hz. */
const HALF_MS = 500
let timer: ReturnType<typeof setInterval> | undefined
let blinking = 0

function turn(): void {
  const { documentElement: root } = document
  root.toggleAttribute('data-dim', !root.hasAttribute('data-dim') && !matchMedia('(prefers-reduced-motion: reduce)').matches)
}

/**
 * Things that blink do so together, by an attribute of the page that is there every other half second (`html[data-dim]`). An animation that never ends has the browser look
 * at the page sixty times a second, also where it only goes on and off.
 */
export function useBlink(on: boolean): void {
  useEffect(() => {
    if (!on) return undefined
    blinking++
    timer ??= setInterval(turn, HALF_MS)
    return () => {
      blinking--
      if (blinking > 0) return
      clearInterval(timer)
      timer = undefined
      document.documentElement.removeAttribute('data-dim')
    }
  }, [on])
}
