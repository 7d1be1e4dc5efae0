import { useCallback, useEffect, useRef } from 'react'

/** A canvas whose pixels are the device's: sharp at any zoom and pixel ratio, capped at four. */
export function useCanvas(width: number, height: number) {
  const ref = useRef<HTMLCanvasElement>(null)
  const scale = useRef(1)

  useEffect(() => {
    const canvas = ref.current
    if (canvas === null) return undefined
    const resize = (): void => {
      const zoom = 'currentCSSZoom' in canvas ? Number(canvas.currentCSSZoom) : 1
      scale.current = Math.min(4, devicePixelRatio * zoom)
      canvas.width = Math.round(width * scale.current)
      canvas.height = Math.round(height * scale.current)
    }
    resize()
    const observer = new ResizeObserver(resize)
    observer.observe(canvas)
    return () => observer.disconnect()
  }, [width, height])

  const context = useCallback((): CanvasRenderingContext2D | null => {
    const found = ref.current?.getContext('2d') ?? null
    found?.setTransform(scale.current, 0, 0, scale.current, 0, 0)
    return found
  }, [])
  return { ref, context }
}
