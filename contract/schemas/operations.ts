import { z } from 'zod'
import { serverUse, useSource, windowUse } from '../performance.ts'
import { diskStates, jobIds, queueIds, runEnds, serverEventKinds } from '../operations.ts'

const at = z.number()

export const operationsSchemas = {
  systemStatus: {
    payload: z.object({}),
    answer: z.object({
      at,
      version: z.string(),
      node: z.string(),
      host: z.string(),
      startedAt: at,
      store: z.object({
        kind: z.enum(['embedded', 'postgresql']),
        ok: z.boolean(),
        version: z.string(),
        schema: z.string(),
        bytes: z.number().nullable(),
        connections: z.object({ open: z.int(), idle: z.int(), wanted: z.int() }),
      }),
      broker: z.object({ kind: z.enum(['embedded', 'external']), ok: z.boolean(), clients: z.int() }),
      ingest: z.object({ pointsPerSecond: z.number(), lagMs: z.number(), refused: z.int(), rollupsBehindMs: z.number() }),
      streams: z.int(),
      /** Other servers that carry streams, and how many; null: one did not say so. */
      relays: z.array(z.object({ url: z.string(), streams: z.int().nullable() })),
      queues: z.array(z.object({ queue: z.enum(queueIds), size: z.int().nullable() })),
      jobs: z.array(
        z.object({
          job: z.enum(jobIds),
          everyMs: z.number(),
          runningSince: at.nullable(),
          lastAt: at.nullable(),
          lastMs: z.number().nullable(),
          nextAt: at,
          runs: z.int(),
          failures: z.int(),
          lastFailure: z.object({ at, text: z.string() }).nullable(),
        }),
      ),
      /** Null where the system does not say. */
      disk: z.object({ state: z.enum(diskStates), free: z.number(), total: z.number(), files: z.number().nullable() }).nullable(),
      /** What `npm run backup` wrote last, beside this server. */
      backup: z.object({ at, folder: z.string(), bytes: z.number(), tookMs: z.number(), by: z.string(), host: z.string() }).nullable(),
      /** Newest first; several run where several servers share the store. */
      runs: z.array(
        z.object({
          id: z.string(),
          host: z.string(),
          pid: z.int(),
          version: z.string(),
          node: z.string(),
          startedAt: at,
          seenAt: at,
          endedAt: at.nullable(),
          reason: z.enum(runEnds).nullable(),
          isThis: z.boolean(),
        }),
      ),
      events: z.array(z.object({ id: z.int(), at, host: z.string(), kind: z.enum(serverEventKinds), detail: z.string() })),
    }),
  },
  systemPerformance: {
    payload: z.object({}),
    answer: z.object({
      at,
      /** The one that answers first. */
      servers: z.array(z.object({ host: z.string(), isThis: z.boolean(), at, use: serverUse })),
      displays: z.array(z.object({ displayId: z.string(), name: z.string(), tile: z.int(), at, use: windowUse })),
    }),
  },
  performanceDay: {
    payload: z.object({ source: useSource }),
    /** Minutes by their beginning; those in which nothing was told are absent. */
    answer: z.object({ minutes: z.array(z.object({ at, use: z.record(z.string(), z.number().nullable()) })) }),
  },
}
