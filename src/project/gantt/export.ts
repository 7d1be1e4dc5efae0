import type { TFunction } from 'i18next'
import { dateOf } from '#domain/project/days.ts'
import { applyTheme } from '#src/atoms/theme.ts'
import { downloadSheet } from '#src/resource/export-rows.ts'
import { fileNameOf } from '#src/share/facts.ts'
import { ground, headingOf, type Heading } from '#src/share/heading.ts'
import { paper, pdfOf, type Paper, type PdfPage } from '#src/share/pdf.ts'
import { handFile } from '#src/ui/hand-file.ts'
import { extentOf, sceneOf, type Scene, type Worked } from './scene.ts'
import { paintChart } from './paint.ts'
import { readPalette, type Palette } from './palette.ts'
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

const ROW = 24
const HEAD = 44
const MARGIN = 24
const HEADING = 18
/** Of a picture: no wider than this for its chart, and no higher than browsers bear. */
const CHART_PX = 4000
const MOST_HEIGHT = 15_500
/** Width of a page in the chart's own px, and how much finer it is drawn. */
const PAGE = { A4: { width: 1400, scale: 1.8 }, A3: { width: 1900, scale: 1.8 } } as const
const QUALITY = 0.92
const cells = [
  { key: 'number', width: 50 },
  { key: 'name', width: 250 },
  { key: 'start', width: 84 },
  { key: 'end', width: 84 },
  { key: 'duration', width: 62 },
  { key: 'percent', width: 58 },
] as const
const TABLE = cells.reduce((sum, { width }) => sum + width, 0)

interface Pages {
  scene: Scene
  from: number
  pxPerDay: number
  chartWidth: number
}

