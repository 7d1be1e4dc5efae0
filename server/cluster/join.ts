import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queries } from '../db/change.ts'
import { makeClusterKey } from './key.ts'

const FILE = 'cluster-id'

const nameIn = (dataDir: string): Promise<string | undefined> =>
  readFile(join(dataDir, FILE), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )

const otherFolder = (dataDir: string): Error =>
  new Error(
    `其他服务器使用的数据目录与 ${dataDir} 不是同一个目录：请让所有服务器的 DATA_DIR 指向同一共享目录。\n` +
      `${dataDir} is not the folder that the other servers use: let DATA_DIR of all servers be one shared folder (its file ${FILE} tells).`,
  )

/**
 * Uploaded files and keys lie in the data directory, which must be the same folder for all servers on a store. Throws an Error fit to be printed where it is
 * another one. A store without tables knows of none yet.
 */
export async function checkFolder(store: Queries, dataDir: string): Promise<void> {
  const { rows: tables } = await store.query<{ there: boolean }>("select to_regclass('setting') is not null as there")
  if (tables[0]?.there !== true) return
  const { rows } = await store.query<{ value: string }>("select value from setting where key = 'clusterId'")
  if (rows[0] !== undefined && rows[0].value !== (await nameIn(dataDir))) throw otherFolder(dataDir)
}

export interface Cluster {
  /** Of their session at the broker. */
  name: string
  /** By which they know each other. */
  key: string
}

/** What all servers on a store have in common; the first one makes it. Throws as `checkFolder` does. */
export async function joinCluster(store: Queries, dataDir: string): Promise<Cluster> {
  await checkFolder(store, dataDir)
  const { rows } = await store.query<{ value: string }>(
    "insert into setting (key, value) values ('clusterId', to_jsonb($1::text)) on conflict (key) do update set key = excluded.key returning value",
    [(await nameIn(dataDir)) ?? randomUUID()],
  )
  const id = rows[0]?.value ?? ''
  await writeFile(join(dataDir, FILE), `${id}\n`)
  return { name: id, key: await makeClusterKey(dataDir) }
}
