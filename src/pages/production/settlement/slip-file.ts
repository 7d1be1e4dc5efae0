import type { SlipEntry } from '#contract/schemas/settlement.ts'
import { slipFilePath } from '#contract/settlement.ts'
import { fetchFile } from '#src/api/file.ts'
import { handFile } from '#src/ui/hand-file.ts'

/** Hands a slip's PDF or spreadsheet to the person, in the language of the console. */
export async function slipFile(row: SlipEntry | undefined, format: 'pdf' | 'xlsx'): Promise<void> {
  if (row === undefined) return
  const blob = await fetchFile(slipFilePath(row.id, format))
  handFile(blob, `${row.number}.${format}`)
}
