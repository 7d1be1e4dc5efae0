import { whatIfBases, type WhatIfBasis } from '#contract/what-if.ts'
import { eq } from '../db/orm.ts'
import { whatIf } from '../db/what-if-schema.ts'
import { powerTemplates } from '../entity/power-templates.ts'
import { recordsOf } from '../entity/records.ts'
import { whatIfs } from '../entity/what-ifs.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, badFieldWith } from '../refusal/refusal.ts'
import { planStation } from '../strategy/plan-basis.ts'
import { basisOf, presentOf, type WhatIfRow } from '../what-if/facts.ts'
import { sourcesOf } from './plan-station.ts'

/** What a finished one stands on and is another by now. */
async function outdatedOf(call: ViewerCall, row: WhatIfRow): Promise<WhatIfBasis[]> {
  const { prices, registry, db } = call.services
  const entry = registry().stations.get(row.stationId)
  const known = entry === undefined ? undefined : await planStation(sourcesOf(call), entry)
  if (known === undefined || row.basis === null) return []
  const now = await basisOf({ prices, registry, db }, known, row, row.workedAt)
  return whatIfBases.filter((one) => now[one] !== row.basis?.[one])
}

/** What is asked, beside its name. */
const asked = ['stationId', 'year', 'sharp', 'peak', 'flat', 'valley', 'deepValley', 'feedInPrice', 'priceFrom', 'priceTo', 'benefitRate', 'templateId', 'capacityKwh', 'powerKw', 'contractKw'] as const // prettier-ignore
/** What may be another than it is; the months only say when. */
const changing = ['sharp', 'peak', 'flat', 'valley', 'deepValley', 'feedInPrice', 'benefitRate', 'templateId', 'capacityKwh', 'powerKw', 'contractKw'] as const // prettier-ignore
const sizes = ['capacityKwh', 'powerKw', 'contractKw'] as const
/** Whether a battery or contract is said to be what it is already. */
const isAsIs = (said: string, now: number | string | null): boolean => said !== '' && now !== null && now !== '' && Number(said) === Number(now)
const anew = { state: 'running', done: 0, total: 0, result: null, basis: null } as const

export const whatIfHandlers = {
  whatIfList: async ({ powerstationId, whole, ...query }, call) => {
    await call.services.whatIfs
      .sayFailed()
      .catch((error: unknown) => call.services.log.error({ err: error }, 'a what-if has failed and still says that it runs'))
    const { rows, totalRows } = await recordsOf(whatIfs, call).list(query, eq(whatIf.stationId, call.station(powerstationId)))
    const whatIfList = await Promise.all(
      rows.map(async (row) => {
        const { basis: _basis, result, ...told } = row
        return { ...told, result: whole ? result : null, outdated: whole ? await outdatedOf(call, row) : [] }
      }),
    )
    const { prices, registry, db } = call.services
    return { whatIfList, totalRows, present: await presentOf({ prices, registry, db }, powerstationId, call.now) }
  },

  saveWhatIf: async ({ id, revision, ...draft }, call) => {
    call.station(draft.stationId)
    // In another year they would hold in no month that is worked out, and nothing would say so.
    for (const key of ['priceFrom', 'priceTo'] as const)
      if (draft[key] !== '' && !draft[key].startsWith(draft.year)) throw badFieldWith(key, 'whatIfMonth', draft.year)
    if (draft.priceFrom !== '' && draft.priceTo !== '' && draft.priceTo < draft.priceFrom) throw badField('priceTo', 'outOfRange')
    if (draft.templateId !== '') {
      const { totalRows } = await recordsOf(powerTemplates, call).list({ id: draft.templateId, pageNum: 1, pageSize: 1, sort: 'name', order: 'asc' })
      if (totalRows === 0) throw badField('templateId', 'powerTemplateUnknown')
    }
    const { prices, registry, db } = call.services
    const present = await presentOf({ prices, registry, db }, draft.stationId, call.now)
    const same = sizes.filter((one) => isAsIs(draft[one], present[one]))
    if (!changing.some((one) => draft[one] !== '' && !same.some((size) => size === one))) throw badField(same[0] ?? 'sharp', 'whatIfNothing')
    const records = recordsOf(whatIfs, call)
    if (id === undefined) {
      const made = await records.create({ ...draft, ...anew, createdAt: call.now, createdBy: call.viewer.username })
      call.services.whatIfs.begin(made, call.viewer.accountId)
      return { id: made }
    }
    let isOther = false
    await records.update({ id, revision }, (before) => {
      isOther = asked.some((key) => before[key] !== draft[key])
      return isOther ? { ...draft, ...anew } : draft
    })
    if (isOther) call.services.whatIfs.begin(id, call.viewer.accountId)
    return { id }
  },

  setWhatIfRun: async ({ id, run }, call) => {
    const { whatIfs: work } = call.services
    await recordsOf(whatIfs, call).act([id], async (tx, [row], note) => {
      if (row === undefined || (!run && row.state !== 'running')) return
      const state = run ? ('running' as const) : ('stopped' as const)
      await tx.update(whatIf).set(run ? anew : { state }).where(eq(whatIf.id, id)) // prettier-ignore
      await note(row, 'saveWhatIf', { state: row.state }, { state })
    })
    // Only now: of a record that is not the viewer's nothing is begun and nothing stopped.
    if (run) work.begin(id, call.viewer.accountId)
    else work.stop(id)
    return {}
  },

  deleteWhatIf: async ({ ids }, call) => {
    const removed = await recordsOf(whatIfs, call).remove(ids)
    for (const { id } of removed) call.services.whatIfs.stop(id)
    return { changed: removed.length }
  },
} satisfies Partial<Handlers>
