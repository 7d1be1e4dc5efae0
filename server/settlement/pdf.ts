import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Slip } from '#contract/schemas/settlement.ts'
import { billFacts, billHeads, formulaWords, slipWords, splitWords, warningWords } from '#contract/settlement-words.ts'
import type { Language } from '#contract/text.ts'
import { aboutText } from '#domain/settlement/about.ts'
import { capitals } from '#domain/settlement/capitals.ts'
import { evenly, figureText, slipTables, type SlipCell, type SlipTable } from '#domain/settlement/layout.ts'
import { toldLines } from '#domain/settlement/utility-bill.ts'
import type { BillBeside } from './bill-beside.ts'
import { billHead, billItem, slipHead } from './head.ts'

/** A4 in points, and what stays free around. */
const PAGE = { width: 595.28, height: 841.89, margin: 42 }
const INNER = PAGE.width - 2 * PAGE.margin
const LINE = 16
/** How the tables' columns share the width. */
const widths: Record<SlipTable['key'], readonly number[]> = {
  readings: [1.1, 1.9, 1.8, 1.6, 1.6, 1, 1.7],
  energies: [1.2, 1.3, 1.9, 1.8, 1.6, 1.8],
  result: [5, 3],
}
const billWidths = [3, 1.6, 1.6, 1.6, 1.6]
/** So many last lines of a slip, from what is to be paid on, stay with the amount in capitals, on whichever page that stands. */
const TOGETHER = 4

/** Noto Sans SC, with which every character of both languages can be written. */
const fontFiles = {
  regular: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
}
/** What pdfkit made of them for the first slip: ten megabytes each, whose tables and glyphs are worked out once. */
const fonts = new Map<string, Drawn['_font']['font']>()

/** Names the fonts in a document. pdfkit takes a file, or what it has made of one, which its types do not say. */
function giveFonts(doc: PDFKit.PDFDocument): void {
  for (const [name, file] of Object.entries(fontFiles)) {
    doc.registerFont(name, (fonts.get(name) ?? readFileSync(createRequire(import.meta.url).resolve(file))) as Buffer)
    fonts.set(name, (doc.font(name) as unknown as Drawn)._font.font)
  }
}

interface Paper {
  doc: PDFKit.PDFDocument
  language: Language
  y: number
}

