import { markupOf, type MarkupWords } from './markup.ts'

/** Sides of a canvas, and pixels in all, beyond which browsers give an empty picture. */
const MOST_PX = 16_000
const MOST_AREA = 120_000_000

const zoomOf = (element: Element | null): number => (element !== null && 'currentCSSZoom' in element ? Number(element.currentCSSZoom) : 1)

/** Room that an element takes on the page, in px of the page. */
export function sizeOf(target: HTMLElement): { width: number; height: number } {
  const zoom = zoomOf(target)
  return { width: Math.ceil(target.offsetWidth * zoom), height: Math.ceil(target.offsetHeight * zoom) }
}

/** The nearest scale to the wanted one that a canvas bears. */
const borne = (wanted: number, { width, height }: { width: number; height: number }): number =>
  Math.min(wanted, MOST_PX / Math.max(1, width, height), Math.sqrt(MOST_AREA / Math.max(1, width * height)))

/**
 * The element as it stands at this moment, drawn by the browser itself: its markup with all looks as attributes goes into an SVG, which is loaded as a picture.
 * A data address, because a blob's would make the canvas unreadable; attributes and no style sheet, because the page's policy refuses those made at run time.
 */
export async function canvasOf(target: HTMLElement, scale: number, words: MarkupWords): Promise<HTMLCanvasElement> {
  const size = sizeOf(target)
  const fine = borne(scale, size)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(size.width * fine)
  canvas.height = Math.round(size.height * fine)
  const markup = markupOf(target, zoomOf(target.parentElement), words)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas.width}" height="${canvas.height}" viewBox="0 0 ${size.width} ${size.height}"><foreignObject width="${size.width}" height="${size.height}">${markup}</foreignObject></svg>`
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await picture.decode()
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
