import { sql } from '../db/orm.ts'

/** SNs of devices at a connection point: those that name it, and those that hang on them and name none. */
export const snsAtPoint = (connectionPointId: string) =>
  sql`(with recursive below as (select sn from device where connection_point_id = ${connectionPointId}
    union select d.sn from device d join below b on d.parent_sn = b.sn where d.connection_point_id is null) select sn from below)`
