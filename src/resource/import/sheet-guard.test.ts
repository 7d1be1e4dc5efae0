import { expect, test } from 'vitest'
import { zipOf } from '#tests/support/zip.ts'
import { isReadable, sheetFacts, sheetToRead } from './sheet-guard.ts'

const sheetOf = (cell: string): Blob =>
  zipOf({ 'xl/worksheets/sheet1.xml': Buffer.from(`<worksheet><sheetData><row><c r="A1"/><c s="1" r="${cell}"/></row></sheetData></worksheet>`) })

test('a sheet of people is read', async () => {
  expect(await isReadable(sheetOf('AB5001'))).toBe(true)
  expect(await isReadable(new Blob(['not a zip']))).toBe(true)
})

test('one whose only cell stands at the far end is not', async () => {
  expect(await isReadable(sheetOf('XFD1048576'))).toBe(false)
  expect(await isReadable(sheetOf('B900000'))).toBe(false)
})

test('one that unpacks to more than a window holds is not, whatever its directory says', async () => {
  const bomb = Buffer.alloc(160_000_000, ' ')
  expect(await isReadable(zipOf({ 'xl/worksheets/sheet1.xml': bomb }))).toBe(false)
  expect(await isReadable(zipOf({ 'xl/sharedStrings.xml': bomb }, 1000))).toBe(false)
})

test('cells whose formula failed or was never worked out are found in the first sheet that is not hidden, whatever its part is called', async () => {
  const rows = (cells: string): Buffer => Buffer.from(`<worksheet><sheetData><row r="2">${cells}</row></sheetData></worksheet>`)
  const book = zipOf({
    'xl/workbook.xml': Buffer.from(
      '<workbook><sheets><sheet name="H" sheetId="9" state="hidden" r:id="rId1"/><sheet name="S" sheetId="7" r:id="rId3"/><sheet name="T" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': Buffer.from(
      '<Relationships><Relationship Target="worksheets/sheet1.xml" Id="rId1"/><Relationship Id="rId3" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': rows('<c r="Z9" t="e"><v>#N/A</v></c>'),
    'xl/worksheets/sheet2.xml': rows(
      '<c r="A2" s="1"/><c t="e" r="B2"><f>1/0</f><v>#DIV/0!</v></c><c r="C2" t="str"><f>A1&amp;"e"</f><v>e</v></c><c r="AA2"><f>1+1</f></c><c r="AB2"><f t="shared" si="0"/><v>2</v></c><c r="AC2"><f>1+1</f><v /></c><c r="AD2"><f>1+2</f><v></v></c><c r="AE2" t="e"><v>#N/A</v></c>',
    ),
  })
  expect((await sheetFacts(book)).failed).toEqual([
    // Each with the word that people see in it.
    { line: 1, column: 1, text: '#DIV/0!' },
    { line: 1, column: 26, text: '' },
    // Written by a program that works nothing out.
    { line: 1, column: 28, text: '' },
    { line: 1, column: 29, text: '' },
    { line: 1, column: 30, text: '#N/A' },
  ])
  // The first one is hidden: nobody has looked at it.
  expect(await sheetToRead(book)).toBe(2)
})

test('lines that are hidden, by hand or by a filter, are known by their number', async () => {
  const rows = '<row r="1"/><row r="2" spans="1:1" hidden="1"/><x:row hidden="true" r="4"></x:row><row r="5" hidden="0"/><row r="6" collapsed="1"/>'
  const book = zipOf({
    'xl/workbook.xml': Buffer.from('<workbook><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': Buffer.from('<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'),
    'xl/worksheets/sheet1.xml': Buffer.from(`<worksheet><cols><col min="1" hidden="1"/></cols><sheetData>${rows}</sheetData></worksheet>`),
  })
  expect([...(await sheetFacts(book)).hidden]).toEqual([1, 3])
  expect([...(await sheetFacts(new Blob(['not a zip']))).hidden]).toEqual([])
})
