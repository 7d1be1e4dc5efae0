import type { TFunction } from 'i18next'
import { applyTheme } from '#src/atoms/theme.ts'
import { downloadSheet } from '#src/resource/export-rows.ts'
import { fileNameOf } from '#src/share/facts.ts'
import { headingOf, type Heading } from '#src/share/heading.ts'
import { paper, type Paper } from '#src/share/pdf.ts'
import type { Pen } from '#src/share/pen.ts'
import { handFile } from '#src/ui/hand-file.ts'
import { printPages } from '#src/ui/print-pages.ts'
import { activityCount, assumedWithin, extentOf, sceneOf, type Scene, type Worked } from './scene.ts'
import { paintChart } from './paint.ts'
import { LEGEND, paintLegend } from './paint-legend.ts'
import { HEAD, listOnPaper, paintList, ROW } from './paint-list.ts'
import { readPalette } from './palette.ts'
import { sheetOfPlan } from './plan-sheet.ts'
import { LEAST_ZOOM } from './scale.ts'
import type { ExportKind } from './toolbar.tsx'

export interface Exported {
  worked: Worked
  title: string
  today: string
  assumedFrom: string | undefined
  critical: boolean
  t: TFunction
  language: string
}

const MARGIN = 24
const HEADING = 18
/** Of a picture: no wider than this for its chart, and no higher than browsers bear. */
const CHART_PX = 4000
const MOST_HEIGHT = 15_500
/** Width of a page in the chart's own px, and how much finer it is drawn. */
const PAGE = { A4: { width: 1400, scale: 1.8 }, A3: { width: 1900, scale: 1.8 } } as const
interface Pages {
  scene: Scene
  list: ReturnType<typeof listOnPaper>
  from: number
  pxPerDay: number
  chartWidth: number
}

/** The whole plan, everything unfolded, also what is not in sight. A picture that is too high for one becomes several. */
export async function exportPlan(kind: ExportKind, plan: Exported): Promise<void> {
  const { worked, title, today, t } = plan
  const name = fileNameOf([title, today])
  if (kind === 'xlsx') {
    await downloadSheet(name, sheetOfPlan(worked, t))
    return
  }
  if (kind === 'print') return printed(plan)
  if (kind === 'png') {
    const { scene, list, from, to } = wholeOf(plan, measuring())
    const pxPerDay = Math.max(LEAST_ZOOM, Math.min(18, CHART_PX / (to - from)))
    const pages: Pages = { scene, list, from, pxPerDay, chartWidth: Math.ceil((to - from) * pxPerDay) }
    const scale = Math.max(1, Math.min(2, devicePixelRatio))
    const perPicture = Math.floor((MOST_HEIGHT / scale - 120) / ROW)
    const count = Math.max(1, Math.ceil(scene.rows.length / perPicture))
    for (let n = 0; n < count; n++) {
      const width = list.width + pages.chartWidth + MARGIN * 2
      const rows = scene.rows.slice(n * perPicture, (n + 1) * perPicture).length
      const canvas = pageOf(plan, pages, {
        width,
        height: undefined,
        scale,
        first: n * perPicture,
        rows,
        page: count > 1 ? t('projectGantt.page', { n: n + 1, count }) : '',
      })
      handFile(await blobOf(canvas, 'image/png'), count > 1 ? `${name}-${n + 1}.png` : `${name}.png`)
    }
    return
  }
  handFile(await pdfOfPlan(plan, kind), `${name}.pdf`)
}

/** Everything unfolded, from the plan's first day to its last. */
function wholeOf({ worked, today, critical }: Exported, pen: Pen): { scene: Scene; list: Pages['list']; from: number; to: number } {
  const extent = extentOf(worked, worked.schedule?.start ?? today)
  const scene = sceneOf(worked, new Set(), critical)
  const list = listOnPaper(pen, scene, readPalette())
  return { scene, list, from: extent.from + 28, to: extent.to - 115 }
}

/** The whole plan on paper, page by page: the list beside all of its time. */
function onPages(plan: Exported, size: Paper, pen: Pen): { pages: Pages; all: Page[] } {
  const { scene, list, from, to } = wholeOf(plan, pen)
  const { width, scale } = PAGE[size]
  const height = Math.floor((width * paper[size].height) / paper[size].width)
  const chartWidth = width - MARGIN * 2 - list.width
  const above = headingHeight(plan, width, pen)
  const perPage = Math.max(1, Math.floor((height - MARGIN * 2 - above - HEAD) / ROW))
  const count = Math.max(1, Math.ceil(scene.rows.length / perPage))
  const all = Array.from({ length: count }, (_, n) => {
    const page = plan.t('projectGantt.page', { n: n + 1, count })
    return { width, height, scale, first: n * perPage, rows: Math.min(perPage, scene.rows.length - n * perPage), page }
  })
  return { pages: { scene, list, from, pxPerDay: chartWidth / (to - from), chartWidth }, all }
}

