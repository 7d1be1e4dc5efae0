import type pg from 'pg'
import type { AlarmRow } from './alarm-row.ts'

/**
 * What became of an alarm, for whoever tells people. raised: a new record; worsened: it stands, and is said to be more
 * urgent than before; returned: its cause is back after it was over; chattering: it returns so often that
 * no return is told from now on; resumed: it called nobody (shelved, folded, maintenance) or came and went, does so no longer, and is still there; cleared:
 * its cause is over, for good where it came and went.
 */
export interface AlarmChange {
  kind: 'raised' | 'worsened' | 'returned' | 'chattering' | 'resumed' | 'cleared'
  row: AlarmRow
  /** It came and went before: whom it goes on to waits for it since then. */
  goesOn?: boolean
  /** Of one that worsened: somebody had seen it at the level before. */
  wasSeen?: boolean
}

/** Who tells people of alarms. */
export interface AlarmTeller {
  /** In the transaction of `client`, which stores the alarms: keeps what must be told. Alarms that call nobody come as `cleared` alone. */
  keep(client: pg.ClientBase, changes: readonly AlarmChange[]): Promise<void>
  /** After its commit. */
  wake(): void
}
