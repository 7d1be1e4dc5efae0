import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { failedCells, isReadable, sheetToRead } from './sheet-guard.ts'

/** A zip, as small as the format has it; `said`: what its directory says of the size of its parts. */
function zipOf(contents: Record<string, Buffer>, said?: number): Blob {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, content] of Object.entries(contents)) {
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.byteLength, 20)
    entry.writeUInt32LE(said ?? content.byteLength, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    locals.push(local, Buffer.from(name), packed)
    entries.push(entry, Buffer.from(name))
    at += local.byteLength + name.length + packed.byteLength
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(contents).length, 10)
  end.writeUInt32LE(at, 16)
  return new Blob([Buffer.concat([...locals, ...entries, end])])
}
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
      '<c r="A2" s="1"/><c t="e" r="B2"><f>1/0</f><v>#DIV/0!</v></c><c r="C2" t="str"><f>A1&amp;"e"</f><v>e</v></c><c r="AA2"><f>1+1</f></c><c r="AB2"><f t="shared" si="0"/><v>2</v></c><c r="AC2"><f>1+1</f><v /></c><c r="AD2"><f>1+2</f><v></v></c>',
    ),
  })
  expect(await failedCells(book)).toEqual([
    { line: 1, column: 1 },
    { line: 1, column: 26 },
    // Written by a program that works nothing out.
    { line: 1, column: 28 },
    { line: 1, column: 29 },
  ])
  // The first one is hidden: nobody has looked at it.
  expect(await sheetToRead(book)).toBe(2)
})