/** A slip as a PDF of A4 pages, with page numbers; the same tables as on the page, and the utility's bill where it was typed in. */
export async function slipPdf(slip: Slip, language: Language, beside?: BillBeside): Promise<Buffer> {
  const { default: Pdf } = await import('pdfkit')
  const doc = new Pdf({ size: 'A4', margin: 0, bufferPages: true, info: { Title: slip.number } })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  giveFonts(doc)
  const paper: Paper = { doc, language, y: PAGE.margin }
  drawHead(paper, slip)
  for (const table of slipTables(slip.figures)) if (table.rows.length > 0) drawTable(paper, table)
  drawFoot(paper, slip)
  if (beside !== undefined) drawBill(paper, slip, beside)
  const { count } = doc.bufferedPageRange()
  for (let i = 0; i < count; i++) {
    doc.switchToPage(i)
    const words = slipWords.page[language].replace('{page}', String(i + 1)).replace('{pages}', String(count))
    write(paper, `${slip.number}    ${words}`, PAGE.margin, PAGE.height - 30, INNER, { size: 8, align: 'right' })
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

interface Style {
  size?: number
  bold?: boolean
  align?: 'left' | 'right' | 'center'
}

/** Stands for what the font cannot write. */
const MARK = '□'
/** pdfkit does not tell what a font has: its own font object does. */
type Drawn = { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }

/** A text as the font can write it, in one line: what it lacks is marked, where nothing would be seen. */
function printed({ doc }: Paper, text: string): string {
  const { font } = (doc as unknown as Drawn)._font
  const plain = text.normalize('NFC').replaceAll(/\p{Cf}|\ufe0f/gu, '').replaceAll(/[\s\p{Cc}]/gu, ' ') // prettier-ignore
  return [...plain].map((character) => (font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? character : MARK)).join('')
}

/** One line of text in its place; what does not fit is made smaller, never cut. */
function write(paper: Paper, said: string, x: number, y: number, width: number, { size = 9, bold = false, align = 'left' }: Style = {}): void {
  const { doc } = paper
  doc.font(bold ? 'bold' : 'regular').fontSize(size)
  const text = printed(paper, said)
  const wide = doc.widthOfString(text)
  if (wide > width) doc.fontSize(Math.max(4, (size * width) / wide))
  const free = width - doc.widthOfString(text)
  doc.text(text, x + (align === 'right' ? free : align === 'center' ? free / 2 : 0), y, { lineBreak: false })
}

/** Room for so many lines, on the next page where this one has none. */
function need(paper: Paper, lines: number): void {
  if (paper.y + lines * LINE <= PAGE.height - 50) return
  paper.doc.addPage()
  paper.y = PAGE.margin
}

/** A text in lines that are so wide: Chinese breaks anywhere, Latin words stay whole where they can. */
function linesOf(paper: Paper, text: string, width: number, { size = 9, bold = false }: Style): string[] {
  paper.doc.font(bold ? 'bold' : 'regular').fontSize(size)
  const lines: string[] = []
  let line = ''
  for (const piece of printed(paper, text).match(/[\x21-\x7e]{1,60}\s*|\s+|[^\x21-\x7e\s]/g) ?? []) {
    if (line !== '' && paper.doc.widthOfString(line + piece.trimEnd()) > width) {
      lines.push(line)
      line = ''
    }
    line += piece
  }
  return line === '' ? lines : [...lines, line]
}

/** Long words in lines of their own. */
function paragraph(paper: Paper, text: string, style: Style = {}, [x, width] = [PAGE.margin, INNER]): void {
  for (const line of linesOf(paper, text, width, style)) {
    need(paper, 1)
    write(paper, line, x, paper.y, width, style)
    paper.y += LINE
  }
}

/** What something is called, and beside it what it is, in as many lines as that takes. */
function fact(paper: Paper, words: string, value: string, style: Style = {}): void {
  need(paper, 1)
  write(paper, words, PAGE.margin, paper.y, 130, { bold: true })
  paragraph(paper, value, style, [PAGE.margin + 136, INNER - 136])
}

function drawHead(paper: Paper, slip: Slip): void {
  const { language } = paper
  const isRed = slip.reverses !== null
  if (isRed) paper.doc.fillColor('#c0392b')
  write(paper, (isRed ? slipWords.redTitle : slipWords.title)[language], PAGE.margin, paper.y, INNER, { size: 16, bold: true, align: 'center' })
  paper.doc.fillColor('black')
  paper.y += 32
  for (const [words, value] of slipHead(slip, language)) fact(paper, words, value)
  if (slip.formula !== null) paragraph(paper, formulaWords[slip.formula][language])
  if (slip.split !== null) paragraph(paper, splitWords[slip.split][language])
}

/** Cells of a table's line in columns that share the width, and the line below them. */
function drawRow(
  paper: Paper,
  texts: readonly string[],
  shares: readonly number[],
  { bold, isRight }: { bold: boolean; isRight: readonly boolean[] },
): void {
  const all = shares.reduce((sum, share) => sum + share, 0)
  let x = PAGE.margin
  for (const [i, text] of texts.entries()) {
    const width = (INNER * (shares[i] ?? 0)) / all
    write(paper, text, x + 3, paper.y + 2, width - 6, { bold, align: isRight[i] === true ? 'right' : 'left' })
    x += width
  }
  paper.y += LINE
  paper.doc.lineWidth(0.4).strokeColor('#b0b0b0').moveTo(PAGE.margin, paper.y).lineTo(PAGE.margin + INNER, paper.y).stroke() // prettier-ignore
}

function drawTable(paper: Paper, { key, title, heads, rows }: SlipTable): void {
  const { language } = paper
  const row = (cells: readonly SlipCell[], bold: boolean, isRight: readonly boolean[] = []): void => {
    const texts = cells.map((cell) => ('figure' in cell ? figureText(cell.figure, language, key === 'result') : cell.text[language]))
    drawRow(paper, texts, widths[key], { bold, isRight: cells.map((cell, i) => 'figure' in cell || isRight[i] === true) })
  }
  // A head stands over its figures, which end at the right.
  const isRight = heads.map((_, i) => rows.some(({ cells }) => 'figure' in (cells[i] ?? {})))
  const head = (): void => row(heads.map((text) => ({ text })), true, isRight) // prettier-ignore
  // Title and heads with two rows.
  need(paper, 5)
  paper.y += 8
  write(paper, title[language], PAGE.margin, paper.y, INNER, { size: 11, bold: true })
  paper.y += LINE + 2
  head()
  for (const [i, { cells, strong }] of rows.entries()) {
    const before = paper.y
    const left = rows.length - i
    // A total does not stand alone below a head.
    const kept = strong !== true && rows[i + 1]?.strong === true ? 2 : 1
    need(paper, key === 'result' && left <= TOGETHER ? left + 2 : kept)
    // On a new page the heads stand again.
    if (paper.y < before) head()
    row(cells, strong === true)
  }
}

function drawFoot(paper: Paper, slip: Slip): void {
  const { language } = paper
  paper.y += 6
  if (slip.payable !== null) {
    fact(paper, slipWords.capitals[language], capitals(slip.payable), { bold: true })
    paper.y += 4
  }
  for (const warning of slip.warnings)
    paragraph(paper, `${warningWords[warning.code][language]}${slipWords.colon[language]}${aboutText(warning, language)}`, { size: 8 })
}

/** The utility's bill of the month: it enters no slip, and is kept together on one page. */
function drawBill(paper: Paper, slip: Slip, beside: BillBeside): void {
  const { language } = paper
  const lines = toldLines(beside.lines)
  const facts = billHead(slip, beside, language)
  need(paper, lines.length + facts.length + 4)
  paper.y += 14
  write(paper, billFacts.bill[language], PAGE.margin, paper.y, INNER, { size: 11, bold: true })
  paper.y += LINE + 2
  for (const [words, value] of facts) fact(paper, words, value)
  const isRight = [false, true, true, true, true]
  const heads = Object.values(billHeads).map((head) => head[language])
  drawRow(paper, heads, billWidths, { bold: true, isRight })
  for (const line of lines) {
    const values = [line.billed, line.own, line.difference, line.slip].map((value) => (value === null ? '—' : evenly(value, 2)))
    drawRow(paper, [billItem(line, language), ...values], billWidths, { bold: line.key === 'total', isRight })
  }
}
