import { z } from 'zod'
import { changed, ids, listed, name, saved, stamps } from './common.ts'

/** As many views as one person keeps. */
export const MOST_FLEET_VIEWS = 50

const draft = z.object({
  name,
  /** Filters, kind of view and sorting as the page's address has them. */
  query: z.string().max(1000, 'tooLong').default(''),
  /** Shown when the page is opened without a question of its own; one at most. */
  isDefault: z.boolean().default(false),
})
const fleetView = draft.extend({ id: z.string(), query: z.string(), isDefault: z.boolean(), ...stamps })
export type FleetView = z.infer<typeof fleetView>

export const fleetViewSchemas = {
  fleetViewList: { payload: z.object(listed('name', 'updatedAt')), answer: z.object({ fleetViewList: z.array(fleetView), totalRows: z.int() }) },
  saveFleetView: { payload: draft.extend(saved), answer: z.object({ id: z.string() }) },
  deleteFleetView: { payload: z.object({ ids }), answer: changed },
}
