import { randomUUID } from 'node:crypto'
import type { Dashboard, DashboardBody, DashboardSummary } from '#contract/dashboard.ts'
import { holds } from '#contract/permission.ts'
import type { Language } from '#contract/text.ts'
import { and, count, desc, eq, getTableColumns, inArray, or, sql, type SQL } from '../db/orm.ts'
import { isAdmin, type Viewer } from '../session/viewer.ts'
import type { Reader, Transaction } from '../db/change.ts'
import * as schema from '../db/schema.ts'

type Row = typeof schema.dashboard.$inferSelect
type Owner = Dashboard['owner']

const t = schema.dashboard
const v = schema.dashboardVersion

/** Versions that are kept of one dashboard. */
const MAX_VERSIONS = 200
const MAX_VERSION_BYTES = 10 * 1024 * 1024
/** Dashboards that one person, role or organization may have. */
export const MAX_DASHBOARDS = 100

/** Without the body: what a list reads. */
const { body: _body, ...listed } = getTableColumns(schema.dashboard)

/** Dashboards as one viewer may see and change them. */
export function dashboardRepo(orm: Reader, viewer: Viewer) {
  /** People of the viewer's organizations: their dashboards may be looked at and copied. */
  const colleagues = orm
    .select({ id: schema.account.id })
    .from(schema.account)
    .where(viewer.organizations === undefined ? undefined : inArray(schema.account.organizationCode, [...viewer.organizations]))

  const visible = or(
    and(eq(t.ownerKind, 'person'), or(eq(t.ownerId, viewer.accountId), inArray(t.ownerId, colleagues))),
    and(eq(t.ownerKind, 'role'), isAdmin(viewer) ? undefined : eq(t.ownerId, viewer.roleCode)),
    and(
      eq(t.ownerKind, 'organization'),
      viewer.organizations === undefined ? undefined : inArray(t.ownerId, [viewer.organizationCode, ...viewer.organizations]),
    ),
  ) as SQL

  /** A role reaches into every organization: only an administrator arranges for one. */
  const mayEdit = ({ kind, id }: Owner): boolean => {
    if (kind === 'person') return id === viewer.accountId && holds(viewer, ['home:edit'])
    if (kind === 'role') return isAdmin(viewer)
    return holds(viewer, ['dashboard_share']) && (viewer.organizations === undefined || viewer.organizations.has(id))
  }

  const ownerOf = (row: Pick<Row, 'ownerKind' | 'ownerId'>): Owner => ({ kind: row.ownerKind, id: row.ownerId })
  const factsOf = (row: Omit<Row, 'body'>): Omit<Dashboard, 'body'> => ({
    id: row.id,
    owner: ownerOf(row),
    slot: row.slot,
    title: row.title,
    revision: row.revision,
    mayEdit: mayEdit(ownerOf(row)),
  })
  const toDashboard = (row: Row): Dashboard => ({ ...factsOf(row), body: row.body })

  async function find(id: string): Promise<Row | undefined> {
    const [row] = await orm
      .select()
      .from(t)
      .where(and(eq(t.id, id), visible))
    return row
  }

  /** Keeps what was published; of the old ones the newest, as many as there is room for. */
  async function keepVersion(tx: Transaction, row: Row, at: number, note: string): Promise<void> {
    const { id, revision, title, body } = row
    await tx.insert(v).values({ dashboardId: id, revision, title, body, at, username: viewer.username, note }).onConflictDoNothing()
    await tx.execute(sql`delete from dashboard_version d using (
        select revision, row_number() over w as place, sum(pg_column_size(body)) over w as bytes from dashboard_version where dashboard_id = ${id}
        window w as (order by revision desc)) k
      where d.dashboard_id = ${id} and d.revision = k.revision and k.place > 1 and (k.place > ${MAX_VERSIONS} or k.bytes > ${MAX_VERSION_BYTES})`)
  }

  return {
    mayEdit,

    async get(id: string): Promise<Dashboard | undefined> {
      const row = await find(id)
      return row && toDashboard(row)
    },

    /** What the viewer sees in a slot: the own one, else the role's, else the organization's; of several the last published. */
    async ofSlot(slot: string): Promise<Dashboard | undefined> {
      const rows = await orm
        .select()
        .from(t)
        .where(
          and(
            eq(t.slot, slot),
            or(
              and(eq(t.ownerKind, 'person'), eq(t.ownerId, viewer.accountId)),
              and(eq(t.ownerKind, 'role'), eq(t.ownerId, viewer.roleCode)),
              and(eq(t.ownerKind, 'organization'), eq(t.ownerId, viewer.organizationCode)),
            ),
          ),
        )
        .orderBy(desc(t.updatedAt))
      const row = (['person', 'role', 'organization'] as const).flatMap((kind) => rows.find((one) => one.ownerKind === kind) ?? [])[0]
      return row && toDashboard(row)
    },

    async list(slot: string, language: Language): Promise<DashboardSummary[]> {
      const rows = await orm
        .select({
          row: listed,
          person: schema.account.realname,
          roleZh: schema.role.nameZh,
          roleEn: schema.role.nameEn,
          organization: schema.organization.name,
          organizationEn: schema.organization.nameEn,
        })
        .from(t)
        .leftJoin(schema.account, and(eq(t.ownerKind, 'person'), eq(schema.account.id, t.ownerId)))
        .leftJoin(schema.role, and(eq(t.ownerKind, 'role'), eq(schema.role.code, t.ownerId)))
        .leftJoin(schema.organization, and(eq(t.ownerKind, 'organization'), eq(schema.organization.code, t.ownerId)))
        .where(and(eq(t.slot, slot), visible))
        .orderBy(desc(t.updatedAt))
        .limit(500)
      return rows.map(({ row, person, roleZh, roleEn, organization, organizationEn }) => {
        const english = language === 'en'
        const names = { person, role: english ? roleEn : roleZh, organization: english && organizationEn ? organizationEn : organization }
        return {
          ...factsOf(row),
          from: row.ownerKind !== 'person' ? row.ownerKind : row.ownerId === viewer.accountId ? 'own' : 'colleague',
          ownerName: names[row.ownerKind] ?? row.ownerId,
          updatedAt: row.updatedAt,
          updatedBy: row.updatedBy,
          widgets: row.widgets,
        }
      })
    },

    /** Undefined: the owner has as many as one may have. */
    async create(
      tx: Transaction,
      owner: Owner,
      slot: string,
      title: string,
      body: DashboardBody,
      now: number,
      note: string,
    ): Promise<Dashboard | undefined> {
      const own = await tx
        .select({ n: count() })
        .from(t)
        .where(and(eq(t.ownerKind, owner.kind), eq(t.ownerId, owner.id)))
      if ((own[0]?.n ?? 0) >= MAX_DASHBOARDS) return undefined
      const [row] = await tx
        .insert(t)
        .values({
          id: randomUUID(),
          ownerKind: owner.kind,
          ownerId: owner.id,
          slot,
          title,
          body,
          widgets: Object.keys(body.widgets).length,
          revision: 1,
          updatedAt: now,
          updatedBy: viewer.username,
        })
        .returning()
      await keepVersion(tx, row as Row, now, note)
      return toDashboard(row as Row)
    },

    /** Undefined: `revision` is not the stored one (somebody published meanwhile). */
    async publish(
      tx: Transaction,
      id: string,
      revision: number,
      title: string,
      body: DashboardBody,
      now: number,
      note: string,
    ): Promise<Dashboard | undefined> {
      const [row] = await tx
        .update(t)
        .set({ title, body, widgets: Object.keys(body.widgets).length, revision: revision + 1, updatedAt: now, updatedBy: viewer.username })
        .where(and(eq(t.id, id), eq(t.revision, revision)))
        .returning()
      if (row === undefined) return undefined
      await keepVersion(tx, row, now, note)
      return toDashboard(row)
    },

    async remove(tx: Transaction, id: string): Promise<void> {
      await tx.delete(t).where(eq(t.id, id))
    },

    versions: (id: string) =>
      orm
        .select({
          revision: v.revision,
          at: v.at,
          username: v.username,
          note: v.note,
          widgets: sql<number>`(select count(*)::int from jsonb_object_keys(${v.body} -> 'widgets'))`,
        })
        .from(v)
        .where(eq(v.dashboardId, id))
        .orderBy(desc(v.revision)),

    async version(id: string, revision: number): Promise<{ title: string; body: DashboardBody } | undefined> {
      const [row] = await orm
        .select({ title: v.title, body: v.body })
        .from(v)
        .where(and(eq(v.dashboardId, id), eq(v.revision, revision)))
      return row
    },
  }
}
