import { zipOf } from './zip.ts'

/** A row is its one cell, or its cells. */
type BookRow = string | readonly string[]

const sheetOf = (values: readonly BookRow[], hidden: readonly number[]): Buffer => {
  const rows = values.map((value, i) => {
    const cells = [value].flat().map((text, at) => (text === '' ? '' : `<c r="${'ABCDEF'[at]}${i + 1}" t="inlineStr"><is><t>${text}</t></is></c>`))
    return `<row r="${i + 1}"${hidden.includes(i + 1) ? ' hidden="1"' : ''}>${cells.join('')}</row>`
  })
  return Buffer.from(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`)
}

/** A sheet; `hidden`: numbers of its rows that nobody sees; `unseen`: a sheet before it that nobody sees. */
export const bookOf = (values: readonly BookRow[], hidden: readonly number[] = [], unseen?: readonly BookRow[]): Blob => {
  const parts = { styles: 'styles.xml', worksheet: 'worksheets/sheet1.xml', ...(unseen === undefined ? {} : { unseen: 'worksheets/sheet2.xml' }) }
  const relations = Object.entries(parts).map(
    ([kind, part], i) =>
      `<Relationship Id="rId${i + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind === 'unseen' ? 'worksheet' : kind}" Target="${part}"/>`,
  )
  const first = unseen === undefined ? '' : '<sheet name="H" sheetId="2" state="hidden" r:id="rId3"/>'
  return zipOf({
    'xl/workbook.xml': Buffer.from(`<workbook><sheets>${first}<sheet name="S" sheetId="1" r:id="rId2"/></sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': Buffer.from(`<Relationships>${relations.join('')}</Relationships>`),
    'xl/styles.xml': Buffer.from('<styleSheet/>'),
    'xl/worksheets/sheet1.xml': sheetOf(values, hidden),
    ...(unseen === undefined ? {} : { 'xl/worksheets/sheet2.xml': sheetOf(unseen, []) }),
  })
}
