import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Which backups were made, below DATA_DIR: a line each, written by the command. */
export const BACKUP_LOG = 'backups.jsonl'

const line = z.object({ at: z.number(), folder: z.string(), bytes: z.number(), tookMs: z.number(), by: z.string(), host: z.string() })
export type BackupLine = z.infer<typeof line>

export async function lastBackup(dataDir: string): Promise<BackupLine | undefined> {
  const text = await readFile(join(dataDir, BACKUP_LOG), 'utf8').catch(() => '')
  const last = text.trimEnd().split('\n').at(-1)
  if (last === undefined || last === '') return undefined
  // A line that the end of a disk cut is none.
  try {
    return line.safeParse(JSON.parse(last)).data
  } catch {
    return undefined
  }
}
