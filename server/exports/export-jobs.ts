import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { ExportFormat, exportStates, Resolution } from '#contract/analysis.ts'
import type { TextKey } from '../refusal/texts.ts'
import type { Column } from './readings.ts'
import type { Table } from './table-writers.ts'

/** What is to be written. */
export interface ExportOrder {
  ownerId: string
  /** Stations whose readings are in it: asked again when it is fetched. */
  stationIds: string[]
  name: string
  format: ExportFormat
  resolution: Resolution
  from: number
  to: number
  zone: string
  titles: Table['titles']
  columns: Column[]
}

export interface ExportJob extends Omit<ExportOrder, 'columns'> {
  id: string
  state: (typeof exportStates)[number]
  rows: number
  first: number | null
  last: number | null
  progress: number
  bytes: number
  startedAt: number
  /** Why it failed. */
  failure: TextKey | undefined
}

export const isUnderWay = ({ state }: ExportJob): boolean => state === 'waiting' || state === 'running'

/** Where the bytes of one are, and beside them what it is of. */
export const pathOf = (root: string, { id }: ExportJob): string => join(root, id)
const factsOf = (root: string, job: ExportJob): string => `${pathOf(root, job)}.json`

/** Keeps what is known of one, whole or not at all. */
export async function keepJob(root: string, job: ExportJob): Promise<void> {
  const part = `${factsOf(root, job)}.${randomUUID()}`
  await writeFile(part, JSON.stringify(job))
  await rename(part, factsOf(root, job))
}

/** Forgets one, with its bytes. */
export const dropJob = (root: string, job: ExportJob): Promise<unknown> =>
  Promise.all([pathOf(root, job), factsOf(root, job)].map((path) => rm(path, { force: true })))

/** What is there from before, oldest first; those that were under way have failed. A file of which nothing is known goes, and what is known of one that is not there. */
export async function foundJobs(root: string, log: Logger): Promise<ExportJob[]> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  const names = await readdir(root)
  const jobs: ExportJob[] = []
  for (const name of names.filter((one) => one.endsWith('.json'))) {
    try {
      const job = JSON.parse(await readFile(join(root, name), 'utf8')) as ExportJob
      if (job.state !== 'done' || names.includes(job.id)) jobs.push(job)
    } catch {
      log.warn(`export ${name} cannot be read`)
    }
  }
  const wanted = new Set(jobs.flatMap(({ id, state }) => (state === 'done' ? [id, `${id}.json`] : [`${id}.json`])))
  for (const name of names) if (!wanted.has(name)) await rm(join(root, name), { recursive: true, force: true })
  for (const job of jobs.filter(isUnderWay)) {
    Object.assign(job, { state: 'failed', failure: 'exportInterrupted' } satisfies Partial<ExportJob>)
    await keepJob(root, job)
  }
  return jobs.sort((a, b) => a.startedAt - b.startedAt)
}
