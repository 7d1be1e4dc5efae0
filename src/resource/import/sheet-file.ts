import { failedText, type SheetCell } from './import-rows.ts'
import { isReadable, sheetFacts, sheetToRead } from './sheet-guard.ts'

export interface SheetFile {
  cells: SheetCell[][]
  /** Its lines that are hidden, from 0. */
  hidden: ReadonlySet<number>
}

/** A spreadsheet's first sheet that is not hidden; undefined: it is too large to be read. Throws where it is no spreadsheet. */
export async function sheetOfFile(file: File): Promise<SheetFile | undefined> {
  if (!(await isReadable(file))) return undefined
  const { readSheet } = await import('read-excel-file/browser')
  const cells = (await readSheet(file, await sheetToRead(file))) as unknown as SheetCell[][]
  const { failed, hidden } = await sheetFacts(file)
  for (const { line, column, text } of failed) {
    while (cells.length <= line) cells.push([])
    const row = cells[line] ?? []
    while (row.length < column) row.push(null)
    row[column] = failedText(text)
  }
  return { cells, hidden }
}
