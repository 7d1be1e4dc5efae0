import { randomUUID } from 'node:crypto'
import type { Transaction } from '../db/change.ts'
import { registerRest } from '../db/plant-schema.ts'
import type { ViewerCall } from '../http/call.ts'

/** What a device's registers showed last, with what they had added, by code: the station's energies go on from there. */
export function restsOf({ services: { registry, values } }: ViewerCall, sn: string): Record<string, number> {
  const points = [...(registry().devices.get(sn)?.points.values() ?? [])]
  return Object.fromEntries(
    points.flatMap(({ id, kind, code, offset }) => (kind === 'register' && values.known(id) ? [[code, values.value(id) + (offset ?? 0)]] : [])),
  )
}

/** Keeps what devices that leave their station have counted for it: what is retired already, since then. */
export async function leaveRests(tx: Transaction, call: ViewerCall, sns: readonly string[]): Promise<void> {
  const { registry } = call.services
  const rows = sns.flatMap((sn) => {
    const device = registry().devices.get(sn)
    if (device === undefined) return []
    const shown = restsOf(call, sn)
    return [...device.points.values()].flatMap(({ code, quantity, offset, until, rest }) => {
      const counted = until <= call.now ? rest : offset === undefined ? undefined : shown[code]
      if (quantity === null || counted === undefined || counted === 0) return []
      return [{ id: randomUUID(), stationId: device.stationId, sn, quantity, since: Math.min(until, call.now), value: counted }]
    })
  })
  if (rows.length > 0) await tx.insert(registerRest).values(rows)
}
