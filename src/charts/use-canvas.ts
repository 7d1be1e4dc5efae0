import { useCallback, useEffect, useRef } from 'react'

/** Pixels of the device for each of the page's, at any zoom and pixel ratio, capped at four. */
const pixelScale = (canvas: HTMLCanvasElement): number =>
  Math.min(4, devicePixelRatio * ('currentCSSZoom' in canvas ? Number(canvas.currentCSSZoom) : 1))

/** A canvas that has `pixelScale` pixels for each of its own, whatever is drawn on it how. A change of size empties it and calls `onEmpty`. */
export function usePixels(width: number, height: number, onEmpty: () => void) {
  const ref = useRef<HTMLCanvasElement>(null)
  const scale = useRef(1)
  const told = useRef(onEmpty)
  told.current = onEmpty
  useEffect(() => {
    const canvas = ref.current
    if (canvas === null) return undefined
    const resize = (): void => {
      scale.current = pixelScale(canvas)
      const [wide, high] = [Math.round(width * scale.current), Math.round(height * scale.current)]
      if (canvas.width === wide && canvas.height === high) return
      canvas.width = wide
      canvas.height = high
      told.current()
    }
    resize()
    const observer = new ResizeObserver(resize)
    observer.observe(canvas)
    return () => observer.disconnect()
  }, [width, height])
  return { ref, scale }
}

/** A canvas that is drawn on piece by piece, as sharp as `usePixels` makes it; `onResize` draws it again when it is empty. */
export function useCanvas(width: number, height: number, onResize?: () => void) {
  const generation = useRef(0)
  const redraw = useRef(onResize)
  redraw.current = onResize
  const emptied = useCallback((): void => {
    generation.current++
    redraw.current?.()
  }, [])
  const { ref, scale } = usePixels(width, height, emptied)

  useEffect(() => {
    const canvas = ref.current
    if (canvas === null) return undefined
    // Pixels of a window that is not looked at may be given up.
    const seen = (): void => {
      if (document.visibilityState === 'visible') emptied()
    }
    canvas.addEventListener('contextrestored', emptied)
    document.addEventListener('visibilitychange', seen)
    return () => {
      canvas.removeEventListener('contextrestored', emptied)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [ref, emptied, width, height])

  const context = useCallback((): CanvasRenderingContext2D | null => {
    const found = ref.current?.getContext('2d') ?? null
    found?.setTransform(scale.current, 0, 0, scale.current, 0, 0)
    return found
  }, [ref, scale])
  /** What pictures that draw only what is new must know: another generation means an empty canvas. */
  const ground = useCallback(() => ({ scale: scale.current, generation: generation.current }), [scale])
  return { ref, context, ground }
}