/** The whole plan, everything unfolded, also what is not in sight. A picture that is too high for one becomes several. */
export async function exportPlan(kind: ExportKind, plan: Exported): Promise<void> {
  const { worked, title, today, critical, t } = plan
  const name = fileNameOf([title, today])
  if (kind === 'xlsx') {
    await downloadSheet(name, sheetOfPlan(worked, t))
    return
  }
  const scene = sceneOf(worked, new Set(), critical)
  const extent = extentOf(worked, worked.schedule?.start ?? today)
  const [from, to] = [extent.from + 28, extent.to - 115]
  if (kind === 'png') {
    const pxPerDay = Math.max(LEAST_ZOOM, Math.min(18, CHART_PX / (to - from)))
    const pages: Pages = { scene, from, pxPerDay, chartWidth: Math.ceil((to - from) * pxPerDay) }
    const scale = Math.max(1, Math.min(2, devicePixelRatio))
    const perPicture = Math.floor((MOST_HEIGHT / scale - 120) / ROW)
    const count = Math.max(1, Math.ceil(scene.rows.length / perPicture))
    for (let n = 0; n < count; n++) {
      const width = TABLE + pages.chartWidth + MARGIN * 2
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
  handFile(await pdfOfPlan(plan, scene, from, to, kind), `${name}.pdf`)
}

async function pdfOfPlan(plan: Exported, scene: Scene, from: number, to: number, size: Paper): Promise<Blob> {
  const { width, scale } = PAGE[size]
  const height = Math.floor((width * paper[size].height) / paper[size].width)
  const chartWidth = width - MARGIN * 2 - TABLE
  const pages: Pages = { scene, from, pxPerDay: chartWidth / (to - from), chartWidth }
  const above = headingHeight(plan, width)
  const perPage = Math.max(1, Math.floor((height - MARGIN * 2 - above - HEAD) / ROW))
  const count = Math.max(1, Math.ceil(scene.rows.length / perPage))
  const drawn: PdfPage[] = []
  for (let n = 0; n < count; n++) {
    const page = plan.t('projectGantt.page', { n: n + 1, count })
    const rows = Math.min(perPage, scene.rows.length - n * perPage)
    const canvas = onPaper(() => pageOf(plan, pages, { width, height, scale, first: n * perPage, rows, page }))
    // Between two pages the window takes its turn.
    drawn.push({ jpeg: new Uint8Array(await (await blobOf(canvas, 'image/jpeg')).arrayBuffer()), width: canvas.width, height: canvas.height })
  }
  return new Blob([pdfOf(drawn, size, plan.title)], { type: 'application/pdf' })
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

const headingFor = ({ title, worked, today, t }: Exported): Heading => ({
  name: title,
  station: '',
  facts: [
    ...(worked.schedule?.end === undefined ? [] : [t('projectGantt.endsOn', { date: worked.schedule.end })]),
    t('projectGantt.count', { n: worked.plan.activities.length }),
    t('projectGantt.madeAt', { date: today }),
  ],
})

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  return context
}
const headingHeight = (plan: Exported, width: number): number =>
  Math.ceil(headingOf(contextOf(document.createElement('canvas')), headingFor(plan), '', HEADING, width - MARGIN * 2).height)

interface Page {
  width: number
  /** Undefined: as high as its rows. */
  height: number | undefined
  scale: number
  first: number
  rows: number
  page: string
}

function pageOf(plan: Exported, { scene, from, pxPerDay, chartWidth }: Pages, { width, height, scale, first, rows, page }: Page): HTMLCanvasElement {
  const above = headingHeight(plan, width)
  const body = rows * ROW
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round((height ?? MARGIN * 2 + above + HEAD + body) * scale)
  const context = contextOf(canvas)
  context.scale(scale, scale)
  context.fillStyle = ground()
  context.fillRect(0, 0, canvas.width, canvas.height)
  headingOf(context, headingFor(plan), page, HEADING, width - MARGIN * 2).draw(MARGIN, MARGIN)
  const palette = readPalette()
  context.translate(MARGIN, MARGIN + above)
  paintList(context, plan, scene, first, rows, palette)
  context.translate(TABLE, 0)
  const { worked, today, assumedFrom, language } = plan
  paintChart(
    context,
    {
      sheet: { origin: from, pxPerDay, rowHeight: ROW },
      scene,
      x: 0,
      y: first * ROW,
      width: chartWidth,
      height: body,
      headHeight: HEAD,
      labelPx: 0,
      calendar: worked.plan.calendar,
      today,
      assumedFrom,
      language,
    },
    palette,
  )
  return canvas
}

/** The list beside the chart. */
function paintList(context: CanvasRenderingContext2D, { t }: Exported, scene: Scene, first: number, rows: number, palette: Palette): void {
  context.fillStyle = palette.ground
  context.fillRect(0, 0, TABLE, HEAD + rows * ROW)
  context.fillStyle = palette.head
  context.fillRect(0, 0, TABLE, HEAD)
  context.textBaseline = 'middle'
  const write = (text: string, column: number, y: number, indent = 0): void => {
    const { key, width } = cells[column] as (typeof cells)[number]
    const left = cells.slice(0, column).reduce((sum, one) => sum + one.width, 0)
    const isRight = key === 'duration' || key === 'percent'
    context.textAlign = isRight ? 'right' : 'left'
    context.fillText(fitted(context, text, width - 10 - indent), isRight ? left + width - 6 : left + 6 + indent, y)
  }
  context.font = `12px ${palette.font}`
  context.fillStyle = palette.text2
  for (const [i, { key }] of cells.entries()) write(t(`projectGantt.${key}`), i, HEAD / 2)
  context.strokeStyle = palette.line
  context.lineWidth = 1
  for (let i = 0; i < rows; i++) {
    const row = scene.rows[first + i]
    if (row === undefined) break
    const { bar, activity, depth, number } = row
    const y = HEAD + i * ROW + ROW / 2
    context.font = `${activity.kind === 'group' ? '600 ' : ''}12px ${palette.font}`
    context.fillStyle = bar.isCritical ? palette.critical : palette.text
    write(activity.kind === 'milestone' ? `◆ ${activity.name}` : activity.name, 1, y, Math.min(depth, 8) * 12)
    context.font = `12px ${palette.font}`
    context.fillStyle = palette.text2
    write(number, 0, y)
    write(dateOf(bar.start), 2, y)
    write(dateOf(bar.end - 1), 3, y)
    write(String(bar.durationDays), 4, y)
    write(String(Math.round(bar.percent)), 5, y)
    context.beginPath()
    context.moveTo(0, HEAD + i * ROW + 0.5)
    context.lineTo(TABLE, HEAD + i * ROW + 0.5)
    context.stroke()
  }
}

/** So much of a text as fits, with its end marked as cut. */
function fitted(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (context.measureText(`${text.slice(0, middle)}…`).width <= width) low = middle
    else high = middle - 1
  }
  return `${text.slice(0, low)}…`
}

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('empty picture')) : resolve(blob)), type, QUALITY)
  })
