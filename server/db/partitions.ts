import type { Queries } from './change.ts'

export const DAY_MS = 86_400_000

/** Which span one partition of each time-series table holds. */
const spanOf = { sample: DAY_MS, rollup_1m: DAY_MS * 7, rollup_15m: DAY_MS * 28 } as const
/** So long a table is waited for. */
const PATIENCE_MS = 3000
const LOCK_NOT_AVAILABLE = '55P03'
export type PartitionedTable = keyof typeof spanOf
export const partitionedTables = Object.keys(spanOf) as PartitionedTable[]

/** Makes partitions ahead of the rows and drops those past retention. Partitions are UTC spans counted from the epoch. */
export class Partitions {
  readonly #pool: Queries
  readonly #known = new Set<string>()

  constructor(pool: Queries) {
    this.#pool = pool
  }

  /** Makes every partition that rows between `from` and `to` (epoch ms) need. Rows outside land in the default partition. */
  async ensure(table: PartitionedTable, from: number, to: number): Promise<void> {
    const span = spanOf[table]
    for (let index = Math.floor(from / span); index <= Math.floor(to / span); index++) await this.ensureIndex(table, index)
  }

  /** Makes the partition of one span, counted from the epoch. */
  async ensureIndex(table: PartitionedTable, index: number): Promise<void> {
    const span = spanOf[table]
    const name = `${table}_p${index}`
    if (this.#known.has(name)) return
    if (await this.#create(table, name, index * span, (index + 1) * span)) this.#known.add(name)
  }

  /** The spans that have a partition. */
  async indices(table: PartitionedTable): Promise<number[]> {
    const found = await this.#pool.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent where p.relname = $1`,
      [table],
    )
    return found.rows.flatMap(({ name }) => {
      const index = /_p(\d+)$/.exec(name)?.[1]
      return index === undefined ? [] : [Number(index)]
    })
  }

  /** False when somebody reads the whole table, such as a backup: until it comes to pass, rows are taken by the default partition. */
  async #create(table: PartitionedTable, name: string, from: number, to: number): Promise<boolean> {
    const existing = await this.#pool.query('select to_regclass($1) as name', [name])
    if (existing.rows[0]?.name !== null) return true
    const strays = await this.#pool.query(`select 1 from ${table}_default where t >= $1 and t < $2 limit 1`, [from, to])
    if (strays.rowCount === 0) return this.#briefly(`create table if not exists ${name} partition of ${table} for values from (${from}) to (${to});`)
    // Rows came before their partition (a clock far ahead): take them along, in one statement so that no reader sees them missing.
    return this.#briefly(`create table ${name} (like ${table} including all);
      insert into ${name} select * from ${table}_default where t >= ${from} and t < ${to};
      delete from ${table}_default where t >= ${from} and t < ${to};
      alter table ${table} attach partition ${name} for values from (${from}) to (${to});`)
  }

  /**
   * Statements during which nobody else may look at the table. Whoever waits for that makes everybody wait behind, samples among them: so it is given up soon,
   * and the clock tries again. False: given up.
   */
  async #briefly(statements: string): Promise<boolean> {
    try {
      await this.#pool.query(`do $$ begin perform set_config('lock_timeout', '${PATIENCE_MS}', true); ${statements} end $$`)
      return true
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return false
      throw error
    }
  }

  /** Drops partitions that end before `before`, and what a wrong clock put into the default one. Gives their names. Samples that are not yet summed up stay. */
  async drop(table: PartitionedTable, before: number): Promise<string[]> {
    const span = spanOf[table]
    const waiting = table === 'sample' ? await this.#daysOfLateMarks() : []
    const old = (await this.indices(table))
      .filter((index) => (index + 1) * span <= before && !waiting.includes(index))
      .map((index) => `${table}_p${index}`)
    const dropped: string[] = []
    for (const name of old) {
      if (!(await this.#briefly(`drop table if exists ${name};`))) break
      this.#known.delete(name)
      dropped.push(name)
    }
    await this.#pool.query(`delete from ${table}_default where t < $1 and not t / ${DAY_MS} = any($2::int8[])`, [before, waiting])
    return dropped
  }

  async #daysOfLateMarks(): Promise<number[]> {
    const found = await this.#pool.query<{ day: number }>('select distinct hour / 24 as day from late_mark')
    return found.rows.map(({ day }) => day)
  }
}
