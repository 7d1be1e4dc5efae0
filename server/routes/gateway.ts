import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { Gateway } from '#contract/organization.ts'
import { gateway } from '../db/organization-schema.ts'
import { containing, MAX_ROWS } from '../db/repos/organization-repo.ts'
import { newGatewayPassword } from '../broker/gateways.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, notFound } from '../http/refusal.ts'
import { isLoopback } from '../loopback.ts'
import { hashPassword } from '../session/password.ts'

type Row = typeof gateway.$inferSelect
const columns = { name: 'g.name', stationId: 'g.station_id', lastSeenAt: 'g.last_seen_at', createdAt: 'g.created_at' } as const

/** Never with what the password was made into. */
const noted = ({ name, stationId, remark, enabled }: Pick<Row, 'name' | 'stationId' | 'remark' | 'enabled'>) => ({ name, stationId, remark, enabled })

/** Gateways of the viewer's stations. */
async function some(call: ViewerCall, ids: string[]): Promise<Row[]> {
  const rows = await call.services.db.orm.select().from(gateway).where(inArray(gateway.id, ids))
  const mine = rows.filter((row) => call.stationIds.includes(row.stationId))
  if (mine.length < new Set(ids).size) throw notFound()
  return mine
}

const accessOf = ({ services: { config } }: ViewerCall): 'external' | 'optional' | 'required' =>
  config.mqttUrl !== undefined ? 'external' : isLoopback(config.mqttHost) ? 'optional' : 'required'

export const gatewayHandlers = {
  gatewayList: async ({ pageNum, pageSize, text, powerstationId, enabled, sort, order }, call) => {
    const { services, stationIds } = call
    const stations = powerstationId === undefined ? stationIds : [call.station(powerstationId)]
    const wanted = text === undefined || text.trim() === '' ? null : containing(text)
    const where = `g.station_id = any($1::text[]) and ($2::boolean is null or g.enabled = $2)
      and ($3::text is null or g.name ilike $3 or g.remark ilike $3 or s.name ilike $3 or s.name_en ilike $3 or s.id ilike $3)`
    const parameters = [stations, enabled === undefined ? null : enabled === 'true', wanted]
    const from = `from gateway g join station s on s.id = g.station_id where ${where}`
    const total = await services.db.pool.query<{ n: number }>(`select count(*)::int as n ${from}`, parameters)
    const size = Math.min(pageSize, MAX_ROWS)
    const rows = await services.db.pool.query<Omit<Gateway, 'online'>>(
      `select g.id, g.station_id as "stationId", s.name as "stationName", s.name_en as "stationNameEn", g.name, g.remark, g.enabled,
         g.last_seen_at as "lastSeenAt", g.address, g.created_at as "createdAt", g.renewed_at as "renewedAt" ${from}
       order by ${columns[sort]} ${order === 'asc' ? 'asc' : 'desc'} nulls last, g.name limit ${size} offset ${Math.min((pageNum - 1) * size, 10_000_000)}`,
      parameters,
    )
    return {
      gatewayList: rows.rows.map((row) => ({ ...row, online: services.broker.online(row.id) })),
      totalRows: total.rows[0]?.n ?? 0,
      access: accessOf(call),
    }
  },

  saveGateway: async ({ id, stationId, name, remark, enabled }, call) => {
    const { broker, change } = call.services
    // One that is not the viewer's looks like one that does not exist.
    if (!call.stationIds.includes(stationId)) throw badField('stationId', 'stationUnknown')
    const [before] = id === undefined ? [] : await some(call, [id])
    const after = { name, stationId, remark, enabled }
    if (before !== undefined) {
      await change(call, async (tx, note) => {
        await tx.update(gateway).set(after).where(eq(gateway.id, before.id))
        await note('saveGateway', `gateway:${before.name}`, noted(before), after)
      })
      // Under another name, for another station or not at all: it has to log in again.
      if (before.name !== name || before.stationId !== stationId || !enabled) broker.disconnect(before.id)
      return { id: before.id, password: null }
    }
    const made = randomUUID()
    const password = newGatewayPassword()
    const passwordHash = await hashPassword(password)
    await change(call, async (tx, note) => {
      await tx.insert(gateway).values({ id: made, ...after, passwordHash, createdAt: call.now, renewedAt: call.now })
      await note('saveGateway', `gateway:${name}`, null, after)
    })
    return { id: made, password }
  },

  renewGateway: async ({ id }, call) => {
    const [row] = await some(call, [id])
    if (row === undefined) throw notFound()
    const password = newGatewayPassword()
    const passwordHash = await hashPassword(password)
    await call.services.change(call, async (tx, note) => {
      await tx.update(gateway).set({ passwordHash, renewedAt: call.now }).where(eq(gateway.id, id))
      await note('renewGateway', `gateway:${row.name}`, { renewedAt: row.renewedAt }, { renewedAt: call.now })
    })
    call.services.broker.disconnect(id)
    return { name: row.name, password }
  },

  deleteGateway: async ({ ids }, call) => {
    const rows = await some(call, ids)
    await call.services.change(call, async (tx, note) => {
      await tx.delete(gateway).where(inArray(gateway.id, ids))
      for (const row of rows) await note('deleteGateway', `gateway:${row.name}`, noted(row), null)
    })
    for (const row of rows) call.services.broker.disconnect(row.id)
    return { changed: rows.length }
  },
} satisfies Partial<Handlers>
