import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = 'cluster-key'

/** By which servers know each other: a file of the folder that they share. Undefined: nobody has made it yet. */
export const clusterKey = (dataDir: string): Promise<string | undefined> =>
  readFile(join(dataDir, FILE), 'utf8').then(
    (text) => text.trim() || undefined,
    () => undefined,
  )

/** The same, made by the first server that works. */
export async function makeClusterKey(dataDir: string): Promise<string> {
  const known = await clusterKey(dataDir)
  if (known !== undefined) return known
  const key = randomBytes(32).toString('base64url')
  await writeFile(join(dataDir, FILE), `${key}\n`, { mode: 0o600 })
  return key
}
