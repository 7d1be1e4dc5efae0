import { transformerRatio, unitFactor } from '#contract/unit-table.ts'
import type { Transaction } from '../db/change.ts'
import { sql } from '../db/orm.ts'
import type { ParameterRow } from '../entity/model-parts.ts'
import type { ViewerCall } from '../http/call.ts'

type Ratios = { sn: string; ctRatio: number; ptRatio: number }
type Scale = Pick<ParameterRow, 'code' | 'unit' | 'rawUnit' | 'coefficient'>

/** What changes with a device whose registers count by another factor from now on. */
export interface Rescaled {
  /** By code: what must be added, so that its station's energies go on where they stand. */
  offsets: Record<string, number>
  /** By point: by how much its own curve steps with it. */
  steps: Map<number, number>
}

/** A corrected ratio or coefficient is no energy: what a device's registers need so that the sums of its station go on without a jump. */
export function rescale({ services: { registry, values } }: ViewerCall, device: Ratios, parameters: readonly Scale[]): Rescaled {
  const found: Rescaled = { offsets: {}, steps: new Map() }
  const points = registry().devices.get(device.sn)?.points
  for (const { code, unit, rawUnit, coefficient } of parameters) {
    const entry = points?.get(code)
    if (entry === undefined || entry.kind !== 'register' || !values.known(entry.id)) continue
    const factor = coefficient * (unitFactor(rawUnit, unit) ?? 1) * transformerRatio(unit, device)
    if (factor === entry.coefficient) continue
    const before = values.value(entry.id)
    const after = (before * factor) / entry.coefficient
    // Registers that no sum of the station is made of step too: slips read them.
    if (entry.quantity !== null && entry.offset !== undefined) found.offsets[code] = before + entry.offset - after
    found.steps.set(entry.id, after - before)
  }
  return found
}

/** Keeps the offsets of several devices. */
export async function keepOffsets(tx: Transaction, found: ReadonlyMap<string, Rescaled>): Promise<void> {
  const offsets = Object.fromEntries([...found].flatMap(([sn, one]) => (one.steps.size === 0 ? [] : [[sn, one.offsets]])))
  await tx.execute(
    sql`update device set register_offsets = register_offsets || kept.value from jsonb_each(${JSON.stringify(offsets)}::jsonb) kept where kept.key = device.sn`,
  )
}

/** Keeps where the own curves of registers step from now on: it is no energy. */
export async function keepSteps(tx: Transaction, found: Iterable<Rescaled>, now: number): Promise<void> {
  const steps = [...found].flatMap((one) => [...one.steps])
  if (steps.length === 0) return
  await tx.execute(
    sql`insert into register_rescale (point, at, value) select s.point, ${now}::int8, s.value
      from unnest(${`{${steps.map(([point]) => point).join(',')}}`}::int4[], ${`{${steps.map(([, value]) => value).join(',')}}`}::float8[]) as s (point, value)
      on conflict (point, at) do update set value = register_rescale.value + excluded.value`,
  )
}
