import { useCallback, useEffect, useRef } from 'react'

/** Pixels of the device for each of the page's, at any zoom and pixel ratio, capped at four. */
export const pixelScale = (canvas: HTMLCanvasElement): number =>
  Math.min(4, devicePixelRatio * ('currentCSSZoom' in canvas ? Number(canvas.currentCSSZoom) : 1))

/** A canvas whose pixels are the device's (`pixelScale`). A change of size empties it; `onResize` draws it again. */
export function useCanvas(width: number, height: number, onResize?: () => void) {
  const ref = useRef<HTMLCanvasElement>(null)
  const scale = useRef(1)
  const generation = useRef(0)
  const redraw = useRef(onResize)
  redraw.current = onResize

  useEffect(() => {
    const canvas = ref.current
    if (canvas === null) return undefined
    const resize = (): void => {
      scale.current = pixelScale(canvas)
      const [wide, high] = [Math.round(width * scale.current), Math.round(height * scale.current)]
      if (canvas.width === wide && canvas.height === high) return
      canvas.width = wide
      canvas.height = high
      emptied()
    }
    const emptied = (): void => {
      generation.current++
      redraw.current?.()
    }
    // Pixels of a window that is not looked at may be given up.
    const seen = (): void => {
      if (document.visibilityState === 'visible') emptied()
    }
    resize()
    const observer = new ResizeObserver(resize)
    observer.observe(canvas)
    canvas.addEventListener('contextrestored', emptied)
    document.addEventListener('visibilitychange', seen)
    return () => {
      observer.disconnect()
      canvas.removeEventListener('contextrestored', emptied)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [width, height])

  const context = useCallback((): CanvasRenderingContext2D | null => {
    const found = ref.current?.getContext('2d') ?? null
    found?.setTransform(scale.current, 0, 0, scale.current, 0, 0)
    return found
  }, [])
  /** What pictures that draw only what is new must know: another generation means an empty canvas. */
  const ground = useCallback(() => ({ scale: scale.current, generation: generation.current }), [])
  return { ref, context, ground }
}
