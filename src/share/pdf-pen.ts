import type { Pen } from './pen.ts'

const state = {
  fillStyle: '#000' as Pen['fillStyle'],
  strokeStyle: '#000' as Pen['strokeStyle'],
  globalAlpha: 1,
  lineWidth: 1,
  font: '',
  textAlign: 'left' as CanvasTextAlign,
  textBaseline: 'alphabetic' as CanvasTextBaseline,
  dash: [] as number[],
  /** What the page was last told. */
  filled: '',
  stroked: '',
}
type Step = (doc: PDFKit.PDFDocument) => void

/** Of a tile of stripes on screen: lines so far from each other. */
const STRIPE_PX = 7
/** A text that the font cannot write is a picture, so many times as fine as the page's px. */
const FINE = 4
const BOLD = 600

/** pdfkit does not tell what a font has: its own font object does. */
type Drawn = { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }

/** Draws on the page of a PDF as on a canvas, with the document's one font: shapes and letters, no picture of them. */
export function pdfPen(doc: PDFKit.PDFDocument): Pen {
  let path: Step[] = []
  let now = { ...state }
  const kept: (typeof state)[] = []
  const colours = document.createElement('canvas').getContext('2d')
  /** Any colour of a style sheet as `#rrggbb` and how much it covers. */
  const plain = (colour: string): [string, number] => {
    if (colours === null) return [colour, 1]
    colours.fillStyle = '#000'
    colours.fillStyle = colour
    const [r, g, b, a] = /^rgba\((\d+), (\d+), (\d+), ([\d.]+)\)$/.exec(colours.fillStyle)?.slice(1) ?? []
    if (a === undefined) return [colours.fillStyle, 1]
    return [`#${[r, g, b].map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`, Number(a)]
  }
  const toFill = (style: Pen['fillStyle']): void => {
    const told = `${String(style)} ${now.globalAlpha}`
    if (typeof style !== 'string' || now.filled === told) return
    const [colour, alpha] = plain(style)
    doc.fillColor(colour).fillOpacity(alpha * now.globalAlpha)
    now.filled = told
  }
  const toStroke = (style: Pen['strokeStyle'], width: number): void => {
    const told = `${String(style)} ${now.globalAlpha} ${width} ${now.dash.join()}`
    if (typeof style !== 'string' || now.stroked === told) return
    const [colour, alpha] = plain(style)
    doc.strokeColor(colour).strokeOpacity(alpha * now.globalAlpha).lineWidth(width) // prettier-ignore
    if (now.dash[0] === undefined) doc.undash()
    else doc.dash(now.dash[0], { space: now.dash[1] ?? now.dash[0] })
    now.stroked = told
  }
  const sizeOf = (): number => Number(/([\d.]+)px/.exec(now.font)?.[1] ?? 12)
  const write = (size: number): PDFKit.PDFDocument => doc.fontSize(size)
  const writable = (text: string): string => text.normalize('NFC').replaceAll(/[\s\p{Cc}\p{Cf}]/gu, ' ')
  const hasAll = (text: string): boolean => {
    const { font } = (doc as unknown as Drawn)._font
    return [...text].every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))
  }
  /** Stripes of what is critical are a tile on screen, and lines here. */
  const stripes = (x: number, y: number, width: number, height: number): void => {
    doc.save().rect(x, y, width, height).clip()
    doc.strokeColor('#fff').strokeOpacity(0.6).lineWidth(1.4) // prettier-ignore
    for (let at = x; at < x + width + height; at += STRIPE_PX) doc.moveTo(at, y).lineTo(at - height, y + height)
    doc.stroke().restore()
  }
  /** What the font cannot write, as the browser does. */
  const picture = (text: string, x: number, y: number, width: number, size: number): void => {
    const canvas = document.createElement('canvas')
    canvas.width = Math.ceil(width * FINE)
    canvas.height = Math.ceil(size * 1.4 * FINE)
    const context = canvas.getContext('2d', { alpha: false })
    if (context === null || canvas.width === 0) return
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.scale(FINE, FINE)
    Object.assign(context, { font: now.font, fillStyle: now.fillStyle, textBaseline: 'middle' })
    context.fillText(text, 0, size * 0.7)
    doc.image(canvas.toDataURL('image/jpeg', 0.9), x, y - size * 0.7, { width, height: size * 1.4 })
  }
  const widthOf = (text: string, size: number): number => {
    if (colours !== null && !hasAll(write(size) && text)) {
      colours.font = now.font
      return colours.measureText(text).width
    }
    return doc.widthOfString(text)
  }
  const drawn = (end: Step): void => {
    for (const step of path) step(doc)
    end(doc)
  }
  const pen = {
    save() {
      kept.push({ ...now })
      doc.save()
    },
    restore() {
      now = kept.pop() ?? { ...state }
      doc.restore()
    },
    translate: (x: number, y: number) => void doc.translate(x, y),
    beginPath: () => void (path = []),
    moveTo: (x: number, y: number) => void path.push((page) => page.moveTo(x, y)),
    lineTo: (x: number, y: number) => void path.push((page) => page.lineTo(x, y)),
    closePath: () => void path.push((page) => page.closePath()),
    rect: (x: number, y: number, width: number, height: number) => void path.push((page) => page.rect(x, y, width, height)),
    arc: (x: number, y: number, radius: number) => void path.push((page) => page.circle(x, y, radius)),
    clip: () => drawn((page) => page.clip()),
    fill() {
      toFill(now.fillStyle)
      if (path.length > 0) drawn((page) => page.fill())
    },
    stroke() {
      toStroke(now.strokeStyle, now.lineWidth)
      if (path.length > 0) drawn((page) => page.stroke())
    },
    fillRect(x: number, y: number, width: number, height: number) {
      if (typeof now.fillStyle !== 'string') return stripes(x, y, width, height)
      toFill(now.fillStyle)
      return void doc.rect(x, y, width, height).fill()
    },
    setLineDash: (dash: number[]) => void (now.dash = dash),
    measureText: (said: string) => ({ width: widthOf(writable(said), sizeOf()) }),
    fillText(said: string, x: number, y: number, most = Number.POSITIVE_INFINITY) {
      const text = writable(said)
      if (text.trim() === '') return
      const wide = widthOf(text, sizeOf())
      const size = wide > most ? (sizeOf() * most) / wide : sizeOf()
      const width = Math.min(wide, most)
      const left = x - (now.textAlign === 'right' ? width : now.textAlign === 'center' ? width / 2 : 0)
      if (!hasAll(text)) return picture(text, left, y + (now.textBaseline === 'top' ? size * 0.6 : 0), width, size)
      const isBold = Number(/^\d+(?= )/.exec(now.font)?.[0] ?? 0) >= BOLD
      toFill(now.fillStyle)
      if (isBold) toStroke(now.fillStyle, size * 0.035)
      // Canvas and PDF mean another middle: of the letters' square, and of a small letter.
      const middle = now.textBaseline === 'top' ? y + size * 0.55 : y
      write(size).text(text, left, middle + size * 0.09, { lineBreak: false, baseline: 'middle', stroke: isBold, fill: true })
    },
  }
  const properties = Object.fromEntries(
    (['fillStyle', 'strokeStyle', 'globalAlpha', 'lineWidth', 'font', 'textAlign', 'textBaseline'] as const).map((key) => [
      key,
      { get: () => now[key], set: (value: never) => void (now[key] = value) },
    ]),
  )
  return Object.defineProperties(pen, properties) as unknown as Pen
}
