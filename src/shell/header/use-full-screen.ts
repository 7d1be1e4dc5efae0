import { useEffect, useState } from 'react'

/** Whether the document fills the screen, and a switch. `onFail`: the browser does not allow it. */
export function useFullScreen(onFail: () => void): [boolean, () => void] {
  const [full, setFull] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const listener = (): void => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', listener)
    return () => document.removeEventListener('fullscreenchange', listener)
  }, [])
  const toggle = (): void => {
    const { documentElement } = document
    // Absent on phones of one maker: a failure like any other.
    if (typeof documentElement.requestFullscreen !== 'function') return onFail()
    const change = full ? document.exitFullscreen() : documentElement.requestFullscreen()
    change.catch(onFail)
    return undefined
  }
  return [full, toggle]
}
