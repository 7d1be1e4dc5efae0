import { offeredPicture } from '#src/ui/own-picture.ts'

const blank = (width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } | undefined => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  return width > 0 && height > 0 && context !== null ? { canvas, context } : undefined
}

/** As a data address; undefined when the pixels may not be read (they came from elsewhere). */
function addressOf(canvas: HTMLCanvasElement): string | undefined {
  try {
    return canvas.toDataURL()
  } catch {
    return undefined
  }
}

/** WebGL that keeps nothing after a frame reads as empty, not as a fault. */
function keepsPixels(canvas: HTMLCanvasElement): boolean {
  try {
    if (canvas.getContext('2d') !== null || canvas.getContext('bitmaprenderer') !== null) return true
    const gl = canvas.getContext('webgl2') ?? canvas.getContext('webgl')
    return gl?.getContextAttributes()?.preserveDrawingBuffer === true
  } catch {
    return false
  }
}

/** What an element drew by itself: `picture` as a data address, `none` where there is nothing to see, `unreadable` where there is but it cannot be had. */
export type Raster = { kind: 'picture'; address: string } | { kind: 'none' } | { kind: 'unreadable' }

const none: Raster = { kind: 'none' }
const unreadable: Raster = { kind: 'unreadable' }
const picture = (address: string | undefined): Raster => (address === undefined ? unreadable : { kind: 'picture', address })

function copied(source: CanvasImageSource, width: number, height: number): Raster {
  const copy = blank(width, height)
  if (copy === undefined) return none
  copy.context.drawImage(source, 0, 0, width, height)
  return picture(addressOf(copy.canvas))
}

/** Undefined: an element like others, to be written with its children. */
export function rasterOf(element: Element): Raster | undefined {
  const offered = offeredPicture(element)
  // Flat canvases are copied as they stand: drawn anew, a large one would come piece by piece.
  if (offered !== undefined && [...element.querySelectorAll('canvas')].some((canvas) => !keepsPixels(canvas))) {
    const canvas = offered()
    return canvas.width === 0 || canvas.height === 0 ? none : picture(addressOf(canvas))
  }
  if (element instanceof HTMLCanvasElement) {
    if (element.width === 0 || element.height === 0) return none
    return keepsPixels(element) ? picture(addressOf(element)) : unreadable
  }
  if (element instanceof HTMLImageElement) return copied(element, element.naturalWidth, element.naturalHeight)
  if (element instanceof HTMLVideoElement) {
    return element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA ? unreadable : copied(element, element.videoWidth, element.videoHeight)
  }
  if (element instanceof HTMLIFrameElement || element instanceof HTMLObjectElement || element instanceof HTMLEmbedElement) return unreadable
  return undefined
}
