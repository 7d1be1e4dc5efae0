import { useMemo } from 'react'
import { quantities, type QuantityCode } from '#contract/quantity.ts'
import type { WidgetContext } from '../define.ts'
import type { Binding } from './binding.ts'

/** Most quantities that one question of energies may ask for. */
const MOST = 10

/** Registers among the sources that this station has: only of those can energies be said. */
export function useRegisters(context: WidgetContext, sources: readonly Binding[]): QuantityCode[] {
  return useMemo(
    () =>
      [
        ...new Set(
          sources.flatMap((one) =>
            one.kind === 'quantity' && quantities[one.quantity].kind === 'register' && context.point(one.quantity) !== undefined
              ? [one.quantity]
              : [],
          ),
        ),
      ].slice(0, MOST),
    [context, sources],
  )
}

const DAY_MS = 86_400_000

/** A date so many days away. */
export const shiftDate = (date: string, days: number): string => new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** First day of the stretch that ends today. */
export const startOfSpan = (date: string, span: 'day' | 'month' | 'year'): string =>
  span === 'day' ? date : span === 'month' ? `${date.slice(0, 7)}-01` : `${date.slice(0, 4)}-01-01`
