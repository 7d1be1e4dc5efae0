import type { Database } from '../db/database.ts'
import { roomOf } from '../db/room.ts'
import { SEEN_MS, ServerRuns, type RunDeps } from './runs.ts'
import { Surroundings } from './surroundings.ts'

/** So often the disk is looked at: what is written meanwhile is less than what is kept free. */
const DISK_MS = 2000

interface RunsDeps extends Omit<RunDeps, 'pool' | 'isAlone'> {
  db: Database
  dataDir: string
  clock: { every(ms: number, work: () => unknown, failed?: string): void }
}

/** The log of starts and ends, and the machine's disk and clock, looked at and noted there. */
export function startRuns({ db, dataDir, clock, ...deps }: RunsDeps): { runs: ServerRuns; surroundings: Surroundings } {
  const runs = new ServerRuns({ ...deps, pool: db.pool, isAlone: db.kind === 'embedded' })
  db.embedded?.onRestart((why) => runs.happened('storeEnded', why))
  const surroundings = new Surroundings(
    () => roomOf(dataDir),
    (kind, detail) => {
      runs.happened(kind, detail)
      // A store elsewhere stands on a disk of its own, and says itself when that is full.
      if (db.embedded !== undefined && kind.startsWith('disk')) db.hasRoom = kind !== 'diskFull'
    },
  )
  clock.every(SEEN_MS, () => runs.seen(), 'log of starts waits')
  clock.every(DISK_MS, () => surroundings.lookAtDisk())
  clock.every(1000, () => surroundings.lookAtClock())
  return { runs, surroundings }
}
