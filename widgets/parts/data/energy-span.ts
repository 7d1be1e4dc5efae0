import { useMemo } from 'react'
import { quantities, type QuantityCode } from '#contract/quantity.ts'
import type { WidgetContext } from '../../define.ts'
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
