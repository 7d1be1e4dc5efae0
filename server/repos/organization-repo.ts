import type pg from 'pg'
import type { Organization } from '#contract/organization.ts'
import type { stationStates } from '#contract/station.ts'
import { codesBelow, depthFirst } from '#domain/organizations.ts'
import { stationTypeOf } from '#domain/stations.ts'
import type { Reader } from '../db/change.ts'
import { asc, eq } from '../db/orm.ts'
import { organization } from '../db/schema.ts'
import type { Viewer } from '../session/viewer.ts'

/** More rows than this are cut; the answer carries the true count. */
export const MAX_ROWS = 5000

/** One page of rows that are at hand already. */
export function pageOf<T>(rows: readonly T[], pageNum: number, pageSize: number): T[] {
  const size = Math.min(pageSize, MAX_ROWS)
  return rows.slice((pageNum - 1) * size, pageNum * size)
}

/** Escapes what LIKE takes for a pattern. */
export const containing = (text: string): string => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`

interface Counts {
  members: number
  active: number
  disabled: number
  pending: number
  stations: number
  groups: number
}
const nothing: Counts = { members: 0, active: 0, disabled: 0, pending: 0, stations: 0, groups: 0 }

/** Organizations of one viewer. */
export function organizationRepo(pool: pg.Pool, orm: Reader, viewer: Pick<Viewer, 'organizations'>) {
  const mine = viewer.organizations
  const rows = async () => {
    const all = await orm.select().from(organization).orderBy(asc(organization.code))
    return mine === undefined ? all : all.filter((row) => mine.has(row.code))
  }
  /** In drawn order; a parent that is out of sight is null. */
  const tree = async (text?: string): Promise<Organization[]> => {
    const seen = await rows()
    const known = new Set(seen.map((row) => row.code))
    const ordered = depthFirst(
      seen.map((row) => ({ ...row, parentCode: row.parentCode !== null && known.has(row.parentCode) ? row.parentCode : null })),
    )
    const wanted = text?.trim().toLowerCase() ?? ''
    return wanted === '' ? ordered : ordered.filter((row) => [row.code, row.name, row.nameEn].some((one) => one.toLowerCase().includes(wanted)))
  }

  const counts = async (): Promise<Map<string, Counts>> => {
    const found = await pool.query<Counts & { code: string }>(
      `select o.code,
         (select count(*)::int from account a where a.organization_code = o.code and a.state in ('active', 'disabled')) as members,
         (select count(*)::int from account a where a.organization_code = o.code and a.state = 'active') as active,
         (select count(*)::int from account a where a.organization_code = o.code and a.state = 'disabled') as disabled,
         (select count(*)::int from account a where a.organization_code = o.code and a.state = 'pending') as pending,
         (select count(*)::int from station s where s.organization_code = o.code) as stations,
         (select count(*)::int from user_group g where g.organization_code = o.code) as groups
       from organization o where $1::text[] is null or o.code = any($1::text[])`,
      [mine === undefined ? null : [...mine]],
    )
    return new Map(found.rows.map(({ code, ...row }) => [code, row]))
  }

  return {
    tree,
    rows,

    /** The organization, when it is the viewer's. */
    async one(code: string) {
      return mine === undefined || mine.has(code) ? (await orm.select().from(organization).where(eq(organization.code, code)))[0] : undefined
    },

    /** Codes at or below one, as far as they are the viewer's; undefined: all of the viewer's. */
    async codes(root: string | undefined): Promise<string[]> {
      const seen = await rows()
      if (root === undefined) return seen.map((row) => row.code)
      return seen.some((row) => row.code === root) ? [...codesBelow(seen, root)] : []
    },

    async children(parentCode: string | undefined) {
      const all = await tree()
      const parents = new Set(all.map((row) => row.parentCode))
      return all.filter((row) => row.parentCode === (parentCode ?? null)).map((row) => ({ ...row, hasChildren: parents.has(row.code) }))
    },

    async summaries(text: string | undefined) {
      const all = await tree()
      const found = await counts()
      const of = (code: string): Counts => found.get(code) ?? nothing
      const shown = new Set((await tree(text)).map((row) => row.code))
      return all
        .filter((row) => shown.has(row.code))
        .map((row) => {
          const below = [...codesBelow(all, row.code)].map(of)
          const own = of(row.code)
          return {
            ...row,
            ...own,
            membersBelow: below.reduce((sum, one) => sum + one.members, 0),
            stationsBelow: below.reduce((sum, one) => sum + one.stations, 0),
            children: all.filter((one) => one.parentCode === row.code).length,
          }
        })
    },

    /** Stations of these organizations. */
    async stations(codes: string[], text: string | undefined, pageNum: number, pageSize: number) {
      const wanted = text === undefined || text.trim() === '' ? null : containing(text)
      const where = `s.organization_code = any($1::text[]) and ($2::text is null or s.name ilike $2 or s.name_en ilike $2 or s.id ilike $2)`
      const total = await pool.query<{ n: number }>(`select count(*)::int as n from station s where ${where}`, [codes, wanted])
      const size = Math.min(pageSize, MAX_ROWS)
      const found = await pool.query<{
        stationId: string
        stationName: string
        stationNameEn: string
        isStorage: boolean
        isPhotoVoltaic: boolean
        state: (typeof stationStates)[number]
        area: string
        organizationCode: string
        organizationName: string
        organizationNameEn: string
      }>(
        `select s.id as "stationId", s.name as "stationName", s.name_en as "stationNameEn", s.is_storage as "isStorage",
           s.is_photovoltaic as "isPhotoVoltaic", s.state, s.area,
           s.organization_code as "organizationCode", o.name as "organizationName", o.name_en as "organizationNameEn"
         from station s join organization o on o.code = s.organization_code where ${where}
         order by s.id limit ${size} offset ${Math.min((pageNum - 1) * size, 10_000_000)}`,
        [codes, wanted],
      )
      const stationList = found.rows.map(({ isStorage, isPhotoVoltaic, ...row }) => ({ ...row, type: stationTypeOf({ isStorage, isPhotoVoltaic }) }))
      return { stationList, totalRows: total.rows[0]?.n ?? 0 }
    },
  }
}
