import { useCallback, useRef } from 'react'
import { usePixels } from './use-canvas.ts'

/** What a still picture is drawn with. */
export type StillContext = OffscreenCanvasRenderingContext2D

/**
 * A canvas that shows a picture until it is drawn anew, whole; sharp at any zoom as `use-canvas.ts` is. It is drawn elsewhere and handed over as a bitmap: without a graphics
 * processor a canvas that is drawn on itself is copied with each frame of the page, also where nothing in it has changed. `onEmpty` asks for the picture again.
 */
export function useStill(width: number, height: number, onEmpty?: () => void) {
  const sheet = useRef<OffscreenCanvas>(undefined)
  const redraw = useRef(onEmpty)
  redraw.current = onEmpty
  const { ref, scale } = usePixels(width, height, () => redraw.current?.())

  /** Draws the picture on an empty ground and shows it. */
  const show = useCallback(
    (draw: (context: StillContext) => void): void => {
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
    },
    [ref, scale],
  )
  return { ref, show }
}
