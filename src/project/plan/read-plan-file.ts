import type { ImportedPlan, ImportFault } from '#domain/project/ms-project.ts'
import { MAX_CHARACTERS } from '#domain/project/xml-limit.ts'
import { xmlText } from '#domain/project/xml-text.ts'

type Read = { plan: ImportedPlan | undefined; faults: readonly ImportFault[] }
const not = (code: 'tooLarge' | 'tooSlow'): Read => ({ plan: undefined, faults: [{ code }] })

/** 10 MB, the plan of 2,000 tasks with all that Project writes, take a few seconds. */
const PATIENCE_MS = 60_000
/** Bytes that a character takes at most in such files. */
const WIDEST = 3

/** What is in a file of Microsoft Project; the window goes on meanwhile. Rejects where the browser cannot read the file, or not begin to. */
export async function readPlanFile(file: File, gone: AbortSignal): Promise<Read> {
  if (file.size > MAX_CHARACTERS * WIDEST) return not('tooLarge')
  const text = xmlText(new Uint8Array(await file.arrayBuffer()))
  if (typeof text !== 'string') return { plan: undefined, faults: [text.fault] }
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Read>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Read>) => resolve(data)
    worker.onerror = (event) => reject(new Error(event.message))
    setTimeout(() => resolve(not('tooSlow')), PATIENCE_MS)
    gone.addEventListener('abort', () => reject(gone.reason as Error))
    worker.postMessage(text)
  }).finally(() => worker.terminate())
}
