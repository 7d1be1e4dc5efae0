import type { PushState } from '#contract/push.ts'
import type { Reader } from '../db/change.ts'
import { and, count, desc, eq, gte, inArray, isNull, lt, or, sql } from '../db/orm.ts'
import { pushDelivery, pushGroup, pushRule } from '../db/push-schema.ts'

/** Whose deliveries are asked for: of these stations, and of rules of these organizations (undefined: of all). */
interface Seeing {
  stationIds: readonly string[]
  organizations: ReadonlySet<string> | undefined
}

/** Deliveries about the viewer's stations, by rules of the viewer's organizations or by rules that are gone. Joined with `pushRule`. */
export const seenDeliveries = ({ stationIds, organizations }: Seeing) =>
  and(
    or(
      inArray(pushDelivery.stationId, [...stationIds]),
      // Of projects that build no station yet: their organization's.
      and(
        eq(pushDelivery.stationId, ''),
        organizations === undefined ? undefined : inArray(sql`${pushDelivery.told} -> 'task' ->> 'organizationCode'`, [...organizations]),
      ),
    ),
    organizations === undefined ? undefined : or(isNull(pushRule.id), inArray(pushRule.organizationCode, [...organizations])),
  )

/** Deliveries in some states, by when they came about, of one station or of all: how many there are, and the newest of them. */
export async function deliveriesIn(
  orm: Reader,
  seeing: Seeing,
  { states, stationId, from, to, most }: { states: PushState[]; stationId?: string; from?: number; to?: number; most: number },
) {
  const where = and(
    seenDeliveries(seeing),
    inArray(pushDelivery.state, states),
    stationId === undefined ? undefined : eq(pushDelivery.stationId, stationId),
    from === undefined ? undefined : gte(pushDelivery.createdAt, from),
    to === undefined ? undefined : lt(pushDelivery.createdAt, to),
  )
  const [total] = await orm.select({ n: count() }).from(pushDelivery).leftJoin(pushRule, eq(pushRule.id, pushDelivery.ruleId)).where(where)
  const newest = await orm
    .select({ delivery: pushDelivery, groupName: pushGroup.name })
    .from(pushDelivery)
    .leftJoin(pushRule, eq(pushRule.id, pushDelivery.ruleId))
    .leftJoin(pushGroup, eq(pushGroup.id, pushDelivery.groupId))
    .where(where)
    .orderBy(desc(pushDelivery.createdAt), desc(pushDelivery.id))
    .limit(most)
  return { total: total?.n ?? 0, newest }
}
