/** Things of one kind that are kept in this browser, also when the page is gone. All reject where it keeps nothing (private windows). */
export interface BrowserStore<T> {
  put(one: T): Promise<void>
  get(id: string): Promise<T | undefined>
  all(): Promise<T[]>
  drop(id: string): Promise<void>
}

const ofRequest = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps nothing')))
  })

/** By their `id`, in an IndexedDB database of this name. */
export function browserStore<T extends { id: string }>(database: string, name: string): BrowserStore<T> {
  let opened: Promise<IDBDatabase> | undefined
  const open = (): Promise<IDBDatabase> =>
    (opened ??= (async () => {
      const request = indexedDB.open(database, 1)
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(name, { keyPath: 'id' }))
      return ofRequest(request)
    })().catch((error: unknown) => {
      opened = undefined
      throw error
    }))
  const within = async <R>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<R>): Promise<R> =>
    ofRequest(work((await open()).transaction(name, mode).objectStore(name)))
  return {
    put: async (one) => void (await within('readwrite', (store) => store.put(one))),
    get: (id) => within<T | undefined>('readonly', (store) => store.get(id)),
    all: () => within<T[]>('readonly', (store) => store.getAll()),
    drop: async (id) => void (await within('readwrite', (store) => store.delete(id))),
  }
}
