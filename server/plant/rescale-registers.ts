import type { Quality } from '#contract/live.ts'
import type { LastValues } from './last-values.ts'
import type { Registry } from './registry.ts'

/**
 * What registers showed last, by the factors that they are counted with from now on. Their offsets come with the same plant: held against a reading by the factor
 * of before, the sums of their station would jump until each is heard again.
 */
export function rescaleRegisters(before: Pick<Registry, 'points'>, now: Pick<Registry, 'points'>, values: LastValues): void {
  for (const entry of now.points) {
    const old = entry && before.points[entry.id]
    if (old?.kind !== 'register' || entry?.kind !== 'register' || old.coefficient === entry.coefficient || !values.known(entry.id)) continue
    const value = (values.value(entry.id) * entry.coefficient) / old.coefficient
    values.take(entry.id, values.time(entry.id), value, values.quality(entry.id) as Quality, values.arrived(entry.id), values.gatewayTime(entry.id))
  }
}
