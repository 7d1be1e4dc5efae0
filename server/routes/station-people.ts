import { ADMIN_ROLE } from '#contract/permission.ts'
import type { Answer } from '#contract/schemas.ts'
import { MAX_ROWS } from '../repos/organization-repo.ts'
import type { Handlers } from '../http/call.ts'

type Person = Answer<'stationPeople'>['people'][number] & { seen: boolean }

/** As `seesStation` has it: the station's organization, those above it, administrators; active accounts. */
const whoSees = `with recursive above as (
    select o.code, o.parent_code from organization o join station s on s.organization_code = o.code where s.id = $1
    union select o.code, o.parent_code from organization o join above a on a.parent_code = o.code)
  select a.id as "userId", a.username, a.realname, r.name_zh as "roleNameZh", r.name_en as "roleNameEn", o.name as "organizationName", o.name_en as "organizationNameEn",
    coalesce((select jsonb_agg(g.name order by g.name) from user_group_member m join user_group g on g.id = m.group_id where m.account_id = a.id), '[]') as groups,
    $2::text[] is null or a.organization_code = any($2::text[]) as seen
  from account a join role r on r.code = a.role_code join organization o on o.code = a.organization_code
  where a.state = 'active' and (a.role_code = '${ADMIN_ROLE}' or a.organization_code in (select code from above))
  order by a.username`

export const stationPeopleHandlers = {
  stationPeople: async ({ powerstationId, pageNum, pageSize, text = '' }, call) => {
    const { organizations } = call.viewer
    const found = await call.services.db.pool.query<Person>(whoSees, [
      call.station(powerstationId),
      organizations === undefined ? null : [...organizations],
    ])
    const wanted = text.trim().toLowerCase()
    const mine = found.rows.filter(
      ({ seen, username, realname, groups }) => seen && [username, realname, ...groups].some((word) => word.toLowerCase().includes(wanted)),
    )
    const size = Math.min(pageSize, MAX_ROWS)
    return {
      people: mine.slice((pageNum - 1) * size, pageNum * size).map(({ seen: _seen, ...person }) => person),
      totalRows: mine.length,
      unseen: found.rows.filter(({ seen }) => !seen).length,
    }
  },
} satisfies Partial<Handlers>
