import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Registry } from '../plant/registry.ts'
import { Keeper } from './keeper.ts'
import { Mailer } from './mail.ts'
import { openSecretBox, type SecretBox } from './secret-box.ts'
import { PushWorker } from './worker.ts'

/** A vendor answers within a second; who takes longer is given up. */
const LIMIT_MS = 10_000

/** Messages to people: what keeps them, what sends them, and what keeps the secrets of where they go. */
export interface Push {
  keeper: Keeper
  worker: PushWorker
  box: SecretBox
  hasMail: boolean
}

export function startPush(config: Config, deps: { pool: pg.Pool; registry: () => Registry; log: Logger; now: () => number }): Push {
  const box = openSecretBox(config.dataDir, config.push.key)
  const mailer = new Mailer(config.push.smtp?.url, config.push.smtp?.from, LIMIT_MS)
  const worker = new PushWorker({ ...deps, box, mailer, allowed: config.push.hosts, publicUrl: config.publicUrl, limitMs: LIMIT_MS })
  return { keeper: new Keeper({ ...deps, wake: () => worker.wake() }), worker, box, hasMail: mailer.isSet }
}

/** Messages that are so old, and what they told, are forgotten, unless something still waits. */
export async function dropDeliveries(pool: pg.Pool, before: number): Promise<void> {
  await pool.query("delete from push_delivery where created_at < $1 and state not in ('waiting', 'sending')", [before])
  await pool.query('delete from push_message m where m.at < $1 and not exists (select 1 from push_delivery d where d.message_id = m.id)', [before])
}
