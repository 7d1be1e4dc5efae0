import { isDeepStrictEqual } from 'node:util'
import { code } from '#contract/endpoint.ts'
import { areaMatch } from '#domain/price-areas.ts'
import type { Transaction } from '../db/change.ts'
import { eq } from '../db/orm.ts'
import { periodScheme } from '../db/price-schema.ts'
import type { ViewerCall } from '../http/call.ts'
import { badField, Refusal } from '../refusal/refusal.ts'

type Scheme = typeof periodScheme.$inferSelect

/** True in the months of a scheme (`YYYY-MM`); an empty end is none. */
export const holdsIn = ({ fromMonth, untilMonth }: Pick<Scheme, 'fromMonth' | 'untilMonth'>, month: string): boolean =>
  fromMonth <= month && (untilMonth === '' || month <= untilMonth)

export const schemesToPropose = (call: ViewerCall): Promise<Scheme[]> => call.services.db.orm.select().from(periodScheme).orderBy(periodScheme.id)

/** Holds the schemes that rows were given, as they were read; refuses where somebody has changed one since. */
export async function holdSchemes(tx: Transaction, read: readonly Scheme[]): Promise<void> {
  const held = await tx.select().from(periodScheme).orderBy(periodScheme.id).for('share')
  if (!isDeepStrictEqual(held, read)) throw new Refusal(code.conflict, 'conflict')
}

/**
 * The scheme of an area in a month, where there is just one, or all say the same: of the area itself, else of the province that it is a part of. Null: a person
 * must say which; the price has no periods until then.
 */
export function proposedScheme({ area, month }: { area: string; month: string }, schemes: readonly Scheme[]): string | null {
  const fitting = schemes.filter((scheme) => holdsIn(scheme, month) && areaMatch(scheme.area, area) > 0)
  const best = Math.max(...fitting.map((scheme) => areaMatch(scheme.area, area)))
  const [first, ...others] = fitting.filter((scheme) => areaMatch(scheme.area, area) === best)
  return first !== undefined && others.every(({ rules }) => isDeepStrictEqual(rules, first.rules)) ? first.id : null
}

/** Refuses a scheme that is not there or does not hold in the price's month. The scheme is held meanwhile: nobody changes its months. */
export async function refuseWrongMonth(tx: Transaction, month: string, schemeId: string | null | undefined): Promise<void> {
  if (schemeId === null || schemeId === undefined) return
  const [scheme] = await tx.select().from(periodScheme).where(eq(periodScheme.id, schemeId)).for('share')
  if (scheme === undefined) throw badField('schemeId', 'schemeUnknown')
  if (!holdsIn(scheme, month)) throw badField('schemeId', 'schemeMonths')
}
