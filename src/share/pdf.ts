/** A page of a document: one JPEG that fills it. */
export interface PdfPage {
  jpeg: Uint8Array
  width: number
  height: number
}

/** Landscape pages in points (1/72 inch). */
export const paper = { A4: { width: 841.89, height: 595.28 }, A3: { width: 1190.55, height: 841.89 } } as const
export type Paper = keyof typeof paper

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A text of a document's facts: UTF-16 with its mark, as hex, so that any language fits. */
const factOf = (text: string): string =>
  `<FEFF${Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0'))
    .join('')
    .toUpperCase()}>`

/** A plain PDF 1.4 by hand: pictures as they are (DCT), nothing packed, so that no package is needed. */
export function pdfOf(pages: readonly PdfPage[], size: Paper, title: string): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const offsets: number[] = []
  let length = 0
  const add = (part: Uint8Array): void => {
    parts.push(part)
    length += part.length
  }
  const begin = (number: number, text: string): void => {
    offsets[number] = length
    add(bytesOf(`${number} 0 obj\n${text}`))
  }
  const { width, height } = paper[size]
  // 1 catalogue, 2 pages, 3 facts, then three a page: page, drawing, picture.
  const pageNumber = (i: number): number => 4 + i * 3
  add(bytesOf('%PDF-1.4\n'))
  // Bytes over 127 tell tools that this is no text.
  add(new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]))
  begin(1, '<< /Type /Catalog /Pages 2 0 R >>\nendobj\n')
  begin(2, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${pageNumber(i)} 0 R`).join(' ')}] >>\nendobj\n`)
  begin(3, `<< /Title ${factOf(title)} >>\nendobj\n`)
  pages.forEach((page, i) => {
    const at = pageNumber(i)
    const drawing = `q ${width} 0 0 ${height} 0 0 cm /P Do Q`
    begin(
      at,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${at + 1} 0 R /Resources << /XObject << /P ${at + 2} 0 R >> >> >>\nendobj\n`,
    )
    begin(at + 1, `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream\nendobj\n`)
    begin(
      at + 2,
      `<< /Type /XObject /Subtype /Image /Width ${page.width} /Height ${page.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${page.jpeg.length} >>\nstream\n`,
    )
    add(page.jpeg)
    add(bytesOf('\nendstream\nendobj\n'))
  })
  const start = length
  const count = 4 + pages.length * 3
  const rows = Array.from({ length: count }, (_, i) =>
    i === 0 ? '0000000000 65535 f \n' : `${String(offsets[i] ?? 0).padStart(10, '0')} 00000 n \n`,
  )
  add(bytesOf(`xref\n0 ${count}\n${rows.join('')}trailer\n<< /Size ${count} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${start}\n%%EOF\n`))
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
