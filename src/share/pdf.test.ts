import { expect, test } from 'vitest'
import { pdfOf } from './pdf.ts'
import { edgesOf, slicesOf } from './slices.ts'

/** The smallest thing with the marks of a JPEG; its bytes hold what would upset a reader of text. */
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0x0a, 0x65, 0x6e, 0x64, 0x00, 0xff, 0xd9])
const page = { jpeg, width: 10, height: 7 }

/** Reads the document as a reader does: from its end, by the table of places. */
function read(bytes: Uint8Array) {
  const text = new TextDecoder('latin1').decode(bytes)
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const count = Number(/^xref\n0 (\d+)\n/.exec(text.slice(start))?.[1])
  const table = text
    .slice(start)
    .split('\n')
    .slice(2, 2 + count)
  const objects = table.slice(1).map((row) => text.slice(Number(row.slice(0, 10))))
  return { text, objects }
}

test('every place of the table leads to its own object', () => {
  const { objects } = read(pdfOf([page, page, page], 'A4', 'x'))
  expect(objects).toHaveLength(12)
  objects.forEach((object, i) => expect(object.startsWith(`${i + 1} 0 obj\n`)).toBe(true))
})

test('a document has as many pages as pictures, in landscape, and holds them byte for byte', () => {
  const bytes = pdfOf([page, page], 'A3', 'x')
  const { text, objects } = read(bytes)
  expect(objects[1]).toContain('/Count 2')
  expect(text.match(/\/MediaBox \[0 0 1190\.55 841\.89\]/g)).toHaveLength(2)
  const object = objects[5] ?? ''
  const length = Number(/\/Length (\d+) >>\nstream\n/.exec(object)?.[1])
  const from = object.indexOf('stream\n') + 7
  expect(Array.from({ length }, (_, i) => object.charCodeAt(from + i))).toEqual([...jpeg])
  expect(object.slice(from + length)).toMatch(/^\nendstream/)
})

test('a Chinese title is kept', () => {
  expect(read(pdfOf([page], 'A4', '佛山')).text).toContain('/Title <FEFF4F5B5C71>')
})

test('pages are cut between panels, and through one only when it is higher than a page', () => {
  expect(slicesOf(1000, 400, [300, 390, 700, 1000])).toEqual([
    { from: 0, to: 390 },
    { from: 390, to: 700 },
    { from: 700, to: 1000 },
  ])
  expect(slicesOf(900, 400, [])).toEqual([
    { from: 0, to: 400 },
    { from: 400, to: 800 },
    { from: 800, to: 900 },
  ])
  expect(slicesOf(100, 400, [])).toEqual([{ from: 0, to: 100 }])
  expect(slicesOf(0, 400, [])).toEqual([{ from: 0, to: 0 }])
})

test('a page begins with a panel, not with the gap before it', () => {
  expect(slicesOf(1000, 400, [390, 700, 1000], [0, 402, 712])).toEqual([
    { from: 0, to: 390 },
    { from: 402, to: 700 },
    { from: 712, to: 1000 },
  ])
})

test('an edge is where no panel beside it is cut through', () => {
  expect(
    edgesOf([
      { top: 0, bottom: 100 },
      { top: 0, bottom: 150 },
      { top: 160, bottom: 300 },
    ]),
  ).toEqual([150, 300])
})
