import type { RunEnd, ServerEventKind } from '#contract/operations.ts'
import { newestMigration } from '../backup/manifest.ts'
import { lastBackup } from '../backup/log.ts'
import type { Handlers } from '../http/call.ts'
import { queueSizes } from './queues.ts'

const LINES = 30

export const operationsHandlers = {
  systemStatus: async (_payload, { services, now }) => {
    const { db, broker, writer, ingest, rollups, hub, runs, surroundings, config, version } = services
    const { pool } = db
    const facts = await pool.query<{ version: string; bytes: number; files: number }>(
      `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes, (select coalesce(sum(size), 0)::int8 from file) as files`,
    )
    const lines = await pool.query<{
      id: string
      host: string
      pid: number
      version: string
      node: string
      startedAt: number
      seenAt: number
      endedAt: number | null
      reason: RunEnd | null
    }>(
      `select id, host, pid, version, node, started_at as "startedAt", seen_at as "seenAt", ended_at as "endedAt", reason from server_run
       order by started_at desc limit ${LINES}`,
    )
    const events = await pool.query<{ id: number; at: number; host: string; kind: ServerEventKind; detail: string }>(
      `select id, at, host, kind, detail from server_event order by id desc limit ${LINES}`,
    )
    const schema = await newestMigration(pool)
    const sizes = await queueSizes(services)
    const fact = facts.rows[0]
    const { disk } = surroundings
    return {
      at: now,
      version,
      node: process.versions.node,
      host: runs.host,
      startedAt: runs.startedAt,
      store: {
        kind: db.kind,
        ok: true,
        version: fact?.version ?? '',
        schema,
        bytes: fact?.bytes ?? null,
        connections: { open: pool.totalCount, idle: pool.idleCount, wanted: pool.waitingCount },
      },
      broker: { kind: broker.kind, ok: broker.connected(), clients: broker.clients() },
      ingest: {
        pointsPerSecond: services.pointsPerSecond(),
        lagMs: writer.lagMs,
        // What comes again after a restart or a lost acknowledgement is stored already: nothing is refused that is missing.
        refused: Object.entries(ingest.refusals.counts).reduce((sum, [reason, n]) => (reason === 'duplicate' ? sum : sum + n), 0),
        rollupsBehindMs: rollups.behindMs,
      },
      streams: hub.size,
      relays: (await services.relays?.loads()) ?? [],
      queues: (Object.keys(sizes) as (keyof typeof sizes)[]).map((queue) => ({ queue, size: sizes[queue] })),
      jobs: services.jobs().map((job) => ({
        ...job,
        runningSince: job.runningSince ?? null,
        lastAt: job.lastAt ?? null,
        lastMs: job.lastMs ?? null,
        lastFailure: job.lastFailure ?? null,
      })),
      disk: disk === undefined ? null : { ...disk, files: fact?.files ?? null },
      backup: (await lastBackup(config.dataDir)) ?? null,
      runs: lines.rows.map((run) => ({ ...run, isThis: run.id === runs.id })),
      events: events.rows,
    }
  },
} satisfies Partial<Handlers>
