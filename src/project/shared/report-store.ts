import { sharePaths } from '#contract/project-share.ts'

/** Reports that wait in this browser until they are sent: written down before anything is tried, gone when the server has them. */

export interface KeptReport {
  /** Made here: what is sent twice counts once. */
  id: string
  /** The link by which it goes. */
  token: string
  activityId: string
  at: number
  received: boolean
  percent: number | null
  done: boolean
  note: string
  photos: { id: string; blob: Blob }[]
  /** Why the server does not take it. */
  fault: string
}

const STORE = 'report'
const ofRequest = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps nothing')))
  })

let opened: Promise<IDBDatabase> | undefined
function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(`microgrid${sharePaths.work}`, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'id' }))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps nothing')))
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}
const inStore = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  ofRequest(work((await open()).transaction(STORE, mode).objectStore(STORE)))

/** Rejects where the browser keeps nothing (private windows). */
export const keepReport = async (report: KeptReport): Promise<void> => void (await inStore('readwrite', (store) => store.put(report)))
export const dropReport = (id: string): Promise<undefined> => inStore('readwrite', (store) => store.delete(id))
/** What waits for one link, the oldest first. */
export const keptReports = async (token: string): Promise<KeptReport[]> =>
  ((await inStore('readonly', (store) => store.getAll())) as KeptReport[]).filter((one) => one.token === token).sort((a, b) => a.at - b.at)
