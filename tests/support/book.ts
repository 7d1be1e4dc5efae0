import { zipOf } from './zip.ts'

/** A sheet of one column; `hidden`: numbers of its rows that nobody sees. */
export const bookOf = (values: readonly string[], hidden: readonly number[] = []): Blob => {
  const rows = values.map((value, i) => {
    const cell = `<c r="A${i + 1}" t="inlineStr"><is><t>${value}</t></is></c>`
    return `<row r="${i + 1}"${hidden.includes(i + 1) ? ' hidden="1"' : ''}>${value === '' ? '' : cell}</row>`
  })
  const parts = ['worksheets/sheet1.xml', 'styles.xml']
  return zipOf({
    'xl/workbook.xml': Buffer.from('<workbook><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': Buffer.from(
      `<Relationships>${['worksheet', 'styles'].map((kind, i) => `<Relationship Id="rId${i + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${parts[i]}"/>`).join('')}</Relationships>`,
    ),
    'xl/styles.xml': Buffer.from('<styleSheet/>'),
    'xl/worksheets/sheet1.xml': Buffer.from(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`),
  })
}
