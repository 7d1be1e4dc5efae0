import { FAILED, type SheetCell } from './import-rows.ts'
import { failedCells, isReadable, sheetToRead } from './sheet-guard.ts'

/** The cells of a spreadsheet's first sheet that is not hidden; undefined: it is too large to be read. Throws where it is no spreadsheet. */
export async function cellsOfFile(file: File): Promise<SheetCell[][] | undefined> {
  if (!(await isReadable(file))) return undefined
  const { readSheet } = await import('read-excel-file/browser')
  const cells = (await readSheet(file, await sheetToRead(file))) as unknown as SheetCell[][]
  for (const { line, column } of await failedCells(file)) {
    while (cells.length <= line) cells.push([])
    const row = cells[line] ?? []
    while (row.length < column) row.push(null)
    row[column] = FAILED
  }
  return cells
}
