import { siteZone } from '#contract/project.ts'
import { canonical } from '#domain/control/canonical.ts'
import { and, eq, inArray, sql } from '../db/orm.ts'
import { planTemplateDay, powerTemplate } from '../db/plan-schema.ts'
import { station } from '../db/schema.ts'
import { strategy } from '../db/strategy-schema.ts'
import { powerTemplates } from '../entity/power-templates.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers } from '../http/call.ts'
import { codesOf } from './organization.ts'
import { isOver } from '../strategy/over.ts'
import { tellChanged } from './strategy-access.ts'
import { changeMadeOf } from './strategy-draft.ts'

export const powerTemplateHandlers = {
  powerTemplateList: async ({ organizationCode, ...query }, call) => {
    const of = organizationCode === undefined ? undefined : inArray(powerTemplate.organizationCode, await codesOf(call, organizationCode))
    const { rows, totalRows } = await recordsOf(powerTemplates, call).list(query, of)
    return { powerTemplateList: rows, totalRows }
  },

  powerTemplateUse: async ({ id }, call) => {
    await recordsOf(powerTemplates, call).get(id)
    const rows = await call.services.db.orm
      .select({
        powerstationId: station.id,
        name: station.name,
        nameEn: station.nameEn,
        state: strategy.state,
        type: strategy.type,
        params: strategy.params,
        reported: strategy.reported,
        days: sql<number>`count(*)::int`,
      })
      .from(planTemplateDay)
      .innerJoin(station, eq(station.id, planTemplateDay.stationId))
      .innerJoin(strategy, and(eq(strategy.stationId, station.id), eq(strategy.type, 'plan')))
      .where(eq(planTemplateDay.templateId, id))
      .groupBy(station.id, strategy.id)
      .orderBy(station.name, station.id)
    const seen = rows.filter(({ powerstationId }) => call.stationIds.includes(powerstationId))
    const zoneOf = (id: string): string => call.services.registry().stations.get(id)?.timeZone ?? siteZone
    const stations = seen.map(({ type, params, reported, ...one }) => ({
      ...one,
      isOver: isOver({ type, params, reported }, zoneOf(one.powerstationId), call.now),
    }))
    return { stations, hidden: rows.length - seen.length }
  },

  savePowerTemplate: async ({ id, revision, ...draft }, call) => {
    const records = recordsOf(powerTemplates, call)
    if (id === undefined) return { id: await records.create({ ...draft, createdAt: call.now }), changed: 0 }
    let touched: string[] = []
    await records.update({ id, revision }, draft, undefined, async (tx, before, note) => {
      const isSame = canonical(before.segments) === canonical(draft.segments)
      touched = isSame ? [] : await changeMadeOf(tx, note, call, id, draft.segments)
      return { before: {}, after: touched.length === 0 ? {} : { stationIds: touched } }
    })
    for (const stationId of touched) tellChanged(call, stationId)
    return { id, changed: touched.length }
  },

  deletePowerTemplate: async ({ ids }, call) => ({ changed: (await recordsOf(powerTemplates, call).remove(ids)).length }),
} satisfies Partial<Handlers>
