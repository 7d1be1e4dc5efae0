import { eq, sql } from '../db/orm.ts'
import { responsePoint, responseTask } from '../db/response-schema.ts'
import { organization, station } from '../db/schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

const ofPoints = <T>(what: ReturnType<typeof sql>) =>
  sql<T>`(select ${what} from ${responsePoint} p join ${station} s on s.id = p.station_id where p.task_id = ${responseTask.id})`

/** Demand response tasks of the viewer's organizations. */
export const responseTasks = defineEntity({
  table: responseTask,
  key: responseTask.id,
  scope: { organizations: responseTask.organizationCode },
  audit: {
    subject: 'responseTask',
    save: 'saveResponseTask',
    remove: 'deleteResponseTask',
    called: (row) => row.name,
    omits: ['state', 'issuedAt', 'issuedBy', 'issuerId', 'settledAt', 'settledBy', 'endedAt', 'endedBy', 'judgedTo'],
  },
  list: {
    columns: {
      ...columnsOf(responseTask, 'issuerId'),
      organizationName: organization.name,
      organizationNameEn: organization.nameEn,
      points: ofPoints<number>(sql`count(*)::int`),
      failed: ofPoints<number>(sql`count(*) filter (where p.state = 'failed')::int`),
      capacityKwh: ofPoints<number>(sql`coalesce(sum(s.storage_capacity_kwh), 0)::float8`),
      powerKw: ofPoints<number>(sql`coalesce(sum(s.storage_power_kw), 0)::float8`),
      // Of parts such as 66.7 a sum of floating point keeps dust that an export would show.
      sharedKw: ofPoints<number>(sql`round(coalesce(sum(p.kw) filter (where p.state <> 'failed'), 0)::numeric, 3)::float8`),
      revenue: ofPoints<string | null>(sql`(sum(p.revenue_cents) / 100)::numeric(16, 2)::text`),
    },
    joins: [{ table: organization, on: eq(organization.code, responseTask.organizationCode) }],
    search: [responseTask.name, responseTask.remark],
  },
})
