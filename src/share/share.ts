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
  words: ShareWords
}

const QUALITY = 0.92
/** Longer side of a page's picture in px: about 200 dots an inch on A4. */
const PAGE_PX = { A4: 2400, A3: 3400 } as const
/** A column for a phone goes on an upright page. */
const UPRIGHT_BELOW = 700
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
export async function pngOf({ target, heading, words }: Shared): Promise<Blob> {
  await settled(target)
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

/** Lower edges of the panels as shares of the element's height. */
function panelEdges(target: HTMLElement): number[] {
  const { top, height } = target.getBoundingClientRect()
  const panels = [...target.querySelectorAll('.widget')].map((panel) => panel.getBoundingClientRect())
  return edgesOf(panels.map((box) => ({ top: (box.top - top) / height, bottom: (box.bottom - top) / height })))
}

/** Pages with a heading each; the picture is as wide as the page and is cut between its panels. */
export async function pdfOfElement({ target, heading, words }: Shared, size: Paper): Promise<Blob> {
  await settled(target)
  const head = heading()
  const edges = panelEdges(target)
  const upright = sizeOf(target).width < UPRIGHT_BELOW
  const long = PAGE_PX[size]
  const short = Math.round((long * paper[size].height) / paper[size].width)
  const [width, height] = upright ? [short, long] : [long, short]
  const margin = Math.round(long * 0.025)
  const px = long * 0.013
  const room = width - margin * 2
  const picture = await canvasOf(target, room / sizeOf(target).width, words)
  const above = headingOf(sheet(1, 1).context, head, words.page(88, 88), px, room).height
  const scale = room / picture.width
  const slices = slicesOf(
    picture.height,
    (height - margin * 2 - above) / scale,
    edges.map((edge) => edge * picture.height),
  )
  const pages: PdfPage[] = []
  for (const [i, slice] of slices.entries()) {
    const { canvas, context } = sheet(width, height)
    headingOf(context, head, words.page(i + 1, slices.length), px, room).draw(margin, margin)
    const cut = slice.to - slice.from
    if (cut > 0) context.drawImage(picture, 0, slice.from, picture.width, cut, margin, margin + above, room, cut * scale)
    pages.push({ jpeg: new Uint8Array(await (await blobOf(canvas, 'image/jpeg')).arrayBuffer()), width, height })
  }
  return new Blob([pdfOf(pages, size, titleOf(head))], { type: 'application/pdf' })
}
