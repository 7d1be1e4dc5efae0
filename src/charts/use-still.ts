import { useCallback, useEffect, useRef } from 'react'
import { pixelScale } from './use-canvas.ts'

/** What a still picture is drawn with. */
export type StillContext = OffscreenCanvasRenderingContext2D

/**
 * A canvas that shows a picture until it is drawn anew, whole; sharp at any zoom as `use-canvas.ts` is. It is drawn elsewhere and handed over as a bitmap: without a graphics
 * processor a canvas that is drawn on itself is copied with each frame of the page, also where nothing in it has changed. `onEmpty` asks for the picture again.
 */
export function useStill(width: number, height: number, onEmpty?: () => void) {
  const ref = useRef<HTMLCanvasElement>(null)
  const sheet = useRef<OffscreenCanvas>(undefined)
  const scale = useRef(1)
  const redraw = useRef(onEmpty)
  redraw.current = onEmpty

  useEffect(() => {
    const canvas = ref.current
    if (canvas === null) return undefined
    const resize = (): void => {
      scale.current = pixelScale(canvas)
      const [wide, high] = [Math.round(width * scale.current), Math.round(height * scale.current)]
      if (canvas.width === wide && canvas.height === high) return
      canvas.width = wide
      canvas.height = high
      redraw.current?.()
    }
    resize()
    const observer = new ResizeObserver(resize)
    observer.observe(canvas)
    return () => observer.disconnect()
  }, [width, height])

  /** Draws the picture on an empty ground and shows it. */
  const show = useCallback((draw: (context: StillContext) => void): void => {
    const canvas = ref.current
    const shown = canvas?.getContext('bitmaprenderer') ?? null
    if (canvas === null || shown === null || canvas.width === 0 || canvas.height === 0) return
    if (sheet.current === undefined) {
      sheet.current = new OffscreenCanvas(canvas.width, canvas.height)
      sheet.current.addEventListener('contextrestored', () => redraw.current?.())
    }
    const own = sheet.current
    if (own.width !== canvas.width) own.width = canvas.width
    if (own.height !== canvas.height) own.height = canvas.height
    const context = own.getContext('2d')
    if (context === null) return
    context.setTransform(scale.current, 0, 0, scale.current, 0, 0)
    draw(context)
    shown.transferFromImageBitmap(own.transferToImageBitmap())
  }, [])
  return { ref, show }
}
