import { canvasOf, sizeOf } from './capture.ts'
import { ground, headingOf, titleOf, type Heading } from './heading.ts'
import type { MarkupWords } from './markup.ts'
import { paper, pdfOf, type Paper, type PdfPage } from './pdf.ts'
import { settled } from './settled.ts'
import { edgesOf, slicesOf } from './slices.ts'

export interface ShareWords extends MarkupWords {
  page(n: number, count: number): string
}

/** What is shared, asked when it is drawn: the heading tells that moment. */
export interface Shared {
  target: HTMLElement
  heading(): Heading
  /** True while values that are shown are still under way. */
  waits(): boolean
  words: ShareWords
}

const QUALITY = 0.92
/** Width of a page's picture in px: about 200 dots an inch on A4. */
const PAGE_PX = { A4: 2400, A3: 3400 } as const
/** Px of a dashboard that lie side by side on a page at least: one arranged for a phone goes on in a second column, rather than fill a page with a panel. */
const SIDE_BY_SIDE = 1150
/** What fits on one page when it is made so much smaller is made smaller. */
const SMALLEST = 0.75
const HEADING_PX = 18
const MARGIN_PX = 16

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('empty picture')) : resolve(blob)), type, QUALITY)
  })

function sheet(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.fillStyle = ground()
  context.fillRect(0, 0, width, height)
  return { canvas, context }
}

/** The element under its heading, as fine as the screen. */
export async function pngOf({ target, heading, waits, words }: Shared): Promise<Blob> {
  await settled(target, waits)
  const head = heading()
  const picture = await canvasOf(target, Math.max(1, devicePixelRatio), words)
  const scale = picture.width / sizeOf(target).width
  const margin = Math.round(MARGIN_PX * scale)
  const measuring = sheet(1, 1).context
  const above = Math.ceil(headingOf(measuring, head, '', HEADING_PX * scale, picture.width).height)
  const { canvas, context } = sheet(picture.width + margin * 2, picture.height + above + margin * 2)
  headingOf(context, head, '', HEADING_PX * scale, picture.width).draw(margin, margin)
  context.drawImage(picture, margin, margin + above)
  return blobOf(canvas, 'image/png')
}

/** Where panels begin, and where one may cut between them, as shares of the element's height. */
function panelsOf(target: HTMLElement): { tops: number[]; edges: number[] } {
  const { top, height } = target.getBoundingClientRect()
  const panels = [...target.querySelectorAll('.widget')].map((panel) => {
    const box = panel.getBoundingClientRect()
    return { top: (box.top - top) / height, bottom: (box.bottom - top) / height }
  })
  return { tops: panels.map((panel) => panel.top), edges: edgesOf(panels) }
}

/** Pages with a heading each; the picture is cut between its panels and laid in as many columns as a page holds. */
export async function pdfOfElement({ target, heading, waits, words }: Shared, size: Paper): Promise<Blob> {
  await settled(target, waits)
  const head = heading()
  const { tops, edges } = panelsOf(target)
  const width = PAGE_PX[size]
  const height = Math.round((width * paper[size].height) / paper[size].width)
  const margin = Math.round(width * 0.025)
  const px = width * 0.013
  const room = width - margin * 2
  const natural = sizeOf(target)
  const above = headingOf(sheet(1, 1).context, head, words.page(88, 88), px, room).height
  const depth = height - margin * 2 - above
  const columns = Math.max(1, Math.floor(SIDE_BY_SIDE / natural.width))
  const full = (room - margin * (columns - 1)) / columns
  const fitting = depth / ((natural.height * full) / natural.width)
  const columnRoom = columns === 1 && fitting < 1 && fitting >= SMALLEST ? full * fitting : full
  const picture = await canvasOf(target, columnRoom / natural.width, words)
  const scale = columnRoom / picture.width
  const inPicture = (share: number): number => share * picture.height
  const slices = slicesOf(picture.height, Math.ceil(depth / scale), edges.map(inPicture), tops.map(inPicture))
  const count = Math.ceil(slices.length / columns)
  const pages: PdfPage[] = []
  for (let n = 0; n < count; n++) {
    const { canvas, context } = sheet(width, height)
    headingOf(context, head, words.page(n + 1, count), px, room).draw(margin, margin)
    slices.slice(n * columns, (n + 1) * columns).forEach(({ from, to }, column) => {
      if (to <= from) return
      const x = margin + column * (columnRoom + margin) + (columns === 1 ? (room - columnRoom) / 2 : 0)
      context.drawImage(picture, 0, from, picture.width, to - from, x, margin + above, columnRoom, (to - from) * scale)
    })
    pages.push({ jpeg: new Uint8Array(await (await blobOf(canvas, 'image/jpeg')).arrayBuffer()), width, height })
  }
  return new Blob([pdfOf(pages, size, titleOf(head))], { type: 'application/pdf' })
}
