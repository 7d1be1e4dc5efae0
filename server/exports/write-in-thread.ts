import { Worker } from 'node:worker_threads'
import type { Page, Table } from './table-writers.ts'
import type { FromWriter, ToWriter } from './write-worker.ts'

/** Memory of a thread that writes. */
const WRITER_MB = 256

/** Gives a thread page after page, each when it asks for one. Rejects when it dies, and when `signal` ends it. */
export async function writeInThread(table: Table, pages: AsyncGenerator<Page>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./write-worker.ts', import.meta.url), {
    workerData: table,
    resourceLimits: { maxOldGenerationSizeMb: WRITER_MB },
  })
  try {
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the writer ended')))
      worker.on('message', (told: FromWriter) => {
        if (told === 'done') resolve()
        else
          pages.next().then(({ done, value }) => {
            if (done === true) worker.postMessage('end' satisfies ToWriter)
            else
              worker.postMessage(value satisfies ToWriter, [
                value.times.buffer as ArrayBuffer,
                ...value.columns.map((column) => column.buffer as ArrayBuffer),
              ])
          }, reject)
      })
    })
  } finally {
    await worker.terminate()
  }
}
