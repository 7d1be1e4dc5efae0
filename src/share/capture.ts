import { domToCanvas } from 'modern-screenshot'
import { paper, pdfOf, type Paper, type PdfPage } from './pdf.ts'
import { edgesOf, slicesOf } from './slices.ts'

/** What stands above each page. */
export interface Heading {
  name: string
  station: string
  time: string
  /** `1 / 3` in words. */
  page(n: number, count: number): string
}

/** Sides of a canvas beyond which browsers give an empty picture. */
const MOST_PX = 16_000
const QUALITY = 0.92
/** Width of a page's picture in px: about 200 dots an inch on A4. */
const PAGE_PX = { A4: 2400, A3: 3400 } as const

const colourOf = (name: string): string => getComputedStyle(document.body).getPropertyValue(name).trim()

/** The element as it stands, with its canvases, in the colours of the theme and as fine as the screen. */
export async function canvasOf(target: HTMLElement): Promise<HTMLCanvasElement> {
  await document.fonts.ready
  const scale = Math.min(Math.max(1, devicePixelRatio), MOST_PX / Math.max(1, target.scrollWidth, target.scrollHeight))
  return domToCanvas(target, {
    scale,
    backgroundColor: colourOf('--bg'),
    width: target.scrollWidth,
    height: target.scrollHeight,
    // Buttons are of no use on a picture.
    filter: (node) => !(node instanceof HTMLElement && node.dataset.noShare !== undefined),
  })
}

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('empty picture')) : resolve(blob)), type, QUALITY)
  })

export const pngOf = async (target: HTMLElement): Promise<Blob> => blobOf(await canvasOf(target), 'image/png')

/** Heights of the target between its panels, in its own px. */
function panelEdges(target: HTMLElement): number[] {
  const { top } = target.getBoundingClientRect()
  const panels = [...target.querySelectorAll('.widget')].map((panel) => panel.getBoundingClientRect())
  return edgesOf(panels.map((box) => ({ top: box.top - top + target.scrollTop, bottom: box.bottom - top + target.scrollTop })))
}

const titleOf = ({ name, station }: Heading): string => [name, station].filter((word) => word !== '').join(' · ')

/** Landscape pages with a heading each; the picture is cut between its panels. */
export async function pdfOfElement(target: HTMLElement, size: Paper, heading: Heading): Promise<Blob> {
  const edges = panelEdges(target)
  const picture = await canvasOf(target)
  const width = PAGE_PX[size]
  const height = Math.round((width * paper[size].height) / paper[size].width)
  const margin = Math.round(width * 0.025)
  const head = Math.round(width * 0.022)
  const room = { width: width - margin * 2, height: height - margin * 2 - head * 1.6 }
  const scale = room.width / picture.width
  const perPx = picture.width / target.scrollWidth
  const slices = slicesOf(
    picture.height,
    room.height / scale,
    edges.map((edge) => edge * perPx),
  )
  const pages: PdfPage[] = []
  for (const [i, slice] of slices.entries()) {
    const page = document.createElement('canvas')
    page.width = width
    page.height = height
    const context = page.getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.fillStyle = colourOf('--bg')
    context.fillRect(0, 0, width, height)
    context.fillStyle = colourOf('--text')
    context.font = `600 ${head * 0.8}px ${getComputedStyle(document.body).fontFamily}`
    context.textBaseline = 'top'
    const right = `${heading.time}   ${heading.page(i + 1, slices.length)}`
    const rightWidth = context.measureText(right).width
    context.fillText(titleOf(heading), margin, margin, room.width - rightWidth - head)
    context.textAlign = 'right'
    context.fillText(right, width - margin, margin)
    const cut = slice.to - slice.from
    if (cut > 0) context.drawImage(picture, 0, slice.from, picture.width, cut, margin, margin + head * 1.6, room.width, cut * scale)
    const jpeg = new Uint8Array(await (await blobOf(page, 'image/jpeg')).arrayBuffer())
    pages.push({ jpeg, width, height })
  }
  return new Blob([pdfOf(pages, size, titleOf(heading))], { type: 'application/pdf' })
}
