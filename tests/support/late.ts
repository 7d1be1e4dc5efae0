import type { TestServer } from './server.ts'
import { until } from './until.ts'

/** Samples of a point from a moment on, by time. */
export const samplesSince = async ({ db }: TestServer, point: number, from: number): Promise<{ t: number; v: number }[]> =>
  (await db.pool.query<{ t: number; v: number }>('select t, v from sample where point = $1 and t >= $2 order by t', [point, from])).rows

/** Waits until everything that came late, or counts as something else, is worked out anew. */
export const untilWorkedOut = ({ core, db }: TestServer): Promise<true> =>
  until(async () => {
    await core.services.rollups.run()
    return (await db.pool.query('select 1 from late_mark limit 1')).rowCount === 0
  }, 'no mark any more')

/** Waits until a value of a point stands in the store. */
export const untilStored = (server: TestServer, point: number, from: number, value: number): Promise<true> =>
  until(async () => (await samplesSince(server, point, from)).some(({ v }) => v === value), `${value} of ${point}`)
