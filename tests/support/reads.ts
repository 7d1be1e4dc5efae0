import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { TestServer } from './server.ts'

/** Whose request is answered: what it reads is counted there, however long it takes, and nothing that the clock reads meanwhile. */
const asked = new AsyncLocalStorage<{ reads: number }>()

/** What calls read of the store (statements that `counts` says count) while `work` lasts. */
export async function countReads<T>(
  { db: { pool } }: TestServer,
  work: () => Promise<T>,
  counts: (statement: string) => boolean = () => true,
): Promise<{ answer: T; reads: number }> {
  const counter = { reads: 0 }
  const onRequest = (): void => asked.enterWith(counter)
  const query = pool.query.bind(pool)
  pool.query = ((...given: Parameters<typeof query>) => {
    const own = asked.getStore()
    if (own === counter && counts(String(given[0]))) own.reads++
    return query(...given)
  }) as typeof pool.query
  subscribe('http.server.request.start', onRequest)
  try {
    const answer = await work()
    return { answer, reads: counter.reads }
  } finally {
    unsubscribe('http.server.request.start', onRequest)
    pool.query = query as typeof pool.query
  }
}
