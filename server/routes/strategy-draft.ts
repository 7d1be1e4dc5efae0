import { strategySchemas, type PlanSegment, type StrategyParams, type StrategyType } from '#contract/strategy.ts'
import { canonical } from '#domain/control/canonical.ts'
import { twinsOf } from '#domain/control/plan.ts'
import type { Note, Transaction } from '../db/change.ts'
import { eq, inArray } from '../db/orm.ts'
import { planTemplateDay, powerTemplate } from '../db/plan-schema.ts'
import type { ViewerCall } from '../http/call.ts'
import { notFound, Refusal } from '../refusal/refusal.ts'
import { keyWith } from '../refusal/texts.ts'
import { held, strategyId } from '../strategy/issues.ts'
import { holdStrategy, keepWanted } from '../strategy/wanted.ts'
import { code } from '#contract/endpoint.ts'
import { mine } from './strategy-access.ts'

/** What is wanted of a station, as it is kept before anything is sent: for all calls that change it. */

const twinTexts = { date: 'planTwinDate', weekday: 'planTwinWeekday', every: 'planTwinEvery' } as const

/** Refuses a plan of which two parts are for the same day by the same rank, at the second of them. One that was kept or reported before stays readable. */
export function refuseTwins(plan: StrategyParams<'plan'>): void {
  const fields = twinsOf(plan).map(({ part, named, date }) => [
    `params.days.${part}.${named === 'weekday' ? 'weekdays' : 'dates'}`,
    keyWith(twinTexts[named], ...(date === undefined ? [] : [date])),
  ])
  if (fields.length > 0) throw new Refusal(code.badRequest, 'badRequest', Object.fromEntries(fields) as Record<string, string>)
}

/** Keeps a draft, with its line of the log; answers its revision. Refuses (409) one that somebody has saved since `revision`. What is just what the controller has needs no issue. */
export async function keepDraft(
  tx: Transaction,
  note: Note,
  call: ViewerCall,
  { stationId, type, wanted, revision }: { stationId: string; type: StrategyType; wanted: unknown; revision: number | undefined },
): Promise<number> {
  await holdStrategy(tx, stationId, type)
  const before = await mine(tx, stationId, type, revision)
  if (before === undefined && revision !== undefined && revision > 0) throw notFound()
  const kept = await keepWanted(tx, before, { stationId, type, wanted, at: call.now, username: call.viewer.username })
  if (!kept.isChanged) return kept.revision
  await note('saveStrategy', `strategy:${strategyId(stationId, type)}`, { stationId, params: before?.params ?? null }, { stationId, params: wanted })
  return kept.revision
}

const isSame = (one: readonly PlanSegment[], other: readonly PlanSegment[]): boolean => canonical(one) === canonical(other)

/**
 * Notes which days of a plan are made of which templates. One that has other segments than the day, is not the viewer's to see and was not there before is left
 * out: a day that was changed by hand is nobody's template any more.
 */
export async function linkTemplates(
  tx: Transaction,
  call: ViewerCall,
  stationId: string,
  { days }: StrategyParams<'plan'>,
  templates: readonly (string | null)[],
): Promise<void> {
  const before = await tx.delete(planTemplateDay).where(eq(planTemplateDay.stationId, stationId)).returning({ id: planTemplateDay.templateId })
  const ids = [...new Set(templates.flatMap((id) => id ?? []))]
  if (ids.length === 0) return
  // Held, so that nobody gives one other segments before this is kept.
  const found = await tx.select().from(powerTemplate).where(inArray(powerTemplate.id, ids)).orderBy(powerTemplate.id).for('share')
  const { organizations } = call.viewer
  const seen = found.filter(({ id, organizationCode }) => (organizations?.has(organizationCode) ?? true) || before.some((one) => one.id === id))
  const links = days.flatMap(({ segments }, position) => {
    const template = seen.find(({ id }) => id === templates[position])
    return template !== undefined && isSame(template.segments, segments) ? [{ stationId, position, templateId: template.id }] : []
  })
  if (links.length > 0) await tx.insert(planTemplateDay).values(links)
}

/** Puts a template's new segments into the wanted plans that are made of it; answers whose. Refuses (409) where one is a station that the viewer does not see. */
export async function changeMadeOf(
  tx: Transaction,
  note: Note,
  call: ViewerCall,
  templateId: string,
  segments: readonly PlanSegment[],
): Promise<string[]> {
  const links = await tx.select().from(planTemplateDay).where(eq(planTemplateDay.templateId, templateId))
  const stations = [...new Set(links.map(({ stationId }) => stationId))].toSorted()
  if (stations.some((id) => !call.stationIds.includes(id))) throw new Refusal(code.conflict, 'powerTemplateElsewhere')
  for (const stationId of stations) {
    const plan = strategySchemas.plan.safeParse((await held(tx, stationId, 'plan'))?.params)
    if (!plan.success) continue
    const made = new Set(links.filter((link) => link.stationId === stationId).map(({ position }) => position))
    const wanted = { days: plan.data.days.map((day, i) => (made.has(i) ? { ...day, segments: [...segments] } : day)) }
    await keepDraft(tx, note, call, { stationId, type: 'plan', wanted, revision: undefined })
  }
  return stations
}