/** Shapes and letters, not pictures of them: a hundredth of their size, and sharp at any. */
async function pdfOfPlan(plan: Exported, size: Paper): Promise<Blob> {
  const [{ default: Pdf }, { pdfPen }, { default: font }] = await Promise.all([
    import('pdfkit'),
    import('#src/share/pdf-pen.ts'),
    // Ten megabytes, of which the document takes the letters that it has: only somebody who exports loads it.
    import('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf?url'),
  ])
  const bytes = await (await fetch(font)).arrayBuffer()
  const { width, height } = paper[size]
  const doc = new Pdf({ size: [width, height], margin: 0, autoFirstPage: false, font: bytes as unknown as string, info: { Title: plan.title } })
  const parts: Uint8Array<ArrayBuffer>[] = []
  const ended = new Promise((resolve, reject) =>
    doc
      .on('data', (part) => parts.push(part))
      .on('end', resolve)
      .on('error', reject),
  )
  const { pages, all } = onPages(plan, size, pdfPen(doc))
  for (const page of all) {
    doc.addPage().scale(width / page.width)
    onPaper(() => drawPage(pdfPen(doc), plan, pages, page))
    await turn()
  }
  doc.end()
  await ended
  return new Blob(parts, { type: 'application/pdf' })
}

/** Between two pages the window takes its turn. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

async function printed(plan: Exported): Promise<void> {
  const pages: Blob[] = []
  const { pages: on, all } = onPages(plan, 'A4', measuring())
  for (const page of all) {
    const canvas = onPaper(() => pageOf(plan, on, page))
    pages.push(await blobOf(canvas, 'image/png'))
  }
  await printPages(pages)
}

/** Paper is white: the colours of the light theme, for as long as a page is drawn, which is too short to be seen. */
function onPaper<T>(draw: () => T): T {
  const isDark = document.body.getAttribute('arco-theme') === 'dark'
  try {
    if (isDark) applyTheme('light')
    return draw()
  } finally {
    if (isDark) applyTheme('dark')
  }
}

/** What the page around the chart says of its dates goes with them. */
function saidOnPaper(worked: Worked, assumedFrom: string | undefined, t: TFunction): string[] {
  const broken = worked.schedule?.brokenLinks.size ?? 0
  const date = assumedWithin(worked, assumedFrom)
  return [...(broken > 0 ? [t('projectGantt.broken', { n: broken })] : []), ...(date === undefined ? [] : [t('projectGantt.assumed', { date })])]
}

const headingFor = ({ title, worked, today, assumedFrom, t }: Exported): Heading => ({
  name: title,
  station: '',
  facts: [
    ...(worked.schedule?.end === undefined ? [] : [t('projectGantt.endsOn', { date: worked.schedule.end })]),
    t('projectGantt.count', { n: activityCount(worked.plan) }),
    t('projectGantt.madeAt', { date: today }),
    ...saidOnPaper(worked, assumedFrom, t),
  ],
})

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  return context
}
const measuring = (): Pen => contextOf(document.createElement('canvas'))
const headingHeight = (plan: Exported, width: number, pen: Pen): number =>
  Math.ceil(headingOf(pen, headingFor(plan), '', HEADING, width - MARGIN * 2).height) + LEGEND

interface Page {
  width: number
  /** Undefined: as high as its rows. */
  height: number | undefined
  scale: number
  first: number
  rows: number
  page: string
}

function pageOf(plan: Exported, pages: Pages, page: Page): HTMLCanvasElement {
  const { width, height, scale, rows } = page
  const canvas = document.createElement('canvas')
  const context = contextOf(canvas)
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round((height ?? MARGIN * 2 + headingHeight(plan, width, context) + HEAD + rows * ROW) * scale)
  context.scale(scale, scale)
  context.fillStyle = readPalette().ground
  context.fillRect(0, 0, canvas.width, canvas.height)
  drawPage(context, plan, pages, page)
  return canvas
}

function drawPage(pen: Pen, plan: Exported, { scene, list, from, pxPerDay, chartWidth }: Pages, { width, first, rows, page }: Page): void {
  const palette = readPalette()
  const above = headingHeight(plan, width, pen)
  headingOf(pen, headingFor(plan), page, HEADING, width - MARGIN * 2).draw(MARGIN, MARGIN)
  pen.translate(MARGIN, MARGIN + above - LEGEND)
  paintLegend(pen, plan.t, scene, palette)
  pen.translate(0, LEGEND)
  paintList(pen, plan.t, list, scene, first, rows, palette)
  pen.translate(list.width, 0)
  const { worked, today, assumedFrom, language } = plan
  paintChart(
    pen,
    {
      sheet: { origin: from, pxPerDay, rowHeight: ROW },
      scene,
      x: 0,
      y: first * ROW,
      width: chartWidth,
      height: rows * ROW,
      headHeight: HEAD,
      labelPx: 0,
      calendar: worked.plan.calendar,
      today,
      assumedFrom,
      language,
    },
    palette,
  )
}

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('empty picture')) : resolve(blob)), type)
  })
