import { parentPort, workerData } from 'node:worker_threads'
import { writeTable, type Page, type Table } from './table-writers.ts'

/** What is told to the thread that writes: a page, or that there are no more. */
export type ToWriter = Page | 'end'
/** What it tells: it wants the next page, or the file is whole. */
export type FromWriter = 'more' | 'done'

/** A thread of its own: making a million rows of text must not keep the server's callers waiting. What it throws reaches who has started it. */
const port = parentPort
if (port === null) throw new Error('this is a worker')

async function* pages(): AsyncGenerator<Page> {
  for (;;) {
    const next = new Promise<ToWriter>((resolve) => port?.once('message', resolve))
    port?.postMessage('more' satisfies FromWriter)
    const told = await next
    if (told === 'end') return
    yield told
  }
}

await writeTable(workerData as Table, pages())
port.postMessage('done' satisfies FromWriter)
